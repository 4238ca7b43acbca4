import { expect, it } from 'vitest';
import type { Cell } from '../../../core/geodesy/grid.ts';
import type { Direction } from '../../../core/reference/upAndEast.ts';
import { normalAt, streamKey } from '../../../core/statistics/counterNoise.ts';
import { combineFrames } from '../../../ingest/combine/combineFrames.ts';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { PLANTED_GRID, plantFrame, type PlantedCell } from '../../support/planted/plantedLake.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const FROM_WEST: Direction = { east: -0.61, north: -0.11, up: 0.785 };
const FROM_EAST: Direction = { east: 0.57, north: -0.1, up: 0.815 };
/** A cycle of the second look, as if it were vertical. */
const CYCLE_MM = 27.73 / FROM_EAST.up;
const STEP = {
  kind: 'step',
  isKindClear: true,
  earliest: '2025-09-20',
  latest: '2025-10-02',
  sigma: 0.8,
  significance: 20,
  isUnconfirmed: false,
  isRegional: false,
} as const;

const isIn = (cell: Cell, row: number, col: number) =>
  cell.row >= row && cell.row < row + 10 && cell.col >= col && cell.col < col + 10;
/** Where the second look has an error, and where the ground really dropped. */
const hasError = (cell: Cell) => isIn(cell, 20, 15);
const hasDropped = (cell: Cell) => isIn(cell, 20, 45);
const DROP_MM = -20;

async function plantLook(dataDir: string, frameId: string, direction: Direction, hasErrors: boolean) {
  const cells = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, i): PlantedCell => {
    const cell = { row: Math.floor(i / PLANTED_GRID.cols), col: i % PLANTED_GRID.cols };
    // The direction to the satellite follows from the ratio of both rates.
    const still = { ...cell, velocityVerticalMmYr: 0.001, velocityLosMmYr: 0.001 * direction.up };
    if (hasErrors && hasError(cell))
      return { ...still, events: [{ ...STEP, size: CYCLE_MM, isSuspectedUnwrapping: true }] };
    return hasDropped(cell)
      ? { ...still, events: [{ ...STEP, size: DROP_MM, isSuspectedUnwrapping: false }] }
      : still;
  });
  const seed = streamKey(Number(frameId.slice(1)));
  await plantFrame({
    dataDir,
    frameId,
    cells,
    lastObservation: '2026-05-20',
    now: NOW,
    noiseMm: ({ row, col }, epoch) => 2 * normalAt(streamKey(seed, epoch), row, col),
    lineOfSight: { mean_up: direction.up, mean_east: direction.east, mean_north: direction.north },
    calibration: { kind: 'gps_tied', model: 'field', standard_error_mm_yr: 0.3 },
  });
}

it('takes over the suspected errors of its looks, and leaves real jumps of both as they are', async () => {
  const dataDir = await temporaryFolder();
  await plantLook(dataDir, 'F00001', FROM_WEST, false);
  await plantLook(dataDir, 'F00002', FROM_EAST, true);
  const line = { frames: null, dataDir, threads: 1 };
  await combineFrames(line, { stream: process.stderr, now: NOW + 1000 });
  const lake = await openLakeReader({ dataDir });
  const frame = lake.frames().find(({ frameId }) => frameId === 'C_F00001_F00002')!;
  const cellsWhere = (isOne: (cell: Cell) => boolean) =>
    Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, i) => ({
      row: Math.floor(i / PLANTED_GRID.cols),
      col: i % PLANTED_GRID.cols,
    })).filter(isOne);
  const wrong = await lake.findCells(frame, cellsWhere(hasError));
  for (const record of wrong) {
    const { events, velocityVerticalMmYr, velocityUncertaintyMmYr, east } = record!;
    expect(events.length).toBeGreaterThan(0);
    expect(events.every(({ isSuspectedUnwrapping }) => isSuspectedUnwrapping)).toBe(true);
    expect(Math.abs(velocityVerticalMmYr)).toBeLessThan(1.96 * velocityUncertaintyMmYr);
    expect(Math.abs(east!.velocityMmYr)).toBeLessThan(1.96 * east!.sigmaMmYr);
    expect(record!.rateWithoutEventsMmYr).not.toBe(null);
  }
  const dropped = await lake.findCells(frame, cellsWhere(hasDropped));
  for (const record of dropped) {
    const jumps = record!.events.filter(({ kind, size }) => kind === 'step' && size < DROP_MM / 2);
    expect(jumps).toMatchObject([{ isSuspectedUnwrapping: false }]);
  }
  await lake.close();
});
