/**
 * Many connected clients: each keeps a separate connection and sends occasional requests, over HTTP and over the Model
 * Context Protocol. Measures the time of an answer and the server's memory before the clients connect, with them
 * connected and while they send requests. `npm run bench -- clients [--clients 2000] [--seconds 30] [--pause 10]`;
 * `--pause` is the time between two requests of a client, seconds.
 */
import { once, setMaxListeners } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatIsoDate } from '../../core/date.ts';
import { quantile } from '../../core/statistics/quantile.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../../test/support/planted/plantedLake.ts';
import { formatTable } from '../measure.ts';
import { auditState, benchState, launchServer, registerAt } from './benchServer.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '30' },
    pause: { type: 'string', default: '10' },
  },
});
const [CLIENTS, SECONDS, PAUSE] = [Number(values.clients), Number(values.seconds), Number(values.pause)];
const DAY_MS = 86_400_000;
/** The accounts of the clients. */
const ACCOUNTS = 50;
const cells = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, index) => ({
  row: Math.floor(index / PLANTED_GRID.cols),
  col: index % PLANTED_GRID.cols,
}));

interface Question {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

const message = (method: string, params: object): Pick<Question, 'method' | 'path' | 'body'> => ({
  method: 'POST',
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
const somewhere = () => pointIn(cells[Math.floor(Math.random() * cells.length)]!);
const QUESTIONS: readonly (() => Question)[] = [
  () => ({ name: 'tools/list', ...message('tools/list', {}) }),
  () => ({
    name: 'get_coverage',
    ...message('tools/call', { name: 'get_coverage', arguments: somewhere() }),
  }),
  () => ({
    name: 'dry run',
    ...message('tools/call', { name: 'check_ground_motion', arguments: { ...somewhere(), dry_run: true } }),
  }),
  () => ({ name: 'events', method: 'GET', path: '/api/v1/events?limit=10' }),
  () => ({ name: 'health', method: 'GET', path: '/healthz' }),
];

const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-clients-'));
const dataDir = join(scratch, 'data');
const now = Date.now();
const lastObservation = formatIsoDate(Math.floor(now / DAY_MS) - 10);
await plantFrame({ dataDir, now, lastObservation, cells });
const state = benchState(scratch, undefined);
const server = await launchServer(dataDir, state, {
  GM_MAX_REQUESTS: String(CLIENTS + 100),
  GM_KEEP_ALIVE_SECONDS: String(Math.ceil(PAUSE * 6)),
});
const keys: string[] = [];
for (let account = 0; account < ACCOUNTS; account++)
  keys.push(await registerAt(server.url, `clients${account}@example.org`));
const memory = async (): Promise<string> => {
  const status = await readFile(`/proc/${server.processId}/status`, 'utf8');
  return `${(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0)} MB`;
};

const times = new Map<string, number[]>();
let failures = 0;
let isMeasuring = false;

/** Sends a request over a connection, and reads the answer to its end; returns milliseconds. */
async function ask(agent: Agent, key: string, { name, method, path, body }: Question): Promise<number> {
  const begun = performance.now();
  const asked = request(server.url + path, {
    agent,
    method,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode}`);
  return performance.now() - begun;
}

async function client(ends: AbortSignal, key: string, questions: readonly (() => Question)[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    while (!ends.aborted) {
      await wait(1000 * PAUSE * (0.5 + Math.random()), undefined, { signal: ends });
      const question = questions[Math.floor(Math.random() * questions.length)]!();
      try {
        const milliseconds = await ask(agent, key, question);
        if (isMeasuring) times.set(question.name, [...(times.get(question.name) ?? []), milliseconds]);
      } catch {
        failures += 1;
      }
    }
  } catch {
    // It got the signal to end while it paused.
  }
  agent.destroy();
}

const probe = new Agent({ keepAlive: true, maxSockets: 1 });
const offered: (() => Question)[] = [];
for (const question of QUESTIONS) {
  const isOffered = await ask(probe, keys[0]!, question()).then(
    () => true,
    () => false,
  );
  if (isOffered) offered.push(question);
  else console.log(`left out, the server does not answer it: ${question().name}`);
}
probe.destroy();
const before = await memory();
const ends = new AbortController();
setMaxListeners(CLIENTS, ends.signal);
const clients = Array.from({ length: CLIENTS }, (_, index) =>
  client(ends.signal, keys[index % ACCOUNTS]!, offered),
);
// By then, each has sent at least one request, and stays connected.
await wait(1500 * PAUSE + 1000);
const connected = await memory();
isMeasuring = true;
await wait(1000 * SECONDS);
isMeasuring = false;
const asking = await memory();
ends.abort();
await Promise.all(clients);

const all = [...times.values()].flat();
const row = (name: string, each: readonly number[]) => [
  name,
  String(each.length),
  quantile([...each], 0.5).toFixed(1),
  quantile([...each], 0.99).toFixed(1),
];
console.log(
  `${CLIENTS} clients, ${(all.length / SECONDS).toFixed(0)} answers a second, ${failures} failures`,
);
console.log(
  formatTable([
    ['', 'answers', 'p50 ms', 'p99 ms'],
    ...[...times].map(([name, each]) => row(name, each)),
    row('all', all),
  ]),
);
console.log(
  `memory of the server: ${before} alone, ${connected} with them connected, ${asking} after ${SECONDS} s`,
);
await server.stop();
await auditState(state);
await rm(scratch, { recursive: true, force: true });
