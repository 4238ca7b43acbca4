import type { Config } from '../../schemas/config.ts';
import { openRenderPool } from '../../workers/draw/renderPool.ts';
import type { Ground } from '../../report/ground/ground.ts';
import { drawCells } from './drawCells.ts';
import type { MapCrop } from './drawMap.ts';
import { createLivePictures, type LivePictures, type MapPicture } from './livePictures.ts';

/** Everything that draws maps. */
export interface Maps {
  /** A part of the map of the ground that a caller sees. */
  renderMapCrop(ground: Ground, crop: MapCrop): Promise<MapPicture>;
  /** Of the published releases. */
  readonly live: LivePictures;
  /** Starts the threads before the first picture. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** Decoded blocks that a thread of the pool keeps: 256 of 128 kB. */
const BLOCK_CACHE_BYTES = 32 * 2 ** 20;

/** Maps drawn by threads of their own, which `warmUp` or else the first picture starts. */
export function openMaps(live: Ground, config: Config): Maps {
  const pool = openRenderPool({
    folder: live.lake.localFolder,
    keepsPieces: live.lake.keepsPieces,
    threads: config.mapThreads,
    cacheBytesPerThread: BLOCK_CACHE_BYTES,
  });
  const pictures = createLivePictures(live.lake, pool, config.pictureCacheBytes);
  return {
    renderMapCrop: (ground, crop) => {
      const { measureAlone } = ground;
      return measureAlone ? drawCells(ground.lake, measureAlone, crop) : pictures.draw(crop);
    },
    live: pictures,
    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
  };
}
