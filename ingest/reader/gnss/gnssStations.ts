/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parseIsoDate, type EpochDay } from '../../../core/date.ts';
import { errorMessage, GroundMotionError, invalidInput } from '../../../core/error.ts';
import { midasVelocity } from '../../../core/gnss/midas.ts';
import { checkLines } from '../offered/lineLimit.ts';
import { listOfferedFiles, type OfferedFile } from '../offered/offeredFiles.ts';
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
/** A velocity without a plausible error would outweigh all the others in a tie. */
const SMALLEST_SIGMA = 0.01;

/**
 * Stations of CSV tables (station, lat, lon, velocity, sigma) and `.tenv3` series (velocity by MIDAS), files
 * or folders. A station without velocity or sigma, or with too short a series, is skipped and told.
 * Throws `product_refused` naming file, line and value for a table that makes no sense, `gnss_station_twice`.
 */
export async function readGnssStations(
  paths: readonly string[],
  span?: Span,
  onSkipped: OnSkipped = () => {},
): Promise<GnssStation[]> {
  const stations = new Map<string, GnssStation>();
  for (const file of await listOfferedFiles(paths)) {
    for (const station of await readFileOfStations(file, span, onSkipped)) {
      if (stations.has(station.station)) {
        throw invalidInput(
          'gnss_station_twice',
          `${file.name}: station ${station.station} is given twice; keep one`,
        );
      }
      stations.set(station.station, station);
    }
  }
  return [...stations.values()];
}

async function readFileOfStations(
  file: OfferedFile,
  span: Span,
  onSkipped: OnSkipped,
): Promise<GnssStation[]> {
  const extension = extname(file.name).toLowerCase();
  if (extension !== '.csv' && extension !== '.tenv3') {
    onSkipped(file.name, 'neither .csv nor .tenv3');
    return [];
  }
  if (file.bytes > MAXIMUM_BYTES)
    throw productError(file.name, `at most ${MAXIMUM_BYTES} bytes`, String(file.bytes));
  const text = await readFile(file.path, 'utf8');
  checkLines(file.name, text);
  if (extension === '.csv') return parseStationTable(file.name, text, onSkipped);
  const series = parseTenv3(file.name, text);
  const station = velocityOfSeries(series, span, onSkipped);
  return station ? [station] : [];
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
      sigmaMmYr: Math.max(SMALLEST_SIGMA, sigmaMmYr),
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
        sigmaMmYr: Math.max(SMALLEST_SIGMA, number(at.sigma, 0, 1000)),
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
