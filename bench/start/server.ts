/**
 * How long the compiled server takes from the start of its process to the first good /healthz, with a lake of one frame
 * and an existing state, in wall and processor time (Linux) of the whole process; compared with a hello-world Fastify
 * server, in turn. `npm run bench -- start [--rounds 7] [--data-dir ./data]`; without a lake, one is planted.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../test/support/machine/freePort.mjs';
import { plantFrame } from '../../test/support/planted/plantedLake.ts';
import { formatTable, medianOf, type Cost } from '../measure.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TICKS_A_SECOND = 100;
const ASKED_EVERY_MS = 4;
const PLANTED = { row: 30, col: 40, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 };
const HELLO = `import Fastify from ${JSON.stringify(import.meta.resolve('fastify'))};
const app = Fastify();
app.get('/healthz', async () => ({ hello: 'world' }));
await app.listen({ port: Number(process.env.GM_PORT) });`;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, 'data-dir': { type: 'string' } },
});

/** Processor seconds of a process and its threads so far; NaN if the system doesn't report them. */
function cpuSecondsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

function isHealthy(port: number): Promise<boolean> {
  return new Promise((done) => {
    const request = get({ port, path: '/healthz', agent: false }, (answer) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    request.once('error', () => done(false));
  });
}

function startNode(args: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts a server, waits for its first good answer, and stops it. */
async function measureServer(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Cost> {
  const port = await freePort();
  const startedAt = performance.now();
  const server = startNode(args, { ...environment, GM_PORT: String(port) });
  const ended = once(server, 'exit');
  while (!(await isHealthy(port))) {
    if (server.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${server.exitCode}`);
    await sleep(ASKED_EVERY_MS);
  }
  const cost = { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: cpuSecondsOf(server.pid!) };
  server.kill('SIGTERM');
  await ended;
  return cost;
}

const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
try {
  const dataDir = values['data-dir'] ?? join(scratch, 'lake');
  if (values['data-dir'] === undefined) await plantFrame({ dataDir, cells: [PLANTED], now: Date.now() });
  const hello = join(scratch, 'hello.mjs');
  await writeFile(hello, HELLO);
  const environment = {
    GM_DATA_DIR: dataDir,
    GM_STATE_FILE: join(scratch, 'state.duckdb'),
    GM_LOG_LEVEL: 'warn',
  };
  const command = ['--require', './scripts/threadPool.cjs', 'dist/cli/main.js', 'serve'];
  await measureServer(command, environment);
  const ours: Cost[] = [];
  const references: Cost[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    ours.push(await measureServer(command, environment));
    references.push(await measureServer([hello], {}));
  }
  const costs = [ours, references].flatMap((runs) => [
    medianOf(runs, ({ seconds }) => seconds),
    medianOf(runs, ({ cpuSeconds }) => cpuSeconds),
  ]) as [number, number, number, number];
  const [wall, cpu, helloWall, helloCpu] = costs;
  console.log(
    formatTable([
      ['median of a start, s', 'wall', 'processor'],
      ['this server', wall.toFixed(2), cpu.toFixed(2)],
      ['Fastify that says hello', helloWall.toFixed(2), helloCpu.toFixed(2)],
      ['ratio', (wall / helloWall).toFixed(1), (cpu / helloCpu).toFixed(1)],
    ]),
  );
} finally {
  await rm(scratch, { recursive: true, force: true });
}
