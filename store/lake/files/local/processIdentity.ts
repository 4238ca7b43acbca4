import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { required } from '../../../../core/required.ts';

/**
 * Identifies a process: machine (host name and process namespace), process id and start time, which differs when an id is
 * reused.
 */
export interface ProcessIdentity {
  readonly machine: string;
  readonly pid: number;
  readonly startedAt: string;
}

export function thisProcess(): ProcessIdentity {
  return { machine: thisMachine(), pid: process.pid, startedAt: startTimeOf(process.pid) ?? '0' };
}

/** `machine-pid-start`, for names and files. */
export function identityText({ machine, pid, startedAt }: ProcessIdentity): string {
  return `${machine}-${pid}-${startedAt}`;
}

/** Parses an identity; null for another text. */
export function parseIdentity(text: string): ProcessIdentity | null {
  const match = /^(.+)-(\d+)-(\d+)$/.exec(text);
  return match ? { machine: required(match[1]), pid: Number(match[2]), startedAt: required(match[3]) } : null;
}

/** Whether a process is alive; null when it runs on another machine, so that it is unknown. */
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

/** Start time of a process in clock ticks since boot (field 22 of /proc/pid/stat); null where /proc isn't available. */
function startTimeOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields are counted after the command name, which is in parentheses and may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // A zombie is dead: it only waits for its parent.
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
    // No process namespaces on this system: only the host name distinguishes machines.
  }
  return `${hostname().replaceAll(/[^A-Za-z0-9.]/g, '_')}.${namespace}`;
}
