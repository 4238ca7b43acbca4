import { join } from 'node:path';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { runIngest } from '../../../ingest/frame/runIngest.ts';
import { writeDemoGranules } from '../../../cli/demo/writeDemoGranules.ts';
import { plantFrame, TEST_NOW } from '../planted/plantedLake.ts';

export const MAPPED_FRAME = 'F08882';
export const PLANTED_FRAME = 'F08883';

/** Writes the granules of a small frame, `MAPPED_FRAME`. */
export async function writeSmallGranules(outDir: string): Promise<void> {
  await writeDemoGranules({ rows: 64, cols: 48, seed: 3, epochs: 6, endDate: '2026-05-20', outDir });
}

/** Fills a lake with a frame from an ingest, with all its maps, and one of an earlier kind without maps. */
export async function fillStacLake(dataDir: string): Promise<void> {
  const granules = join(dataDir, 'granules');
  await writeSmallGranules(granules);
  await runIngest({
    paths: [granules],
    gnss: [],
    dataDir,
    now: TEST_NOW,
    reporter: silentReporter,
    threads: 2,
  });
  await plantFrame({ dataDir, frameId: PLANTED_FRAME, cells: [{ row: 5, col: 5 }] });
}
