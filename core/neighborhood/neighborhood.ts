/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Window } from '../geodesy/grid.ts';
import type { DiscPath } from './discSlider.ts';
import { discSliderOf } from './discSlider.ts';
import { createRanker } from '../statistics/ranker.ts';

/**
 * How evenly the ground moves within 150 m of a cell. With v (k) the neighbors' velocities, m their median, s the median
 * of their σ and σ the cell's own, all mm/yr,
 *
 *   spread = √max(0, (P90(v) − P10(v))² − (2.563·s)²)        consistent: |v_cell − m| ≤ max(3, 2·√(σ² + s²))
 *
 * 2.563 s is the range from the 10th to the 90th percentile of normal noise, which is subtracted in quadrature. Derived
 * here: docs/accuracy.md §4.
 */

/** How evenly the ground moves around each cell of a window. */
export interface Neighborhood {
  /** 10th–90th percentile range of the neighbors' velocities beyond what their noise explains; NaN = unknown. */
  readonly spreadMmYr: Float32Array;
  /** Whether the cell agrees with its neighbors: 0, 1, or 255 = unknown. */
  readonly consistent: Uint8Array;
}

/** Velocities in a window of the frame with a margin around the cells of interest, row-major. */
export interface VelocityPlane {
  readonly rows: number;
  readonly cols: number;
  /** NaN = not measured. */
  readonly velocityMmYr: Float32Array;
  readonly sigmaMmYr: Float32Array;
}

/** Radius of the neighborhood of a cell, meters (docs/accuracy.md §4). */
export const NEIGHBORHOOD_RADIUS_M = 150;
/** A spread of at least this is uneven motion, mm/yr (docs/accuracy.md §4). */
export const DIFFERENTIAL_MM_YR = 3;
/** With fewer neighbors, the spread is unknown. */
export const MINIMUM_NEIGHBORS = 8;
/** 10th–90th percentile range of a normal distribution, in standard deviations. */
const NORMAL_DECILE_RANGE = 2.563;
/** Value for unknown in `consistent`. */
const UNKNOWN = 255;
/** Cells this close to their neighbors' median always count as consistent, mm/yr. */
export const CONSISTENT_MM_YR = 3;

/** Number of cells of a given size that a neighborhood extends in one direction. */
export function neighborReach(cellSizeM: number, radiusM: number): number {
  return Math.floor(borderOf(radiusM) / cellSizeM);
}

/** Tolerance, so that rounding of a computed cell size (meters per degree) doesn't exclude border neighbors. */
function borderOf(radiusM: number): number {
  return radiusM * (1 + 1e-9);
}

/**
 * The disc of cells whose centers lie within `radiusM` of a cell's center, the border included: per row from the top
 * down, how many columns it extends to either side.
 */
export function neighborReaches(cellWidthM: number, cellHeightM: number, radiusM: number): Int32Array {
  const border = borderOf(radiusM);
  const reachRows = neighborReach(cellHeightM, radiusM);
  return Int32Array.from({ length: 2 * reachRows + 1 }, (_, i) => {
    const down = (i - reachRows) * cellHeightM;
    let reach = neighborReach(cellWidthM, radiusM);
    while (reach > 0 && Math.hypot(down, reach * cellWidthM) > border) reach--;
    return reach;
  });
}

/**
 * Inner rows and columns of the tiles that an interior is divided into: small enough for good cache locality of the
 * neighbors' ranks.
 */
const TILE_ROWS = 48;
const TILE_COLS = 64;

/**
 * Spread and consistency of every measured cell of `interior`, a window in the plane's own rows and columns
 * (docs/accuracy.md §4). A cell is not its own neighbor. The result is interior-sized, row-major. Neighbors beyond the
 * plane don't count, so wherever the frame continues, the plane needs a margin as wide as the disc's radius.
 */
export function describeNeighborhood(
  plane: VelocityPlane,
  interior: Window,
  reaches: Int32Array,
): Neighborhood {
  const spreadMmYr = new Float32Array(interior.rows * interior.cols).fill(NaN);
  const consistent = new Uint8Array(spreadMmYr.length).fill(UNKNOWN);
  const describeTile = createTileDescriber(plane, reaches);
  for (let top = 0; top < interior.rows; top += TILE_ROWS) {
    for (let left = 0; left < interior.cols; left += TILE_COLS) {
      const tile = {
        row: interior.row + top,
        col: interior.col + left,
        rows: Math.min(TILE_ROWS, interior.rows - top),
        cols: Math.min(TILE_COLS, interior.cols - left),
      };
      describeTile(tile, (row, col, spread, isConsistent) => {
        const at = (top + row) * interior.cols + left + col;
        spreadMmYr[at] = spread;
        consistent[at] = isConsistent ? 1 : 0;
      });
    }
  }
  return { spreadMmYr, consistent };
}

/** Receives the result for a cell; row and column count from the tile's corner. */
type Describe = (row: number, col: number, spreadMmYr: number, isConsistent: boolean) => void;

/**
 * Describes one tile after another. The values of a tile and its margin are ranked once; the disc of neighbors then
 * slides over integer ranks, and an order statistic is the value of a rank.
 */
function createTileDescriber(plane: VelocityPlane, reaches: Int32Array) {
  const reachRows = reaches.length >>> 1;
  const reachCols = reaches.reduce((a, b) => Math.max(a, b), 0);
  const capacity = (TILE_ROWS + 2 * reachRows) * (TILE_COLS + 2 * reachCols);
  const rankVelocities = createRanker(capacity);
  const rankSigmas = createRanker(capacity);
  const slide = discSliderOf({ reaches, capacity, innerCells: TILE_ROWS * TILE_COLS });
  const ofVelocities = emptyQuantiles();
  const ofSigmas = emptyQuantiles();

  return (tile: Window, describe: Describe): void => {
    const stride = tile.cols + 2 * reachCols;
    const around = {
      row: tile.row - reachRows,
      col: tile.col - reachCols,
      rows: tile.rows + 2 * reachRows,
      cols: stride,
    };
    const measured = copyMeasured(plane, around);
    const velocities = rankVelocities(measured.velocityMmYr);
    if (velocities.count <= MINIMUM_NEIGHBORS) return;
    const sigmas = rankSigmas(measured.sigmaMmYr);
    const first = reachRows * stride + reachCols;
    const path: DiscPath = { rows: tile.rows, cols: tile.cols, stride, first };
    slide(velocities, path, MINIMUM_NEIGHBORS, true, ofVelocities);
    slide(sigmas, path, MINIMUM_NEIGHBORS, false, ofSigmas);
    for (let row = 0; row < tile.rows; row++) {
      for (let col = 0; col < tile.cols; col++) {
        const at = row * tile.cols + col;
        const velocity = measured.velocityMmYr[first + row * stride + col]!;
        const sigma = measured.sigmaMmYr[first + row * stride + col]!;
        if (Number.isNaN(velocity) || ofVelocities.count[at]! < MINIMUM_NEIGHBORS) continue;
        const medianSigma = ofSigmas.median[at]!;
        const raw = ofVelocities.high[at]! - ofVelocities.low[at]!;
        const noise = NORMAL_DECILE_RANGE * medianSigma;
        const spread = Math.sqrt(Math.max(0, raw * raw - noise * noise));
        const limit = Math.max(CONSISTENT_MM_YR, 2 * Math.sqrt(sigma * sigma + medianSigma * medianSigma));
        describe(row, col, spread, Math.abs(velocity - ofVelocities.median[at]!) <= limit);
      }
    }
  };
}

function emptyQuantiles() {
  const cells = TILE_ROWS * TILE_COLS;
  return {
    count: new Int32Array(cells),
    low: new Float64Array(cells),
    median: new Float64Array(cells),
    high: new Float64Array(cells),
  };
}

/** A part of a plane; cells beyond it, and cells with only a velocity or only a sigma, are NaN. */
function copyMeasured(plane: VelocityPlane, part: Window): Pick<VelocityPlane, 'velocityMmYr' | 'sigmaMmYr'> {
  const velocityMmYr = new Float32Array(part.rows * part.cols).fill(NaN);
  const sigmaMmYr = new Float32Array(velocityMmYr.length).fill(NaN);
  const left = Math.max(0, part.col);
  const right = Math.min(plane.cols, part.col + part.cols);
  const bottom = Math.min(plane.rows, part.row + part.rows);
  for (let row = Math.max(0, part.row); row < bottom; row++) {
    let at = (row - part.row) * part.cols + (left - part.col);
    for (let from = row * plane.cols + left; from < row * plane.cols + right; from++, at++) {
      const velocity = plane.velocityMmYr[from]!;
      const sigma = plane.sigmaMmYr[from]!;
      if (Number.isNaN(velocity) || Number.isNaN(sigma)) continue;
      velocityMmYr[at] = velocity;
      sigmaMmYr[at] = sigma;
    }
  }
  return { velocityMmYr, sigmaMmYr };
}
