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
  createNoiseTabulator,
  noiseTableLength,
  type NoiseTable,
} from './correlatedNoise.ts';
import { DAYS_PER_YEAR } from '../date.ts';
import { createPatternCache, patternWords, readPattern, writePattern } from '../statistics/patternCache.ts';
import { median, quantileInPlace } from '../statistics/quantile.ts';
import { longestNeighbourDays, type ResidualModel } from './residualMoments.ts';
import { endWeight, isSeasonal, scaleEnds } from './seriesModel.ts';
import { createBasisFactoriser, createSharedBasis, SIZE, VARYING, type SharedBasis } from './sharedBasis.ts';

/** Memory for the plans of cells with gaps, bytes a fitter. */
const CACHE_BYTES = 32 * 1024 * 1024;
const PLAN_NUMBERS = SIZE * SIZE + noiseTableLength(SIZE);
const PLAN_OBJECT_BYTES = 400;
const SLAB_PLANS = 128;

/** One set of epochs, ready to fit. */
export interface FitPlan {
  readonly count: number;
  /** Parameters: 2 or 4. */
  readonly size: number;
  readonly firstEpoch: number;
  readonly lastEpoch: number;
  readonly endWeight: number;
  readonly medianStepDays: number;
  /** Epochs further apart do not count as neighbours in the lag-1 sum. */
  readonly longestNeighbourDays: number;
  /** No two epochs that follow each other are further apart than that. */
  readonly isEvenlyNeighboured: boolean;
  /** From `numbers[factorAt]`: C⁻¹, which orthonormalises the shared basis (`BasisFactoriser`). */
  readonly numbers: Float64Array;
  readonly factorAt: number;
  readonly noise: NoiseTable;
}

/** Prepares sets of epochs. Holds scratch memory: one a thread. */
export interface FitPlanner {
  readonly basis: SharedBasis;
  /** The plan of all epochs. */
  readonly complete: FitPlan;
  /** The plan of the first `count` epochs in `kept`, which ascend. */
  planOf(kept: Int32Array, count: number): FitPlan;
  /** The position of a series in the noise table of its plan (`NoiseTabulator.position`); `kept` as for the plan. */
  noisePosition(plan: FitPlan, kept: Int32Array, lagRatio: number): number;
}

/** A planner for parts of these epochs: ascending, at least `MINIMUM_EPOCHS`. */
export function createFitPlanner(epochDays: readonly number[]): FitPlanner {
  const days = Float64Array.from(epochDays);
  const epochs = days.length;
  const basis = createSharedBasis(days);
  const tabulator = createNoiseTabulator(epochs, SIZE);
  const pattern = new Uint32Array(patternWords(epochs));
  const factoriser = createBasisFactoriser(basis);
  const steps = new Float64Array(epochs);
  const model = emptyModel(epochs);
  const all = Int32Array.from({ length: epochs }, (_, epoch) => epoch);
  const usualStep = median(days.subarray(1).map((day, i) => day - days[i]!));
  const complete = prepare(all, epochs, new Float64Array(PLAN_NUMBERS), 0);
  const capacity = Math.floor(CACHE_BYTES / (8 * PLAN_NUMBERS + PLAN_OBJECT_BYTES));
  /** Numbers of `SLAB_PLANS` plans each: an array for each plan costs more than the plan. */
  const slabs: Float64Array[] = [];
  const present = new Int32Array(epochs);
  const cache = createPatternCache(capacity, pattern.length, (bits, place) => {
    const slab = Math.floor(place / SLAB_PLANS);
    slabs[slab] ??= new Float64Array(SLAB_PLANS * PLAN_NUMBERS);
    const count = readPattern(bits, present);
    return prepare(present, count, slabs[slab], (place % SLAB_PLANS) * PLAN_NUMBERS);
  });
  let described: { plan: FitPlan; kept: Int32Array } = { plan: complete, kept: all };

  /** Selection only where a count does not show that the median is the frame's own. */
  function medianStep(kept: Int32Array, count: number): number {
    let shorter = 0;
    let notLonger = 0;
    for (let i = 0; i < count - 1; i++) {
      const step = days[kept[i + 1]!]! - days[kept[i]!]!;
      steps[i] = step;
      if (step < usualStep) shorter++;
      if (step <= usualStep) notLonger++;
    }
    const middle = (count - 2) / 2;
    if (shorter <= Math.floor(middle) && notLonger > Math.ceil(middle)) return usualStep;
    return quantileInPlace(steps, 0.5, count - 1);
  }

  function longestStep(kept: Int32Array, count: number): number {
    let longest = 0;
    for (let i = 1; i < count; i++) longest = Math.max(longest, days[kept[i]!]! - days[kept[i - 1]!]!);
    return longest;
  }

  function prepare(kept: Int32Array, count: number, numbers: Float64Array, at: number): FitPlan {
    const firstEpoch = kept[0]!;
    const lastEpoch = kept[count - 1]!;
    const weight = endWeight(count);
    factoriser.sumGram(kept, count, weight);
    const spanYears = (days[lastEpoch]! - days[firstEpoch]!) / DAYS_PER_YEAR;
    let size = isSeasonal(count, spanYears) ? basis.size : 2;
    if (!factoriser.writeInverse(size, numbers, at)) {
      size = 2;
      factoriser.writeInverse(size, numbers, at);
    }
    const noise = { numbers, start: at + SIZE * SIZE, count, size };
    clearNoiseTable(noise);
    const step = medianStep(kept, count);
    const longest = longestNeighbourDays(step);
    return {
      count,
      size,
      firstEpoch,
      lastEpoch,
      endWeight: weight,
      medianStepDays: step,
      longestNeighbourDays: longest,
      isEvenlyNeighboured: longestStep(kept, count) <= longest,
      numbers,
      factorAt: at,
      noise,
    };
  }

  /** The weighted regression of a plan: the rows of its basis are those of the shared one times C⁻ᵀ. */
  function describe(): ResidualModel {
    const { plan, kept } = described;
    const { count, size, numbers, factorAt } = plan;
    for (let p = 0; p < size; p++) {
      const at = factorAt + p * SIZE;
      const constant = numbers[at]! * basis.constant;
      const f1 = numbers[at + 1]!;
      const f2 = numbers[at + 2]!;
      const f3 = numbers[at + 3]!;
      for (let i = 0; i < count; i++) {
        const row = kept[i]! * VARYING;
        const varying = f1 * basis.rows[row]! + f2 * basis.rows[row + 1]! + f3 * basis.rows[row + 2]!;
        model.basis[p * count + i] = constant + varying;
      }
      scaleEnds(model.basis, plan.endWeight, p * count, count);
      for (let q = 0; q < size; q++) {
        let sum = 0;
        for (let k = p; k <= q; k++) sum += basis.inverse[p * SIZE + k]! * numbers[factorAt + q * SIZE + k]!;
        model.inverse[p * size + q] = sum;
      }
    }
    for (let i = 0; i < count; i++) model.days[i] = days[kept[i]!]!;
    model.count = count;
    model.size = size;
    model.medianStepDays = plan.medianStepDays;
    model.endWeight = plan.endWeight;
    return model;
  }

  return {
    basis,
    complete,

    planOf(kept, count) {
      if (count === epochs) return complete;
      writePattern(pattern, kept, count);
      return cache.find(pattern);
    },

    noisePosition(plan, kept, lagRatio) {
      described = { plan, kept };
      return tabulator.position(plan.noise, lagRatio, describe);
    },
  };
}

function emptyModel(epochs: number) {
  return {
    basis: new Float64Array(SIZE * epochs),
    inverse: new Float64Array(SIZE * SIZE),
    days: new Float64Array(epochs),
    count: 0,
    size: 0,
    medianStepDays: 0,
    endWeight: 1,
  };
}
