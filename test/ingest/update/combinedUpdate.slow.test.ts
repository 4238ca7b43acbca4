import { PassThrough } from 'node:stream';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { UPDATE } from '../../../cli/update/updateCommand.ts';
import { updateLake } from '../../../ingest/update/updateLake.ts';
import { readUpdateRecord, writeUpdateRecord } from '../../../ingest/update/updateRecord.ts';
import { fetchConfigOf } from '../../../schemas/fetchConfig.ts';
import type { UpdateRecord } from '../../../schemas/ingestRecord.ts';
import { lineOf } from '../../support/machine/commandLine.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { PLANTED_GRID, plantFrame } from '../../support/planted/plantedLake.ts';
import { startEarthdata } from '../../support/sources/earthdata.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const GRID = { ...PLANTED_GRID, rows: 4, cols: 4 };
const CELLS = Array.from({ length: 16 }, (_, at) => ({
  row: Math.floor(at / 4),
  col: at % 4,
  velocityVerticalMmYr: -5,
}));

/** Two tied looks over the same ground. */
async function plantLooks(dataDir: string): Promise<void> {
  const looks = [
    ['F00001', -0.61],
    ['F00002', 0.57],
  ] as const;
  for (const [frameId, east] of looks)
    await plantFrame({
      dataDir,
      frameId,
      cells: CELLS,
      grid: GRID,
      now: NOW,
      lineOfSight: { mean_up: 0.79, mean_east: east, mean_north: -0.1 },
      calibration: { kind: 'gps_tied', model: 'field', standard_error_mm_yr: 0.3 },
    });
}

it('makes frames of two looks that an earlier update was stopped before, and only where they are wanted', async () => {
  const world = await startEarthdata();
  onTestFinished(() => world.close());
  const dataDir = await temporaryFolder();
  await plantLooks(dataDir);
  const update = (...words: readonly string[]) => {
    const line = lineOf(UPDATE, ['--data-dir', dataDir, '--to', join(dataDir, 'granules'), ...words]);
    const { environment } = world;
    const surroundings = { settings: fetchConfigOf(environment), environment, now: () => NOW };
    const stream = new PassThrough().resume() as unknown as NodeJS.WriteStream;
    const stop = new AbortController().signal;
    return updateLake({ ...line, mayHaveSold: false }, { ...surroundings, stream, stop });
  };
  const at = new Date(NOW).toISOString();
  const left: UpdateRecord = {
    record_version: 1,
    searched_at: { opera: at, nisar: at },
    listed: ['F00001', 'F00002'],
    unfinished: [],
    failures: [],
    last_run: null,
    combined: false,
  };
  await writeUpdateRecord(dataDir, null, left);
  expect(await update()).toMatchObject({ ok: true, json: { combined: null } });

  await writeUpdateRecord(dataDir, null, left);
  const made = await update('--combine');
  expect(made.lines[0]).toMatch(/^C_F00001_F00002 published: /);
  expect(made).toMatchObject({ ok: true, json: { idle: 2 } });
  expect(await readUpdateRecord(dataDir, null)).toMatchObject({ combined: true });

  // From now on the lake has one, so that no option is needed; its parents didn't change.
  await writeUpdateRecord(dataDir, null, left);
  const current = await update();
  expect(current.lines).toEqual([
    expect.stringMatching(/^C_F00001_F00002 unchanged: /),
    '3 frames: 2 without anything new, 1 without an archive (--from takes their products; for a table of points: ./gm ingest FILE --frame ID)',
  ]);
  expect((await update()).lines).toHaveLength(1);
});

it('stops asking an archive that cannot be reached after the first frame', async () => {
  const world = await startEarthdata();
  onTestFinished(() => world.close());
  const dataDir = await temporaryFolder();
  await plantLooks(dataDir);
  world.searchFault = () => ({ status: 503, body: '' });
  const line = lineOf(UPDATE, ['--data-dir', dataDir, '--to', join(dataDir, 'granules')]);
  const { environment } = world;
  const result = await updateLake(
    { ...line, mayHaveSold: false },
    {
      settings: fetchConfigOf(environment),
      environment,
      now: () => NOW,
      stream: new PassThrough().resume() as unknown as NodeJS.WriteStream,
      stop: new AbortController().signal,
      retries: { attempts: 2, baseMs: 1, longestMs: 2 },
    },
  );
  expect(result.ok).toBe(false);
  expect(result.lines.filter((text) => text.includes('failed at fetch (source_unreachable)'))).toHaveLength(
    2,
  );
  expect(world.searches).toHaveLength(2);
  expect((await readUpdateRecord(dataDir, null)).unfinished).toEqual(['F00001', 'F00002']);
});
