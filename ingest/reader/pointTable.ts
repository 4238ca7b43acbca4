import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import type { EpochDay } from '../../core/date.ts';
import { errorMessage } from '../../core/error.ts';
import type { LatLon } from '../../core/projection.ts';
import type { OfferedFile } from './offeredFiles.ts';
import { productError } from './productLog.ts';
import { dayOfText } from './productName.ts';
import { isDateColumn, LATITUDE_COLUMNS, LONGITUDE_COLUMNS } from './recognise.ts';

/** The points of a CSV in order, each with one value a date. */
export interface PointTable {
  readonly places: readonly LatLon[];
  /** Ascending. */
  readonly days: readonly EpochDay[];
  /** Points × dates, mm, NaN = no value. */
  readonly valuesMm: Float32Array;
  /** Rows that could not be used: the first reason, and how many. */
  readonly dropped: { readonly rows: number; readonly firstReason: string | null };
}

interface Columns {
  readonly lat: number;
  readonly lon: number;
  readonly dates: readonly { readonly index: number; readonly day: EpochDay }[];
  readonly length: number;
}

/** 400 MB of values; a larger table is cut into files of their own frames. */
const MAXIMUM_VALUES = 100_000_000;
const MAXIMUM_RECORD_BYTES = 1_000_000;
/** The limits of UTM. */
const SOUTHERNMOST = -80;
const NORTHERNMOST = 84;

/**
 * Reads a CSV of points: a header with lat, lon and one column a date, then one row a point; empty or NaN is
 * no value. Rows of a wrong length, place or number are dropped and told. Throws `product_refused`.
 */
export async function readPointTable(file: OfferedFile): Promise<PointTable> {
  const input = createReadStream(file.path);
  const records = input.pipe(
    parse({
      bom: true,
      trim: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      maxRecordSize: MAXIMUM_RECORD_BYTES,
    }),
  );
  input.on('error', (error) => records.destroy(error));
  let columns: Columns | null = null;
  let rows = 0;
  const places: LatLon[] = [];
  let values = new Float32Array(0);
  const dropped = { rows: 0, firstReason: null as string | null };
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      rows++;
      if (!columns) {
        columns = readHeader(file.name, record);
        continue;
      }
      const epochs = columns.dates.length;
      const needed = (places.length + 1) * epochs;
      if (needed > MAXIMUM_VALUES)
        throw productError(file.name, `at most ${MAXIMUM_VALUES} values`, 'more; split the table');
      if (needed > values.length) values = grown(values, needed);
      const place = readRow(record, columns, values.subarray(needed - epochs, needed));
      if (typeof place !== 'string') places.push(place);
      else {
        dropped.rows++;
        dropped.firstReason ??= `row ${rows}: ${place}`;
      }
    }
  } catch (error) {
    throw productError(file.name, 'a comma-separated table', errorMessage(error));
  } finally {
    input.destroy();
  }
  if (!columns || places.length === 0) {
    throw productError(file.name, 'at least one row with a place and numbers', dropped.firstReason ?? 'none');
  }
  return {
    places,
    days: columns.dates.map(({ day }) => day),
    valuesMm: values.subarray(0, places.length * columns.dates.length),
    dropped,
  };
}

function readHeader(fileName: string, record: readonly string[]): Columns {
  const names = record.map((name) => name.toLowerCase());
  const lat = names.findIndex((name) => LATITUDE_COLUMNS.includes(name));
  const lon = names.findIndex((name) => LONGITUDE_COLUMNS.includes(name));
  const dates = names.flatMap((name, index) => {
    const day = isDateColumn(name) ? dayOfText(name) : null;
    return day === null ? [] : [{ index, day }];
  });
  dates.sort((a, b) => a.day - b.day);
  if (lat < 0 || lon < 0 || dates.length < 2) {
    throw productError(fileName, 'columns lat, lon and at least two dates', names.slice(0, 6).join(','));
  }
  const twice = dates.find(({ day }, i) => i > 0 && dates[i - 1]!.day === day);
  if (twice) throw productError(fileName, 'each date once', `${names[twice.index]!} twice`);
  return { lat, lon, dates, length: names.length };
}

/** Writes the row's values and gives its place, or says what is wrong with it. */
function readRow(record: readonly string[], columns: Columns, out: Float32Array): LatLon | string {
  if (record.length !== columns.length) return `expected ${columns.length} columns, found ${record.length}`;
  const lat = numberOf(record[columns.lat]!);
  const lon = numberOf(record[columns.lon]!);
  if (!(lat >= SOUTHERNMOST && lat <= NORTHERNMOST)) return `latitude "${record[columns.lat]!}"`;
  if (!(lon >= -180 && lon <= 180)) return `longitude "${record[columns.lon]!}"`;
  for (const [i, { index }] of columns.dates.entries()) {
    const text = record[index]!;
    const isMissing = text === '' || /^(?:nan|null|na)$/i.test(text);
    const value = isMissing ? NaN : numberOf(text);
    if (!isMissing && !Number.isFinite(value)) return `value "${text.slice(0, 40)}"`;
    out[i] = value;
  }
  return { lat, lon };
}

/** NaN for what is not a decimal number (Number alone takes '' and '0x1f'). */
function numberOf(text: string): number {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
}

function grown(values: Float32Array<ArrayBuffer>, needed: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(Math.min(MAXIMUM_VALUES, Math.max(needed, values.length * 2)));
  larger.set(values);
  return larger;
}
