import { setTimeout as sleep } from 'node:timers/promises';
import { GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { soldKey, SOLD_FOLDER } from '../files/layout.ts';
import { MOST_SWAPS, readPointer, swapRefused } from './releasePointer.ts';

/** A release of a frame. */
export interface ReleaseName {
  readonly frameId: string;
  readonly releaseId: string;
}

/**
 * The contents of a release's file under `sold/`. The first writer decides: a sale and the removal of a release never both
 * happen, also on different machines.
 */
const SOLD = 'sold';
const PRUNED = 'pruned';

/** Exists once a server has recorded every earlier sale of the lake's releases. */
const SINCE_KEY = `${SOLD_FOLDER}/since.json`;

/** Whether a server records its sales in the lake. */
export async function hasSalesRecord(files: LakeFiles): Promise<boolean> {
  return (await files.head(SINCE_KEY)) !== null;
}

/** States that all sales up to now (milliseconds since 1970) are recorded. The first statement remains. */
export async function stateSalesRecorded(files: LakeFiles, now: number): Promise<void> {
  if (await hasSalesRecord(files)) return;
  const since = new Date(now).toISOString();
  await files.put(SINCE_KEY, `${JSON.stringify({ since })}\n`, { ifAbsent: true });
}

/** Which of a frame's releases have sold reports. */
export async function soldReleases(
  files: LakeFiles,
  frameId: string,
  releases: readonly string[],
): Promise<Set<string>> {
  const isSold = async (releaseId: string) => {
    const found = await files.get(soldKey({ frameId, releaseId }));
    return found !== null && !isPruned(found.bytes);
  };
  const sold = await Promise.all(releases.map(isSold));
  return new Set(releases.filter((_, at) => sold[at]));
}

/** All releases of a frame that have sold reports, also those that are served. */
export async function soldReleasesOfFrame(files: LakeFiles, frameId: string): Promise<readonly string[]> {
  const folder = `${SOLD_FOLDER}/${frameId}/`;
  const stored = await files.list(folder);
  return [
    ...(await soldReleases(
      files,
      frameId,
      stored.map(({ key }) => key.slice(folder.length)),
    )),
  ];
}

/**
 * Records that a release has a sold report; false if it was removed before, or is being removed. A removal that didn't
 * happen doesn't prevent sales of a release that is served again.
 */
export async function recordSold(files: LakeFiles, release: ReleaseName): Promise<boolean> {
  const key = soldKey(release);
  for (let tries = 0; tries < MOST_SWAPS; tries++) {
    const found = await files.get(key);
    if (found && !isPruned(found.bytes)) return true;
    if (found && (await readPointer(files, release.frameId))?.release !== release.releaseId) return false;
    const condition = found ? { ifTag: found.tag } : ({ ifAbsent: true } as const);
    if ((await files.put(key, SOLD, condition)) !== null) return true;
  }
  throw swapRefused(files.nameOf(key));
}

/**
 * Records that a release is going to be removed; false if it has sold reports, unless `isForced`. From then on, servers don't
 * sell reports of it.
 */
export async function recordPruned(
  files: LakeFiles,
  release: ReleaseName,
  isForced: boolean,
): Promise<boolean> {
  const key = soldKey(release);
  for (let tries = 0; tries < MOST_SWAPS; tries++) {
    const found = await files.get(key);
    if (found && isPruned(found.bytes)) return true;
    if (found && !isForced) return false;
    const condition = found ? { ifTag: found.tag } : ({ ifAbsent: true } as const);
    if ((await files.put(key, PRUNED, condition)) !== null) return true;
  }
  throw swapRefused(files.nameOf(key));
}

function isPruned(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).toString() === PRUNED;
}

/** How long a sale waits for its record, milliseconds: data at hand is also sold while the store doesn't answer. */
const PATIENCE_MS = 2000;
/** How long a failed record isn't tried again, milliseconds. */
const RETRY_MS = 60_000;

/** A server's record of the releases that it sells. */
export interface SalesRecord {
  /**
   * Records releases before reports of them are sold, so that they aren't pruned; each once per process. If the lake can't
   * be written to, the sale goes on, and the record is tried again with a later one.
   * @throws GroundMotionError `release_pruned` if a release was removed meanwhile.
   */
  readonly record: (releases: readonly ReleaseName[]) => Promise<void>;
}

/** The sales record of a server; `clock` in milliseconds. */
export function openSalesRecord(files: LakeFiles, clock: () => number = Date.now): SalesRecord {
  const recorded = new Set<string>();
  const pending = new Map<string, Promise<boolean>>();
  const failed = new Map<string, { readonly release: ReleaseName; readonly at: number }>();

  const attempt = async (key: string, release: ReleaseName): Promise<boolean> => {
    try {
      const isSold = await recordSold(files, release);
      if (isSold) recorded.add(key);
      failed.delete(key);
      return isSold;
    } catch {
      failed.set(key, { release, at: clock() });
      return true;
    } finally {
      pending.delete(key);
    }
  };
  /** Whether a release may be sold. */
  const maySell = (release: ReleaseName): boolean | Promise<boolean> => {
    const key = soldKey(release);
    if (recorded.has(key)) return true;
    const before = failed.get(key);
    if (before && clock() - before.at < RETRY_MS) return true;
    const running = pending.get(key) ?? attempt(key, release);
    pending.set(key, running);
    return running;
  };
  return {
    record: async (releases) => {
      for (const { release } of failed.values()) void maySell(release);
      const answers = releases
        .map((release) => ({ release, answer: maySell(release) }))
        .filter(({ answer }) => answer !== true);
      if (answers.length === 0) return;
      const waiting = new AbortController();
      const refused = Promise.all(
        answers.map(async ({ release, answer }) => ((await answer) ? [] : [release])),
      );
      const overdue = sleep(PATIENCE_MS, [], { ref: false, signal: waiting.signal }).catch(() => []);
      const [gone] = (await Promise.race([refused, overdue])).flat();
      waiting.abort();
      if (!gone) return;
      throw new GroundMotionError(
        'unavailable',
        'release_pruned',
        `release ${gone.releaseId} of ${gone.frameId} was removed while a report of it was being sold`,
      );
    },
  };
}
