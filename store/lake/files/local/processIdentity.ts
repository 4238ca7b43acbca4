import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { required } from '../../../../core/required.ts';

/**
 * Which process: machine (host name and process namespace), process id and the process's start time, which a
 * reused id does not share.
 */
export interface ProcessIdentity {
  readonly machine: string;
  readonly pid: number;
  readonly startedAt: string;
}

export function thisProcess(): ProcessIdentity {
  return { machine: thisMachine(), pid: process.pid, startedAt: startTimeOf(process.pid) ?? '0' };
}

/** `machine-pid-start`, which goes into names and files. */
export function identityText({ machine, pid, startedAt }: ProcessIdentity): string {
  return `${machine}-${pid}-${startedAt}`;
}

/** The process that a text names; null for another text. */
export function parseIdentity(text: string): ProcessIdentity | null {
  const match = /^(.+)-(\d+)-(\d+)$/.exec(text);
  return match ? { machine: required(match[1]), pid: Number(match[2]), startedAt: required(match[3]) } : null;
}

/** Whether a process is alive; null when it is one of another machine, of which nothing is known here. */
export function processLives({ machine, pid, startedAt }: ProcessIdentity): boolean | null {
  if (machine !== thisMachine()) return null;
  if (!processExists(pid)) return false;
  const started = startTimeOf(pid);
  return started === null || started === startedAt;
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
