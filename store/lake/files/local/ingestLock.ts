import { open, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GroundMotionError } from '../../../../core/error.ts';
import { holderOf, livingLocks } from './lockFiles.ts';
import { identityText, thisProcess } from './processIdentity.ts';

/** Held by the one process that works in a folder. */
export interface IngestLock {
  release(): Promise<void>;
}

/** The holder is part of the file's name, so that it is complete as soon as the file exists. */
const LOCK_NAME = /^\.ingest-(.+)\.lock$/;
const HEARTBEAT_MS = 15_000;
/** How long the earlier of two simultaneous starters waits for the other to step back. */
const STANDOFF_MS = 1_000;

/** Locks a frame's folder for this process, like `lockFolder`. */
export function lockFrame(folder: string, frameId: string): Promise<IngestLock> {
  return lockFolder(folder, { work: `frame ${frameId} is being ingested`, details: { frameId } });
}

/** The activity in a locked folder, for the error message. */
interface LockedWork {
  /** `frame F08882 is being ingested`. */
  readonly work: string;
  readonly details: { readonly frameId?: string };
}

/**
 * Locks a folder for this process. Locks of dead processes are removed; a live one causes `ingest_in_progress`. Of two
 * processes that start together exactly one gets it.
 */
export async function lockFolder(folder: string, locked: LockedWork): Promise<IngestLock> {
  const name = `.ingest-${identityText(thisProcess())}.lock`;
  const path = join(folder, name);
  await (
    await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? inProgress(locked, folder, name) : error;
    })
  ).close();

  // Each process first makes its own file and then looks for others, so that at least one of two sees the other: the one
  // with the later name steps back at once, and the other waits until it has.
  const deadline = Date.now() + STANDOFF_MS;
  for (;;) {
    const rival = (await livingLocks(folder, LOCK_NAME)).find((other) => other !== name);
    if (rival === undefined) break;
    if (rival < name || Date.now() > deadline) {
      await rm(path, { force: true });
      throw inProgress(locked, folder, rival);
    }
    await sleep(50);
  }

  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS).unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      await rm(path, { force: true });
    },
  };
}

function inProgress({ work, details }: LockedWork, folder: string, name: string): GroundMotionError {
  const pid = holderOf(name, LOCK_NAME)?.pid;
  return new GroundMotionError(
    'refused',
    'ingest_in_progress',
    `${work} by process ${pid}; wait for it, or stop it and run this again (lock: ${join(folder, name)})`,
    { details: { ...details, pid } },
  );
}

/** Whether a live process holds a frame's folder. */
export async function isBeingIngested(folder: string): Promise<boolean> {
  return (await livingLocks(folder, LOCK_NAME)).length > 0;
}
