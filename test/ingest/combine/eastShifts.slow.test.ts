import { expect, it } from 'vitest';
import type { Cell } from '../../../core/geodesy/grid.ts';
import type { Direction } from '../../../core/reference/upAndEast.ts';
import { normalAt, streamKey } from '../../../core/statistics/counterNoise.ts';
import { combineFrames } from '../../../ingest/combine/combineFrames.ts';
import { publishMeasurement } from '../../../report/examine/measurement.ts';
import { eastSentence } from '../../../report/present/sentences.ts';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { PLANTED_GRID, plantFrame, type PlantedCell } from '../../support/planted/plantedLake.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const LOOKS: Readonly<Record<string, Direction>> = {
  F00001: { east: -0.61, north: -0.11, up: 0.785 },
  F00002: { east: 0.57, north: -0.1, up: 0.815 },
};
const STEP = {
  kind: 'step',
  isKindClear: true,
  sigma: 0.8,
  significance: 20,
  isUnconfirmed: false,
  isRegional: true,
  isSuspectedUnwrapping: false,
} as const;
/** What each look says of the time: the second one's passes lie elsewhere. */
const DATES: Readonly<Record<string, { earliest: string; latest: string }>> = {
  F00001: { earliest: '2025-09-20', latest: '2025-10-02' },
  F00002: { earliest: '2025-09-20', latest: '2025-10-02' },
};

/** Motion up and to the east of a part of the frame: a shift at once, mm, and rates, mm/yr. */
interface Ground {
  readonly row: number;
  readonly shiftMm: number;
  readonly dropMm: number;
  readonly eastMmYr: number;
}
const GROUNDS: Readonly<Record<string, Ground>> = {
  shifted: { row: 4, shiftMm: 30, dropMm: 0, eastMmYr: 0 },
  shiftedWest: { row: 14, shiftMm: -20, dropMm: 0, eastMmYr: 0 },
  creeping: { row: 24, shiftMm: 0, dropMm: 0, eastMmYr: 12 },
  shiftedAndCreeping: { row: 34, shiftMm: 25, dropMm: 0, eastMmYr: 12 },
  dropped: { row: 44, shiftMm: 0, dropMm: -25, eastMmYr: 0 },
  droppedAndShifted: { row: 52, shiftMm: 40, dropMm: -25, eastMmYr: 0 },
};
const COLS = [20, 34] as const;
const ROWS = 6;

function groundAt({ row, col }: Cell): Ground | undefined {
  const isAcross = col >= COLS[0] && col < COLS[1];
  return Object.values(GROUNDS).find((ground) => isAcross && row >= ground.row && row < ground.row + ROWS);
}

async function plantLook(dataDir: string, frameId: string) {
  const direction = LOOKS[frameId]!;
  const eastShare = direction.east / direction.up;
  const cells = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, i): PlantedCell => {
    const cell = { row: Math.floor(i / PLANTED_GRID.cols), col: i % PLANTED_GRID.cols };
    const ground = groundAt(cell);
    // The direction to the satellite follows from the ratio of both rates.
    const rate = 0.001 + eastShare * (ground?.eastMmYr ?? 0);
    const still = { ...cell, velocityVerticalMmYr: rate, velocityLosMmYr: rate * direction.up };
    const size = ground ? ground.dropMm + eastShare * ground.shiftMm : 0;
    if (size === 0) return still;
    return { ...still, rateWithoutEventsMmYr: rate, events: [{ ...STEP, ...DATES[frameId]!, size }] };
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

it('tells a sudden shift to the east from a steady motion, with its size, its dates and the rate without it', async () => {
  const dataDir = await temporaryFolder();
  for (const frameId of Object.keys(LOOKS)) await plantLook(dataDir, frameId);
  await combineFrames({ frames: null, dataDir, threads: 1 }, { stream: process.stderr, now: NOW + 1000 });
  const lake = await openLakeReader({ dataDir });
  const frame = lake.frames().find(({ frameId }) => frameId === 'C_F00001_F00002')!;
  for (const [name, ground] of Object.entries(GROUNDS)) {
    const cells = Array.from({ length: ROWS * (COLS[1] - COLS[0]) }, (_, i) => ({
      row: ground.row + (i % ROWS),
      col: COLS[0] + Math.floor(i / ROWS),
    }));
    const records = await lake.findCells(frame, cells);
    const east = records.map((record) => record!.east!);
    const within = (held: boolean[]) => held.filter(Boolean).length / held.length;
    const rates = east.map(
      ({ velocityMmYr, sigmaMmYr }) => Math.abs(velocityMmYr - ground.eastMmYr) < 1.96 * sigmaMmYr,
    );
    expect(within(rates), name).toBeGreaterThan(0.9);
    expect(Math.max(...east.map(({ sigmaMmYr }) => sigmaMmYr)), name).toBeLessThan(5);
    const verdicts = records.map((record) => publishMeasurement(record!, 'current').verdict);
    if (ground.shiftMm === 0) {
      expect(
        east.filter(({ shift }) => shift !== undefined),
        name,
      ).toEqual([]);
      expect(verdicts, name).not.toContain('shifted_sideways');
      continue;
    }
    const sizes = east.map(({ shift }) => Math.abs(shift!.sizeMm - ground.shiftMm) < 1.96 * shift!.sigmaMm);
    expect(within(sizes), name).toBeGreaterThan(0.9);
    for (const { shift } of east)
      expect(shift).toMatchObject({ earliest: '2025-09-20', latest: '2025-10-02' });
    // By chance, a rate of zero is certain in one of forty.
    const alone = ground.eastMmYr === 0 ? 'shifted_sideways' : 'moving_sideways';
    const expected = ground.dropMm === 0 ? alone : 'dropped_once';
    expect(within(verdicts.map((verdict) => verdict === expected)), name).toBeGreaterThan(0.9);
  }
  const [record] = await lake.findCells(frame, [{ row: GROUNDS['shifted']!.row + 2, col: COLS[0] + 5 }]);
  expect(eastSentence(publishMeasurement(record!, 'current'), 'mm')).toMatch(
    /^The ground shifted about (?:2[89]|3[0-2]) mm to the east between September 20 and October 2, 2025 \(± \d mm, 95 %\)\. Apart from that, no motion to the east or west is certain/,
  );
  await lake.close();
});
