import { framesWithin } from '../../location/frameIndex.ts';
import { rankFrames } from '../../location/frameRank.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/lakeReader.ts';
import { degreesOf, type MapBounds } from '../../tiles/mapWindow.ts';
import type { CropRequest, Picture } from '../../tiles/renderMapCrop.ts';
import type { RenderPool } from '../../workers/renderPool.ts';

/** A part of the map as a ground draws it: the releases beneath are its own affair. */
export type MapCrop = Omit<CropRequest, 'sources'>;

/** The frames that may lie beneath bounds (EPSG:3857), the preferred first. */
export function framesBeneath(lake: LakeReader, bounds: MapBounds): readonly LakeFrame[] {
  const frames = lake.frames();
  const found = framesWithin(frames, degreesOf(bounds)).map((frame) => ({ frame }));
  return rankFrames(frames, found).map(({ frame }) => frame);
}

/** Draws given releases, the preferred first. */
export async function drawFrames(
  pool: RenderPool,
  crop: MapCrop,
  lake: LakeReader,
  frames: readonly LakeFrame[],
): Promise<Picture> {
  const mayOverlap = frames.length > 1;
  const sources = await Promise.all(
    frames.map(async (frame) => ({
      dir: frame.dir,
      coverage: mayOverlap ? await lake.coverageOf(frame) : null,
    })),
  );
  return pool.render({ ...crop, sources });
}
