import type { WorkerPool } from '../../workers/pool/pool.ts';
import type { Reporter } from '../progress/reporter.ts';
import type { Stopwatch } from '../progress/stopwatch.ts';
import type { Scratch } from '../scratch/scratch.ts';

/** The tools of the passes, none of which are specific to a frame. */
export interface PassTools {
  readonly pool: WorkerPool;
  readonly scratch: Scratch;
  readonly reporter: Reporter;
  readonly stopwatch: Stopwatch;
}
