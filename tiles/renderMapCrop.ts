import { required } from '../core/required.ts';
import { paletteOf } from '../core/color/colorRamp.ts';
import { classPaletteOf, type MapDetail } from '../core/color/mapClasses.ts';
import type { EpochDay } from '../core/date.ts';
import { DRAWN_LAYERS, type DrawnLayer } from '../core/color/mapLayer.ts';
import type { LocalFiles } from '../formats/files/localFile.ts';
import { createCogReader, type MissingPiece } from './cogReader.ts';
import { encodePicture, type PictureFormat } from './encodePicture.ts';
import type { MapBounds } from './mapWindow.ts';
import { missingBlocks, paintMap, readyMap } from './paintMap.ts';
import type { MapSource } from './planMap.ts';
import { missingHeaders } from './readMap.ts';

/** A part of the map to draw. */
export interface CropRequest {
  readonly layer: DrawnLayer;
  readonly detail: MapDetail;
  /** EPSG:3857, meters. */
  readonly bounds: MapBounds;
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
  /** Only cells observed from this day on have classes that require fresh data. */
  readonly freshFromDay: EpochDay;
  /** The releases beneath, in order of preference. */
  readonly sources: readonly MapSource[];
}

/** A drawn part of the map. */
export interface Picture {
  readonly bytes: Uint8Array;
  /** Nothing is measured there: the picture is transparent. */
  readonly isEmpty: boolean;
  /** Releases whose files have been deleted since they were looked up, and which the picture lacks. */
  readonly gone: readonly string[];
}

/** The pieces that a picture needs and that aren't available locally. Nothing has been drawn: load them, then draw. */
export interface PiecesNeeded {
  readonly missing: readonly MissingPiece[];
}

export type RenderMapCrop = (request: CropRequest) => Promise<Picture | PiecesNeeded>;

/**
 * A renderer of releases in files, for one thread, with a limit on the bytes of decoded blocks (128 kB each) in memory:
 * north up, Web Mercator, in the colors of the cells' values or of the blocks' classes (see `paintMap`), transparent
 * where nothing is measured. Throws `map_unreadable` for a damaged raster.
 */
export function createMapRenderer(files: LocalFiles, cacheBytes: number): RenderMapCrop {
  const reader = createCogReader(files, cacheBytes);
  const palettes = {
    classes: new Map(DRAWN_LAYERS.map((layer) => [layer, classPaletteOf(layer)])),
    values: new Map(DRAWN_LAYERS.map((layer) => [layer, paletteOf(layer)])),
  } as const;
  // Allocating new memory for each picture would keep the garbage collector busy.
  let memory = new Uint8Array(0);
  return async ({ layer, detail, bounds, width, height, format, freshFromDay, sources }) => {
    if (memory.length < width * height) memory = new Uint8Array(width * height);
    const request = { layer, detail, canvas: { bounds, width, height }, freshFromDay, sources };
    const headers = missingHeaders(reader, request);
    if (headers.length > 0) return { missing: headers };
    const ready = readyMap(reader, request);
    const missing = missingBlocks(reader, ready);
    if (missing.length > 0) return { missing };
    const { indices, isEmpty, gone } = paintMap(reader, ready, memory);
    const palette = required(palettes[detail].get(layer));
    const bytes = await encodePicture({ width, height, indices, palette }, { format, isEmpty });
    return { bytes, isEmpty, gone };
  };
}
