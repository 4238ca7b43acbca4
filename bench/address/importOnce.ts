/** Imports a folder of files once and prints the cost and a digest of what is served, as JSON. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importGazetteer } from '../../ingest/gazetteer/importGazetteer.ts';
import type { ImportReport } from '../../ingest/gazetteer/tasks/importReport.ts';
import { silentReporter } from '../../ingest/progress/reporter.ts';

/** The cost of one import. */
export interface ImportedOnce {
  readonly sides: number;
  readonly seconds: number;
  readonly peakMb: number;
  /** Processor time of all threads. */
  readonly cpuSeconds: number;
  /** Digest of every file in the units, in the order of their names without the import stamps. */
  readonly digest: string;
}

const [dataDir, sources, threads] = process.argv.slice(2);
const started = performance.now();
const { json, ok } = await importGazetteer({
  dataDir: dataDir!,
  paths: [sources!],
  source: null,
  dryRun: false,
  threads: Number(threads),
  reporter: silentReporter,
  clock: Date.now,
});
const seconds = (performance.now() - started) / 1000;
const { units, refused } = json as ImportReport;
if (!ok) throw new Error(JSON.stringify(refused));
const imported: ImportedOnce = {
  sides: units.reduce((sum, { rows }) => sum + rows, 0),
  seconds,
  peakMb: process.resourceUsage().maxRSS / 1024,
  cpuSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  digest: await digestOf(join(dataDir!, 'gazetteer', 'units')),
};
console.log(JSON.stringify(imported));

async function digestOf(folder: string): Promise<string> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.parquet'));
  const named = paths.map((path) => ({ path, name: path.replace(/(ranges|points|areas)-[^/]+/, '$1') }));
  const hash = createHash('sha256');
  for (const { path, name } of named.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(name).update(await readFile(join(folder, path)));
  return hash.digest('hex');
}
