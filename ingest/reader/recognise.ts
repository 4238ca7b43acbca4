import { extname } from 'node:path';
import { describeHead } from './hdf5Container.ts';
import { type OfferedFile, readHead } from './offeredFiles.ts';
import {
  type DispS1Name,
  parseDispS1Name,
  parseStaticLayerName,
  type StaticLayerName,
} from './productName.ts';

/** What a file is, by its name and its first bytes; rasters are not opened here. */
export type Recognition = { readonly file: OfferedFile } & (
  | { readonly is: 'granule'; readonly granule: DispS1Name }
  | { readonly is: 'static_layer'; readonly layer: StaticLayerName }
  | { readonly is: 'line_of_sight'; readonly layer: StaticLayerName | null }
  | { readonly is: 'geotiff' }
  | { readonly is: 'point_series' }
  | { readonly is: 'gnss' }
  /** Nothing of ours, and nothing that claims to be (a readme, a licence). */
  | { readonly is: 'other'; readonly reason: string }
  /** A data file of a kind that no reader takes. */
  | { readonly is: 'foreign'; readonly reason: string }
);

/** Bytes of a CSV that must hold its header line. */
const HEADER_BYTES = 65_536;
const CONTAINERS = new Set(['.nc', '.h5', '.he5', '.hdf5', '.zarr', '.zip']);

/** Recognises one file. Throws only when it cannot be read at all. */
export async function recognise(file: OfferedFile): Promise<Recognition> {
  const granule = parseDispS1Name(file.name);
  if (granule) return { is: 'granule', file, granule };
  const layer = parseStaticLayerName(file.name);
  if (/line_of_sight_enu\.tiff?$/i.test(file.name)) return { is: 'line_of_sight', file, layer };
  if (layer) return { is: 'static_layer', file, layer };
  const extension = extname(file.name).toLowerCase();
  if (extension === '.tif' || extension === '.tiff') return { is: 'geotiff', file };
  if (extension === '.tenv3') return { is: 'gnss', file };
  if (extension === '.csv') return recogniseCsv(file);
  if (CONTAINERS.has(extension)) {
    const found = describeHead(await readHead(file, 12));
    return {
      is: 'foreign',
      file,
      reason: `${file.name}: expected a name like OPERA_L3_DISP-S1_IW_F#####_VV_<reference>_<secondary>_v#.#_<generated>.nc, found ${found} of another name`,
    };
  }
  return { is: 'other', file, reason: 'not a data file' };
}

async function recogniseCsv(file: OfferedFile): Promise<Recognition> {
  const columns = csvColumns((await readHead(file, HEADER_BYTES)).toString('utf8'));
  if (isGnssHeader(columns)) return { is: 'gnss', file };
  if (isPointSeriesHeader(columns)) return { is: 'point_series', file };
  const shown = columns.slice(0, 6).join(',').slice(0, 120);
  return {
    is: 'other',
    file,
    reason: `expected a header id,lat,lon and one column a date (YYYY-MM-DD), found "${shown}"`,
  };
}

/** Column names of a CSV's first line, lower case, without quotes. */
function csvColumns(text: string): string[] {
  const line = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
  return line.split(',').map((column) =>
    column
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  );
}

/** Whether a column is a date, `2015-07-01` or `20150701`. */
export function isDateColumn(column: string): boolean {
  return /^\d{4}(-?)\d{2}\1\d{2}$/.test(column);
}

function isPointSeriesHeader(columns: readonly string[]): boolean {
  const hasPlace = hasAny(columns, LATITUDE_COLUMNS) && hasAny(columns, LONGITUDE_COLUMNS);
  return hasPlace && columns.filter(isDateColumn).length >= 2;
}

function isGnssHeader(columns: readonly string[]): boolean {
  const hasPlace = hasAny(columns, LATITUDE_COLUMNS) && hasAny(columns, LONGITUDE_COLUMNS);
  return hasPlace && columns.includes('station') && !columns.some(isDateColumn);
}

export const LATITUDE_COLUMNS = ['lat', 'latitude'];
export const LONGITUDE_COLUMNS = ['lon', 'longitude'];

function hasAny(columns: readonly string[], names: readonly string[]): boolean {
  return names.some((name) => columns.includes(name));
}
