import { touchesPolygon, type PlanarShapes } from '../../core/geodesy/planarShapes.ts';
import type { DegreeBox } from '../../location/frameIndex.ts';
import { MOST_ITEMS, type Period, type StacSearch } from '../../schemas/http/map/stacSearch.ts';
import type { ServedManifest } from '../../schemas/manifest.ts';
import { COLLECTION_ID } from './extensions.ts';

/** A part of what a search finds. */
export interface FoundPage<Frame> {
  readonly shown: readonly Frame[];
  /** All that is found. */
  readonly matched: number;
  /** Id of the last one shown when there are more. */
  readonly next: string | null;
}

interface SearchedFrame {
  readonly frameId: string;
  readonly manifest: ServedManifest;
}

/** The page of frames that a search asks for, in the order of their ids; pure. */
export function searchFrames<Frame extends SearchedFrame>(
  frames: readonly Frame[],
  { ids, collections, bbox, intersects, datetime, limit, cursor = '' }: StacSearch,
): FoundPage<Frame> {
  const shapes = intersects ?? (bbox ? shapesOfBox(bbox) : null);
  const isHere = collections?.includes(COLLECTION_ID) ?? true;
  const wanted = ids && new Set(ids);
  const found = (isHere ? inOrder(frames) : []).filter(({ frameId, manifest }) => {
    if (wanted && !wanted.has(frameId)) return false;
    if (datetime && !isWithin(manifest, datetime)) return false;
    return !shapes || touchesPolygon(manifest.footprint.coordinates, shapes);
  });
  const after = found.filter(({ frameId }) => frameId > cursor);
  const shown = after.slice(0, Math.min(limit, MOST_ITEMS));
  const next = shown.length < after.length ? (shown.at(-1)?.frameId ?? null) : null;
  return { shown, matched: found.length, next };
}

const ordered = new WeakMap<readonly SearchedFrame[], readonly SearchedFrame[]>();

/** Frames by their ids; a list that has been put in order stays so. */
function inOrder<Frame extends SearchedFrame>(frames: readonly Frame[]): readonly Frame[] {
  let sorted = ordered.get(frames);
  if (!sorted) {
    sorted = frames.toSorted((a, b) => (a.frameId < b.frameId ? -1 : 1));
    ordered.set(frames, sorted);
  }
  return sorted as readonly Frame[];
}

/** Whether a frame was observed within a period, from its first day to the end of its last one. */
function isWithin({ freshness }: ServedManifest, { from, to }: Period): boolean {
  const start = Date.parse(`${freshness.first_observation}T00:00:00Z`);
  const end = Date.parse(`${freshness.last_observation}T23:59:59Z`);
  return (from === null || end >= from) && (to === null || start <= to);
}

/** A box whose west is east of its east lies across 180°: two boxes. */
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
