import { mapClassesOf, type MapClass } from '../../../core/color/mapClasses.ts';
import { type DrawnLayer, isOfRates, MAP_LAYER_FACTS } from '../../../core/color/mapLayer.ts';
import type { LatLon } from '../../service/serviceAnswers.ts';
import { labelOf, unitWords } from '../classNames.ts';
import { words } from '../../words/words.ts';

const LARGEST_LATITUDE = 85.0511;
/** Length of the equator, and the width of the world at zoom 0 of the map. */
const EQUATOR_M = 40_075_017;
const MAP_TILE_PX = 512;

/** The size of a screen pixel on the ground at a zoom of the map. */
export function metersPerPixel({ lat }: LatLon, zoom: number): number {
  return (EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / (MAP_TILE_PX * 2 ** zoom);
}

/** A tile and a position in it, from 0 to 1 from its north-west corner. */
export interface TilePosition {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

/** The Web Mercator tile of a point. */
export function tilePosition({ lat, lon }: LatLon, z: number): TilePosition {
  const count = 2 ** z;
  const bounded = Math.min(LARGEST_LATITUDE, Math.max(-LARGEST_LATITUDE, lat));
  const sine = Math.sin((bounded * Math.PI) / 180);
  const eastward = ((lon + 180) / 360) * count;
  const southward = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count;
  const x = Math.min(count - 1, Math.max(0, Math.floor(eastward)));
  const y = Math.min(count - 1, Math.max(0, Math.floor(southward)));
  return { z, x, y, across: eastward - x, down: southward - y };
}

/** The class of a layer that has a color; null = none, as where nothing is measured. */
export function classOfColor(layer: DrawnLayer, rgba: readonly number[]): MapClass | null {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba;
  if (alpha === 0) return null;
  const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return mapClassesOf(layer).find((known) => known.color === color) ?? null;
}

/** What the map shows at a point, in words: `Sinking fast · uncertainty 0.5 to 1 mm/yr`; empty where nothing is measured. */
export function classWords(layer: DrawnLayer, shown: MapClass | null, uncertainty: MapClass | null): string {
  if (shown === null) return '';
  const name = labelOf(layer, shown);
  const value = isOfRates(layer) ? name : `${name}${unitOf(layer)}`;
  const isNew = uncertainty !== null && layer !== 'uncertainty';
  return isNew
    ? words.map.classUncertainty(value, labelOf('uncertainty', uncertainty), unitOf('uncertainty'))
    : value;
}

/** The unit after a value; empty = none. */
function unitOf(layer: DrawnLayer): string {
  const { unit } = MAP_LAYER_FACTS[layer];
  return unit === '1' ? '' : ` ${unitWords(unit)}`;
}
