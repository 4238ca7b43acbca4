/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import {
  describeNeighborhood,
  neighborReaches,
  neighborReach,
  NEIGHBORHOOD_RADIUS_M,
  type Neighborhood,
} from '../../core/neighborhood/neighborhood.ts';
import type { GroundSize } from '../../core/geodesy/groundSize.ts';
import type { Cell, Window } from '../../core/geodesy/grid.ts';
import { isSampled } from '../../core/statistics/sampling.ts';

/** A band of a frame's velocities with a margin of `marginRows` above and below. */
export interface DescribeBandTask {
  readonly rows: number;
  readonly cols: number;
  readonly velocityMmYr: Float32Array;
  readonly velocitySigmaMmYr: Float32Array;
  /** The rows and columns of the band itself, within the rasters above. */
  readonly interior: Window;
  readonly cellSize: GroundSize;
  /** Row and column of the rasters' corner on the frame's grid. */
  readonly corner: Cell;
  /** One in this many measured cells is sampled. */
  readonly sampleEvery: number;
}

/** Sampled cells of a frame with their velocities before the GNSS tie, one value a cell. */
export interface VelocitySample {
  readonly row: Int32Array;
  readonly col: Int32Array;
  readonly velocityMmYr: Float32Array;
}

export interface DescribedBand {
  readonly neighborhood: Neighborhood;
  readonly sample: VelocitySample;
}

/** Rows beyond a band that its neighborhoods include. */
export function neighborhoodMarginRows(cellSize: GroundSize): number {
  return neighborReach(cellSize.cellHeightM, NEIGHBORHOOD_RADIUS_M);
}

/** Spread and consistency of the neighborhood of each cell of a band (docs/accuracy.md §4), and a sample of velocities. */
export function describeBand(task: DescribeBandTask): DescribedBand {
  const { cellWidthM, cellHeightM } = task.cellSize;
  return {
    neighborhood: describeNeighborhood(
      {
        rows: task.rows,
        cols: task.cols,
        velocityMmYr: task.velocityMmYr,
        sigmaMmYr: task.velocitySigmaMmYr,
      },
      task.interior,
      neighborReaches(cellWidthM, cellHeightM, NEIGHBORHOOD_RADIUS_M),
    ),
    sample: sampleVelocities(task),
  };
}

function sampleVelocities({
  cols,
  velocityMmYr,
  interior,
  corner,
  sampleEvery,
}: DescribeBandTask): VelocitySample {
  const cells = interior.rows * interior.cols;
  const sample = {
    row: new Int32Array(cells),
    col: new Int32Array(cells),
    velocityMmYr: new Float32Array(cells),
  };
  let count = 0;
  for (let row = interior.row; row < interior.row + interior.rows; row++) {
    for (let col = interior.col; col < interior.col + interior.cols; col++) {
      const velocity = velocityMmYr[row * cols + col]!;
      if (Number.isNaN(velocity) || !isSampled(corner.row + row, corner.col + col, sampleEvery)) continue;
      sample.row[count] = corner.row + row;
      sample.col[count] = corner.col + col;
      sample.velocityMmYr[count++] = velocity;
    }
  }
  return {
    row: sample.row.slice(0, count),
    col: sample.col.slice(0, count),
    velocityMmYr: sample.velocityMmYr.slice(0, count),
  };
}
