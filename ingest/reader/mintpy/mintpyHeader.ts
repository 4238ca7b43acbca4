import { required } from '../../../core/required.ts';
import type { EpochDay } from '../../../core/date.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { type ArrayFile, inspectArrayFile, type RasterArray } from '../hdf5/arrayFile.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { checkPlace } from '../grid/placeOnEarth.ts';
import { productError } from '../offered/productLog.ts';
import { readSeriesDays } from '../stack/seriesDays.ts';
import { checkRasterSize } from '../offered/sizeLimits.ts';

/** A raster of a geocoded MintPy file. */
export interface MintpyLayer {
  readonly grid: Grid;
  readonly southFirst: boolean;
  readonly raster: RasterArray;
}

/** A geocoded MintPy time series: one raster per date, meters toward the sensor. */
export interface MintpySeries extends MintpyLayer {
  readonly days: readonly EpochDay[];
  readonly orbitDirection: 'ascending' | 'descending' | null;
  /** From ANTENNA_SIDE; most radars look right. */
  readonly isRightLooking: boolean;
  readonly track: number | null;
  readonly platform: string | null;
  readonly processor: string | null;
}

/** The arrays of a file. */
export interface MintpyLayout {
  readonly series: string;
  readonly date: string;
  readonly quality: string;
  readonly geometry: string;
  /** From the attribute FILE_TYPE. */
  readonly fileType: string;
}

/** `timeseries*.h5`: quality and geometry are in separate files. */
export const TIME_SERIES: MintpyLayout = {
  series: 'timeseries',
  date: 'date',
  quality: '',
  geometry: '',
  fileType: 'timeseries',
};
const GROUP = 'HDFEOS/GRIDS/timeseries';
/** `*.he5`, which contains all of them (MintPy docs/hdfeos5.md, save_hdfeos5.py). */
export const HDF_EOS5: MintpyLayout = {
  series: `${GROUP}/observation/displacement`,
  date: `${GROUP}/observation/date`,
  quality: `${GROUP}/quality/`,
  geometry: `${GROUP}/geometry/`,
  fileType: 'HDFEOS',
};

/** Reads and checks the header of a `timeseries*.h5` or `*.he5`. Throws `product_refused` with what was expected and found. */
export async function readMintpySeries(
  file: OfferedFile,
  layout: MintpyLayout,
  lastDay: EpochDay,
): Promise<MintpySeries> {
  const days = await readSeriesDays(file, layout.date, lastDay);
  return inspectArrayFile(file, (content) => {
    const unit = content.attribute('UNIT');
    if (unit !== 'm') throw productError(file.name, 'an attribute UNIT of m', unit ?? 'none');
    const type = content.attribute('FILE_TYPE');
    if (type !== null && type !== layout.fileType)
      throw productError(file.name, `FILE_TYPE ${layout.fileType}`, type);
    const layer = layerOf(content, layout.series, [days.length]);
    const orbit = content.attribute('ORBIT_DIRECTION')?.toLowerCase() ?? null;
    const track = Number(content.attribute('trackNumber') ?? content.attribute('relative_orbit') ?? NaN);
    return {
      ...layer,
      // The fill value of HDF-EOS5 is 0, which is also every cell's value on the reference date.
      raster: { ...layer.raster, fill: layer.raster.fill === 0 ? null : layer.raster.fill },
      days,
      orbitDirection: orbit === 'ascending' || orbit === 'descending' ? orbit : null,
      isRightLooking: Number(content.attribute('ANTENNA_SIDE') ?? -1) === -1,
      track: Number.isInteger(track) ? track : null,
      platform: content.attribute('PLATFORM'),
      processor: content.attribute('PROCESSOR'),
    };
  });
}

/** The rasters of a MintPy file that are present among `names`, all on its one grid. Throws `product_refused`. */
export function readMintpyLayers<Name extends string>(
  file: OfferedFile,
  names: readonly Name[],
): Promise<Partial<Record<Name, MintpyLayer>>> {
  return inspectArrayFile(file, (content) => {
    const present = names.filter((name) => content.shapeOf(name) !== null);
    if (present.length === 0) throw productError(file.name, `a raster /${names.join(' or /')}`, 'none');
    const layers: Partial<Record<Name, MintpyLayer>> = {};
    for (const name of present) layers[name] = layerOf(content, name, []);
    return layers;
  });
}

/** `outer` are the lengths of the dimensions before the rows and columns. */
function layerOf(content: ArrayFile, array: string, outer: readonly number[]): MintpyLayer {
  const { grid, southFirst } = gridOf(content);
  const expected = [...outer, grid.rows, grid.cols].join(' × ');
  const found = content.shapeOf(array)?.join(' × ') ?? 'none';
  if (found !== expected) throw productError(content.name, `/${array} of ${expected}`, found);
  return { grid, southFirst, raster: content.raster(array) };
}

/** The grid of the ROI_PAC attributes: X_FIRST and Y_FIRST are the outer corner of the first pixel. */
function gridOf(content: ArrayFile): { grid: Grid; southFirst: boolean } {
  const { name } = content;
  if (content.attribute('X_FIRST') === null) {
    throw productError(name, 'a geocoded file with attributes X_FIRST, Y_FIRST, X_STEP and Y_STEP', 'none');
  }
  const cellWidth = numberOf(content, 'X_STEP');
  const stepY = numberOf(content, 'Y_STEP');
  if (cellWidth <= 0) throw productError(name, 'X_STEP from west to east', String(cellWidth));
  if (stepY === 0) throw productError(name, 'a Y_STEP', '0');
  const size = { rows: numberOf(content, 'LENGTH'), cols: numberOf(content, 'WIDTH') };
  if (!Number.isInteger(size.rows) || !Number.isInteger(size.cols)) {
    throw productError(name, 'whole numbers LENGTH and WIDTH', `${size.rows} and ${size.cols}`);
  }
  checkRasterSize(name, size);
  const firstY = numberOf(content, 'Y_FIRST');
  const southFirst = stepY > 0;
  const cellHeight = Math.abs(stepY);
  const grid = {
    epsg: epsgOf(content),
    originX: numberOf(content, 'X_FIRST'),
    originY: southFirst ? firstY + size.rows * cellHeight : firstY,
    cellWidth,
    cellHeight,
    ...size,
  };
  checkPlace(name, grid);
  return { grid, southFirst };
}

/** EPSG code of the attributes EPSG, UTM_ZONE (`11N`) and X_UNIT, which must not contradict each other. */
function epsgOf(content: ArrayFile): number {
  const zone = content.attribute('UTM_ZONE');
  const match = zone === null ? null : /^(\d{1,2})([NS])$/i.exec(zone.trim());
  if (zone !== null && !match) throw productError(content.name, 'a UTM_ZONE such as 11N', zone);
  const ofZone = match ? (required(match[2]).toUpperCase() === 'N' ? 32600 : 32700) + Number(match[1]) : null;
  const stated = content.attribute('EPSG') === null ? null : numberOf(content, 'EPSG');
  const inDegrees = /^deg/i.test(content.attribute('X_UNIT') ?? 'degrees');
  const epsg = stated ?? ofZone ?? (inDegrees ? 4326 : null);
  if (epsg === null) throw productError(content.name, 'an attribute EPSG or UTM_ZONE', 'none');
  if (ofZone !== null && ofZone !== epsg) {
    throw productError(content.name, `EPSG ${ofZone}, as UTM_ZONE ${zone} says`, String(epsg));
  }
  if (content.attribute('X_UNIT') !== null && inDegrees !== (epsg === 4326)) {
    throw productError(
      content.name,
      `X_UNIT of ${epsg === 4326 ? 'degrees' : 'meters'} with EPSG ${epsg}`,
      required(content.attribute('X_UNIT')),
    );
  }
  return epsg;
}

function numberOf(content: ArrayFile, attribute: string): number {
  const text = content.attribute(attribute)?.trim() ?? '';
  const value = text === '' ? NaN : Number(text);
  if (!Number.isFinite(value))
    throw productError(content.name, `a number in attribute ${attribute}`, text === '' ? 'none' : text);
  return value;
}
