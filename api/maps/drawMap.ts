import { posix } from 'node:path';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { framesWithin } from '../../location/frameIndex.ts';
import { rankFrames } from '../../location/frameRank.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import { LAYER_FILES } from '../../tiles/mapFiles.ts';
import { degreesOf, type MapBounds } from '../../tiles/mapWindow.ts';
import type { CropRequest, Picture } from '../../tiles/renderMapCrop.ts';
import type { RenderPool } from '../../workers/draw/renderPool.ts';

/** A part of the map as a ground draws it: the releases beneath are its own affair. */
export type MapCrop = Omit<CropRequest, 'sources'>;

/** The frames that may lie beneath bounds (EPSG:3857), the preferred first. */
export function framesBeneath(lake: LakeReader, bounds: MapBounds): readonly LakeFrame[] {
  const frames = lake.frames();
  const found = framesWithin(frames, degreesOf(bounds)).map((frame) => ({ frame }));
  return rankFrames(frames, found).map(({ frame }) => frame);
}

/** Draws given releases, the preferred first. A damaged raster takes its release out of service. */
export async function drawFrames(
  pool: RenderPool,
  crop: MapCrop,
  lake: LakeReader,
  frames: readonly LakeFrame[],
): Promise<Picture> {
  const mayOverlap = frames.length > 1;
  const rasters = [...new Set([crop.layer, 'velocity', 'uncertainty'] as const)].map(
    (layer) => LAYER_FILES[layer],
  );
  await Promise.all(frames.map((frame) => lake.bringHere(frame, rasters)));
  const sources = await Promise.all(
    frames.map(async (frame) => ({
      dir: frame.dir,
      checks: frame.checks,
      coverage: mayOverlap ? await lake.coverageOf(frame) : null,
    })),
  );
  return pool.render({ ...crop, sources }).catch((error: unknown) => {
    reportDamage(lake, frames, error);
    throw error;
  });
}

/** Tells the lake which raster could not be drawn. */
function reportDamage(lake: LakeReader, frames: readonly LakeFrame[], error: unknown): void {
  const damaged = error instanceof GroundMotionError ? error.details['key'] : undefined;
  if (typeof damaged !== 'string') return;
  const frame = frames.find(({ dir }) => posix.dirname(damaged) === dir);
  if (frame) lake.reportDamage(frame, { path: posix.basename(damaged), message: errorMessage(error) });
}
