import type { Config } from '../../schemas/config.ts';
import { openRenderPool } from '../../workers/draw/renderPool.ts';
import type { Ground } from '../../report/ground/ground.ts';
import { drawCells } from './drawCells.ts';
import type { MapCrop } from './drawMap.ts';
import { createLivePictures, type LivePictures, type MapPicture } from './livePictures.ts';

/** A picture with its strong tag; null of ground without releases. */
interface TaggedPicture extends MapPicture {
  readonly entityTag: string | null;
}

/** Everything that draws maps. */
export interface Maps {
  /** A part of the map of the ground that a caller sees. */
  renderMapCrop(ground: Ground, crop: MapCrop): Promise<TaggedPicture>;
  /** A strong tag of what such a part shows now; null of ground without releases. */
  entityTagOf(ground: Ground, crop: MapCrop): Promise<string | null>;
  /** Of the published releases. */
  readonly live: LivePictures;
  /** Starts the threads before the first picture. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** Decoded blocks that a thread of the pool keeps: 256 of 128 kB. */
const BLOCK_CACHE_BYTES = 32 * 2 ** 20;

/** Maps drawn by their own threads, which `warmUp` or else the first picture starts. */
export function openMaps(live: Ground, config: Config, now: () => number): Maps {
  const pool = openRenderPool({
    folder: live.lake.localFolder,
    keepsPieces: live.lake.keepsPieces,
    threads: config.mapThreads,
    cacheBytesPerThread: BLOCK_CACHE_BYTES,
  });
  const pictures = createLivePictures(live.lake, pool, { cacheBytes: config.pictureCacheBytes, now });
  return {
    renderMapCrop: async (ground, crop) => {
      const { measureAlone } = ground;
      if (!measureAlone) return pictures.draw(crop);
      return { ...(await drawCells(ground.lake, { measureAlone, now: now() }, crop)), entityTag: null };
    },
    entityTagOf: async (ground, crop) => (ground.measureAlone ? null : pictures.entityTagOf(crop)),
    live: pictures,
    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
  };
}
