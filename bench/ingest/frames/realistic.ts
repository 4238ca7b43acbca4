/**
 * The ingest as a user runs it, on granules like real ones (bench/ingest/frames/realisticFrame.py: fourteen layers,
 * missing dates, masks that flip): seconds of the whole command and of its parts, compared with h5py decoding the three
 * layers that a velocity needs in two processes; and the cost of one more granule. One after another in each run;
 * medians.
 *
 *   python3 -m venv /tmp/h5 && /tmp/h5/bin/pip install numpy h5py
 *   npm run bench -- realistic --python /tmp/h5/bin/python [--size 1024] [--granules 64] [--runs 5]
 *     [--folder <where the granules are, or are written to>] [--grow]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TIMED_STAGES } from '../../../ingest/progress/stopwatch.ts';
import type { IngestSummary } from '../../../ingest/progress/summary.ts';
import { writeStaticLayers } from '../../../cli/demo/staticLayers.ts';
import { type Cost, formatMarkdown, medianOf, runCommand } from '../../measure.ts';
import { newestGranules } from '../newestGranules.ts';
import { readNpy } from '../npy.ts';
import { plantedErrors } from './plantedErrors.ts';

interface Ingest {
  /** Wall time of the whole command. */
  readonly seconds: number;
  /** Until the first archive file is begun. */
  readonly toFirstBlock: number;
  readonly summary: Pick<IngestSummary, 'seconds' | 'peakMemoryMb' | 'manifest'>;
}

interface Run {
  readonly reference: Cost;
  readonly whole: Ingest;
  readonly grown: Ingest | null;
}

const { values } = parseArgs({
  options: {
    python: { type: 'string', default: 'python3' },
    size: { type: 'string', default: '1024' },
    granules: { type: 'string', default: '64' },
    runs: { type: 'string', default: '5' },
    folder: { type: 'string' },
    grow: { type: 'boolean', default: false },
  },
});
const FRAME = 'F08882';
const PROCESSES = 2;
const POLL_MS = 5;
const ROOT = new URL('../../../', import.meta.url).pathname;
const script = (name: string) => new URL(name, import.meta.url).pathname;
// Uses the compiled program, as users do.
await runCommand(process.execPath, [join(ROOT, 'scripts', 'setup.mjs'), '--program']);
const scratch = await mkdtemp(join(values.folder ? dirname(values.folder) : tmpdir(), 'bench-realistic-'));
try {
  const folder = values.folder ?? join(scratch, 'granules');
  const side = Number(values.size);
  const isThere = async (ending: string) => (await namesIn(folder)).some((name) => name.endsWith(ending));
  if (!(await isThere('.nc'))) {
    const size = ['--size', values.size, '--granules', values.granules];
    await runCommand(values.python, [script('realisticFrame.py'), folder, ...size]);
  }
  if (!(await isThere('.tif'))) {
    const origin = { epsg: 32615, originX: 251970, originY: 3325920, cellWidth: 30, cellHeight: 30 };
    await writeStaticLayers(folder, FRAME, { ...origin, rows: side, cols: side });
  }
  const runs: Run[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const decode = [script('decodeLayers.py'), folder, '--processes', String(PROCESSES)];
    const reference = JSON.parse(await runCommand(values.python, decode)) as Cost;
    const lake = join(scratch, 'lake');
    const whole = await ingest(lake, [folder]);
    if (run === 0) {
      const truth = await readNpy(join(folder, 'truth.npy'));
      const truthAt = (row: number, col: number) => truth.values[row * truth.cols + col]!;
      console.log((await plantedErrors(lake, truth.rows, truthAt)).text);
    }
    await rm(lake, { recursive: true });
    const grown = values.grow ? await oneMore(folder) : null;
    runs.push({ reference, whole, grown });
    const ratio = (whole.seconds / reference.seconds).toFixed(2);
    console.error(
      `run ${run + 1}: h5py ${reference.seconds.toFixed(2)} s, ingest ${whole.seconds.toFixed(2)} s, ${ratio} ×`,
    );
  }
  console.log(tableOf(runs));
} finally {
  await rm(scratch, { recursive: true });
}

/** One run of the command line, timed as a whole by the bench and in parts by the command. */
async function ingest(lake: string, paths: readonly string[]): Promise<Ingest> {
  const args = [...paths, '--data-dir', lake, '--threads', '2', '--json'];
  const start = performance.now();
  const preload = join(ROOT, 'scripts', 'threadPool.cjs');
  const program = join(ROOT, 'dist', 'cli', 'main.js');
  const child = spawn(process.execPath, ['--require', preload, program, 'ingest', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const closed = once(child, 'close');
  const pairs = join(lake, 'frames', FRAME, 'pairs');
  const before = new Set(await namesIn(pairs));
  const isBegun = async () => (await namesIn(pairs)).some((name) => !before.has(name));
  while (child.exitCode === null && !(await isBegun())) await sleep(POLL_MS);
  const toFirstBlock = (performance.now() - start) / 1000;
  await closed;
  if (child.exitCode !== 0) throw new Error(`the ingest ended with ${child.exitCode}:\n${output}${errors}`);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, toFirstBlock, summary: JSON.parse(output) as IngestSummary };
}

/** Ingests the last granule alone into a lake that has all others. */
async function oneMore(folder: string): Promise<Ingest> {
  const lake = join(scratch, 'lake');
  const earlier = join(scratch, 'earlier');
  const last = (await newestGranules(folder)).at(-1)!;
  await mkdir(earlier);
  for (const name of await readdir(folder)) {
    if (/\.(nc|tif)$/.test(name) && name !== basename(last))
      await link(join(folder, name), join(earlier, name));
  }
  await ingest(lake, [earlier]);
  const grown = await ingest(lake, [last]);
  for (const path of [lake, earlier]) await rm(path, { recursive: true });
  return grown;
}

function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch(() => []);
}

function tableOf(runs: readonly Run[]): string {
  const row = (name: string, of: (run: Run) => number) => [
    name,
    medianOf(runs, of).toFixed(2),
    medianOf(runs, (run) => of(run) / run.reference.seconds).toFixed(2),
  ];
  const rest = ({ whole }: Run) =>
    whole.seconds -
    whole.toFirstBlock -
    TIMED_STAGES.reduce((sum, stage) => sum + whole.summary.seconds[stage], 0);
  const rows = [
    ['part', 'seconds', '× h5py'],
    row('start to first block', ({ whole }) => whole.toFirstBlock),
    ...TIMED_STAGES.map((stage) => row(stage, ({ whole }) => whole.summary.seconds[stage])),
    row('the rest, end of the processes included', rest),
    row('**whole command**', ({ whole }) => whole.seconds),
    row(`h5py, ${PROCESSES} processes, three layers decoded`, ({ reference }) => reference.seconds),
  ];
  if (runs[0]!.grown) {
    rows.push(
      row('one more granule', ({ grown }) => grown!.seconds),
      row('of it: to its first block', ({ grown }) => grown!.toFirstBlock),
      row('of it: measure', ({ grown }) => grown!.summary.seconds.measure),
      row('of it: cells', ({ grown }) => grown!.summary.seconds.cells),
    );
  }
  const { manifest } = runs[0]!.whole.summary;
  const memory = medianOf(runs, ({ whole }) => whole.summary.peakMemoryMb).toFixed(0);
  return `${formatMarkdown(rows)}\n${manifest.counts.measured} cells measured, ${manifest.epochs.length} epochs, peak memory ${memory} MB`;
}
