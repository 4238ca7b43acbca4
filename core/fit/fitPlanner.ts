/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * All that the fit of a series needs of its epochs alone, once for every set of epochs (n of the frame's N). With Q (N × P)
 * the frame's basis without weights, Q_n (n × P) its rows of the kept epochs and W = diag(weights),
 *
 *   Q_nᵀ·W·Q_n = C·Cᵀ            W½·Q_n·C⁻ᵀ is orthonormal over the kept epochs
 *
 * so that a plan is C⁻¹ (P × P, lower triangular), the weight of the ends, the median step in days and the table of what
 * correlated noise does to the fit. P is 2 or 4. Cholesky's factor of a Gram matrix, as in any textbook of least squares;
 * the symbols are those of fit.ts.
 */
import {
  clearNoiseTable,
  guessCorrelation,
  NODES,
  noisePosition,
  noiseTableLength,
} from './correlatedNoise.ts';
import { DAYS_PER_YEAR } from '../date.ts';
import { createFitKernel, type FitKernel } from './fitKernel.ts';
import type { FitPlan } from './fitPlan.ts';
import { createPatternCache, patternWords } from '../statistics/patternCache.ts';
import { createPlanLoops, type EpochSteps } from './planLoops.ts';
import { median } from '../statistics/quantile.ts';
import { longestNeighbourDays } from './residualMoments.ts';
import { createSeriesSums, type SeriesSums } from './seriesSums.ts';
import { endWeight, isSeasonal } from './seriesModel.ts';
import { createSharedBasis, SIZE, type SharedBasis } from './sharedBasis.ts';

/** Plans of cells with gaps that are remembered: so many that they stay in a processor's own cache. */
const CACHED_PLANS = 512;
/** One more for the plan of all epochs. */
const PLACES = CACHED_PLANS + 1;
const PLAN_NUMBERS = SIZE * SIZE + noiseTableLength(SIZE);

/** Sums series and prepares their sets of epochs. Holds scratch memory: one a thread. */
export interface FitPlanner {
  readonly basis: SharedBasis;
  readonly series: SeriesSums;
  /** The plan of all epochs. */
  readonly complete: FitPlan;
  /** The plan of the `count` epochs of the series that was projected last. */
  planOf(count: number): FitPlan;
  /** The position of a series in the noise table of its plan (`NoiseTabulator.position`): all epochs, or those of the last one. */
  noisePosition(plan: FitPlan, lagRatio: number): number;
}

/** A planner for parts of these epochs: ascending, at least `MINIMUM_EPOCHS`. `loops` keeps all of it in JavaScript. */
export function createFitPlanner(
  epochDays: readonly number[],
  kernels: 'kernels' | 'loops' = 'kernels',
): FitPlanner {
  const days = Float64Array.from(epochDays);
  const epochs = days.length;
  const basis = createSharedBasis(days);
  const usualStep = median(days.subarray(1).map((day, i) => day - days[i]!));
  const { series, loops, planNumbers } =
    (kernels === 'kernels' ? createFitKernel(basis, days, usualStep, PLACES * PLAN_NUMBERS) : null) ??
    createLoops(basis, days, usualStep);
  const prepare = createPreparer(basis, days, { series, loops, planNumbers });
  series.project(new Float32Array(epochs), 0);
  const complete = prepare(epochs, CACHED_PLANS);
  // Its rows are all filled in now: later it is asked for when another series was the last.
  for (let node = 0; node < NODES.length; node++) loops.fillRow(complete, node);
  let lastCount = 0;
  const cache = createPatternCache(CACHED_PLANS, patternWords(epochs), (_, place) =>
    prepare(lastCount, place),
  );

  return {
    basis,
    series,
    complete,

    planOf(count) {
      if (count === epochs) return complete;
      lastCount = count;
      return cache.find(loops.patternOf(count));
    },

    noisePosition(plan, lagRatio) {
      const guess = guessCorrelation(lagRatio, plan.noise, plan.nearNeighbours, plan.farNeighbours);
      return noisePosition(plan.noise, lagRatio, guess, (node) => loops.fillRow(plan, node));
    },
  };
}

/** Plans of the series that was projected last; each takes one of the places of plans. */
function createPreparer(
  basis: SharedBasis,
  days: Float64Array,
  { series, loops, planNumbers }: FitKernel,
): (count: number, place: number) => FitPlan {
  const { kept } = series;
  const steps: EpochSteps = { medianDays: 0, near: 0, neighbours: 0 };
  return (count, place) => {
    const factorAt = place * PLAN_NUMBERS;
    const firstEpoch = kept[0]!;
    const lastEpoch = kept[count - 1]!;
    const weight = endWeight(count);
    const spanYears = (days[lastEpoch]! - days[firstEpoch]!) / DAYS_PER_YEAR;
    const largest = isSeasonal(count, spanYears) ? basis.size : 2;
    const size = loops.factor(count, weight, largest, planNumbers, factorAt);
    const noise = { numbers: planNumbers, start: factorAt + SIZE * SIZE, count, size };
    clearNoiseTable(noise);
    loops.findSteps(count, steps);
    const { medianDays, near, neighbours } = steps;
    return {
      count,
      size,
      firstEpoch,
      lastEpoch,
      endWeight: weight,
      medianStepDays: medianDays,
      longestNeighbourDays: longestNeighbourDays(medianDays),
      isEvenlyNeighboured: neighbours === count - 1,
      nearNeighbours: near,
      farNeighbours: neighbours - near,
      numbers: planNumbers,
      factorAt,
      noise,
    };
  };
}

/** Sums and loops in JavaScript: the reference of those in fitKernel.ts. */
function createLoops(basis: SharedBasis, days: Float64Array, usualStep: number): FitKernel {
  const series = createSeriesSums(basis, days);
  return {
    series,
    loops: createPlanLoops(basis, days, series.kept, usualStep),
    planNumbers: new Float64Array(PLACES * PLAN_NUMBERS),
  };
}
