import { fillNoiseRow, NODES } from '../../../core/fit/correlatedNoise.ts';
import type { EpochSteps, FitPlan } from '../../../core/fit/fitKernel.ts';
import {
  createResidualMoments,
  longestNeighborDays,
  type ResidualModel,
} from '../../../core/fit/residualMoments.ts';
import { scaleEnds } from '../../../core/fit/seriesModel.ts';
import { SIZE, VARYING, type SharedBasis } from '../../../core/fit/sharedBasis.ts';
import { median } from '../../../core/statistics/quantile.ts';
import { createBasisFactoriser } from './basisFactor.ts';

/** The loops over the epochs in `kept` that make up plans, written to `planNumbers`. */
export function planLoops(
  basis: SharedBasis,
  days: Float64Array,
  kept: Int32Array,
  planNumbers: Float64Array,
) {
  const epochs = days.length;
  const factoriser = createBasisFactoriser(basis);
  const moments = createResidualMoments(NODES, epochs, SIZE);
  const steps = new Float64Array(epochs);
  const model = emptyModel(epochs);
  let described: FitPlan | null = null;

  /** The weighted regression of a plan: the rows of its basis are those of the shared basis times C⁻ᵀ. */
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
    factor(count: number, weight: number, size: number, at: number): number {
      factoriser.sumGram(kept, count, weight);
      if (factoriser.writeInverse(size, planNumbers, at)) return size;
      factoriser.writeInverse(2, planNumbers, at);
      return 2;
    },

    findSteps(count: number, out: EpochSteps): void {
      for (let i = 0; i < count - 1; i++) steps[i] = days[kept[i + 1]!]! - days[kept[i]!]!;
      out.medianDays = median(steps.subarray(0, count - 1));
      const longest = longestNeighborDays(out.medianDays);
      out.near = 0;
      out.neighbors = 0;
      for (let i = 0; i < count - 1; i++) {
        if (steps[i]! <= out.medianDays) out.near++;
        if (steps[i]! <= longest) out.neighbors++;
      }
    },

    fillRow(plan: FitPlan, node: number): void {
      if (described !== plan) moments.use(describe(plan));
      described = plan;
      fillNoiseRow(plan.noise, node, moments);
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
