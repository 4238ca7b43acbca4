/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parseIsoDate, type EpochDay } from '../../../core/date.ts';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { midasVelocity } from '../../../core/gnss/midas.ts';
import { checkLines } from '../offered/lineLimit.ts';
import { listOfferedFiles, readHead, type OfferedFile } from '../offered/offeredFiles.ts';
import { productError } from '../offered/productLog.ts';
import { LATITUDE_COLUMNS, LONGITUDE_COLUMNS } from '../recognise/pointLayout.ts';
import { type GnssSeries, parseTenv3, wrapLongitude } from './tenv3.ts';

/** A GNSS station with its velocity, mm/yr, in the stations' own reference frame. */
export interface GnssStation {
  readonly station: string;
  readonly lat: number;
  readonly lon: number;
  /** Vertical, uplift positive. */
  readonly velocityMmYr: number;
  /** 0 = not known. */
  readonly sigmaMmYr: number;
  /** Null where the file does not tell. */
  readonly velocityEastMmYr: number | null;
  readonly velocityNorthMmYr: number | null;
  /** First and last day of the positions behind the velocity; null where the file does not tell. */
  readonly firstDay: EpochDay | null;
  readonly lastDay: EpochDay | null;
}

/** Positions of a series outside it are left out, so that both techniques see the same years. */
type Span = { readonly firstDay: EpochDay; readonly lastDay: EpochDay } | undefined;
/** How station files are read. */
interface StationReading {
  readonly span?: Span;
  /** The files were found: series of stations elsewhere are passed over, and a file that makes no sense is skipped. */
  readonly isInside?: (place: { readonly lat: number; readonly lon: number }) => boolean;
}
/** Told of every station without a usable velocity, and of files that hold none. */
type OnSkipped = (name: string, reason: string) => void;

const VELOCITY_COLUMNS = ['v_up_mm_yr', 'velocity_vertical_mm_yr', 'velocity_mm_yr', 'up_mm_yr'];
const SIGMA_COLUMNS = ['sigma_mm_yr', 'v_up_sigma_mm_yr', 'velocity_sigma_mm_yr', 'sigma_up_mm_yr'];
const EAST_COLUMNS = ['v_east_mm_yr', 'velocity_east_mm_yr', 'east_mm_yr'];
const NORTH_COLUMNS = ['v_north_mm_yr', 'velocity_north_mm_yr', 'north_mm_yr'];
const START_COLUMNS = ['start', 'start_date', 'first_date'];
const END_COLUMNS = ['end', 'end_date', 'last_date'];
/** Tables of stations and series of one station are small: a continent's have 20 000 lines. */
const MAXIMUM_BYTES = 10_000_000;
/** Two decades of days give no better rate, mm/yr: one of a smaller error would outweigh all the others in a tie. */
const SMALLEST_SIGMA = 0.05;

/**
 * Stations of CSV tables (station, lat, lon, velocity, sigma) and `.tenv3` series (velocity by MIDAS), files
 * or folders. A station without velocity or sigma, with too short a series, or given twice, is skipped and named.
 * Throws `product_refused` naming file, line and value for a table that makes no sense.
 */
export async function readGnssStations(
  paths: readonly string[],
  reading: StationReading = {},
  onSkipped: OnSkipped = () => {},
): Promise<GnssStation[]> {
  const stations: GnssStation[] = [];
  for (const file of await listOfferedFiles(paths)) {
    try {
      stations.push(...(await readFileOfStations(file, reading, onSkipped)));
    } catch (error) {
      if (!reading.isInside || !(error instanceof GroundMotionError)) throw error;
      onSkipped(file.name, error.message);
    }
  }
  return withoutDoubles(stations, onSkipped);
}

/** Two of one name are the same station when they lie this near each other and their rates agree within three σ. */
const SAME_PLACE_M = 300;
/** As near as this two names are one antenna: coordinates rounded to four decimals. */
const SAME_ANTENNA_M = 12;
const METRES_PER_DEGREE = 111_195;

/**
 * Each station once. One that is given again is skipped; of two that contradict each other none can be trusted. A copy under
 * another name, with the same rate at the same place, would count as an independent witness.
 */
function withoutDoubles(stations: readonly GnssStation[], onSkipped: OnSkipped): GnssStation[] {
  const kept: GnssStation[] = [];
  const contradicted = new Set<string>();
  for (const station of stations) {
    const same = kept.find((other) => other.station === station.station);
    if (same && isAgreeing(same, station)) onSkipped(station.station, 'given again; the first counts');
    else if (same) contradicted.add(station.station);
    else {
      const twin = kept.find((other) => isCopy(other, station));
      if (twin) onSkipped(station.station, `a copy of ${twin.station}; it counts once`);
      else kept.push(station);
    }
  }
  for (const name of contradicted)
    onSkipped(name, 'given twice, with rates or places that contradict each other; neither counts');
  return kept.filter(({ station }) => !contradicted.has(station));
}

function apartM(a: GnssStation, b: GnssStation): number {
  const east = (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180);
  return METRES_PER_DEGREE * Math.hypot(a.lat - b.lat, east);
}

function isAgreeing(a: GnssStation, b: GnssStation): boolean {
  const limit = 3 * Math.max(0.1, Math.hypot(a.sigmaMmYr, b.sigmaMmYr));
  return apartM(a, b) <= SAME_PLACE_M && Math.abs(a.velocityMmYr - b.velocityMmYr) <= limit;
}

function isCopy(a: GnssStation, b: GnssStation): boolean {
  return (
    a.velocityMmYr === b.velocityMmYr &&
    a.velocityEastMmYr === b.velocityEastMmYr &&
    a.velocityNorthMmYr === b.velocityNorthMmYr &&
    apartM(a, b) <= SAME_ANTENNA_M
  );
}

async function readFileOfStations(
  file: OfferedFile,
  { span, isInside }: StationReading,
  onSkipped: OnSkipped,
): Promise<GnssStation[]> {
  const extension = extname(file.name).toLowerCase();
  if (extension !== '.csv' && extension !== '.tenv3') {
    onSkipped(file.name, 'neither .csv nor .tenv3');
    return [];
  }
  if (file.bytes > MAXIMUM_BYTES)
    throw productError(file.name, `at most ${MAXIMUM_BYTES} bytes`, String(file.bytes));
  if (extension === '.tenv3' && isInside && !isInside(await placeOfTenv3(file))) return [];
  const text = await readFile(file.path, 'utf8');
  checkLines(file.name, text);
  if (extension === '.csv') return parseStationTable(file.name, text, onSkipped);
  const series = parseTenv3(file.name, text);
  const station = velocityOfSeries(series, span, onSkipped);
  return station ? [station] : [];
}

/** Bytes of a series that hold its header and first day. */
const HEAD_BYTES = 4096;

/** Where a station is, of the first day of its series: thousands of series need not be read for their places. */
async function placeOfTenv3(file: OfferedFile): Promise<{ lat: number; lon: number }> {
  const head = (await readHead(file, HEAD_BYTES)).toString('utf8');
  return parseTenv3(file.name, head.split('\n').slice(0, 2).join('\n'));
}

function velocityOfSeries(
  { station, lat, lon, days, eastMm, northMm, upMm }: GnssSeries,
  span: Span,
  onSkipped: OnSkipped,
): GnssStation | null {
  const inside = days.flatMap((day, i) =>
    !span || (day >= span.firstDay && day <= span.lastDay) ? [i] : [],
  );
  const daysInside = inside.map((i) => days[i]!);
  const velocityOf = (positionsMm: readonly number[]) =>
    midasVelocity(
      daysInside,
      inside.map((i) => positionsMm[i]!),
    );
  try {
    const { velocityMmYr, sigmaMmYr } = velocityOf(upMm);
    return {
      station,
      lat,
      lon,
      velocityMmYr,
      sigmaMmYr: plausibleSigma(sigmaMmYr),
      velocityEastMmYr: velocityOf(eastMm).velocityMmYr,
      velocityNorthMmYr: velocityOf(northMm).velocityMmYr,
      firstDay: daysInside[0]!,
      lastDay: daysInside.at(-1)!,
    };
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    onSkipped(station, error.message);
    return null;
  }
}

/** A sigma, or 0 = not known: a table's zero, one of rates in meters, that of a straight line. */
function plausibleSigma(sigmaMmYr: number): number {
  return sigmaMmYr < SMALLEST_SIGMA ? 0 : sigmaMmYr;
}

function parseStationTable(fileName: string, text: string, onSkipped: OnSkipped): GnssStation[] {
  const [header = [], ...records] = readRecords(fileName, text);
  const names = header.map((name) => name.toLowerCase());
  const at = columnsOf(names);
  if ([at.station, at.lat, at.lon, at.velocity, at.sigma].some((index) => index < 0)) {
    throw productError(
      fileName,
      `columns station, lat, lon, ${VELOCITY_COLUMNS[0]}, ${SIGMA_COLUMNS[0]}`,
      names.slice(0, 8).join(','),
    );
  }
  return records.flatMap((record, i) => {
    const station = record[at.station]!;
    if (record[at.velocity] === '' || record[at.sigma] === '') {
      onSkipped(station, 'no velocity or no sigma in the table');
      return [];
    }
    const { number, rate, day } = fieldsOf({ fileName, header: names, row: i + 2 }, record);
    return [
      {
        station,
        lat: number(at.lat, -90, 90),
        lon: wrapLongitude(number(at.lon, -360, 360)),
        velocityMmYr: number(at.velocity, -2000, 2000),
        sigmaMmYr: plausibleSigma(number(at.sigma, 0, 1000)),
        velocityEastMmYr: rate(at.east),
        velocityNorthMmYr: rate(at.north),
        firstDay: day(at.start),
        lastDay: day(at.end),
      },
    ];
  });
}

function readRecords(fileName: string, text: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, skipEmptyLines: true });
  } catch (error) {
    throw productError(fileName, 'a comma-separated table', errorMessage(error));
  }
}

/** Where the columns of a station table are; −1 = it has none. */
function columnsOf(header: readonly string[]) {
  const column = (names: readonly string[]) => header.findIndex((name) => names.includes(name));
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

/** Reads the fields of one row. What makes no sense is a `product_refused` that names file, column, row and value. */
function fieldsOf(
  {
    fileName,
    header,
    row,
  }: { readonly fileName: string; readonly header: readonly string[]; readonly row: number },
  record: readonly string[],
) {
  const unexpected = (index: number, expected: string) =>
    productError(fileName, `${header[index]!} ${expected} in row ${row}`, `"${record[index]!.slice(0, 40)}"`);
  const isGiven = (index: number) => index >= 0 && record[index] !== '';
  const number = (index: number, lowest: number, highest: number): number => {
    const value = record[index] === '' ? NaN : Number(record[index]);
    if (value >= lowest && value <= highest) return value;
    throw unexpected(index, `of ${lowest} to ${highest}`);
  };
  return {
    number,
    /** Null where the table does not tell. */
    rate: (index: number) => (isGiven(index) ? number(index, -2000, 2000) : null),
    /** Null where the table does not tell. */
    day: (index: number): EpochDay | null => {
      if (!isGiven(index)) return null;
      try {
        return parseIsoDate(record[index]!);
      } catch {
        throw unexpected(index, 'as YYYY-MM-DD');
      }
    },
  };
}
