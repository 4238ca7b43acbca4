import { extname } from 'node:path';
import { isDateColumn } from './dateColumn.ts';
import { describeHead } from '../hdf5/hdf5Container.ts';
import { type OfferedFile, readHead } from '../offered/offeredFiles.ts';
import { type EgmsProduct, recogniseEgms } from './egmsProduct.ts';
import {
  type CslcStaticName,
  type DispS1Name,
  parseCslcStaticName,
  parseDispS1Name,
  parseStaticLayerName,
  type StaticLayerName,
} from '../offered/productName.ts';

/** What a file is, by its name and its first bytes; rasters are not opened here. */
export type Recognition = { readonly file: OfferedFile } & (
  | { readonly is: 'granule'; readonly granule: DispS1Name }
  | { readonly is: 'static_layer'; readonly layer: StaticLayerName }
  | { readonly is: 'line_of_sight'; readonly layer: StaticLayerName | null }
  | { readonly is: 'cslc_static'; readonly burst: CslcStaticName }
  | { readonly is: 'mintpy'; readonly part: MintpyPart }
  | { readonly is: 'licsbas'; readonly part: LicsbasPart }
  | { readonly is: 'geotiff' }
  | { readonly is: 'point_series'; readonly egms: EgmsProduct | null }
  | { readonly is: 'gnss' }
  /** Nothing of ours, and nothing that claims to be (a readme, a licence). */
  | { readonly is: 'other'; readonly reason: string }
  /** A data file of a kind that no reader takes. */
  | { readonly is: 'foreign'; readonly reason: string }
);

/** Bytes of a CSV that must hold its header line. */
const HEADER_BYTES = 65_536;
type MintpyPart = 'series' | 'geometry' | 'mask' | 'coherence';
const MINTPY_PARTS: readonly (readonly [MintpyPart, RegExp])[] = [
  ['series', /^(?:geo_)?timeseries(?!Res|Rms)\w*\.h5$/i],
  ['geometry', /^(?:geo_)?geometry(?:Geo|Radar)?\.h5$/i],
  ['mask', /^(?:geo_)?maskTempCoh\.h5$/i],
  ['coherence', /^(?:geo_)?temporalCoherence\.h5$/i],
];
const MINTPY_OTHERS =
  /^(?:geo_)?(?:timeseriesRes|velocity|avg|mask|waterMask|num|demErr|rms|ifgramStack|coherence|ERA5)\w*\.h5$/i;
type LicsbasPart = 'series' | 'filtered_series' | 'mask' | 'coherence' | 'east' | 'north' | 'up';
const LICSBAS_PARTS: readonly (readonly [LicsbasPart, RegExp])[] = [
  ['series', /^cum\.h5$/],
  ['filtered_series', /^cum_filt\.h5$/],
  ['mask', /^mask$/],
  ['coherence', /^coh_avg$/],
  ['east', /^(?:.+\.geo\.E\.tif|E\.geo)$/],
  ['north', /^(?:.+\.geo\.N\.tif|N\.geo)$/],
  ['up', /^(?:.+\.geo\.U\.tif|U\.geo)$/],
];
const CONTAINERS = new Set(['.nc', '.h5', '.he5', '.hdf5', '.zarr', '.zip']);

/** Recognises one file. Throws only when it cannot be read at all. */
export async function recognise(file: OfferedFile): Promise<Recognition> {
  const granule = parseDispS1Name(file.name);
  if (granule) return { is: 'granule', file, granule };
  const burst = parseCslcStaticName(file.name);
  if (burst) return { is: 'cslc_static', file, burst };
  const ofSeries = recogniseSeriesFile(file);
  if (ofSeries) return ofSeries;
  const layer = parseStaticLayerName(file.name);
  if (/line_of_sight_enu\.tiff?$/i.test(file.name)) return { is: 'line_of_sight', file, layer };
  if (layer) return { is: 'static_layer', file, layer };
  const extension = extname(file.name).toLowerCase();
  if (extension === '.tif' || extension === '.tiff') return { is: 'geotiff', file };
  if (extension === '.tenv3') return { is: 'gnss', file };
  if (extension === '.csv') return recogniseCsv(file);
  if (CONTAINERS.has(extension)) {
    const found = describeHead(await readHead(file, 12));
    const expected =
      extension === '.he5'
        ? 'a MintPy time series as geo_timeseries*.h5, not as HDF-EOS5'
        : 'a name like OPERA_L3_DISP-S1_IW_F#####_VV_<reference>_<secondary>_v#.#_<generated>.nc, timeseries*.h5 or cum.h5';
    return {
      is: 'foreign',
      file,
      reason: `${file.name}: expected ${expected}, found ${found} of another name`,
    };
  }
  return { is: 'other', file, reason: 'not a data file' };
}

/** Files of MintPy and LiCSBAS have fixed names. */
function recogniseSeriesFile(file: OfferedFile): Recognition | null {
  for (const [part, name] of MINTPY_PARTS) if (name.test(file.name)) return { is: 'mintpy', file, part };
  for (const [part, name] of LICSBAS_PARTS) if (name.test(file.name)) return { is: 'licsbas', file, part };
  if (!MINTPY_OTHERS.test(file.name)) return null;
  return { is: 'other', file, reason: 'a MintPy file that a velocity does not need' };
}

async function recogniseCsv(file: OfferedFile): Promise<Recognition> {
  const columns = csvColumns((await readHead(file, HEADER_BYTES)).toString('utf8'));
  if (isGnssHeader(columns)) return { is: 'gnss', file };
  const egms = recogniseEgms(file.name, columns);
  if (egms && 'reason' in egms) return { is: egms.isOurs ? 'other' : 'foreign', file, reason: egms.reason };
  if (egms) return { is: 'point_series', file, egms };
  if (isPointSeriesHeader(columns)) return { is: 'point_series', file, egms: null };
  const shown = columns.slice(0, 6).join(',').slice(0, 120);
  return {
    is: 'other',
    file,
    reason: `expected a header id,lat,lon and one column a date (YYYY-MM-DD), found "${shown}"`,
  };
}

/** Column names of a CSV's first line, lower case, without quotes. */
function csvColumns(text: string): string[] {
  const line =
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  return line.split(',').map((column) =>
    column
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  );
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
