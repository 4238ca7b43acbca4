import type { MapLayer } from '../../../core/color/mapLayer.ts';
import { headersFor, tileAddress, type TileAccess } from './dataTiles.ts';

/** Tiles that stay decoded: those around the pointer and of the view, of two layers. */
const KEPT_TILES = 32;

/** Reads the pixels of tiles that the map shows. */
export class TileReader {
  readonly #tiles = new Map<string, Promise<ImageData | null>>();

  /** The pixels of a tile; null where the server has none. */
  read(layer: MapLayer, position: { z: number; x: number; y: number }, access: TileAccess) {
    const { z, x, y } = position;
    const address = tileAddress(layer, access)
      .replace('{z}', String(z))
      .replace('{x}', String(x))
      .replace('{y}', String(y));
    const known = this.#tiles.get(address);
    if (known) return known;
    const oldest = this.#tiles.keys().next().value;
    if (this.#tiles.size >= KEPT_TILES && oldest !== undefined) this.#tiles.delete(oldest);
    const tile = decodeTile(address, access.key).catch(() => {
      this.#tiles.delete(address);
      return null;
    });
    this.#tiles.set(address, tile);
    return tile;
  }
}

async function decodeTile(address: string, key: string | null): Promise<ImageData | null> {
  const response = await fetch(address, headersFor(key));
  if (!response.ok || response.status === 204) return null;
  const bitmap = await createImageBitmap(await response.blob(), { colorSpaceConversion: 'none' });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) return null;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
