/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { fillSync, withFile } from '../../../formats/files/fileBytes.ts';
import { openTiff, readDirectory, type TiffDirectory } from '../../../formats/tiff/tiffDirectory.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';

const TAG = {
  width: 256,
  height: 257,
  stripOffsets: 273,
  bands: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planes: 284,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  geoKeys: 34_735,
} as const;
const LIMITS = {
  tags: new Set<number>(Object.values(TAG)),
  mostEntries: 4096,
  /** Strips or tiles; the largest raster has one strip per row in each of a few bands. */
  mostValues: 1_000_000,
};
/** More bands than any product has; GDAL takes seconds to open a file with the maximum number. */
const MOST_BANDS = 1000;
const ONE_PLANE_EACH = 2;
/** Maximum value of a short; a reader that gets a larger number never finishes. */
const MOST_GEO_KEYS = 65_535;

/** The size of a TIFF's first image and the location of its pixels. */
export interface TiffExtent {
  readonly rows: number;
  readonly cols: number;
  /** Index of the last byte of its strips or tiles + 1. */
  readonly end: number;
  /** Throws an Error if the number of strips or tiles doesn't match its size, or if they have no size. */
  checkBlocks(): void;
}

/**
 * Reads a TIFF's first directory (TIFF 6.0, BigTIFF). GDAL silently opens a TIFF with truncated pixels, and readers trust
 * the directory's text lengths. Throws an Error for an invalid directory, or one that points outside the file.
 */
export function tiffExtent(file: OfferedFile): TiffExtent {
  return withFile(file.path, (descriptor) => {
    const read = (position: number, length: number): Uint8Array => {
      if (!(position >= 0 && position < file.bytes && length <= file.bytes))
        throw new Error(`the directory points to byte ${position + length}`);
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, fillSync(descriptor, bytes, position));
    };
    const opened = openTiff(read);
    if (!opened) throw new Error('it is not a TIFF');
    const limits = { ...LIMITS, fileBytes: file.bytes };
    const { directory } = readDirectory(read, opened.firstDirectory, opened.layout, limits);
    const starts = directory.get(TAG.tileOffsets) ?? directory.get(TAG.stripOffsets);
    const sizes = directory.get(TAG.tileByteCounts) ?? directory.get(TAG.stripByteCounts);
    if (!starts || !sizes) throw new Error('the directory lists no strips or tiles');
    return {
      rows: one(directory, TAG.height),
      cols: one(directory, TAG.width),
      end: starts.reduce((end, start, i) => Math.max(end, start + (sizes[i] ?? 0)), 0),
      checkBlocks: () => checkBlocks(directory, starts.length, sizes.length),
    };
  });
}

function checkBlocks(directory: TiffDirectory, offsets: number, byteCounts: number): void {
  const geoKeys = directory.get(TAG.geoKeys)?.[3] ?? 0;
  if (!(geoKeys >= 0 && geoKeys <= MOST_GEO_KEYS)) throw new Error(`it has ${geoKeys} geographic keys`);
  const bands = one(directory, TAG.bands, 1);
  if (!(bands >= 1 && bands <= MOST_BANDS)) throw new Error(`it has ${bands} bands`);
  const rows = one(directory, TAG.height);
  const cols = one(directory, TAG.width);
  const isTiled = directory.has(TAG.tileOffsets);
  const blockRows = isTiled ? one(directory, TAG.tileHeight) : one(directory, TAG.rowsPerStrip, rows);
  const blockCols = isTiled ? one(directory, TAG.tileWidth) : cols;
  if (!(blockRows >= 1 && blockCols >= 1))
    throw new Error(`its blocks have ${blockRows} × ${blockCols} cells`);
  const planes = one(directory, TAG.planes, 1) === ONE_PLANE_EACH ? bands : 1;
  const blocks = Math.ceil(rows / blockRows) * Math.ceil(cols / blockCols) * planes;
  if (offsets === blocks && byteCounts === blocks) return;
  throw new Error(`it lists ${offsets} offsets and ${byteCounts} lengths of its ${blocks} blocks`);
}

/** A field that has one value. */
function one(directory: TiffDirectory, tag: number, otherwise?: number): number {
  const values = directory.get(tag);
  if (!values && otherwise !== undefined) return otherwise;
  if (values?.length !== 1) throw new Error(`its tag ${tag} has ${values?.length ?? 'no'} values`);
  return values[0]!;
}
