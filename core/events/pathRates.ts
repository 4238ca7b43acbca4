/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Rates of the ground's actual motion in a series (mm/yr), by generalized least squares under the measurement noise
 * alone: a random walk counts as motion, so its class gets the weights of white noise
 * (docs/decisions/0017-ground-events.md).
 *
 *   rate          line through the record, without and with events in the model
 *   recent rate   line through the last 12 months, level and rate before them free, the season shared
 *   difference    recent rate − rate, variance var(recent) − var(rate), since the rate is efficient (Hausman 1978, doi 10.2307/1913827)
 *   acceleration  a of a + v·t + ½·a·t²
 *
 * Steps and surges are in the model of the last three; changes of pace aren't, because these rates are meant to show
 * them.
 */
import { BoundedCache } from '../boundedCache.ts';
import type { EpochDay } from '../date.ts';
import { dot } from '../statistics/symmetricMatrix.ts';
import { createEventPlan, type PlaceNoise } from './eventPlan.ts';
import { createRatePlanner, type PlanRates, type RatePlan, type Weights } from './ratePlans.ts';
import { createKernels } from '../kernels/kernels.ts';
import { createPatternCache, patternWords } from '../statistics/patternCache.ts';
import type { Noise } from '../statistics/noiseClasses.ts';

const WHITE: Noise = { kind: 'white', parameter: 0 };
/** A value and one σ. */
export interface Estimate {
  readonly value: number;
  readonly sigma: number;
}

/** The rates of a place. Null = the record can't determine it. */
export interface PathRates {
  readonly rateMmYr: Estimate;
  /** With all events in the model: the rate before the first change of pace. */
  readonly rateWithEventsMmYr: Estimate;
  /** With steps and surges in the model; null = there are none. */
  readonly rateWithoutJumpsMmYr: Estimate | null;
  readonly recentRateMmYr: Estimate | null;
  /** Recent rate minus the rate over the record, both with steps and surges in the model. */
  readonly recentDifferenceMmYr: Estimate | null;
  readonly accelerationMmYr2: Estimate | null;
}

/** The findings of a scan (eventScan.ts) that rates depend on. */
export interface FoundEvents {
  readonly events: readonly { readonly candidate: number }[];
  readonly outliers: readonly number[];
  readonly sigmaMm: number;
}

/**
 * Rates of a series without events; NaN = the record can't determine it. Each σ is a multiple of the σ of the rate over
 * the record.
 */
export interface QuietRates {
  recentMmYr: number;
  recentShare: number;
  changeMmYr: number;
  changeShare: number;
  accelerationMmYr2: number;
  accelerationShare: number;
}

/** Gaps aren't filled in series with a smaller share of their epochs. */
const FILLED_SHARE = 0.7;
/** Number of sets of missing dates that are cached. */
const MOST_PATTERNS = 2048;

/**
 * Estimates rates of series at the same days (ascending) with the same class of noise. Uses scratch memory: create one
 * per thread.
 */
export function createPathRates(epochDays: ArrayLike<EpochDay>, place: PlaceNoise) {
  const model = place.model.kind === 'randomWalk' ? WHITE : place.model;
  const { days, ...others } = createEventPlan(epochDays, { ...place, model });
  const planRates = createRatePlanner({ days, ...others });
  const whole = planRates(new Uint32Array(patternWords(days.length)), []);
  const plans = BoundedCache.ofEntries<RatePlan>(MOST_PATTERNS);
  return {
    /** The rates of a series, one value (mm) per epoch from `offset` on, NaN = no observation, given what was found in it. */
    ratesOf(series: ArrayLike<number>, offset: number, found: FoundEvents): PathRates {
      const pattern = patternOf(series, offset, days.length);
      for (const epoch of found.outliers) pattern[epoch >> 5]! |= 1 << (epoch & 31);
      const events = found.events.map(({ candidate }) => candidate);
      const key = `${isWhole(pattern) ? '' : pattern.join()} ${events.join()}`;
      const rates = plans.peek(key) ?? plans.keep(key, planRates(pattern, events));
      const estimate = ({ weights, variance }: Weights): Estimate => {
        let value = 0;
        for (let i = 0; i < weights.length; i++) {
          if (weights[i] !== 0) value += weights[i]! * series[offset + i]!;
        }
        return { value, sigma: found.sigmaMm * Math.sqrt(variance) };
      };
      return {
        rateMmYr: estimate(rates.rate),
        rateWithEventsMmYr: estimate(rates.rateWithEvents),
        rateWithoutJumpsMmYr: rates.rateWithoutJumps && estimate(rates.rateWithoutJumps),
        recentRateMmYr: rates.recent && estimate(rates.recent),
        recentDifferenceMmYr: rates.recentDifference && estimate(rates.recentDifference),
        accelerationMmYr2: rates.acceleration && estimate(rates.acceleration),
      };
    },
    ofQuiet: createQuietRates(days, planRates, whole),
    /** Weights of the rates of a quiet series without gaps, `SUMS` numbers per epoch, and their σ. */
    ofWhole: { weights: weightsOf(whole), rates: wholeRates(whole) },
  };
}

function isWhole(pattern: Uint32Array): boolean {
  for (let i = 0; i < pattern.length; i++) if (pattern[i] !== 0) return false;
  return true;
}

/** Bit mask of the missing dates. */
function patternOf(series: ArrayLike<number>, offset: number, epochs: number): Uint32Array {
  const pattern = new Uint32Array(patternWords(epochs));
  for (let i = 0; i < epochs; i++) {
    const value = series[offset + i]!;
    if (Number.isNaN(value)) pattern[i >> 5]! |= 1 << (i & 31);
  }
  return pattern;
}

/**
 * The rates of a series without events, one value (mm) per epoch from 0 on, NaN = no observation; overwritten by the next
 * call.
 */
type QuietRatesOf = (series: Float32Array) => QuietRates;

/** Number of sums that the kernel computes for a series: recent rate, its difference, acceleration, and a spare one. */
export const SUMS = 4;

/**
 * Where few epochs are missing, they are filled linearly (core/kernels/rates.as) and the weights of a series without gaps
 * are used. Each σ is a multiple of the σ of the rate over the record.
 */
function createQuietRates(days: Float64Array, planRates: PlanRates, whole: RatePlan): QuietRatesOf {
  const epochs = days.length;
  const words = patternWords(epochs);
  const patterns = createPatternCache(MOST_PATTERNS, words, (missing) => planRates(missing, []));
  const weigh = createFilledSums(days, whole);
  const zeroed = new Float64Array(epochs);
  const shares = sharesOf(whole);
  const out: QuietRates = { ...NO_RATES };
  return (series) => {
    const { seen, sums } = weigh(series);
    if (seen >= FILLED_SHARE * epochs && isSeen(series, 0, 1) && isSeen(series, epochs - 1, epochs - 2)) {
      out.recentMmYr = whole.recent === null ? NaN : sums[0]!;
      out.changeMmYr = whole.recentDifference === null ? NaN : sums[1]!;
      out.accelerationMmYr2 = whole.acceleration === null ? NaN : sums[2]!;
      setShares(out, shares);
      return out;
    }
    const plan = patterns.find(patternOf(series, 0, epochs));
    for (let i = 0; i < epochs; i++) zeroed[i] = Number.isNaN(series[i]!) ? 0 : series[i]!;
    const { recent, recentDifference, acceleration } = plan;
    out.recentMmYr = recent === null ? NaN : dot(recent.weights, zeroed);
    out.changeMmYr = recentDifference === null ? NaN : dot(recentDifference.weights, zeroed);
    out.accelerationMmYr2 = acceleration === null ? NaN : dot(acceleration.weights, zeroed);
    setShares(out, sharesOf(plan));
    return out;
  };
}

function setShares(
  out: QuietRates,
  { recentShare, changeShare, accelerationShare }: ReturnType<typeof sharesOf>,
): void {
  out.recentShare = recentShare;
  out.changeShare = changeShare;
  out.accelerationShare = accelerationShare;
}

const NO_RATES: QuietRates = {
  recentMmYr: NaN,
  recentShare: NaN,
  changeMmYr: NaN,
  changeShare: NaN,
  accelerationMmYr2: NaN,
  accelerationShare: NaN,
};

function weightsOf({ rate, recent, recentDifference, acceleration }: RatePlan): Float64Array {
  const weights = new Float64Array(SUMS * rate.weights.length);
  [recent, recentDifference, acceleration].forEach((one, p) =>
    one?.weights.forEach((weight, i) => (weights[SUMS * i + p] = weight)),
  );
  return weights;
}

/** σ of the rates of a series without gaps; rates are 0, or NaN where the record can't determine them. */
function wholeRates(whole: RatePlan): QuietRates {
  const rates = { ...NO_RATES };
  setShares(rates, sharesOf(whole));
  if (whole.recent !== null) rates.recentMmYr = 0;
  if (whole.recentDifference !== null) rates.changeMmYr = 0;
  if (whole.acceleration !== null) rates.accelerationMmYr2 = 0;
  return rates;
}

/** Sums of a series with its gaps filled, using the weights of a series without gaps. */
function createFilledSums(days: Float64Array, whole: RatePlan) {
  const epochs = days.length;
  const kernels = createKernels(Float32Array.BYTES_PER_ELEMENT * (2 * epochs + 2 * SUMS * (epochs + 1)), 4);
  const weights = kernels.doubles(SUMS * epochs);
  weights.set(weightsOf(whole));
  const dayNumbers = kernels.floats(epochs);
  days.forEach((day, i) => (dayNumbers[i] = day - days[0]!));
  const series = kernels.floats(epochs);
  const found = { seen: 0, sums: kernels.doubles(SUMS) };
  const places = [dayNumbers, weights, found.sums].map(({ byteOffset }) => byteOffset);
  const [daysAt, weightsAt, sumsAt] = [places[0]!, places[1]!, places[2]!];
  return (values: Float32Array) => {
    series.set(values);
    found.seen = kernels.call.weighFilled(series.byteOffset, epochs, daysAt, weightsAt, sumsAt);
    return found;
  };
}

/** σ of each rate over the σ of the rate over the record. */
function sharesOf({ rate, recent, recentDifference, acceleration }: RatePlan) {
  return {
    recentShare: shareOf(recent, rate),
    changeShare: shareOf(recentDifference, rate),
    accelerationShare: shareOf(acceleration, rate),
  };
}

/** σ over the σ of the rate. */
function shareOf(one: Weights | null, rate: Weights): number {
  return one === null ? NaN : Math.sqrt(one.variance / rate.variance);
}

/** Whether either of two dates was observed. */
function isSeen(series: ArrayLike<number>, one: number, other: number): boolean {
  return !(Number.isNaN(series[one]!) && Number.isNaN(series[other]!));
}
