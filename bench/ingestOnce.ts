/** One ingest in a process of its own, for bench/ingest.ts: prints seconds by stage and peak memory as JSON. */
import { silentReporter } from '../ingest/reporter.ts';
import { runIngest } from '../ingest/runIngest.ts';
import type { IngestSummary } from '../ingest/summary.ts';

export interface IngestRunReport {
  readonly seconds: IngestSummary['seconds'];
  readonly peakMemoryMb: number;
}

const [granules, dataDir] = process.argv.slice(2) as [string, string];
const { seconds, peakMemoryMb } = await runIngest({
  paths: [granules],
  gnss: [],
  dataDir,
  threads: 2,
  reporter: silentReporter,
  now: Date.now(),
});
console.log(JSON.stringify({ seconds, peakMemoryMb } satisfies IngestRunReport));
