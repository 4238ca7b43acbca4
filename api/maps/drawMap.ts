import { posix } from 'node:path';
import { required } from '../../core/required.ts';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { framesWithin } from '../../location/frameIndex.ts';
import { compareFrames } from '../../location/compareFrames.ts';
import { areCompared, isOfTwoLooks, lookOf, rankFrames } from '../../location/frameRank.ts';
import { lookPairOf, MOST_COMPARED, NOT_COMPARED } from '../../location/comparedLooks.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import type { MissingPiece } from '../../tiles/cogReader.ts';
import { CLASS_FILES, LAST_OBSERVATION_FILE, LAYER_FILES } from '../../tiles/mapFiles.ts';
import { isOfCertainty, storedClassesOf } from '../../tiles/readMap.ts';
import type { FrameLook } from '../../core/color/mapLayer.ts';
import { degreesOf, type MapBounds } from '../../tiles/mapWindow.ts';
import type { CropRequest, Picture } from '../../tiles/renderMapCrop.ts';
import type { RenderPool } from '../../workers/draw/renderPool.ts';

/** A part of the map as a data source draws it, from releases that the source chooses. */
export interface MapCrop extends Omit<CropRequest, 'sources' | 'freshFromDay'> {
  /** Shows only frames of this geometry; absent = all. */
  readonly look?: FrameLook | undefined;
}

/** The frames that may overlap bounds (EPSG:3857), preferred first. */
export function framesBeneath(lake: LakeReader, bounds: MapBounds): readonly LakeFrame[] {
  const frames = lake.frames();
  const found = framesWithin(frames, degreesOf(bounds)).map((frame) => ({ frame }));
  return rankFrames(frames, found).map(({ frame }) => frame);
}

/** Whether a picture shows a frame; those that it doesn't show are still compared with those that it shows. */
export function isShown(frame: LakeFrame, { look }: Pick<MapCrop, 'look'>): boolean {
  return look === undefined || lookOf(frame) === look;
}

/**
 * Draws given releases, preferred first: loads the headers of their rasters, lists the pieces that the picture needs,
 * loads them, and draws. A damaged raster takes its release out of service.
 */
export async function drawFrames(
  pool: RenderPool,
  { look, ...crop }: MapCrop & Pick<CropRequest, 'freshFromDay'>,
  lake: LakeReader,
  frames: readonly LakeFrame[],
): Promise<Picture> {
  const mayOverlap = frames.length > 1;
  const compared = isOfCertainty(crop) ? await comparedFrames(lake, frames) : new Map<LakeFrame, Compared>();
  const sources = await Promise.all(
    frames.map(async (frame) => ({
      dir: frame.dir,
      checks: rasterChecks(frame),
      coverage: mayOverlap ? await lake.coverageOf(frame) : null,
      yields: isOfTwoLooks(frame),
      ...(!isShown(frame, { look }) && { isHidden: true }),
      compared: compared.get(frame) ?? [],
    })),
  );
  const layers = [...new Set([crop.layer, 'velocity'] as const)].map((layer) => LAYER_FILES[layer]);
  const classes = storedClassesOf(crop);
  const rasters = new Set(classes ? [...layers, CLASS_FILES[classes], LAST_OBSERVATION_FILE] : layers);
  if (compared.size > 0) rasters.add(LAYER_FILES.uncertainty);
  const draw = () =>
    pool.render({ ...crop, sources }).catch((error: unknown) => {
      reportDamage(lake, frames, error);
      throw error;
    });
  const headers = frames.flatMap(({ dir }) =>
    [...rasters].map((path) => ({ key: `${dir}/${path}`, start: 0 })),
  );
  const withoutHeaders = await load(lake, frames, headers);
  if (withoutHeaders.length > 0) return { bytes: new Uint8Array(), isEmpty: true, gone: withoutHeaders };
  const listed = await draw();
  if (!('missing' in listed)) return listed;
  const gone = await load(lake, frames, listed.missing);
  if (gone.length > 0) return { bytes: new Uint8Array(), isEmpty: true, gone };
  const drawn = await draw();
  if (!('missing' in drawn)) return drawn;
  throw new Error(`${drawn.missing.length} pieces of rasters are still not here`);
}

type Compared = NonNullable<CropRequest['sources'][number]['compared']>;

/** Pictures with more frames are overviews, and show each frame's own classes. */
const MOST_FRAMES_COMPARED = 16;

/** For each frame, those with which its reports are compared, in order of preference. */
async function comparedFrames(
  lake: LakeReader,
  frames: readonly LakeFrame[],
): Promise<ReadonlyMap<LakeFrame, Compared>> {
  if (frames.length < 2 || frames.length > MOST_FRAMES_COMPARED) return new Map();
  const all = frames.map(async (answering): Promise<[LakeFrame, Compared]> => {
    const others = frames.filter(
      (other) => other !== answering && areCompared(answering, other) && doMeet(answering, other),
    );
    const pairs = others.slice(0, MOST_COMPARED).map(async (other) => {
      const difference = await compareFrames(lake, other, answering).catch(() => NOT_COMPARED);
      return { dir: other.dir, pair: lookPairOf(answering, other, difference) };
    });
    return [answering, await Promise.all(pairs)];
  });
  return new Map(await Promise.all(all));
}

function doMeet({ manifest: { bbox: one } }: LakeFrame, { manifest: { bbox: other } }: LakeFrame): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** The few files that pictures use, out of thousands: they are sent to a thread with each picture. */
function rasterChecks({ checks }: LakeFrame): LakeFrame['checks'] {
  const drawn = [...Object.values(LAYER_FILES), ...Object.values(CLASS_FILES), LAST_OBSERVATION_FILE];
  const rasters = drawn.filter((path) => path in checks);
  return Object.fromEntries(rasters.map((path) => [path, required(checks[path])]));
}

/**
 * Loads pieces of rasters to where the render threads can read them without waiting for the network. Returns the releases
 * that are no longer stored.
 */
async function load(
  lake: LakeReader,
  frames: readonly LakeFrame[],
  pieces: readonly MissingPiece[],
): Promise<string[]> {
  if (!lake.keepsPieces) return [];
  const starts = new Map<string, number[]>();
  for (const { key, start } of pieces) starts.set(key, [...(starts.get(key) ?? []), start ?? 0]);
  const gone = await Promise.all(
    [...starts].map(async ([key, each]) => {
      const [dir, path] = [posix.dirname(key), posix.basename(key)];
      const frame = frames.find((candidate) => candidate.dir === dir);
      const isThere = !frame || !(path in frame.checks) || (await lake.bringHere(frame, path, each));
      return isThere ? [] : [dir];
    }),
  );
  return gone.flat();
}

/** Reports to the lake which raster couldn't be drawn. */
function reportDamage(lake: LakeReader, frames: readonly LakeFrame[], error: unknown): void {
  const damaged = error instanceof GroundMotionError ? error.details['key'] : undefined;
  if (typeof damaged !== 'string') return;
  const frame = frames.find(({ dir }) => posix.dirname(damaged) === dir);
  if (frame) lake.reportDamage(frame, { path: posix.basename(damaged), message: errorMessage(error) });
}
