import { readFileSync, readlinkSync } from 'node:fs';
import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GroundMotionError } from '../../core/error.ts';

/** Held by the one process that ingests a frame. */
export interface IngestLock {
  release(): Promise<void>;
}

/**
 * Who holds a lock is said by the file's name, so that it is there at once and whole: machine (host name
 * and process namespace), process id and the process's start time, which a reused id does not share.
 */
interface Holder {
  readonly machine: string;
  readonly pid: number;
  readonly startedAt: string;
}

const LOCK_NAME = /^\.ingest-(.+)-(\d+)-(\d+)\.lock$/;
const HEARTBEAT_MS = 15_000;
/** A lock of another machine counts as abandoned when it has not been touched for so long. */
const FOREIGN_LOCK_EXPIRES_MS = 120_000;
/** How long the earlier of two simultaneous starters waits for the other to step back. */
const STANDOFF_MS = 1_000;

/**
 * Locks a frame's folder for this process. Locks of dead processes are removed; a living one is refused
 * with `ingest_in_progress`. Of two processes that start together exactly one gets it.
 */
export async function lockFrame(folder: string, frameId: string): Promise<IngestLock> {
  const self = thisProcess();
  const name = lockName(self);
  const path = join(folder, name);
  await (
    await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? inProgress(frameId, folder, name) : error;
    })
  ).close();

  // Each makes its own file first and looks for others after, so of two at least one sees the other: the
  // one with the later name steps back at once, the other waits to see that it does.
  const deadline = Date.now() + STANDOFF_MS;
  for (;;) {
    const rival = (await livingLocks(folder)).find((other) => other !== name);
    if (rival === undefined) break;
    if (rival < name || Date.now() > deadline) {
      await rm(path, { force: true });
      throw inProgress(frameId, folder, rival);
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

function inProgress(frameId: string, folder: string, name: string): GroundMotionError {
  const pid = holderOf(name)?.pid;
  return new GroundMotionError(
    'refused',
    'ingest_in_progress',
    `frame ${frameId} is being ingested by process ${pid}; wait for it, or end it and run again (lock: ${join(folder, name)})`,
    { details: { frameId, pid } },
  );
}

/** Whether a living process holds a frame's folder. */
export async function isBeingIngested(folder: string): Promise<boolean> {
  return (await livingLocks(folder)).length > 0;
}

/** Names of the locks whose holders live; the others are removed. */
async function livingLocks(folder: string): Promise<string[]> {
  const living: string[] = [];
  for (const name of await readdir(folder)) {
    const holder = holderOf(name);
    if (!holder) continue;
    if (await lives(holder, join(folder, name))) living.push(name);
    else await rm(join(folder, name), { force: true });
  }
  return living;
}

async function lives(holder: Holder, path: string): Promise<boolean> {
  if (holder.machine !== thisMachine()) {
    const status = await stat(path).catch(() => null);
    return status !== null && Date.now() - status.mtimeMs < FOREIGN_LOCK_EXPIRES_MS;
  }
  if (!processExists(holder.pid)) return false;
  const started = startTimeOf(holder.pid);
  return started === null || started === holder.startedAt;
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start of a process in clock ticks since boot (field 22 of /proc/pid/stat); null where /proc does not tell. */
function startTimeOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields are counted after the command name, which is in parentheses and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // A zombie is dead: it only waits for its parent to notice.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function thisMachine(): string {
  let namespace = '0';
  try {
    namespace = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    // No process namespaces on this system: the host name alone tells machines apart.
  }
  return `${hostname().replaceAll(/[^A-Za-z0-9.]/g, '_')}.${namespace}`;
}

function thisProcess(): Holder {
  return { machine: thisMachine(), pid: process.pid, startedAt: startTimeOf(process.pid) ?? '0' };
}

function lockName({ machine, pid, startedAt }: Holder): string {
  return `.ingest-${machine}-${pid}-${startedAt}.lock`;
}

function holderOf(name: string): Holder | null {
  const match = LOCK_NAME.exec(name);
  return match ? { machine: match[1]!, pid: Number(match[2]), startedAt: match[3]! } : null;
}
