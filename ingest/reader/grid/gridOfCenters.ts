/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Grid } from '../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import { productError } from '../offered/productLog.ts';

/**
 * The grid of coordinate arrays of pixel centers, evenly spaced, x from west to east and y in either direction (which
 * determines whether rows are flipped). Throws `product_refused` and `crs_unsupported`.
 */
export function gridOfCenters(
  fileName: string,
  centers: { readonly x: ArrayLike<number>; readonly y: ArrayLike<number>; readonly epsg: number },
): { grid: Grid; southFirst: boolean } {
  const x = axisOf(fileName, 'x', centers.x);
  const y = axisOf(fileName, 'y', centers.y);
  if (x.step < 0) throw productError(fileName, 'x coordinates from west to east', 'the other order');
  projectionFor(centers.epsg);
  const north = y.step < 0 ? y.first : y.first + y.step * (y.length - 1);
  const cellHeight = Math.abs(y.step);
  const grid = {
    epsg: centers.epsg,
    originX: x.first - x.step / 2,
    originY: north + cellHeight / 2,
    cellWidth: x.step,
    cellHeight,
    rows: y.length,
    cols: x.length,
  };
  return { grid, southFirst: y.step > 0 };
}

function axisOf(
  fileName: string,
  axis: string,
  values: ArrayLike<number>,
): { first: number; step: number; length: number } {
  const { length } = values;
  if (length < 2) throw productError(fileName, `at least 2 ${axis} coordinates`, String(length));
  const first = values[0]!;
  const step = (values[length - 1]! - first) / (length - 1);
  let isRegular = step !== 0;
  for (let i = 0; i < length && isRegular; i++) {
    isRegular = Math.abs(values[i]! - first - i * step) <= Math.abs(step) / 1000;
  }
  if (!isRegular) throw productError(fileName, `evenly spaced ${axis} coordinates`, 'uneven or missing ones');
  return { first, step, length };
}
