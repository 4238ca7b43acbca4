import { required } from '../../../core/required.ts';
import { cellConfidence, isSeasonDominant } from '../../../core/report/cellRules.ts';
import { formatIsoDate, yearsBetween, type EpochDay } from '../../../core/date.ts';
import { createSeriesFitter, emptyFit, type VelocityFit } from '../../../core/fit/fit.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import {
  describeNeighborhood,
  neighborReach,
  neighborReaches,
  NEIGHBORHOOD_RADIUS_M,
  type VelocityPlane,
} from '../../../core/neighborhood/neighborhood.ts';
import { UNKNOWN_GROUND, type CellRecord, type SeriesRecord } from '../../../schemas/cellRecord.ts';
import { formatH3, locateCell } from '../../../schemas/h3Index.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';
import { plantGround, type PlantedCell } from './plantedGround.ts';
import { createSeriesPlanter } from './plantedSeries.ts';
import { LINE_OF_SIGHT_UP } from './syntheticFrame.ts';
import type { Timeline } from './timeline.ts';

/** Measures planted cells over the epochs of one timeline. Owns scratch memory. */
export interface Survey {
  readonly timeline: Timeline;
  /** Measures a cell and its neighbors as the ingest measures real ones; null if nothing is planted. */
  measure(frame: LakeFrame, cell: Cell): CellRecord | null;
  /** Like `measure` without the neighbors, which cost a hundred times as much. */
  measureAlone(frame: LakeFrame, cell: Cell): LoneCell | null;
  /** The cell's series, in tenths of a millimeter as releases store it; null if nothing is planted. */
  readSeries(frame: LakeFrame, cell: Cell): SeriesRecord | null;
}

/** A cell's record without the part that depends on its neighbors. */
export type LoneCell = Omit<CellRecord, keyof Neighborhood>;

export function createSurvey(timeline: Timeline): Survey {
  const { epochDays } = timeline;
  const plant = createSeriesPlanter(timeline);
  const fitter = createSeriesFitter(epochDays);
  const series = new Float32Array(epochDays.length);
  const grounds = new WeakMap<LakeFrame, ReturnType<typeof plantGround>>();

  function fitPlanted(planted: PlantedCell | null, cell: Cell): VelocityFit | null {
    if (!planted) return null;
    plant(planted, cell, series);
    const fit = emptyFit();
    return fitter.fit(series, 0, fit) ? fit : null;
  }

  return {
    timeline,
    measure: (frame, cell) => {
      const groundAt = plantGround(frame);
      const planted = groundAt(cell);
      const fit = fitPlanted(planted, cell);
      if (!planted || !fit) return null;
      return {
        ...cellRecord(frame, cell, planted.coherence, fit, epochDays),
        ...describeNeighbors(frame, cell, (neighbor) => fitPlanted(groundAt(neighbor), neighbor)),
      };
    },
    measureAlone: (frame, cell) => {
      const groundAt = grounds.get(frame) ?? plantGround(frame);
      grounds.set(frame, groundAt);
      const planted = groundAt(cell);
      const fit = fitPlanted(planted, cell);
      return planted && fit && cellRecord(frame, cell, planted.coherence, fit, epochDays);
    },
    readSeries: (frame, cell) => {
      const planted = plantGround(frame)(cell);
      if (!planted) return null;
      plant(planted, cell, series);
      const observed = epochDays.flatMap((day, i) =>
        Number.isNaN(required(series[i]))
          ? []
          : [{ date: formatIsoDate(day), mm: Math.round(10 * required(series[i])) / 10 }],
      );
      return { dates: observed.map(({ date }) => date), verticalMm: observed.map(({ mm }) => mm) };
    },
  };
}

type Neighborhood = Pick<CellRecord, 'neighborSpreadMmYr' | 'neighborConsistent'>;

function cellRecord(
  { grid, projection, manifest }: LakeFrame,
  cell: Cell,
  temporalCoherence: number,
  fit: VelocityFit,
  epochDays: readonly EpochDay[],
): LoneCell {
  const firstDay = required(epochDays[fit.firstEpoch]);
  const lastDay = required(epochDays[fit.lastEpoch]);
  const spanYears = yearsBetween(firstDay, lastDay);
  const { velocityMmYr, seasonalAmplitudeMm } = fit;
  const { lat, lon, h3 } = locateCell(grid, projection, cell);
  return {
    h3: formatH3(h3),
    ...cell,
    lat,
    lon,
    velocityVerticalMmYr: velocityMmYr,
    velocityUncertaintyMmYr: Math.hypot(fit.velocitySigmaMmYr, manifest.calibration.standard_error_mm_yr),
    velocityLosMmYr: velocityMmYr * LINE_OF_SIGHT_UP,
    seasonalAmplitudeMm: Number.isNaN(seasonalAmplitudeMm) ? null : seasonalAmplitudeMm,
    seasonalDominant: isSeasonDominant({
      amplitudeMm: seasonalAmplitudeMm,
      sigmaMm: fit.seasonalSigmaMm,
      velocityMmYr,
    }),
    totalMotionMm: velocityMmYr * spanYears,
    temporalCoherence,
    confidence: cellConfidence(temporalCoherence, spanYears),
    nMeasurements: fit.nMeasurements,
    spanYears,
    firstObservation: formatIsoDate(firstDay),
    lastObservation: formatIsoDate(lastDay),
    ...UNKNOWN_GROUND,
  };
}

function describeNeighbors(
  { grid }: LakeFrame,
  center: Cell,
  fitAt: (cell: Cell) => VelocityFit | null,
): Neighborhood {
  const reach = neighborReach(grid.cellWidth, NEIGHBORHOOD_RADIUS_M);
  const reaches = neighborReaches(grid.cellWidth, grid.cellHeight, NEIGHBORHOOD_RADIUS_M);
  const size = 2 * reach + 1;
  const plane: VelocityPlane = {
    rows: size,
    cols: size,
    velocityMmYr: new Float32Array(size * size).fill(NaN),
    sigmaMmYr: new Float32Array(size * size).fill(NaN),
  };
  for (let down = -reach; down <= reach; down++) {
    for (let right = -required(reaches[down + reach]); right <= required(reaches[down + reach]); right++) {
      const cell = { row: center.row + down, col: center.col + right };
      if (cell.row < 0 || cell.col < 0 || cell.row >= grid.rows || cell.col >= grid.cols) continue;
      const fit = fitAt(cell);
      if (!fit) continue;
      const at = (down + reach) * size + right + reach;
      plane.velocityMmYr[at] = fit.velocityMmYr;
      plane.sigmaMmYr[at] = fit.velocitySigmaMmYr;
    }
  }
  const middle = { row: reach, col: reach, rows: 1, cols: 1 };
  const { spreadMmYr, consistent } = describeNeighborhood(plane, middle, reaches);
  const isConsistent = required(consistent[0]);
  return {
    neighborSpreadMmYr: Number.isNaN(required(spreadMmYr[0])) ? null : required(spreadMmYr[0]),
    neighborConsistent: isConsistent === 255 ? null : isConsistent === 1,
  };
}
