import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { placeOfRow } from '../../core/tableColumns.ts';
import { delimiterOf, encodingOf, type Delimiter } from '../../core/tableText.ts';
import { refusal } from '../refusal.ts';
import { columnOfName, type ColumnPlaces, type TableColumn } from '../../core/tableColumns.ts';

/** The positions of a table's columns, and the names that weren't recognized. */
interface TableHeader {
  readonly at: ColumnPlaces;
  readonly unknown: readonly string[];
}

/** A row of a table of addresses. */
export interface AddressRow {
  /** As sent; null if the table has no such column. */
  readonly id: string | null;
  /** In one line. */
  readonly address: string;
  /** Why nothing can be looked up; null = it can. */
  readonly problem: string | null;
}

/** The content of a table of addresses, row by row. */
export interface AddressTable {
  readonly items: readonly AddressRow[];
  /** Columns of the header that weren't recognized. */
  readonly unknown: readonly string[];
}

const ADDRESS_ROWS_MAXIMUM = 10_000;
const LONGEST_ADDRESS = 300;
/** Number of rows after which other requests are served. */
const ROWS_A_TURN = 500;
const SLICE = 65_536;

/**
 * Reads CSV with a header (`readTableHeader`), whatever its encoding (UTF-8, UTF-16, Windows-1252) and its separator
 * (comma, semicolon, tab, bar). A row that can't be read becomes a row with a problem. Throws `bad_request` and
 * `too_many_items` if no row of the table can be read.
 */
export async function readAddressTable(bytes: Buffer): Promise<AddressTable> {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw refusal('bad_request', "The table isn't text: it has NUL characters");
  const records = await recordsOf(text, delimiterOf(text));
  const [first, ...rows] = records;
  if (!first)
    throw refusal('bad_request', 'The table is empty; its first line must name the columns: id, address, …');
  if (first.cells === null) throw refusal('bad_request', `The header can't be read: ${first.problem}`);
  if (rows.length > ADDRESS_ROWS_MAXIMUM)
    throw refusal('too_many_items', `More than ${ADDRESS_ROWS_MAXIMUM} rows; send them in several tables`);
  const header = readTableHeader(first.cells);
  const width = first.cells.length;
  const items: AddressRow[] = [];
  for (const [at, row] of rows.entries()) {
    items.push(rowOf(header, width, row));
    if (at % ROWS_A_TURN === 0) await setImmediate();
  }
  return { items, unknown: header.unknown };
}

type TableRecord =
  | { readonly cells: readonly string[] }
  | { readonly cells: null; readonly problem: string; readonly line: string };

/**
 * Every record of a table; if a quote is left open, each of the following lines is a record, so that a bad row doesn't
 * spoil others.
 */
async function recordsOf(text: string, delimiter: Delimiter): Promise<readonly TableRecord[]> {
  const { CsvError, parse } = await import('csv-parse');
  const options = { ...CSV, delimiter, raw: true };
  const records: TableRecord[] = [];
  let width: number | undefined;
  try {
    const parser = Readable.from(slices(text)).pipe(parse(options));
    for await (const { raw, record } of parser as AsyncIterable<{ raw: string; record: string[] }>) {
      width ??= record.length;
      // A quote that is never closed swallows the rows after it.
      const isTorn = record.length !== width && /[\r\n]./.test(raw);
      records.push(...(isTorn ? await linesOf(raw, delimiter) : [{ cells: record }]));
    }
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return linesOf(text, delimiter);
  }
}

const CSV = { bom: true, relax_column_count: true, skip_empty_lines: true };

/** Each line as a record. */
async function linesOf(text: string, delimiter: Delimiter): Promise<TableRecord[]> {
  const { CsvError, parse } = await import('csv-parse/sync');
  const records: TableRecord[] = [];
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (at % ROWS_A_TURN === 0) await setImmediate();
    if (line.trim() === '') continue;
    try {
      const [cells = []] = parse(line, { ...CSV, delimiter, relax_quotes: true });
      records.push({ cells });
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      records.push({ cells: null, problem: 'a quote in it is not closed', line });
    }
  }
  return records;
}

/** Yields to other requests between slices. */
function* slices(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += SLICE) yield text.slice(from, from + SLICE);
}

function rowOf(header: TableHeader, width: number, record: TableRecord): AddressRow {
  if (record.cells === null)
    return {
      id: null,
      address: record.line.slice(0, LONGEST_ADDRESS),
      problem: `The row can't be read: ${record.problem}`,
    };
  const { cells } = record;
  const idAt = header.at.get('id');
  const id = idAt === undefined ? null : (cells[idAt] ?? '');
  if (cells.length !== width)
    return {
      id,
      address: cells.join(',').slice(0, LONGEST_ADDRESS),
      problem:
        `The row has ${cells.length} cells and the header ${width}; put quotes around a cell that contains the ` +
        'separator',
    };
  const place = placeOfRow(header.at, cells);
  if (typeof place !== 'string') return { id, address: '', problem: place.problem };
  const isTooLong = place.length > LONGEST_ADDRESS;
  const problem = isTooLong ? `The address has more than ${LONGEST_ADDRESS} characters` : null;
  return { id, address: place.slice(0, LONGEST_ADDRESS), problem };
}

/** Reads a header. Throws `bad_request` if it names a column twice, has no place, or only has areas next to unknown names. */
function readTableHeader(names: readonly string[]): TableHeader {
  const at = new Map<TableColumn, number>();
  const unknown: string[] = [];
  for (const [index, name] of names.entries()) {
    const column = columnOfName(name);
    if (column === undefined) {
      if (name.trim() !== '') unknown.push(name.trim());
    } else if (at.has(column))
      throw refusal('bad_request', `The header names ${column} twice: remove ${JSON.stringify(name)}`);
    else at.set(column, index);
  }
  const whole = JSON.stringify(names.join(',').slice(0, 200));
  if (at.has('lat') !== at.has('lon'))
    throw refusal('bad_request', `The header has only one of latitude and longitude: ${whole}`);
  const hasHouses = at.has('address') || at.has('street') || at.has('lat');
  const hasAreas = at.has('city') || at.has('zip');
  if (!hasHouses && !hasAreas)
    throw refusal('bad_request', `The header has no address, street, city or zip: ${whole}`);
  if (!hasHouses && unknown.length > 0)
    throw refusal(
      'bad_request',
      `The header has no column for a street (address, street, street address, address 1) and these aren't understood: ${unknown.join(', ').slice(0, 200)}`,
    );
  return { at, unknown };
}
