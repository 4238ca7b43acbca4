import { errorMessage } from '../../core/error.ts';
import { pruneFrame, releasesToPrune } from '../../store/lake/release/lakeMaintenance.ts';
import { clearRemovedFrames, removeFrame } from '../../store/lake/release/removeFrame.ts';
import type { CommandResult } from './commandResult.ts';
import { archiveToPrune, pruneArchive } from '../archive/keptProducts.ts';
import { fileFault } from '../scratch/fileFault.ts';
import { framesOfLake } from './lakeFrames.ts';

interface PruneOptions {
  /** Number of earlier releases to keep. */
  readonly keep: number;
  /** This frame alone; all when absent. */
  readonly frameId?: string | undefined;
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
  readonly removed_pairs: number;
  /** Until when earlier releases are kept, because servers on other machines may still read them. */
  readonly waits_until: string | null;
  readonly problem: string | null;
}

/**
 * Lists, then removes, earlier releases of every frame except the newest `keep`, and archived pairs that the served one
 * doesn't use. A frame that can't be pruned doesn't affect the others. Throws `frame_not_found`.
 */
export async function pruneLake(dataDir: string, options: PruneOptions): Promise<CommandResult> {
  const { keep, frameId, dryRun = false, announce = () => undefined, now = Date.now() } = options;
  const named = frameId === undefined ? undefined : [frameId];
  const plan: Pruned[] = [];
  for (const frame of await framesOfLake(dataDir, named)) {
    plan.push(
      await attempt(frame, async () => {
        const { releases, waitsUntil } = await releasesToPrune(dataDir, frame, { keep, now });
        const pairs = await archiveToPrune(dataDir, frame);
        return waitsUntil === null ? { releases, pairs } : { releases: [], pairs, waitsUntil };
      }),
    );
  }
  if (dryRun) return resultOf(plan, { verb: 'would remove', dryRun });
  for (const frame of plan) if (hasWork(frame)) announce(lineOf(frame, 'removing'));
  const done: Pruned[] = [];
  for (const planned of plan) {
    const { frame } = planned;
    const prune = async () => ({
      releases: planned.removed.length > 0 ? await pruneFrame(dataDir, frame, { keep, now }) : [],
      pairs: await pruneArchive(dataDir, frame),
      waitsUntil: planned.waits_until,
    });
    done.push(hasWork(planned) ? await attempt(frame, prune) : planned);
  }
  return resultOf(done, { verb: 'removed', dryRun });
}

/** Removes frames from the lake, or lists which it would. Throws `frame_not_found` before any is removed. */
export async function removeFrames(
  dataDir: string,
  { frames: named, dryRun }: { readonly frames: readonly string[]; readonly dryRun: boolean },
): Promise<CommandResult> {
  const frames = await framesOfLake(dataDir, [...new Set(named)]);
  const outcomes: { frame: string; removed: boolean; problem: string | null }[] = [];
  for (const frame of frames) {
    try {
      if (!dryRun) await removeFrame(dataDir, frame);
      outcomes.push({ frame, removed: !dryRun, problem: null });
    } catch (error) {
      outcomes.push({ frame, removed: false, problem: problemOf(error) });
    }
  }
  if (!dryRun) await clearRemovedFrames(dataDir);
  const done = dryRun ? 'would be removed: its releases, archive and record' : 'removed';
  return {
    lines: outcomes.map(({ frame, problem }) => `${frame}: ${problem ?? done}`),
    json: { dry_run: dryRun, frames: outcomes },
    ok: outcomes.every(({ problem }) => problem === null),
  };
}

/** Of one frame. */
interface Going {
  readonly releases: readonly string[];
  readonly pairs: readonly string[];
  readonly waitsUntil?: string | null;
}

async function attempt(frame: string, work: () => Promise<Going>): Promise<Pruned> {
  try {
    const { releases, pairs, waitsUntil = null } = await work();
    const counted = { removed: releases, removed_pairs: pairs.length };
    return { frame, ...counted, waits_until: waitsUntil, problem: null };
  } catch (error) {
    return { frame, removed: [], removed_pairs: 0, waits_until: null, problem: problemOf(error) };
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
  const { frame, removed, removed_pairs: pairs, waits_until: until, problem } = pruned;
  const all = pairs > 0 ? [...removed, `${pairs} archived pairs`] : removed;
  const work = hasWork(pruned) ? `${verb} ${all.join(', ')}` : 'nothing to remove';
  const waits = until === null ? '' : `; earlier releases stay until ${until}: servers may still read them`;
  return `${frame}: ${problem ?? work + waits}`;
}

function resultOf(
  frames: readonly Pruned[],
  { verb, dryRun }: { readonly verb: string; readonly dryRun: boolean },
): CommandResult {
  return {
    lines: frames.map((frame) => lineOf(frame, verb)),
    json: { dry_run: dryRun, frames },
    ok: frames.every(({ problem }) => problem === null),
  };
}
