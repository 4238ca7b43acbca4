/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Velocity of a cell. Its series y (mm at t years since the first epoch) is modeled as
 *
 *   y(t) = a + v·t + s·sin 2πt + c·cos 2πt + noise                     a, s, c in mm, v in mm/yr
 *
 * without s and c where the record is short. In matrices, for n epochs and up to 4 parameters: y = X·p + noise, weights W
 * (1, more at both ends). X = Q·R with Q (n × 4) orthonormal over all epochs of the frame and R (4 × 4) upper triangular,
 * computed once per frame; a cell with gaps solves (QᵀWQ)·g = QᵀWy over its own epochs, and p = R⁻¹·g. The part that
 * depends only on its epochs, the plan, is computed once per set of epochs: with Q_n (n × P) the rows of Q of those epochs,
 *
 *   Q_nᵀ·W·Q_n = C·Cᵀ            W½·Q_n·C⁻ᵀ is orthonormal over them                          g = C⁻ᵀC⁻¹·QᵀWy
 *
 * (Cholesky factor of a Gram matrix, as in any textbook on least squares), the weight of the ends, the median step in
 * days, and the table with the effect of correlated noise on the fit. P is 2 or 4. Kernels compute the sums
 * (fitKernel.ts). σ of v and of the season's amplitude are those of first-order autoregressive noise whose correlation is
 * estimated from the residuals: docs/accuracy.md §3, derived in docs/decisions/0006-uncertainty.md.
 */
import {
  clearNoiseTable,
  correlationAt,
  covarianceAt,
  guessCorrelation,
  NODES,
  noisePosition,
  noiseTableLength,
} from './correlatedNoise.ts';
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { createFitKernel, type EpochSteps, type FitPlan, type FitSums } from './fitKernel.ts';
import { createPatternCache, patternWords } from '../statistics/patternCache.ts';
import { median } from '../statistics/quantile.ts';
import { longestNeighborDays } from './residualMoments.ts';
import { endWeight, isSeasonal, MINIMUM_EPOCHS, resolvedSquares } from './seriesModel.ts';
import { shareLagRatio, type SharedCorrelation } from './sharedCorrelation.ts';
import {
  COSINE,
  createSharedBasis,
  parametersOf,
  SINE,
  SIZE,
  SLOPE,
  type SharedBasis,
} from './sharedBasis.ts';

/** The result of fitting a cell's series; overwritten by the next fit into the same object. */
export interface VelocityFit {
  velocityMmYr: number;
  /** One standard deviation; velocity ± 1.96 σ contains the truth 95 % of the time (docs/accuracy.md §3). */
  velocitySigmaMmYr: number;
  /** NaN = the series is too short for a seasonal term. */
  seasonalAmplitudeMm: number;
  seasonalSigmaMm: number;
  /** The season as s·sin 2πt + k·cos 2πt, mm, t in years since the series' first epoch. */
  seasonalSineMm: number;
  seasonalCosineMm: number;
  /** Correlation of the residuals at the median step, bias-corrected, at least 0. */
  autocorrelation: number;
  /** (Lag-1 sum) / (sum of squares) of the weighted residuals, from which the correlation is estimated. */
  lagRatio: number;
  nMeasurements: number;
  /** Indices of the first and last epoch used. */
  firstEpoch: number;
  lastEpoch: number;
}

/** Fits many series with the same epochs. Uses scratch memory: create one per thread. */
export interface SeriesFitter {
  /**
   * Fits the epochs of `series[offset]`.. that aren't NaN, and fills `out`. Returns false, with NaN velocity, if there
   * are fewer than `MINIMUM_EPOCHS`.
   */
  fit(series: Float32Array, offset: number, out: VelocityFit): boolean;
  /** Series without gaps; null when the frame has fewer than `MINIMUM_EPOCHS`. */
  readonly complete: CompleteFit | null;
}

/** Everything that the fit of a series without gaps needs, for code that sums many of them at once. */
export interface CompleteFit {
  readonly basis: SharedBasis;
  readonly plan: FitPlan;
  /** Fills `out`, given the solved coefficients of the basis, the sum of squares, and the sum of products of neighbors. */
  describe(solved: Float64Array, squares: number, products: number, out: VelocityFit): void;
  /** Like `describe`, but only the rate and its σ. */
  describeRate(solved: Float64Array, squares: number, products: number, out: FittedRate): void;
}

/** The rate of a fit and one σ, mm/yr. */
export type FittedRate = Pick<VelocityFit, 'velocityMmYr' | 'velocitySigmaMmYr'>;

/** An empty fit to be filled in, so that a loop over cells doesn't allocate. */
export function emptyFit(): VelocityFit {
  return {
    velocityMmYr: NaN,
    velocitySigmaMmYr: NaN,
    seasonalAmplitudeMm: NaN,
    seasonalSigmaMm: NaN,
    seasonalSineMm: NaN,
    seasonalCosineMm: NaN,
    autocorrelation: NaN,
    lagRatio: NaN,
    nMeasurements: 0,
    firstEpoch: -1,
    lastEpoch: -1,
  };
}

/**
 * A fitter of d(t) = a + v·t (+ s·sin 2πt + c·cos 2πt with at least 20 epochs over 2 years) by least squares in which the
 * first and the last epoch have a slightly larger weight (`endWeight`), with uncertainties for serially correlated noise.
 * `epochDays` ascend. `shared` is the correlation estimated from all cells of a frame; absent = each series is treated
 * separately.
 *
 * The first pass over a series computes its coefficients c = Bᵀy in a basis that all cells of the frame share, the second
 * the sums of the residuals y − Bg. A cell's gaps only change a triangular matrix: g = C⁻ᵀC⁻¹c. Tests pass `createSums`
 * to check the kernels.
 */
export function createSeriesFitter(
  epochDays: readonly EpochDay[],
  createSums = createFitKernel,
  shared?: SharedCorrelation,
): SeriesFitter {
  const epochs = epochDays.length;
  if (epochs < MINIMUM_EPOCHS)
    return { fit: (series, offset, out) => refuse(series, offset, epochs, out), complete: null };
  const days = Float64Array.from(epochDays);
  const basis = createSharedBasis(days);
  const usualStep = median(days.subarray(1).map((day, i) => day - days[i]!));
  const sums = createSums(basis, days, usualStep, PLACES * PLAN_NUMBERS, shared?.ownShare);
  const planner = createFitPlanner(basis, days, sums);
  const parameters = parametersOf(basis.inverse, sums.solved);
  const residualSums = new Float64Array(2);

  /** Returns the position in the plan's table of noise. */
  function describeRate(plan: FitPlan, squareSum: number, productSum: number, out: FittedRate): number {
    const own = lagRatioOf(squareSum, productSum);
    const ratio = shared ? shareLagRatio(shared, own, plan.count) : own;
    const position = planner.noisePosition(plan, ratio);
    const squares = resolvedSquares(squareSum, plan.count - plan.size);
    out.velocityMmYr = parameters.slope();
    out.velocitySigmaMmYr = Math.sqrt(squares * covarianceAt(plan.noise, position, SLOPE, SLOPE));
    return position;
  }

  function describeSolved(plan: FitPlan, squareSum: number, productSum: number, out: VelocityFit): void {
    const position = describeRate(plan, squareSum, productSum, out);
    describe(plan, position, out);
    out.lagRatio = lagRatioOf(squareSum, productSum);
    if (plan.size === SIZE) {
      const squares = resolvedSquares(squareSum, plan.count - plan.size);
      const [sine, cosine] = [parameters.sine(), parameters.cosine()];
      describeSeason(plan, position, squares, sine, cosine, out);
      const turn = (2 * Math.PI * (days[plan.firstEpoch]! - days[0]!)) / DAYS_PER_YEAR;
      out.seasonalSineMm = sine * Math.cos(turn) - cosine * Math.sin(turn);
      out.seasonalCosineMm = sine * Math.sin(turn) + cosine * Math.cos(turn);
    }
  }

  return {
    complete: {
      basis,
      plan: planner.complete,
      describe(solved, squares, products, out) {
        sums.useSolution(solved);
        describeSolved(planner.complete, squares, products, out);
      },
      describeRate(solved, squares, products, out) {
        sums.useSolution(solved);
        describeRate(planner.complete, squares, products, out);
      },
    },

    fit(values, offset, out) {
      const count = sums.project(values, offset);
      if (count < MINIMUM_EPOCHS) return refuse(values, offset, epochs, out);
      const plan = planner.planOf(count);
      sums.sumResiduals(plan, residualSums);
      describeSolved(plan, residualSums[0]!, residualSums[1]!, out);
      return true;
    },
  };
}

function lagRatioOf(squareSum: number, productSum: number): number {
  return squareSum > 0 ? productSum / squareSum : 0;
}

/** Number of cached plans of cells with gaps: few enough to stay in a processor's own cache. */
const CACHED_PLANS = 512;
/** One more, for the plan of all epochs. */
const PLACES = CACHED_PLANS + 1;
const PLAN_NUMBERS = SIZE * SIZE + noiseTableLength(SIZE);

/** Plans for the last projected series, by its number of epochs and their pattern. */
function createFitPlanner(basis: SharedBasis, days: Float64Array, sums: FitSums) {
  const epochs = days.length;
  const prepare = createPreparer(basis, days, sums);
  sums.project(new Float32Array(epochs), 0);
  const complete = prepare(epochs, CACHED_PLANS);
  // All its rows are computed now, because it may be used later, when another series was the last.
  for (let node = 0; node < NODES.length; node++) sums.fillRow(complete, node);
  let lastCount = 0;
  const cache = createPatternCache(CACHED_PLANS, patternWords(epochs), (_, place) =>
    prepare(lastCount, place),
  );

  return {
    /** The plan of all epochs. */
    complete,

    /** The plan for the `count` epochs of the last projected series. */
    planOf(count: number): FitPlan {
      if (count === epochs) return complete;
      lastCount = count;
      return cache.find(sums.pattern);
    },

    /** The position of a series in the noise table of its plan (`NoiseTabulator.position`), for all epochs or those of the last one. */
    noisePosition(plan: FitPlan, lagRatio: number): number {
      const guess = guessCorrelation(lagRatio, plan.noise, plan.nearNeighbors, plan.farNeighbors);
      return noisePosition(plan.noise, lagRatio, guess, (node) => sums.fillRow(plan, node));
    },
  };
}

/** Plans for the last projected series; each occupies one of the slots. */
function createPreparer(
  basis: SharedBasis,
  days: Float64Array,
  sums: FitSums,
): (count: number, place: number) => FitPlan {
  const { kept, planNumbers } = sums;
  const steps: EpochSteps = { medianDays: 0, near: 0, neighbors: 0 };
  return (count, place) => {
    const factorAt = place * PLAN_NUMBERS;
    const firstEpoch = kept[0]!;
    const lastEpoch = kept[count - 1]!;
    const weight = endWeight(count);
    const spanYears = (days[lastEpoch]! - days[firstEpoch]!) / DAYS_PER_YEAR;
    const largest = isSeasonal(count, spanYears) ? basis.size : 2;
    const size = sums.factor(count, weight, largest, factorAt);
    const noise = { numbers: planNumbers, start: factorAt + SIZE * SIZE, count, size };
    clearNoiseTable(noise);
    sums.findSteps(count, steps);
    const { medianDays, near, neighbors } = steps;
    return {
      count,
      size,
      firstEpoch,
      lastEpoch,
      endWeight: weight,
      medianStepDays: medianDays,
      longestNeighborDays: longestNeighborDays(medianDays),
      isEvenlyNeighbored: neighbors === count - 1,
      nearNeighbors: near,
      farNeighbors: neighbors - near,
      numbers: planNumbers,
      factorAt,
      noise,
    };
  };
}

function describe(plan: FitPlan, position: number, out: VelocityFit): void {
  out.seasonalAmplitudeMm = NaN;
  out.seasonalSigmaMm = NaN;
  out.seasonalSineMm = NaN;
  out.seasonalCosineMm = NaN;
  out.autocorrelation = correlationAt(position);
  out.nMeasurements = plan.count;
  out.firstEpoch = plan.firstEpoch;
  out.lastEpoch = plan.lastEpoch;
}

/** The amplitude's variance is the one along the direction of (sine, cosine). */
function describeSeason(
  { noise }: FitPlan,
  position: number,
  squares: number,
  sine: number,
  cosine: number,
  out: VelocityFit,
): void {
  const amplitude = Math.sqrt(sine * sine + cosine * cosine);
  // With zero amplitude, every direction is equivalent.
  const alongSine = amplitude > 0 ? sine / amplitude : Math.SQRT1_2;
  const alongCosine = amplitude > 0 ? cosine / amplitude : Math.SQRT1_2;
  const variance =
    alongSine * alongSine * covarianceAt(noise, position, SINE, SINE) +
    alongCosine * alongCosine * covarianceAt(noise, position, COSINE, COSINE) +
    2 * alongSine * alongCosine * covarianceAt(noise, position, SINE, COSINE);
  out.seasonalAmplitudeMm = amplitude;
  out.seasonalSigmaMm = Math.sqrt(squares * variance);
}

function refuse(series: Float32Array, offset: number, epochs: number, out: VelocityFit): false {
  let count = 0;
  for (let i = offset; i < offset + epochs; i++) if (!Number.isNaN(series[i]!)) count++;
  Object.assign(out, emptyFit(), { nMeasurements: count });
  return false;
}
