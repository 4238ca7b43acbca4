/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Velocity of a cell. Its series y (mm at t years since the first epoch) is modelled as
 *
 *   y(t) = a + v·t + s·sin 2πt + c·cos 2πt + noise                     a, s, c in mm, v in mm/yr
 *
 * without s and c where the record is short. In matrices, for n epochs and up to 4 parameters: y = X·p + noise, weights
 * W (1, more at both ends). X = Q·R with Q (n × 4) orthonormal over all epochs of the frame and R (4 × 4) upper
 * triangular, once a frame; a cell with gaps solves (QᵀWQ)·g = QᵀWy over its own epochs, and p = R⁻¹·g.
 * σ of v and of the season's amplitude are those of first-order autoregressive noise whose correlation is estimated from
 * the residuals: docs/accuracy.md §5, derived in docs/decisions/uncertainty.md.
 */
import { correlationAt, covarianceAt } from './correlatedNoise.ts';
import type { EpochDay } from '../date.ts';
import type { FitPlan } from './fitPlan.ts';
import { createFitPlanner } from './fitPlanner.ts';
import { MINIMUM_EPOCHS, resolvedSquares } from './seriesModel.ts';
import { SIZE, type SharedBasis } from './sharedBasis.ts';

/** What a cell's series says; the numbers are overwritten by the next fit into the same object. */
export interface VelocityFit {
  velocityMmYr: number;
  /** One standard deviation; velocity ± 1.96 σ holds the truth 95 % of the time (docs/accuracy.md §5). */
  velocitySigmaMmYr: number;
  /** NaN = the series is too short for a seasonal term. */
  seasonalAmplitudeMm: number;
  seasonalSigmaMm: number;
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
  /** Series with every epoch; null when the frame has fewer than `MINIMUM_EPOCHS`. */
  readonly complete: CompleteFit | null;
}

/** What the fit of a series with every epoch needs, for code that sums many of them at once. */
export interface CompleteFit {
  readonly basis: SharedBasis;
  readonly plan: FitPlan;
  /** Fills `out` by the coefficients of the basis that solve a series, and its sums of squares and products of neighbours. */
  describe(solved: Float64Array, squares: number, products: number, out: VelocityFit): void;
}

// Parameters of the model by their places in p and g.
const SLOPE = 1;
const SINE = 2;
const COSINE = 3;

/** An empty fit to be filled in: a loop over cells then allocates nothing. */
export function emptyFit(): VelocityFit {
  return {
    velocityMmYr: NaN,
    velocitySigmaMmYr: NaN,
    seasonalAmplitudeMm: NaN,
    seasonalSigmaMm: NaN,
    autocorrelation: NaN,
    nMeasurements: 0,
    firstEpoch: -1,
    lastEpoch: -1,
  };
}

/**
 * A fitter of d(t) = a + v·t (+ s·sin 2πt + c·cos 2πt with at least 20 epochs over 2 years) by least squares
 * in which the first and the last epoch count a little more (`endWeight`), with uncertainties for serially
 * correlated noise. `epochDays` ascend.
 *
 * One pass over a series takes its coefficients c = Bᵀy in a basis that all cells of the frame share, a second
 * one the sums of the residuals y − Bg; what a cell's own gaps change is a triangular matrix: g = C⁻ᵀC⁻¹c. `loops` keeps
 * all of it in JavaScript, to the same bits.
 */
export function createSeriesFitter(
  epochDays: readonly EpochDay[],
  kernels: 'kernels' | 'loops' = 'kernels',
): SeriesFitter {
  const epochs = epochDays.length;
  if (epochs < MINIMUM_EPOCHS)
    return { fit: (series, offset, out) => refuse(series, offset, epochs, out), complete: null };
  const planner = createFitPlanner(epochDays, kernels);
  const { series } = planner;
  const parameters = parametersOf(planner.basis.inverse, series.solved);
  const sums = new Float64Array(2);

  function describeSolved(plan: FitPlan, squareSum: number, productSum: number, out: VelocityFit): void {
    const position = planner.noisePosition(plan, squareSum > 0 ? productSum / squareSum : 0);
    const squares = resolvedSquares(squareSum, plan.count - plan.size);
    out.velocityMmYr = parameters.slope();
    describe(plan, position, squares, out);
    if (plan.size === SIZE) {
      describeSeason(plan, position, squares, parameters.sine(), parameters.cosine(), out);
    }
  }

  return {
    complete: {
      basis: planner.basis,
      plan: planner.complete,
      describe(solved, squares, products, out) {
        series.useSolution(solved);
        describeSolved(planner.complete, squares, products, out);
      },
    },

    fit(values, offset, out) {
      const count = series.project(values, offset);
      if (count < MINIMUM_EPOCHS) return refuse(values, offset, epochs, out);
      const plan = planner.planOf(count);
      series.sumResiduals(plan, sums);
      describeSolved(plan, sums[0]!, sums[1]!, out);
      return true;
    },
  };
}

/** The parameters p = R⁻¹·g of the series that was solved last: R⁻¹ row-major and upper triangular, g overwritten by each. */
function parametersOf(inverse: Float64Array, g: Float64Array) {
  const entry = (row: number, column: number) => inverse[row * SIZE + column]!;
  const slopeOfSlope = entry(SLOPE, SLOPE);
  const slopeOfSine = entry(SLOPE, SINE);
  const slopeOfCosine = entry(SLOPE, COSINE);
  const sineOfSine = entry(SINE, SINE);
  const sineOfCosine = entry(SINE, COSINE);
  const cosineOfCosine = entry(COSINE, COSINE);
  return {
    slope: () => slopeOfSlope * g[SLOPE]! + slopeOfSine * g[SINE]! + slopeOfCosine * g[COSINE]!,
    sine: () => sineOfSine * g[SINE]! + sineOfCosine * g[COSINE]!,
    cosine: () => cosineOfCosine * g[COSINE]!,
  };
}

function describe(plan: FitPlan, position: number, squares: number, out: VelocityFit): void {
  out.velocitySigmaMmYr = Math.sqrt(squares * covarianceAt(plan.noise, position, SLOPE, SLOPE));
  out.seasonalAmplitudeMm = NaN;
  out.seasonalSigmaMm = NaN;
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
  // Without an amplitude every direction is as good.
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
