import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { silentReporter } from '../../ingest/progress/reporter.ts';
import { runIngest, type IngestOptions } from '../../ingest/frame/runIngest.ts';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { publishedContent } from '../support/planted/published.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { times } from '../support/machine/tier.ts';

/** More rows than a band has, so that neighborhoods reach across the border of two bands. */
const frame = { rows: 290, cols: 40, epochs: 8, seed: 9, endDate: '2026-09-30' };

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
  return publishedContent(dataDir, manifest);
}

describe('the files that an ingest publishes', () => {
  test('are the same to the last bit whatever the blocks, the threads and the order of the files', async () => {
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
          // A block is at least one storage chunk wide; fewer bytes only reduce its height.
          const bytes = Math.max(blockBytes, 4 * 7 * frame.cols * 8);
          expect(await published({ paths, threads, blockBytes: bytes })).toEqual(expected);
        },
      ),
      { numRuns: times(2, 4) },
    );
  });
});
