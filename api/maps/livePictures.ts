import { createHash } from 'node:crypto';
import { RAMP_VERSION } from '../../core/colourRamp.ts';
import { CLASSES_VERSION } from '../../core/mapClasses.ts';
import { BoundedCache } from '../../store/lake/boundedCache.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/lakeReader.ts';
import type { RenderPool } from '../../workers/renderPool.ts';
import { drawFrames, framesBeneath, type MapCrop } from './drawMap.ts';

/** A part of the map as it is sent. */
export interface MapPicture {
  readonly bytes: Uint8Array;
  /** Nothing is measured there: the picture is transparent. */
  readonly isEmpty: boolean;
}

export interface LivePicture extends MapPicture {
  /** Null: a release beneath has gone and no other is there; the picture is not to be kept. */
  readonly entityTag: string | null;
}

/** Pictures of the published releases. */
export interface LivePictures {
  /** A strong tag of what a picture shows now: it changes with the releases beneath. */
  entityTagOf(crop: MapCrop): string;
  /** Draws it, or gives what was drawn of the same releases. */
  draw(crop: MapCrop): Promise<LivePicture>;
}

/** Counts with the colours: pictures drawn differently are other pictures. */
const RENDERER_VERSION = 3;
/** What an entry of the cache takes beside its bytes. */
const ENTRY_BYTES = 300;

class ReleaseGone extends Error {}

/** Pictures with a cache; the same one asked for by many at once is drawn once, and empty ones are kept once. */
export function createLivePictures(lake: LakeReader, pool: RenderPool, cacheBytes: number): LivePictures {
  const cache = new BoundedCache<{ readonly picture: MapPicture; readonly bytes: number }>(cacheBytes);

  const cached = async (crop: MapCrop): Promise<LivePicture> => {
    const frames = framesBeneath(lake, crop.bounds);
    const entityTag = tagOf(crop, frames);
    const load = async () => {
      const { bytes, isEmpty, gone } = await drawFrames(pool, crop, lake, frames);
      if (gone.length > 0) throw new ReleaseGone();
      return { picture: { bytes, isEmpty }, bytes: bytes.byteLength + ENTRY_BYTES };
    };
    const { picture } = await cache.get(entityTag, load);
    return { ...picture, entityTag };
  };

  return {
    entityTagOf: (crop) => tagOf(crop, framesBeneath(lake, crop.bounds)),
    draw: async (crop) => {
      const known = await cached(crop).catch(unlessGone);
      if (known) return known;
      await lake.refresh();
      const next = await cached(crop).catch(unlessGone);
      if (next) return next;
      const { bytes, isEmpty } = await drawFrames(pool, crop, lake, framesBeneath(lake, crop.bounds));
      return { bytes, isEmpty, entityTag: null };
    },
  };
}

function unlessGone(error: unknown): null {
  if (error instanceof ReleaseGone) return null;
  throw error;
}

/** Where nothing lies beneath, the tag of any other empty picture. */
function tagOf(
  { layer, detail, bounds, width, height, format }: MapCrop,
  frames: readonly LakeFrame[],
): string {
  const { west, south, east, north } = bounds;
  const place = frames.length === 0 ? 'empty' : `${layer} ${detail} ${west} ${south} ${east} ${north}`;
  const releases = frames.map(({ frameId, releaseId }) => `${frameId} ${releaseId}`).join('\n');
  const content = `${RENDERER_VERSION} ${RAMP_VERSION} ${CLASSES_VERSION} ${width} ${height} ${format} ${place}\n${releases}`;
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}
