/**
 * How fast the server answers: `motion` with dry_run and billed, cold and warm, at 1 and 16 connections, with
 * the ledger verified at the end. Server and load generator share the machine.
 * `npm run bench:lookup -- [--data-dir ./data] [--seconds 8]`: the lake must hold a frame; its accounts are not touched.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { verifyLedger } from '../billing/verifyLedger.ts';
import { errorMessage } from '../core/error.ts';
import { openDuckDbState } from '../store/state/openDuckDbState.ts';
import { formatTable } from './measure.ts';
import { createRandom } from './noise.ts';

const POINTS = 400;
const ROOT = resolve(import.meta.dirname, '..');

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

interface Measured {
  readonly name: string;
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

async function launch(dataDir: string, stateFile: string): Promise<Server> {
  const child = spawn(
    process.execPath,
    ['--require', './scripts/threadPool.cjs', '--import', 'tsx', 'api/main.ts'],
    {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        GM_DATA_DIR: dataDir,
        GM_STATE_FILE: stateFile,
        GM_PORT: '0',
        GM_STARTER_CREDITS_USD: '1000000',
        GM_RATE_IP_PER_MINUTE: '1000000',
        GM_RATE_KEY_PER_MINUTE: '1000000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const url = await listeningUrl(child);
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (isStopping && code === 0) return;
    console.error(`the server ended with ${signal ?? code} while it was measured`);
    process.exit(1);
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}

/** The address from the server's log; the rest of the log is read away. */
function listeningUrl(child: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let output = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      if (output === '#') return;
      output += chunk.toString();
      const [, url] = /listening at (http:\/\/[\d.:]+)/.exec(output) ?? [];
      if (url === undefined) return;
      output = '#';
      found(url);
    });
    child.once('exit', () => fail(new Error(`the server did not start: ${output}`)));
  });
}

async function json(url: string, init?: RequestInit): Promise<Record<string, unknown>> {
  return (await (await fetch(url, init)).json()) as Record<string, unknown>;
}

/** Paths of measured places, spread evenly over the frames of the lake, the same in every run. */
async function measuredPlaces(url: string): Promise<string[]> {
  const { frames } = (await json(`${url}/api/v1/frames`)) as {
    frames: { bbox: [number, number, number, number] }[];
  };
  if (frames.length === 0) throw new Error('the lake is empty; ingest a frame first, or run npm start once');
  const random = createRandom(1);
  const paths: string[] = [];
  for (let tries = 0; paths.length < POINTS && tries < POINTS * 20; tries++) {
    const [west, south, east, north] = frames[tries % frames.length]!.bbox;
    const lat = (south + random() * (north - south)).toFixed(6);
    const lon = (west + random() * (east - west)).toFixed(6);
    const path = `/api/v1/motion?lat=${lat}&lon=${lon}`;
    if ((await json(`${url}${path}&dry_run=1`))['status'] === 'ok') paths.push(path);
  }
  if (paths.length === 0) throw new Error('no measured place found in the frames of the lake');
  return paths;
}

/** Every place once, on a server that has read nothing yet. */
async function coldRun(
  name: string,
  server: Server,
  paths: readonly string[],
  connections: number,
  key?: string,
): Promise<Measured> {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const times: number[] = [];
  const queue = [...paths];
  let failures = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        const asked = performance.now();
        const answer = await fetch(server.url + path, { headers });
        await answer.arrayBuffer();
        times.push(performance.now() - asked);
        if (!answer.ok) failures++;
      }
    }),
  );
  const sorted = times.sort((a, b) => a - b);
  const rank = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  const perSecond = (paths.length * 1000) / (performance.now() - started);
  return { name, connections, perSecond, p50: rank(0.5), p99: rank(0.99), failures };
}

async function warmRun(
  name: string,
  server: Server,
  paths: readonly string[],
  connections: number,
  seconds: number,
  key?: string,
): Promise<Measured> {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const run = (duration: number) =>
    autocannon({
      url: server.url,
      connections,
      duration,
      headers,
      requests: paths.map((path) => ({ method: 'GET', path })),
    });
  await run(2);
  const result = await run(seconds);
  return {
    name,
    connections,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

async function measureAll(dataDir: string, seconds: number, scratch: string): Promise<Measured[]> {
  const stateFile = join(scratch, 'state.duckdb');
  const scout = await launch(dataDir, stateFile);
  const paths = await measuredPlaces(scout.url);
  const registration = await json(`${scout.url}/api/v1/autonomous/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"bench@example.org"}',
  });
  const key = String(registration['api_key']);
  await scout.stop();

  const dryRuns = paths.map((path) => `${path}&dry_run=1`);
  const measured: Measured[] = [];
  for (const connections of [1, 16]) {
    for (const [name, asked, presented] of [
      ['dry_run', dryRuns, undefined],
      ['billed', paths, key],
    ] as const) {
      const server = await launch(dataDir, stateFile);
      measured.push(await coldRun(`${name}, cold`, server, asked, connections, presented));
      measured.push(await warmRun(`${name}, warm`, server, asked, connections, seconds, presented));
      await server.stop();
    }
  }
  const database = await openDuckDbState(stateFile);
  const audit = await verifyLedger(database);
  await database.close();
  console.log(
    `ledger: ${audit.charges} charges, ${audit.reports} reports, ${audit.violations.length} violations`,
  );
  if (audit.violations.length > 0) process.exitCode = 1;
  return measured;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'data-dir': { type: 'string', default: './data' }, seconds: { type: 'string', default: '8' } },
  });
  const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
  try {
    const measured = await measureAll(resolve(values['data-dir']), Number(values.seconds), scratch);
    console.log(
      formatTable([
        ['request', 'connections', 'per second', 'p50 ms', 'p99 ms', 'failures'],
        ...measured.map((row) => [
          row.name,
          String(row.connections),
          row.perSecond.toFixed(0),
          row.p50.toFixed(1),
          row.p99.toFixed(1),
          String(row.failures),
        ]),
      ]),
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(errorMessage(error));
  process.exit(1);
});
