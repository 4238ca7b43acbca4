/**
 * How the worst mix that an address may send without a key (`attack.ts`: every route that needs none) affects a paying
 * customer, with a server's default limits. The customer buys one report after another. `npm run bench -- keyless
 * [--rounds 3] [--seconds 60] [--addresses 1]`. Figures: docs/decisions/0007-fairness.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quantile } from '../../../core/statistics/quantile.ts';
import { pointIn } from '../../../test/support/planted/plantedLake.ts';
import { formatTable, medianOf, scriptCommand } from '../../measure.ts';
import { benchState, json, launchServer, registerAt } from '../benchServer.ts';
import { CELLS, plantKeylessLake } from './keylessLake.ts';

/** A server's default limits; the customer's own limits are lifted. */
const DEFAULTS = { GM_RATE_IP_PER_MINUTE: '30', GM_LIMIT_FACTOR: '1', GM_MAX_REQUESTS: '2000' };
/** Pause between two requests of a customer who isn't in a hurry. */
const PAUSE_MS = 5;
const CELLS_AN_ACCOUNT = 600;
const SETTLE_MS = 2000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    addresses: { type: 'string', default: '1' },
    work: { type: 'string', default: '1000' },
  },
});
const [rounds, seconds, addresses] = [values.rounds, values.seconds, values.addresses].map(Number);
const pause = (milliseconds: number) => new Promise<void>((on) => setTimeout(on, milliseconds));
let nextAccount = 0;
let nextCell = 0;

/** Milliseconds of paid reports, one after another, each for a different place, for the given number of seconds. */
async function timesOf(url: string): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + 1000 * seconds!;
  let key = '';
  while (performance.now() < until) {
    if (times.length % CELLS_AN_ACCOUNT === 0)
      key = await registerAt(url, `customer${nextAccount++}@example.org`);
    const { lat, lon } = pointIn(CELLS[nextCell++ % CELLS.length]!);
    const began = performance.now();
    const answer = await json(`${url}/api/v1/motion?lat=${lat}&lon=${lon}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    times.push(performance.now() - began);
    if (answer['error'] !== undefined) throw new Error(JSON.stringify(answer));
    await pause(PAUSE_MS);
  }
  return times;
}

/** The same while addresses send their mix. */
async function timesBeside(url: string, planted: readonly (string | number)[]): Promise<number[]> {
  const attackers = Array.from({ length: addresses! }, (_, i) => {
    const sent = [url, `127.0.1.${i + 1}`, ...planted.map(String)];
    const command = scriptCommand('serve/keyless/attack.ts', sent, []);
    return spawn(process.execPath, command, { stdio: 'inherit' });
  });
  await pause(SETTLE_MS);
  const times = await timesOf(url);
  for (const attacker of attackers) {
    const ended = once(attacker, 'exit');
    attacker.kill('SIGTERM');
    await ended;
  }
  await pause(SETTLE_MS);
  return times;
}

const latencyOf = (times: number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
try {
  const dataDir = join(scratch, 'data');
  const { lat, lon, frameId, releaseId } = await plantKeylessLake(dataDir);
  const limits = { workPerTenSeconds: Number(values.work) };
  const server = await launchServer(dataDir, benchState(scratch, undefined), DEFAULTS, { limits });
  await timesOf(server.url);
  const seen: Readonly<Record<'alone' | 'beside', { readonly p50: number; readonly p99: number }>>[] = [];
  for (let round = 0; round < rounds!; round++) {
    const alone = latencyOf(await timesOf(server.url));
    const beside = latencyOf(await timesBeside(server.url, [lat, lon, frameId, releaseId]));
    seen.push({ alone, beside });
  }
  await server.stop();
  console.log(`paid reports, medians of ${rounds} rounds of ${seconds} s, ms`);
  const rows = (['p50', 'p99'] as const).map((rank) => {
    const alone = medianOf(seen, (round) => round.alone[rank]);
    const beside = medianOf(seen, (round) => round.beside[rank]);
    return [rank, alone.toFixed(1), beside.toFixed(1), (beside / alone).toFixed(2)];
  });
  console.log(formatTable([['', 'alone', 'beside the mix', 'ratio'], ...rows]));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
