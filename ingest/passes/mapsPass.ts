/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { join } from 'node:path';
import { cellConfidence } from '../../core/report/cellRules.ts';
import { type EpochDay, yearsBetween } from '../../core/date.ts';
import type { MapPoint } from '../../core/geodesy/grid.ts';
import { planarCenter } from '../../core/geodesy/groundSize.ts';
import { LARGEST_STEPS, MAP_LAYER_FACTS, type MapLayer, NO_STEPS } from '../../core/color/mapLayer.ts';
import { publishedCellSigmaMmYr, type SharedUncertainty } from '../../core/reference/cellUncertainty.ts';
import { withSharedSeason } from '../../core/gnss/sharedMotion.ts';
import { tieCorrectionMmYr } from '../../core/gnss/tieCorrection.ts';
import { type MapCogOptions, writeMapCog } from '../../tiles/mapCog.ts';
import type { FrameClasses } from '../../workers/partition/frameClasses.ts';
import {
  CLASSES_FILE,
  COHERENCE_FILE,
  EAST_CLASSES_FILE,
  LAST_OBSERVATION_FILE,
  LAYER_FILES,
} from '../../tiles/mapFiles.ts';
import type { Reporter } from '../progress/reporter.ts';
import type { PassPlan } from './passPlan.ts';
import type { FramePlanes } from './measurePass.ts';
import { stepsOf } from '../../core/color/mapLayer.ts';
import {
  publishedConfidence,
  publishedSeasonalMm,
  publishedSigmaMmYr,
  publishedVelocityMmYr,
} from '../../core/report/publishedValues.ts';

/** A report's rounding of each layer's values: number of parts per unit. */
const PUBLISHED: Readonly<
  Record<MapLayer, { readonly publish: (value: number) => number; readonly perUnit: number }>
> = {
  velocity: { publish: publishedVelocityMmYr, perUnit: 1000 },
  uncertainty: { publish: publishedSigmaMmYr, perUnit: 1000 },
  confidence: { publish: publishedConfidence, perUnit: 1000 },
  seasonal: { publish: publishedSeasonalMm, perUnit: 100 },
};

/** Rounded values up to ± this many parts of the unit are in the table: nearly all values of a frame. */
const TABLED = 32_768;

const COHERENCE_STEP = 0.0001;

type MapPlan = Omit<MapCogOptions, 'target' | 'grid'> & { readonly name: string };

type MapFields = Pick<PassPlan, 'grid' | 'cellSize' | 'epochDays'>;

/**
 * Writes the map rasters of the release to `releaseDir`. Their values are exactly those of the Parquet cells, rounded
 * like a report, so the color of a cell matches its report.
 */
export async function mapsPass(
  plan: MapFields,
  measured: { readonly planes: FramePlanes; readonly shared: SharedUncertainty },
  { releaseDir, reporter }: { readonly releaseDir: string; readonly reporter: Reporter },
): Promise<void> {
  const { grid } = plan;
  for (const { name, ...map } of mapPlans(plan, measured.planes, measured.shared)) {
    const written = await writeMapCog({ target: join(releaseDir, name), grid, ...map });
    if (written.saturated > 0) {
      reporter.note(
        `${name}: ${written.saturated} cells lie beyond what 16 bits hold and are stored at the limit`,
      );
    }
  }
}

/**
 * Writes the rasters that the cells have filled in: what is sold of each (`keptClass`, 0 = not measured), from which maps
 * get the classes of velocity, and in a release of two looks the motion to the east with its σ and class.
 */
export async function cellMaps(
  { grid }: Pick<PassPlan, 'grid'>,
  { kept, east }: Pick<FrameClasses, 'kept' | 'east'>,
  { releaseDir }: { readonly releaseDir: string },
): Promise<void> {
  const rowsOf = (measured: Uint8Array, steps: Uint8Array | Int16Array) => (row: number, rows: number) =>
    Int16Array.from({ length: rows * grid.cols }, (_, at) => {
      const cell = row * grid.cols + at;
      return measured[cell] === 0 ? NO_STEPS : steps[cell]!;
    });
  const write = (name: string, map: Omit<MapPlan, 'name'>) =>
    writeMapCog({ target: join(releaseDir, name), grid, ...map });
  const classesOf = (of: Uint8Array, description: string) =>
    ({ scale: 1, unit: '1', description, overviews: 'votes', readRows: rowsOf(of, of) }) as const;
  await write(CLASSES_FILE, classesOf(kept, 'what a report of the cell says, by class (docs/maps.md)'));
  if (!east) return;
  await write(EAST_CLASSES_FILE, classesOf(east.kept, 'motion to the east, by class (docs/maps.md)'));
  for (const [layer, steps] of [
    ['velocity_east', east.velocitySteps],
    ['uncertainty_east', east.sigmaSteps],
  ] as const) {
    const { title, unit, step } = MAP_LAYER_FACTS[layer];
    await write(LAYER_FILES[layer], {
      scale: step,
      unit,
      description: `${title}, ${unit}`,
      readRows: rowsOf(east.kept, steps),
    });
  }
}

function mapPlans(
  { grid, cellSize, epochDays }: MapFields,
  planes: FramePlanes,
  shared: SharedUncertainty,
): MapPlan[] {
  const placeOf: PlaceOf = (firstRow, at) =>
    planarCenter(cellSize, { row: firstRow + Math.floor(at / grid.cols), col: at % grid.cols });
  return [
    velocityPlan(planes, shared, placeOf),
    uncertaintyPlan(planes, shared, placeOf),
    confidencePlan(planes, epochDays),
    seasonalPlan(planes, shared, epochDays),
    coherencePlan(planes),
    lastObservationPlan(planes, epochDays),
  ];
}

/** The index of value `at` among those read from `firstRow` on. */
type PlaceOf = (firstRow: number, at: number) => MapPoint;

function velocityPlan(planes: FramePlanes, { tie }: SharedUncertainty, placeOf: PlaceOf): MapPlan {
  return layerPlan('velocity', 'vertical velocity, mm/yr, positive = uplift', async (row, rows) => {
    const values = await planes.velocityMmYr.readRows(row, rows);
    if (tie) replace(values, (v, at) => v + tieCorrectionMmYr(tie, placeOf(row, at)));
    return values;
  });
}

function uncertaintyPlan(planes: FramePlanes, shared: SharedUncertainty, placeOf: PlaceOf): MapPlan {
  const description = 'one-sigma uncertainty of the vertical velocity, mm/yr';
  return layerPlan('uncertainty', description, async (row, rows) => {
    const values = await planes.velocitySigmaMmYr.readRows(row, rows);
    const velocities = await planes.velocityMmYr.readRows(row, rows);
    const ups = await planes.up.readRows(row, rows);
    replace(values, (sigmaMmYr, at) =>
      publishedCellSigmaMmYr(
        { velocityMmYr: velocities[at]!, sigmaMmYr, up: ups[at]! },
        shared,
        placeOf(row, at),
      ),
    );
    return values;
  });
}

function seasonalPlan(
  planes: FramePlanes,
  { motion }: SharedUncertainty,
  epochDays: readonly EpochDay[],
): MapPlan {
  return layerPlan('seasonal', 'amplitude of the yearly swing, mm', async (row, rows) => {
    const values = await planes.seasonalAmplitudeMm.readRows(row, rows);
    if (!motion?.season) return values;
    const phases = await planes.seasonalPhase.readRows(row, rows);
    const first = await planes.firstEpoch.readRows(row, rows);
    const { season } = motion;
    replace(values, (amplitudeMm, at) =>
      withSharedSeason(season, { amplitudeMm, phase: phases[at]!, firstDay: epochDays[first[at]!]! }),
    );
    return values;
  });
}

function confidencePlan(planes: FramePlanes, epochDays: readonly EpochDay[]): MapPlan {
  const description = 'quality of the data: mean temporal coherence × length of record, 0 to 1';
  return layerPlan('confidence', description, async (row, rows) => {
    const values = await planes.temporalCoherence.readRows(row, rows);
    const first = await planes.firstEpoch.readRows(row, rows);
    const last = await planes.lastEpoch.readRows(row, rows);
    replace(values, (coherence, at) => {
      const spanYears = yearsBetween(epochDays[first[at]!]!, epochDays[last[at]!]!);
      return cellConfidence(coherence, spanYears);
    });
    return values;
  });
}

function coherencePlan(planes: FramePlanes): MapPlan {
  return {
    name: COHERENCE_FILE,
    scale: COHERENCE_STEP,
    unit: '1',
    description: 'mean temporal coherence, 0 to 1',
    readRows: async (row, rows) => {
      const values = await planes.temporalCoherence.readRows(row, rows);
      const steps = new Int16Array(values.length).fill(NO_STEPS);
      for (let at = 0; at < values.length; at++) {
        const value = values[at]!;
        if (!Number.isNaN(value)) steps[at] = Math.min(LARGEST_STEPS, Math.round(value / COHERENCE_STEP));
      }
      return steps;
    },
  };
}

function lastObservationPlan(planes: FramePlanes, epochDays: readonly EpochDay[]): MapPlan {
  return {
    name: LAST_OBSERVATION_FILE,
    scale: 1,
    offset: epochDays[0]!,
    unit: 'd',
    description: 'day of the last observation, days since 1970-01-01',
    readRows: async (row, rows) => {
      const epochs = await planes.lastEpoch.readRows(row, rows);
      for (let at = 0; at < epochs.length; at++) {
        const epoch = epochs[at]!;
        epochs[at] = epoch < 0 ? NO_STEPS : epochDays[epoch]! - epochDays[0]!;
      }
      return epochs;
    },
  };
}

function layerPlan(
  layer: MapLayer,
  description: string,
  readValues: (row: number, rows: number) => Promise<Float32Array>,
): MapPlan {
  const { step, unit } = MAP_LAYER_FACTS[layer];
  const stepsOfValues = layerSteps(layer);
  const readRows = async (row: number, rows: number) => stepsOfValues(await readValues(row, rows));
  return { name: LAYER_FILES[layer], scale: step, unit, description, readRows };
}

/** Replaces each measured value by a function of it and of its index. */
function replace(values: Float32Array, change: (value: number, at: number) => number): void {
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (!Number.isNaN(value)) values[at] = change(value, at);
  }
}

/**
 * The stored integers of a layer's values, NaN = not measured, rounded like a report. Frames have millions of cells but
 * only thousands of rounded values, so a look-up table is used.
 */
export function layerSteps(layer: MapLayer): (values: Float32Array) => Int16Array {
  const { publish, perUnit } = PUBLISHED[layer];
  const table = Int16Array.from({ length: 2 * TABLED + 1 }, (_, at) =>
    stepsOf(layer, publish((at - TABLED) / perUnit)),
  );
  return (values) => {
    const steps = new Int16Array(values.length);
    for (let at = 0; at < values.length; at++) {
      const value = values[at]!;
      const parts = Math.round(value * perUnit);
      if (parts >= -TABLED && parts <= TABLED) steps[at] = table[parts + TABLED]!;
      else steps[at] = Number.isNaN(value) ? NO_STEPS : stepsOf(layer, publish(value));
    }
    return steps;
  };
}
