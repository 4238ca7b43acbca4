import type { Grid } from '../../../core/geodesy/grid.ts';
import { WAVELENGTH_RANGE_M } from '../../../schemas/products/productStatements.ts';
import { type ArrayFile, inspectArrayFile, type RasterArray } from '../hdf5/arrayFile.ts';
import { gridOfCenters } from '../grid/gridOfCenters.ts';
import { checkPlace } from '../grid/placeOnEarth.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { productError } from '../offered/productLog.ts';
import { checkRasterSize } from '../offered/sizeLimits.ts';
import { GUNW } from '../recognize/gunwIdentity.ts';
import type { CubeAxes } from './radarCube.ts';

/** What a granule offers for a measurement, before any of its rasters is decoded. */
export interface GunwHeader {
  readonly grid: Grid;
  readonly southFirst: boolean;
  readonly blockShape: { readonly rows: number; readonly cols: number };
  /** Meters. */
  readonly wavelength: number;
  readonly polarization: string;
  readonly layers: GunwLayers;
  readonly cubes: GunwCubes;
}

/** Rasters on the granule's grid. */
export interface GunwLayers {
  readonly phase: RasterArray;
  readonly coherence: RasterArray;
  readonly components: RasterArray;
  readonly ionosphere: RasterArray | null;
  readonly mask: RasterArray | null;
}

/** Cubes over height, y and x, on a coarser grid. */
export interface GunwCubes {
  readonly axes: CubeAxes;
  /** Unit vector from the ground to the sensor, east and north components. */
  readonly east: RasterArray;
  readonly north: RasterArray;
  /** Radians; null = the granule has no tide. */
  readonly tide: RasterArray | null;
}

const SPEED_OF_LIGHT = 299_792_458;
const FREQUENCY_A = `${GUNW}/grids/frequencyA`;
const UNWRAPPED = `${FREQUENCY_A}/unwrappedInterferogram`;
const RADAR_GRID = `${GUNW}/metadata/radarGrid`;
/** The mission makes only co-polarized interferograms. */
const POLARIZATIONS = ['HH', 'VV'] as const;
const MAXIMUM_COORDINATES = 200_000;
const MAXIMUM_HEIGHTS = 1000;

/** Reads and checks a granule's header. Throws `product_refused`, which states what was expected and found. */
export function readGunwHeader(file: OfferedFile): Promise<GunwHeader> {
  return inspectArrayFile(file, (content) => {
    const polarization = POLARIZATIONS.find((name) => content.shapeOf(`${UNWRAPPED}/${name}/unwrappedPhase`));
    if (!polarization) throw productError(file.name, `unwrappedPhase of HH or VV in ${UNWRAPPED}`, 'neither');
    const place = gridIn(content, [`${UNWRAPPED}/${polarization}`, UNWRAPPED]);
    checkPlace(file.name, place.grid);
    const layers = layersOf(content, polarization, place.grid);
    return {
      ...place,
      blockShape: layers.phase.blockShape,
      wavelength: wavelengthOf(content),
      polarization,
      layers,
      cubes: cubesOf(content),
    };
  });
}

function gridIn(content: ArrayFile, groups: readonly string[]): { grid: Grid; southFirst: boolean } {
  const group = groups.find((each) => content.shapeOf(`${each}/xCoordinates`)) ?? groups[0] ?? '';
  const x = content.numbers(`${group}/xCoordinates`, MAXIMUM_COORDINATES);
  const y = content.numbers(`${group}/yCoordinates`, MAXIMUM_COORDINATES);
  if (!x || !y) throw productError(content.name, `xCoordinates and yCoordinates in ${group}`, 'none');
  checkRasterSize(content.name, { rows: y.length, cols: x.length });
  const stated = content.attribute('epsg_code', `${group}/projection`);
  const epsg = stated === null ? content.numbers(`${group}/projection`, 1)?.[0] : Number(stated);
  if (epsg === undefined || !Number.isInteger(epsg))
    throw productError(content.name, `an EPSG code in ${group}/projection`, String(epsg ?? 'none'));
  return gridOfCenters(content.name, { x, y, epsg });
}

function layersOf(content: ArrayFile, polarization: string, grid: Grid): GunwLayers {
  const layer = (path: string, kind: 'float' | 'integer') => {
    const raster = content.raster(path);
    const size = raster.dataset.shape.join(' × ');
    const expected = `${grid.rows} × ${grid.cols}`;
    if (size !== expected) throw productError(content.name, `/${path} of ${expected} cells`, size);
    if (raster.type.kind !== kind)
      throw productError(
        content.name,
        `/${path} as ${kind === 'float' ? 'floating point' : 'integers'}`,
        raster.type.kind,
      );
    return raster;
  };
  const optional = (path: string, kind: 'float' | 'integer') =>
    content.shapeOf(path) ? layer(path, kind) : null;
  const own = `${UNWRAPPED}/${polarization}`;
  const units = content.attribute('units', `${own}/unwrappedPhase`);
  if (units !== null && !/^radians?$/i.test(units.trim()))
    throw productError(content.name, `/${own}/unwrappedPhase in radians`, units);
  return {
    phase: layer(`${own}/unwrappedPhase`, 'float'),
    coherence: layer(`${own}/coherenceMagnitude`, 'float'),
    components: layer(`${own}/connectedComponents`, 'integer'),
    ionosphere: optional(`${own}/ionospherePhaseScreen`, 'float'),
    mask: optional(`${UNWRAPPED}/mask`, 'integer'),
  };
}

/** λ = c/f, with the center frequency that the granule states. */
function wavelengthOf(content: ArrayFile): number {
  const path = `${FREQUENCY_A}/centerFrequency`;
  const frequency = content.numbers(path, 1)?.[0];
  const wavelength = SPEED_OF_LIGHT / (frequency ?? Number.NaN);
  if (wavelength >= WAVELENGTH_RANGE_M[0] && wavelength <= WAVELENGTH_RANGE_M[1]) return wavelength;
  throw productError(content.name, `a radar's frequency in Hz in /${path}`, String(frequency ?? 'none'));
}

function cubesOf(content: ArrayFile): GunwCubes {
  const place = gridIn(content, [RADAR_GRID]);
  const heights = content.numbers(`${RADAR_GRID}/heightAboveEllipsoid`, MAXIMUM_HEIGHTS);
  const isAscending = heights?.every((height, i) => i === 0 || height > (heights[i - 1] ?? Infinity));
  if (!heights || heights.length < 2 || !isAscending)
    throw productError(
      content.name,
      `at least 2 ascending heights in ${RADAR_GRID}`,
      heights?.join(', ') ?? 'none',
    );
  const shape = [heights.length, place.grid.rows, place.grid.cols].join(' × ');
  const cube = (name: string) => {
    const raster = content.raster(`${RADAR_GRID}/${name}`);
    const found = raster.dataset.shape.join(' × ');
    if (found !== shape) throw productError(content.name, `/${RADAR_GRID}/${name} of ${shape}`, found);
    return raster;
  };
  const tide = 'slantRangeSolidEarthTidesPhase';
  return {
    axes: { ...place, heights },
    east: cube('losUnitVectorX'),
    north: cube('losUnitVectorY'),
    tide: content.shapeOf(`${RADAR_GRID}/${tide}`) ? cube(tide) : null,
  };
}
