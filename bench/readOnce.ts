/**
 * One reading of a frame by two threads in a process of its own, for bench/decode.ts: prints a report as JSON.
 * With a path it writes the velocities there as a NumPy file, after the clock has stopped.
 */
import { Piscina } from 'piscina';
import { planNetwork } from '../core/network.ts';
import { planBands } from '../ingest/blockPlan.ts';
import { forEachInFlight } from '../ingest/inFlight.ts';
import { openFrameStack } from '../ingest/reader/openFrameStack.ts';
import type { Cost } from './measure.ts';
import { writeNpy } from './npy.ts';
import type { ReadBlockTask, ReadBlockResult } from './readBlock.ts';

export interface ReadRunReport extends Cost {
  readonly peakMemoryMb: number;
  readonly cells: number;
  readonly pairs: number;
  /** Cells with a velocity. */
  readonly measured: number;
}

const THREADS = 2;
const BLOCK_BYTES = 48_000_000;

const [folder, until, output] = process.argv.slice(2) as [string, ReadBlockTask['until'], string?];
const stack = await openFrameStack([folder], {});
const network = planNetwork(stack.pairs);
const pairs = network.pairIndices.length;
const windows = planBands(stack.grid, stack, pairs, BLOCK_BYTES).flatMap((band) => band.blocks);
// The threads load their code before the clock runs, as GDAL's process has loaded GDAL, and while GDAL rests:
// tsx starts a compiler, and a process that forks while a thread is inside PROJ waits for its lock for ever.
const pool = new Piscina({
  filename: new URL('./readBlock.ts', import.meta.url).href,
  execArgv: ['--import', import.meta.resolve('tsx')],
  minThreads: THREADS,
  maxThreads: THREADS,
});
await Promise.all(Array.from({ length: THREADS }, () => pool.run(null)));
const cpu = process.cpuUsage();
const start = performance.now();
const results: ReadBlockResult[] = [];
await forEachInFlight(windows.entries(), THREADS + 1, async ([index, window]) => {
  const { up } = await stack.readLineOfSight(window);
  const stored = stack.storedPairs?.(window, network.pairIndices);
  if (!stored) throw new Error('the stack can only be read by GDAL');
  const task: ReadBlockTask = { until, network, window, up, pairs: stored };
  results[index] = (await pool.run(task)) as ReadBlockResult;
});
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
await pool.close();
stack.close();
const { rows, cols } = stack.grid;
const velocityMmYr = new Float32Array(rows * cols).fill(NaN);
for (const [index, window] of windows.entries()) {
  const result = results[index]!;
  for (const [at, cell] of result.cellIndices.entries()) {
    const row = window.row + Math.floor(cell / window.cols);
    velocityMmYr[row * cols + window.col + (cell % window.cols)] = result.velocityMmYr[at]!;
  }
}
if (output) await writeNpy(output, { rows, cols, values: velocityMmYr });
const report: ReadRunReport = {
  seconds,
  cpuSeconds: (user + system) / 1e6,
  peakMemoryMb: process.resourceUsage().maxRSS / 1024,
  cells: rows * cols,
  pairs,
  measured: velocityMmYr.reduce((count, value) => count + Number(!Number.isNaN(value)), 0),
};
console.log(JSON.stringify(report));
