import type { PlanarShapes } from '../../core/geodesy/planarShapes.ts';
import { indexPolygons, polygonsTouching, type PolygonIndex } from '../../core/geodesy/polygonIndex.ts';
import type { DegreeBox } from '../../location/frameIndex.ts';
import { MOST_ITEMS, type Period, type StacSearch } from '../../schemas/http/map/stacSearch.ts';
import type { ServedManifest } from '../../schemas/manifest.ts';
import { COLLECTION_ID } from './extensions.ts';

/** A page of a search's results. */
export interface FoundPage<Frame> {
  readonly shown: readonly Frame[];
  /** Total number of results. */
  readonly matched: number;
  /** Id of the last result shown if there are more. */
  readonly next: string | null;
}

interface SearchedFrame {
  readonly frameId: string;
  readonly manifest: ServedManifest;
}

/** The page of frames that match a search, ordered by id; pure. */
export function searchFrames<Frame extends SearchedFrame>(
  frames: readonly Frame[],
  { ids, collections, bbox, intersects, datetime, limit, cursor = '' }: StacSearch,
): FoundPage<Frame> {
  const shapes = intersects ?? (bbox ? shapesOfBox(bbox) : null);
  const isHere = collections?.includes(COLLECTION_ID) ?? true;
  const wanted = ids && new Set(ids);
  const { sorted, footprints } = isHere ? inOrder(frames) : NO_FRAMES;
  const touched = shapes && polygonsTouching(footprints, shapes);
  const found = (sorted as readonly Frame[]).filter(
    ({ frameId, manifest }, at) =>
      (touched?.has(at) ?? true) &&
      (wanted?.has(frameId) ?? true) &&
      (datetime === undefined || isWithin(manifest, datetime)),
  );
  const after = found.filter(({ frameId }) => frameId > cursor);
  const shown = after.slice(0, Math.min(limit, MOST_ITEMS));
  const next = shown.length < after.length ? (shown.at(-1)?.frameId ?? null) : null;
  return { shown, matched: found.length, next };
}

interface OrderedFrames {
  /** By their ids. */
  readonly sorted: readonly SearchedFrame[];
  readonly footprints: PolygonIndex;
}

const NO_FRAMES: OrderedFrames = { sorted: [], footprints: indexPolygons([]) };
const ordered = new WeakMap<readonly SearchedFrame[], OrderedFrames>();

/** Frames and their footprints prepared for searches, once per list of frames. */
function inOrder(frames: readonly SearchedFrame[]): OrderedFrames {
  let known = ordered.get(frames);
  if (!known) {
    const sorted = frames.toSorted((a, b) => (a.frameId < b.frameId ? -1 : 1));
    const footprints = indexPolygons(sorted.map(({ manifest }) => manifest.footprint.coordinates));
    known = { sorted, footprints };
    ordered.set(frames, known);
  }
  return known;
}

/** Whether a frame was observed within a period, from its first day to the end of its last one. */
function isWithin({ freshness }: ServedManifest, { from, to }: Period): boolean {
  const start = Date.parse(`${freshness.first_observation}T00:00:00Z`);
  const end = Date.parse(`${freshness.last_observation}T23:59:59Z`);
  return (from === null || end >= from) && (to === null || start <= to);
}

/** A box whose west is east of its east crosses 180° and becomes two boxes. */
function shapesOfBox({ west, south, east, north }: DegreeBox): PlanarShapes {
  const parts =
    west <= east
      ? [{ west, east }]
      : [
          { west, east: 180 },
          { west: -180, east },
        ];
  const polygons = parts.map((part) => [
    [
      [part.west, south],
      [part.east, south],
      [part.east, north],
      [part.west, north],
      [part.west, south],
    ],
  ]);
  return { points: [], lines: [], polygons };
}
