import { join } from 'node:path';
import type { MapPoint } from '../../core/grid.ts';
import { tieCorrectionMmYr, tieSigmaMmYr, type TieCorrection } from '../../core/tieCorrection.ts';
import { planarCentre } from '../../core/groundSize.ts';
import { writeMapCog } from '../../tiles/mapCog.ts';
import type { IngestRun } from '../ingestRun.ts';
import type { FramePlanes } from './measurePass.ts';

/** Steps of the maps' 16-bit values: ±655 mm/yr, 0–655 mm/yr and 0–1. */
const VELOCITY_STEP_MM_YR = 0.02;
const COHERENCE_STEP = 0.0001;

/** How many maps there are. */
export const MAPS = 3;

/** Writes the map rasters of the release: velocity, uncertainty and coherence. */
export async function mapsPass(
  run: IngestRun,
  planes: FramePlanes,
  tie: TieCorrection | null,
): Promise<void> {
  const { stack, cellSize, staged, reporter } = run;
  const { grid } = stack;
  const maps = [
    {
      name: 'velocity.tif',
      scale: VELOCITY_STEP_MM_YR,
      unit: 'mm/yr',
      description: 'vertical velocity, mm/yr, positive = uplift',
      readRows: async (row: number, rows: number) => {
        const values = await planes.velocityMmYr.readRows(row, rows);
        if (tie) atPlaces(values, row, (v, place) => v + tieCorrectionMmYr(tie.coefficients, place));
        return values;
      },
    },
    {
      name: 'uncertainty.tif',
      scale: VELOCITY_STEP_MM_YR,
      unit: 'mm/yr',
      description: 'one-sigma uncertainty of the vertical velocity, mm/yr',
      readRows: async (row: number, rows: number) => {
        const values = await planes.velocitySigmaMmYr.readRows(row, rows);
        if (tie) atPlaces(values, row, (sigma, place) => Math.hypot(sigma, tieSigmaMmYr(tie, place)));
        return values;
      },
    },
    {
      name: 'coherence.tif',
      scale: COHERENCE_STEP,
      unit: '1',
      description: 'mean temporal coherence, 0 to 1',
      readRows: (row: number, rows: number) => planes.temporalCoherence.readRows(row, rows),
    },
  ];
  for (const { name, ...map } of maps) {
    const written = await writeMapCog({ target: join(staged.dir, name), grid, ...map });
    if (written.saturated > 0) {
      reporter.note(
        `${name}: ${written.saturated} cells lie beyond what 16 bits hold and stand at the limit`,
      );
    }
    reporter.advance();
  }

  /** Replaces each value of whole rows by a function of it and of the place of its cell. */
  function atPlaces(
    values: Float32Array,
    firstRow: number,
    change: (value: number, place: MapPoint) => number,
  ): void {
    for (let i = 0; i < values.length; i++) {
      const cell = { row: firstRow + Math.floor(i / grid.cols), col: i % grid.cols };
      values[i] = change(values[i]!, planarCentre(cellSize, cell));
    }
  }
}
