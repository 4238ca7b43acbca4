/** The planted truth of a demo frame: pure, and independent of every reader. */
import type { Cell, Grid } from '../../core/geodesy/grid.ts';
import {
  coherenceAt,
  isOutsideAt,
  isWaterAt,
  seasonalAmplitudeMmAt,
  stepMmAt,
  velocityMmYrAt,
} from './demoScene.ts';

/** Coherence below which ground is never offered as good. */
const MASKED_BELOW_COHERENCE = 0.5;

/** Coherence below which ground is offered as good in some products only. */
const INTERMITTENT_BELOW_COHERENCE = 0.6;

/** What was planted in a cell. Vertical, uplift positive. */
export interface CellTruth {
  readonly velocityMmYr: number;
  readonly seasonalAmplitudeMm: number;
  /** Sudden motion on the day of the collapse; such cells have no constant rate. */
  readonly stepMm: number;
  readonly isWater: boolean;
  /** Outside the swath: fill values in every layer. */
  readonly isOutside: boolean;
  /** Never good in `recommended_mask`: water, incoherent ground, or outside. */
  readonly isMasked: boolean;
  /** Good in some products only. */
  readonly isIntermittent: boolean;
  /** Mean temporal coherence. */
  readonly coherence: number;
}

export interface GroundTruth {
  truthAt(cell: Cell): CellTruth;
}

/** The truth of a frame of a size and a seed. The scene stretches with the frame. */
export function groundTruth(plan: { readonly grid: Grid; readonly seed: number }): GroundTruth {
  const { grid, seed } = plan;
  return {
    truthAt({ row, col }) {
      const u = (col + 0.5) / grid.cols;
      const v = (row + 0.5) / grid.rows;
      const coherence = coherenceAt(seed, { u, v, row, col });
      const isOutside = isOutsideAt(u, v);
      const isMasked = isOutside || coherence < MASKED_BELOW_COHERENCE;
      return {
        velocityMmYr: velocityMmYrAt(u, v),
        seasonalAmplitudeMm: seasonalAmplitudeMmAt(u, v),
        stepMm: stepMmAt(u, v),
        isWater: isWaterAt(u, v),
        isOutside,
        isMasked,
        isIntermittent: !isMasked && coherence < INTERMITTENT_BELOW_COHERENCE,
        coherence,
      };
    },
  };
}
