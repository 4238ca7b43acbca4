import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../api/app.ts';
import type { ApiApp } from '../../../api/context/dependencies.ts';
import { openAddresses, type OpenAddresses } from '../../../api/context/openAddresses.ts';
import type { CallerLimits } from '../../../schemas/callerLimits.ts';
import { readConfig, type Config } from '../../../schemas/config.ts';
import { openLakeReader, type LakeReader } from '../../../store/lake/read/lakeReader.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { plantFrame, TEST_NOW, type PlantedCell } from '../planted/plantedLake.ts';
import { watchAnswers } from './watchAnswers.ts';
import { DUCKDB } from '../machine/engines.ts';
import type { StatePlace, TestEngine } from '../machine/engines.ts';

/** Limits high enough not to affect tests that don't set them. */
const LIFTED_LIMITS: Partial<CallerLimits> = {
  addressPerMinute: 1_000_000,
  workPerTenSeconds: 1_000_000,
  probesPerMinute: 1_000_000,
  paymentsPerMinute: 100_000,
  coverageBatchesPerMinute: 1_000_000,
  itemsPerMinute: 100_000_000,
  tilesPerMinute: 100_000,
  suggestionsPerMinute: 100_000,
  loginsPerMinute: 100_000,
  requestsUnderWay: 1_000_000,
  batchesUnderWay: 1_000_000,
  connections: 1_000_000,
};

export interface JsonAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests check bodies against their schemas themselves.
  readonly body: Record<string, unknown>;
}

export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly lake: LakeReader;
  readonly addresses: OpenAddresses;
  readonly database: Database;
  /** The server's current time in milliseconds since 1970. */
  clock: { now: number };
  request(path: string, init?: RequestInit): Promise<JsonAnswer>;
  get(path: string, key?: string, headers?: Record<string, string>): Promise<JsonAnswer>;
  post(path: string, body: unknown, key?: string): Promise<JsonAnswer>;
  /** Registers an account and returns its API key. */
  register(email?: string, mode?: 'live' | 'test'): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Settings other than the defaults; limits don't matter unless set here. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What one caller may use, instead of `LIFTED_LIMITS`. */
  readonly limits?: Partial<CallerLimits>;
  /** Configuration that no setting changes. */
  readonly config?: Partial<Omit<Config, 'limits'>>;
  /** Cells of frame F08882, which is all that the lake has; or `prepare`. */
  readonly cells?: readonly PlantedCell[];
  /** Fills the lake before the server starts. */
  prepare?(dataDir: string): Promise<unknown>;
  /** Size of the cache for decoded cells and series, bytes; 0 = every answer is read again. */
  readonly lakeCacheBytes?: number;
  /** Receives each line of the log. */
  readonly onLog?: (line: string) => void;
  /** Adds routes for the test. */
  routes?(app: ApiApp): void;
  /** Stores the state; default DuckDB. */
  readonly engine?: TestEngine;
  /** State that this server shares with others; default: a new one. */
  readonly place?: StatePlace;
}

function authorization(key?: string): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
}

/** The production app with real stores, listening on its own port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-api-'));
  if (options.cells) await plantFrame({ dataDir, cells: options.cells });
  await options.prepare?.(dataDir);
  const settings = readConfig({
    GM_DATA_DIR: dataDir,
    GM_MAIL_DOMAIN_CHECK: 'off',
    GM_MAX_REQUESTS: '1000000',
    GM_RATE_IP_PER_MINUTE: '100000',
    GM_RATE_KEY_PER_MINUTE: '100000',
    GM_RATE_REGISTRATIONS_PER_HOUR: '100000',
    // Client and server share a process: after a long pause, a request would meet the end of its connection.
    GM_KEEP_ALIVE_SECONDS: '600',
    ...options.environment,
  });
  const config = {
    ...settings,
    ...options.config,
    limits: { ...settings.limits, ...LIFTED_LIMITS, ...options.limits },
  };
  const clock = { now: TEST_NOW };
  const { lakeCacheBytes: cacheBytes } = options;
  const lake = await openLakeReader({ dataDir: config.lakeAddress, pollIntervalMs: 0, cacheBytes });
  const addresses = await openAddresses({ ...config, pollIntervalMs: 0 });
  const ownPlace = options.place ? null : await (options.engine ?? DUCKDB).newPlace();
  const database = await (ownPlace ?? options.place!).open();
  const { onLog } = options;
  const app = await buildApp(
    { lake, addresses, database, config, now: () => clock.now },
    onLog ? { logger: { level: 'warn', stream: { write: onLog } } } : {},
  );
  options.routes?.(app);
  const answers = watchAnswers(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  let registered = 0;

  const request = async (path: string, init: RequestInit = {}): Promise<JsonAnswer> => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    const { status, headers } = response;
    answers.require({ method: init.method ?? 'GET', url: path, status, headers, text });
    const isJson = headers.get('content-type')?.includes('json') ?? false;
    return {
      status,
      headers,
      text,
      body: isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  };
  const post: TestServer['post'] = (path, body, key) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization(key) },
      body: JSON.stringify(body),
    });
  return {
    url,
    dataDir,
    lake,
    addresses,
    database,
    clock,
    request,
    get: (path, key, headers = {}) => request(path, { headers: { ...headers, ...authorization(key) } }),
    post,
    register: async (email = `caller${++registered}@example.org`, mode = 'live') => {
      const { status, body, text } = await post('/api/v1/autonomous/register', { email, mode });
      if (status !== 200) throw new Error(`registration failed: ${text}`);
      return String(body['api_key']);
    },
    close: async () => {
      await app.close();
      await lake.close();
      await addresses.close();
      await database.close();
      await ownPlace?.remove();
      await rm(dataDir, { recursive: true, force: true });
      answers.requireAll();
    },
  };
}
