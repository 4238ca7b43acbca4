/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { quantileInPlace } from '../statistics/quantile.ts';

/** Rounds of the median polish; starting from the chain of increments, the last rounds hardly change the result. */
const POLISH_ROUNDS = 4;

/**
 * The motion that some cells have in common at each epoch: the median over them, or, where cells have gaps, the epoch
 * effects of a median polish (Tukey 1977, ch. 11), which makes the medians independent of each cell's zero. Defined up to
 * a constant. An epoch at which no cell has a value is interpolated linearly between its neighbors. `seriesMm` is cells ×
 * epochs, each cell with an arbitrary zero, NaN = no observation.
 */
export function commonMotion(seriesMm: Float32Array, epochs: number, indices: Uint32Array): Float64Array {
  const scratch = new Float64Array(Math.max(indices.length, epochs));
  const offsets = new Float64Array(indices.length);
  const medians = () => mediansWithout(offsets, { seriesMm, epochs, indices }, scratch);
  if (indices.every((cell) => isComplete(seriesMm, cell * epochs, epochs))) return bridged(medians());

  let common = chainOfIncrements(seriesMm, epochs, indices, scratch);
  for (let round = 0; round < POLISH_ROUNDS; round++) {
    for (let i = 0; i < indices.length; i++) {
      offsets[i] = medianDifference(seriesMm.subarray(indices[i]! * epochs), common, scratch);
    }
    common = medians();
  }
  return bridged(common);
}

function isComplete(seriesMm: Float32Array, from: number, epochs: number): boolean {
  for (let i = from; i < from + epochs; i++) if (Number.isNaN(seriesMm[i]!)) return false;
  return true;
}

/** Per epoch, the median over the cells of value minus the cell's offset; NaN where no cell has a value. */
function mediansWithout(
  offsets: Float64Array,
  cells: { readonly seriesMm: Float32Array; readonly epochs: number; readonly indices: Uint32Array },
  scratch: Float64Array,
): Float64Array {
  const { seriesMm, epochs, indices } = cells;
  const medians = new Float64Array(epochs);
  for (let epoch = 0; epoch < epochs; epoch++) {
    let count = 0;
    for (let i = 0; i < indices.length; i++) {
      const value = seriesMm[indices[i]! * epochs + epoch]! - offsets[i]!;
      if (value === value) scratch[count++] = value;
    }
    medians[epoch] = quantileInPlace(scratch, 0.5, count);
  }
  return medians;
}

/** Cumulative median steps from each observed epoch to the next, over the cells observed at both. */
function chainOfIncrements(
  seriesMm: Float32Array,
  epochs: number,
  indices: Uint32Array,
  scratch: Float64Array,
): Float64Array {
  const chain = new Float64Array(epochs).fill(NaN);
  let before = -1;
  for (let epoch = 0; epoch < epochs; epoch++) {
    let seen = 0;
    let count = 0;
    for (const cell of indices) {
      const value = seriesMm[cell * epochs + epoch]!;
      if (Number.isNaN(value)) continue;
      seen++;
      const step = before < 0 ? NaN : value - seriesMm[cell * epochs + before]!;
      if (step === step) scratch[count++] = step;
    }
    if (seen === 0) continue;
    const step = count > 0 ? quantileInPlace(scratch, 0.5, count) : 0;
    chain[epoch] = (before < 0 ? 0 : chain[before]!) + step;
    before = epoch;
  }
  return chain;
}

/** Median of a cell's values minus the common motion. */
function medianDifference(series: Float32Array, common: Float64Array, scratch: Float64Array): number {
  let count = 0;
  for (let epoch = 0; epoch < common.length; epoch++) {
    const difference = series[epoch]! - common[epoch]!;
    if (difference === difference) scratch[count++] = difference;
  }
  return quantileInPlace(scratch, 0.5, count);
}

/** Replaces NaN by linear interpolation, at the ends by the nearest value; 0 if there is none. */
function bridged(values: Float64Array): Float64Array {
  let before = -1;
  for (let i = 0; i <= values.length; i++) {
    if (i < values.length && Number.isNaN(values[i]!)) continue;
    const left = before < 0 ? values[i] : values[before];
    const right = i === values.length ? left : values[i];
    for (let gap = before + 1; gap < i; gap++) {
      const share = (gap - before) / (i - before);
      values[gap] = (left ?? 0) + ((right ?? 0) - (left ?? 0)) * share;
    }
    before = i;
  }
  return values;
}
