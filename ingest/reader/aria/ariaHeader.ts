import { formatIsoDate, parseIsoDate } from '../../../core/date.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { WAVELENGTH_RANGE_M } from '../../../schemas/products/productStatements.ts';
import { gridOfCenters } from '../grid/gridOfCenters.ts';
import { checkPlace } from '../grid/placeOnEarth.ts';
import type { CubeAxes } from '../gunw/radarCube.ts';
import { type ArrayFile, inspectArrayFile, type RasterArray } from '../hdf5/arrayFile.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { productError } from '../offered/productLog.ts';
import type { AriaName } from '../offered/productName.ts';
import { checkRasterSize } from '../offered/sizeLimits.ts';

/** What a product offers for a measurement, before any of its rasters is decoded. */
export interface AriaHeader {
  readonly grid: Grid;
  readonly southFirst: boolean;
  readonly blockShape: { readonly rows: number; readonly cols: number };
  /** Meters. */
  readonly wavelength: number;
  readonly phase: RasterArray;
  readonly coherence: RasterArray;
  readonly components: RasterArray;
  readonly look: AriaLook;
  /** Null = the product has none, as before layout 1c. */
  readonly tide: AriaTide | null;
  readonly ionosphere: AriaIonosphere | null;
}

/** Cubes over height, latitude and longitude, in degrees. */
interface AriaLook {
  readonly axes: CubeAxes;
  /** From the vertical. */
  readonly incidence: RasterArray;
  /** Of the direction from the ground to the sensor, counter-clockwise from east. */
  readonly azimuth: RasterArray;
}

/** Cubes of the solid Earth tide on either day, radians toward the sensor. */
interface AriaTide {
  readonly axes: CubeAxes;
  readonly later: RasterArray;
  readonly earlier: RasterArray;
}

/** A coarse plane, radians, with the sign of the phase. */
interface AriaIonosphere {
  readonly axes: Pick<CubeAxes, 'grid' | 'southFirst'>;
  readonly phase: RasterArray;
}

const DATA = 'science/grids/data';
const GEOMETRY = 'science/grids/imagingGeometry';
const TIDES = 'science/grids/corrections/external/tides/solidEarth';
const IONOSPHERE = 'science/grids/corrections/derived/ionosphere';
const WAVELENGTH = 'science/radarMetaData/wavelength';
const SLC = 'science/radarMetaData/inputSLC';
/** All products are in geographic coordinates. */
const EPSG = 4326;
const MAXIMUM_COORDINATES = 200_000;
const MAXIMUM_HEIGHTS = 1000;

/**
 * Reads and checks a product's header: layout, dates, rasters and cubes. Throws `product_refused`, which states what was
 * expected and found.
 */
export function readAriaHeader(file: OfferedFile, name: AriaName): Promise<AriaHeader> {
  return inspectArrayFile(file, (content) => {
    checkIdentity(content, name);
    const place = gridIn(content, `${DATA}/latitude`, `${DATA}/longitude`);
    checkPlace(file.name, place.grid);
    const size = [place.grid.rows, place.grid.cols];
    const units = content.attribute('units', `${DATA}/unwrappedPhase`);
    if (units !== null && !/^(?:radians?|rad)$/i.test(units.trim()))
      throw productError(file.name, `/${DATA}/unwrappedPhase in radians`, units);
    const phase = layer(content, `${DATA}/unwrappedPhase`, size, 'float');
    return {
      ...place,
      blockShape: phase.blockShape,
      wavelength: wavelengthOf(content),
      phase,
      coherence: layer(content, `${DATA}/coherence`, size, 'float'),
      components: layer(content, `${DATA}/connectedComponents`, size),
      look: lookOf(content),
      tide: tideOf(content),
      ionosphere: ionosphereOf(content),
    };
  });
}

/** The layouts that have the arrays read here, and the dates of the images, of which the later is the reference. */
function checkIdentity(content: ArrayFile, { referenceDay, secondaryDay }: AriaName): void {
  const layout = content.attribute('version') ?? 'none';
  if (!/^1[abc]$/i.test(layout)) throw productError(content.name, 'layout version 1a, 1b or 1c', layout);
  if (secondaryDay <= referenceDay)
    throw productError(content.name, 'the later date first in its name', 'the earlier one first');
  for (const [image, day] of [
    ['reference', secondaryDay],
    ['secondary', referenceDay],
  ] as const) {
    const found = dayOfImage(content.texts(`${SLC}/${image}/L1InputGranules`)?.[0] ?? '');
    if (found === null || found === day) continue;
    throw productError(
      content.name,
      `a ${image} image of ${formatIsoDate(day)}, the ${image === 'reference' ? 'later' : 'earlier'} date in its name`,
      formatIsoDate(found),
    );
  }
}

/** The day in a Sentinel-1 scene's name, `S1A_IW_SLC__1SDV_20211114T135959_…`; null when there is none. */
function dayOfImage(scene: string): number | null {
  const match = /_(\d{4})(\d{2})(\d{2})T\d{6}_/.exec(scene);
  const text = match?.slice(1, 4).join('-');
  return text === undefined || Number.isNaN(Date.parse(text)) ? null : parseIsoDate(text);
}

function gridIn(
  content: ArrayFile,
  latitude: string,
  longitude: string,
): { grid: Grid; southFirst: boolean } {
  const x = content.numbers(longitude, MAXIMUM_COORDINATES);
  const y = content.numbers(latitude, MAXIMUM_COORDINATES);
  if (!x || !y) throw productError(content.name, `/${latitude} and /${longitude}`, 'none');
  checkRasterSize(content.name, { rows: y.length, cols: x.length });
  return gridOfCenters(content.name, { x, y, epsg: EPSG });
}

function layer(content: ArrayFile, path: string, size: readonly number[], kind?: 'float'): RasterArray {
  const raster = content.raster(path);
  const [found, expected] = [raster.dataset.shape.join(' × '), size.join(' × ')];
  if (found !== expected) throw productError(content.name, `/${path} of ${expected} values`, found);
  if (kind && raster.type.kind !== kind)
    throw productError(content.name, `/${path} as floating point`, raster.type.kind);
  return raster;
}

function wavelengthOf(content: ArrayFile): number {
  const wavelength = content.numbers(WAVELENGTH, 1)?.[0] ?? Number.NaN;
  if (wavelength >= WAVELENGTH_RANGE_M[0] && wavelength <= WAVELENGTH_RANGE_M[1]) return wavelength;
  throw productError(content.name, `a radar's wavelength in meters in /${WAVELENGTH}`, String(wavelength));
}

function lookOf(content: ArrayFile): AriaLook {
  const [height, latitude, longitude] = [
    `${GEOMETRY}/heightsMeta`,
    `${GEOMETRY}/latitudeMeta`,
    `${GEOMETRY}/longitudeMeta`,
  ];
  const axes = cubeAxes(content, height, latitude, longitude);
  const size = sizeOf(axes);
  return {
    axes,
    incidence: layer(content, `${GEOMETRY}/incidenceAngle`, size, 'float'),
    azimuth: layer(content, `${GEOMETRY}/azimuthAngle`, size, 'float'),
  };
}

function cubeAxes(content: ArrayFile, height: string, latitude: string, longitude: string): CubeAxes {
  const heights = content.numbers(height, MAXIMUM_HEIGHTS);
  const isAscending = heights?.every((value, i) => i === 0 || value > (heights[i - 1] ?? Infinity));
  if (!heights || heights.length < 2 || !isAscending)
    throw productError(
      content.name,
      `at least 2 ascending heights in /${height}`,
      heights?.join(', ') ?? 'none',
    );
  return { ...gridIn(content, latitude, longitude), heights };
}

function sizeOf({ heights, grid }: CubeAxes): number[] {
  return [heights.length, grid.rows, grid.cols];
}

/** The tide's cubes have the axes of the geometry, under other names, in their own group. */
function tideOf(content: ArrayFile): AriaTide | null {
  const cubes = { later: `${TIDES}/reference`, earlier: `${TIDES}/secondary` };
  const has = (group: string) => content.shapeOf(`${group}/solidEarthTide`) !== null;
  if (!has(cubes.later) || !has(cubes.earlier)) return null;
  const axis = (names: readonly string[]) => axisIn(content, cubes.later, names);
  const axes = cubeAxes(
    content,
    axis(['height', 'heightsMeta']),
    axis(['latitude', 'latitudeMeta']),
    axis(['longitude', 'longitudeMeta']),
  );
  return {
    axes,
    later: layer(content, `${cubes.later}/solidEarthTide`, sizeOf(axes), 'float'),
    earlier: layer(content, `${cubes.earlier}/solidEarthTide`, sizeOf(axes), 'float'),
  };
}

function ionosphereOf(content: ArrayFile): AriaIonosphere | null {
  const path = `${IONOSPHERE}/ionosphere`;
  if (content.shapeOf(path) === null) return null;
  const axes = gridIn(
    content,
    axisIn(content, IONOSPHERE, ['latitude', 'y']),
    axisIn(content, IONOSPHERE, ['longitude', 'x']),
  );
  return { axes, phase: layer(content, path, [axes.grid.rows, axes.grid.cols], 'float') };
}

/** The first of some names of an axis that a group has; else the usual one, for the refusal. */
function axisIn(content: ArrayFile, group: string, names: readonly string[]): string {
  const name = names.find((each) => content.shapeOf(`${group}/${each}`) !== null) ?? names[0] ?? '';
  return `${group}/${name}`;
}

/** When the later or the earlier image was taken, milliseconds since 1970. */
export function imageTime(day: number, { secondsOfDay }: AriaName): number {
  return Date.parse(formatIsoDate(day)) + secondsOfDay * 1000;
}
