/**
 * Prints processor seconds of the stages from pairs to the description of cells, and their ratio to the measure stage in
 * the same run: `npx tsx bench/science/ground/groundCost.ts <folder of granules>`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runIngest } from '../../../ingest/frame/runIngest.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';

const STAGES = ['measuring', 'surroundings', 'noise', 'comparing'];

const folder = await mkdtemp(join(tmpdir(), 'ground-cost-'));
const seconds = new Map<string, number>();
let [stage, since] = ['', process.cpuUsage()];

/** Ends the current stage; the passes run one after another. */
function begin(name: string): void {
  const { user, system } = process.cpuUsage(since);
  seconds.set(stage, (seconds.get(stage) ?? 0) + (user + system) / 1e6);
  [stage, since] = [name, process.cpuUsage()];
}

try {
  const { manifest } = await runIngest({
    paths: process.argv.slice(2),
    gnss: [],
    dataDir: folder,
    threads: 2,
    reporter: { ...silentReporter, stage: begin },
    now: Date.now(),
  });
  begin('');
  const measure = seconds.get('measuring') ?? NaN;
  console.log(`${manifest.counts.measured} cells, ${manifest.epochs.length} dates`);
  for (const name of STAGES) {
    const spent = seconds.get(name) ?? NaN;
    const each = (1e6 * spent) / manifest.counts.measured;
    console.log(
      `${name}: ${spent.toFixed(2)} s, ${each.toFixed(2)} µs a cell, × ${(spent / measure).toFixed(2)}`,
    );
  }
  const sum = STAGES.reduce((total, name) => total + (seconds.get(name) ?? NaN), 0);
  console.log(`all: × ${(sum / measure).toFixed(2)} of the measure stage alone`);
} finally {
  await rm(folder, { recursive: true });
}
