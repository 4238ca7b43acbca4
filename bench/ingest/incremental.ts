/**
 * The cost of one more granule: a frame without its last granule, then that granule alone, then all of them again
 * (nothing to do), compared with the whole frame from scratch; and whether both ways give the same release.
 *
 *   npm run bench -- incremental --folder <granules> [--runs 3]
 */
import { createHash } from 'node:crypto';
import { link, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { IngestRunReport } from './ingestOnce.ts';
import { formatMarkdown, INGEST_HEAP, medianOf, runScript } from '../measure.ts';
import { newestGranules } from './newestGranules.ts';

interface Run {
  readonly scratch: IngestRunReport;
  readonly first: IngestRunReport;
  readonly added: IngestRunReport;
  readonly nothing: IngestRunReport;
  readonly isSame: boolean;
}

const { values } = parseArgs({
  options: { folder: { type: 'string' }, runs: { type: 'string', default: '3' } },
});
if (!values.folder) throw new Error('--folder <granules> is missing');
const { folder } = values;
// Next to the granules, so that they can be linked instead of copied.
const scratch = await mkdtemp(join(folder, '..', 'bench-incremental-'));
try {
  const granules = await newestGranules(folder);
  const last = granules.at(-1)!;
  const earlier = join(scratch, 'earlier');
  await mkdir(earlier);
  const files = (await readdir(folder)).filter((name) => /\.(nc|tif)$/.test(name));
  for (const name of files) if (name !== basename(last)) await link(join(folder, name), join(earlier, name));

  const runs: Run[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const [whole, grown] = [join(scratch, 'whole'), join(scratch, 'grown')];
    const fromScratch = await ingest(whole, folder);
    const first = await ingest(grown, earlier);
    const added = await ingest(grown, last);
    const nothing = await ingest(grown, folder);
    const isSame = (await contentOf(fromScratch)) === (await contentOf(added));
    runs.push({ scratch: fromScratch, first, added, nothing, isSame });
    await rm(whole, { recursive: true });
    await rm(grown, { recursive: true });
  }
  const row = (name: string, of: (run: Run) => IngestRunReport) => [
    name,
    medianOf(runs, (run) => of(run).seconds).toFixed(2),
    medianOf(runs, (run) => of(run).stages.archive).toFixed(2),
    medianOf(runs, (run) => of(run).stages.measure).toFixed(2),
    of(runs[0]!).isUnchanged ? 'no' : 'yes',
  ];
  console.log(
    formatMarkdown([
      ['', 'seconds', 'decode and archive', 'measure', 'new release'],
      row(`all ${granules.length} granules from scratch`, (run) => run.scratch),
      row(`${granules.length - 1} granules`, (run) => run.first),
      row('one more, given alone', (run) => run.added),
      row('all of them again', (run) => run.nothing),
    ]),
  );
  console.log(
    runs.every((run) => run.isSame)
      ? 'The release is the same both ways, bit for bit.'
      : 'The releases DIFFER.',
  );
} finally {
  await rm(scratch, { recursive: true });
}

function ingest(lake: string, ...paths: string[]): Promise<IngestRunReport> {
  return runScript<IngestRunReport>('ingest/ingestOnce.ts', [lake, ...paths], INGEST_HEAP);
}

/** Names and checksums of the release's data files, without the release's own name in their metadata. */
async function contentOf({ releaseDir }: IngestRunReport): Promise<string> {
  const names = (await readdir(releaseDir, { recursive: true })).filter((name) =>
    /\.(parquet|tif)$/.test(name),
  );
  const lines: string[] = [];
  for (const name of names.toSorted()) {
    const content = await readFile(join(releaseDir, name), 'latin1');
    const unnamed = content.replaceAll(basename(releaseDir), '');
    lines.push(`${name} ${createHash('sha256').update(unnamed, 'latin1').digest('hex')}`);
  }
  return lines.join('\n');
}
