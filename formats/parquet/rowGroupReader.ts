/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { ByteReader, UnfamiliarPage } from './pageReader.ts';
import { encodingOf } from './dataPage.ts';
import { DELTA_BLOCK, DELTA_MINIBLOCKS } from './deltaPacking.ts';
import { pageDecoder } from './pageDecoder.ts';
import { readPage, type DataPage } from './pageHeader.ts';
import type { ParquetColumn, ParquetValues } from './parquetColumn.ts';
import { PARQUET_MAGIC } from './parquetFooter.ts';

/**
 * The rows of a row group written by the encoder; only requested parts are decoded. Columns are addressed by their index
 * in the table. For any bytes, a call either returns values or throws `UnfamiliarPage`.
 */
export interface RowGroup {
  readonly rows: number;
  readonly columns: number;
  /** A column of keys; valid until another column of integers is read. */
  keys(column: number): BigUint64Array;
  /** Writes the values of some rows, ascending, into `target` from an index on; `missing` where there is none. */
  values(
    column: number,
    rows: Int32Array,
    into: { target: ParquetValues; at: number; missing?: number | undefined },
  ): void;
  /** The lists of the rows from index `from` up to `to`, concatenated; all have the same length. */
  lists(
    column: number,
    from: number,
    to: number,
    missing: number,
  ): { readonly values: Int32Array; readonly listLength: number };
}

/** Opens the bytes of one row group, or of a file up to its first one's end. Throws `UnfamiliarPage`. */
export function openRowGroup(bytes: Uint8Array, columns: readonly ParquetColumn[]): RowGroup {
  let at = PARQUET_MAGIC.every((byte, place) => bytes[place] === byte) ? PARQUET_MAGIC.length : 0;
  const pages = columns.map((column) => {
    const page = readPage(bytes, at);
    at = page.end;
    assertFits(column, page);
    return page;
  });
  const rows = pages[0]!.rows;
  if (at !== bytes.length || pages.some((page) => page.rows !== rows)) {
    throw new UnfamiliarPage('a row group with other pages');
  }
  return {
    rows,
    columns: columns.length,
    keys: (column) => ascendingOf(pages[column]!),
    values: (column, wanted, into) => {
      if (wanted.length > 0) writeValues(columns[column]!, pages[column]!, { rows: wanted, ...into });
    },
    lists: (column, from, to, missing) => listsOf(pages[column]!, { from, to, missing }),
  };
}

function assertFits(column: ParquetColumn, page: DataPage): void {
  const isList = column.isList === true;
  const fits =
    page.encoding === encodingOf(column) &&
    page.nulls <= (column.isNullable ? page.values : 0) &&
    (isList || (page.values === page.rows && page.repetitionLevels.length === 0)) &&
    (isList || column.isNullable || page.definitionLevels.length === 0);
  if (!fits) throw new UnfamiliarPage(`column ${column.name}: a page of another kind`);
}

function contentOf({ isCompressed, content, contentBytes }: DataPage): Uint8Array {
  return isCompressed ? pageDecoder.inflate(content, contentBytes) : content;
}

/** The number of values, and a reader at the first one. */
function deltasOf(content: Uint8Array, page: DataPage): ByteReader {
  const reader = new ByteReader(content);
  const isFamiliar =
    reader.varint32() === DELTA_BLOCK &&
    reader.varint32() === DELTA_MINIBLOCKS &&
    reader.varint32() === page.values - page.nulls;
  if (!isFamiliar) throw new UnfamiliarPage('integers packed in another way');
  return reader;
}

function ascendingOf(page: DataPage): BigUint64Array {
  const content = contentOf(page);
  const reader = deltasOf(content, page);
  const first = reader.zigzag64();
  return pageDecoder.ascending({ count: page.values, first, blocks: content.subarray(reader.at) });
}

function integersOf(page: DataPage, from: number, to: number): Int32Array {
  const count = page.values - page.nulls;
  if (to > count) throw new UnfamiliarPage(`${count} integers, fewer than its levels declare`);
  const content = contentOf(page);
  const reader = deltasOf(content, page);
  const first = reader.zigzag32();
  return pageDecoder.deltas({ count, first, blocks: content.subarray(reader.at) }, from, to);
}

interface Wanted {
  readonly rows: Int32Array;
  readonly target: ParquetValues;
  readonly at: number;
  readonly missing?: number | undefined;
}

function writeValues({ type, name }: ParquetColumn, page: DataPage, wanted: Wanted): void {
  const { rows, target, at, missing } = wanted;
  if (rows.at(-1)! >= page.rows) throw new RangeError(`column ${name} has no row ${rows.at(-1)}`);
  const part = target.subarray(at, at + rows.length);
  if (part instanceof BigUint64Array) {
    const keys = ascendingOf(page);
    rows.forEach((row, index) => (part[index] = keys[row]!));
    return;
  }
  const places = placesOf(page, rows);
  if (places.every((place) => place < 0)) {
    part.fill(missing!);
    return;
  }
  if (type === 'float' || type === 'double') {
    const width = type === 'float' ? 4 : 8;
    const content = contentOf(page);
    assertBytes(content, width * (page.values - page.nulls));
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    bytes.set(pageDecoder.gather(content, width, places));
  } else if (type === 'boolean') {
    const content = contentOf(page);
    assertBytes(content, Math.ceil((page.values - page.nulls) / 8));
    for (let i = 0; i < places.length; i++) part[i] = (content[places[i]! >> 3]! >> (places[i]! & 7)) & 1;
  } else writeIntegers(page, places, part);
  if (page.nulls > 0) for (let i = 0; i < places.length; i++) if (places[i]! < 0) part[i] = missing!;
}

function writeIntegers(
  page: DataPage,
  places: Int32Array,
  part: Exclude<ParquetValues, BigUint64Array>,
): void {
  const there = page.nulls === 0 ? places : places.filter((place) => place >= 0);
  if (there.length === 0) return;
  const from = there[0]!;
  const values = integersOf(page, from, there.at(-1)! + 1);
  const isRun = there.length === places.length && values.length === places.length;
  if (isRun) part.set(values);
  else for (let i = 0; i < places.length; i++) part[i] = values[places[i]! - from]!;
}

function assertBytes(content: Uint8Array, bytes: number): void {
  if (content.length !== bytes) throw new UnfamiliarPage(`values of ${content.length} bytes, not ${bytes}`);
}

/** For each row, the index of its value among the present ones; −1 = missing. */
function placesOf(page: DataPage, rows: Int32Array): Int32Array {
  if (page.nulls === 0) return rows;
  if (page.nulls === page.values) return new Int32Array(rows.length).fill(-1);
  const from = rows[0]!;
  const { before, marks } = pageDecoder.presence(page.definitionLevels, 1, from, rows.at(-1)! + 1);
  const places = new Int32Array(rows.length);
  let place = before;
  let next = 0;
  for (let row = 0; row < marks.length; row++) {
    const isThere = marks[row] === 1;
    if (rows[next] === from + row) places[next++] = isThere ? place : -1;
    place += Number(isThere);
  }
  if (place > page.values - page.nulls) throw new UnfamiliarPage('more values than its header declares');
  return places;
}

function listsOf(
  page: DataPage,
  { from, to, missing }: { readonly from: number; readonly to: number; readonly missing: number },
): { readonly values: Int32Array; readonly listLength: number } {
  const listLength = page.values / page.rows;
  assertListsOf(page, listLength);
  const [first, end] = [from * listLength, to * listLength];
  if (page.nulls === 0) return { values: integersOf(page, first, end).slice(), listLength };
  const { before, marks } = pageDecoder.presence(page.definitionLevels, 2, first, end);
  let there = 0;
  for (let i = 0; i < marks.length; i++) there += marks[i]!;
  const present = integersOf(page, before, before + there);
  const values = new Int32Array(end - first);
  let next = 0;
  for (let i = 0; i < values.length; i++) values[i] = marks[i] === 1 ? present[next++]! : missing;
  return { values, listLength };
}

/** Checks that all lists have that length: each begins with its own run of levels. */
function assertListsOf({ repetitionLevels, rows }: DataPage, listLength: number): void {
  const listBytes = repetitionLevels.length / rows;
  const first = new ByteReader(repetitionLevels);
  const isFamiliar =
    Number.isInteger(listLength) &&
    listLength > 0 &&
    Number.isInteger(listBytes) &&
    first.varint32() === 2 &&
    first.byte() === 0 &&
    (listLength === 1 || (first.varint32() === 2 * (listLength - 1) && first.byte() === 1)) &&
    first.at === listBytes;
  if (!isFamiliar || !repeats(repetitionLevels, listBytes)) {
    throw new UnfamiliarPage('lists of different lengths');
  }
}

function repeats(bytes: Uint8Array, distance: number): boolean {
  for (let i = distance; i < bytes.length; i++) if (bytes[i] !== bytes[i - distance]) return false;
  return true;
}
