import type { Window } from './grid.ts';
import { quantileInPlace, valueAtRank } from './quantile.ts';

/** How evenly the ground moves around each cell of a window. */
export interface Neighbourhood {
  /** 10th–90th percentile range of the neighbours' velocities beyond what their noise explains; NaN = unknown. */
  readonly spreadMmYr: Float32Array;
  /** Whether the cell agrees with its neighbours: 0, 1, or 255 = unknown. */
  readonly consistent: Uint8Array;
}

/** Velocities on a window of the frame with a margin around the cells of interest, row-major. */
export interface VelocityPlane {
  readonly rows: number;
  readonly cols: number;
  /** NaN = not measured. */
  readonly velocityMmYr: Float32Array;
  readonly sigmaMmYr: Float32Array;
}

/** Fewer neighbours say nothing about a spread. */
const MINIMUM_NEIGHBOURS = 8;
/** 10th–90th percentile range of a normal distribution, in standard deviations. */
const NORMAL_DECILE_RANGE = 2.563;
/** Marks unknown in `consistent`. */
const UNKNOWN = 255;
/** Cells this close to their neighbours' median always agree with them, mm/yr. */
const CONSISTENT_MM_YR = 3;

/**
 * Offsets (row, column, row, column, …) of the cells whose centres lie within `radiusM` of a cell's centre,
 * the border included; the cell itself is not its own neighbour.
 */
export function neighbourOffsets(cellWidthM: number, cellHeightM: number, radiusM: number): Int32Array {
  // A cell size that was computed (metres per degree) must not lose its border neighbours to rounding.
  const limit = radiusM * (1 + 1e-9);
  const reachRows = Math.floor(limit / cellHeightM);
  const reachCols = Math.floor(limit / cellWidthM);
  const offsets: number[] = [];
  for (let row = -reachRows; row <= reachRows; row++) {
    for (let col = -reachCols; col <= reachCols; col++) {
      const isSelf = row === 0 && col === 0;
      if (!isSelf && Math.hypot(row * cellHeightM, col * cellWidthM) <= limit) offsets.push(row, col);
    }
  }
  return Int32Array.from(offsets);
}

/**
 * Spread and consistency of every measured cell of `interior`, a window in the plane's own rows and columns
 * (SCIENCE §2.9). The result is interior-sized, row-major. Neighbours beyond the plane do not exist, so a
 * plane needs the offsets' reach as its margin wherever the frame goes on.
 */
export function describeNeighbourhood(
  plane: VelocityPlane,
  interior: Window,
  offsets: Int32Array,
): Neighbourhood {
  const { cols, velocityMmYr, sigmaMmYr } = plane;
  const spreadMmYr = new Float32Array(interior.rows * interior.cols).fill(NaN);
  const consistent = new Uint8Array(spreadMmYr.length).fill(UNKNOWN);
  const velocities = new Float64Array(offsets.length / 2);
  const sigmas = new Float64Array(offsets.length / 2);
  let at = -1;
  for (let row = interior.row; row < interior.row + interior.rows; row++) {
    for (let col = interior.col; col < interior.col + interior.cols; col++) {
      at++;
      const velocity = velocityMmYr[row * cols + col]!;
      if (Number.isNaN(velocity)) continue;
      const count = gather(plane, row, col, offsets, velocities, sigmas);
      if (count < MINIMUM_NEIGHBOURS) continue;
      const sigma = sigmaMmYr[row * cols + col]!;
      const medianSigma = quantileInPlace(sigmas, 0.5, count);
      const median = quantileInPlace(velocities, 0.5, count);
      const raw = decileRange(velocities, count);
      const noise = NORMAL_DECILE_RANGE * medianSigma;
      spreadMmYr[at] = Math.sqrt(Math.max(0, raw * raw - noise * noise));
      const limit = Math.max(CONSISTENT_MM_YR, 2 * Math.sqrt(sigma * sigma + medianSigma * medianSigma));
      consistent[at] = Math.abs(velocity - median) <= limit ? 1 : 0;
    }
  }
  return { spreadMmYr, consistent };
}

/** Copies the measured neighbours of a cell to the front of the scratch arrays; returns how many there are. */
function gather(
  plane: VelocityPlane,
  row: number,
  col: number,
  offsets: Int32Array,
  velocities: Float64Array,
  sigmas: Float64Array,
): number {
  const { rows, cols, velocityMmYr, sigmaMmYr } = plane;
  let count = 0;
  for (let i = 0; i < offsets.length; i += 2) {
    const neighbourRow = row + offsets[i]!;
    const neighbourCol = col + offsets[i + 1]!;
    if (neighbourRow < 0 || neighbourCol < 0 || neighbourRow >= rows || neighbourCol >= cols) continue;
    const at = neighbourRow * cols + neighbourCol;
    const velocity = velocityMmYr[at]!;
    const sigma = sigmaMmYr[at]!;
    if (!(velocity === velocity && sigma === sigma)) continue;
    velocities[count] = velocity;
    sigmas[count++] = sigma;
  }
  return count;
}

/** 10th–90th percentile range of values already split at their median: each decile lies in its own half. */
function decileRange(values: Float64Array, count: number): number {
  const last = count - 1;
  const middle = last >>> 1;
  const low = valueAtRank(values, 0.1 * last, 0, middle);
  return valueAtRank(values, 0.9 * last, middle, last) - low;
}
