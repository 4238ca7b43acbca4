/**
 * How a spot moves up and to the east, from two looks over the dates that both observed. With (l_E, l_N, l_U) the unit vector
 * from the ground to the satellite, h = l_E / l_U and g = l_N / l_U, a look publishes v_k = U + h_k·E + g_k·N + z_k, z_k its zero.
 * With D = h_1 − h_2 and N unknown about zero:
 *
 *   E = (v_1 − v_2) / D      U = (h_1 v_2 − h_2 v_1) / D      ∂E/∂N = −(g_1 − g_2) / D      ∂U/∂N = −(h_1 g_2 − h_2 g_1) / D
 *
 * Wright, Parsons & Lu 2004, doi 10.1029/2003GL018827. Rates of different years must not be solved together: where the pace changes
 * and one look ended before, U and E take up what is a difference of dates. So each rate is moved to the dates of both by the
 * difference of two ordinary fits of its series, and its σ grows as that of the fit. docs/overlaps.md checks it on planted ground.
 */
import { required } from '../required.ts';
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { SOLD_RECORD } from '../report/recordStrength.ts';
import { prepareRegression, regress } from '../statistics/regression.ts';

/** What one look publishes of a spot. */
export interface LookRate {
  /** Its series: days, ascending, and cumulative motion as if it were vertical, mm. */
  readonly days: readonly EpochDay[];
  readonly verticalMm: readonly number[];
  readonly velocityMmYr: number;
  /** One σ of the rate without its zero's, mm/yr. */
  readonly ownSigmaMmYr: number;
  readonly zeroSigmaMmYr: number;
  /** Unit vector from the ground to the satellite. */
  readonly direction: Direction;
}

export interface Direction {
  readonly east: number;
  readonly north: number;
  readonly up: number;
}

/** How a spot moves, with one σ of each, mm/yr. */
export interface UpAndEast {
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly upMmYr: number;
  readonly upSigmaMmYr: number;
  readonly eastMmYr: number;
  readonly eastSigmaMmYr: number;
  /** Correlation of the errors of the two. */
  readonly correlation: number;
  readonly conditionNumber: number;
}

/** Why two looks don't tell up from east: they look from nearly the same side, or observed together for too short a time. */
export type NotTogether = 'looks_alike' | 'records_apart';

/** What the zero of a look is tied to, as its manifest has it: to stations (`field`), by its producer (`none`), or to neither (`relative`). */
export interface ZeroTie {
  readonly kind: 'gps_tied' | 'relative';
  readonly model: 'none' | 'field';
}

/**
 * Whether two zeros are of one kind. A tied and a relative look differ by an unknown constant, and a tie of ours and a producer's
 * hold in different reference frames: their difference would pass for a motion to the east.
 */
export function haveLikeZeros(one: ZeroTie, other: ZeroTie): boolean {
  return one.kind === other.kind && (one.kind === 'relative' || one.model === other.model);
}

/** One σ of the motion to the north, which is taken as zero, mm/yr. */
export const NORTH_SIGMA_MM_YR = 2;
/** Looks with a larger condition number are less than about 28° apart. */
export const MOST_CONDITION = 4;

/** How badly two looks tell up from east: the ratio of the singular values of their unit vectors there; 1 = at right angles. */
export function conditionNumber(first: Direction, second: Direction): number {
  const [one, other] = [first, second].map(({ east, up }) => Math.atan2(east, up)) as [number, number];
  const half = Math.abs(one - other) / 2;
  const ratio = Math.abs(Math.tan(half));
  return Math.max(ratio, 1 / ratio);
}

/** What of each look's motion, as if it were vertical, makes the motion up, and what motion to the north adds to it. */
export interface UpOfLooks {
  readonly first: number;
  readonly second: number;
  readonly perNorth: number;
}

/** The motion up from two looks: U = first · v_1 + second · v_2. */
export function upOfLooks(one: Direction, other: Direction): UpOfLooks {
  const [h1, h2] = [one.east / one.up, other.east / other.up];
  const [g1, g2] = [one.north / one.up, other.north / other.up];
  const apart = h1 - h2;
  return { first: -h2 / apart, second: h1 / apart, perNorth: -(h1 * g2 - h2 * g1) / apart };
}

/** The motion to the east from two looks: E = per · (v_1 − v_2), and what motion to the north adds to it. */
export interface EastOfLooks {
  readonly per: number;
  readonly perNorth: number;
}

/** The motion to the east from two looks. */
export function eastOfLooks(one: Direction, other: Direction): EastOfLooks {
  const apart = one.east / one.up - other.east / other.up;
  return { per: 1 / apart, perNorth: -(one.north / one.up - other.north / other.up) / apart };
}

/** Solves two looks at a spot for its motion up and to the east. */
export function upAndEast(first: LookRate, second: LookRate): UpAndEast | NotTogether {
  const condition = conditionNumber(first.direction, second.direction);
  if (!(condition <= MOST_CONDITION)) return 'looks_alike';
  const from = Math.max(required(first.days[0]), required(second.days[0]));
  const to = Math.min(required(first.days.at(-1)), required(second.days.at(-1)));
  const [one, other] = [first, second].map((look) => rateBetween(look, from, to)) as [Moved, Moved];
  if (!one || !other) return 'records_apart';
  const [h1, h2] = [first, second].map(({ direction: { east, up } }) => east / up) as [number, number];
  const apart = h1 - h2;
  const eastOfNorth = eastOfLooks(first.direction, second.direction).perNorth * NORTH_SIGMA_MM_YR;
  const up = upOfLooks(first.direction, second.direction);
  const upOfNorth = up.perNorth * NORTH_SIGMA_MM_YR;
  const [variance1, variance2] = [one.variance, other.variance];
  const eastSigmaMmYr = Math.hypot(Math.sqrt(variance1 + variance2) / apart, eastOfNorth);
  const upSigmaMmYr = Math.hypot(
    up.first * Math.sqrt(variance1),
    up.second * Math.sqrt(variance2),
    upOfNorth,
  );
  const covariance = -(h1 * variance2 + h2 * variance1) / apart ** 2 + eastOfNorth * upOfNorth;
  return {
    from,
    to,
    upMmYr: up.first * one.rateMmYr + up.second * other.rateMmYr,
    upSigmaMmYr,
    eastMmYr: (one.rateMmYr - other.rateMmYr) / apart,
    eastSigmaMmYr,
    correlation: covariance / (eastSigmaMmYr * upSigmaMmYr),
    conditionNumber: condition,
  };
}

type Moved = { readonly rateMmYr: number; readonly variance: number } | null;

/** A look's rate over some of its days and the variance of it, with its zero; null of too short a time. */
function rateBetween(look: LookRate, from: EpochDay, to: EpochDay): Moved {
  const [first, end] = [
    look.days.findIndex((day) => day >= from),
    look.days.findLastIndex((day) => day <= to) + 1,
  ];
  const count = end - first;
  if (first < 0 || count < SOLD_RECORD.minMeasurements) return null;
  if (to - from < SOLD_RECORD.minSpanYears * DAYS_PER_YEAR) return null;
  const { velocityMmYr, ownSigmaMmYr, zeroSigmaMmYr } = look;
  const isWhole = count === look.days.length;
  const [all, some] = isWhole
    ? [null, null]
    : [slopeOf(look, 0, look.days.length), slopeOf(look, first, end)];
  if (!isWhole && (!all || !some)) return null;
  const moved = all && some ? some.mmYr - all.mmYr : 0;
  const growth = all && some ? Math.max(1, some.share / all.share) : 1;
  return {
    rateMmYr: velocityMmYr + moved,
    variance: growth ** 2 * ownSigmaMmYr ** 2 + zeroSigmaMmYr ** 2,
  };
}

/** The slope of a part of a series, and its σ for noise of 1 mm; null where the dates don't tell it from the season. */
function slopeOf(
  { days, verticalMm }: LookRate,
  first: number,
  end: number,
): { readonly mmYr: number; readonly share: number } | null {
  const at = Float64Array.from(days.slice(first, end));
  const years = at.map((day) => (day - required(at[0])) / DAYS_PER_YEAR);
  const design = [
    years.map(() => 1),
    years,
    years.map((t) => Math.sin(2 * Math.PI * t)),
    years.map((t) => Math.cos(2 * Math.PI * t)),
  ];
  const plan = prepareRegression(design);
  if (!plan) return null;
  const { parameters, inverse } = plan;
  const fitted = new Float64Array(parameters);
  regress(plan, Float64Array.from(verticalMm.slice(first, end)), fitted);
  return {
    mmYr: required(fitted[1]),
    share: Math.hypot(...inverse.subarray(parameters, 2 * parameters)),
  };
}
