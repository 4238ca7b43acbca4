import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe } from 'vitest';
import type { Database } from '../../../store/state/sql/database.ts';
import { STATE_FILE_NAME, openDuckDbState } from '../../../store/state/duckdb/openDuckDbState.ts';
import { openPostgresState } from '../../../store/state/postgres/openPostgresState.ts';
import { whyNoPostgres } from '../postgres/programs.mjs';
import { sharedPostgresUrl } from '../postgres/sharedServer.ts';

/** Where one state is kept. */
export interface StatePlace {
  /** Settings by which a server process finds it. */
  readonly environment: Readonly<Record<string, string>>;
  open(options?: { readonly now?: () => number }): Promise<Database>;
  remove(): Promise<void>;
}

/** One of the engines that keep the state, for tests that must pass on each. */
export interface TestEngine {
  readonly name: 'DuckDB' | 'PostgreSQL';
  /** Why tests on it are skipped on this machine; null = they run. */
  readonly whySkipped: string | null;
  /** An empty place for a state. */
  readonly newPlace: () => Promise<StatePlace>;
  /** Runs `work` on a new state, which is gone afterwards. */
  readonly withState: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
}

function testEngine(
  name: TestEngine['name'],
  whySkipped: string | null,
  newPlace: () => Promise<StatePlace>,
): TestEngine {
  const withState: TestEngine['withState'] = async (work) => {
    const place = await newPlace();
    try {
      const database = await place.open();
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    } finally {
      await place.remove();
    }
  };
  return { name, whySkipped, newPlace, withState };
}

export const DUCKDB = testEngine('DuckDB', null, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-state-'));
  const file = join(folder, STATE_FILE_NAME);
  return {
    environment: { GM_STATE_FILE: file },
    open: (options) => openDuckDbState(file, options),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});

export const POSTGRES = testEngine('PostgreSQL', whyNoPostgres(), async () =>
  postgresPlace(await sharedPostgresUrl()),
);

/** A new database on a PostgreSQL server, made with `settings`. */
export async function postgresPlace(serverUrl: string, settings = ''): Promise<StatePlace> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, `CREATE DATABASE ${name} ${settings}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    environment: { DATABASE_URL: url.href },
    open: (options) => openPostgresState(url.href, options),
    remove: () => administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same tests on every engine. Those that this machine does not have are skipped, and say why. */
export function describeOnEngines(subject: string, tests: (engine: TestEngine) => void): void {
  for (const engine of [DUCKDB, POSTGRES]) {
    const { name, whySkipped } = engine;
    const reason = whySkipped === null ? '' : `: ${whySkipped}`;
    describe.skipIf(whySkipped !== null)(`${subject}, on ${name}${reason}`, () => {
      tests(engine);
    });
  }
}
