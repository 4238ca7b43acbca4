import { mapClassesOf, type MapClass } from '../../core/color/mapClasses.ts';
import { MAP_LAYER_FACTS, type MapLayer } from '../../core/color/mapLayer.ts';
import type { LatLon } from '../service/serviceAnswers.ts';
import { tileAddress } from './dataTiles.ts';

/** Tiles that stay decoded: those around the pointer, of two layers. */
const KEPT_TILES = 24;
/** The pointer has to rest this long before tiles are read, so that crossing the map reads none. */
const REST_MS = 120;
const LARGEST_LATITUDE = 85.0511;

/** A tile and a position in it, from 0 to 1 from its north-west corner. */
interface TilePosition {
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
export function classOfColor(layer: MapLayer, rgba: readonly number[]): MapClass | null {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba;
  if (alpha === 0) return null;
  const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return mapClassesOf(layer).find((known) => known.color === color) ?? null;
}

/** What the map shows at a point, in words: `Sinking fast · uncertainty 0.5 to 1 mm/yr`; empty where nothing is measured. */
export function classWords(layer: MapLayer, shown: MapClass | null, uncertainty: MapClass | null): string {
  if (shown === null) return '';
  const value = layer === 'velocity' ? shown.label : `${shown.label}${unitOf(layer)}`;
  const isNew = uncertainty !== null && layer !== 'uncertainty';
  return isNew ? `${value} · uncertainty ${uncertainty.label}${unitOf('uncertainty')}` : value;
}

/** The unit after a value; empty = none. */
function unitOf(layer: MapLayer): string {
  const { unit } = MAP_LAYER_FACTS[layer];
  return unit === '1' ? '' : ` ${unit}`;
}

/** Reads the classes beneath the pointer from the tiles that the map shows. */
export class HoverClass {
  readonly #tiles = new Map<string, Promise<ImageData | null>>();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  /** Shows the words for a point after a rest; `layer` as the map shows it, `zoom` of the map. */
  ask(point: LatLon, layer: MapLayer, zoom: number, onWords: (words: string) => void): void {
    this.stop();
    const turn = this.#turn;
    const read = async (): Promise<void> => {
      const words = await this.#words(point, layer, zoom);
      if (turn === this.#turn) onWords(words);
    };
    this.#rest = setTimeout(() => void read(), REST_MS);
  }

  /** The pointer moved on. */
  stop(): void {
    this.#turn++;
    clearTimeout(this.#rest);
  }

  async #words(point: LatLon, layer: MapLayer, zoom: number): Promise<string> {
    const [shown, uncertainty] = await Promise.all([
      this.#classAt(layer, point, zoom),
      layer === 'uncertainty' ? null : this.#classAt('uncertainty', point, zoom),
    ]);
    return classWords(layer, shown, uncertainty);
  }

  async #classAt(layer: MapLayer, point: LatLon, zoom: number): Promise<MapClass | null> {
    const { z, x, y, across, down } = tilePosition(point, zoom);
    const tile = await this.#tile(
      tileAddress(layer).replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
    );
    if (tile === null) return null;
    const column = Math.min(tile.width - 1, Math.floor(across * tile.width));
    const row = Math.min(tile.height - 1, Math.floor(down * tile.height));
    const at = 4 * (row * tile.width + column);
    return classOfColor(layer, [...tile.data.subarray(at, at + 4)]);
  }

  #tile(address: string): Promise<ImageData | null> {
    const known = this.#tiles.get(address);
    if (known) return known;
    const oldest = this.#tiles.keys().next().value;
    if (this.#tiles.size >= KEPT_TILES && oldest !== undefined) this.#tiles.delete(oldest);
    const tile = decodeTile(address).catch(() => {
      this.#tiles.delete(address);
      return null;
    });
    this.#tiles.set(address, tile);
    return tile;
  }
}

/** The pixels of a tile; null where the server has none. */
async function decodeTile(address: string): Promise<ImageData | null> {
  const response = await fetch(address);
  if (!response.ok || response.status === 204) return null;
  const bitmap = await createImageBitmap(await response.blob(), { colorSpaceConversion: 'none' });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) return null;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
