import { describeHead, readHead } from './chunk-R2HTOIEA.js';
import { parseCslcStaticName, parseDispS1Name, parseStaticLayerName } from './chunk-YOYWGSYB.js';

// ingest/reader/recognise/recognise.ts
import { extname } from 'node:path';

// ingest/reader/recognise/dateColumn.ts
function isDateColumn(column) {
  return /^\d{4}(-?)\d{2}\1\d{2}$/.test(column);
}

// ingest/reader/recognise/egmsProduct.ts
var ORTHO_NAME = /^EGMS_L3_(?:E(\d{2})N(\d{2})_)?(?:\w*?_)?([UE])(?:_\d{4}_\d{4}|\.csv$)/i,
  LINE_OF_SIGHT_NAME = /^EGMS_L2[ab]_(\d{3})_\d{4}_IW[1-3]/i,
  LINE_OF_SIGHT_COLUMNS = ['los_east', 'los_north', 'los_up'];
function recogniseEgms(name, columns) {
  if (
    !['easting', 'northing', 'mean_velocity'].every((column) => columns.includes(column)) ||
    columns.filter(isDateColumn).length < 2
  )
    return null;
  let hasVector = LINE_OF_SIGHT_COLUMNS.every((column) => columns.includes(column)),
    ortho = ORTHO_NAME.exec(name);
  if (ortho?.[3].toUpperCase() === 'E')
    return { isOurs: !0, reason: 'the east-west component; a vertical velocity needs the file with U' };
  if (ortho) {
    let tile = ortho[1] === void 0 ? null : { easting: Number(ortho[1]), northing: Number(ortho[2]) },
      level = 'Ortho vertical (L3 U)';
    return { level, isVertical: !0, ownReference: tiedReference(level), track: null, tile };
  }
  if (hasVector && !/^EGMS_L3/i.test(name)) {
    let track = LINE_OF_SIGHT_NAME.exec(name)?.[1];
    return {
      ...lineOfSightLevel(name),
      isVertical: !1,
      track: track === void 0 ? null : Number(track),
      tile: null,
    };
  }
  return {
    isOurs: !1,
    reason: `${name}: expected columns ${LINE_OF_SIGHT_COLUMNS.join(', ')}, or a name EGMS_L3_\u2026_U\u2026.csv that says that it is vertical, found neither`,
  };
}
function lineOfSightLevel(name) {
  let calibrated = 'Calibrated (L2b)';
  return /^EGMS_L2b/i.test(name)
    ? { level: calibrated, ownReference: tiedReference(calibrated) }
    : { level: /^EGMS_L2a/i.test(name) ? 'Basic (L2a)' : 'Basic or Calibrated (L2)', ownReference: null };
}
function tiedReference(level) {
  return {
    description: `EGMS ${level} is tied to a model of GNSS velocities by its producer; nothing is subtracted, and the error of that tie is not in the uncertainty`,
    isTiedToGnss: !0,
  };
}

// ingest/reader/recognise/recognise.ts
var HEADER_BYTES = 65536,
  MINTPY_PARTS = [
    ['series', /^(?:geo_)?timeseries(?!Res|Rms)\w*\.h5$/i],
    ['geometry', /^(?:geo_)?geometry(?:Geo|Radar)?\.h5$/i],
    ['mask', /^(?:geo_)?maskTempCoh\.h5$/i],
    ['coherence', /^(?:geo_)?temporalCoherence\.h5$/i],
  ],
  MINTPY_OTHERS =
    /^(?:geo_)?(?:timeseriesRes|velocity|avg|mask|waterMask|num|demErr|rms|ifgramStack|coherence|ERA5)\w*\.h5$/i,
  LICSBAS_PARTS = [
    ['series', /^cum\.h5$/],
    ['filtered_series', /^cum_filt\.h5$/],
    ['mask', /^mask$/],
    ['coherence', /^coh_avg$/],
    ['east', /^(?:.+\.geo\.E\.tif|E\.geo)$/],
    ['north', /^(?:.+\.geo\.N\.tif|N\.geo)$/],
    ['up', /^(?:.+\.geo\.U\.tif|U\.geo)$/],
  ],
  CONTAINERS = /* @__PURE__ */ new Set(['.nc', '.h5', '.he5', '.hdf5', '.zarr', '.zip']);
async function recognise(file) {
  let granule = parseDispS1Name(file.name);
  if (granule) return { is: 'granule', file, granule };
  let burst = parseCslcStaticName(file.name);
  if (burst) return { is: 'cslc_static', file, burst };
  let ofSeries = recogniseSeriesFile(file);
  if (ofSeries) return ofSeries;
  let layer = parseStaticLayerName(file.name);
  if (/line_of_sight_enu\.tiff?$/i.test(file.name)) return { is: 'line_of_sight', file, layer };
  if (layer) return { is: 'static_layer', file, layer };
  let extension = extname(file.name).toLowerCase();
  if (extension === '.tif' || extension === '.tiff') return { is: 'geotiff', file };
  if (extension === '.tenv3') return { is: 'gnss', file };
  if (extension === '.csv') return recogniseCsv(file);
  if (CONTAINERS.has(extension)) {
    let found = describeHead(await readHead(file, 12)),
      expected =
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
function recogniseSeriesFile(file) {
  for (let [part, name] of MINTPY_PARTS) if (name.test(file.name)) return { is: 'mintpy', file, part };
  for (let [part, name] of LICSBAS_PARTS) if (name.test(file.name)) return { is: 'licsbas', file, part };
  return MINTPY_OTHERS.test(file.name)
    ? { is: 'other', file, reason: 'a MintPy file that a velocity does not need' }
    : null;
}
async function recogniseCsv(file) {
  let columns = csvColumns((await readHead(file, HEADER_BYTES)).toString('utf8'));
  if (isGnssHeader(columns)) return { is: 'gnss', file };
  let egms = recogniseEgms(file.name, columns);
  if (egms && 'reason' in egms) return { is: egms.isOurs ? 'other' : 'foreign', file, reason: egms.reason };
  if (egms) return { is: 'point_series', file, egms };
  if (isPointSeriesHeader(columns)) return { is: 'point_series', file, egms: null };
  let shown = columns.slice(0, 6).join(',').slice(0, 120);
  return {
    is: 'other',
    file,
    reason: `expected a header id,lat,lon and one column a date (YYYY-MM-DD), found "${shown}"`,
  };
}
function csvColumns(text) {
  return (
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? ''
  )
    .split(',')
    .map((column) =>
      column
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .toLowerCase(),
    );
}
function isPointSeriesHeader(columns) {
  return (
    hasAny(columns, LATITUDE_COLUMNS) &&
    hasAny(columns, LONGITUDE_COLUMNS) &&
    columns.filter(isDateColumn).length >= 2
  );
}
function isGnssHeader(columns) {
  return (
    hasAny(columns, LATITUDE_COLUMNS) &&
    hasAny(columns, LONGITUDE_COLUMNS) &&
    columns.includes('station') &&
    !columns.some(isDateColumn)
  );
}
var LATITUDE_COLUMNS = ['lat', 'latitude'],
  LONGITUDE_COLUMNS = ['lon', 'longitude'];
function hasAny(columns, names) {
  return names.some((name) => columns.includes(name));
}

export { isDateColumn, recognise, LATITUDE_COLUMNS, LONGITUDE_COLUMNS };
//# sourceMappingURL=chunk-DM7HETH5.js.map
