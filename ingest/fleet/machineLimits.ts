import { invalidInput } from '../../core/error.ts';

/** A machine's resources, and each frame's share of them. */
export interface MachineLimits {
  readonly cores: number;
  readonly memoryBytes: number;
  readonly threadsPerFrame: number;
  readonly memoryPerFrameBytes: number;
  /** Number of concurrent frames; null = as many as the machine supports. */
  readonly jobs: number | null;
}

/** Share of the machine's memory; the rest is reserved for the system. */
const MEMORY_PART = 0.8;

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);

/** How many frames a machine takes at once. Throws `bad_usage` for more than its memory or cores support. */
export function slotsOf({
  cores,
  memoryBytes,
  threadsPerFrame,
  memoryPerFrameBytes,
  jobs,
}: MachineLimits): number {
  const byMemory = Math.floor((MEMORY_PART * memoryBytes) / memoryPerFrameBytes);
  const byCores = Math.max(1, Math.floor(cores / threadsPerFrame));
  const has = `this machine has ${cores} cores and ${gigabytes(memoryBytes)} GB, a frame is given ${threadsPerFrame} threads and ${gigabytes(memoryPerFrameBytes)} GB`;
  if (byMemory < 1)
    throw invalidInput(
      'bad_usage',
      `--memory: ${has}; give less than ${gigabytes(MEMORY_PART * memoryBytes)}`,
    );
  const most = Math.min(byMemory, byCores);
  if (jobs !== null && jobs > most)
    throw invalidInput('bad_usage', `--jobs ${jobs}: ${has}; it can run ${most} at once`);
  return jobs ?? most;
}
