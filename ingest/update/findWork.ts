import { compareText } from '../../core/compareText.ts';
import { invalidInput } from '../../core/error.ts';
import { listProducts } from '../catalog/listProducts.ts';
import { planCatalog } from '../catalog/planCatalog.ts';
import type { Shard } from '../command/shardOption.ts';
import { framesWithWork, planSearches, type SearchPlan, type UpdateSituation } from './planUpdate.ts';
import { searchChanges } from './searchChanges.ts';
import type { FrameTask } from './updateFrame.ts';

/** The work, and what is known about the other frames. */
export interface FoundWork {
  readonly tasks: readonly FrameTask[];
  readonly idle: number;
  readonly withoutArchive: number;
  /** Frames whose granules are listed completely by their tasks. */
  readonly listed: ReadonlySet<string>;
  /** Changes before this time have been seen; null = not all of them. */
  readonly searchedAt: string | null;
  /** Whether every archive that was searched listed every change. */
  readonly isWhole: boolean;
}

/** The frames of one part of an array job: every n-th, in order of their ids. */
export function partOf(frameIds: readonly string[], shard: Shard | null): readonly string[] {
  const sorted = frameIds.toSorted(compareText);
  return shard === null ? sorted : sorted.filter((_, index) => index % shard.count === shard.index);
}

/** The frames with granules that changed at their archives, or that have to be listed completely. `now` is milliseconds since 1970. */
export async function workOfArchives(
  situation: UpdateSituation,
  search: Parameters<typeof searchChanges>[1],
  now: number,
): Promise<FoundWork> {
  const plan: SearchPlan = planSearches(situation);
  const { changed, isWhole } = await searchChanges(plan, search);
  const work = framesWithWork(plan, changed);
  const unfinished = new Set(situation.record.unfinished);
  return {
    tasks: work.map(({ frameId, archive, listing }) => ({
      frameId,
      source: {
        is: 'archive',
        archive,
        changed: listing === 'all' ? null : (changed.get(frameId) ?? []),
      },
      isUnfinished: unfinished.has(frameId),
    })),
    idle: plan.frames.length - work.length,
    withoutArchive: plan.withoutArchive.length,
    listed: new Set(work.flatMap(({ frameId, listing }) => (listing === 'all' ? frameId : []))),
    searchedAt: isWhole ? new Date(now).toISOString() : null,
    isWhole,
  };
}

/** The frames whose products lie in a folder. Throws `frame_not_found` for a named one without products. */
export async function workOfFolder(
  { frameIds, named, record }: UpdateSituation,
  folder: string,
): Promise<FoundWork> {
  const { frames } = planCatalog(await listProducts([folder]), undefined);
  const wanted = new Set(named ?? frameIds);
  const ofLake = frames.flatMap((frame) => {
    const { frameId } = frame;
    return frameId !== null && wanted.has(frameId) ? [{ frameId, frame }] : [];
  });
  const missing = named?.find((frameId) => !ofLake.some((frame) => frame.frameId === frameId));
  if (missing !== undefined)
    throw invalidInput(
      'frame_not_found',
      `${folder} has no products that name frame ${missing}. A table of points doesn't name its frame: ./gm ingest FILE --frame ${missing}`,
    );
  const unfinished = new Set(record.unfinished);
  return {
    tasks: ofLake.map(({ frameId, frame }) => ({
      frameId,
      source: { is: 'folder', frame },
      isUnfinished: unfinished.has(frameId),
    })),
    idle: wanted.size - ofLake.length,
    withoutArchive: 0,
    listed: new Set(),
    searchedAt: null,
    isWhole: true,
  };
}
