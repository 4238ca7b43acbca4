import { comparabilityOf, type Comparability, type FrameDifference } from '../../core/frameDifference.ts';
import { compareFrames } from '../../location/compareFrames.ts';
import type { LocatedCell } from '../../location/locatePoint.ts';
import type { Ground } from './ground.ts';

/** Another frame over the place, and how its rates lie to those of the frame that answers. */
export interface OverlappingFrame extends FrameDifference {
  readonly frameId: string;
  readonly releaseId: string;
  /** Whether it measures the place. */
  readonly isMeasured: boolean;
  readonly comparability: Comparability;
}

/** Frames beside the one that answers; more over one place than any satellite makes are not compared. */
const MOST_COMPARED = 6;

/** What is said where the cells of one of two frames cannot be read. */
const NOT_COMPARED: FrameDifference = {
  commonCells: 0,
  differenceMmYr: null,
  sigmaMmYr: null,
  spreadMmYr: null,
};

/**
 * The other frames over a place, compared with the one that answers (the first). None is shifted: each frame stands
 * on its own zero, and the report says by how much they differ. Synthetic frames are planted on one zero.
 */
export async function overlappingFrames(
  { mode, lake }: Ground,
  located: readonly LocatedCell[],
): Promise<OverlappingFrame[]> {
  const [answering, ...others] = located;
  if (mode === 'test') return [];
  const compared = others.slice(0, MOST_COMPARED).map(async ({ frame, record }) => {
    const difference = await compareFrames(lake, frame, answering!.frame).catch(() => NOT_COMPARED);
    const { frameId, releaseId } = frame;
    const isMeasured = record !== null;
    return { frameId, releaseId, isMeasured, ...difference, comparability: comparabilityOf(difference) };
  });
  return Promise.all(compared);
}
