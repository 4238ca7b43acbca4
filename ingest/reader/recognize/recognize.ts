import { extname } from 'node:path';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { csvHeader, type Delimiter } from './csvHeader.ts';
import { isDateColumn } from './dateColumn.ts';
import { LATITUDE_COLUMNS, LONGITUDE_COLUMNS, type PointLayout, pointLayoutOf } from './pointLayout.ts';
import { describeHead } from '../hdf5/hdf5Container.ts';
import { type GunwIdentity, readGunwIdentity } from './gunwIdentity.ts';
import { type OfferedFile, readHead } from '../offered/offeredFiles.ts';
import { type EgmsProduct, recognizeEgms } from './egmsProduct.ts';
import {
  type AriaName,
  type CslcStaticName,
  type GranuleName,
  isTropoZenithName,
  parseAriaName,
  parseCalibrationName,
  parseCslcStaticName,
  parseDispName,
  parseStaticLayerName,
  type StaticLayerName,
} from '../offered/productName.ts';

/** How to convert files of other programs into readable ones, by their names. */
const FORMATS: readonly (readonly [name: RegExp, program: string, remedy: string])[] = [
  [
    /^S1-GUNW-.+\.nc$/i,
    'an ARIA S1-GUNW product of another name',
    'give it the name that it was downloaded under, S1-GUNW-<A or D>-R-<track>-tops-<later>_<earlier>-<time>-<place>-PP-<hash>-v#_#_#.nc',
  ],
  [
    /^OPERA_L3_DISP-NI_.+\.nc$/i,
    'an OPERA DISP-NI granule of another name',
    'give it the name that it was downloaded under, OPERA_L3_DISP-NI_<mode>_#####_<polarization>_<reference>_<secondary>_v#.#_<generated>.nc',
  ],
  [
    /^OPERA_L4_(?:DISP-CAL|CAL-DISP).+\.nc$/i,
    'an OPERA CAL-DISP product of another name',
    'give it the name that it was downloaded under, OPERA_L4_DISP-CAL-<S1 or NI>_<mode>_F#####_<polarization>_<reference>_<secondary>_v#.#_<generated>.nc',
  ],
  [
    /\.grd$/i,
    'a grid of GMTSAR',
    'turn the geocoded grids of each pair into GeoTIFFs (gdal_translate unwrap_ll.grd 20210105_20210117.unw.tif, ' +
      'gdal_translate corr_ll.grd 20210105_20210117.corr.tif), and state --wavelength, --incidence and --heading',
  ],
  [
    /\.(?:unw|unw\.geo|cor|cor\.geo)(?:\.vrt)?$/i,
    'a flat raster of ISCE or GAMMA',
    'turn the geocoded phase and coherence into GeoTIFFs (for ISCE gdal_translate -b 2 filt_fine.unw.geo.vrt ' +
      '20210105_20210117.unw.tif), and state --wavelength, --incidence and --heading',
  ],
  [
    /\.mat$/i,
    'a file of StaMPS',
    'export its series as a CSV with pnt_lat, pnt_lon and a column d_YYYYMMDD of meters for each date',
  ],
  [
    /\.dim$/i,
    'a product of SNAP',
    'export the geocoded phase and coherence as GeoTIFFs named 20210105_20210117.unw.tif and .corr.tif, and state ' +
      '--wavelength, --incidence and --heading',
  ],
  [
    /\.(?:shp|gpkg|geojson|parquet|fgb|xlsx)$/i,
    'a table of another format',
    'turn it into a CSV with lat and lon columns and one column a date (ogr2ogr -lco GEOMETRY=AS_XY points.csv points.gpkg)',
  ],
  [/\.(?:zip|tar|tgz|gz|7z)$/i, 'an archive', 'unpack it and ingest the folder'],
];

/** The kind of a file, by its name and its first bytes; rasters aren't opened here. */
export type Recognition = { readonly file: OfferedFile } & (
  | { readonly is: 'granule'; readonly granule: GranuleName }
  /** What is subtracted from a granule of OPERA's displacements. */
  | { readonly is: 'calibration'; readonly granule: GranuleName }
  | { readonly is: 'gunw'; readonly granule: GunwIdentity }
  | { readonly is: 'aria'; readonly product: AriaName }
  | { readonly is: 'static_layer'; readonly layer: StaticLayerName }
  | { readonly is: 'line_of_sight'; readonly layer: StaticLayerName | null }
  /** An angle of HyP3's look vector. */
  | { readonly is: 'look_angle'; readonly angle: 'elevation' | 'orientation' }
  | { readonly is: 'cslc_static'; readonly burst: CslcStaticName }
  | { readonly is: 'mintpy'; readonly part: MintpyPart }
  | { readonly is: 'licsbas'; readonly part: LicsbasPart }
  | { readonly is: 'geotiff' }
  | {
      readonly is: 'point_series';
      readonly layout: EgmsProduct | PointLayout;
      readonly delimiter: Delimiter;
    }
  | { readonly is: 'gnss' }
  /** Delays of the troposphere. */
  | { readonly is: 'troposphere' }
  /** Not a product, and not claiming to be one (a readme, a license). */
  | { readonly is: 'other'; readonly reason: string }
  /** A data file of an unsupported kind. */
  | { readonly is: 'foreign'; readonly reason: string }
);

/** The note about station files among products. */
export const STATIONS_ONLY = 'GNSS stations, which serve the tie alone';
/** Number of bytes of a CSV that must contain its header line. */
const HEADER_BYTES = 65_536;
type MintpyPart = 'series' | 'hdf_eos5' | 'geometry' | 'mask' | 'coherence';
const MINTPY_PARTS: readonly (readonly [MintpyPart, RegExp])[] = [
  ['series', /^(?:geo_)?timeseries(?!Res|Rms)\w*\.h5$/i],
  ['hdf_eos5', /\.he5$/i],
  ['geometry', /^(?:geo_)?geometry(?:Geo|Radar)?\.h5$/i],
  ['mask', /^(?:geo_)?maskTempCoh\.h5$/i],
  ['coherence', /^(?:geo_)?temporalCoherence\.h5$/i],
];
const MINTPY_OTHERS =
  /^(?:geo_)?(?:timeseriesRes|velocity|avg|mask|waterMask|num|demErr|rms|ifgramStack|coherence|ERA5)\w*\.h5$/i;
export type LicsbasPart = 'series' | 'filtered_series' | 'mask' | 'coherence' | 'east' | 'north' | 'up';
const LICSBAS_PARTS: readonly (readonly [LicsbasPart, RegExp])[] = [
  ['series', /^cum\.h5$/],
  ['filtered_series', /^cum_filt\.h5$/],
  ['mask', /^mask$/],
  ['coherence', /^coh_avg$/],
  ['east', /^(?:.+\.geo\.E\.tif|E\.geo(?:\.tif)?)$/],
  ['north', /^(?:.+\.geo\.N\.tif|N\.geo(?:\.tif)?)$/],
  ['up', /^(?:.+\.geo\.U\.tif|U\.geo(?:\.tif)?)$/],
];
const GUNW_NAME = /^NISAR_L2_.*GUNW_.*\.h5$/i;
const CONTAINERS = new Set(['.nc', '.h5', '.he5', '.hdf5', '.zarr', '.zip']);

/** Recognizes one file. Throws only if it can't be read at all. */
export async function recognize(file: OfferedFile): Promise<Recognition> {
  const granule = parseDispName(file.name);
  if (granule) return { is: 'granule', file, granule };
  const calibrated = parseCalibrationName(file.name);
  if (calibrated) return { is: 'calibration', file, granule: calibrated };
  const aria = parseAriaName(file.name);
  if (aria) return { is: 'aria', file, product: aria };
  const burst = parseCslcStaticName(file.name);
  if (burst) return { is: 'cslc_static', file, burst };
  if (isTropoZenithName(file.name)) return { is: 'troposphere', file };
  const ofSeries = recognizeSeriesFile(file);
  if (ofSeries) return ofSeries;
  const layer = parseStaticLayerName(file.name);
  if (/line_of_sight_enu\.tiff?$/i.test(file.name)) return { is: 'line_of_sight', file, layer };
  if (layer) return { is: 'static_layer', file, layer };
  const extension = extname(file.name).toLowerCase();
  const angle = /(?:^|_)lv_(theta|phi)[^_]*\.tiff?$/i.exec(file.name)?.[1]?.toLowerCase();
  if (angle) return { is: 'look_angle', file, angle: angle === 'theta' ? 'elevation' : 'orientation' };
  if (extension === '.tif' || extension === '.tiff') return { is: 'geotiff', file };
  if (extension === '.tenv3') return { is: 'gnss', file };
  if (extension === '.csv') return recognizeCsv(file);
  const reason = foreignReason(file.name);
  if (reason !== null) return { is: 'foreign', file, reason };
  if (extension === '.h5') {
    const gunw = await recognizeGunw(file);
    if (gunw) return gunw;
  }
  if (CONTAINERS.has(extension)) {
    const found = describeHead(await readHead(file, 12));
    const expected =
      'a name like OPERA_L3_DISP-S1_IW_F#####_VV_<reference>_<secondary>_v#.#_<generated>.nc, timeseries*.h5, *.he5 or cum.h5, or the content of a NISAR GUNW granule';
    return {
      is: 'foreign',
      file,
      reason: `${file.name}: expected ${expected}, found ${found} of another name`,
    };
  }
  return { is: 'other', file, reason: 'not a data file' };
}

/** Granules of NISAR say in themselves what they are; null for another kind of file. */
async function recognizeGunw(file: OfferedFile): Promise<Recognition | null> {
  try {
    const granule = await readGunwIdentity(file);
    return granule && { is: 'gunw', file, granule };
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    // If a file can't be read, its name determines its presumed kind.
    return GUNW_NAME.test(file.name) ? { is: 'foreign', file, reason: errorMessage(error) } : null;
  }
}

/** Files of MintPy and LiCSBAS have fixed names. */
function recognizeSeriesFile(file: OfferedFile): Recognition | null {
  for (const [part, name] of MINTPY_PARTS) if (name.test(file.name)) return { is: 'mintpy', file, part };
  for (const [part, name] of LICSBAS_PARTS) if (name.test(file.name)) return { is: 'licsbas', file, part };
  if (!MINTPY_OTHERS.test(file.name)) return null;
  return { is: 'other', file, reason: 'a MintPy file that a velocity does not need' };
}

async function recognizeCsv(file: OfferedFile): Promise<Recognition> {
  const { columns, delimiter } = csvHeader((await readHead(file, HEADER_BYTES)).toString('utf8'));
  if (isGnssHeader(columns)) return { is: 'gnss', file };
  const egms = recognizeEgms(file.name, columns);
  if (egms && 'reason' in egms) return { is: egms.isOurs ? 'other' : 'foreign', file, reason: egms.reason };
  if (egms) return { is: 'point_series', file, layout: egms, delimiter };
  const layout = pointLayoutOf(columns);
  if (layout) return { is: 'point_series', file, layout, delimiter };
  const shown = columns.slice(0, 6).join(',').slice(0, 120);
  return {
    is: 'other',
    file,
    reason: `expected a header with lat and lon (or pnt_lat and pnt_lon) and one column per date (2021-01-05, 20210105, D20210105 or d_20210105), separated by commas, semicolons or tabs, found "${shown}"`,
  };
}

function isGnssHeader(columns: readonly string[]): boolean {
  const has = (names: readonly string[]) => names.some((name) => columns.includes(name));
  const hasPlace = has(LATITUDE_COLUMNS) && has(LONGITUDE_COLUMNS);
  return hasPlace && columns.includes('station') && !columns.some(isDateColumn);
}

/** Why another program's data file isn't read, and how to make it readable; null = its name doesn't show. */
function foreignReason(name: string): string | null {
  const format = FORMATS.find(([pattern]) => pattern.test(name));
  return format === undefined ? null : `${name}: ${format[1]} is not read directly; ${format[2]}`;
}
