import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { removeUnservedContext, unservedContext } from '../../store/lake/context/contextPointer.ts';
import { SOLD_FOLDER } from '../../store/lake/files/layout.ts';
import { hasSalesRecord, soldReleasesOfFrame } from '../../store/lake/release/salesRecord.ts';
import { pruneFrame, releasesToPrune } from '../../store/lake/release/lakeMaintenance.ts';
import { clearRemovedFrames, removeFrame } from '../../store/lake/release/removeFrame.ts';
import type { CommandResult } from './commandResult.ts';
import { archiveToPrune, pruneArchive } from '../archive/keptProducts.ts';
import { fileFault } from '../../core/faults/fileFault.ts';
import { framesOfLake } from './lakeFrames.ts';

interface PruneOptions {
  /** Number of earlier releases to keep. */
  readonly keep: number;
  /** This frame alone; all when absent. */
  readonly frameId?: string | undefined;
  /** Also remove releases with sold reports. */
  readonly force?: boolean | undefined;
  /**
   * Whether reports of the lake may have been sold by servers that recorded no sales in it; then nothing is removed
   * without `force`.
   */
  readonly mayHaveSold?: boolean;
  /** Only report, remove nothing. */
  readonly dryRun?: boolean;
  /** Receives what will be removed, one line per frame, before the removal. */
  readonly announce?: ((line: string) => void) | undefined;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

/** What will be, or was, removed from one frame. */
interface Pruned {
  readonly frame: string;
  readonly removed: readonly string[];
  /** Releases that are kept because reports of them were sold. */
  readonly kept_sold: readonly string[];
  readonly removed_pairs: number;
  /** Until when earlier releases are kept, because servers on other machines may still read them. */
  readonly waits_until: string | null;
  readonly problem: string | null;
}

/**
 * Lists, then removes, earlier releases of every frame except the newest `keep` and those with sold reports, archived
 * pairs that the served one doesn't use, and files of context layers that aren't served. A frame that can't be pruned doesn't affect the others. Throws `frame_not_found`,
 * `sales_unknown`.
 */
export async function pruneLake(dataDir: string, options: PruneOptions): Promise<CommandResult> {
  const {
    keep,
    force = false,
    frameId,
    dryRun = false,
    announce = () => undefined,
    now = Date.now(),
  } = options;
  if (options.mayHaveSold && !force) await requireSalesRecord(dataDir, 'prune');
  const choice = { keep, force, now };
  const named = frameId === undefined ? undefined : [frameId];
  const plan: Pruned[] = [];
  for (const frame of await framesOfLake(dataDir, named)) {
    plan.push(
      await attempt(frame, async () => {
        const { releases, sold, waitsUntil } = await releasesToPrune(dataDir, frame, choice);
        const pairs = await archiveToPrune(dataDir, frame);
        return waitsUntil === null ? { releases, sold, pairs } : { releases: [], sold, pairs, waitsUntil };
      }),
    );
  }
  const context = frameId === undefined ? await pruneContext(dataDir, { dryRun, now }) : null;
  if (dryRun) return resultOf(plan, context, { verb: 'would remove', dryRun });
  for (const frame of plan) if (hasWork(frame)) announce(lineOf(frame, 'removing'));
  const done: Pruned[] = [];
  for (const planned of plan) {
    const { frame } = planned;
    const prune = async () => ({
      ...(planned.removed.length > 0
        ? await pruneFrame(dataDir, frame, choice)
        : { releases: [], sold: planned.kept_sold }),
      pairs: await pruneArchive(dataDir, frame),
      waitsUntil: planned.waits_until,
    });
    done.push(hasWork(planned) ? await attempt(frame, prune) : planned);
  }
  return resultOf(done, context, { verb: 'removed', dryRun });
}

/** Files of context layers that were replaced or removed. */
interface PrunedContext {
  readonly files: readonly string[];
  readonly problem: string | null;
}

async function pruneContext(
  dataDir: string,
  { dryRun, now }: { readonly dryRun: boolean; readonly now: number },
): Promise<PrunedContext> {
  const files = lakeFilesAt(dataDir);
  try {
    const unserved = await unservedContext(files, now);
    if (!dryRun) await removeUnservedContext(files, now);
    return { files: unserved, problem: null };
  } catch (error) {
    return { files: [], problem: problemOf(error) };
  }
}

async function requireSalesRecord(dataDir: string, command: 'prune' | 'remove'): Promise<void> {
  const files = lakeFilesAt(dataDir);
  if (await hasSalesRecord(files)) return;
  throw new GroundMotionError(
    'refused',
    'sales_unknown',
    `${files.nameOf(SOLD_FOLDER)}: no server has recorded yet which releases have sold reports, so ${command} could remove one of them. Start the server once, with write access to the lake, or pass --force`,
  );
}

interface RemovalOptions {
  readonly frames: readonly string[];
  /** Also remove frames with sold reports. */
  readonly force?: boolean;
  /** As for `pruneLake`. */
  readonly mayHaveSold?: boolean;
  /** Only report, remove nothing. */
  readonly dryRun: boolean;
}

/**
 * Removes frames from the lake, or lists which it would. A frame with sold reports is kept unless it is forced, because
 * the same number couldn't be bought again. Throws `frame_not_found` and `sales_unknown` before any is removed.
 */
export async function removeFrames(
  dataDir: string,
  { frames: named, force = false, mayHaveSold = false, dryRun }: RemovalOptions,
): Promise<CommandResult> {
  const frames = await framesOfLake(dataDir, [...new Set(named)]);
  if (mayHaveSold && !force) await requireSalesRecord(dataDir, 'remove');
  const outcomes: { frame: string; removed: boolean; sold_releases: number; problem: string | null }[] = [];
  for (const frame of frames) {
    let sold = 0;
    try {
      sold = (await soldReleasesOfFrame(lakeFilesAt(dataDir), frame)).length;
      if (sold > 0 && !force) {
        const problem = `it stays: reports of ${releasesText(sold)} were sold (--force removes it anyway)`;
        outcomes.push({ frame, removed: false, sold_releases: sold, problem });
        continue;
      }
      if (!dryRun) await removeFrame(dataDir, frame);
      outcomes.push({ frame, removed: !dryRun, sold_releases: sold, problem: null });
    } catch (error) {
      outcomes.push({ frame, removed: false, sold_releases: sold, problem: problemOf(error) });
    }
  }
  if (!dryRun) await clearRemovedFrames(dataDir);
  const done = dryRun ? 'would be removed: its releases, archive and record' : 'removed';
  return {
    lines: outcomes.map(
      ({ frame, sold_releases: sold, problem }) => `${frame}: ${problem ?? done + soldText(sold)}`,
    ),
    json: { dry_run: dryRun, frames: outcomes },
    ok: outcomes.every(({ problem }) => problem === null),
  };
}

/** What a removal adds to its line for a frame with sold reports. */
function soldText(count: number): string {
  return count === 0 ? '' : `; reports of ${releasesText(count)} were sold`;
}

function releasesText(count: number): string {
  return count === 1 ? '1 release' : `${count} releases`;
}

/** Of one frame. */
interface Going {
  readonly releases: readonly string[];
  readonly sold: readonly string[];
  readonly pairs: readonly string[];
  readonly waitsUntil?: string | null;
}

async function attempt(frame: string, work: () => Promise<Going>): Promise<Pruned> {
  try {
    const { releases, sold, pairs, waitsUntil = null } = await work();
    const counted = { removed: releases, kept_sold: sold, removed_pairs: pairs.length };
    return { frame, ...counted, waits_until: waitsUntil, problem: null };
  } catch (error) {
    return {
      frame,
      removed: [],
      kept_sold: [],
      removed_pairs: 0,
      waits_until: null,
      problem: problemOf(error),
    };
  }
}

/** The error, with the remedy when the file system refused. */
function problemOf(error: unknown): string {
  return errorMessage(fileFault(error) ?? error);
}

function hasWork({ removed, removed_pairs: pairs }: Pruned): boolean {
  return removed.length + pairs > 0;
}

function lineOf(pruned: Pruned, verb: string): string {
  const { frame, removed, kept_sold: sold, removed_pairs: pairs, waits_until: until, problem } = pruned;
  const all = pairs > 0 ? [...removed, `${pairs} archived pairs`] : removed;
  const work = hasWork(pruned) ? `${verb} ${all.join(', ')}` : 'nothing to remove';
  const waits =
    until === null ? '' : `; earlier releases stay until ${until}: servers may still be reading them`;
  const kept =
    sold.length === 0 ? '' : `; ${sold.join(', ')} stay: reports of them were sold (--force removes them)`;
  return `${frame}: ${problem ?? work + kept + waits}`;
}

function resultOf(
  frames: readonly Pruned[],
  context: PrunedContext | null,
  { verb, dryRun }: { readonly verb: string; readonly dryRun: boolean },
): CommandResult {
  const { files = [], problem = null } = context ?? {};
  const ofContext = problem ?? (files.length > 0 ? `${verb} ${files.join(', ')}` : null);
  return {
    lines: [
      ...frames.map((frame) => lineOf(frame, verb)),
      ...(ofContext === null ? [] : [`context layers: ${ofContext}`]),
    ],
    json: { dry_run: dryRun, frames, context_files: files, context_problem: problem },
    ok: problem === null && frames.every((frame) => frame.problem === null),
  };
}
