/**
 * How time, memory and disk space grow with cells and with epochs: frames from bench/ingest/frames/fullFrame.py of three
 * sizes with the same epochs, and of one size with three epoch counts, each ingested in its own process. Medians.
 *
 *   npm run bench -- growth [--sides 1024,2048,2896] [--granules 64] [--series 48,96,190] [--side 1024] [--runs 3]
 *
 * `--folder <granules>` (repeatable) measures existing frames instead. Needs python3-h5py and python3-gdal.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { IngestRunReport } from './ingestOnce.ts';
import { formatMarkdown, medianOf, runCommand } from '../measure.ts';
import { type Peaks, runWatched } from '../serve/watchedRun.ts';

type Run = IngestRunReport & Peaks;

const PYTHON = '/usr/bin/python3';

const { values } = parseArgs({
  options: {
    sides: { type: 'string', default: '1024,2048,2896' },
    granules: { type: 'string', default: '64' },
    series: { type: 'string', default: '48,96,190' },
    side: { type: 'string', default: '1024' },
    runs: { type: 'string', default: '3' },
    folder: { type: 'string', multiple: true },
    scratch: { type: 'string', default: tmpdir() },
  },
});
const scratch = await mkdtemp(join(values.scratch, 'bench-growth-'));
try {
  if (values.folder) {
    const measured = [];
    for (const folder of values.folder) measured.push({ name: basename(folder), runs: await ingest(folder) });
    console.log(table('frame', measured));
  } else {
    const bySize = [];
    for (const side of numbers(values.sides)) {
      bySize.push({ name: `${side}²`, runs: await generated(side, Number(values.granules)) });
    }
    console.log(table(`cells, ${values.granules} granules`, bySize));
    const byEpochs = [];
    for (const granules of numbers(values.series)) {
      byEpochs.push({ name: String(granules), runs: await generated(Number(values.side), granules) });
    }
    console.log(table(`granules, ${values.side}² cells`, byEpochs));
  }
} finally {
  await rm(scratch, { recursive: true });
}

function numbers(list: string): number[] {
  return list.split(',').map(Number);
}

async function generated(side: number, granules: number): Promise<Run[]> {
  const folder = join(scratch, 'granules');
  const script = new URL('./fullFrame.py', import.meta.url).pathname;
  const size = ['--rows', String(side), '--cols', String(side), '--granules', String(granules)];
  await runCommand(PYTHON, [script, folder, ...size]);
  const runs = await ingest(folder);
  await rm(folder, { recursive: true });
  return runs;
}

async function ingest(folder: string): Promise<Run[]> {
  const runs: Run[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const lake = join(scratch, 'lake');
    runs.push(await runWatched<IngestRunReport>('ingest/ingestOnce.ts', [lake, folder], lake));
    await rm(lake, { recursive: true });
    const { cells, epochs, seconds } = runs.at(-1)!;
    console.error(`${basename(folder)}: ${cells} cells, ${epochs} epochs: ${seconds.toFixed(1)} s`);
  }
  return runs;
}

function table(heading: string, measured: readonly { name: string; runs: readonly Run[] }[]): string {
  const nanoseconds = ({ seconds, cells, epochs }: Run) => (1e9 * seconds) / (cells * epochs);
  const first = medianOf(measured[0]!.runs, nanoseconds);
  const rows = measured.map(({ name, runs }) => {
    const { cells, epochs, folderBytes, bytes } = runs[0]!;
    const each = medianOf(runs, nanoseconds);
    return [
      name,
      (cells / 1e6).toFixed(2),
      String(epochs),
      medianOf(runs, ({ seconds }) => seconds).toFixed(1),
      each.toFixed(0),
      (each / first).toFixed(2),
      medianOf(runs, ({ treeMemoryMb }) => treeMemoryMb).toFixed(0),
      (folderBytes / 1e6).toFixed(0),
      (bytes.archive / 1e6).toFixed(0),
    ];
  });
  return formatMarkdown([
    [
      heading,
      'M cells measured',
      'epochs',
      'seconds',
      'ns a cell and epoch',
      'ratio',
      'peak MB',
      'most disk MB',
      'archive MB',
    ],
    ...rows,
  ]);
}
