import { compareText } from '../../core/compareText.ts';
import { parseIsoDate } from '../../core/date.ts';
import { framesWithin } from '../../location/frameIndex.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/lakeReader.ts';
import { degreesOf, type MapBounds } from '../../tiles/mapWindow.ts';
import type { CropRequest, Picture } from '../../tiles/renderMapCrop.ts';
import type { RenderPool } from '../../workers/renderPool.ts';

/** A part of the map as a ground draws it: the releases beneath are its own affair. */
export type MapCrop = Omit<CropRequest, 'sources'>;

/** The frames that may lie beneath bounds (EPSG:3857), in the order of their ids. */
export function framesBeneath(lake: LakeReader, bounds: MapBounds): readonly LakeFrame[] {
  const found = framesWithin(lake.frames(), degreesOf(bounds));
  return found.toSorted((a, b) => compareText(a.frameId, b.frameId));
}

/** Draws given releases. */
export function drawFrames(pool: RenderPool, crop: MapCrop, frames: readonly LakeFrame[]): Promise<Picture> {
  const sources = frames.map(({ dir, manifest }) => ({
    dir,
    lastDay: parseIsoDate(manifest.freshness.last_observation),
  }));
  return pool.render({ ...crop, sources });
}
