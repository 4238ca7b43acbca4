import { fillSync, withFile } from '../../../formats/files/fileBytes.ts';
import { openTiff, readDirectory } from '../../../formats/tiff/tiffDirectory.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';

const STRIP_OFFSETS = 273;
const STRIP_BYTE_COUNTS = 279;
const TILE_OFFSETS = 324;
const TILE_BYTE_COUNTS = 325;
const LIMITS = {
  tags: new Set([STRIP_OFFSETS, STRIP_BYTE_COUNTS, TILE_OFFSETS, TILE_BYTE_COUNTS]),
  mostEntries: 4096,
  /** Strips or tiles; the largest raster has one strip a row in each of a few bands. */
  mostValues: 1_000_000,
};

/**
 * The last byte of a TIFF's first image + 1, by the offsets and lengths of its strips or tiles (TIFF 6.0, BigTIFF).
 * GDAL opens a TIFF whose pixels are cut off without a word. Throws an Error for a directory that makes no sense.
 */
export function endOfTiffPixels(file: OfferedFile): number {
  return withFile(file.path, (descriptor) => {
    const read = (position: number, length: number): Uint8Array => {
      if (!(position >= 0 && position < file.bytes && length <= file.bytes))
        throw new Error(`the directory points to byte ${position + length}`);
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, fillSync(descriptor, bytes, position));
    };
    const opened = openTiff(read);
    if (!opened) throw new Error('it is no TIFF');
    const { directory } = readDirectory(read, opened.firstDirectory, opened.layout, LIMITS);
    const starts = directory.get(TILE_OFFSETS) ?? directory.get(STRIP_OFFSETS);
    const sizes = directory.get(TILE_BYTE_COUNTS) ?? directory.get(STRIP_BYTE_COUNTS);
    if (!starts || !sizes) throw new Error('the directory lists no strips or tiles');
    return starts.reduce((end, start, i) => Math.max(end, start + (sizes[i] ?? 0)), 0);
  });
}
