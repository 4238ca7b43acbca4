import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { INGEST_HEAP, scriptCommand } from '../measure.ts';

/** The maximum that a run used. */
export interface Peaks {
  /** Resident memory of the process and all its descendants, sampled ten times per second. */
  readonly treeMemoryMb: number;
  /** Bytes of the watched folder, sampled every second. */
  readonly folderBytes: number;
}

const MEMORY_INTERVAL_MS = 100;
const SAMPLES_PER_FOLDER_SAMPLE = 10;

/** Runs an ingest script of this folder in a separate process and watches it (Linux). Its output must be JSON. */
export async function runWatched<Report>(
  name: string,
  args: readonly string[],
  folder: string,
): Promise<Report & Peaks> {
  const command = scriptCommand(name, args, INGEST_HEAP);
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const closed = once(child, 'close');
  const peaks = await watch(child, folder);
  await closed;
  if (child.exitCode !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${child.exitCode}`);
  return { ...(JSON.parse(output) as Report), ...peaks };
}

async function watch(child: ChildProcess, folder: string): Promise<Peaks> {
  let treeMemoryMb = 0;
  let bytes = 0;
  for (let sample = 0; child.exitCode === null && child.signalCode === null; sample++) {
    treeMemoryMb = Math.max(treeMemoryMb, await treeMemory(child.pid!));
    if (sample % SAMPLES_PER_FOLDER_SAMPLE === 0) bytes = Math.max(bytes, await folderBytes(folder));
    await sleep(MEMORY_INTERVAL_MS);
  }
  return { treeMemoryMb, folderBytes: Math.max(bytes, await folderBytes(folder)) };
}

async function treeMemory(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    let memory = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    for (const thread of await readdir(`/proc/${pid}/task`)) {
      const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8');
      for (const childPid of children.split(' ')) if (childPid) memory += await treeMemory(Number(childPid));
    }
    return memory;
  } catch {
    return 0; // it has ended meanwhile
  }
}

/** Bytes of all files below a folder; files that appear or disappear meanwhile may or may not count. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  let sum = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    sum += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return sum;
}
