/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import type { EpochDay } from '../../../core/date.ts';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import type { Delimiter } from '../recognize/csvHeader.ts';
import type { PointLayout } from '../recognize/pointLayout.ts';
import type { EgmsProduct } from '../recognize/egmsProduct.ts';
import { limitLines } from '../offered/lineLimit.ts';
import { isUnitVector } from '../lineOfSight/lineOfSightVectors.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { numberColumns, numberOf, placeOf, type PointColumns, readPointColumns } from './pointColumns.ts';
import { productError } from '../offered/productLog.ts';
import { LARGEST_DISPLACEMENT_MM } from '../offered/sizeLimits.ts';

/** Numbers appended run by run, up to a limit. */
interface GrowingFloats {
  /** Space for `count` more numbers, to write into; null beyond the limit. */
  room(count: number): Float32Array | null;
  /** Keeps the first `count` numbers of that space. */
  keep(count: number): void;
  append(numbers: readonly number[]): void;
  kept(): Float32Array;
}

const FIRST_LENGTH = 4096;

const WITH_COMMA = /^[+-]?\d*,\d+(?:e[+-]?\d+)?$/i;

const WITH_POINT = /^[+-]?\d*\.\d+(?:e[+-]?\d+)?$/i;

/** The points of a CSV in order, each with one value per date. */
export interface PointTable {
  readonly places: readonly LatLon[];
  /** Ascending. */
  readonly days: readonly EpochDay[];
  /** Points × dates, mm, NaN = no value. */
  readonly valuesMm: Float32Array;
  /** Points × east, north, up to the sensor; null if the values are vertical. */
  readonly vectors: Float32Array | null;
  /** One per point, 0..1; null if the table has none. */
  readonly coherence: Float32Array | null;
  /** Unusable rows: the first reason, and their number. */
  readonly dropped: { readonly rows: number; readonly firstReason: string | null };
}

/** 400 MB of values; a larger table must be split into files, each with its own frame. */
const MAXIMUM_VALUES = 100_000_000;
const MAXIMUM_RECORD_BYTES = 1_000_000;

interface TableOptions {
  readonly layout: EgmsProduct | PointLayout;
  readonly delimiter: Delimiter;
  /** Millimeters per unit of the values. */
  readonly millimetersPerUnit: number;
  readonly lastDay: EpochDay;
}

/**
 * Reads a CSV of points: a header with the position and one column per date, then one row per point; empty or NaN means
 * no value. Rows with an invalid length, position or number are dropped and reported. Throws `product_refused`.
 */
export async function readPointTable(file: OfferedFile, options: TableOptions): Promise<PointTable> {
  const { input, records } = openRecords(file, options.delimiter);
  const mark = decimalMark(file.name, options.delimiter);
  let numbers: readonly number[] = [];
  let columns: PointColumns | null = null;
  let rows = 0;
  const places: LatLon[] = [];
  const values = createGrowingFloats(MAXIMUM_VALUES);
  const vectors = createGrowingFloats(MAXIMUM_VALUES);
  const coherence = createGrowingFloats(MAXIMUM_VALUES);
  const dropped = { rows: 0, firstReason: null as string | null };
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      rows++;
      if (!columns) {
        const names = record.map((name) => name.toLowerCase());
        columns = readPointColumns(file.name, names, options);
        numbers = numberColumns(columns);
        continue;
      }
      mark(record, numbers);
      const room = values.room(columns.dates.length);
      const row = readRow(record, columns, room, options.millimetersPerUnit);
      if (!row) throw productError(file.name, `at most ${MAXIMUM_VALUES} values`, 'more; split the table');
      if (typeof row === 'string') {
        dropped.rows++;
        dropped.firstReason ??= `row ${rows}: ${row}`;
        continue;
      }
      places.push(row.place);
      values.keep(columns.dates.length);
      if (row.vector) vectors.append(row.vector);
      if (columns.coherence >= 0) coherence.append([row.coherence]);
    }
  } catch (error) {
    if (error instanceof GroundMotionError) throw error;
    throw productError(
      file.name,
      'a table of columns separated by commas, semicolons or tabs',
      errorMessage(error),
    );
  } finally {
    input.destroy();
  }
  if (!columns || places.length === 0) {
    throw productError(file.name, 'at least one row with a place and numbers', dropped.firstReason ?? 'none');
  }
  return {
    places,
    days: columns.dates.map(({ day }) => day),
    valuesMm: values.kept(),
    vectors: columns.vector ? vectors.kept() : null,
    coherence: columns.coherence >= 0 ? coherence.kept() : null,
    dropped,
  };
}

/** The records of a table, line by line; the caller must destroy `input`. */
function openRecords(file: OfferedFile, delimiter: Delimiter) {
  const input = createReadStream(file.path);
  const lines = limitLines(file.name);
  const records = parse({
    bom: true,
    delimiter,
    trim: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    maxRecordSize: MAXIMUM_RECORD_BYTES,
  });
  // A broken pipe doesn't report the error at its other end.
  for (const part of [input, lines]) part.on('error', (error: Error) => records.destroy(error));
  input.pipe(lines).pipe(records);
  return { input, records };
}

interface PointRow {
  readonly place: LatLon;
  readonly vector: readonly number[] | null;
  readonly coherence: number;
}

/** Writes the row's values and returns the rest of it, or says what is wrong with it; null if there is no space for it. */
function readRow(
  record: readonly string[],
  columns: PointColumns,
  out: Float32Array | null,
  millimetersPerUnit: number,
): PointRow | string | null {
  if (record.length !== columns.length) return `expected ${columns.length} columns, found ${record.length}`;
  const place = placeOf(record, columns);
  if (typeof place === 'string') return place;
  const vector = columns.vector?.map((index) => numberOf(record[index]!)) ?? null;
  if (vector && !isUnitVector(vector[0]!, vector[1]!, vector[2]!)) {
    return `los_east, los_north, los_up "${vector.join(', ')}" is not a unit vector to the sensor`;
  }
  const coherence = columns.coherence < 0 ? NaN : numberOf(record[columns.coherence]!);
  if (columns.coherence >= 0 && !(coherence >= 0 && coherence <= 1)) {
    return `coherence "${record[columns.coherence]!.slice(0, 40)}"`;
  }
  if (!out) return null;
  for (const [i, { index }] of columns.dates.entries()) {
    const text = record[index]!;
    const isMissing = text === '' || /^(?:nan|null|na)$/i.test(text);
    const value = isMissing ? NaN : numberOf(text) * millimetersPerUnit;
    if (!isMissing && !(Math.abs(value) < LARGEST_DISPLACEMENT_MM)) return `value "${text.slice(0, 40)}"`;
    out[i] = value;
  }
  return { place, vector, coherence };
}

/**
 * Replaces decimal commas by points in the given columns, in place, for a table whose columns aren't separated by commas.
 * Throws `product_refused` for a table that has both, because one of them would mark thousands.
 */
function decimalMark(
  fileName: string,
  delimiter: Delimiter,
): (record: string[], columns: readonly number[]) => void {
  if (delimiter === ',') return () => undefined;
  const first: { comma: string | null; point: string | null } = { comma: null, point: null };
  return (record, columns) => {
    for (const index of columns) {
      const text = record[index];
      if (text === undefined) continue;
      if (WITH_POINT.test(text)) first.point ??= text;
      if (WITH_COMMA.test(text)) {
        first.comma ??= text;
        record[index] = text.replace(',', '.');
      }
    }
    if (first.comma === null || first.point === null) return;
    const found = `both "${first.point}" and "${first.comma}"; write every number with the same mark, without thousands`;
    throw productError(fileName, 'a decimal point or a decimal comma', found);
  };
}

/** An array that doubles when it is full; `append` throws a RangeError beyond `limit` numbers. */
function createGrowingFloats(limit: number): GrowingFloats {
  let values = new Float32Array(0);
  let length = 0;
  const room = (count: number): Float32Array | null => {
    const needed = length + count;
    if (needed > limit) return null;
    if (needed > values.length) {
      const larger = new Float32Array(Math.min(limit, Math.max(needed, values.length * 2, FIRST_LENGTH)));
      larger.set(values);
      values = larger;
    }
    return values.subarray(length, needed);
  };
  const keep = (count: number) => {
    length += count;
  };
  return {
    room,
    keep,
    append(numbers) {
      const free = room(numbers.length);
      if (!free) throw new RangeError(`more than ${limit} numbers`);
      free.set(numbers);
      keep(numbers.length);
    },
    kept: () => values.subarray(0, length),
  };
}
