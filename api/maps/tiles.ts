import { createHash } from 'node:crypto';
import { RAMP_VERSION } from '../../core/colourRamp.ts';
import type { MapLayer } from '../../core/mapLayer.ts';
import { BoundedCache } from '../../store/lake/boundedCache.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/lakeReader.ts';
import type { PictureFormat } from '../../tiles/encodePicture.ts';
import { tileBounds, type MapBounds } from '../../tiles/mapWindow.ts';
import type { RenderPool } from '../../workers/renderPool.ts';
import { drawFrames, framesBeneath } from './drawMap.ts';

/** A tile of the usual pyramid. */
export interface TileAddress {
  readonly layer: MapLayer;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** Sides in pixels. */
  readonly size: 256 | 512;
  readonly format: PictureFormat;
}

export interface Tile {
  readonly bytes: Uint8Array;
  /** Null: a release beneath has gone and no other is there; the picture is not to be kept. */
  readonly entityTag: string | null;
}

/** The tiles of a lake's maps. */
export interface Tiles {
  /** A strong tag of what the tile shows now: it changes with the releases beneath. */
  entityTagOf(tile: TileAddress): string;
  draw(tile: TileAddress): Promise<Tile>;
}

/** Counts with the colours: pictures drawn differently are other pictures. */
const RENDERER_VERSION = 1;
/** What an entry of the cache takes beside its bytes. */
const ENTRY_BYTES = 300;

class ReleaseGone extends Error {}

/** Tiles with a cache of pictures; the same tile asked for by many at once is drawn once. */
export function createTiles(lake: LakeReader, pool: RenderPool, cacheBytes: number): Tiles {
  const cache = new BoundedCache<{ readonly picture: Uint8Array; readonly bytes: number }>(cacheBytes);

  const drawn = async (tile: TileAddress, frames: readonly LakeFrame[]) => {
    const { layer, size, format } = tile;
    const crop = { layer, bounds: boundsOf(tile), width: size, height: size, format };
    return drawFrames(pool, crop, frames);
  };

  /** Of an empty tile there is one copy for all. */
  const cached = async (tile: TileAddress): Promise<Tile> => {
    const frames = framesBeneath(lake, boundsOf(tile));
    const entityTag = tagOf(tile, frames);
    const load = async () => {
      const { bytes, gone } = await drawn(tile, frames);
      if (gone.length > 0) throw new ReleaseGone();
      return { picture: bytes, bytes: bytes.byteLength + ENTRY_BYTES };
    };
    const { picture } = await cache.get(entityTag, load);
    return { bytes: picture, entityTag };
  };

  return {
    entityTagOf: (tile) => tagOf(tile, framesBeneath(lake, boundsOf(tile))),
    draw: async (tile) => {
      const known = await cached(tile).catch(unlessGone);
      if (known) return known;
      await lake.refresh();
      const next = await cached(tile).catch(unlessGone);
      if (next) return next;
      const { bytes } = await drawn(tile, framesBeneath(lake, boundsOf(tile)));
      return { bytes, entityTag: null };
    },
  };
}

function boundsOf({ zoom, x, y }: TileAddress): MapBounds {
  return tileBounds(zoom, x, y);
}

function unlessGone(error: unknown): null {
  if (error instanceof ReleaseGone) return null;
  throw error;
}

/** Where nothing lies beneath, the tag of any other empty tile. */
function tagOf({ layer, zoom, x, y, size, format }: TileAddress, frames: readonly LakeFrame[]): string {
  const place = frames.length === 0 ? 'empty' : `${layer} ${zoom}/${x}/${y}`;
  const releases = frames.map(({ frameId, releaseId }) => `${frameId} ${releaseId}`).join('\n');
  const content = `${RENDERER_VERSION} ${RAMP_VERSION} ${size} ${format} ${place}\n${releases}`;
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}
