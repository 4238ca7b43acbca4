import { createHash } from 'node:crypto';
import { BoundedCache } from '../../core/boundedCache.ts';
import type { Config } from '../../schemas/config.ts';
import { openRenderPool } from '../../workers/draw/renderPool.ts';
import type { Ground } from '../../report/ground/ground.ts';
import type { BasemapLook } from '../../tiles/basemap/basemapPlan.ts';
import { basemapBeneath, type BasemapBeneath } from './basemap/basemapBeneath.ts';
import type { Basemap } from './basemap/openBasemap.ts';
import { drawCells } from './drawCells.ts';
import type { MapCrop } from './drawMap.ts';
import { createLivePictures, type LivePictures, type MapPicture } from './livePictures.ts';

/** A part of the map, with the basemap if it is asked for. */
export interface MapView extends MapCrop {
  /** Absent = no basemap. */
  readonly basemap?: BasemapLook;
}

/** A picture with its strong tag; null of ground without releases. */
interface TaggedPicture extends MapPicture {
  readonly entityTag: string | null;
  /** The basemap in the picture; null = none was asked for, or none was imported there. */
  readonly basemap: { readonly attribution: string } | null;
}

/** Everything that draws maps. */
export interface Maps {
  /** A part of the map of the ground that a caller sees. */
  renderMapCrop(ground: Ground, view: MapView): Promise<TaggedPicture>;
  /** A strong tag of what such a part shows now; null of ground without releases. */
  entityTagOf(ground: Ground, view: MapView): Promise<string | null>;
  /** The attribution of the basemap that such a part shows; null = it shows none. */
  basemapOf(view: MapView): Promise<{ readonly attribution: string } | null>;
  /** Of the published releases. */
  readonly live: LivePictures;
  /** Starts the threads before the first picture. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** Decoded blocks that a thread of the pool keeps: 256 of 128 kB. */
const BLOCK_CACHE_BYTES = 32 * 2 ** 20;
/** Pictures with a basemap that are kept, each 10 to 300 kB. */
const BASEMAP_CACHE_BYTES = 8 * 2 ** 20;

/** Maps drawn by their own threads, which `warmUp` or else the first picture starts. */
export function openMaps(
  live: Ground,
  basemap: Basemap,
  { config, now }: { readonly config: Config; readonly now: () => number },
): Maps {
  const pool = openRenderPool({
    folder: live.lake.localFolder,
    keepsPieces: live.lake.keepsPieces,
    threads: config.mapThreads,
    cacheBytesPerThread: BLOCK_CACHE_BYTES,
  });
  const pictures = createLivePictures(live.lake, pool, { cacheBytes: config.pictureCacheBytes, now });
  const withBasemap = BoundedCache.ofArrays<Uint8Array>(BASEMAP_CACHE_BYTES);
  const drawMeasured = async (ground: Ground, crop: MapCrop) => {
    const { measureAlone } = ground;
    if (!measureAlone) return pictures.draw(crop);
    return { ...(await drawCells(ground.lake, { measureAlone, now: now() }, crop)), entityTag: null };
  };
  const beneath = async ({
    basemap: asked,
    bounds,
    width,
    height,
  }: MapView): Promise<BasemapBeneath | null> =>
    asked ? basemapBeneath(basemap, { bounds, width, height, ...asked }) : null;
  return {
    renderMapCrop: async (ground, view) => {
      const { basemap: asked, ...crop } = view;
      const below = await beneath(view);
      if (!asked || !below) return { ...(await drawMeasured(ground, crop)), basemap: null };
      const { attribution } = below;
      const cells = await drawMeasured(ground, { ...crop, format: 'png' });
      const draw = async () =>
        pool.renderBasemap({
          canvas: { bounds: crop.bounds, width: crop.width, height: crop.height, ...asked },
          format: crop.format,
          tiles: await below.tiles(),
          cells: cells.bytes,
          attribution,
        });
      const entityTag = cells.entityTag && joinedTag(cells.entityTag, below, crop);
      const bytes = await (entityTag ? withBasemap.get(entityTag, draw) : draw());
      return { bytes, isEmpty: cells.isEmpty, entityTag, basemap: { attribution } };
    },
    entityTagOf: async (ground, view) => {
      if (ground.measureAlone) return null;
      const { basemap: _, ...crop } = view;
      const below = await beneath(view);
      if (!below) return pictures.entityTagOf(crop);
      return joinedTag(await pictures.entityTagOf({ ...crop, format: 'png' }), below, crop);
    },
    basemapOf: beneath,
    live: pictures,
    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
  };
}

/** The tag of a picture with measurements of one tag over a basemap of another. */
function joinedTag(cells: string, { tag }: BasemapBeneath, { format }: MapCrop): string {
  const content = `${cells} ${tag} ${format}`;
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}
