/**
 * The whole ingest of a DISP-S1 frame stored like real ones: seconds by stage, memory and sizes, compared with GDAL alone
 * decoding the same layers in two processes. One after another in each run; medians.
 *
 *   npm run bench -- ingest [--size 2048] [--granules 64] [--runs 5] [--folder <granules to read instead>]
 *
 * Storing the granules this way needs h5repack (Debian: hdf5-tools).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decodeWithGdal, GDAL_PROCESSES } from './gdalReference.ts';
import type { IngestRunReport } from './ingestOnce.ts';
import { formatMarkdown, medianOf, type Cost } from '../measure.ts';
import { writeStoredStack } from './storedStack.ts';
import { runWatched, type Peaks } from '../serve/watchedRun.ts';
import { TIMED_STAGES } from '../../ingest/progress/stopwatch.ts';

interface Run {
  readonly gdal: Cost;
  readonly ingest: IngestRunReport & Peaks;
}

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '2048' },
    granules: { type: 'string', default: '64' },
    runs: { type: 'string', default: '5' },
    folder: { type: 'string' },
  },
});
const scratch = await mkdtemp(join(tmpdir(), 'bench-ingest-'));
try {
  const folder = values.folder ?? join(scratch, 'granules');
  if (!values.folder) {
    const side = Number(values.size);
    await writeStoredStack(folder, { rows: side, cols: side, epochs: Number(values.granules) + 1 });
  }
  const runs: Run[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const gdal = await decodeWithGdal(folder);
    const lake = join(scratch, 'lake');
    const ingest = await runWatched<IngestRunReport>('ingest/ingestOnce.ts', [lake, folder], lake);
    await rm(lake, { recursive: true });
    runs.push({ gdal, ingest });
    console.error(`run ${run + 1}: GDAL ${gdal.seconds.toFixed(2)} s, ingest ${ingest.seconds.toFixed(2)} s`);
  }
  console.log(stageTable(runs));
  console.log(sizeTable(runs));
} finally {
  await rm(scratch, { recursive: true });
}

/** Where the time goes. */
function stageTable(runs: readonly Run[]): string {
  const total = medianOf(runs, ({ ingest }) => ingest.seconds);
  const row = (name: string, seconds: number, ratio: number) => [
    name,
    seconds.toFixed(2),
    `${((100 * seconds) / total).toFixed(0)} %`,
    ratio.toFixed(2),
  ];
  const stages = stageSeconds(runs[0]!.ingest).map(([name], at) => {
    const secondsOf = ({ ingest }: Run) => stageSeconds(ingest)[at]![1];
    return row(
      name,
      medianOf(runs, secondsOf),
      medianOf(runs, (run) => secondsOf(run) / run.gdal.seconds),
    );
  });
  const gdal = medianOf(runs, (run) => run.gdal.seconds);
  return formatMarkdown([
    ['stage', 'seconds', 'share', '× GDAL'],
    ...stages,
    row(
      'whole ingest',
      total,
      medianOf(runs, ({ ingest, gdal: reference }) => ingest.seconds / reference.seconds),
    ),
    [`GDAL, ${GDAL_PROCESSES} processes, decode only`, gdal.toFixed(2), '', '1.00'],
  ]);
}

function sizeTable(runs: readonly Run[]): string {
  const { cells, epochs, bytes, folderBytes } = runs[0]!.ingest;
  const perCellEpoch = (size: number) => (size / (cells * epochs)).toFixed(2);
  return formatMarkdown([
    ['', ''],
    ['measured cells', String(cells)],
    ['epochs', String(epochs)],
    ['processor time, s', medianOf(runs, ({ ingest }) => ingest.cpuSeconds).toFixed(1)],
    ['peak memory of the process, MB', medianOf(runs, ({ ingest }) => ingest.peakMemoryMb).toFixed(0)],
    ['peak memory with its children, MB', medianOf(runs, ({ ingest }) => ingest.treeMemoryMb).toFixed(0)],
    ['cells Parquet, bytes a cell', (bytes.cells / cells).toFixed(1)],
    ['series Parquet, bytes a cell and epoch', perCellEpoch(bytes.series)],
    ['archive, bytes a cell and epoch', perCellEpoch(bytes.archive)],
    ['most disk space of the lake, scratch included, MB', (folderBytes / 1e6).toFixed(0)],
  ]);
}

/** Seconds by stage, in order, including the time before the first (`open`) and between them (`other`). */
function stageSeconds({ seconds, stages }: IngestRunReport): [name: string, seconds: number][] {
  const known = TIMED_STAGES.map((stage): [string, number] => [stage, stages[stage]]);
  const sum = known.reduce((total, [, part]) => total + part, 0);
  return [['open', seconds - stages.total], ...known, ['other', stages.total - sum]];
}
