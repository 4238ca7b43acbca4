/**
 * What one customer feels of another: free previews and paid reports of one key, alone and while a second key sends the
 * worst mix that the caps on requests under way allow (rate limits are out of the way, so that it lasts).
 * `npm run bench:fairness -- [--rounds 5] [--requests 200]`. Figures: docs/decisions/fairness.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatIsoDate } from '../core/date.ts';
import { quantile } from '../core/quantile.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../test/support/plantedLake.ts';
import { benchState, json, launchServer, registerAt } from './benchServer.ts';
import { formatTable, medianOf, scriptCommand } from './measure.ts';

/** The caps of a server that is told nothing else. */
const CAPS = { GM_MAX_REQUESTS: '2000', GM_MAX_REQUESTS_PER_CALLER: '128', GM_MAX_BATCHES_PER_CALLER: '8' };
const SETTLE_MS = 2000;
/** Between two requests of a customer in no hurry. */
const PAUSE_MS = 5;

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

type Measured = Readonly<Record<'free preview' | 'paid report', Latency>>;

interface Round {
  readonly quiet: Measured;
  readonly busy: Measured;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, requests: { type: 'string', default: '200' } },
});
const rounds = Number(values.rounds);
const requests = Number(values.requests);
const cells = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, index) => ({
  row: Math.floor(index / PLANTED_GRID.cols),
  col: index % PLANTED_GRID.cols,
}));
let nextCell = 0;
const pause = (milliseconds: number) => new Promise<void>((on) => setTimeout(on, milliseconds));

/** Milliseconds of single requests, one after the other, each of a place of its own. */
async function latencyOf(url: string, key: string, more: string): Promise<Latency> {
  const times: number[] = [];
  for (let request = 0; request < requests; request++) {
    const { lat, lon } = pointIn(cells[nextCell++ % cells.length]!);
    const began = performance.now();
    const answer = await json(`${url}/api/v1/motion?lat=${lat}&lon=${lon}${more}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    times.push(performance.now() - began);
    if (answer['error'] !== undefined) throw new Error(JSON.stringify(answer));
    await pause(PAUSE_MS);
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
try {
  const dataDir = join(scratch, 'data');
  await plantFrame({
    dataDir,
    frameId: 'F08882',
    now: Date.now(),
    lastObservation: formatIsoDate(Math.floor(Date.now() / 86_400_000) - 6),
    cells,
  });
  const server = await launchServer(dataDir, benchState(scratch, undefined), CAPS);
  const key = await registerAt(server.url, 'quiet@example.org');
  const attackerKey = await registerAt(server.url, 'busy@example.org');
  const [first, last] = [pointIn(cells[0]!), pointIn(cells.at(-1)!)];
  const box = [last.lat, first.lon, first.lat, last.lon].join(',');
  const measure = async (): Promise<Measured> => ({
    'free preview': await latencyOf(server.url, key, '&dry_run=1'),
    'paid report': await latencyOf(server.url, key, ''),
  });
  await measure();
  const seen: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const quiet = await measure();
    const attack = scriptCommand('fairnessAttack.ts', [server.url, attackerKey, box], []);
    const attacker = spawn(process.execPath, attack, { stdio: 'inherit' });
    await pause(SETTLE_MS);
    const busy = await measure();
    const ended = once(attacker, 'exit');
    attacker.kill('SIGKILL');
    await ended;
    seen.push({ quiet, busy });
    await pause(SETTLE_MS);
  }
  await server.stop();
  console.log(`medians of ${rounds} rounds of ${requests} requests each, ms`);
  const rows = (['free preview', 'paid report'] as const).flatMap((kind) =>
    (['p50', 'p99'] as const).map((rank) => {
      const quiet = medianOf(seen, (round) => round.quiet[kind][rank]);
      const busy = medianOf(seen, (round) => round.busy[kind][rank]);
      return [`${kind}, ${rank}`, quiet.toFixed(1), busy.toFixed(1), (busy / quiet).toFixed(1)];
    }),
  );
  console.log(formatTable([['', 'alone', 'beside the mix', 'ratio'], ...rows]));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
