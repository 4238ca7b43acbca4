/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The steepest change of rate over the ground. Around each cell, the plane v = a + g_E·x + g_N·y is fitted by least
 * squares to the cells within a radius; the result is the plane with the largest |g|. With S the 2 × 2 matrix of the
 * cells' centered coordinates and u = g/|g|, errors of variance τ² that are independent between cells give σ²(|g|) =
 * τ²·uᵀS⁻¹u. mm/yr per km; x and y in km.
 */
import type { Cell } from '../geodesy/grid.ts';
import type { CellSizeKm } from './meanVariance.ts';

/** The radius of a plane, km, and the number of cells that it needs. */
export const GRADIENT_RADIUS_KM = 0.15;
const LEAST_CELLS = 8;

/** The steepest plane. */
export interface Gradient {
  /** Index of the cell in its center. */
  readonly at: number;
  readonly mmYrPerKm: number;
  readonly sigma: number;
  /** Direction in which the rate falls most (toward more sinking), degrees clockwise from north. */
  readonly towardDegrees: number;
}

/**
 * The gradient of rates, mm/yr, around each of the cells, by index; null where it has too few others around it.
 * `noiseMmYr` is one σ of the part of the error that cells don't share.
 */
export function gradientsOf(
  cells: readonly Cell[],
  rates: Float64Array,
  { widthKm, heightKm }: CellSizeKm,
  noiseMmYr: number,
): (at: number) => Gradient | null {
  if (cells.length < LEAST_CELLS) return () => null;
  const offsets = discOffsets({ widthKm, heightKm });
  const plane = ratesInPlane(cells, rates, offsets);
  const { values } = plane;
  const steps = Int32Array.from(offsets, (offset) => offset.row * plane.cols + offset.col);
  const east = Float64Array.from(offsets, (offset) => offset.east);
  const north = Float64Array.from(offsets, (offset) => offset.north);
  return (at) => {
    const middle = (cells[at]!.row - plane.row) * plane.cols + cells[at]!.col - plane.col;
    let n = 0;
    let x = 0;
    let y = 0;
    let v = 0;
    let xx = 0;
    let xy = 0;
    let yy = 0;
    let xv = 0;
    let yv = 0;
    for (let i = 0; i < steps.length; i++) {
      const rate = values[middle + steps[i]!]!;
      if (rate !== rate) continue;
      const offsetX = east[i]!;
      const offsetY = north[i]!;
      n++;
      x += offsetX;
      y += offsetY;
      v += rate;
      xx += offsetX * offsetX;
      xy += offsetX * offsetY;
      yy += offsetY * offsetY;
      xv += offsetX * rate;
      yv += offsetY * rate;
    }
    if (n < LEAST_CELLS) return null;
    const [sxx, sxy, syy] = [xx - (x * x) / n, xy - (x * y) / n, yy - (y * y) / n];
    const [sxv, syv] = [xv - (x * v) / n, yv - (y * v) / n];
    return planeOf({ sxx, sxy, syy, sxv, syv }, at, noiseMmYr);
  };
}

/** The steepest gradient, the first of equal ones; null when there are none. */
export function steepestOf(gradients: readonly (Gradient | null)[]): Gradient | null {
  let steepest: Gradient | null = null;
  for (const gradient of gradients)
    if (gradient && (!steepest || gradient.mmYrPerKm > steepest.mmYrPerKm)) steepest = gradient;
  return steepest;
}

interface CenteredSums {
  readonly sxx: number;
  readonly sxy: number;
  readonly syy: number;
  readonly sxv: number;
  readonly syv: number;
}

/** The least-squares plane; null where the cells lie in a line. */
function planeOf({ sxx, sxy, syy, sxv, syv }: CenteredSums, at: number, noiseMmYr: number): Gradient | null {
  const determinant = sxx * syy - sxy * sxy;
  if (determinant < 0.05 * Math.max(sxx, syy) ** 2) return null;
  const slopeX = (syy * sxv - sxy * syv) / determinant;
  const slopeY = (sxx * syv - sxy * sxv) / determinant;
  const steepness = Math.hypot(slopeX, slopeY);
  const [ux, uy] = steepness === 0 ? [1, 0] : [slopeX / steepness, slopeY / steepness];
  const spread = (syy * ux * ux - 2 * sxy * ux * uy + sxx * uy * uy) / determinant;
  return {
    at,
    mmYrPerKm: steepness,
    sigma: noiseMmYr * Math.sqrt(spread),
    towardDegrees: ((Math.atan2(-slopeX, -slopeY) * 180) / Math.PI + 360) % 360,
  };
}

/** Rates by position, NaN between them, with a margin for the largest offset on all sides. */
function ratesInPlane(cells: readonly Cell[], rates: Float64Array, offsets: readonly Cell[]) {
  const reach = offsets.reduce((most, { row, col }) => Math.max(most, row, col), 0);
  let [top, left, bottom, right] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { row, col } of cells) {
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    [left, right] = [Math.min(left, col), Math.max(right, col)];
  }
  const cols = right - left + 1 + 2 * reach;
  const values = new Float64Array((bottom - top + 1 + 2 * reach) * cols).fill(NaN);
  const [row, col] = [top - reach, left - reach];
  for (const [index, cell] of cells.entries())
    values[(cell.row - row) * cols + cell.col - col] = rates[index]!;
  return { row, col, cols, values };
}

function discOffsets({ widthKm, heightKm }: CellSizeKm) {
  const radius = Math.max(GRADIENT_RADIUS_KM, 2 * Math.max(widthKm, heightKm));
  const [down, right] = [Math.floor(radius / heightKm), Math.floor(radius / widthKm)];
  return Array.from({ length: (2 * down + 1) * (2 * right + 1) }, (_, at) => {
    const row = Math.floor(at / (2 * right + 1)) - down;
    const col = (at % (2 * right + 1)) - right;
    return { row, col, east: col * widthKm, north: -row * heightKm };
  }).filter(({ east, north }) => Math.hypot(east, north) <= radius);
}
