import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff';
import { errorMessage, GroundMotionError } from '../core/error.ts';
import { projectionFor, type LatLon } from '../core/projection.ts';

/** A rectangle in EPSG:3857, metres. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A picture's worth of values: `height` rows of `width`, north first, NaN = not measured. */
export interface MapWindow {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** One resolution of a map: its pixels' size and the corner they start at. */
interface Level {
  readonly image: GeoTIFFImage;
  readonly west: number;
  readonly north: number;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}

const mercator = projectionFor(3857);

/**
 * Value of a map (see mapCog.ts) at a point, in the map's unit; null outside it or where nothing was
 * measured. Throws `map_unreadable`.
 */
export function readCogValue(path: string, point: LatLon): Promise<number | null> {
  return withCog(path, async (tiff) => {
    const level = await fullResolution(tiff);
    const { x, y } = mercator.forward(point);
    const col = Math.floor((x - level.west) / level.pixelWidth);
    const row = Math.floor((level.north - y) / level.pixelHeight);
    const inside = col >= 0 && row >= 0 && col < level.image.getWidth() && row < level.image.getHeight();
    if (!inside) return null;
    const [raw] = await readPixels(level.image, [col, row, col + 1, row + 1]);
    const value = (await decoderOf(level.image))(raw!);
    return Number.isNaN(value) ? null : value;
  });
}

/**
 * Values of a map inside bounds, sampled at the centres of `width` × `height` pixels from the coarsest
 * resolution that is still fine enough; NaN outside the map. Throws `map_unreadable`.
 */
export function readCogWindow(
  path: string,
  bounds: MapBounds,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<MapWindow> {
  return withCog(path, async (tiff) => {
    const stepX = (bounds.east - bounds.west) / width;
    const stepY = (bounds.north - bounds.south) / height;
    const full = await fullResolution(tiff);
    const level = await levelFor(tiff, full, Math.min(stepX, stepY));
    const cols = sourceIndices(
      width,
      (i) => (bounds.west + (i + 0.5) * stepX - level.west) / level.pixelWidth,
      level.image.getWidth(),
    );
    const rows = sourceIndices(
      height,
      (i) => (level.north - bounds.north + (i + 0.5) * stepY) / level.pixelHeight,
      level.image.getHeight(),
    );
    const values = new Float32Array(width * height).fill(NaN);
    if (cols.first > cols.last || rows.first > rows.last) return { width, height, values };

    const sourceWidth = cols.last - cols.first + 1;
    const pixels = await readPixels(level.image, [cols.first, rows.first, cols.last + 1, rows.last + 1]);
    const decode = await decoderOf(full.image);
    for (let i = 0; i < height; i++) {
      const row = rows.indices[i]!;
      if (row < 0) continue;
      for (let j = 0; j < width; j++) {
        const col = cols.indices[j]!;
        if (col < 0) continue;
        values[i * width + j] = decode(pixels[(row - rows.first) * sourceWidth + col - cols.first]!);
      }
    }
    return { width, height, values };
  });
}

/** Index of the raster's pixel beneath each of `count` sample points, −1 outside, and their extent. */
function sourceIndices(
  count: number,
  positionOf: (index: number) => number,
  size: number,
): { readonly indices: Int32Array; readonly first: number; readonly last: number } {
  const indices = new Int32Array(count);
  let first = size;
  let last = -1;
  for (let i = 0; i < count; i++) {
    const at = Math.floor(positionOf(i));
    indices[i] = at >= 0 && at < size ? at : -1;
    if (indices[i]! < 0) continue;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  return { indices, first, last };
}

async function fullResolution(tiff: GeoTIFF): Promise<Level> {
  const image = await tiff.getImage(0);
  const [west, north] = image.getOrigin() as [number, number, number];
  const [pixelWidth, pixelHeight] = image.getResolution() as [number, number, number];
  return { image, west, north, pixelWidth, pixelHeight: Math.abs(pixelHeight) };
}

/** The coarsest level whose pixels are no larger than the samples; the finest when none is. */
async function levelFor(tiff: GeoTIFF, full: Level, sampleSize: number): Promise<Level> {
  for (let index = (await tiff.getImageCount()) - 1; index > 0; index--) {
    const image = await tiff.getImage(index);
    const pixelWidth = (full.pixelWidth * full.image.getWidth()) / image.getWidth();
    const pixelHeight = (full.pixelHeight * full.image.getHeight()) / image.getHeight();
    if (Math.max(pixelWidth, pixelHeight) <= sampleSize) return { ...full, image, pixelWidth, pixelHeight };
  }
  return full;
}

async function readPixels(
  image: GeoTIFFImage,
  window: [number, number, number, number],
): Promise<Int16Array> {
  const [band] = (await image.readRasters({ window, samples: [0] })) as unknown as [Int16Array];
  return band;
}

/** Stored integer → value in the map's unit, NaN for nodata. Scale and offset are GDAL's own metadata. */
async function decoderOf(image: GeoTIFFImage): Promise<(raw: number) => number> {
  const metadata = (await image.getGDALMetadata(0)) ?? {};
  const scale = Number(metadata['SCALE'] ?? 1);
  const offset = Number(metadata['OFFSET'] ?? 0);
  const nodata = image.getGDALNoData();
  return (raw) => (raw === nodata ? NaN : raw * scale + offset);
}

async function withCog<T>(path: string, read: (tiff: GeoTIFF) => Promise<T>): Promise<T> {
  try {
    const tiff = await fromFile(path);
    try {
      return await read(tiff);
    } finally {
      await tiff.close();
    }
  } catch (error) {
    throw new GroundMotionError('unavailable', 'map_unreadable', `${path}: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}
