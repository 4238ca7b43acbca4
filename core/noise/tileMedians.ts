/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The motion that the cells of a tile have in common: at each date, the median over its cells of the residuals about each
 * cell's own line (ordinary least squares). mm.
 */
import { quantileInPlace } from '../statistics/quantile.ts';
import type { TiledSeries } from './seriesLevel.ts';

/** A median of fewer cells is mostly the cells' own noise. */
const MINIMUM_CELLS = 8;
const MINIMUM_DATES = 5;

/** One row of N per tile; zeros where a tile has fewer than 8 cells at a date. `years` ascend. */
export function medianOfResiduals({ series, tiles, grid }: TiledSeries, years: Float64Array): Float32Array {
  const epochs = years.length;
  const members: number[][] = Array.from({ length: grid.rows * grid.cols }, () => []);
  const residuals = new Float32Array(series.length);
  for (const [at, tile] of tiles.entries()) {
    if (fillResiduals(series, at * epochs, years, residuals)) members[tile]!.push(at);
  }
  const medians = new Float32Array(members.length * epochs);
  const values = new Float64Array(tiles.length);
  for (const [tile, cells] of members.entries()) {
    if (cells.length < MINIMUM_CELLS) continue;
    for (let i = 0; i < epochs; i++) {
      let count = 0;
      for (const at of cells) {
        const value = residuals[at * epochs + i]!;
        if (value === value) values[count++] = value;
      }
      if (count >= MINIMUM_CELLS) medians[tile * epochs + i] = quantileInPlace(values, 0.5, count);
    }
  }
  return medians;
}

/**
 * Residuals about the line of a series, at the same positions of `out`; NaN where dates are missing. False = too few
 * dates.
 */
function fillResiduals(
  series: Float32Array,
  offset: number,
  years: Float64Array,
  out: Float32Array,
): boolean {
  let [n, sum, time] = [0, 0, 0];
  for (let i = 0; i < years.length; i++) {
    const value = series[offset + i]!;
    if (value !== value) continue;
    n++;
    sum += value;
    time += years[i]!;
  }
  if (n < MINIMUM_DATES) return false;
  let [squares, product] = [0, 0];
  for (let i = 0; i < years.length; i++) {
    const value = series[offset + i]!;
    if (value !== value) continue;
    squares += (years[i]! - time / n) ** 2;
    product += (years[i]! - time / n) * (value - sum / n);
  }
  const slope = product / squares;
  for (let i = 0; i < years.length; i++)
    out[offset + i] = series[offset + i]! - sum / n - slope * (years[i]! - time / n);
  return true;
}
