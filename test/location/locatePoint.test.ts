import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellOutline, pixelIdOf } from '../../location/cellOutline.ts';
import { locatePoint } from '../../location/locatePoint.ts';
import { openLakeReader, type LakeReader } from '../../store/lake/read/lakeReader.ts';
import { PLANTED_GRID, plantFrame, pointIn, type PlantedFrame } from '../support/planted/plantedLake.ts';

const NOW = Date.UTC(2026, 5, 1);
let dataDir: string;
let lake: LakeReader;
const plant = (frameId: string, cells: PlantedFrame['cells'], lastObservation = '2026-05-20') =>
  plantFrame({ dataDir, frameId, cells, lastObservation, now: NOW });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-locate-'));
  const [newer, older] = [
    { row: 1, col: 1 },
    { row: 1, col: 2 },
  ];
  const [sure, twin] = [
    { row: 1, col: 3 },
    { row: 1, col: 4 },
  ];
  await plant('F00002', [older, { ...sure, confidence: 0.4 }, twin]);
  await plant('F00001', [{ ...sure, confidence: 0.9 }, twin]);
  await plant('F00003', [newer, { ...older, lastObservation: '2026-05-08' }]);
  lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
});
afterAll(async () => {
  await lake.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('several frames over one point', () => {
  it.each([
    [
      'the one that is measured there, where next to nothing is measured around',
      { row: 1, col: 1 },
      'F00003',
    ],
    ['of those measured there the preferred', { row: 1, col: 4 }, 'F00001'],
  ])('%s', async (_rule, cell, expected) => {
    const located = await locatePoint(lake, pointIn(cell));
    expect(located).toHaveLength(3);
    expect(located[0]?.frame.frameId).toBe(expected);
    expect(located[0]?.record).toMatchObject(cell);
  });

  it('includes none of them for a point elsewhere', async () => {
    for (const point of [
      { lat: 0, lon: 0 },
      { lat: 90, lon: 0 },
      { lat: -90, lon: 180 },
      { lat: 29.76, lon: -180 },
    ]) {
      expect(await locatePoint(lake, point)).toEqual([]);
    }
  });
});

describe('the cell of a point', () => {
  const fraction = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  test.prop([fc.nat(PLANTED_GRID.rows - 1), fc.nat(PLANTED_GRID.cols - 1), fraction, fraction], {
    numRuns: 60,
  })('is the one whose corners contain it, anywhere in the grid', async (row, col, down, right) => {
    const point = pointIn({ row: row - 0.5 + down, col: col - 0.5 + right });
    const [located] = await locatePoint(lake, point);
    expect(located?.cell).toEqual({ row, col });
    const [northWest, , southEast] = cellOutline(located!.frame, located!.cell);
    // The grid is rotated relative to the meridian by less than 2 % of a cell here.
    const slack = 1e-5;
    expect(point.lat).toBeLessThan(northWest!.lat + slack);
    expect(point.lat).toBeGreaterThan(southEast!.lat - slack);
    expect(point.lon).toBeGreaterThan(northWest!.lon - slack);
    expect(point.lon).toBeLessThan(southEast!.lon + slack);
  });

  it('is named by frame, row and column', () => {
    expect(pixelIdOf('F08882', { row: 12, col: 7 })).toBe('F08882-12-7');
  });
});
