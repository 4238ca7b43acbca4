import { createHash } from 'node:crypto';
import { freshFromDay } from '../../core/answer/cellAnswer.ts';
import { epochDayOf, parseIsoDate, type EpochDay } from '../../core/date.ts';
import { RAMP_VERSION } from '../../core/color/colorRamp.ts';
import { GroundMotionError } from '../../core/error.ts';
import { CLASSES_VERSION } from '../../core/color/mapClasses.ts';
import { BoundedCache } from '../../core/boundedCache.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import type { RenderPool } from '../../workers/draw/renderPool.ts';
import { LAYER_FILES } from '../../tiles/mapFiles.ts';
import { measuredBeneath } from '../../tiles/lattice.ts';
import { storedClassesOf } from '../../tiles/readMap.ts';
import { drawFrames, framesBeneath, isShown, type MapCrop } from './drawMap.ts';

/** A part of the map, ready to send. */
export interface MapPicture {
  readonly bytes: Uint8Array;
  /** Nothing is measured there: the picture is transparent. */
  readonly isEmpty: boolean;
}

export interface LivePicture extends MapPicture {
  readonly entityTag: string;
}

/** Pictures of the published releases. */
export interface LivePictures {
  /** A strong tag of the picture's present content: it changes with the releases. */
  entityTagOf(crop: MapCrop): Promise<string>;
  /** Draws it, or returns the cached picture of the same releases. */
  draw(crop: MapCrop): Promise<LivePicture>;
}

/** Increment when colors change: it is part of the tag. */
const RENDERER_VERSION = 5;
/** Overhead of a cache entry in addition to its bytes. */
const ENTRY_BYTES = 300;

/** A picture, and the frames that it lacks because their releases have just been pruned. */
interface Drawn {
  readonly picture: LivePicture;
  readonly gone: readonly LakeFrame[];
}

/** Pictures with a cache; concurrent requests for the same one draw it once, and empty ones are stored once. */
export function createLivePictures(
  lake: LakeReader,
  pool: RenderPool,
  { cacheBytes, now }: { readonly cacheBytes: number; readonly now: () => number },
): LivePictures {
  const cache = BoundedCache.ofBytes<{
    readonly picture: MapPicture;
    readonly gone: readonly string[];
    readonly bytes: number;
  }>(cacheBytes);

  const cached = async (crop: MapCrop): Promise<Drawn> => {
    const frames = await servedBeneath(lake, crop);
    const freshFrom = freshFromDay(epochDayOf(now()));
    const entityTag = tagOf(crop, frames, freshFrom);
    const load = async () => {
      const { bytes, isEmpty, gone } = await drawFrames(
        pool,
        { ...crop, freshFromDay: freshFrom },
        lake,
        frames,
      );
      return { picture: { bytes, isEmpty }, gone, bytes: bytes.byteLength + ENTRY_BYTES };
    };
    const { picture, gone } = await cache.get(entityTag, load);
    if (gone.length > 0) cache.drop(entityTag);
    return { picture: { ...picture, entityTag }, gone: frames.filter(({ dir }) => gone.includes(dir)) };
  };

  return {
    entityTagOf: async (crop) =>
      tagOf(crop, await servedBeneath(lake, crop), freshFromDay(epochDayOf(now()))),
    draw: async (crop) => {
      const first = await cached(crop);
      if (first.gone.length === 0) return first.picture;
      // A release that has just been pruned has a successor; one without a successor is lost.
      await lake.refresh();
      const { picture, gone } = await cached(crop);
      if (gone.length === 0) return picture;
      const message = `${gone.map(({ dir }) => dir).join(', ')} has gone`;
      for (const frame of gone) lake.reportDamage(frame, { path: LAYER_FILES.velocity, message });
      throw new GroundMotionError('unavailable', 'lake_damaged', message);
    },
  };
}

/**
 * The frames in the picture. Throws if one that is out of service may appear in it, or may be there unknown: a picture
 * mustn't show covered ground as empty. A frame without measurements in the picture doesn't matter.
 */
async function servedBeneath(lake: LakeReader, crop: MapCrop): Promise<readonly LakeFrame[]> {
  const beneath = framesBeneath(lake, crop.bounds);
  const frames = beneath.some((frame) => isShown(frame, crop)) ? beneath : [];
  if (beneath.length === 0) lake.assertGroundKnown();
  const served: LakeFrame[] = [];
  for (const frame of frames) {
    try {
      lake.assertInService(frame);
      served.push(frame);
    } catch (error) {
      const coverage = await lake.knownCoverageOf(frame);
      if (!coverage || measuredBeneath(crop, frame.grid, coverage)) throw error;
    }
  }
  return served;
}

/**
 * Where nothing lies beneath, the tag of any other empty picture. Classes of rates may change with the day, while a release beneath has fresh
 * data.
 */
function tagOf(
  { layer, detail, bounds, width, height, format, look }: MapCrop,
  frames: readonly LakeFrame[],
  freshFrom: EpochDay,
): string {
  const mayAge =
    storedClassesOf({ layer, detail }) !== null &&
    frames.some(({ manifest }) => parseIsoDate(manifest.freshness.last_observation) >= freshFrom);
  const { west, south, east, north } = bounds;
  const place =
    frames.length === 0
      ? 'empty'
      : `${layer}${look ?? ''} ${detail} ${west} ${south} ${east} ${north} ${mayAge ? freshFrom : ''}`;
  const releases = frames.map(({ frameId, releaseId }) => `${frameId} ${releaseId}`).join('\n');
  const content = `${RENDERER_VERSION} ${RAMP_VERSION} ${CLASSES_VERSION} ${width} ${height} ${format} ${place}\n${releases}`;
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}
