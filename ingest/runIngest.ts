import { epochDayOf } from '../core/date.ts';
import { errorMessage, GroundMotionError, invalidInput } from '../core/error.ts';
import { groundSize } from '../core/groundSize.ts';
import type { PairNetwork } from '../core/network.ts';
import { openLakeWriter } from '../store/lake/parquetWriter.ts';
import { abandonRelease, beginRelease, type StagedRelease } from '../store/lake/staging.ts';
import { currentManifest } from '../store/lake/releasePointer.ts';
import { openWorkerPool } from '../workers/pool.ts';
import { planBands } from './blockPlan.ts';
import { checkSuccession, joinedNetwork, lostDates } from './planIngest.ts';
import { publishFrame } from './publishFrame.ts';
import type { FrameStack } from './reader/frameStack.ts';
import { readGnssStations, type GnssStation } from './reader/gnssStations.ts';
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
  /** Take these products even when the frame serves another kind, grid or place now. */
  readonly replace?: boolean;
  /** Milliseconds since 1970, for the release id; later dates are refused. */
  readonly now: number;
  /**
   * Bytes of one block's displacements, 48 MB when absent: the memory of an ingest is a few times this,
   * whatever the frame's size; its result does not depend on it.
   */
  readonly blockBytes?: number;
}

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
  const today = epochDayOf(options.now);
  const stack = await openFrameStack(options.paths, { frameId: options.frameId, damaged, today });
  try {
    const plan = await planOf(options, stack);
    const staged = await beginRelease({
      dataDir: options.dataDir,
      frameId: stack.frameId,
      now: options.now,
    });
    try {
      return await ingestStaged(options, { ...plan, stack, staged });
    } catch (error) {
      await abandonRelease(staged);
      throw error;
    }
  } finally {
    stack.close();
  }
}

interface IngestPlan {
  readonly network: PairNetwork;
  readonly stations: readonly GnssStation[];
}

/** Checks all that can be checked before anything is written, and tells what is left out. */
async function planOf(options: IngestOptions, stack: FrameStack): Promise<IngestPlan> {
  const { reporter, gnss } = options;
  const network = joinedNetwork(stack);
  tellWhatIsLeftOut(stack, network.droppedDays.length, reporter);
  const current = await currentManifest(options.dataDir, stack.frameId);
  if (current && !options.replace) {
    checkSuccession(current, stack);
    const lost = lostDates(current, network);
    if (lost.length > 0) {
      const dates = lost.slice(0, 6).join(', ');
      reporter.note(
        `warning: ${lost.length} dates of release ${current.release_id} are missing here: ${dates}`,
      );
    }
  }
  const span = { firstDay: network.epochDays[0]!, lastDay: network.epochDays.at(-1)! };
  const stations = await readGnssStations(gnss, span, (name, reason) => reporter.note(`${name}: ${reason}`));
  if (gnss.length > 0 && stations.length === 0) {
    throw invalidInput(
      'no_gnss_stations',
      `--gnss ${gnss.join(', ')}: no station with a velocity in it; give a table of rates or .tenv3 series`,
    );
  }
  return { network, stations };
}

async function ingestStaged(
  { reporter, threads, now, blockBytes = BLOCK_BYTES }: IngestOptions,
  { stack, network, stations, staged }: IngestPlan & { stack: FrameStack; staged: StagedRelease },
): Promise<IngestSummary> {
  const startedAt = performance.now();
  const stopwatch = createStopwatch();
  const layers = network.pairIndices.length;
  const writer = await openLakeWriter({ threads });
  const pool = openWorkerPool(threads);
  const scratch = openScratch(staged.scratchDir, stack.grid.cols);
  try {
    const run = {
      stack,
      network,
      cellSize: groundSize(stack.grid),
      bands: planBands(stack.grid, stack, layers, bytesOfBlock(stack, layers, blockBytes)),
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
    await pool.close();
    await scratch.close();
    writer.close();
  }
}

/** Points are sparse: small blocks leave nearly all of their grid unread. */
function bytesOfBlock({ kind, blockShape }: FrameStack, layers: number, limit: number): number {
  const chunkBytes = blockShape.rows * blockShape.cols * layers * Float32Array.BYTES_PER_ELEMENT;
  return kind === 'point_series' ? Math.min(limit, chunkBytes) : limit;
}

function tellWhatIsLeftOut(stack: FrameStack, droppedDates: number, reporter: Reporter): void {
  for (const product of stack.products) {
    if (product.outcome === 'used' && product.reason === null) continue;
    const reason = product.reason ?? 'no reason given';
    const repeatsName = reason.startsWith(`${product.name}: `);
    reporter.note(`${product.outcome}: ${repeatsName ? '' : `${product.name}: `}${reason}`);
  }
  if (droppedDates > 0) {
    reporter.note(
      `${droppedDates} dates join no other product and are left out (dropped_dates in the manifest)`,
    );
  }
}
