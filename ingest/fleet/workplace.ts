import { stat, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { invalidInput } from '../../core/error.ts';
import { machineFolder } from '../../store/lake/files/lakeFilesAt.ts';
import { slotsOf } from './machineLimits.ts';

const GIGABYTE = 1e9;
const THREADS = 4;
const MEMORY_GB = 8;
const MEMORY_PART = 0.75;

/** Options of a worker: the resources that this machine gives to frames, and where it has their products. */
export interface WorkLine {
  readonly source: string | null;
  readonly untilEmpty: boolean;
  readonly jobs: number | null;
  readonly threads: number | null;
  readonly memoryGb: number | null;
  readonly scratchGb: number | null;
  readonly patienceMs: number;
  readonly dataDir: string;
}

/** The resources that a machine gives to frames. */
export interface Workplace {
  readonly threads: number;
  readonly memoryLimitBytes: number;
  /** Number of concurrent frames. */
  readonly slots: number;
  /** Per frame. */
  readonly mostScratchGb: number;
}

/** The resources that this machine gives to frames. Throws `bad_usage`, `scratch_too_small`. */
export async function workplaceOf(
  line: Pick<WorkLine, 'jobs' | 'threads' | 'memoryGb' | 'scratchGb' | 'dataDir'>,
): Promise<Workplace> {
  const cores = availableParallelism();
  const threads = line.threads ?? Math.min(THREADS, cores);
  const memoryGb = line.memoryGb ?? Math.min(MEMORY_GB, (MEMORY_PART * totalmem()) / GIGABYTE);
  const memoryLimitBytes = memoryGb * GIGABYTE;
  const given = { threadsPerFrame: threads, memoryPerFrameBytes: memoryLimitBytes, jobs: line.jobs };
  const slots = slotsOf({ cores, memoryBytes: totalmem(), ...given });
  const folder = machineFolder(line.dataDir, '');
  const freeGb = (await freeBytes(folder)) / GIGABYTE;
  if (line.scratchGb !== null && line.scratchGb > freeGb) {
    const message = `--scratch ${line.scratchGb}: ${folder} has ${freeGb.toFixed(1)} GB free; give less, or make room`;
    throw invalidInput('scratch_too_small', message);
  }
  const mostScratchGb = Math.floor((line.scratchGb ?? freeGb) / slots);
  if (mostScratchGb < 1) {
    const message = `${folder} has ${freeGb.toFixed(1)} GB free for ${slots} frames at once, and a frame takes 1 GB at least; make room, or give fewer --jobs`;
    throw invalidInput('scratch_too_small', message);
  }
  return { threads, memoryLimitBytes, slots, mostScratchGb };
}

/** Free bytes on the disk of a folder that exists or will be created. */
async function freeBytes(folder: string): Promise<number> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if ((await stat(path).catch(() => null)) === null && path !== dirname(path)) continue;
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  }
}
