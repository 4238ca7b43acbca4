import type { Window } from '../../core/geodesy/grid.ts';
import { type BlockPairs, readBlockLineOfSight, readBlockPairs } from '../../store/archive/blockPairs.ts';
import type { ArchiveIndex } from '../../store/archive/archiveIndex.ts';
import type { PairCorrector } from './pairCorrector.ts';

/** The files of a frame. */
interface FrameFiles {
  readonly pairs: readonly ArchiveIndex[];
  readonly lineOfSight: ArchiveIndex;
  /** Null = its pairs stay as they are. */
  readonly corrector: PairCorrector | null;
}

/**
 * Reads a window of a frame: its pairs, corrected for what the frame is corrected for, and the upward component of its line of
 * sight in the order of their cells. `memory` as in `readBlockPairs`. Throws DamagedArchiveError.
 */
export function readFrameBlock(
  { pairs: archived, lineOfSight, corrector }: FrameFiles,
  window: Window,
  memory: Int16Array | null = null,
): { readonly pairs: BlockPairs; readonly up: Float32Array } {
  const pairs = readBlockPairs(archived, window, memory);
  const up = readBlockLineOfSight(lineOfSight, window, 'up');
  return { pairs: corrector ? corrector.correctBlock(pairs, up) : pairs, up };
}
