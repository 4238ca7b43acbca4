/**
 * Processor time of the server per lookup, warm, with 16 connections: free without a key, free with a key, and billed;
 * for this checkout and, alternating in each round, for another one. `npm run bench -- lookup-cost --against ../before
 * [--data-dir ./data] [--rounds 7] [--requests 3000]`: the lake must hold a frame; its accounts are not touched. The
 * times are available only on Linux (/proc).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { median } from '../../../core/statistics/quantile.ts';
import { formatTable } from '../../measure.ts';
import {
  benchState,
  launchServer,
  processorMicroseconds,
  registerAt,
  type BenchServer,
} from '../benchServer.ts';
import { measuredPlaces } from './measuredPlaces.ts';

const POINTS = 300;
const CONNECTIONS = 16;
const FORMS = ['free', 'free, with a key', 'billed'] as const;

/** Runs the requests; returns the server's processor time per request, µs. */
async function costOf(server: BenchServer, paths: readonly string[], amount: number, key: string | null) {
  const before = await processorMicroseconds(server);
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    amount,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} requests failed`);
  return ((await processorMicroseconds(server)) - before) / amount;
}

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    'data-dir': { type: 'string', default: './data' },
    rounds: { type: 'string', default: '7' },
    requests: { type: 'string', default: '3000' },
  },
});
const roots = [undefined, ...(values.against === undefined ? [] : [resolve(values.against)])];
const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
try {
  const servers: { server: BenchServer; key: string; costs: number[][] }[] = [];
  for (const [index, root] of roots.entries()) {
    const state = benchState(join(scratch, `${index}`), undefined);
    const server = await launchServer(resolve(values['data-dir']), state, {}, { root });
    const key = await registerAt(server.url, `bench-${Date.now()}@example.org`);
    servers.push({ server, key, costs: FORMS.map(() => []) });
  }
  const paths = await measuredPlaces(servers[0]!.server.url, POINTS);
  const amount = Number(values.requests);
  // The first round gets the code compiled.
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const [form] of FORMS.entries()) {
      for (const { server, key, costs } of round % 2 === 0 ? servers : [...servers].reverse()) {
        const asked = form < 2 ? paths.map((path) => `${path}&dry_run=1`) : paths;
        const cost = await costOf(server, asked, amount, form === 0 ? null : key);
        if (round > 0) costs[form]!.push(cost);
      }
    }
  }
  for (const { server } of servers) await server.stop();
  console.log(
    formatTable([
      ['processor time of the server, µs a look-up', 'this checkout', 'the other', 'ratio'],
      ...FORMS.map((name, form) => {
        const [own, other] = servers.map(({ costs }) => median(costs[form]!));
        const [written, ratio] =
          other === undefined ? ['', ''] : [other.toFixed(0), (own! / other).toFixed(2)];
        return [name, own!.toFixed(0), written, ratio];
      }),
    ]),
  );
} finally {
  await rm(scratch, { recursive: true, force: true });
}
