/**
 * Reading speed: a DISP-S1 frame, stored like real ones, read by GDAL alone in two processes (decoding only), by numpy
 * and h5py in two processes to velocities (bench/ingest/reference.py), by the pool's two threads to masked and corrected
 * displacements, and by those threads to velocities. One after another in each run. Prints medians and ratios, and checks
 * that the velocities are the same.
 *
 *   npm run bench -- decode [--size 2048] [--granules 64] [--runs 5] [--folder <granules to read instead>]
 *
 * Storing the granules this way needs h5repack (Debian: hdf5-tools); the reference needs python3-h5py and python3-gdal.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../core/statistics/quantile.ts';
import { decodeWithGdal, GDAL_PROCESSES } from './gdalReference.ts';
import { type Cost, formatMarkdown, medianOf, INGEST_HEAP, runCommand, runScript } from '../measure.ts';
import { readNpy } from './npy.ts';
import type { ReadRunReport } from './readOnce.ts';
import { writeStoredStack } from './storedStack.ts';

type NumpyReport = Cost & Pick<ReadRunReport, 'peakMemoryMb' | 'measured'>;

const PYTHON = '/usr/bin/python3';
const PROCESSES = 2;

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '2048' },
    granules: { type: 'string', default: '64' },
    runs: { type: 'string', default: '5' },
    folder: { type: 'string' },
  },
});
const scratch = await mkdtemp(join(tmpdir(), 'bench-decode-'));
const ours = join(scratch, 'ours.npy');
const theirs = join(scratch, 'theirs.npy');
try {
  const folder = values.folder ?? join(scratch, 'granules');
  if (!values.folder) {
    const side = Number(values.size);
    await writeStoredStack(folder, { rows: side, cols: side, epochs: Number(values.granules) + 1 });
  }
  const runs: Awaited<ReturnType<typeof runAll>>[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    runs.push(await runAll(folder));
    const seconds = Object.entries(runs.at(-1)!).map(
      ([name, cost]) => `${name} ${cost.seconds.toFixed(2)} s`,
    );
    console.log(`run ${run + 1}: ${seconds.join(', ')}`);
  }
  const { cells, pairs } = runs[0]!.velocities;
  console.log(
    formatMarkdown([
      [`${cells} cells × ${pairs} granules`, 'median', '× GDAL', 'processor', '× GDAL', 'peak MB'],
      row(runs, `GDAL, ${GDAL_PROCESSES} processes, decode only`, ({ gdal }) => gdal),
      row(runs, `pool, ${PROCESSES} threads, masked and corrected`, ({ decode }) => decode),
      row(runs, `pool, ${PROCESSES} threads, velocity and σ`, ({ velocities }) => velocities),
      row(runs, `numpy, ${PROCESSES} processes, velocity only`, ({ numpyVelocity }) => numpyVelocity),
      row(runs, `numpy, ${PROCESSES} processes, velocity and σ`, ({ numpy }) => numpy),
    ]),
  );
  console.log(await compareVelocities());
} finally {
  await rm(scratch, { recursive: true });
}

async function runAll(folder: string) {
  return {
    gdal: await decodeWithGdal(folder),
    decode: await runScript<ReadRunReport>('ingest/readOnce.ts', [folder, 'decode'], INGEST_HEAP),
    velocities: await runScript<ReadRunReport>(
      'ingest/readOnce.ts',
      [folder, 'velocities', ours],
      INGEST_HEAP,
    ),
    numpyVelocity: await readWithNumpy(folder, ['--velocity-only']),
    numpy: await readWithNumpy(folder, ['--output', theirs]),
  };
}

async function readWithNumpy(folder: string, args: readonly string[]): Promise<NumpyReport> {
  const script = new URL('./reference.py', import.meta.url).pathname;
  const command = [script, folder, '--processes', String(PROCESSES), ...args];
  return JSON.parse(await runCommand(PYTHON, command)) as NumpyReport;
}

function row<Run extends { gdal: Cost }>(
  runs: readonly Run[],
  name: string,
  costOf: (run: Run) => Cost & { readonly peakMemoryMb?: number },
): string[] {
  const peak = medianOf(runs, (run) => costOf(run).peakMemoryMb ?? NaN);
  return [
    name,
    `${medianOf(runs, (run) => costOf(run).seconds).toFixed(2)} s`,
    medianOf(runs, (run) => costOf(run).seconds / run.gdal.seconds).toFixed(2),
    `${medianOf(runs, (run) => costOf(run).cpuSeconds).toFixed(2)} s`,
    medianOf(runs, (run) => costOf(run).cpuSeconds / run.gdal.cpuSeconds).toFixed(2),
    Number.isNaN(peak) ? '' : peak.toFixed(0),
  ];
}

/** Difference between the velocities of pool and numpy. Throws if one measures a cell that the other doesn't. */
async function compareVelocities(): Promise<string> {
  const [a, b] = [(await readNpy(ours)).values, (await readNpy(theirs)).values];
  const differences: number[] = [];
  let alone = 0;
  for (const [cell, value] of a.entries()) {
    if (Number.isNaN(value) !== Number.isNaN(b[cell]!)) alone++;
    else if (!Number.isNaN(value)) differences.push(Math.abs(value - b[cell]!));
  }
  if (alone > 0 || a.length !== b.length)
    throw new Error(`${alone} cells are measured by one of the two only`);
  const largest = differences.reduce((most, value) => Math.max(most, value), 0);
  return (
    `velocities of pool and numpy, ${differences.length} cells: ` +
    `median difference ${median(differences).toExponential(1)}, largest ${largest.toExponential(1)} mm/yr`
  );
}
