import type { Window } from './grid.ts';
import { createSlidingWindow, type SlidingWindow } from './slidingWindow.ts';

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

/** Cells of a size that a neighbourhood reaches in one direction. */
export function neighbourReach(cellSizeM: number, radiusM: number): number {
  return Math.floor(borderOf(radiusM) / cellSizeM);
}

/** A cell size that was computed (metres per degree) must not lose its border neighbours to rounding. */
function borderOf(radiusM: number): number {
  return radiusM * (1 + 1e-9);
}

/**
 * The disc of cells whose centres lie within `radiusM` of a cell's centre, the border included: per row from
 * the top one down, how many columns it reaches to either side.
 */
export function neighbourReaches(cellWidthM: number, cellHeightM: number, radiusM: number): Int32Array {
  const border = borderOf(radiusM);
  const reachRows = neighbourReach(cellHeightM, radiusM);
  return Int32Array.from({ length: 2 * reachRows + 1 }, (_, i) => {
    const down = (i - reachRows) * cellHeightM;
    let reach = neighbourReach(cellWidthM, radiusM);
    while (reach > 0 && Math.hypot(down, reach * cellWidthM) > border) reach--;
    return reach;
  });
}

/**
 * Spread and consistency of every measured cell of `interior`, a window in the plane's own rows and columns
 * (SCIENCE §2.9). A cell is not its own neighbour. The result is interior-sized, row-major. Neighbours beyond
 * the plane do not exist, so a plane needs the reach of the disc as its margin wherever the frame goes on.
 */
export function describeNeighbourhood(
  plane: VelocityPlane,
  interior: Window,
  reaches: Int32Array,
): Neighbourhood {
  const { cols, velocityMmYr, sigmaMmYr } = plane;
  const spreadMmYr = new Float32Array(interior.rows * interior.cols).fill(NaN);
  const consistent = new Uint8Array(spreadMmYr.length).fill(UNKNOWN);
  const disc = createSlidingDisc(plane, reaches);
  let at = -1;
  for (let row = interior.row; row < interior.row + interior.rows; row++) {
    disc.start(row, interior.col);
    for (let col = interior.col; col < interior.col + interior.cols; col++) {
      at++;
      if (col > interior.col) disc.step(col);
      const velocity = velocityMmYr[row * cols + col]!;
      const sigma = sigmaMmYr[row * cols + col]!;
      if (Number.isNaN(velocity)) continue;
      const isInDisc = !Number.isNaN(sigma);
      const count = disc.velocities.count - Number(isInDisc);
      if (count < MINIMUM_NEIGHBOURS) continue;
      const velocities = without(disc.velocities, isInDisc ? velocity : NaN);
      const medianSigma = quantileOf(without(disc.sigmas, isInDisc ? sigma : NaN), 0.5);
      const median = quantileOf(velocities, 0.5);
      const raw = quantileOf(velocities, 0.9) - quantileOf(velocities, 0.1);
      const noise = NORMAL_DECILE_RANGE * medianSigma;
      spreadMmYr[at] = Math.sqrt(Math.max(0, raw * raw - noise * noise));
      const limit = Math.max(CONSISTENT_MM_YR, 2 * Math.sqrt(sigma * sigma + medianSigma * medianSigma));
      consistent[at] = Math.abs(velocity - median) <= limit ? 1 : 0;
    }
  }
  return { spreadMmYr, consistent };
}

/** Sorted values of which one is left out: the one at `omitted`. */
interface Others {
  readonly sorted: Float64Array;
  readonly count: number;
  readonly omitted: number;
}

/** The window's values without one that equals `value`; NaN leaves out none. */
function without({ sorted, count }: SlidingWindow, value: number): Others {
  if (Number.isNaN(value)) return { sorted, count, omitted: count };
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return { sorted, count: count - 1, omitted: low };
}

/** The q-quantile by linear interpolation, as in quantile.ts. */
function quantileOf({ sorted, count, omitted }: Others, q: number): number {
  const rank = q * (count - 1);
  const k = Math.floor(rank);
  const lower = sorted[k < omitted ? k : k + 1]!;
  if (rank === k) return lower;
  return lower + (rank - k) * (sorted[k + 1 < omitted ? k + 1 : k + 2]! - lower);
}

/** Measured cells on their way into or out of the disc. */
interface Movers {
  count: number;
  readonly velocities: Float64Array;
  readonly sigmas: Float64Array;
}

/** The measured velocities of the disc around a cell, and their sigmas, as the disc slides along a row. */
function createSlidingDisc({ rows, cols, velocityMmYr, sigmaMmYr }: VelocityPlane, reaches: Int32Array) {
  const reachRows = reaches.length >>> 1;
  const capacity = reaches.reduce((sum, reach) => sum + 2 * reach + 1, 0);
  const velocities = createSlidingWindow(capacity);
  const sigmas = createSlidingWindow(capacity);
  const leaving = createMovers(capacity);
  const entering = createMovers(capacity);
  let centreRow = 0;

  function take(movers: Movers, row: number, col: number): void {
    if (col < 0 || col >= cols) return;
    const velocity = velocityMmYr[row * cols + col]!;
    const sigma = sigmaMmYr[row * cols + col]!;
    if (!(velocity === velocity && sigma === sigma)) return;
    movers.velocities[movers.count] = velocity;
    movers.sigmas[movers.count++] = sigma;
  }
  function replace(): void {
    velocities.replace(leaving.velocities, leaving.count, entering.velocities, entering.count);
    sigmas.replace(leaving.sigmas, leaving.count, entering.sigmas, entering.count);
    leaving.count = 0;
    entering.count = 0;
  }
  const top = () => Math.max(0, centreRow - reachRows);
  const bottom = () => Math.min(rows - 1, centreRow + reachRows);
  return {
    velocities,
    sigmas,
    /** Stands on a cell. */
    start(row: number, col: number): void {
      centreRow = row;
      velocities.clear();
      sigmas.clear();
      for (let discRow = top(); discRow <= bottom(); discRow++) {
        const reach = reaches[discRow - row + reachRows]!;
        for (let discCol = col - reach; discCol <= col + reach; discCol++) take(entering, discRow, discCol);
      }
      replace();
    },
    /** Goes one column to the right, to `col`. */
    step(col: number): void {
      for (let discRow = top(), last = bottom(); discRow <= last; discRow++) {
        const reach = reaches[discRow - centreRow + reachRows]!;
        take(leaving, discRow, col - 1 - reach);
        take(entering, discRow, col + reach);
      }
      replace();
    },
  };
}

function createMovers(capacity: number): Movers {
  return { count: 0, velocities: new Float64Array(capacity), sigmas: new Float64Array(capacity) };
}
