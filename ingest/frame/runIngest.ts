import { rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { DERIVED_REFERENCE } from '../../core/reference/referenceChoice.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import { loadDuckDb } from '../../store/lake/engine/lakeDuckDb.ts';
import { PAIRS_FOLDER } from '../../store/lake/files/layout.ts';
import { servedRelease } from '../../store/lake/release/releasePointer.ts';
import { abandonRelease, beginRelease, type StagedRelease } from '../../store/lake/release/staging.ts';
import { type StartingPool, startWorkerPool, type WorkerPool } from '../../workers/pool/pool.ts';
import { archivePass } from '../passes/archivePass.ts';
import { planPasses } from '../passes/passPlan.ts';
import { inputsOf } from '../troposphere/planTroposphere.ts';
import { diskFullError } from '../scratch/diskFull.ts';
import { archiveDirOf, pruneArchive, syncArchive } from '../archive/keptProducts.ts';
import type { FoundFrame, FrameInputs } from './measureFrame.ts';
import { planIngest, type IngestInputs, type IngestPlan } from './planIngest.ts';
import { openScratch } from '../scratch/scratch.ts';
import { createStopwatch } from '../progress/stopwatch.ts';
import type { IngestSummary } from '../progress/summary.ts';

export interface IngestOptions extends IngestInputs {
  readonly threads: number;
  /**
   * Bytes of one block's displacements, 52 MB when absent: the memory of an ingest is a few times this, regardless of the
   * frame's size; the result doesn't depend on it.
   */
  readonly blockBytes?: number;
  /** Called when a release is ready; throws if it may no longer be published. Absent = it may. */
  readonly mayPublish?: (() => Promise<void>) | undefined;
  /** The release to make again, with its identifier; throws `release_differs` if the result isn't the same. */
  readonly reproduces?: Manifest | undefined;
}

const BLOCK_BYTES = 52_000_000;

/**
 * Archives, measures and publishes one frame as a new release in the lake, from the given products and those of the
 * current release. Nothing is visible until everything is written and verified; after an error the release is abandoned
 * and earlier ones don't change. A file that turns out to be damaged inside is refused, and the ingest restarts without
 * it. Throws `disk_full`.
 */
export async function runIngest(options: IngestOptions): Promise<IngestSummary> {
  const damaged = new Map<string, string>(options.damaged);
  for (;;) {
    try {
      const summary = await ingestOnce(options, damaged);
      if (summary === null) {
        options.reporter.note('another ingest of the frame was published meanwhile; starting again from it');
        continue;
      }
      if (options.replace) await removeUnused(options, summary.manifest.frame_id);
      return summary;
    } catch (error) {
      const found = damagedFile(error);
      if (found === null || damaged.has(found.path)) throw error;
      damaged.set(found.path, errorMessage(error));
      if (found.isArchive) await rm(found.path, { force: true });
      options.reporter.note(`${errorMessage(error)}; starting again without it`);
    } finally {
      options.reporter.end();
    }
  }
}

/** The file that turned out to be damaged while it was read, if that is the cause. */
function damagedFile(error: unknown): { path: string; isArchive: boolean } | null {
  if (!(error instanceof GroundMotionError) || typeof error.details['path'] !== 'string') return null;
  const { path } = error.details;
  if (error.code === 'product_unreadable') return { path, isArchive: false };
  // For a scratch file, which has no product left to be read again, another attempt is pointless.
  const isArchive = error.code === 'archive_damaged' && basename(dirname(path)) === PAIRS_FOLDER;
  return isArchive ? { path, isArchive } : null;
}

/** Archived pairs that aren't in the new release; another ingest that has started meanwhile may need them. */
async function removeUnused({ dataDir, reporter }: IngestOptions, frameId: string): Promise<void> {
  try {
    await pruneArchive(dataDir, frameId);
  } catch (error) {
    reporter.note(`the archive keeps pairs that are not used any more: ${errorMessage(error)}`);
  }
}

/** Null if another ingest has published the frame between the plan and the lock: its additions would be lost. */
async function ingestOnce(
  options: IngestOptions,
  damaged: ReadonlyMap<string, string>,
): Promise<IngestSummary | null> {
  const startedAt = performance.now();
  // The threads load their code while the products are examined.
  const threads = await startWorkerPool(options.threads);
  try {
    return await ingestWith(options, damaged, { threads, startedAt });
  } finally {
    await threads.close();
  }
}

/** Like `ingestOnce`, with threads that are already starting. */
async function ingestWith(
  options: IngestOptions,
  damaged: ReadonlyMap<string, string>,
  { threads, startedAt }: { readonly threads: StartingPool; readonly startedAt: number },
): Promise<IngestSummary | null> {
  const plan = await planIngest(options, damaged, { lateChecksums: true });
  try {
    if (plan.unchanged) return unchangedSummary(plan.unchanged, startedAt);
    const { frameId } = plan.stack;
    const staged = await beginRelease({
      dataDir: options.dataDir,
      frameId,
      now: options.now,
      releaseId: options.reproduces?.release_id,
    });
    try {
      if (
        plan.grownFrom !== undefined &&
        plan.grownFrom !== (await servedRelease(options.dataDir, frameId))
      ) {
        await abandonRelease(staged);
        return null;
      }
      return await releaseStack(options, plan, staged, await threads.opened);
    } catch (error) {
      await abandonRelease(staged);
      throw error;
    }
  } catch (error) {
    throw diskFullError(error, options.dataDir) ?? error;
  } finally {
    plan.stack.close();
  }
}

function unchangedSummary(manifest: Manifest, startedAt: number): IngestSummary {
  const seconds = { ...createStopwatch().seconds(), total: (performance.now() - startedAt) / 1000 };
  return { manifest, seconds, peakMemoryMb: process.resourceUsage().maxRSS / 1024, isUnchanged: true };
}

/** Loads, once, the modules needed after the archive; this blocks the thread for a tenth of a second. */
function publishingModules() {
  return Promise.all([
    import('./measureFrame.ts'),
    import('./writeRelease.ts'),
    import('./publishFrame.ts'),
    import('./keptMeasurement.ts'),
    loadDuckDb(),
  ]);
}

/** What a release is made of; without delays of the troposphere it isn't corrected for them. */
type StackPlan = Pick<IngestPlan, 'stack' | 'network' | 'stations' | 'mayStayRelative'> &
  Partial<Pick<IngestPlan, 'troposphere'> & Pick<FrameInputs, 'parentStations'>>;

/** Archives, measures and publishes an open stack as its staged release. Closes the pool. */
export async function releaseStack(
  {
    reporter,
    now,
    dataDir,
    blockBytes = BLOCK_BYTES,
    reference = DERIVED_REFERENCE,
    mayPublish,
    reproduces,
    paths,
  }: Pick<
    IngestOptions,
    'reporter' | 'now' | 'dataDir' | 'blockBytes' | 'reference' | 'mayPublish' | 'reproduces' | 'paths'
  >,
  { stack, network, stations, mayStayRelative, parentStations, troposphere = null }: StackPlan,
  staged: StagedRelease,
  pool: WorkerPool,
): Promise<IngestSummary> {
  const startedAt = performance.now();
  const stopwatch = createStopwatch();
  const scratch = openScratch(staged.scratchDir, stack.grid.cols);
  try {
    const archiveDir = archiveDirOf(dataDir, stack.frameId);
    const { scratchDir } = staged;
    // A failure is thrown where the modules are needed.
    const onUnderWay = () => void publishingModules().catch(() => undefined);
    const archive = await stopwatch.time('archive', () =>
      archivePass({ stack, network, pool, reporter, archiveDir, scratchDir, blockBytes, onUnderWay }),
    );
    // Its products may be deleted after this run, so the archive is synced in the background, including leftovers of a
    // killed run.
    const isDurable = syncArchive(archiveDir, archive.files);
    isDurable.catch(() => undefined);
    const key = staged.releaseId;
    const plan = planPasses(stack, archive, { key, network, reference, blockBytes });
    const [{ measureFrame }, { writeRelease }, { publishFrame }, kept] = await publishingModules();
    const tools = { pool, scratch, reporter, stopwatch };
    const place = kept.measurementPlace(dataDir, plan, archive, inputsOf(troposphere));
    const inputs = { stack, archive, stations, mayStayRelative, parentStations, troposphere, place };
    const found = await measureFrame(plan, inputs, tools);
    const written = await writeRelease(plan, { stack, staged }, found, tools);
    if (place && !found.isTakenUp)
      await (isMeasurementWanted(found, paths)
        ? kept.keepMeasurement(place, found, tools)
        : kept.dropMeasurement(place));
    const frame = { ...found, ...written };
    const publication = { stack, network, archive, frame, staged, isDurable, now, mayPublish, reproduces };
    const manifest = await publishFrame(plan, publication, tools);
    return {
      manifest,
      seconds: { ...stopwatch.seconds(), total: (performance.now() - startedAt) / 1000 },
      peakMemoryMb: process.resourceUsage().maxRSS / 1024,
      isUnchanged: false,
    };
  } finally {
    // Before the release is abandoned, because its tasks still write to it.
    await pool.close();
    await scratch.close();
  }
}

/**
 * Whether a frame's measurement is kept, which takes about as much room as the release: of frames that may well be tied again, and
 * of corrected ones, whose delays aren't archived.
 */
function isMeasurementWanted({ calibration, troposphere }: FoundFrame, paths: readonly string[]): boolean {
  return calibration.kind === 'relative' || paths.length === 0 || troposphere?.decision === 'applied';
}
