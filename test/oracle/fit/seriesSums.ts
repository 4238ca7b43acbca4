import type { FitPlan } from '../../../core/fit/fitKernel.ts';
import { SIZE, VARYING, type SharedBasis } from '../../../core/fit/sharedBasis.ts';
import { patternWords } from '../../../core/statistics/patternCache.ts';

/**
 * Sums in a basis Q over these days (symbols as in fit.ts): c = QᵀWy, the solution g, and the sums of the weighted
 * residuals r = W½(y − Qg) from which the noise is estimated, Σ rᵢ² and Σ rᵢ·rᵢ₋₁.
 */
export function seriesSums(basis: SharedBasis, days: Float64Array) {
  const epochs = days.length;
  const kept = new Int32Array(epochs);
  const all = Int32Array.from({ length: epochs }, (_, epoch) => epoch);
  const pattern = new Uint32Array(patternWords(epochs));
  const coefficients = new Float64Array(SIZE);
  const solved = new Float64Array(SIZE);
  const projection = createProjection(basis, kept, coefficients);
  const residuals = createResiduals(basis, days, kept, solved);
  let series: Float32Array = new Float32Array(0);
  let offset = 0;

  /** g = C⁻ᵀ(C⁻¹c). */
  function solve({ numbers, factorAt }: FitPlan): void {
    for (let p = 0; p < SIZE; p++) solved[p] = 0;
    for (let p = 0; p < SIZE; p++) {
      const at = factorAt + p * SIZE;
      let sum = 0;
      for (let q = 0; q <= p; q++) sum += numbers[at + q]! * coefficients[q]!;
      for (let q = 0; q <= p; q++) solved[q]! += numbers[at + q]! * sum;
    }
  }

  function projectEpochs(): number {
    projection.projectComplete(series, offset);
    if (Number.isNaN(coefficients[0]!)) return projection.projectPresent(series, offset);
    kept.set(all);
    return epochs;
  }

  return {
    kept,
    pattern,
    solved,

    useSolution: (solution: Float64Array): void => solved.set(solution),

    project(values: Float32Array, from: number): number {
      series = values;
      offset = from;
      const count = projectEpochs();
      pattern.fill(0);
      for (let i = 0; i < count; i++) pattern[kept[i]! >>> 5]! |= 1 << (kept[i]! & 31);
      return count;
    },

    sumResiduals(plan: FitPlan, out: Float64Array): void {
      const { count, endWeight, longestNeighborDays } = plan;
      const first = kept[0]!;
      const last = kept[count - 1]!;
      projection.addEpoch(first, (endWeight - 1) * series[offset + first]!);
      projection.addEpoch(last, (endWeight - 1) * series[offset + last]!);
      solve(plan);
      if (count === epochs && plan.isEvenlyNeighbored) residuals.sumComplete(series, offset, out);
      else residuals.sumKept(plan, series, offset, out);

      const atFirst = residuals.residualAt(series, offset, first);
      const atLast = residuals.residualAt(series, offset, last);
      out[0]! += (endWeight - 1) * (atFirst * atFirst + atLast * atLast);
      const more = Math.sqrt(endWeight) - 1;
      const second = kept[1]!;
      const beforeLast = kept[count - 2]!;
      if (days[second]! - days[first]! <= longestNeighborDays) {
        out[1]! += more * atFirst * residuals.residualAt(series, offset, second);
      }
      if (days[last]! - days[beforeLast]! <= longestNeighborDays) {
        out[1]! += more * atLast * residuals.residualAt(series, offset, beforeLast);
      }
    },
  };
}

/**
 * The sums QᵀWy of a series, written to `coefficients`, and its present epochs, written to `kept`. Series with every
 * epoch, by far the most common, have separate loops here and below; these loops dominate the cost of fitting a frame.
 */
function createProjection({ rows, constant }: SharedBasis, kept: Int32Array, coefficients: Float64Array) {
  const epochs = kept.length;

  function projectComplete(series: Float32Array, offset: number): void {
    let c0 = 0;
    let c1 = 0;
    let c2 = 0;
    let c3 = 0;
    const end = offset + epochs;
    for (let i = offset, at = 0; i < end; i++, at += VARYING) {
      const value = series[i]!;
      c0 += value;
      c1 += rows[at]! * value;
      c2 += rows[at + 1]! * value;
      c3 += rows[at + 2]! * value;
    }
    coefficients[0] = constant * c0;
    coefficients[1] = c1;
    coefficients[2] = c2;
    coefficients[3] = c3;
  }

  function projectPresent(series: Float32Array, offset: number): number {
    let c0 = 0;
    let c1 = 0;
    let c2 = 0;
    let c3 = 0;
    let count = 0;
    for (let epoch = 0, at = 0; epoch < epochs; epoch++, at += VARYING) {
      const value = series[offset + epoch]!;
      if (value !== value) continue;
      kept[count++] = epoch;
      c0 += value;
      c1 += rows[at]! * value;
      c2 += rows[at + 1]! * value;
      c3 += rows[at + 2]! * value;
    }
    coefficients[0] = constant * c0;
    coefficients[1] = c1;
    coefficients[2] = c2;
    coefficients[3] = c3;
    return count;
  }

  function addEpoch(epoch: number, value: number): void {
    const at = epoch * VARYING;
    coefficients[0]! += constant * value;
    coefficients[1]! += rows[at]! * value;
    coefficients[2]! += rows[at + 1]! * value;
    coefficients[3]! += rows[at + 2]! * value;
  }

  return { projectComplete, projectPresent, addEpoch };
}

/** Residuals y − Qg of a series solved by `solved`, and their sums with every weight 1. */
function createResiduals(
  { rows, constant }: SharedBasis,
  days: Float64Array,
  kept: Int32Array,
  solved: Float64Array,
) {
  const epochs = days.length;

  function residualAt(series: Float32Array, offset: number, epoch: number): number {
    const at = epoch * VARYING;
    const model = solved[1]! * rows[at]! + solved[2]! * rows[at + 1]! + solved[3]! * rows[at + 2]!;
    return series[offset + epoch]! - constant * solved[0]! - model;
  }

  function sumComplete(series: Float32Array, offset: number, out: Float64Array): void {
    const g0 = constant * solved[0]!;
    const g1 = solved[1]!;
    const g2 = solved[2]!;
    const g3 = solved[3]!;
    let squares = 0;
    let products = 0;
    let before = 0;
    const end = offset + epochs;
    for (let i = offset, at = 0; i < end; i++, at += VARYING) {
      const residual = series[i]! - (g0 + g1 * rows[at]!) - (g2 * rows[at + 1]! + g3 * rows[at + 2]!);
      squares += residual * residual;
      products += residual * before;
      before = residual;
    }
    out[0] = squares;
    out[1] = products;
  }

  function sumKept(plan: FitPlan, series: Float32Array, offset: number, out: Float64Array): void {
    const { count, longestNeighborDays } = plan;
    const g0 = constant * solved[0]!;
    const g1 = solved[1]!;
    const g2 = solved[2]!;
    const g3 = solved[3]!;
    let squares = 0;
    let products = 0;
    let before = 0;
    let dayBefore = -Infinity;
    for (let i = 0; i < count; i++) {
      const epoch = kept[i]!;
      const at = epoch * VARYING;
      const model = g0 + g1 * rows[at]! + (g2 * rows[at + 1]! + g3 * rows[at + 2]!);
      const residual = series[offset + epoch]! - model;
      const day = days[epoch]!;
      squares += residual * residual;
      if (day - dayBefore <= longestNeighborDays) products += residual * before;
      before = residual;
      dayBefore = day;
    }
    out[0] = squares;
    out[1] = products;
  }

  return { residualAt, sumComplete, sumKept };
}
