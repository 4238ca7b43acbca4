/**
 * Watches over one frame, evaluated because a release is served: from the announcement to the last commit, of watches of all three
 * conditions, on places all over the frame. The reference is one look at the same places without judging or writing.
 * Without a data folder the frame is planted: 320 × 320 cells of 40 dates.
 * `node --require ./scripts/threadPool.cjs --import tsx bench/watch/evaluate.ts [--data-dir …] [--watches 100000] [--rounds 3] [--database-url postgres://…]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startWatchRunner } from '../../api/jobs/watchRunner.ts';
import { median } from '../../core/statistics/quantile.ts';
import { locateInGroups } from '../../report/batch/batchItems.ts';
import { liveGround } from '../../report/ground/ground.ts';
import { coordinatePlace } from '../../report/ground/place.ts';
import { testGround } from '../../report/ground/testGround.ts';
import { NO_ADDRESSES } from '../../api/context/openAddresses.ts';
import { readConfig } from '../../schemas/config.ts';
import { openLakeReader } from '../../store/lake/read/lakeReader.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { createWatches } from '../../watch/createWatches.ts';
import type { WatchCondition } from '../../watch/condition.ts';
import { evaluateWatches } from '../../watch/evaluation.ts';
import { PLANTED_GRID, plantFrame } from '../../test/support/planted/plantedLake.ts';
import { formatTable } from '../measure.ts';
import { createRandom } from '../science/noise.ts';
import { benchState } from '../serve/benchServer.ts';

const ACCOUNT = 'acc_bench';
const TOGETHER = 1000;
const CONDITIONS: readonly WatchCondition[] = [
  { type: 'movement', since: '2025-01-01', atLeastMm: 10 },
  { type: 'rate_class' },
  { type: 'new_observation' },
];

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    watches: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    'database-url': { type: 'string' },
  },
});
const [count, rounds] = [Number(values.watches), Number(values.rounds)];
const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
const state = benchState(scratch, values['database-url']);
const dataDir = values['data-dir'] === undefined ? join(scratch, 'data') : resolve(values['data-dir']);
if (values['data-dir'] === undefined) await plantWholeFrame(dataDir);
const database = await state.open();
const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
try {
  const [frame] = lake.frames();
  if (!frame) throw new Error('the lake is empty; ingest a frame first, or run npm start once');
  const [west, south, east, north] = frame.manifest.bbox;
  const random = createRandom(1);
  const places = Array.from({ length: count }, () => ({
    lat: south + random() * (north - south),
    lon: west + random() * (east - west),
    address: null,
  }));
  await plantWatches(database, places);
  const grounds = {
    live: liveGround(lake, NO_ADDRESSES.geocoder),
    test: testGround(() => Date.now(), NO_ADDRESSES.geocoder),
  };
  const runner = startWatchRunner(
    {
      grounds,
      database,
      config: readConfig({ GM_DATA_DIR: dataDir }),
      now: () => Date.now(),
      maps: { renderMapCrop: notDrawn },
      pdfs: { draw: notDrawn },
      publicUrl: () => 'http://127.0.0.1',
    },
    console,
    { pollMs: 3_600_000 },
  );
  const first = await timed(() => runner.look());
  const [looks, evaluations, alerts]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const points = places.map((place) => coordinatePlace(place));
    looks.push(await timed(() => locateInGroups(lake, points)));
    // What was seen before is made to differ: every observation is new, and every sinking movement crosses its step.
    await database.transaction((transaction) =>
      transaction.query(
        `UPDATE watch SET state = replace(replace(state, '"lastObservation":"2', '"lastObservation":"1'),
           '"side":"down"', '"side":"within"')`,
      ),
    );
    const before = await alertCount(database);
    const news = {
      frameId: frame.frameId,
      releaseId: frame.releaseId,
      epochs: frame.manifest.epochs,
      previousReleaseId: null,
      newObservations: 1,
      withdrawnObservations: 0,
      now: Date.now(),
    };
    evaluations.push(
      await timed(async () => {
        await database.transaction((transaction) => evaluateWatches(transaction, news));
        await runner.look();
      }),
    );
    alerts.push((await alertCount(database)) - before);
  }
  await runner.stop();
  console.log(`${count} watches over ${frame.frameId} on ${state.engine}, median of ${rounds}`);
  console.log(
    formatTable([
      ['', 'seconds', 'ratio'],
      ['places only looked up (reference)', seconds(median(looks)), '1.00'],
      ['first look, silent (once)', seconds(first), (first / median(looks)).toFixed(2)],
      ['evaluated', seconds(median(evaluations)), (median(evaluations) / median(looks)).toFixed(2)],
    ]),
  );
  console.log(`alerts of a round: ${median(alerts)}`);
} finally {
  await lake.close();
  await database.close();
  await rm(scratch, { recursive: true, force: true });
}

/** A frame whose every cell is measured. */
async function plantWholeFrame(folder: string): Promise<void> {
  const size = 320;
  const cells = Array.from({ length: size * size }, (_, index) => ({
    row: Math.floor(index / size),
    col: index % size,
    velocityVerticalMmYr: (index % 41) - 20,
  }));
  await plantFrame({
    dataDir: folder,
    frameId: 'F08882',
    now: Date.now(),
    grid: { ...PLANTED_GRID, rows: size, cols: size },
    spatialReference: { sigma_mm_yr: 0.3 },
    cells,
  });
}

async function plantWatches(
  target: Database,
  places: readonly { lat: number; lon: number; address: null }[],
): Promise<void> {
  await target.transaction((transaction) =>
    transaction.query(
      `INSERT INTO account (account_id, email, mode, password_hash, status, balance_micro_usd, ledger_sequence, created_at)
       VALUES ($1, 'bench@example.org', 'live', '', 'active', 0, 0, $2)`,
      [ACCOUNT, new Date()],
    ),
  );
  const caller = { accountId: ACCOUNT, keyId: 'key_bench', mode: 'live' } as const;
  for (let from = 0; from < places.length; from += TOGETHER) {
    const condition = CONDITIONS[(from / TOGETHER) % CONDITIONS.length]!;
    await createWatches(
      target,
      caller,
      {
        places: places.slice(from, from + TOGETHER),
        condition,
        label: null,
        byEmail: false,
        autoBuy: null,
      },
      { mostWatches: Infinity, now: Date.now() },
    );
  }
}

async function alertCount(target: Database): Promise<number> {
  const [row] = await target.query<{ alerts: number }>('SELECT count(*) AS alerts FROM watch_alert');
  return row?.alerts ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function notDrawn(): Promise<never> {
  return Promise.reject(new Error('nothing is drawn'));
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}
