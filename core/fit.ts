import {
  correlationAt,
  noisePosition,
  prepareNoise,
  covarianceAt,
  type NoiseTable,
} from './correlatedNoise.ts';
import { DAYS_PER_YEAR, type EpochDay } from './date.ts';
import { createPatternCache, patternWords } from './patternCache.ts';
import { prepareRegression, regress, type Regression } from './regression.ts';

/** What a cell's series says; the numbers are overwritten by the next fit into the same object. */
export interface VelocityFit {
  velocityMmYr: number;
  /** One standard deviation; velocity ± 1.96 σ holds the truth 95 % of the time (SCIENCE §2.5). */
  velocitySigmaMmYr: number;
  /** The model's constant term: the line's value at the first epoch used, where t = 0. */
  interceptMm: number;
  /** NaN = the series is too short for a seasonal term. */
  seasonalAmplitudeMm: number;
  seasonalSigmaMm: number;
  /** Root mean square of the residuals. */
  residualRmsMm: number;
  /** Correlation of the residuals at the median step, bias-corrected, at least 0. */
  autocorrelation: number;
  nMeasurements: number;
  /** Indices of the first and last epoch used. */
  firstEpoch: number;
  lastEpoch: number;
}

/** Fits many series over the same epochs. Holds scratch memory: one a thread. */
export interface SeriesFitter {
  /**
   * Fits the epochs of `series[offset]`.. that are not NaN and fills `out`. False, with NaN velocity, when
   * there are fewer than `MINIMUM_EPOCHS`.
   */
  fit(series: Float32Array, offset: number, out: VelocityFit): boolean;
}

/** A line through fewer epochs has no uncertainty worth the name. */
export const MINIMUM_EPOCHS = 5;
/** A seasonal term needs this many epochs over this many years. */
const SEASONAL_EPOCHS = 20;
const SEASONAL_YEARS = 2;
/**
 * Variance of a value rounded to the 0.1 mm in which series are published: the residual variance is never
 * taken to be less, so a perfect series still has a positive uncertainty.
 */
const ROUNDING_VARIANCE_MM2 = 0.1 ** 2 / 12;
/** Memory for the plans of cells with gaps, bytes a fitter. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** One set of epochs, ready to fit. */
interface FitPlan {
  readonly regression: Regression;
  readonly noise: NoiseTable;
  readonly firstEpoch: number;
  readonly lastEpoch: number;
}

/** An empty fit to be filled in: a loop over cells then allocates nothing. */
export function emptyFit(): VelocityFit {
  return {
    velocityMmYr: NaN,
    velocitySigmaMmYr: NaN,
    interceptMm: NaN,
    seasonalAmplitudeMm: NaN,
    seasonalSigmaMm: NaN,
    residualRmsMm: NaN,
    autocorrelation: NaN,
    nMeasurements: 0,
    firstEpoch: -1,
    lastEpoch: -1,
  };
}

/**
 * A fitter of d(t) = a + v·t (+ s·sin 2πt + c·cos 2πt with at least 20 epochs over 2 years) by ordinary least
 * squares, with uncertainties for serially correlated noise. `epochDays` ascend. Cells with the same gaps
 * share one prepared plan.
 */
export function createSeriesFitter(epochDays: readonly EpochDay[]): SeriesFitter {
  const epochs = epochDays.length;
  const days = Float64Array.from(epochDays);
  const values = new Float64Array(epochs);
  const parameters = new Float64Array(4);
  const pattern = new Uint32Array(patternWords(epochs));
  const complete =
    epochs < MINIMUM_EPOCHS ? null : planOf(days, new Uint32Array(pattern.length).fill(0xffffffff));
  const planBytes = 8 * 6 * epochs + 1000;
  const cache = createPatternCache(Math.max(16, Math.floor(CACHE_BYTES / planBytes)), (words) =>
    planOf(days, words),
  );

  function gather(series: Float32Array, offset: number): number {
    let count = 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      const value = series[offset + epoch]!;
      if (value === value) values[count++] = value;
    }
    return count;
  }

  function planOfSeries(series: Float32Array, offset: number): FitPlan {
    pattern.fill(0);
    for (let epoch = 0; epoch < epochs; epoch++) {
      const value = series[offset + epoch]!;
      if (value === value) pattern[epoch >>> 5]! |= 1 << (epoch & 31);
    }
    return cache.find(pattern);
  }

  return {
    fit(series, offset, out) {
      const count = gather(series, offset);
      if (count < MINIMUM_EPOCHS) {
        Object.assign(out, emptyFit(), { nMeasurements: count });
        return false;
      }
      const plan = count === epochs && complete !== null ? complete : planOfSeries(series, offset);
      const squares = regress(plan.regression, values, parameters);
      describe(plan, values, parameters, squares, out);
      return true;
    },
  };
}

/** The residual sum of squares, at least what rounding alone would leave. */
export function resolvedSquares(squares: number, degreesOfFreedom: number): number {
  return Math.max(squares, degreesOfFreedom * ROUNDING_VARIANCE_MM2);
}

/** Turns parameters and residuals into the fit. */
function describe(
  plan: FitPlan,
  residuals: Float64Array,
  parameters: Float64Array,
  squares: number,
  out: VelocityFit,
): void {
  const { noise } = plan;
  const { count, parameters: size } = plan.regression;
  const position = noisePosition(noise, residuals, squares);
  const noisy = resolvedSquares(squares, count - size);

  out.velocityMmYr = parameters[1]!;
  out.velocitySigmaMmYr = Math.sqrt(noisy * covarianceAt(noise, position, size, 1, 1));
  out.interceptMm = parameters[0]!;
  out.residualRmsMm = Math.sqrt(squares / count);
  out.autocorrelation = correlationAt(position);
  out.nMeasurements = count;
  out.firstEpoch = plan.firstEpoch;
  out.lastEpoch = plan.lastEpoch;
  out.seasonalAmplitudeMm = NaN;
  out.seasonalSigmaMm = NaN;
  if (size === 4) {
    const sine = parameters[2]!;
    const cosine = parameters[3]!;
    const amplitude = Math.hypot(sine, cosine);
    // Along the direction of (s, c); without an amplitude every direction is as good.
    const alongSine = amplitude > 0 ? sine / amplitude : Math.SQRT1_2;
    const alongCosine = amplitude > 0 ? cosine / amplitude : Math.SQRT1_2;
    const variance =
      alongSine * alongSine * covarianceAt(noise, position, size, 2, 2) +
      alongCosine * alongCosine * covarianceAt(noise, position, size, 3, 3) +
      2 * alongSine * alongCosine * covarianceAt(noise, position, size, 2, 3);
    out.seasonalAmplitudeMm = amplitude;
    out.seasonalSigmaMm = Math.sqrt(noisy * variance);
  }
}

/**
 * The columns of the model at these times (years, ascending): constant and line, then sine and cosine of a
 * year when there are at least 20 epochs over 2 years.
 */
export function seriesDesign(years: Float64Array): Float64Array[] {
  const line = [years.map(() => 1), years];
  if (years.length < SEASONAL_EPOCHS || years.at(-1)! - years[0]! < SEASONAL_YEARS) return line;
  return [...line, years.map((t) => Math.sin(2 * Math.PI * t)), years.map((t) => Math.cos(2 * Math.PI * t))];
}

/** Prepares the epochs whose bits are set. */
function planOf(days: Float64Array, pattern: Uint32Array): FitPlan {
  const scratch = new Float64Array(days.length);
  let firstEpoch = -1;
  let lastEpoch = -1;
  let count = 0;
  for (let epoch = 0; epoch < days.length; epoch++) {
    if (((pattern[epoch >>> 5]! >>> (epoch & 31)) & 1) === 0) continue;
    if (count === 0) firstEpoch = epoch;
    lastEpoch = epoch;
    scratch[count++] = days[epoch]!;
  }
  const kept = scratch.subarray(0, count);
  const years = new Float64Array(count);
  for (let i = 0; i < count; i++) years[i] = (kept[i]! - kept[0]!) / DAYS_PER_YEAR;
  const design = seriesDesign(years);
  const regression = prepareRegression(design) ?? prepareRegression(design.slice(0, 2))!;
  return { regression, noise: prepareNoise(regression, kept), firstEpoch, lastEpoch };
}
