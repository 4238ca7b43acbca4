import { errorMessage, GroundMotionError } from '../core/error.ts';

/** The metadata of a raster file with one band. */
export interface RasterFacts {
  readonly epsg: number;
  readonly width: number;
  readonly height: number;
  readonly west: number;
  readonly north: number;
  /** In the raster's own unit, both positive. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** Such as `int16`. */
  readonly dataType: string;
  readonly nodata: number | null;
  readonly scale: number;
  readonly offset: number;
  readonly unit: string | null;
  /** For the band. */
  readonly name: string | null;
}

/** GeoTIFF's sample formats. */
const KINDS: Readonly<Record<number, string>> = { 1: 'uint', 2: 'int', 3: 'float' };

/** Reads a GeoTIFF's header. Throws `map_unreadable`. */
export async function describeRaster(path: string): Promise<RasterFacts> {
  try {
    // slow to load, and few servers need it
    const { fromFile } = await import('geotiff');
    const tiff = await fromFile(path);
    try {
      const image = await tiff.getImage(0);
      const [west, north] = image.getOrigin() as [number, number];
      const [pixelWidth, pixelHeight] = image.getResolution() as [number, number];
      const keys = image.getGeoKeys() ?? {};
      const metadata = (await image.getGDALMetadata(0)) ?? {};
      const epsg = keys.ProjectedCSTypeGeoKey ?? keys.GeographicTypeGeoKey;
      if (typeof epsg !== 'number') throw new Error('it names no EPSG code');
      const [unit, name] = [metadata['UNITTYPE'], metadata['DESCRIPTION']];
      return {
        epsg,
        width: image.getWidth(),
        height: image.getHeight(),
        west,
        north,
        pixelWidth,
        pixelHeight: Math.abs(pixelHeight),
        dataType: `${KINDS[image.getSampleFormat(0)] ?? 'uint'}${image.getBitsPerSample(0)}`,
        nodata: image.getGDALNoData(),
        scale: Number(metadata['SCALE'] ?? 1),
        offset: Number(metadata['OFFSET'] ?? 0),
        unit: typeof unit === 'string' ? unit : null,
        name: typeof name === 'string' ? name : null,
      };
    } finally {
      await tiff.close();
    }
  } catch (error) {
    throw new GroundMotionError('unavailable', 'map_unreadable', `${path}: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}
