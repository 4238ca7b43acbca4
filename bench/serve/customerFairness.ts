/**
 * How one customer affects another: free previews and paid reports of one key, alone and while a second key spends its
 * allowance per minute as fast as the server lets it (`fairnessAttack.ts`), with a server's default limits. Requests
 * after the allowance is spent aren't counted; a new key then continues. `npm run bench -- fairness [--rounds 5]
 * [--requests 200] [--lasting]`; `--lasting` removes the second key's rate limits. Figures:
 * docs/decisions/0007-fairness.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatIsoDate } from '../../core/date.ts';
import { quantile } from '../../core/statistics/quantile.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../../test/support/planted/plantedLake.ts';
import { benchState, json, launchServer, registerAt } from './benchServer.ts';
import { formatTable, medianOf, scriptCommand } from '../measure.ts';

/** A server's default limits; the limits per address are lifted, because all requests come from one address. */
const CAPS = { requestsUnderWay: 128, batchesUnderWay: 8 };
const RATES = { itemsPerMinute: 60_000, coverageBatchesPerMinute: 60 };
const REQUESTS_A_MINUTE = 600;
const SETTLE_MS = 2000;
/** Pause between two requests of a customer who isn't in a hurry. */
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
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '200' },
    lasting: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const requests = Number(values.requests);
const limits = values.lasting ? CAPS : { ...CAPS, ...RATES, keyPerMinute: REQUESTS_A_MINUTE };
const cells = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, index) => ({
  row: Math.floor(index / PLANTED_GRID.cols),
  col: index % PLANTED_GRID.cols,
}));
let nextCell = 0;
let nextAccount = 0;
const pause = (milliseconds: number) => new Promise<void>((on) => setTimeout(on, milliseconds));
const register = (url: string) => registerAt(url, `customer${nextAccount++}@example.org`);

/** Milliseconds of single requests, one after another, each for a different place, as long as `goesOn`. */
async function timesOf(
  url: string,
  more: string,
  most: number,
  goesOn: () => boolean = () => true,
): Promise<number[]> {
  const times: number[] = [];
  let key = '';
  for (let request = 0; request < most; request++) {
    if (request % REQUESTS_A_MINUTE === 0) key = await register(url);
    const { lat, lon } = pointIn(cells[nextCell++ % cells.length]!);
    const began = performance.now();
    const answer = await json(`${url}/api/v1/motion?lat=${lat}&lon=${lon}${more}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const took = performance.now() - began;
    if (answer['error'] !== undefined) throw new Error(JSON.stringify(answer));
    if (!goesOn()) break;
    times.push(took);
    await pause(PAUSE_MS);
  }
  return times;
}

/** The same while a key does its worst, followed by another once its allowance is spent. */
async function timesBesideTheMix(url: string, more: string): Promise<number[]> {
  const times: number[] = [];
  while (times.length < requests) {
    const attack = scriptCommand('serve/fairnessAttack.ts', [url, await register(url), box], []);
    const environment = { ...process.env, ...(values.lasting && { GM_BENCH_LASTING: '1' }) };
    const attacker = spawn(process.execPath, attack, { stdio: 'inherit', env: environment });
    const ended = once(attacker, 'exit');
    await pause(values.lasting ? SETTLE_MS : SETTLE_MS / 2);
    const goesOn = () => attacker.exitCode === null;
    times.push(...(await timesOf(url, more, requests - times.length, goesOn)));
    attacker.kill('SIGTERM');
    await ended;
    await pause(SETTLE_MS);
  }
  return times;
}

const latencyOf = (times: number[]): Latency => ({
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
});
const [first, last] = [pointIn(cells[0]!), pointIn(cells.at(-1)!)];
const box = [last.lat, first.lon, first.lat, last.lon].join(',');
const KINDS = { 'free preview': '&dry_run=1', 'paid report': '' } as const;

const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
try {
  const dataDir = join(scratch, 'data');
  await plantFrame({
    dataDir,
    now: Date.now(),
    lastObservation: formatIsoDate(Math.floor(Date.now() / 86_400_000) - 6),
    cells,
  });
  const server = await launchServer(
    dataDir,
    benchState(scratch, undefined),
    { GM_MAX_REQUESTS: '2000' },
    { limits },
  );
  const { url } = server;
  const measure = async (times: (more: string) => Promise<number[]>): Promise<Measured> => ({
    'free preview': latencyOf(await times(KINDS['free preview'])),
    'paid report': latencyOf(await times(KINDS['paid report'])),
  });
  const alone = (more: string) => timesOf(url, more, requests);
  await measure(alone);
  const seen: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const quiet = await measure(alone);
    const busy = await measure((more) => timesBesideTheMix(url, more));
    seen.push({ quiet, busy });
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
