import { join } from 'node:path';
import { parseIsoDate } from '../../../core/date.ts';
import type { CellFigures, FrameDoubts } from '../../../core/answer/cellAnswer.ts';
import { keptClass, keptEastClass } from '../../../core/color/keptClasses.ts';
import type { RateWithSigma } from '../../../core/report/groundVerdict.ts';
import { cellFigures, publishedRate } from '../../../schemas/cell/cellFigures.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import {
  MAP_LAYER_FACTS,
  MAP_LAYERS,
  NO_STEPS,
  stepsOf,
  type MapLayer,
} from '../../../core/color/mapLayer.ts';
import {
  publishedConfidence,
  publishedSeasonalMm,
  publishedSigmaMmYr,
  publishedVelocityMmYr,
} from '../../../core/report/publishedValues.ts';
import type { CellRecord } from '../../../schemas/cellRecord.ts';
import { writeMapCog } from '../../../tiles/mapCog.ts';
import {
  CLASSES_FILE,
  EAST_CLASSES_FILE,
  LAST_OBSERVATION_FILE,
  LAYER_FILES,
} from '../../../tiles/mapFiles.ts';

/** The numbers of a planted cell that maps show; the other factors have ordinary values. */
export type MappedCell = Partial<CellRecord> &
  Pick<
    CellRecord,
    | 'row'
    | 'col'
    | 'velocityVerticalMmYr'
    | 'velocityUncertaintyMmYr'
    | 'confidence'
    | 'seasonalAmplitudeMm'
    | 'lastObservation'
  >;

/** What a report says about a cell, by layer. */
export const LAYER_VALUES: Readonly<Record<MapLayer, (cell: MappedCell) => number>> = {
  velocity: (cell) => publishedVelocityMmYr(Math.fround(cell.velocityVerticalMmYr)),
  uncertainty: (cell) => publishedSigmaMmYr(Math.fround(cell.velocityUncertaintyMmYr)),
  confidence: (cell) => publishedConfidence(Math.fround(cell.confidence)),
  seasonal: (cell) =>
    cell.seasonalAmplitudeMm === null ? NaN : publishedSeasonalMm(Math.fround(cell.seasonalAmplitudeMm)),
};

/** Writes the rasters of a release with these cells, as an ingest does. */
export async function writePlantedMaps(
  dir: string,
  grid: Grid,
  cells: readonly MappedCell[],
  firstDay: number,
  doubts: FrameDoubts = { hasZero: true, zeroSigmaMmYr: 0, falseAlarms: null },
): Promise<void> {
  const write = (name: string, scale: number, offset: number, of: (cell: MappedCell) => number) => {
    const overviews = name.startsWith('classes') ? 'votes' : 'means';
    const steps = new Int16Array(grid.rows * grid.cols).fill(NO_STEPS);
    for (const cell of cells) steps[cell.row * grid.cols + cell.col] = of(cell);
    return writeMapCog({
      target: join(dir, name),
      grid,
      readRows: (row, rows) => steps.slice(row * grid.cols, (row + rows) * grid.cols),
      scale,
      offset,
      unit: '1',
      description: 'planted',
      overviews,
    });
  };
  for (const layer of MAP_LAYERS) {
    await write(LAYER_FILES[layer], MAP_LAYER_FACTS[layer].step, 0, (cell) =>
      stepsOf(layer, LAYER_VALUES[layer](cell)),
    );
  }
  await write(LAST_OBSERVATION_FILE, 1, firstDay, (cell) => parseIsoDate(cell.lastObservation) - firstDay);
  await write(CLASSES_FILE, 1, 0, (cell) => keptClass(figuresOf(cell), doubts));
  if (!cells.some(({ east }) => east)) return;
  const east = (of: (rate: RateWithSigma, cell: MappedCell) => number) => (cell: MappedCell) => {
    const rate = publishedRate(cell.east?.velocityMmYr ?? null, cell.east?.sigmaMmYr ?? null);
    return rate ? of(rate, cell) : NO_STEPS;
  };
  for (const layer of ['velocity_east', 'uncertainty_east'] as const)
    await write(
      LAYER_FILES[layer],
      MAP_LAYER_FACTS[layer].step,
      0,
      east((rate) => stepsOf(layer, layer === 'velocity_east' ? rate.velocityMmYr : rate.sigmaMmYr)),
    );
  const classOf = (rate: RateWithSigma, cell: MappedCell) =>
    keptEastClass({ ...figuresOf(cell), ...rate }, doubts);
  await write(EAST_CLASSES_FILE, 1, 0, east(classOf));
}

/** The published values of a planted cell, from 32-bit floats as in its file. */
export function figuresOf(cell: MappedCell): CellFigures {
  return cellFigures({
    velocityVerticalMmYr: Math.fround(cell.velocityVerticalMmYr),
    velocityUncertaintyMmYr: Math.fround(cell.velocityUncertaintyMmYr),
    velocityVsSurroundingsMmYr: float(cell.velocityVsSurroundingsMmYr),
    velocityVsSurroundingsUncertaintyMmYr: float(cell.velocityVsSurroundingsUncertaintyMmYr),
    recentRateMmYr: float(cell.recentRateMmYr),
    recentRateUncertaintyMmYr: float(cell.recentRateUncertaintyMmYr),
    recentChangeMmYr: float(cell.recentChangeMmYr),
    recentChangeUncertaintyMmYr: float(cell.recentChangeUncertaintyMmYr),
    rateWithoutEventsMmYr: float(cell.rateWithoutEventsMmYr),
    rateWithoutEventsUncertaintyMmYr: float(cell.rateWithoutEventsUncertaintyMmYr),
    temporalCoherence: cell.temporalCoherence ?? 0.9,
    nMeasurements: cell.nMeasurements ?? 40,
    spanYears: cell.spanYears ?? 1.3,
    events: cell.events ?? [],
    lastObservation: cell.lastObservation,
  });
}

function float(value: number | null | undefined): number | null {
  return typeof value === 'number' ? Math.fround(value) : null;
}
