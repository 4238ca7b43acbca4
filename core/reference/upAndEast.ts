/**
 * The upward and eastward motion of a spot, from two looks over the dates that both observed. With (l_E, l_N, l_U) the
 * unit vector from the ground to the satellite, h = l_E / l_U and g = l_N / l_U, a look publishes v_k = U + h_k·E + g_k·N
 * + z_k, z_k its zero. With D = h_1 − h_2 and N unknown about zero:
 *
 *   E = (v_1 − v_2) / D      U = (h_1 v_2 − h_2 v_1) / D      ∂E/∂N = −(g_1 − g_2) / D      ∂U/∂N = −(h_1 g_2 − h_2 g_1) / D
 *
 * Wright, Parsons & Lu 2004, doi 10.1029/2003GL018827. Rates of different years must not be solved together: where the
 * pace changes and one look ended earlier, U and E would absorb the difference in dates. So each rate is adjusted to the
 * common dates by the difference of two ordinary fits of its series, and its σ grows with that of the fit.
 * docs/overlaps.md checks it on planted ground.
 */
import { required } from '../required.ts';
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { SOLD_RECORD } from '../report/recordStrength.ts';
import { prepareRegression, regress } from '../statistics/regression.ts';

/** One look's publication for a spot. */
export interface LookRate {
  /** Its series: days, ascending, and cumulative motion as if it were vertical, mm. */
  readonly days: readonly EpochDay[];
  readonly verticalMm: readonly number[];
  readonly velocityMmYr: number;
  /** One σ of the rate without the zero's, mm/yr. */
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

/** The motion of a spot, with one σ of each component, mm/yr. */
export interface UpAndEast {
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly upMmYr: number;
  readonly upSigmaMmYr: number;
  readonly eastMmYr: number;
  readonly eastSigmaMmYr: number;
  /** Correlation between the errors of the two. */
  readonly correlation: number;
  readonly conditionNumber: number;
}

/**
 * Why two looks can't separate up from east: their directions are too similar, or they observed together for too short a
 * time.
 */
export type NotTogether = 'looks_alike' | 'records_apart';

/**
 * What a look's zero is tied to, as in its manifest: stations (`field`), the producer's reference (`none`), or neither
 * (`relative`).
 */
export interface ZeroTie {
  readonly kind: 'gps_tied' | 'relative';
  readonly model: 'none' | 'field';
}

/**
 * Whether two zeros are of the same kind. A tied and a relative look differ by an unknown constant, and our ties and a
 * producer's use different reference frames: their difference would look like eastward motion.
 */
export function haveLikeZeros(one: ZeroTie, other: ZeroTie): boolean {
  return one.kind === other.kind && (one.kind === 'relative' || one.model === other.model);
}

/** One σ of the northward motion, which is assumed to be zero, mm/yr. */
export const NORTH_SIGMA_MM_YR = 2;
/** Looks with a larger condition number are less than about 28° apart. */
export const MOST_CONDITION = 4;

/**
 * How poorly two looks separate up from east: the ratio of the singular values of their unit vectors in that plane; 1 =
 * at right angles.
 */
export function conditionNumber(first: Direction, second: Direction): number {
  const [one, other] = [first, second].map(({ east, up }) => Math.atan2(east, up)) as [number, number];
  const half = Math.abs(one - other) / 2;
  const ratio = Math.abs(Math.tan(half));
  return Math.max(ratio, 1 / ratio);
}

/**
 * The weight of each look's motion, as if it were vertical, in the upward motion, and the effect of northward motion on
 * it.
 */
export interface UpOfLooks {
  readonly first: number;
  readonly second: number;
  readonly perNorth: number;
}

/** The upward motion from two looks: U = first · v_1 + second · v_2. */
export function upOfLooks(one: Direction, other: Direction): UpOfLooks {
  const [h1, h2] = [one.east / one.up, other.east / other.up];
  const [g1, g2] = [one.north / one.up, other.north / other.up];
  const apart = h1 - h2;
  return { first: -h2 / apart, second: h1 / apart, perNorth: -(h1 * g2 - h2 * g1) / apart };
}

/** The eastward motion from two looks: E = per · (v_1 − v_2), and the effect of northward motion on it. */
export interface EastOfLooks {
  readonly per: number;
  readonly perNorth: number;
}

/** The eastward motion from two looks. */
export function eastOfLooks(one: Direction, other: Direction): EastOfLooks {
  const apart = one.east / one.up - other.east / other.up;
  return { per: 1 / apart, perNorth: -(one.north / one.up - other.north / other.up) / apart };
}

/**
 * The correlation of the errors of two zeros that are tied to stations: an error of a station that ties both is in both. Taken
 * as the share of stations that they have in common.
 */
export function zeroCorrelation(stations: readonly string[], others: readonly string[]): number {
  if (stations.length === 0 || others.length === 0) return 0;
  const common = stations.filter((station) => others.includes(station)).length;
  return common / Math.sqrt(stations.length * others.length);
}

/** One σ of the upward motion due to the zeros of both looks, mm/yr. */
export function upZeroSigma(
  { first, second }: UpOfLooks,
  [zero1, zero2]: readonly [number, number],
  correlation: number,
): number {
  const [one, other] = [first * zero1, second * zero2];
  return Math.sqrt(Math.max(0, one ** 2 + other ** 2 + 2 * correlation * one * other));
}

/**
 * Solves two looks at a spot for upward and eastward motion. Correlated zeros (`zeroCorrelation`) make the upward motion less
 * certain; they would make the eastward one more certain, which isn't counted, because stations err to the east, too.
 */
export function upAndEast(first: LookRate, second: LookRate, zerosCorrelate = 0): UpAndEast | NotTogether {
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
  const zeros = [first.zeroSigmaMmYr, second.zeroSigmaMmYr] as const;
  const upSigmaMmYr = Math.hypot(
    up.first * Math.sqrt(variance1 - zeros[0] ** 2),
    up.second * Math.sqrt(variance2 - zeros[1] ** 2),
    upZeroSigma(up, zeros, zerosCorrelate),
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

/** A look's rate over some of its days and its variance, including the zero's; null if the time is too short. */
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

/** The slope of a part of a series, and its σ for noise of 1 mm; null if the dates can't separate it from the season. */
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
