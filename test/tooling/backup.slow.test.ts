import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDuckDbState } from '../../store/state/duckdb/openDuckDbState.ts';
import { runLedger } from '../billing/support/ledgerCommand.ts';
import { DUCKDB, postgresPlace, type StatePlace } from '../support/machine/engines.ts';
import { plantFrame, pointIn, TEST_NOW } from '../support/planted/plantedLake.ts';
import { startPostgresServer, type PostgresServer } from '../support/postgres/postgresServer.ts';
import { POSTGRES_TOOLS, postgresPrograms } from '../support/postgres/systemPrograms.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { describeWith } from '../support/machine/needs.ts';

const CELLS = [0, 1, 2].map((index) => ({
  row: 5 + index,
  col: 7,
  velocityVerticalMmYr: -9.5 - index,
  velocityUncertaintyMmYr: 0.9,
  lastObservation: new Date(TEST_NOW).toISOString().slice(0, 10),
}));

const frame = (dataDir: string) => plantFrame({ dataDir, cells: CELLS });

/** A copy of a state, which can be restored to a new place. */
interface Backup {
  restore(): Promise<StatePlace>;
}

/** Buys the report on a cell; returns the report as sold. */
async function buyOne(server: TestServer, key: string, index: number): Promise<string> {
  const { lat, lon } = pointIn(CELLS[index]!);
  const { body, text } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
  expect(body, text).toMatchObject({ status: 'ok', cost_usd: 0.4 });
  return text;
}

/** The account's reports, as the server sends them again. */
async function reportsAgain(server: TestServer, key: string): Promise<string[]> {
  const { body } = await server.get('/api/v1/my-reports', key);
  const ids = (body['reports'] as { readonly id: number }[]).map(({ id }) => id);
  return Promise.all(ids.map(async (id) => (await server.get(`/api/v1/my-reports/${id}`, key)).text));
}

/** What an operator does: sells, backs up, sells more, loses everything, restores, checks, and serves again. */
async function rehearse(
  place: StatePlace,
  backUp: (place: StatePlace) => Promise<Backup>,
  isServing: boolean,
): Promise<void> {
  const lakeCopy = await mkdtemp(join(tmpdir(), 'ground-motion-lake-copy-'));
  let server = await startTestServer({ place, prepare: frame });
  const key = await server.register();
  const first = await buyOne(server, key, 0);
  await cp(server.dataDir, lakeCopy, { recursive: true, preserveTimestamps: true });
  const early = isServing ? await backUp(place) : null;
  await server.close();
  const backup = early ?? (await backUp(place));
  const noted = await chainEnd(place);

  server = await startTestServer({ place, prepare: frame });
  await buyOne(server, key, 1);
  await server.close();
  const lost = await chainEnd(place);
  await place.remove();

  const restored = await backup.restore();
  try {
    expect((await runLedger(restored.environment, 'verify', '--noted', noted)).code).toBe(0);
    const older = await runLedger(restored.environment, 'verify', '--noted', lost);
    expect(older.code, 'the sale after the backup is missed').toBe(1);
    server = await startTestServer({
      place: restored,
      prepare: (dataDir) => cp(lakeCopy, dataDir, { recursive: true }),
    });
    expect(await reportsAgain(server, key)).toEqual([first]);
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(1.6);
    await buyOne(server, key, 2);
    await server.close();
    expect((await runLedger(restored.environment, 'verify', '--noted', noted)).output).toContain(
      'every law of the ledger holds',
    );
  } finally {
    await restored.remove();
    await rm(lakeCopy, { recursive: true, force: true });
  }
}

/** The end of the chain, as printed by `./gm ledger verify`. */
async function chainEnd({ environment }: StatePlace): Promise<string> {
  const { output } = await runLedger(environment, 'verify');
  return /the chain ends at (\S+)/.exec(output)![1]!;
}

describe(
  'a backup made as docs/deploy.md describes restores every report and credit of its time',
  { timeout: 180_000 },
  () => {
    test('of the embedded state: the files together, while the server is stopped', () =>
      DUCKDB.newPlace().then((place) => rehearse(place, copyFiles, false)));

    describeWith(POSTGRES_TOOLS)('of PostgreSQL', () => {
      let server: PostgresServer;
      beforeAll(async () => void (server = await startPostgresServer(postgresPrograms)));
      afterAll(() => server.remove());
      const program = (name: 'pg_dump' | 'pg_restore', ...parameters: string[]) =>
        promisify(execFile)(join(postgresPrograms!, name), parameters);

      test('by pg_dump, made while the database is in use', async () => {
        const dumped = async ({ environment }: StatePlace): Promise<Backup> => {
          const dump = join(await mkdtemp(join(tmpdir(), 'ground-motion-dump-')), 'state.dump');
          await program('pg_dump', '--format=custom', `--file=${dump}`, environment['DATABASE_URL']!);
          return {
            restore: async () => {
              const restored = await postgresPlace(server.url);
              const { DATABASE_URL: url } = restored.environment;
              await program('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${url!}`, dump);
              await rm(dirname(dump), { recursive: true });
              return restored;
            },
          };
        };
        await rehearse(await postgresPlace(server.url), dumped, true);
      });
    });
  },
);

async function copyFiles({ environment }: StatePlace): Promise<Backup> {
  const folder = dirname(environment['GM_STATE_FILE']!);
  const copy = await mkdtemp(join(tmpdir(), 'ground-motion-state-copy-'));
  for (const name of await readdir(folder)) await cp(join(folder, name), join(copy, name));
  const file = join(copy, 'state.duckdb');
  return {
    restore: async () => ({
      environment: { GM_STATE_FILE: file },
      open: (options) => openDuckDbState(file, options),
      remove: () => rm(copy, { recursive: true, force: true }),
    }),
  };
}
