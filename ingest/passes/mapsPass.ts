import { join } from 'node:path';
import { cellConfidence } from '../../core/report/cellRules.ts';
import { yearsBetween } from '../../core/date.ts';
import { planarCentre } from '../../core/geodesy/groundSize.ts';
import { LARGEST_STEPS, MAP_LAYER_FACTS, type MapLayer, NO_STEPS } from '../../core/colour/mapLayer.ts';
import { publishedCellSigmaMmYr, type SharedUncertainty } from '../../core/reference/cellUncertainty.ts';
import { tieCorrectionMmYr } from '../../core/gnss/tieCorrection.ts';
import { type MapCogOptions, writeMapCog } from '../../tiles/mapCog.ts';
import { COHERENCE_FILE, LAST_OBSERVATION_FILE, LAYER_FILES } from '../../tiles/mapFiles.ts';
import type { IngestRun } from './ingestRun.ts';
import { layerSteps } from './layerSteps.ts';
import type { FramePlanes } from './measurePass.ts';

const COHERENCE_STEP = 0.0001;

type MapPlan = Omit<MapCogOptions, 'target' | 'grid'> & { readonly name: string };

/** How many maps there are. */
export const MAPS = 6;

/**
 * Writes the map rasters of the release. Their values are those of the Parquet cells, to the last bit, rounded as
 * a report rounds them: the colour of a cell is that of its report.
 */
export async function mapsPass(
  run: IngestRun,
  planes: FramePlanes,
  shared: SharedUncertainty,
): Promise<void> {
  const { grid } = run.stack;
  for (const { name, ...map } of plans(run, planes, shared)) {
    const written = await writeMapCog({ target: join(run.staged.dir, name), grid, ...map });
    if (written.saturated > 0) {
      run.reporter.note(
        `${name}: ${written.saturated} cells lie beyond what 16 bits hold and stand at the limit`,
      );
    }
    run.reporter.advance();
  }
}

function plans(run: IngestRun, planes: FramePlanes, shared: SharedUncertainty): MapPlan[] {
  const { cellSize, network, stack } = run;
  const { tie } = shared;
  const { epochDays } = network;
  const { cols } = stack.grid;
  const placeOf = (firstRow: number, at: number) =>
    planarCentre(cellSize, { row: firstRow + Math.floor(at / cols), col: at % cols });
  return [
    layerPlan('velocity', 'vertical velocity, mm/yr, positive = uplift', async (row, rows) => {
      const values = await planes.velocityMmYr.readRows(row, rows);
      if (tie) replace(values, (v, at) => v + tieCorrectionMmYr(tie.coefficients, placeOf(row, at)));
      return values;
    }),
    layerPlan('uncertainty', 'one-sigma uncertainty of the vertical velocity, mm/yr', async (row, rows) => {
      const values = await planes.velocitySigmaMmYr.readRows(row, rows);
      const velocities = await planes.velocityMmYr.readRows(row, rows);
      replace(values, (sigmaMmYr, at) =>
        publishedCellSigmaMmYr({ velocityMmYr: velocities[at]!, sigmaMmYr }, shared, placeOf(row, at)),
      );
      return values;
    }),
    layerPlan(
      'confidence',
      'quality of the data: mean temporal coherence × length of record, 0 to 1',
      async (row, rows) => {
        const values = await planes.temporalCoherence.readRows(row, rows);
        const first = await planes.firstEpoch.readRows(row, rows);
        const last = await planes.lastEpoch.readRows(row, rows);
        replace(values, (coherence, at) => {
          const spanYears = yearsBetween(epochDays[first[at]!]!, epochDays[last[at]!]!);
          return cellConfidence(coherence, spanYears);
        });
        return values;
      },
    ),
    layerPlan('seasonal', 'amplitude of the yearly swing, mm', (row, rows) =>
      planes.seasonalAmplitudeMm.readRows(row, rows),
    ),
    {
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
    },
    {
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
    },
  ];
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

/** Replaces each measured value by a function of it and of its place among the values. */
function replace(values: Float32Array, change: (value: number, at: number) => number): void {
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (!Number.isNaN(value)) values[at] = change(value, at);
  }
}
