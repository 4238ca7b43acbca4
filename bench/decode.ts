/**
 * Reading speed: a synthetic DISP-S1 frame stored as the real ones are (256 × 256 chunks, shuffle, gzip 4), by
 * GDAL alone in two processes (it decodes and does nothing else), by the pool's two threads to masked and
 * corrected displacements, and by them to velocities. One after the other in each run; medians and ratios.
 *
 *   npx tsx bench/decode.ts [--size 2048] [--granules 64] [--runs 5] [--folder <granules to read instead>]
 *
 * Storing the granules so needs h5repack (Debian: hdf5-tools).
 */
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeDemoGranules } from '../scripts/demo/writeDemoGranules.ts';
import { formatTable, medianOf, runCommand } from './measure.ts';
import type { ReadRunReport } from './readOnce.ts';

type Cost = Pick<ReadRunReport, 'seconds' | 'cpuSeconds'>;

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
try {
  const folder = values.folder ?? (await writeStack(join(scratch, 'granules')));
  const runs: { gdal: Cost; decode: ReadRunReport; velocities: ReadRunReport }[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const gdal = await decodeWithGdal(folder);
    const decode = await read(folder, 'decode');
    const velocities = await read(folder, 'velocities');
    runs.push({ gdal, decode, velocities });
    console.log(
      `run ${run + 1}: GDAL ${gdal.seconds.toFixed(2)} s, pool ${decode.seconds.toFixed(2)} s, ` +
        `to velocities ${velocities.seconds.toFixed(2)} s`,
    );
  }
  const row = (name: string, cost: (run: (typeof runs)[number]) => Cost, peakMb: string) => [
    name,
    `${medianOf(runs, (run) => cost(run).seconds).toFixed(2)} s`,
    medianOf(runs, (run) => cost(run).seconds / run.gdal.seconds).toFixed(2),
    `${medianOf(runs, (run) => cost(run).cpuSeconds).toFixed(2)} s`,
    medianOf(runs, (run) => cost(run).cpuSeconds / run.gdal.cpuSeconds).toFixed(2),
    peakMb,
  ];
  const peak = (report: (run: (typeof runs)[number]) => ReadRunReport) =>
    medianOf(runs, (run) => report(run).peakMemoryMb).toFixed(0);
  const { cells, pairs } = runs[0]!.velocities;
  console.log(
    formatTable([
      [`${cells} cells × ${pairs} granules`, 'median', '× GDAL', 'processor', '× GDAL', 'peak MB'],
      row(`GDAL, ${PROCESSES} processes, decode only`, (run) => run.gdal, ''),
      row(
        'pool, 2 threads, masked and corrected',
        (run) => run.decode,
        peak((run) => run.decode),
      ),
      row(
        'pool, 2 threads, to velocities',
        (run) => run.velocities,
        peak((run) => run.velocities),
      ),
    ]),
  );
} finally {
  await rm(scratch, { recursive: true });
}

/** Writes the granules and stores them again with the filters of the real ones. */
async function writeStack(outDir: string): Promise<string> {
  const side = Number(values.size);
  const epochs = Number(values.granules) + 1;
  await writeDemoGranules({ outDir, rows: side, cols: side, epochs, seed: 7, endDate: '2026-10-01' });
  for (const name of await readdir(outDir)) {
    if (!name.endsWith('.nc')) continue;
    const path = join(outDir, name);
    await runCommand('h5repack', ['-f', 'SHUF', '-f', 'GZIP=4', path, `${path}.repacked`]);
    await rename(`${path}.repacked`, path);
  }
  return outDir;
}

/** Time until the slower process has decoded its half, and the processor time of both. */
async function decodeWithGdal(folder: string): Promise<Cost> {
  const outputs = await Promise.all(
    Array.from({ length: PROCESSES }, (_, part) =>
      runScript('decodeOnce.ts', [folder, String(part), String(PROCESSES)]),
    ),
  );
  const costs = outputs.map((output) => JSON.parse(output) as Cost);
  return {
    seconds: Math.max(...costs.map(({ seconds }) => seconds)),
    cpuSeconds: costs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  };
}

async function read(folder: string, until: 'decode' | 'velocities'): Promise<ReadRunReport> {
  return JSON.parse(await runScript('readOnce.ts', [folder, until])) as ReadRunReport;
}

function runScript(name: string, args: readonly string[]): Promise<string> {
  const preload = new URL('../scripts/threadPool.cjs', import.meta.url).pathname;
  const script = new URL(name, import.meta.url).pathname;
  return runCommand(process.execPath, ['--require', preload, '--import', 'tsx', script, ...args]);
}
