/**
 * The cost of a frame of two looks, as a user makes it: seconds in which the looks are solved for motion up and to the
 * east, against the measuring (reference, rates, surroundings, noise, events) of one of them in the same run.
 *
 *   npm run bench -- combine [--cells 512] [--runs 3]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { IngestSummary } from '../../../ingest/progress/summary.ts';
import { formatMarkdown, medianOf, runCommand } from '../../measure.ts';

interface Run {
  readonly cells: number;
  /** Of one look. */
  readonly measure: number;
  readonly whole: number;
  /** Until both looks are solved, and the whole command. */
  readonly solve: number;
  readonly combine: number;
}

const { values } = parseArgs({
  options: { cells: { type: 'string', default: '512' }, runs: { type: 'string', default: '3' } },
});
const ROOT = new URL('../../../', import.meta.url).pathname;
const PROGRAM = ['--require', join(ROOT, 'scripts', 'threadPool.cjs'), join(ROOT, 'dist', 'cli', 'main.js')];
await runCommand(process.execPath, [join(ROOT, 'scripts', 'setup.mjs'), '--program']);
const scratch = await mkdtemp(join(tmpdir(), 'bench-combine-'));
try {
  const looks = join(scratch, 'looks');
  await runCommand(process.execPath, [
    ...PROGRAM,
    'demo',
    'two-looks',
    '--out',
    looks,
    '--cells',
    values.cells,
  ]);
  const runs: Run[] = [];
  for (let run = 0; run < Number(values.runs); run++) runs.push(await combineOnce(looks));
  console.log(tableOf(runs));
} finally {
  await rm(scratch, { recursive: true });
}

async function combineOnce(looks: string): Promise<Run> {
  const lake = join(scratch, 'lake');
  const ingest = async (look: string) => {
    const paths = [join(looks, look), '--gnss', join(looks, 'gnss')];
    const line = ['ingest', ...paths, '--data-dir', lake, '--threads', '2', '--json'];
    return JSON.parse(await runCommand(process.execPath, [...PROGRAM, ...line])) as IngestSummary;
  };
  await ingest('ascending');
  const { seconds, manifest } = await ingest('descending');
  const { solve, combine } = await combined(lake);
  await rm(lake, { recursive: true });
  const measure = seconds.reference + seconds.measure + seconds.ground;
  return { cells: manifest.counts.measured, measure, whole: seconds.total, solve, combine };
}

/** Runs `./gm combine`, which prints how long its stages take. */
async function combined(lake: string): Promise<Pick<Run, 'solve' | 'combine'>> {
  const start = performance.now();
  const line = ['combine', '--auto', '--data-dir', lake, '--threads', '2'];
  const child = spawn(process.execPath, [...PROGRAM, ...line], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  const solve = Number(/combining: 100 % \(\d+\/\d+\) ([\d.]+) s/.exec(errors)?.[1]);
  if (code !== 0 || Number.isNaN(solve)) throw new Error(`./gm combine ended with ${code}:\n${errors}`);
  return { solve, combine: (performance.now() - start) / 1000 };
}

function tableOf(runs: readonly Run[]): string {
  const row = (name: string, of: (run: Run) => number) => [
    name,
    medianOf(runs, of).toFixed(2),
    medianOf(runs, (run) => of(run) / run.measure).toFixed(2),
  ];
  const rows = [
    ['part', 'seconds', '× measuring one look'],
    row('measuring one look', ({ measure }) => measure),
    row('its whole ingest', ({ whole }) => whole),
    row('solving both looks', ({ solve }) => solve),
    row('whole `./gm combine`', ({ combine }) => combine),
  ];
  return `${formatMarkdown(rows)}\n${runs[0]?.cells} cells`;
}
