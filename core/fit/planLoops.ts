/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { fillNoiseRow, NODES } from './correlatedNoise.ts';
import type { FitPlan } from './fitPlan.ts';
import { patternWords, writePattern } from '../statistics/patternCache.ts';
import { createResidualMoments, longestNeighbourDays, type ResidualModel } from './residualMoments.ts';
import { quantileInPlace } from '../statistics/quantile.ts';
import { scaleEnds } from './seriesModel.ts';
import { createBasisFactoriser, SIZE, VARYING, type SharedBasis } from './sharedBasis.ts';

/** Steps between epochs that follow each other. */
export interface EpochSteps {
  medianDays: number;
  /** How many are no longer than the median, and no longer than neighbours may be apart. */
  near: number;
  neighbours: number;
}

/** The loops over the epochs of the last series that its plan is made of. Holds scratch memory: one a thread. */
export interface PlanLoops {
  /**
   * Writes C⁻¹ of the first `count` epochs kept, the ends with this weight, from `numbers[at]`. Gives its size: `size`, or 2 when
   * a column depends on those before it.
   */
  factor(count: number, weight: number, size: number, numbers: Float64Array, at: number): number;
  findSteps(count: number, out: EpochSteps): void;
  /** The bits of these epochs (`patternCache.ts`); overwritten by the next call. */
  patternOf(count: number): Uint32Array;
  /** Fills in the row of a node, or that of a neighbour too, in the noise table of these epochs' plan. */
  fillRow(plan: FitPlan, node: number): void;
}

/** Loops over the epochs in `kept`, `usualStep` being the median step of all of them. */
export function createPlanLoops(
  basis: SharedBasis,
  days: Float64Array,
  kept: Int32Array,
  usualStep: number,
): PlanLoops {
  const epochs = days.length;
  const factoriser = createBasisFactoriser(basis);
  const moments = createResidualMoments(NODES, epochs, SIZE);
  const pattern = new Uint32Array(patternWords(epochs));
  const steps = new Float64Array(epochs);
  const model = emptyModel(epochs);
  let described: FitPlan | null = null;

  /** The weighted regression of a plan: the rows of its basis are those of the shared one times C⁻ᵀ. */
  function describe(plan: FitPlan): ResidualModel {
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
    factor(count, weight, size, numbers, at) {
      factoriser.sumGram(kept, count, weight);
      if (factoriser.writeInverse(size, numbers, at)) return size;
      factoriser.writeInverse(2, numbers, at);
      return 2;
    },

    findSteps: (count, out) => findSteps(days, kept, count, usualStep, steps, out),

    patternOf(count) {
      writePattern(pattern, kept, count);
      return pattern;
    },

    fillRow(plan, node) {
      if (described !== plan) moments.use(describe(plan));
      described = plan;
      fillNoiseRow(plan.noise, node, moments);
    },
  };
}

/** The steps between the first `count` epochs kept; selects the median only where a count does not show that it is the usual one. */
export function findSteps(
  days: Float64Array,
  kept: Int32Array,
  count: number,
  usualStep: number,
  steps: Float64Array,
  out: EpochSteps,
): void {
  let shorter = 0;
  let notLonger = 0;
  for (let i = 0; i < count - 1; i++) {
    const step = days[kept[i + 1]!]! - days[kept[i]!]!;
    steps[i] = step;
    if (step < usualStep) shorter++;
    if (step <= usualStep) notLonger++;
  }
  const isUsual = isMedian(shorter, notLonger, count - 1);
  out.medianDays = isUsual ? usualStep : quantileInPlace(steps, 0.5, count - 1);
  const longest = longestNeighbourDays(out.medianDays);
  out.near = 0;
  out.neighbours = 0;
  for (let i = 0; i < count - 1; i++) {
    if (steps[i]! <= out.medianDays) out.near++;
    if (steps[i]! <= longest) out.neighbours++;
  }
}

/** Whether a value is the median of `count` values of which so many are less and so many not more. */
export function isMedian(less: number, notMore: number, count: number): boolean {
  const middle = (count - 1) / 2;
  return less <= Math.floor(middle) && notMore > Math.ceil(middle);
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
