import { parseTenv3, wrapLongitude } from './chunk-OGTXJLE2.js';
import { checkLines } from './chunk-DIREYDIZ.js';
import { transform } from './chunk-WVV2TTHQ.js';
import { LATITUDE_COLUMNS, LONGITUDE_COLUMNS } from './chunk-DM7HETH5.js';
import { listOfferedFiles } from './chunk-R2HTOIEA.js';
import { productError } from './chunk-YOYWGSYB.js';
import './chunk-PMFJBV5D.js';
import './chunk-OMHUCNDV.js';
import './chunk-XPGBKUGO.js';
import { median } from './chunk-7KCIWEUB.js';
import { DAYS_PER_YEAR, parseIsoDate } from './chunk-P5YXQPQ2.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';
import './chunk-25CLJZX4.js';

// ingest/reader/gnss/gnssStations.ts
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

// node_modules/csv-parse/lib/sync.js
var parse = function (data, opts = {}) {
  typeof data == 'string' && (data = Buffer.from(data));
  let records = opts && opts.objname ? /* @__PURE__ */ Object.create(null) : [],
    parser = transform(opts),
    push = (record) => {
      parser.options.objname === void 0 ? records.push(record) : (records[record[0]] = record[1]);
    },
    close = () => {},
    error = parser.parse(data, !0, push, close);
  if (error !== void 0) throw error;
  return records;
};

// core/gnss/midas.ts
var PAIR_TOLERANCE_DAYS = DAYS_PER_YEAR / 1e3,
  TRIM = 2,
  MINIMUM_PAIRS = 10;
function midasVelocity(days, upMm) {
  let reversedDays = days.map((day) => -day).reverse(),
    forward = pairSlopes(days, upMm),
    backward = pairSlopes(reversedDays, [...upMm].reverse()).map((slope) => -slope),
    slopes = [...forward, ...backward];
  if (slopes.length < MINIMUM_PAIRS)
    throw invalidInput(
      'gnss_series_short',
      `${days.length} positions over ${Math.round((days.at(-1) ?? 0) - (days[0] ?? 0))} days give ${slopes.length} pairs a year apart; at least ${MINIMUM_PAIRS} are needed`,
    );
  let first = median(slopes),
    limit = TRIM * standardDeviation(slopes, first),
    kept = slopes.filter((slope) => Math.abs(slope - first) <= limit),
    velocityMmYr = median(kept),
    deviation = standardDeviation(kept, velocityMmYr),
    sigmaMmYr = (3 * Math.sqrt(Math.PI / 2) * deviation) / Math.sqrt(kept.length / 4);
  return { velocityMmYr, sigmaMmYr };
}
function pairSlopes(days, values) {
  let slopes = [],
    year = 0,
    unused = 0;
  for (let i = 0; i < days.length; i++) {
    for (; year < days.length && days[year] - days[i] < DAYS_PER_YEAR - PAIR_TOLERANCE_DAYS;) year++;
    if (year === days.length) break;
    let partner = year;
    (days[year] - days[i] > DAYS_PER_YEAR + PAIR_TOLERANCE_DAYS &&
      ((unused < year || unused === days.length) && (unused = year), (partner = unused++)),
      slopes.push(((values[partner] - values[i]) * DAYS_PER_YEAR) / (days[partner] - days[i])));
  }
  return slopes;
}
function standardDeviation(values, centre) {
  return 1.4826 * median(values.map((value) => Math.abs(value - centre)));
}

// ingest/reader/gnss/gnssStations.ts
var VELOCITY_COLUMNS = ['v_up_mm_yr', 'velocity_vertical_mm_yr', 'velocity_mm_yr', 'up_mm_yr'],
  SIGMA_COLUMNS = ['sigma_mm_yr', 'v_up_sigma_mm_yr', 'velocity_sigma_mm_yr', 'sigma_up_mm_yr'],
  EAST_COLUMNS = ['v_east_mm_yr', 'velocity_east_mm_yr', 'east_mm_yr'],
  NORTH_COLUMNS = ['v_north_mm_yr', 'velocity_north_mm_yr', 'north_mm_yr'],
  START_COLUMNS = ['start', 'start_date', 'first_date'],
  END_COLUMNS = ['end', 'end_date', 'last_date'],
  MAXIMUM_BYTES = 1e7,
  SMALLEST_SIGMA = 0.01;
async function readGnssStations(paths, span, onSkipped = () => {}) {
  let stations = /* @__PURE__ */ new Map();
  for (let file of await listOfferedFiles(paths))
    for (let station of await readFileOfStations(file, span, onSkipped)) {
      if (stations.has(station.station))
        throw invalidInput(
          'gnss_station_twice',
          `${file.name}: station ${station.station} is given twice; keep one`,
        );
      stations.set(station.station, station);
    }
  return [...stations.values()];
}
async function readFileOfStations(file, span, onSkipped) {
  let extension = extname(file.name).toLowerCase();
  if (extension !== '.csv' && extension !== '.tenv3')
    return (onSkipped(file.name, 'neither .csv nor .tenv3'), []);
  if (file.bytes > MAXIMUM_BYTES)
    throw productError(file.name, `at most ${MAXIMUM_BYTES} bytes`, String(file.bytes));
  let text = await readFile(file.path, 'utf8');
  if ((checkLines(file.name, text), extension === '.csv'))
    return parseStationTable(file.name, text, onSkipped);
  let series = parseTenv3(file.name, text),
    station = velocityOfSeries(series, span, onSkipped);
  return station ? [station] : [];
}
function velocityOfSeries({ station, lat, lon, days, eastMm, northMm, upMm }, span, onSkipped) {
  let inside = days.flatMap((day, i) => (!span || (day >= span.firstDay && day <= span.lastDay) ? [i] : [])),
    daysInside = inside.map((i) => days[i]),
    velocityOf = (positionsMm) =>
      midasVelocity(
        daysInside,
        inside.map((i) => positionsMm[i]),
      );
  try {
    let { velocityMmYr, sigmaMmYr } = velocityOf(upMm);
    return {
      station,
      lat,
      lon,
      velocityMmYr,
      sigmaMmYr: Math.max(SMALLEST_SIGMA, sigmaMmYr),
      velocityEastMmYr: velocityOf(eastMm).velocityMmYr,
      velocityNorthMmYr: velocityOf(northMm).velocityMmYr,
      firstDay: daysInside[0],
      lastDay: daysInside.at(-1),
    };
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    return (onSkipped(station, error.message), null);
  }
}
function parseStationTable(fileName, text, onSkipped) {
  let [header = [], ...records] = readRecords(fileName, text),
    names = header.map((name) => name.toLowerCase()),
    at = columnsOf(names);
  if ([at.station, at.lat, at.lon, at.velocity, at.sigma].some((index) => index < 0))
    throw productError(
      fileName,
      `columns station, lat, lon, ${VELOCITY_COLUMNS[0]}, ${SIGMA_COLUMNS[0]}`,
      names.slice(0, 8).join(','),
    );
  return records.flatMap((record, i) => {
    let station = record[at.station];
    if (record[at.velocity] === '' || record[at.sigma] === '')
      return (onSkipped(station, 'no velocity or no sigma in the table'), []);
    let { number, rate, day } = fieldsOf({ fileName, header: names, row: i + 2 }, record);
    return [
      {
        station,
        lat: number(at.lat, -90, 90),
        lon: wrapLongitude(number(at.lon, -360, 360)),
        velocityMmYr: number(at.velocity, -2e3, 2e3),
        sigmaMmYr: Math.max(SMALLEST_SIGMA, number(at.sigma, 0, 1e3)),
        velocityEastMmYr: rate(at.east),
        velocityNorthMmYr: rate(at.north),
        firstDay: day(at.start),
        lastDay: day(at.end),
      },
    ];
  });
}
function readRecords(fileName, text) {
  try {
    return parse(text, { bom: !0, trim: !0, skipEmptyLines: !0 });
  } catch (error) {
    throw productError(fileName, 'a comma-separated table', errorMessage(error));
  }
}
function columnsOf(header) {
  let column = (names) => header.findIndex((name) => names.includes(name));
  return {
    station: column(['station', 'site']),
    lat: column(LATITUDE_COLUMNS),
    lon: column(LONGITUDE_COLUMNS),
    velocity: column(VELOCITY_COLUMNS),
    sigma: column(SIGMA_COLUMNS),
    east: column(EAST_COLUMNS),
    north: column(NORTH_COLUMNS),
    start: column(START_COLUMNS),
    end: column(END_COLUMNS),
  };
}
function fieldsOf({ fileName, header, row }, record) {
  let unexpected = (index, expected) =>
      productError(fileName, `${header[index]} ${expected} in row ${row}`, `"${record[index].slice(0, 40)}"`),
    isGiven = (index) => index >= 0 && record[index] !== '',
    number = (index, lowest, highest) => {
      let value = record[index] === '' ? NaN : Number(record[index]);
      if (value >= lowest && value <= highest) return value;
      throw unexpected(index, `of ${lowest} to ${highest}`);
    };
  return {
    number,
    /** Null where the table does not tell. */
    rate: (index) => (isGiven(index) ? number(index, -2e3, 2e3) : null),
    /** Null where the table does not tell. */
    day: (index) => {
      if (!isGiven(index)) return null;
      try {
        return parseIsoDate(record[index]);
      } catch {
        throw unexpected(index, 'as YYYY-MM-DD');
      }
    },
  };
}
export { readGnssStations };
//# sourceMappingURL=gnssStations-LPJYZIKN.js.map
