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
import type { ApiContext } from '../context/dependencies.ts';

export interface ReleaseAnnouncer {
  /** Announces what is to be announced now; how many releases this server announced. */
  look(): Promise<number>;
  stop(): Promise<void>;
}

export interface ReleaseAnnouncerOptions {
  /** Writes that commit together with each announcement: watches are evaluated because of them. */
  readonly alongside?: readonly AlongsideRelease[];
  /** Between two looks when nothing changes, milliseconds: a look may have failed, a release may be in service again. */
  readonly everyMs?: number;
}

/**
 * Tells of every new release of a live frame, once on any number of servers: whichever sees it first. What was announced is
 * read before the pointers are, so that what these say is no older: a server that still serves an earlier release
 * does not take it for a newer one.
 */
export function startReleaseAnnouncer(
  context: Pick<ApiContext, 'grounds' | 'database' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { alongside = [], everyMs = 15_000 }: ReleaseAnnouncerOptions = {},
): ReleaseAnnouncer {
  const { database } = context;
  const { lake } = context.grounds.live;
  const state = { isStopped: false };

  const lookOnce = async (): Promise<number> => {
    if (state.isStopped) return 0;
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
      if (state.isStopped) break;
      if (await announceRelease(database, servedRelease(frame), expected, { now, alongside })) count++;
    }
    return count;
  };
  let running: Promise<unknown> = Promise.resolve();
  const look = (): Promise<number> => {
    const next = running.then(lookOnce);
    running = next.catch(() => undefined);
    return next;
  };
  const lookByItself = (): void => {
    look().catch((error: unknown) => {
      if (!state.isStopped) log.warn({ error: errorMessage(error) }, 'new releases cannot be announced now');
    });
  };
  lake.onChange(({ kind }) => {
    if (kind !== 'removed' && !state.isStopped) lookByItself();
  });
  lookByItself();
  const timer = setInterval(lookByItself, everyMs);
  timer.unref();
  return {
    look,
    stop: async () => {
      state.isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Frames that answer: of one whose newest release cannot be read, an earlier one is known only. */
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
