import type { WorkerPool } from '../../workers/pool/pool.ts';
import type { Reporter } from '../progress/reporter.ts';
import type { Stopwatch } from '../progress/stopwatch.ts';
import type { Scratch } from '../scratch/scratch.ts';

/** What the passes work with; nothing of it is of one frame. */
export interface PassTools {
  readonly pool: WorkerPool;
  readonly scratch: Scratch;
  readonly reporter: Reporter;
  readonly stopwatch: Stopwatch;
}
