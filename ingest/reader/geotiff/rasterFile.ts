/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { errorMessage } from '../../../core/error.ts';
import { fillToNaN } from '../../../core/pairs/fillToNaN.ts';
import type { Window } from '../../../core/geodesy/grid.ts';
import { isGdalMissing, loadGdal } from '../../native/gdal.ts';
import { inDecoder } from '../offered/decoderJournal.ts';
import { withPlainGeotiff } from './plainGeotiff.ts';
import { unreadableProduct } from '../offered/unreadableProduct.ts';

/** A GeoTIFF. GDAL may not use any other driver, so a text file that references other files is never followed. */
export interface RasterFile {
  readonly path: string;
  readonly rows: number;
  /** Rows are stored south first (y ascending). */
  readonly southFirst: boolean;
}

export interface BandRead {
  /** From 1. */
  readonly band: number;
  readonly out: Float32Array | Uint8Array;
  /** Declared fill value, converted to NaN in a Float32Array; null or NaN: no conversion. */
  readonly fill: number | null;
}

/**
 * Reads a window of some bands, north row first. The file is opened and closed each time: that costs 1–2 ms,
 * and keeping hundreds of datasets open costs gigabytes of chunk caches. Throws `product_unreadable`.
 */
export async function readRaster(
  file: RasterFile,
  window: Window,
  reads: readonly BandRead[],
): Promise<void> {
  const top = file.southFirst ? file.rows - window.row - window.rows : window.row;
  try {
    const stored = { ...window, row: top };
    const plain = await inDecoder(file.path, () =>
      withPlainGeotiff(file.path, (opened) => opened.read(stored, reads)),
    );
    const gdal = plain ? null : await loadGdal();
    if (gdal)
      await inDecoder(file.path, async () => {
        const dataset = await gdal.openAsync(file.path, 'r', ['GTiff']);
        try {
          for (const { band, out } of reads) {
            const pixels = dataset.bands.get(band).pixels;
            await pixels.readAsync(window.col, top, window.cols, window.rows, out);
          }
        } finally {
          dataset.close();
        }
      });
  } catch (error) {
    if (isGdalMissing(error)) throw error;
    const place = { path: file.path, layer: 'raster', row: window.row, col: window.col };
    throw unreadableProduct(place, errorMessage(error), error);
  }
  for (const { out, fill } of reads) {
    if (file.southFirst) reverseRows(out, window.cols);
    if (out instanceof Float32Array && fill !== null) fillToNaN(out, fill);
  }
}

/** Flips a raster vertically in place. */
export function reverseRows(values: Float32Array | Uint8Array, cols: number): void {
  const rows = values.length / cols;
  for (let top = 0; top < Math.floor(rows / 2); top++) {
    const upper = top * cols;
    const lower = (rows - 1 - top) * cols;
    for (let col = 0; col < cols; col++) {
      const kept = values[upper + col]!;
      values[upper + col] = values[lower + col]!;
      values[lower + col] = kept;
    }
  }
}
