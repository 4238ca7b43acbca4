/**
 * Paid reports over HTTP, warm: for one caller, and for 16 and 64 concurrent callers with an account each and with one
 * key for all; and for one caller, free answers outside all frames: dry runs, and answers with an idempotency key each.
 * Prints the time per report, the number per second, and the server's processor time; for this checkout and, alternating
 * in each round, for another one. `npm run bench -- paid --against ../before [--data-dir ./data] [--rounds 5] [--seconds
 * 3]`: the lake must hold a frame; its accounts are not touched. The load generator shares the machine. The processor
 * times are available only on Linux (/proc).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { median } from '../../../core/statistics/quantile.ts';
import { formatTable } from '../../measure.ts';
import {
  auditState,
  benchState,
  launchServer,
  processorMicroseconds,
  registerAt,
  type BenchServer,
  type BenchState,
} from '../benchServer.ts';
import { measuredPlaces } from './measuredPlaces.ts';

const POINTS = 300;

/**
 * Which callers request what; `free`: a path that costs nothing, with a new idempotency key for each request or without
 * one.
 */
interface Form {
  readonly name: string;
  readonly callers: number;
  readonly accounts: number;
  readonly free?: { readonly path: string; readonly hasKey?: true };
}

const NOWHERE = '/api/v1/motion?lat=40&lon=-150';
const FORMS = [
  { name: 'free dry runs, one caller', callers: 1, accounts: 1, free: { path: `${NOWHERE}&dry_run=1` } },
  { name: 'free with a key, one caller', callers: 1, accounts: 1, free: { path: NOWHERE, hasKey: true } },
  { name: 'one caller', callers: 1, accounts: 1 },
  { name: '16 callers, an account each', callers: 16, accounts: 16 },
  { name: '16 callers, one key', callers: 16, accounts: 1 },
  { name: '64 callers, an account each', callers: 64, accounts: 64 },
  { name: '64 callers, one key', callers: 64, accounts: 1 },
] as const satisfies readonly Form[];
const MOST_ACCOUNTS = 64;
/**
 * Until then, a caller that has stopped sending requests leaves less room for callers that do less
 * (`api/plugins/shares.ts`).
 */
const ABSENT_AFTER_MS = 11_000;

interface Bought {
  readonly p50Ms: number;
  readonly perSecond: number;
  readonly processorUs: number;
}

/** All callers send requests for the given number of seconds. */
async function buy(
  server: BenchServer,
  paths: readonly string[],
  allKeys: readonly string[],
  { callers, accounts, free }: Form,
  seconds: number,
): Promise<Bought> {
  const keys = allKeys.slice(0, accounts);
  const before = await processorMicroseconds(server);
  let begun = 0;
  const result = await autocannon({
    url: server.url,
    connections: callers,
    duration: seconds,
    setupClient: (client) => {
      const headers = { authorization: `Bearer ${keys[begun++ % keys.length]}` };
      client.setRequests(
        (free ? [free.path] : paths).map((path) => ({
          method: 'GET',
          path,
          headers,
          ...(free?.hasKey && {
            setupRequest: (request: autocannon.Request) => ({
              ...request,
              headers: { ...headers, 'idempotency-key': randomUUID() },
            }),
          }),
        })),
      );
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} requests failed`);
  const processorUs = ((await processorMicroseconds(server)) - before) / result['2xx'];
  return { p50Ms: result.latency.p50, perSecond: result['2xx'] / result.duration, processorUs };
}

interface Measured {
  readonly server: BenchServer;
  readonly state: BenchState;
  readonly keys: readonly string[];
  readonly bought: Bought[][];
}

async function launchAll(dataDir: string, scratch: string, against: string | undefined): Promise<Measured[]> {
  const roots = [undefined, ...(against === undefined ? [] : [resolve(against)])];
  const measured: Measured[] = [];
  for (const [index, root] of roots.entries()) {
    const state = benchState(join(scratch, `${index}`), undefined);
    const server = await launchServer(dataDir, state, {}, { root });
    const keys: string[] = [];
    for (let account = 0; account < MOST_ACCOUNTS; account++) {
      keys.push(await registerAt(server.url, `bench-${account}-${Date.now()}@example.org`));
    }
    measured.push({ server, state, keys, bought: FORMS.map(() => []) });
  }
  return measured;
}

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    'data-dir': { type: 'string', default: './data' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
});
const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
try {
  const measured = await launchAll(resolve(values['data-dir']), scratch, values.against);
  const paths = await measuredPlaces(measured[0]!.server.url, POINTS);
  const seconds = Number(values.seconds);
  for (const [at, form] of FORMS.entries()) {
    await new Promise((passed) => setTimeout(passed, ABSENT_AFTER_MS));
    // The first round gets the code compiled.
    for (let round = 0; round <= Number(values.rounds); round++) {
      for (const { server, keys, bought } of round % 2 === 0 ? measured : measured.toReversed()) {
        const result = await buy(server, paths, keys, form, seconds);
        if (round > 0) bought[at]!.push(result);
      }
    }
  }
  for (const { server, state } of measured) {
    await server.stop();
    await auditState(state);
  }
  const columns = measured.length > 1 ? ['this checkout', 'the other', 'ratio'] : ['this checkout'];
  const rows = FORMS.flatMap(({ name }, form) =>
    (['p50Ms', 'perSecond', 'processorUs'] as const).map((figure) => {
      const [own, other] = measured.map(({ bought }) =>
        median(bought[form]!.map((result) => result[figure])),
      );
      const ratio = other ? (own! / other).toFixed(2) : '-';
      const compared = other === undefined ? [] : [other.toFixed(0), ratio];
      const label = { p50Ms: 'p50, ms', perSecond: 'a second', processorUs: 'processor time, µs' }[figure];
      return [`${name}: ${label}`, own!.toFixed(figure === 'p50Ms' ? 1 : 0), ...compared];
    }),
  );
  console.log(formatTable([['paid reports', ...columns], ...rows]));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
