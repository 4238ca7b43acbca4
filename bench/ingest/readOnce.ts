/**
 * Reads a frame once with two threads in a separate process, for bench/ingest/decode.ts. Prints a report as JSON. Given a
 * path, it writes the velocities there as a NumPy file, after the clock has stopped.
 */
import { Piscina } from 'piscina';
import { chunkTiles } from '../../formats/hdf5/chunkTiles.ts';
import { planNetwork } from '../../core/pairs/network.ts';
import { forEachInFlight } from '../../core/inFlight.ts';
import { openFrameStack } from '../../ingest/reader/openFrameStack.ts';
import { threadCode } from '../../workers/pool/threadCode.ts';
import { PLACE_NUMBERS, type StoredGranule, type StoredLayer } from '../../workers/granule/storedPairs.ts';
import type { Cost } from '../measure.ts';
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

const [folder, until, output] = process.argv.slice(2) as [string, ReadBlockTask['until'], string?];
const stack = await openFrameStack([folder], {});
const network = planNetwork(stack.pairs);
const pairs = network.pairIndices.length;
// The threads load their code before the clock runs, as GDAL's process has loaded GDAL, and while GDAL is idle: loading
// starts a compiler, and a process that forks while a thread is inside PROJ waits for its lock forever.
const pool = new Piscina({
  ...(await threadCode(new URL('./readBlock.ts', import.meta.url))),
  minThreads: THREADS,
  maxThreads: THREADS,
});
await Promise.all(Array.from({ length: THREADS }, () => pool.run(null)));
const cpu = process.cpuUsage();
const start = performance.now();
const results: ReadBlockResult[] = [];
const { rows, cols } = stack.grid;
const granules = stack.storedGranules!(network.pairIndices).map((granule) => {
  if (!granule) throw new Error('the stack can only be read by GDAL');
  return granule;
});
const windows = chunkTiles({ row: 0, col: 0, rows, cols }, granules[0]!.chunk);
await forEachInFlight(windows.entries(), THREADS + 1, async ([chunk, { shared }]) => {
  const { up } = await stack.readLineOfSight(shared);
  // The thread needs only the positions of this chunk.
  const task: ReadBlockTask = {
    until,
    network,
    tile: windows[chunk]!,
    up,
    granules: granules.map((granule) => ofChunk(granule, chunk)),
  };
  results[chunk] = (await pool.run(task)) as ReadBlockResult;
});
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
await pool.close();
stack.close();
const velocityMmYr = new Float32Array(rows * cols).fill(NaN);
for (const [index, { shared: window }] of windows.entries()) {
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

function ofChunk(granule: StoredGranule, chunk: number): StoredGranule {
  const layer = (stored: StoredLayer): StoredLayer => ({
    ...stored,
    places: stored.places.slice(PLACE_NUMBERS * chunk, PLACE_NUMBERS * (chunk + 1)),
  });
  return {
    ...granule,
    displacement: layer(granule.displacement),
    recommendedMask: layer(granule.recommendedMask),
    temporalCoherence: layer(granule.temporalCoherence),
    solidEarthTide: layer(granule.solidEarthTide),
    ionosphericDelay: granule.ionosphericDelay && layer(granule.ionosphericDelay),
    waterMask: granule.waterMask && layer(granule.waterMask),
  };
}
