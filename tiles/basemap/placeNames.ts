import { ROAD_KINDS, type RoadKind } from '../../core/basemap/groundLayers.ts';
import { NAMES, sizeAt } from '../../core/basemap/groundStyle.ts';
import { setGlyphs } from '../../formats/font/glyphText.ts';
import type { GroundFeature, Position } from './groundFeatures.ts';
import { type LabelRoom, setAlong, setCentered, type SetName, TextPath } from './labelRoom.ts';

/** A name of a kind of feature, with its place. */
export interface PlacedName extends SetName {
  readonly layer: 'place' | 'road' | 'park' | 'water';
}

/** The visible part of a map, pixels of the style. */
interface View {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** Positions at which the name of one line is tried. */
const MOST_TRIES = 60;
const TRY_STEP = 12;
const PLACE_SPACING_EM = 0.04;
const LAST_RANK = 9;

/** The names that fit without overlapping: towns first, then streets by importance, then parks and water. */
export function placeNames(features: readonly GroundFeature[], view: View, room: LabelRoom): PlacedName[] {
  const named = features.filter(({ name }) => name !== '');
  return [
    ...townNames(named, view, room),
    ...streetNames(named, view, room),
    ...areaNames(named, 'park', view, room),
    ...areaNames(named, 'water', view, room),
  ];
}

function townNames(features: readonly GroundFeature[], { zoom }: View, room: LabelRoom): PlacedName[] {
  if (zoom < NAMES.place.leastZoom || zoom >= NAMES.place.endZoom) return [];
  const size = sizeAt(NAMES.place.size, zoom);
  const towns = features.filter(({ layer }) => layer === 'place');
  const known = new Set<string>();
  return towns
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .flatMap(({ name, parts }) => {
      const run = setGlyphs(name, { face: 'bold', spacingEm: PLACE_SPACING_EM });
      const [point] = parts.flat();
      if (!run || !point || known.has(name)) return [];
      const set = setCentered([run], point, size);
      if (!room.take(set.boxes)) return [];
      known.add(name);
      return [{ ...set, layer: 'place' as const }];
    });
}

/** The class of a town, larger ones first. */
function rankOf({ kind }: GroundFeature): number {
  return kind === '' ? LAST_RANK : Number(kind);
}

function streetNames(features: readonly GroundFeature[], view: View, room: LabelRoom): PlacedName[] {
  if (view.zoom < NAMES.road.leastZoom) return [];
  const size = sizeAt(NAMES.road.size, view.zoom);
  const kinds: readonly string[] =
    view.zoom >= NAMES.road.streetsFromZoom ? ROAD_KINDS : ['motorway', 'major'];
  const lines = features
    .filter(({ layer, kind }) => layer === 'road' && kinds.includes(kind))
    .flatMap(({ kind, name, parts }) => parts.map((part) => ({ kind, name, path: new TextPath(part) })))
    .toSorted(
      (one, other) =>
        ROAD_KINDS.indexOf(one.kind as RoadKind) - ROAD_KINDS.indexOf(other.kind as RoadKind) ||
        other.path.length - one.path.length,
    );
  const placed: PlacedName[] = [];
  const known = new Map<string, Position[]>();
  for (const { name, path } of lines) {
    const run = setGlyphs(name);
    if (!run || run.widthEm * size > path.length) continue;
    const others = known.get(name) ?? [];
    known.set(name, others);
    for (const middle of middlesOf(path, run.widthEm * size, view)) {
      const point = path.at(middle);
      if (others.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < NAMES.spacing)) continue;
      const set = setAlong(run, path, middle, size);
      if (!set || !room.take(set.boxes)) continue;
      others.push(point);
      placed.push({ ...set, layer: 'road' });
    }
  }
  return placed;
}

/** Distances along a line, inside the picture, at which a name may have its middle: outward from its visible middle. */
function middlesOf(path: TextPath, width: number, view: View): number[] {
  const inside: number[] = [];
  for (let middle = width / 2; middle <= path.length - width / 2; middle += TRY_STEP) {
    const { x, y } = path.at(middle);
    if (x >= 0 && y >= 0 && x <= view.width && y <= view.height) inside.push(middle);
  }
  const center = inside[inside.length >> 1] ?? 0;
  return inside
    .toSorted((one, other) => Math.abs(one - center) - Math.abs(other - center))
    .slice(0, MOST_TRIES);
}

/** The name of each area once, in its largest part in the picture. */
function areaNames(
  features: readonly GroundFeature[],
  layer: 'park' | 'water',
  view: View,
  room: LabelRoom,
): PlacedName[] {
  if (view.zoom < NAMES[layer].leastZoom) return [];
  const size = sizeAt(NAMES[layer].size, view.zoom);
  const largest = new Map<string, VisibleArea>();
  for (const { layer: each, name, parts } of features) {
    if (each !== layer) continue;
    for (const part of parts) {
      const area = visibleArea(part, view);
      if (area.pixels > (largest.get(name)?.pixels ?? 0)) largest.set(name, area);
    }
  }
  return [...largest]
    .toSorted(([, one], [, other]) => other.pixels - one.pixels)
    .flatMap(([name, { center, width }]) => {
      const lines = wrapped(name).map((line) => setGlyphs(line));
      if (!lines.every((line) => line !== null)) return [];
      // A name much wider than what it names would seem to belong to something else.
      if (Math.max(...lines.map(({ widthEm }) => widthEm)) * size > 1.5 * width) return [];
      const set = setCentered(lines, center, size);
      return room.take(set.boxes) ? [{ ...set, layer }] : [];
    });
}

/** A name in lines of at most about `NAMES.areaEms`, broken between words. */
function wrapped(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && (setGlyphs(longer)?.widthEm ?? 0) <= NAMES.areaEms)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

interface VisibleArea {
  readonly pixels: number;
  readonly center: Position;
  readonly width: number;
}

/** The part of a ring in the picture: its size, its centroid, and its width. */
function visibleArea(ring: readonly Position[], { width, height }: View): VisibleArea {
  let points = ring;
  points = clipped(points, ({ x }) => x);
  points = clipped(points, ({ x }) => width - x);
  points = clipped(points, ({ y }) => y);
  points = clipped(points, ({ y }) => height - y);
  let [twice, sumX, sumY] = [0, 0, 0];
  for (const [at, { x, y }] of points.entries()) {
    const next = points[(at + 1) % points.length] ?? { x, y };
    const cross = x * next.y - next.x * y;
    twice += cross;
    sumX += (x + next.x) * cross;
    sumY += (y + next.y) * cross;
  }
  const sides = points.map(({ x }) => x);
  return {
    pixels: Math.abs(twice) / 2,
    center: twice === 0 ? { x: -1, y: -1 } : { x: sumX / (3 * twice), y: sumY / (3 * twice) },
    width: points.length === 0 ? 0 : Math.max(...sides) - Math.min(...sides),
  };
}

/** The part of a ring on the side of a line where `inside` is positive (Sutherland and Hodgman 1974). */
function clipped(ring: readonly Position[], inside: (point: Position) => number): Position[] {
  const kept: Position[] = [];
  for (const [at, point] of ring.entries()) {
    const before = ring.at(at - 1) ?? point;
    const [from, to] = [inside(before), inside(point)];
    if (from >= 0 !== to >= 0) {
      const share = from / (from - to);
      kept.push({ x: before.x + share * (point.x - before.x), y: before.y + share * (point.y - before.y) });
    }
    if (to >= 0) kept.push(point);
  }
  return kept;
}
