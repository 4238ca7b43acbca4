/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Grid } from '../core/geodesy/grid.ts';
import { NO_STEPS } from '../core/color/mapLayer.ts';
import type { RasterSize } from './overview.ts';
import type { TiffField } from '../formats/tiff/tiffWriter.ts';

/** Statistics of stored integers, as GDAL computes them. */
export interface MapStatistics {
  readonly minimum: number;
  readonly maximum: number;
  readonly mean: number;
  readonly standardDeviation: number;
  readonly validPercent: number;
}

/** The metadata of a map raster's pixels. */
export interface MapDescription {
  readonly grid: Grid;
  /** An integer means `offset` + `scale` × it. */
  readonly scale: number;
  readonly offset?: number;
  readonly unit: string;
  readonly description: string;
  /** How an overview pixel is computed, in GDAL's terms. */
  readonly resampling: 'AVERAGE' | 'MODE';
  /** Name of the band. */
  readonly band: string;
  /** Number of cells whose value is the largest that 16 bits hold, or beyond it. */
  readonly saturated: number;
  /** For the stored integers of measured cells; null = none is measured. */
  readonly statistics: MapStatistics | null;
}

const DEFLATE = 8;
const GRAY_FROM_BLACK = 1;
const SIGNED = 2;
const REDUCED_RESOLUTION = 1;

/**
 * The fields of one image of a map: a band of signed 16-bit integers in DEFLATE tiles (TIFF 6.0). The first image
 * contains the description; the others are overviews.
 */
export function mapFields(
  { rows, cols, block }: RasterSize & { readonly block: number },
  map: MapDescription | null,
): TiffField[] {
  return [
    ...(map ? describing(map) : [long(254, REDUCED_RESOLUTION)]),
    long(256, cols),
    long(257, rows),
    short(258, 16),
    short(259, DEFLATE),
    short(262, GRAY_FROM_BLACK),
    short(277, 1),
    short(284, 1),
    short(317, 1),
    short(322, block),
    short(323, block),
    short(339, SIGNED),
    text(42_113, String(NO_STEPS)),
  ];
}

/** Description, position (GeoTIFF 1.1) and GDAL's metadata. */
function describing(map: MapDescription): TiffField[] {
  const { grid, scale, offset = 0, unit, description, resampling, band, saturated, statistics } = map;
  const metadata = [
    // As GDAL's current COG driver writes it (3.12; that of 3.6 doesn't).
    `  <Item name="OVERVIEW_RESAMPLING" domain="IMAGE_STRUCTURE">${resampling}</Item>\n`,
    item('SATURATED_CELLS', '', saturated),
    item('OFFSET', 'offset', offset),
    item('SCALE', 'scale', scale),
    item('UNITTYPE', 'unittype', unit),
    item('DESCRIPTION', 'description', band),
    ...(statistics ? statisticItems(statistics) : []),
  ];
  return [
    text(270, description),
    ...geoFields(grid),
    text(42_112, `<GDALMetadata>\n${metadata.join('')}</GDALMetadata>\n`),
  ];
}

function statisticItems(of: MapStatistics): string[] {
  const items = {
    STATISTICS_MINIMUM: of.minimum,
    STATISTICS_MAXIMUM: of.maximum,
    STATISTICS_MEAN: of.mean,
    STATISTICS_STDDEV: of.standardDeviation,
    STATISTICS_VALID_PERCENT: Number(of.validPercent.toPrecision(4)),
  };
  return Object.entries(items).map(([name, value]) => item(name, '', value));
}

const MODEL_TYPE = 1024;
const RASTER_TYPE = 1025;
const GEOGRAPHIC_SYSTEM = 2048;
const ANGULAR_UNITS = 2054;
const PROJECTED_SYSTEM = 3072;
const LINEAR_UNITS = 3076;
const PROJECTED = 1;
const GEOGRAPHIC = 2;
const PIXEL_IS_AREA = 1;
const DEGREE = 9102;
const METER = 9001;
const WGS_84 = 4326;

/** The position of a raster: its corner, the size of its pixels and its reference system, by EPSG code. */
export function geoFields({ epsg, originX, originY, cellWidth, cellHeight }: Grid): TiffField[] {
  const system =
    epsg === WGS_84
      ? [MODEL_TYPE, GEOGRAPHIC, RASTER_TYPE, PIXEL_IS_AREA, GEOGRAPHIC_SYSTEM, epsg, ANGULAR_UNITS, DEGREE]
      : [MODEL_TYPE, PROJECTED, RASTER_TYPE, PIXEL_IS_AREA, PROJECTED_SYSTEM, epsg, LINEAR_UNITS, METER];
  const keys = Array.from({ length: system.length / 2 }, (_, key) => [
    system[2 * key]!,
    0,
    1,
    system[2 * key + 1]!,
  ]);
  return [
    { tag: 33_550, type: 'double', values: [cellWidth, cellHeight, 0] },
    { tag: 33_922, type: 'double', values: [0, 0, 0, originX, originY, 0] },
    { tag: 34_735, type: 'short', values: [1, 1, 0, keys.length, ...keys.flat()] },
  ];
}

/** An item of GDAL's metadata for the only band. */
function item(name: string, role: string, value: string | number): string {
  const escaped = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `  <Item name="${name}" sample="0"${role === '' ? '' : ` role="${role}"`}>${escaped}</Item>\n`;
}

function short(tag: number, value: number): TiffField {
  return { tag, type: 'short', values: [value] };
}

function long(tag: number, value: number): TiffField {
  return { tag, type: 'long', values: [value] };
}

function text(tag: number, value: string): TiffField {
  return { tag, type: 'ascii', values: value };
}
