import type { FastifyBaseLogger } from 'fastify';
import { errorMessage } from '../../core/error.ts';
import {
  announceRelease,
  beginAnnouncing,
  readAnnounced,
  type AlongsideRelease,
  type ServedRelease,
} from '../../notify/announcedReleases.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import { startPoller, type Poller } from '../../store/state/poller.ts';
import type { ApiContext } from '../context/dependencies.ts';

export interface ReleaseAnnouncerOptions {
  /** Writes that commit together with each announcement: they queue the evaluation of watches. */
  readonly alongside?: readonly AlongsideRelease[];
  /** Polling interval when nothing changes, milliseconds: a poll may have failed, or a release may be in service again. */
  readonly everyMs?: number;
}

/**
 * Publishes an event for every new release of a live frame, once on any number of servers: whichever sees it first. The
 * announced releases are read before the pointers, so the pointers are never older: a server that still serves an earlier
 * release doesn't take it for a newer one. A poll returns how many releases this server announced.
 */
export function startReleaseAnnouncer(
  context: Pick<ApiContext, 'grounds' | 'database' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { alongside = [], everyMs = 15_000 }: ReleaseAnnouncerOptions = {},
): Poller<number> {
  const { database } = context;
  const { lake } = context.grounds.live;

  const look = async (stopping: AbortSignal): Promise<number> => {
    if (stopping.aborted) return 0;
    const announced = await readAnnounced(database);
    if (announced === null) {
      await beginAnnouncing(database, served(lake).map(servedRelease), context.now());
      return 0;
    }
    if (newIn(lake, announced).length === 0) return 0;
    await lake.refresh();
    let count = 0;
    for (const frame of newIn(lake, announced)) {
      const expected = announced.get(frame.frameId) ?? null;
      const now = context.now();
      if (stopping.aborted) break;
      if (await announceRelease(database, servedRelease(frame), expected, { now, alongside })) count++;
    }
    return count;
  };
  const poller = startPoller({
    name: 'releases',
    look,
    everyMs,
    onFailure: (error) =>
      log.warn({ error: errorMessage(error) }, 'announcing new releases failed; it is tried again'),
  });
  lake.onChange(({ kind }) => {
    if (kind !== 'removed') poller.wake();
  });
  return poller;
}

/** Frames that can be read: if a frame's newest release is unreadable, only an earlier one is known. */
function served(lake: LakeReader): LakeFrame[] {
  const silent = new Set(lake.outOfService());
  return lake.frames().filter((frame) => !silent.has(frame));
}

function newIn(lake: LakeReader, announced: ReadonlyMap<string, string>): LakeFrame[] {
  return served(lake).filter(({ frameId, releaseId }) => announced.get(frameId) !== releaseId);
}

function servedRelease({ frameId, releaseId, manifest }: LakeFrame): ServedRelease {
  return { frameId, releaseId, epochs: manifest.epochs };
}
