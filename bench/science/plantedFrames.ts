/**
 * Frames with known ground and noise, as series in memory, for evaluating zeros and answers. Constants were chosen on
 * `tuning` frames; `heldOut` has other seeds, shapes and amplitudes.
 */
import { DAYS_PER_YEAR } from '../../core/date.ts';
import { createNormal, createRandom } from './noise.ts';
import { bells, block, bowls, fault, slow, sumOf, tilt, type Rate } from './plantedRates.ts';

/** Disturbances of a frame's series, one σ each. */
interface FrameNoise {
  readonly whiteMm: number;
  /** Smooth over the frame, new at each epoch. */
  readonly turbulenceMm: number;
  /** Random walk of each cell, mm/√yr. */
  readonly walkMm: number;
  /** Random walk of the atmosphere: smooth over the frame, mm/√yr. */
  readonly smoothWalkMm: number;
  /** A ramp across the frame at each epoch, mm from side to side. */
  readonly rampMm: number;
  /** Share of the cells in patches that jump by a cycle. */
  readonly jumpShare: number;
}

interface FramePlan {
  readonly kind: string;
  readonly seed: number;
  /** Vertical mm/yr at a place, 0..1 in each direction; 0 = at rest. */
  readonly rate: Rate;
  readonly noise: FrameNoise;
  readonly side: number;
  readonly epochs: number;
  readonly extentM: number;
}

/** A planted frame: line-of-sight series, cells × epochs, and the truth about them. */
export interface PlantedSeries {
  readonly plan: FramePlan;
  readonly days: readonly number[];
  readonly seriesMm: Float32Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
  readonly up: Float64Array;
  readonly truthMmYr: Float64Array;
}

const [CYCLE_MM, REVISIT_DAYS, WAVES] = [27.7, 12, 8];
const QUIET: FrameNoise = {
  whiteMm: 4,
  turbulenceMm: 2,
  walkMm: 0,
  smoothWalkMm: 0,
  rampMm: 0,
  jumpShare: 0,
};

/** Series of a planned frame; the common part of all cells comes from an orbit and from the product, not from the ground. */
export function plantSeries(plan: FramePlan): PlantedSeries {
  const { seed, side, epochs, noise } = plan;
  const random = createRandom(seed);
  const normal = createNormal(random);
  const days = Array.from({ length: epochs }, (_, i) => i * REVISIT_DAYS);
  const cells = side * side;
  const place = (cell: number) =>
    [((cell % side) + 0.5) / side, (Math.floor(cell / side) + 0.5) / side] as const;
  const truthMmYr = Float64Array.from({ length: cells }, (_, cell) => plan.rate(...place(cell)));
  const up = Float64Array.from({ length: cells }, (_, cell) => 0.84 - 0.12 * place(cell)[0]);
  const seriesMm = new Float32Array(cells * epochs);
  const jumps = plantJumps(plan, random);
  const walk = new Float64Array(cells);
  const smoothWalk = new Float64Array(cells);
  const perStep = Math.sqrt(REVISIT_DAYS / DAYS_PER_YEAR);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const common = 9 * (days[epoch]! / DAYS_PER_YEAR) + 8 * normal();
    const turbulence = smoothField(random, normal);
    const step = smoothField(random, normal);
    const [east, north] = [normal() * noise.rampMm, normal() * noise.rampMm];
    for (let cell = 0; cell < cells; cell++) {
      const [u, v] = place(cell);
      if (noise.walkMm > 0) walk[cell]! += noise.walkMm * perStep * normal();
      if (noise.smoothWalkMm > 0) smoothWalk[cell]! += noise.smoothWalkMm * perStep * step(u, v);
      const jump = jumps.at[cell]! >= 0 && epoch >= jumps.at[cell]! ? jumps.mm[cell]! : 0;
      seriesMm[cell * epochs + epoch] =
        truthMmYr[cell]! * up[cell]! * (days[epoch]! / DAYS_PER_YEAR) +
        common +
        jump +
        walk[cell]! +
        smoothWalk[cell]! +
        noise.whiteMm * normal() +
        (noise.turbulenceMm > 0 ? noise.turbulenceMm * turbulence(u, v) : 0) +
        east * (u - 0.5) +
        north * (v - 0.5);
    }
  }
  for (let i = seriesMm.length - 1; i >= 0; i--) seriesMm[i]! -= seriesMm[i - (i % epochs)]!;
  return {
    plan,
    days,
    seriesMm,
    truthMmYr,
    up,
    row: Int32Array.from({ length: cells }, (_, cell) => Math.floor(cell / side)),
    col: Int32Array.from({ length: cells }, (_, cell) => cell % side),
  };
}

/** A smooth field of unit variance: waves with lengths from the frame's size down to a sixth of it. */
function smoothField(random: () => number, normal: () => number): Rate {
  const waves = Array.from({ length: WAVES }, () => {
    const k = 2 * Math.PI * (0.5 + 4 * random() ** 2);
    const angle = 2 * Math.PI * random();
    return {
      a: normal() * Math.sqrt(2 / WAVES),
      u: k * Math.cos(angle),
      v: k * Math.sin(angle),
      phase: 7 * random(),
    };
  });
  return (u, v) => {
    let sum = 0;
    for (const w of waves) sum += w.a * Math.cos(w.u * u + w.v * v + w.phase);
    return sum;
  };
}

/** Compact patches, each of which jumps by a cycle up or down at a different epoch. */
function plantJumps({ side, epochs, noise }: FramePlan, random: () => number) {
  const at = new Int32Array(side * side).fill(-1);
  const mm = new Float64Array(side * side);
  let left = Math.round(noise.jumpShare * side * side);
  while (left > 0) {
    const share = Math.min(left, Math.max(4, Math.round(left * (0.4 + 0.6 * random()))));
    const radius = Math.sqrt(share / Math.PI) / side;
    const [u, v] = [random(), random()];
    const epoch = 4 + Math.floor(random() * (epochs - 8));
    const size = (random() < 0.5 ? 1 : -1) * CYCLE_MM;
    for (let cell = 0; cell < at.length; cell++) {
      const distance = Math.hypot(
        ((cell % side) + 0.5) / side - u,
        (Math.floor(cell / side) + 0.5) / side - v,
      );
      if (distance > radius) continue;
      at[cell] = epoch;
      mm[cell] = size;
    }
    left -= share;
  }
  return { at, mm };
}

/** Kinds of frames; `at`, between 0 and 1, is the frame's position within its kind. `r` draws its shapes. */
type Kind = (
  at: number,
  r: () => number,
  isHeldOut: boolean,
) => { readonly rate: Rate; readonly noise?: Partial<FrameNoise> };

const KINDS: Readonly<Record<string, Kind>> = {
  still: () => ({ rate: () => 0 }),
  bowls: (at, r, held) => ({
    rate: held
      ? bells(r, 0.06 + 0.12 * at, -8 - 40 * r(), 1 + Math.floor(4 * r()))
      : bowls(r, 0.05 + 0.85 * at, -6 - 50 * r(), r() < 0.5 ? 1 : 2, 1 + Math.floor(3 * r())),
  }),
  domes: (at, r, held) => ({
    rate: held
      ? bells(r, 0.05 + 0.1 * at, 6 + 12 * r(), 1 + Math.floor(2 * r()))
      : bowls(r, 0.05 + 0.35 * at, 5 + 15 * r(), 1, 1),
  }),
  blocks: (at, r) => ({ rate: block(0.03 + 0.85 * at, -4 - 20 * r(), r) }),
  tilts: (at, r, held) => ({
    rate: sumOf(tilt(r, 2 + 14 * at), held ? bells(r, 0.08, -20 * r(), 2) : () => 0),
  }),
  faults: (at, r, held) => ({
    rate: sumOf(fault(r, 2 + 12 * at, held ? 0.1 : 0.03), held ? tilt(r, 2) : () => 0),
  }),
  slow: (at, r) => ({ rate: slow(r, 0.1 + 0.8 * at, 3 + 20 * r()) }),
  slowMajority: (at, r) => ({ rate: sumOf(slow(r, 0.9, 4 + 4 * at), bowls(r, 0.15, -20, 1, 2)) }),
  mixed: (at, r) => ({
    rate: sumOf(
      bowls(r, 0.1 + 0.3 * at, -10 - 25 * r(), 1.5, 2),
      bowls(r, 0.06, 5 + 8 * r(), 1, 1),
      fault(r, 6 * r(), 0.05),
      tilt(r, 4 * r()),
      slow(r, 0.5, 3),
    ),
  }),
  restless: (at, r) => ({
    rate:
      at < 0.34
        ? bowls(r, 2.5, -25 - 60 * r(), 1, 1)
        : at < 0.67
          ? (u) => -(15 + 30 * at) * u - 4
          : sumOf(slow(r, 1, 25), () => -3),
  }),
  jumps: (at, r) => ({
    rate: sumOf(bowls(r, 0.15, -10 - 15 * r(), 1, 1)),
    noise: { jumpShare: 0.02 + 0.13 * at },
  }),
  turbulent: (at, r, held) => ({
    rate: bowls(r, 0.1, -8 - 15 * r(), 1, 2),
    noise: { turbulenceMm: (held ? 8 : 5) + 12 * at },
  }),
  walking: (at, r, held) => ({
    rate: bowls(r, 0.1, -8 - 15 * r(), 1, 2),
    noise: held ? { smoothWalkMm: 2 + 6 * at } : { walkMm: 2 + 6 * at },
  }),
  ramps: (at, r) => ({ rate: bowls(r, 0.15, -8 - 15 * r(), 1, 2), noise: { rampMm: 10 + 30 * at } }),
};

/**
 * Constants are chosen on `tuning`; those for hidden ground and rims also on `heldOut`, `fresh`, `unseen` and `rims`,
 * which have other shapes. `judged` has the shapes of these and seeds on which nothing was ever chosen.
 */
export const FRAME_SETS = {
  tuning: 0,
  heldOut: 500_009,
  fresh: 900_019,
  unseen: 2_300_009,
  rims: 3_100_007,
  judged: 9_400_013,
} as const;
export type FrameSet = keyof typeof FRAME_SETS;

/** The set named by an argument; `tuning` if it names none. */
export function frameSetOf(argument: string | undefined): FrameSet {
  return argument !== undefined && argument in FRAME_SETS ? (argument as FrameSet) : 'tuning';
}

/** `perKind` frames of each kind. */
export function plannedFrames(set: FrameSet, perKind: number): FramePlan[] {
  const isHeldOut = set !== 'tuning';
  return Object.entries(KINDS).flatMap(([kind, make], number) =>
    Array.from({ length: perKind }, (_, i) => {
      const seed = FRAME_SETS[set] + 10_007 * number + 101 * i + 1;
      const r = createRandom(seed);
      for (let warm = 0; warm < 5; warm++) r();
      const { rate, noise } = make((i + 0.5) / perKind, r, isHeldOut);
      return {
        kind,
        seed,
        rate,
        noise: { ...QUIET, turbulenceMm: 1 + 2 * r(), whiteMm: 3 + 3 * r(), ...noise },
        side: 30,
        epochs: isHeldOut ? 50 + Math.floor(40 * r()) : 60,
        extentM: r() < 0.3 ? 15_000 : 60_000,
      };
    }),
  );
}
