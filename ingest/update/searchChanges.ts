import { searchGranules, type UmmGranule } from '../fetch/opera/cmrSearch.ts';
import { type GranuleSource, NISAR_GUNW, OPERA_DISP_S1 } from '../fetch/opera/granuleSource.ts';
import type { ListedGranule } from '../fetch/opera/listedFiles.ts';
import type { SourceClient } from '../fetch/transfer/sourceClient.ts';
import type { ArchiveName, SearchPlan } from './planUpdate.ts';

export const SOURCES: Readonly<Record<ArchiveName, GranuleSource>> = {
  opera: OPERA_DISP_S1,
  nisar: NISAR_GUNW,
};

/**
 * The granules that changed at the archives, by frame; only frames that the plan looks for in changes. Throws
 * `search_unreadable` and the client's errors.
 */
export async function searchChanges(
  plan: SearchPlan,
  { client, cmrUrl }: { readonly client: SourceClient; readonly cmrUrl: string },
): Promise<{
  readonly changed: ReadonlyMap<string, readonly ListedGranule[]>;
  readonly isWhole: boolean;
}> {
  const wanted = new Set(
    plan.frames.flatMap(({ frameId, listing }) => (listing === 'changes' ? frameId : [])),
  );
  const changed = new Map<string, ListedGranule[]>();
  let isWhole = true;
  for (const { archive, frameId, revisedSince } of plan.changes) {
    const source = SOURCES[archive];
    const attributes = frameId === null ? [] : source.attributesOf(frameId);
    const take = (umm: UmmGranule) => {
      const granule = source.listed(umm);
      if (!granule || !wanted.has(granule.granule.frameId)) return;
      const known = changed.get(granule.granule.frameId);
      if (known) known.push(granule);
      else changed.set(granule.granule.frameId, [granule]);
    };
    for (const collection of source.collections) {
      const query = { collection, attributes, bbox: null, revisedSince };
      const { isComplete } = await searchGranules(client, cmrUrl, query, take);
      isWhole &&= isComplete;
    }
  }
  return { changed, isWhole };
}
