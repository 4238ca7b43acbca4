import { GroundMotionError } from '../../../core/error.ts';
import type { SourceClient } from '../transfer/sourceClient.ts';
import { searchGranules, type UmmGranule } from './cmrSearch.ts';
import type { GranuleSource } from './granuleSource.ts';
import { boxOf, listedLineOfSight } from './listedFiles.ts';
import type { LonLatBox, Selection } from './selection.ts';

/** A frame at the source, with the box around its outline; null if the source doesn't state it. */
export interface ListedFrame {
  readonly frameId: string;
  readonly box: LonLatBox | null;
}

/**
 * The frames of a selection. For a box, and for all frames, these are the frames with static layers at the source: one
 * description per frame instead of one per granule. At a source without static layers, these are the frames of the
 * granules in the box. Throws `nothing_found` if there are none.
 */
export async function listFrames(
  selection: Selection,
  {
    client,
    cmrUrl,
    source,
    needsBoxes,
  }: { client: SourceClient; cmrUrl: string; source: GranuleSource; needsBoxes: boolean },
): Promise<readonly ListedFrame[]> {
  if (selection.is === 'frames' && !needsBoxes) {
    return selection.frameIds.map((frameId) => ({ frameId, box: null }));
  }
  const frames = new Map<string, ListedFrame>();
  const searched = selection.is === 'frames' ? selection.frameIds.map((id) => source.attributesOf(id)) : [[]];
  const bbox = selection.is === 'box' ? selection.box : null;
  const frameOf = (umm: UmmGranule) =>
    source.staticCollection === null ? source.listed(umm)?.granule.frameId : listedLineOfSight(umm)?.frameId;
  for (const attributes of searched) {
    for (const collection of source.staticCollection === null
      ? source.collections
      : [source.staticCollection]) {
      await searchGranules(client, cmrUrl, { collection, attributes, bbox }, (umm) => {
        const frameId = frameOf(umm);
        if (frameId !== undefined) frames.set(frameId, { frameId, box: boxOf(umm) });
      });
    }
  }
  if (frames.size === 0) {
    const where = selection.is === 'box' ? ` within --bbox=${selection.box.join(',')}` : '';
    const what = source.staticCollection === null ? 'granules' : 'static layers of any frame';
    throw new GroundMotionError(
      'not_found',
      'nothing_found',
      `the source has no ${what}${where}; check the frame or box, and cmr in GM_FETCH_MIRRORS`,
    );
  }
  return [...frames.values()].toSorted((a, b) => (a.frameId < b.frameId ? -1 : 1));
}
