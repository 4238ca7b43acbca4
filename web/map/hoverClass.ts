import type { MapClass } from '../../core/color/mapClasses.ts';
import type { MapLayer } from '../../core/color/mapLayer.ts';
import type { LatLon } from '../service/serviceAnswers.ts';
import { classOfColor, classWords, tilePosition } from './classAtPoint.ts';
import { tileAddress } from './dataTiles.ts';

/** Tiles that stay decoded: those around the pointer, of two layers. */
const KEPT_TILES = 24;
/** The pointer has to rest this long before tiles are read, so that crossing the map reads none. */
const REST_MS = 120;

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
