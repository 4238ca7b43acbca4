import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, fc } from '@fast-check/vitest';
import { describe, expect, onTestFinished } from 'vitest';
import { formatIsoDate } from '../../../../core/date.ts';
import type { Grid } from '../../../../core/geodesy/grid.ts';
import { MISSING_TENTH_MM } from '../../../../schemas/cellColumns.ts';
import {
  openLakeReader,
  type LakeChange,
  type LakeReaderOptions,
} from '../../../../store/lake/read/lakeReader.ts';
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { recordRemoval } from '../../../../store/lake/release/removalRecord.ts';
import { abandonRelease, beginRelease, publishRelease } from '../../../../store/lake/release/staging.ts';
import {
  copySample,
  publishSample,
  SAMPLE_EPOCHS,
  SAMPLE_GRID,
  sampleTenthMm,
  withTemporaryFolder,
  writeSample,
  SAMPLE_EVENTS,
} from '../sampleRelease.ts';
import { times } from '../../../support/machine/tier.ts';
import { cellEvent } from '../../../../schemas/cell/cellEvents.ts';

async function openReader(options: LakeReaderOptions) {
  const reader = await openLakeReader({ pollIntervalMs: 0, ...options });
  onTestFinished(() => reader.close());
  return reader;
}

const masked = ({ row, col }: { row: number; col: number }) => (row + 2 * col) % 9 === 0;
const geographicGrid: Grid = {
  ...SAMPLE_GRID,
  epsg: 4326,
  originX: -122,
  originY: 37,
  cellWidth: 0.004,
  cellHeight: 0.003,
};
/** In one partition. */
const smallGrid: Grid = { ...SAMPLE_GRID, rows: 6, cols: 6 };
/** Cells of 2 m: several share one resolution-12 index. */
const fineGrid: Grid = { ...SAMPLE_GRID, cellWidth: 2, cellHeight: 2 };

describe('a look-up', () => {
  const grids = { UTM: SAMPLE_GRID, geographic: geographicGrid, 'cells smaller than an H3 index': fineGrid };
  for (const [name, grid] of Object.entries(grids)) {
    test(`finds every measured cell and its series, and no masked one (${name})`, () =>
      withTemporaryFolder(async (dataDir) => {
        await publishSample(dataDir, { grid, masked });
        const reader = await openReader({ dataDir });
        const frame = reader.frames()[0]!;
        for (let row = 0; row < grid.rows; row++) {
          for (let col = row % 4; col < grid.cols; col += 4) {
            const cell = { row, col };
            const [record, series] = await Promise.all([
              reader.findCell(frame, cell),
              reader.findSeries(frame, cell),
            ]);
            if (masked(cell)) {
              expect([record, series]).toEqual([null, null]);
              continue;
            }
            expect(record).toMatchObject({
              ...cell,
              velocityVerticalMmYr: row / 4 - 7,
              seasonalDominant: row % 2 === 1,
            });
            const epochs = SAMPLE_EPOCHS.map((day, e) => ({
              date: formatIsoDate(day),
              tenths: sampleTenthMm(cell, e),
            }));
            const observed = epochs.filter(({ tenths }) => tenths !== MISSING_TENTH_MM);
            expect(series!.dates).toEqual(observed.map(({ date }) => date));
            expect(series!.verticalMm).toEqual(observed.map(({ tenths }) => tenths / 10));
          }
        }
      }));
  }

  test('returns unknown values as null', () =>
    withTemporaryFolder(async (dataDir) => {
      await copySample(dataDir);
      const reader = await openReader({ dataDir });
      const frame = reader.frames()[0]!;
      expect(await reader.findCell(frame, { row: 3, col: 0 })).toMatchObject({
        velocityLosMmYr: null,
        seasonalAmplitudeMm: null,
        neighborSpreadMmYr: null,
        neighborConsistent: null,
        velocityVsSurroundingsMmYr: null,
        accelerationUncertaintyMmYr2: null,
        events: [expect.objectContaining({ kind: 'step', size: -30, earliest: '2024-10-04' })],
        firstObservation: formatIsoDate(SAMPLE_EPOCHS[0]!),
        lastObservation: formatIsoDate(SAMPLE_EPOCHS.at(-1)!),
      });
      expect(await reader.findCell(frame, { row: 4, col: 3 })).toMatchObject({
        velocityLosMmYr: -4.5,
        seasonalAmplitudeMm: 2.5,
        neighborSpreadMmYr: 1.25,
        neighborConsistent: true,
        nMeasurements: 4,
        velocityVsSurroundingsMmYr: 0,
        velocityVsSurroundingsUncertaintyMmYr: 0.25,
        accelerationUncertaintyMmYr2: 2,
        events: [],
      });
      const { events } = (await reader.findCell(frame, { row: 3, col: 2 }))!;
      expect(events.map(cellEvent)).toEqual(SAMPLE_EVENTS);
    }));

  test('returns the same, whatever fits in its cache and however many callers there are', () =>
    withTemporaryFolder(async (dataDir) => {
      await publishSample(dataDir, { masked });
      const small = await openReader({ dataDir, cacheBytes: 3000 });
      const large = await openReader({ dataDir });
      const cells = Array.from({ length: 300 }, (_, i) => ({
        row: (i * 7) % SAMPLE_GRID.rows,
        col: (i * 11) % SAMPLE_GRID.cols,
      }));
      const ask = (reader: typeof small) =>
        Promise.all(cells.map((cell) => reader.findCell(reader.frames()[0]!, cell)));
      expect(await ask(small)).toEqual(await ask(large));
    }));

  test('names a missing partition file, and takes the release out of service', () =>
    withTemporaryFolder(async (dataDir) => {
      await copySample(dataDir);
      const reader = await openReader({ dataDir });
      const frame = reader.frames()[0]!;
      await rm(join(dataDir, frame.dir, 'cells'), { recursive: true });
      await expect(reader.findCell(frame, { row: 0, col: 0 })).rejects.toMatchObject({
        code: 'lake_damaged',
        kind: 'unavailable',
        message: expect.stringContaining('part-0.parquet'),
      });
      await expect(reader.findSeries(frame, { row: 0, col: 0 })).rejects.toMatchObject({
        code: 'frame_out_of_service',
        kind: 'unavailable',
      });
    }));

  test('works in a folder with a name that needs quoting', () =>
    withTemporaryFolder(async (folder) => {
      const dataDir = join(folder, "o'brien's [data] *");
      await copySample(dataDir);
      const reader = await openReader({ dataDir });
      expect(await reader.findCell(reader.frames()[0]!, { row: 1, col: 1 })).not.toBeNull();
    }));
});

describe('frames', () => {
  test('of an empty or absent data folder are empty, until one is published', () =>
    withTemporaryFolder(async (folder) => {
      const dataDir = join(folder, 'absent');
      const reader = await openReader({ dataDir });
      const changes: LakeChange[] = [];
      reader.onChange((change) => changes.push(change));
      expect(reader.frames()).toEqual([]);
      const first = await publishSample(dataDir);
      await reader.refresh();
      const second = await publishSample(dataDir);
      await reader.refresh();
      await reader.refresh();
      await recordRemoval(lakeFilesAt(dataDir), 'F08882');
      await rm(join(dataDir, 'frames/F08882/current.json'));
      await reader.refresh();
      expect(reader.frames()).toEqual([]);
      expect(changes.map(({ kind, frame }) => [kind, frame.releaseId])).toEqual([
        ['added', first],
        ['updated', second],
        ['removed', second],
      ]);
    }));

  test('are found by polling', () =>
    withTemporaryFolder(async (dataDir) => {
      const reader = await openReader({ dataDir, pollIntervalMs: 10 });
      const noticed = new Promise<string>((resolve) =>
        reader.onChange(({ frame }) => resolve(frame.releaseId)),
      );
      expect(await publishSample(dataDir)).toBe(await noticed);
    }));

  test('stay readable in their release while newer ones are published', () =>
    withTemporaryFolder(async (dataDir) => {
      await publishSample(dataDir, { velocity: () => 1 });
      const reader = await openReader({ dataDir, cacheBytes: 0, pollIntervalMs: 5 });
      const old = reader.frames()[0]!;
      const progress = { publishing: true };
      const published = (async () => {
        for (const velocity of [2, 4]) await publishSample(dataDir, { velocity: () => velocity });
        progress.publishing = false;
      })();
      const seen = new Set<number>();
      while (progress.publishing) {
        const current = reader.frames()[0]!;
        const releaseVelocities = new Set<number>();
        for (const row of [0, 20, 40]) {
          releaseVelocities.add((await reader.findCell(current, { row, col: 3 }))!.velocityVerticalMmYr);
          expect((await reader.findCell(old, { row, col: 3 }))!.velocityVerticalMmYr).toBe(1);
        }
        expect(releaseVelocities.size).toBe(1);
        for (const velocity of releaseVelocities) seen.add(velocity);
      }
      await published;
      await reader.refresh();
      expect((await reader.findCell(reader.frames()[0]!, { row: 0, col: 3 }))!.velocityVerticalMmYr).toBe(4);
      expect([...seen]).toEqual([...seen].toSorted((a, b) => a - b));
    }));

  const damages: Record<string, (folder: string, release: string) => Promise<void>> = {
    'a pointer cut short': (folder) => writeFile(join(folder, 'current.json'), '{"release": "2026'),
    'an empty pointer': (folder) => writeFile(join(folder, 'current.json'), ''),
    'a pointer to nowhere': async (folder, release) =>
      writeFile(
        join(folder, 'current.json'),
        (await readFile(join(folder, 'current.json'), 'utf8')).replace(release, '20200101T000000Z-000000'),
      ),
    'a pointer out of the folder': async (folder, release) =>
      writeFile(
        join(folder, 'current.json'),
        (await readFile(join(folder, 'current.json'), 'utf8')).replace(release, '../../x'),
      ),
    'a manifest that is none': (folder, release) =>
      writeFile(join(folder, 'releases', release, 'served.json'), '{}'),
    'a manifest with rubbish after it': (folder, release) =>
      appendFile(join(folder, 'releases', release, 'served.json'), 'x'),
    'no served manifest': (folder, release) => rm(join(folder, 'releases', release, 'served.json')),
    'a manifest that somebody edited': async (folder, release) => {
      const file = join(folder, 'releases', release, 'served.json');
      await writeFile(file, (await readFile(file, 'utf8')).replace('"cell_size_m":', '"cell_size_m":1'));
    },
  };
  for (const [name, damage] of Object.entries(damages)) {
    test(`with ${name} are reported and leave the others served`, () =>
      withTemporaryFolder(async (dataDir) => {
        await publishSample(dataDir, { frameId: 'F00001', grid: smallGrid });
        const release = await publishSample(dataDir, { frameId: 'F00002', grid: smallGrid });
        await damage(join(dataDir, 'frames/F00002'), release);
        const reader = await openReader({ dataDir });
        expect(reader.frames().map(({ frameId }) => frameId)).toEqual(['F00001']);
        expect(reader.problems().map(({ frameId }) => frameId)).toEqual(['F00002']);
        expect(reader.problems()[0]!.message).toContain('F00002');

        const mended = join(dataDir, 'mended');
        await publishSample(mended, { frameId: 'F00002', grid: smallGrid });
        await cp(join(mended, 'frames'), join(dataDir, 'frames'), { recursive: true });
        await reader.refresh();
        expect(reader.frames().map(({ frameId }) => frameId)).toEqual(['F00001', 'F00002']);
        expect(reader.problems()).toEqual([]);
      }));
  }

  test('are only folders with a frame’s name', () =>
    withTemporaryFolder(async (dataDir) => {
      await copySample(dataDir);
      await mkdir(join(dataDir, 'frames/lost+found'), { recursive: true });
      await writeFile(join(dataDir, 'frames/README'), '');
      const reader = await openReader({ dataDir });
      expect(reader.frames()).toHaveLength(1);
      expect(reader.problems()).toEqual([]);
    }));
});

describe('property', () => {
  test.prop(
    [fc.double({ min: -80, max: 80, noNaN: true }), fc.double({ min: -179, max: 179, noNaN: true })],
    { numRuns: times(4, 8) },
  )('a frame anywhere on Earth returns its cells', async (lat, lon) =>
    withTemporaryFolder(async (dataDir) => {
      const place = { originX: lon, originY: lat, cellWidth: 0.05, cellHeight: 0.05 };
      const grid: Grid = { ...smallGrid, epsg: 4326, ...place };
      const staged = await beginRelease({ dataDir, frameId: 'F00001', now: 0 });
      try {
        await publishRelease(staged, await writeSample(staged, { grid }));
      } finally {
        await abandonRelease(staged);
      }
      const reader = await openLakeReader({ dataDir, pollIntervalMs: 0 });
      try {
        for (let i = 0; i < 36; i++) {
          const cell = { row: Math.floor(i / 6), col: i % 6 };
          expect(await reader.findCell(reader.frames()[0]!, cell)).toMatchObject(cell);
        }
      } finally {
        await reader.close();
      }
    }),
  );
});
