/**
 * One ingest in a separate process, for the ingest benches. Prints seconds by stage, memory and sizes as JSON.
 *
 *   ingestOnce.ts <data folder> <files or folders>
 */
import { join } from 'node:path';
import { silentReporter } from '../../ingest/progress/reporter.ts';
import { runIngest } from '../../ingest/frame/runIngest.ts';
import type { IngestSummary } from '../../ingest/progress/summary.ts';
import { frameDir, PAIRS_FOLDER } from '../../store/lake/files/layout.ts';
import type { Cost } from '../measure.ts';
import { folderBytes } from '../serve/watchedRun.ts';

export interface IngestRunReport extends Cost {
  /** By stage, and their `total`; `seconds` also includes the time before: opening and comparing the products. */
  readonly stages: IngestSummary['seconds'];
  readonly peakMemoryMb: number;
  readonly isUnchanged: boolean;
  readonly releaseDir: string;
  readonly cells: number;
  readonly epochs: number;
  readonly bytes: { readonly cells: number; readonly series: number; readonly archive: number };
}

const [dataDir, ...paths] = process.argv.slice(2) as [string, ...string[]];
const cpu = process.cpuUsage();
const start = performance.now();
const summary = await runIngest({
  paths,
  gnss: [],
  dataDir,
  threads: 2,
  reporter: silentReporter,
  now: Date.now(),
});
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
const { manifest } = summary;
const frame = frameDir(dataDir, manifest.frame_id);
const releaseDir = join(frame, 'releases', manifest.release_id);
const report: IngestRunReport = {
  seconds,
  cpuSeconds: (user + system) / 1e6,
  stages: summary.seconds,
  peakMemoryMb: summary.peakMemoryMb,
  isUnchanged: summary.isUnchanged,
  releaseDir,
  cells: manifest.counts.measured,
  epochs: manifest.epochs.length,
  bytes: {
    cells: await folderBytes(join(releaseDir, 'cells')),
    series: await folderBytes(join(releaseDir, 'series')),
    archive: await folderBytes(join(frame, PAIRS_FOLDER)),
  },
};
console.log(JSON.stringify(report));
