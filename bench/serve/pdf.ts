import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quantile } from '../../core/statistics/quantile.ts';
import { plantFrame, pointIn } from '../../test/support/planted/plantedLake.ts';
import { auditState, benchState, launchServer, registerAt } from './benchServer.ts';
import { formatTable } from '../measure.ts';

/**
 * Milliseconds of a purchased PDF, of one that is free because it was already purchased and, as the reference, of the
 * motion report on the same cell, in turn within the same run on one server; then at 8 connections, and the size of a
 * document. The server's first PDF, which starts its thread, is listed separately.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '60' }, 'database-url': { type: 'string' } },
});
const ROUNDS = Number(values.rounds);
const CONNECTIONS = 8;

const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-pdf-'));
const cells = Array.from({ length: 60 * 80 }, (_, i) => ({
  row: Math.floor(i / 80),
  col: i % 80,
  velocityVerticalMmYr: -12 + (i % 80) * 0.2,
}));
const dataDir = join(scratch, 'data');
await plantFrame({ dataDir, now: Date.now(), cells, maps: true });
const state = benchState(scratch, values['database-url']);
const server = await launchServer(dataDir, state);
const key = await registerAt(server.url, 'bench@example.org');

async function ask(path: string, cell: number): Promise<{ milliseconds: number; bytes: number }> {
  const { lat, lon } = pointIn(cells[cell]!);
  const begun = performance.now();
  const answer = await fetch(`${server.url}${path}?lat=${lat}&lon=${lon}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const body = await answer.arrayBuffer();
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status}: ${Buffer.from(body).toString()}`);
  return { milliseconds: performance.now() - begun, bytes: body.byteLength };
}

const first = await ask('/report.pdf', cells.length - 1);
const measured = { motion: [] as number[], bought: [] as number[], free: [] as number[] };
let bytes = 0;
for (let round = 0; round < ROUNDS; round++) {
  measured.motion.push((await ask('/api/v1/motion', 2 * round)).milliseconds);
  const bought = await ask('/report.pdf', 2 * round + 1);
  measured.bought.push(bought.milliseconds);
  measured.free.push((await ask('/report.pdf', 2 * round + 1)).milliseconds);
  bytes = Math.max(bytes, bought.bytes);
}

async function throughput(path: string): Promise<number> {
  const begun = performance.now();
  const connection = async (index: number): Promise<void> => {
    for (let round = 0; round < ROUNDS / 4; round++) await ask(path, 1000 + index * 100 + round);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => connection(index)));
  return (CONNECTIONS * Math.ceil(ROUNDS / 4) * 1000) / (performance.now() - begun);
}
const rates = { pdf: await throughput('/report.pdf'), motion: await throughput('/api/v1/timeseries') };
await server.stop();

const row = (name: string, times: number[]): string[] => [
  name,
  quantile(times, 0.5).toFixed(1),
  quantile(times, 0.95).toFixed(1),
  (quantile(times, 0.5) / quantile(measured.motion, 0.5)).toFixed(1),
];
console.log(
  formatTable([
    [`ms, ${state.engine}`, 'p50', 'p95', '× motion'],
    row('motion report, bought', measured.motion),
    row('PDF, bought', measured.bought),
    row('PDF, paid before', measured.free),
  ]),
);
console.log(
  `first PDF ${first.milliseconds.toFixed(0)} ms; largest ${bytes} bytes; at ${CONNECTIONS} connections ${rates.pdf.toFixed(0)} PDFs a second, ${rates.motion.toFixed(0)} time series`,
);
await auditState(state);
await rm(scratch, { recursive: true, force: true });
