import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { silentReporter } from '../../ingest/reporter.ts';
import { runIngest, type IngestOptions } from '../../ingest/runIngest.ts';
import { writeDemoGranules } from '../../scripts/demo/writeDemoGranules.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** More rows than a band has, so that neighbourhoods reach across the border of two. */
const frame = { rows: 290, cols: 40, epochs: 8, seed: 9, endDate: '2026-09-30' };

/** All that is published of the frame but the release's own name: cells, series, the manifest's science. */
async function published(options: Pick<IngestOptions, 'paths'> & Partial<IngestOptions>): Promise<object> {
  const dataDir = await temporaryFolder();
  const { manifest } = await runIngest({
    gnss: [],
    threads: 1,
    reporter: silentReporter,
    now: Date.UTC(2026, 10, 1),
    dataDir,
    ...options,
  });
  const release = join(dataDir, 'frames', manifest.frame_id, 'releases', manifest.release_id);
  const { release_id: _, files, ...facts } = manifest;
  const maps = files.filter((file) => file.path.endsWith('.tif'));
  return {
    facts,
    maps,
    cells: await rowsOf(join(release, 'cells/*/*.parquet')),
    series: await rowsOf(join(release, 'series/*/*.parquet')),
  };
}

/** A digest of every row of Parquet files, and how many there are. */
async function rowsOf(pattern: string): Promise<unknown> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const rows = await connection.runAndReadAll(
    `SELECT count(*) AS n, md5(string_agg(CAST(t AS VARCHAR), '|' ORDER BY row, col)) AS digest
     FROM read_parquet('${pattern}', hive_partitioning = true) AS t`,
  );
  connection.closeSync();
  instance.closeSync();
  return rows.getRowObjectsJson();
}

describe('what an ingest publishes', () => {
  test('is the same to the last bit whatever the blocks, the threads and the order of the files', async () => {
    const granules = join(await temporaryFolder(), 'granules');
    await writeDemoGranules({ ...frame, outDir: granules });
    const files = readdirSync(granules)
      .toSorted()
      .map((name) => join(granules, name));
    const expected = await published({ paths: [granules] });
    expect(expected).toMatchObject({ cells: [{ n: expect.stringMatching(/^\d{4,}$/) }] });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400_000 }),
        fc.integer({ min: 1, max: 3 }),
        fc.shuffledSubarray(files, { minLength: files.length }),
        async (blockBytes, threads, paths) => {
          // A block is at least one storage chunk wide; fewer bytes only make it lower.
          const bytes = Math.max(blockBytes, 4 * 7 * frame.cols * 8);
          expect(await published({ paths, threads, blockBytes: bytes })).toEqual(expected);
        },
      ),
      { numRuns: 3 },
    );
  }, 120_000);
});
