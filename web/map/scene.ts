import { DATA_OPACITY } from '../../core/basemap/groundStyle.ts';
import type { MapDetail } from '../../core/color/mapClasses.ts';
import type { MapLayer, MapLook } from '../../core/color/mapLayer.ts';
import type { Camera } from '../page/viewLink.ts';
import type { Frame, LatLon } from '../service/serviceAnswers.ts';

/** west, south, east, north, degrees */
export type Box = readonly [number, number, number, number];

/** The measurement cell of the requested place. */
export interface ShownCell {
  /** [lat, lon] */
  readonly corners: readonly (readonly [number, number])[];
  readonly isMeasured: boolean;
}

/** One of several places that an address may denote. */
export interface Candidate extends LatLon {
  readonly name: string;
  readonly choose: () => void;
}

/** A line or an area that is drawn on the map, or that a report is about. */
export interface Drawn {
  readonly kind: 'line' | 'area';
  readonly corners: readonly LatLon[];
  /** Where the next corner would be; null = it is finished. */
  readonly next: LatLon | null;
  /** A place on it that is named elsewhere on the page. */
  readonly mark: LatLon | null;
  /** Parts of the line in colors of their own. */
  readonly parts: readonly { readonly from: LatLon; readonly to: LatLon; readonly color: string }[];
}

/** Takes the map's clicks and keys while something is drawn. */
export interface MapTool {
  /** A click, within `reachM` meters of another place if that place is meant. */
  readonly onPoint: (point: LatLon, reachM: number) => void;
  /** The point beneath the pointer; with the keyboard, the center. */
  readonly onMove: (point: LatLon) => void;
  /** A key pressed on the map; true = it needs no further handling. */
  readonly onKey: (key: string, center: LatLon) => boolean;
}

/** Everything that the map shows besides the ground. */
export interface Scene {
  readonly frames: readonly Frame[];
  /** The frame of the answer on the page. */
  readonly answeringFrame: string | null;
  readonly point: LatLon | null;
  readonly cell: ShownCell | null;
  readonly candidates: readonly Candidate[];
  readonly drawn: Drawn | null;
  readonly layer: MapLayer | 'none';
  /** Only frames of this geometry; null = all. */
  readonly look: MapLook | null;
  /** Opacity of the layer, percent. */
  readonly opacity: number;
  /** A live owner key, with which the account may see values; null = none. */
  readonly valueKey: string | null;
}

/** An empty map. */
export const EMPTY_SCENE: Scene = {
  frames: [],
  answeringFrame: null,
  point: null,
  cell: null,
  candidates: [],
  drawn: null,
  layer: 'velocity',
  look: null,
  opacity: 100 * DATA_OPACITY,
  valueKey: null,
};

/** What the colors of the layer mean. */
export interface DataFacts {
  readonly detail: MapDetail;
  /** Of the values in view; null = not known, or classes are shown. */
  readonly range: { readonly from: number; readonly to: number } | null;
}

/** A place of a dated event. */
export interface ShownEvent extends LatLon {
  readonly text: string;
}

/** Where the map should move. */
export type Destination =
  | { readonly kind: 'camera'; readonly camera: Camera }
  | { readonly kind: 'box'; readonly box: Box }
  /** Close enough to see the cell of the point. */
  | { readonly kind: 'point'; readonly point: LatLon };

/** Events of the map; nothing may be missing from it without notice. */
export type MapState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  /** Something failed to load; `again` retries it. */
  | { readonly kind: 'failed'; readonly what: 'layer' | 'basemap' | 'map'; readonly again: () => void };

export interface MapEvents {
  /** A click, or Enter at the center. */
  readonly onPick: (point: LatLon) => void;
  /** The point beneath the pointer, and what the layer shows there, empty until it is known. */
  readonly onHover: (point: LatLon | null, words: string) => void;
  /** The user moved the map. */
  readonly onMove: (camera: Camera) => void;
  /** Attributions of the shown data. */
  readonly onCredits: (text: string) => void;
  readonly onState: (state: MapState) => void;
  readonly onFacts: (facts: DataFacts) => void;
  /** The events in view, newest first. */
  readonly onEvents: (events: readonly ShownEvent[]) => void;
}

/** The box around the frames and a point outside them. */
export function boxWithPoint(frames: readonly Frame[], { lat, lon }: LatLon): Box {
  const [west, south, east, north] = frames.length > 0 ? boxOfFrames(frames) : [lon, lat, lon, lat];
  return [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)];
}

/** The box around all frames; the continental United States if there are none. */
export function boxOfFrames(frames: readonly Frame[]): Box {
  if (frames.length === 0) return [-125, 24, -66, 50];
  return boxAround(
    frames.flatMap(({ bbox: [west, south, east, north] }) => [
      { lat: south, lon: west },
      { lat: north, lon: east },
    ]),
  );
}

/** The smallest box that contains all points, at least one. */
export function boxAround(points: readonly LatLon[]): Box {
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
