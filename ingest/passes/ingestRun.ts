import type { GroundSize } from '../../core/geodesy/groundSize.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import type { ReferenceChoice } from '../../core/reference/referenceChoice.ts';
import type { StagedRelease } from '../../store/lake/release/staging.ts';
import type { ArchivedFrame } from '../../workers/measure/frameContext.ts';
import type { WorkerPool } from '../../workers/pool/pool.ts';
import type { Band } from './blockPlan.ts';
import type { FrameArchive } from './archivePass.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';
import type { Reporter } from '../progress/reporter.ts';
import type { Scratch } from '../scratch/scratch.ts';
import type { Stopwatch } from '../progress/stopwatch.ts';

/** What every pass over a frame needs. */
export interface IngestRun {
  readonly stack: FrameStack;
  readonly network: PairNetwork;
  readonly cellSize: GroundSize;
  readonly archive: FrameArchive;
  /** When what was added to the archive is safe on the disk. */
  readonly isDurable: Promise<void>;
  /** The same archive, for the pool's threads. */
  readonly frame: ArchivedFrame;
  readonly bands: readonly Band[];
  readonly referenceChoice: ReferenceChoice;
  /** Epochs that a cell needs to be measured. */
  readonly minimumEpochs: number;
  readonly pool: WorkerPool;
  readonly staged: StagedRelease;
  readonly scratch: Scratch;
  readonly reporter: Reporter;
  readonly stopwatch: Stopwatch;
}
