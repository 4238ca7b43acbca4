import {
  describeNeighbourhood,
  neighbourReaches,
  neighbourReach,
  type Neighbourhood,
} from '../core/neighbourhood.ts';
import type { GroundSize } from '../core/groundSize.ts';
import type { Window } from '../core/grid.ts';

/** Radius of the neighbourhood of a cell, metres (specification §2.1, differential motion over about 150 m). */
const NEIGHBOURHOOD_RADIUS_M = 150;

/** A band of a frame's velocities with a margin of `marginRows` above and below. */
export interface DescribeBandTask {
  readonly rows: number;
  readonly cols: number;
  readonly velocityMmYr: Float32Array;
  readonly velocitySigmaMmYr: Float32Array;
  /** The rows and columns of the band itself, within the rasters above. */
  readonly interior: Window;
  readonly cellSize: GroundSize;
}

/** Rows beyond a band that its neighbourhoods reach into. */
export function neighbourhoodMarginRows(cellSize: GroundSize): number {
  return neighbourReach(cellSize.cellHeightM, NEIGHBOURHOOD_RADIUS_M);
}

/** Spread and consistency of the neighbourhood of each cell of a band (SCIENCE §2.9). */
export function describeBand(task: DescribeBandTask): Neighbourhood {
  const { cellWidthM, cellHeightM } = task.cellSize;
  return describeNeighbourhood(
    {
      rows: task.rows,
      cols: task.cols,
      velocityMmYr: task.velocityMmYr,
      sigmaMmYr: task.velocitySigmaMmYr,
    },
    task.interior,
    neighbourReaches(cellWidthM, cellHeightM, NEIGHBOURHOOD_RADIUS_M),
  );
}
