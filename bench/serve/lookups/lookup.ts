/**
 * How fast the server answers: `motion` with dry_run and billed, cold and warm, at 1 and 16 connections, with
 * the ledger verified at the end. Server and load generator share the machine.
 * `npm run bench -- lookup [--data-dir ./data] [--seconds 8] [--database-url postgres://…]`: the lake must hold a
 * frame; its accounts are not touched.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { errorMessage } from '../../../core/error.ts';
import {
  auditState,
  benchState,
  launchServer,
  registerAt,
  type BenchServer,
  type BenchState,
} from '../benchServer.ts';
import { formatTable } from '../../measure.ts';
import { measuredPlaces } from './measuredPlaces.ts';

const POINTS = 400;

interface Measured {
  readonly name: string;
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

/** Every place once, on a server that has read nothing yet. */
async function coldRun(
  name: string,
  server: BenchServer,
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
  server: BenchServer,
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

async function measureAll(dataDir: string, seconds: number, state: BenchState): Promise<Measured[]> {
  const scout = await launchServer(dataDir, state);
  const paths = await measuredPlaces(scout.url, POINTS);
  const key = await registerAt(scout.url, `bench-${Date.now()}@example.org`);
  await scout.stop();

  const dryRuns = paths.map((path) => `${path}&dry_run=1`);
  const measured: Measured[] = [];
  for (const connections of [1, 16]) {
    for (const [name, asked, presented] of [
      ['dry_run', dryRuns, undefined],
      ['billed', paths, key],
    ] as const) {
      const server = await launchServer(dataDir, state);
      measured.push(await coldRun(`${name}, cold`, server, asked, connections, presented));
      measured.push(await warmRun(`${name}, warm`, server, asked, connections, seconds, presented));
      await server.stop();
    }
  }
  await auditState(state);
  return measured;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string', default: './data' },
      seconds: { type: 'string', default: '8' },
      'database-url': { type: 'string' },
    },
  });
  const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
  try {
    const state = benchState(scratch, values['database-url']);
    console.log(`state in ${state.engine}`);
    const measured = await measureAll(resolve(values['data-dir']), Number(values.seconds), state);
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
