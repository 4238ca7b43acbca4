/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { parse } from 'csv-parse/sync';
import { parseIsoDate, type EpochDay } from '../../../core/date.ts';
import { errorMessage } from '../../../core/error.ts';
import { median } from '../../../core/statistics/quantile.ts';
import { productError } from '../offered/productLog.ts';
import { LATITUDE_COLUMNS, LONGITUDE_COLUMNS } from '../recognize/pointLayout.ts';
import type { OnSkipped, ReadStation } from './gnssStation.ts';
import { wrapLongitude } from './tenv3.ts';

const VELOCITY_COLUMNS = ['v_up_mm_yr', 'velocity_vertical_mm_yr', 'velocity_mm_yr', 'up_mm_yr'];
const SIGMA_COLUMNS = ['sigma_mm_yr', 'v_up_sigma_mm_yr', 'velocity_sigma_mm_yr', 'sigma_up_mm_yr'];
const EAST_COLUMNS = ['v_east_mm_yr', 'velocity_east_mm_yr', 'east_mm_yr'];
const NORTH_COLUMNS = ['v_north_mm_yr', 'velocity_north_mm_yr', 'north_mm_yr'];
const START_COLUMNS = ['start', 'start_date', 'first_date'];
const END_COLUMNS = ['end', 'end_date', 'last_date'];
const FRAME_COLUMNS = ['reference_frame', 'gnss_frame', 'gnss_reference_frame'];
/** Two decades of days don't give a better rate, mm/yr: a station with a smaller error would outweigh all others in a tie. */
const SMALLEST_SIGMA = 0.05;
/** A table whose rates and sigmas are all within these limits is in meters per year. */
const FASTEST_M_YR = 0.5;
const LARGEST_SIGMA_M_YR = 0.02;

/** A sigma, or 0 = unknown: zero in a table, one of rates in meters, or that of a straight line. */
export function plausibleSigma(sigmaMmYr: number): number {
  return sigmaMmYr < SMALLEST_SIGMA ? 0 : sigmaMmYr;
}

/** Stations of a comma-separated table. Throws `product_refused` naming file, column, row and value. */
export function parseStationTable(fileName: string, text: string, onSkipped: OnSkipped): ReadStation[] {
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
  const stations = records.flatMap((record, i) => {
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
        sigmaMmYr: number(at.sigma, 0, 1000),
        velocityEastMmYr: rate(at.east),
        velocityNorthMmYr: rate(at.north),
        firstDay: day(at.start),
        lastDay: day(at.end),
        referenceFrame: at.frame < 0 ? null : record[at.frame] || null,
      },
    ];
  });
  assertMillimeters(fileName, stations);
  return stations.map((station) => ({ ...station, sigmaMmYr: plausibleSigma(station.sigmaMmYr) }));
}

/** Rates in meters per year: no ground moves so little, and none is known so precisely. */
function assertMillimeters(fileName: string, stations: readonly ReadStation[]): void {
  const sigmas = stations.map(({ sigmaMmYr }) => sigmaMmYr).filter((sigma) => sigma > 0);
  const isStill = stations.every(({ velocityMmYr }) => Math.abs(velocityMmYr) <= FASTEST_M_YR);
  if (sigmas.length === 0 || !isStill || median(sigmas) > LARGEST_SIGMA_M_YR) return;
  throw productError(
    fileName,
    'rates in millimeters a year',
    `sigmas of ${median(sigmas)} and no rate above ${FASTEST_M_YR}, as in meters`,
  );
}

function readRecords(fileName: string, text: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, skipEmptyLines: true });
  } catch (error) {
    throw productError(fileName, 'a comma-separated table', errorMessage(error));
  }
}

/** The columns of a station table; −1 = it doesn't have it. */
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
    frame: column(FRAME_COLUMNS),
  };
}

/** Parses the fields of one row. Throws `product_refused`, naming file, column, row and value, for invalid ones. */
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
    /** Null if the table doesn't state it. */
    rate: (index: number) => (isGiven(index) ? number(index, -2000, 2000) : null),
    /** Null if the table doesn't state it. */
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
