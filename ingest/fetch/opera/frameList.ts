import { GroundMotionError } from '../../../core/error.ts';
import type { SourceClient } from '../transfer/sourceClient.ts';
import { searchGranules } from './cmrSearch.ts';
import { boxOf, listedLineOfSight, STATIC_COLLECTION } from './listedFiles.ts';
import type { LonLatBox, Selection } from './selection.ts';

/** A frame at the source, with the box around its outline; null if the source doesn't state it. */
export interface ListedFrame {
  readonly frameId: string;
  readonly box: LonLatBox | null;
}

/**
 * The frames of a selection. For a box, and for all frames, these are the frames with static layers at the source: one
 * description per frame instead of one per granule. Throws `nothing_found` if there are none.
 */
export async function listFrames(
  selection: Selection,
  { client, cmrUrl, needsBoxes }: { client: SourceClient; cmrUrl: string; needsBoxes: boolean },
): Promise<readonly ListedFrame[]> {
  if (selection.is === 'frames' && !needsBoxes) {
    return selection.frameIds.map((frameId) => ({ frameId, box: null }));
  }
  const frames = new Map<string, ListedFrame>();
  const numbers =
    selection.is === 'frames' ? selection.frameIds.map((frameId) => Number(frameId.slice(1))) : [null];
  for (const frameNumber of numbers) {
    const bbox = selection.is === 'box' ? selection.box : null;
    await searchGranules(client, cmrUrl, { collection: STATIC_COLLECTION, frameNumber, bbox }, (umm) => {
      const found = listedLineOfSight(umm);
      if (found) frames.set(found.frameId, { frameId: found.frameId, box: boxOf(umm) });
    });
  }
  if (frames.size === 0) {
    const where = selection.is === 'box' ? ` within --bbox=${selection.box.join(',')}` : '';
    throw new GroundMotionError(
      'not_found',
      'nothing_found',
      `the source has no static layers of any frame${where}; look at the frame or box, and at cmr in GM_FETCH_MIRRORS`,
    );
  }
  return [...frames.values()].toSorted((a, b) => (a.frameId < b.frameId ? -1 : 1));
}
