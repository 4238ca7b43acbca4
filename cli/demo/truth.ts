/** The planted truth of a demo frame: pure, and independent of every reader. */
import { type Cell, cellCenter, type Grid } from '../../core/geodesy/grid.ts';
import { type LatLon, projectionFor } from '../../core/geodesy/projection.ts';
import {
  coherenceAt,
  eastMmYrAt,
  isOutsideAt,
  isWaterAt,
  MOVING_DISCS,
  PACE_ZONE,
  paceChangeMmYrAt,
  SEASONAL_ZONE,
  seasonalAmplitudeMmAt,
  SINKHOLE,
  SLIDE,
  STABLE_GROUND,
  stepMmAt,
  velocityMmYrAt,
} from './demoScene.ts';

/** Coherence below which ground is never offered as good. */
const MASKED_BELOW_COHERENCE = 0.5;

/** Coherence below which ground is offered as good in some products only. */
const INTERMITTENT_BELOW_COHERENCE = 0.6;

/** What was planted in a cell. Vertical, uplift positive, unless stated. */
export interface CellTruth {
  readonly velocityMmYr: number;
  /** Horizontal rate, east positive. */
  readonly eastMmYr: number;
  readonly seasonalAmplitudeMm: number;
  /** Sudden motion on the day of the collapse. */
  readonly stepMm: number;
  /** Change of the rate on the day of the change of pace; `velocityMmYr` is the rate before. */
  readonly paceChangeMmYr: number;
  /** Whether it neither drops nor changes its pace: the rate over the record is `velocityMmYr`. */
  readonly isSteady: boolean;
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
export function groundTruth(plan: {
  readonly grid: Grid;
  readonly seed: number;
  readonly slides?: boolean;
}): GroundTruth {
  const { grid, seed, slides = false } = plan;
  return {
    truthAt({ row, col }) {
      const u = (col + 0.5) / grid.cols;
      const v = (row + 0.5) / grid.rows;
      const coherence = coherenceAt({ seed, slides }, { u, v, row, col });
      const isOutside = isOutsideAt(u, v);
      const stepMm = stepMmAt(u, v);
      const paceChangeMmYr = paceChangeMmYrAt(u, v);
      const isMasked = isOutside || coherence < MASKED_BELOW_COHERENCE;
      return {
        velocityMmYr: velocityMmYrAt(u, v),
        eastMmYr: slides ? eastMmYrAt(u, v) : 0,
        seasonalAmplitudeMm: seasonalAmplitudeMmAt(u, v),
        stepMm,
        paceChangeMmYr,
        isSteady: stepMm === 0 && paceChangeMmYr === 0,
        isWater: isWaterAt(u, v),
        isOutside,
        isMasked,
        isIntermittent: !isMasked && coherence < INTERMITTENT_BELOW_COHERENCE,
        coherence,
      };
    },
  };
}

/** The center of a planted feature. */
export interface PlantedPlace extends LatLon {
  readonly name: string;
}

/** Where to look in a demo frame: the centers of the planted features, degrees. */
export function plantedPlaces(grid: Grid, slides = false): PlantedPlace[] {
  const projection = projectionFor(grid.epsg);
  const steady = [...MOVING_DISCS, SEASONAL_ZONE, SINKHOLE, PACE_ZONE, STABLE_GROUND];
  const discs = slides ? [...steady, SLIDE] : steady;
  return discs.map(({ name, u, v }) => {
    const cell = { row: Math.floor(v * grid.rows), col: Math.floor(u * grid.cols) };
    const { lat, lon } = projection.inverse(cellCenter(grid, cell));
    return { name, lat, lon };
  });
}
