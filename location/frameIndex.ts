import type { LatLon } from '../core/geodesy/projection.ts';
import type { LakeFrame } from '../store/lake/read/lakeReader.ts';

/** Margin for the outline of a projected grid, which bulges beyond the box of its corners; degrees. */
const BBOX_MARGIN = 0.1;

/** Frames by the one-degree tiles that their boxes touch. */
type FrameIndex = ReadonlyMap<number, readonly LakeFrame[]>;

const indexes = new WeakMap<readonly LakeFrame[], FrameIndex>();

/**
 * The frames whose box, with a margin, may contain a point (WGS 84 degrees), in the given order. The index is built once
 * for each list of frames, so a lookup among a thousand frames costs the same as among one.
 */
export function framesNear(frames: readonly LakeFrame[], point: LatLon): readonly LakeFrame[] {
  let index = indexes.get(frames);
  if (!index) {
    index = indexFrames(frames);
    indexes.set(frames, index);
  }
  const tile = index.get(tileOf(Math.floor(point.lat), Math.floor(point.lon))) ?? [];
  return tile.filter((frame) => isNear(frame, point));
}

/** A box in WGS 84 degrees. */
export interface DegreeBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The frames whose box, with a margin, touches another box, in the given order. */
export function framesWithin(frames: readonly LakeFrame[], box: DegreeBox): readonly LakeFrame[] {
  return frames.filter(({ manifest }) => {
    const [west, south, east, north] = manifest.bbox;
    return (
      box.east >= west - BBOX_MARGIN &&
      box.west <= east + BBOX_MARGIN &&
      box.north >= south - BBOX_MARGIN &&
      box.south <= north + BBOX_MARGIN
    );
  });
}

function isNear({ manifest }: LakeFrame, { lat, lon }: LatLon): boolean {
  const [west, south, east, north] = manifest.bbox;
  return (
    lat >= south - BBOX_MARGIN &&
    lat <= north + BBOX_MARGIN &&
    lon >= west - BBOX_MARGIN &&
    lon <= east + BBOX_MARGIN
  );
}

function indexFrames(frames: readonly LakeFrame[]): FrameIndex {
  const index = new Map<number, LakeFrame[]>();
  for (const frame of frames) {
    const [west, south, east, north] = frame.manifest.bbox;
    for (let lat = Math.floor(south - BBOX_MARGIN); lat <= north + BBOX_MARGIN; lat++) {
      for (let lon = Math.floor(west - BBOX_MARGIN); lon <= east + BBOX_MARGIN; lon++) {
        const tile = index.get(tileOf(lat, lon));
        if (tile) tile.push(frame);
        else index.set(tileOf(lat, lon), [frame]);
      }
    }
  }
  return index;
}

function tileOf(lat: number, lon: number): number {
  return lat * 1000 + lon;
}
