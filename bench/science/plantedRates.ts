import { createRandom } from './noise.ts';

/** Absolute rate of a place (0 to 1 in each direction), mm/yr. */
export type Rate = (u: number, v: number) => number;

/** Paraboloid bowls or domes at random places that cover about this share of the frame, deepest in their middles. */
export function bowls(
  random: () => number,
  share: number,
  peakMmYr: number,
  power: number,
  count: number,
): Rate {
  const own = Array.from({ length: count }, () => ({
    u: count === 1 ? 0.5 : random(),
    v: count === 1 ? 0.5 : random(),
    radius: Math.sqrt(share / count / Math.PI) * (0.8 + 0.4 * random()),
    peak: peakMmYr * (0.5 + random()),
    stretch: 0.7 + 0.6 * random(),
  }));
  return (u, v) => {
    let deepest = 0;
    for (const b of own) {
      const r = Math.hypot((u - b.u) * b.stretch, (v - b.v) / b.stretch) / b.radius;
      const rate = r < 1 ? b.peak * (1 - r * r) ** power : 0;
      if (Math.abs(rate) > Math.abs(deepest)) deepest = rate;
    }
    return deepest;
  };
}

/** Bell-shaped bowls, whose rims never end. */
export function bells(random: () => number, width: number, peakMmYr: number, count: number): Rate {
  const own = Array.from({ length: count }, () => ({
    u: random(),
    v: random(),
    width: width * (0.6 + 0.8 * random()),
    peak: peakMmYr * (0.4 + 1.2 * random()),
  }));
  return (u, v) =>
    own.reduce(
      (sum, b) => sum + b.peak * Math.exp(-((u - b.u) ** 2 + (v - b.v) ** 2) / (2 * b.width ** 2)),
      0,
    );
}

/** A plane that differs by this much from side to side. */
export const tilt = (random: () => number, spanMmYr: number): Rate => {
  const angle = 2 * Math.PI * random();
  return (u, v) => spanMmYr * ((u - 0.5) * Math.cos(angle) + (v - 0.5) * Math.sin(angle));
};

/** Two sides that slip past each other, and a transition of this width between them. */
export const fault = (random: () => number, slipMmYr: number, width: number): Rate => {
  const angle = 2 * Math.PI * random();
  const offset = 0.3 * (random() - 0.5);
  return (u, v) =>
    (slipMmYr / Math.PI) *
    Math.atan(((u - 0.5) * Math.cos(angle) + (v - 0.5) * Math.sin(angle) - offset) / width);
};
/** Each place with a different rate: most of them slow, more often sinking than rising. */
export const slow = (random: () => number, share: number, fastestMmYr: number): Rate => {
  const salt = Math.floor(1e6 * random());
  return (u, v) => {
    const pick = createRandom(salt + Math.floor(u * 997) * 1009 + Math.floor(v * 991));
    return pick() < share ? -fastestMmYr * pick() ** 2 * (pick() < 0.85 ? 1 : -0.5) : 0;
  };
};
/** A strip or square with this share of the frame at one rate. */
export const block = (share: number, rateMmYr: number, random: () => number): Rate => {
  const isStrip = random() < 0.5;
  const side = Math.sqrt(share);
  const [u0, v0] = [random() * (1 - side), random() * (1 - side)];
  const inside: (u: number, v: number) => boolean = isStrip
    ? (u) => u < share
    : (u, v) => u >= u0 && u < u0 + side && v >= v0 && v < v0 + side;
  return (u, v) => (inside(u, v) ? rateMmYr : 0);
};
/** The sum of all of them. */
export const sumOf =
  (...rates: readonly Rate[]): Rate =>
  (u, v) =>
    rates.reduce((all, rate) => all + rate(u, v), 0);
