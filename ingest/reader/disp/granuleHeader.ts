import { required } from '../../../core/required.ts';
import { epochDayOf } from '../../../core/date.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import type { ArchiveHeader, PairContent } from '../../../schemas/pairArchive.ts';
import { type ArrayFile, inspectArrayFile, type RasterArray } from '../hdf5/arrayFile.ts';
import { identifiedCode, statedCode } from '../grid/coordinateSystem.ts';
import { gridOfCenters } from '../grid/gridOfCenters.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { checkPlace } from '../grid/placeOnEarth.ts';
import { productError } from '../offered/productLog.ts';
import { type GranuleName, isOfDispNi } from '../offered/productName.ts';
import { WAVELENGTH_RANGE_M } from '../../../schemas/products/productStatements.ts';
import { checkRasterSize } from '../offered/sizeLimits.ts';

const REQUIRED_LAYERS = [
  'displacement',
  'recommended_mask',
  'temporal_coherence',
  'corrections/solid_earth_tide',
] as const;
const OPTIONAL_LAYERS = ['corrections/ionospheric_delay', 'water_mask'] as const;

const IN_METERS: ReadonlySet<string> = new Set([
  'displacement',
  'corrections/solid_earth_tide',
  'corrections/ionospheric_delay',
]);

export type GranuleLayer = (typeof REQUIRED_LAYERS)[number] | (typeof OPTIONAL_LAYERS)[number];

/** A granule's metadata, read before any raster is decoded. */
export interface GranuleHeader {
  readonly grid: Grid;
  readonly southFirst: boolean;
  readonly blockShape: { readonly rows: number; readonly cols: number };
  /** Layers present, each with its declared fill value (null = none). */
  readonly fills: ReadonlyMap<GranuleLayer, number | null>;
  /** The same layers, prepared so that their chunks aren't searched for again. */
  readonly rasters: ReadonlyMap<GranuleLayer, RasterArray>;
  readonly trackNumber: number | null;
  readonly institution: string | null;
  readonly comment: string | null;
  /** Of DISP-NI, meters; null for DISP-S1. */
  readonly wavelengthM: number | null;
  /** The displacement lacks the ionospheric delay already, as in DISP-NI. */
  readonly isIonosphereSubtracted: boolean;
}

/** More than a side of the largest raster. */
const MAXIMUM_COORDINATES = 1_000_000;
const SECONDS_SINCE = /^seconds since (\d{4}-\d{2}-\d{2})[ T]00:00:00(?:\.0*)?$/;

/** In the description of the ionospheric delay, where the producer has subtracted it from the displacement. */
const SUBTRACTED = /already been applied/i;

/**
 * Reads and checks the header of a granule of DISP-S1 or DISP-NI: container, coordinates, layers, and that frame and dates are
 * those of its name. Throws `product_refused` with what was expected and found.
 */
export async function readGranuleHeader(file: OfferedFile, name: GranuleName): Promise<GranuleHeader> {
  const header = await inspectArrayFile(file, (content) => {
    checkIdentity(content, name);
    const wkt = content.attribute('crs_wkt', 'spatial_ref');
    const epsg = statedCode(wkt ?? '');
    return epsg === null ? { wkt } : headerOf(content, epsg, name);
  });
  if (!('wkt' in header)) return header;
  const epsg = await identifiedCode(file.name, header.wkt);
  return inspectArrayFile(file, (content) => headerOf(content, epsg, name));
}

function headerOf(content: ArrayFile, epsg: number, name: GranuleName): GranuleHeader {
  const { grid, southFirst } = readGrid(content, epsg);
  const rasters = readLayers(content, grid);
  return {
    grid,
    southFirst,
    blockShape: required(rasters.get('displacement')).blockShape,
    fills: new Map([...rasters].map(([layer, { fill }]) => [layer, fill])),
    rasters,
    trackNumber: scalar(content, 'identification/track_number'),
    institution: content.attribute('institution'),
    comment: content.attribute('comment'),
    wavelengthM: isOfDispNi(name) ? wavelengthOf(content) : null,
    isIonosphereSubtracted: isIonosphereSubtracted(content),
  };
}

/** The parts of a granule's header that an archive must store. */
export function factsOfHeader(header: GranuleHeader): PairContent['facts'] {
  const { trackNumber, institution, comment, wavelengthM } = header;
  return {
    track_number: trackNumber,
    institution,
    comment,
    ...(wavelengthM !== null && { wavelength_m: wavelengthM }),
  };
}

/** The header of a granule that only exists in the archive: none of its layers can be read. */
export function headerOfFacts(archive: ArchiveHeader, facts: PairContent['facts']): GranuleHeader {
  const text = (fact: string) => (typeof facts[fact] === 'string' ? facts[fact] : null);
  return {
    grid: archive.grid,
    southFirst: false,
    blockShape: archive.tile,
    fills: new Map(),
    rasters: new Map(),
    trackNumber: typeof facts['track_number'] === 'number' ? facts['track_number'] : null,
    institution: text('institution'),
    comment: text('comment'),
    wavelengthM: typeof facts['wavelength_m'] === 'number' ? facts['wavelength_m'] : null,
    // Its corrections are those that the archive states.
    isIonosphereSubtracted: false,
  };
}

function checkIdentity(content: ArrayFile, name: GranuleName): void {
  const isNisar = isOfDispNi(name);
  const title = content.attribute('title');
  if (title !== null && /DISP-(?:S1|NI)/i.test(title) && /DISP-NI/i.test(title) !== isNisar) {
    throw productError(content.name, `a title of DISP-${isNisar ? 'NI' : 'S1'} as in its name`, title);
  }
  const frame = scalar(content, 'identification/frame_id');
  const named = Number(/\d+$/.exec(name.frameId)?.[0]);
  if (frame !== null && frame !== named) {
    throw productError(content.name, `frame_id ${named} as in its name`, String(frame));
  }
  for (const [array, day] of [
    ['reference_time', name.referenceDay],
    ['time', name.secondaryDay],
  ] as const) {
    const found = readDay(content, array);
    if (found !== null && found !== day) {
      throw productError(
        content.name,
        `${array} on the day in its name (day ${day} since 1970)`,
        `day ${found}`,
      );
    }
  }
  if (name.secondaryDay <= name.referenceDay) {
    throw productError(content.name, 'a secondary date after the reference date', 'the other order');
  }
}

/** The wavelength that a granule of DISP-NI states, whose radar has several modes. */
function wavelengthOf(content: ArrayFile): number {
  const path = 'identification/radar_wavelength';
  const wavelength = scalar(content, path);
  const [shortest, longest] = WAVELENGTH_RANGE_M;
  if (wavelength !== null && wavelength >= shortest && wavelength <= longest) return wavelength;
  throw productError(content.name, `a wavelength in meters in /${path}`, String(wavelength ?? 'none'));
}

function isIonosphereSubtracted(content: ArrayFile): boolean {
  return SUBTRACTED.test(content.attribute('description', 'corrections/ionospheric_delay') ?? '');
}

/** A number such as `identification/frame_id`; null when absent or not finite. */
function scalar(content: ArrayFile, array: string): number | null {
  const value = content.numbers(array, 1)?.[0];
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** The UTC day of a time coordinate in seconds since a midnight; null when there is none. */
function readDay(content: ArrayFile, array: string): number | null {
  const since = SECONDS_SINCE.exec(content.attribute('units', array) ?? '')?.[1];
  const seconds = since === undefined ? null : scalar(content, array);
  return seconds === null ? null : epochDayOf(Date.parse(required(since)) + seconds * 1000);
}

/** The grid of the coordinate arrays, pixel centers; `GeoTransform` may still be that of the uncropped frame. */
function readGrid(content: ArrayFile, epsg: number): { grid: Grid; southFirst: boolean } {
  const x = content.numbers('x', MAXIMUM_COORDINATES);
  const y = content.numbers('y', MAXIMUM_COORDINATES);
  if (!x || !y) throw productError(content.name, 'coordinate arrays x and y', 'none');
  checkRasterSize(content.name, { rows: y.length, cols: x.length });
  const place = gridOfCenters(content.name, { x, y, epsg });
  checkPlace(content.name, place.grid);
  return place;
}

function readLayers(content: ArrayFile, grid: Grid): Map<GranuleLayer, RasterArray> {
  const rasters = new Map<GranuleLayer, RasterArray>();
  const isSubtracted = isIonosphereSubtracted(content);
  for (const layer of [...REQUIRED_LAYERS, ...OPTIONAL_LAYERS]) {
    if (isSubtracted && layer === 'corrections/ionospheric_delay') continue;
    const shape = content.shapeOf(layer);
    if (!shape && OPTIONAL_LAYERS.some((optional) => optional === layer)) continue;
    if (shape?.length !== 2) {
      throw productError(content.name, `a two-dimensional layer /${layer}`, shape?.join(' × ') ?? 'none');
    }
    const [rows, cols] = shape;
    if (rows !== grid.rows || cols !== grid.cols) {
      throw productError(content.name, `/${layer} of ${grid.rows} × ${grid.cols} cells`, `${rows} × ${cols}`);
    }
    const raster = content.raster(layer);
    const { kind, bytes } = raster.type;
    const isMask = layer === 'recommended_mask' || layer === 'water_mask';
    if (isMask ? kind !== 'integer' || bytes !== 1 : kind !== 'float') {
      const expected = `/${layer} as ${isMask ? 'bytes' : 'floating point'}`;
      throw productError(content.name, expected, `${kind} of ${bytes} bytes`);
    }
    const units = content.attribute('units', layer);
    if (IN_METERS.has(layer) && units !== null && !/^(?:m|met(?:er|re)s?)$/i.test(units)) {
      throw productError(content.name, `/${layer} in meters`, units);
    }
    rasters.set(layer, raster);
  }
  return rasters;
}
