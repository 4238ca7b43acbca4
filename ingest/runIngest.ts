import { errorMessage, GroundMotionError } from '../core/error.ts';
import { groundSize } from '../core/groundSize.ts';
import { planNetwork } from '../core/network.ts';
import { openLakeWriter } from '../store/lake/parquetWriter.ts';
import { abandonRelease, beginRelease, type StagedRelease } from '../store/lake/staging.ts';
import { openWorkerPool } from '../workers/pool.ts';
import { planBands } from './blockPlan.ts';
import { publishFrame } from './publishFrame.ts';
import type { FrameStack } from './reader/frameStack.ts';
import { readGnssStations } from './reader/gnssStations.ts';
import { openFrameStack } from './reader/openFrameStack.ts';
import type { Reporter } from './reporter.ts';
import { openScratch } from './scratch.ts';
import { createStopwatch } from './stopwatch.ts';
import type { IngestSummary } from './summary.ts';

export interface IngestOptions {
  /** Product files and folders of one frame. */
  readonly paths: readonly string[];
  /** Needed for products that do not name their frame. */
  readonly frameId?: string | undefined;
  /** GNSS station lists and series; none = the frame stays relative. */
  readonly gnss: readonly string[];
  readonly dataDir: string;
  readonly threads: number;
  readonly reporter: Reporter;
  /** Milliseconds since 1970, for the release id. */
  readonly now: number;
}

/** Bytes of one block's displacements: the memory of an ingest is a few times this, whatever the frame's size. */
const BLOCK_BYTES = 48_000_000;

/**
 * Reads, inverts, fits and publishes one frame as a new release of the lake. Nothing is visible until all of
 * it is written and verified; on an error the release is abandoned and earlier ones stay as they are. A file
 * that proves damaged inside is refused, and the ingest starts again without it.
 */
export async function runIngest(options: IngestOptions): Promise<IngestSummary> {
  const damaged = new Map<string, string>();
  for (;;) {
    try {
      return await ingestOnce(options, damaged);
    } catch (error) {
      const path = damagedFile(error);
      if (path === null || damaged.has(path)) throw error;
      damaged.set(path, errorMessage(error));
      options.reporter.note(`${errorMessage(error)}; starting again without it`);
    } finally {
      options.reporter.end();
    }
  }
}

/** The product file whose inside turned out to be damaged while it was read, if that is what went wrong. */
function damagedFile(error: unknown): string | null {
  if (!(error instanceof GroundMotionError) || error.code !== 'product_unreadable') return null;
  return typeof error.details['path'] === 'string' ? error.details['path'] : null;
}

async function ingestOnce(
  options: IngestOptions,
  damaged: ReadonlyMap<string, string>,
): Promise<IngestSummary> {
  const stack = await openFrameStack(options.paths, { frameId: options.frameId, damaged });
  try {
    const staged = await beginRelease({
      dataDir: options.dataDir,
      frameId: stack.frameId,
      now: options.now,
    });
    try {
      return await ingestStaged(options, stack, staged);
    } catch (error) {
      await abandonRelease(staged);
      throw error;
    }
  } finally {
    stack.close();
  }
}

async function ingestStaged(
  { reporter, threads, gnss, now }: IngestOptions,
  stack: FrameStack,
  staged: StagedRelease,
): Promise<IngestSummary> {
  const startedAt = performance.now();
  const stopwatch = createStopwatch();
  const network = planNetwork(stack.pairs);
  tellWhatIsLeftOut(stack, network.droppedDays.length, reporter);
  const span = { firstDay: network.epochDays[0]!, lastDay: network.epochDays.at(-1)! };
  const stations = await readGnssStations(gnss, span, (name, reason) => reporter.note(`${name}: ${reason}`));
  const layers = network.pairIndices.length;
  const scratch = openScratch(staged.scratchDir, stack.grid.cols);
  const pool = openWorkerPool(threads);
  const writer = await openLakeWriter({ threads });
  try {
    const run = {
      stack,
      network,
      cellSize: groundSize(stack.grid),
      bands: planBands(stack.grid, stack, layers, blockBytes(stack, layers)),
      pool,
      staged,
      scratch,
      reporter,
      stopwatch,
    };
    const manifest = await publishFrame(run, writer, { stations, now });
    return {
      manifest,
      seconds: { ...stopwatch.seconds(), total: (performance.now() - startedAt) / 1000 },
      peakMemoryMb: process.resourceUsage().maxRSS / 1024,
    };
  } finally {
    writer.close();
    await scratch.close();
    await pool.close();
  }
}

/** Points are sparse: small blocks leave nearly all of their grid unread. */
function blockBytes({ kind, blockShape }: FrameStack, layers: number): number {
  const chunkBytes = blockShape.rows * blockShape.cols * layers * Float32Array.BYTES_PER_ELEMENT;
  return kind === 'point_series' ? Math.min(BLOCK_BYTES, chunkBytes) : BLOCK_BYTES;
}

function tellWhatIsLeftOut(stack: FrameStack, droppedDates: number, reporter: Reporter): void {
  for (const product of stack.products) {
    if (product.outcome !== 'used') {
      reporter.note(`${product.outcome}: ${product.name}: ${product.reason ?? 'no reason given'}`);
    }
  }
  if (droppedDates > 0) {
    reporter.note(
      `${droppedDates} dates join no other product and are left out (dropped_dates in the manifest)`,
    );
  }
}
