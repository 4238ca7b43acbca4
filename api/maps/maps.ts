import type { Config } from '../../schemas/config.ts';
import { openRenderPool } from '../../workers/renderPool.ts';
import type { Picture } from '../../tiles/renderMapCrop.ts';
import type { Ground } from '../report/ground.ts';
import { drawCells } from './drawCells.ts';
import { drawMap, type MapCrop } from './drawMap.ts';
import { createTiles, type Tiles } from './tiles.ts';

/** Everything that draws maps. */
export interface Maps {
  /** A part of the map of the ground that a caller sees. */
  renderMapCrop(ground: Ground, crop: MapCrop): Promise<Picture>;
  /** Of the published releases. */
  readonly tiles: Tiles;
  close(): Promise<void>;
}

/** Decoded blocks that a thread of the pool keeps: 256 of 128 kB. */
const BLOCK_CACHE_BYTES = 32 * 2 ** 20;

/** Maps drawn by threads of their own, which the first picture starts. */
export function openMaps(live: Ground, config: Config): Maps {
  const pool = openRenderPool({ threads: config.mapThreads, cacheBytesPerThread: BLOCK_CACHE_BYTES });
  return {
    renderMapCrop: (ground, crop) => {
      const { measureAlone } = ground;
      return measureAlone ? drawCells(ground.lake, measureAlone, crop) : drawMap(ground.lake, pool, crop);
    },
    tiles: createTiles(live.lake, pool, config.tileCacheBytes),
    close: () => pool.close(),
  };
}
