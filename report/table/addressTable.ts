import { Readable } from 'node:stream';
import type { GroundMotionError } from '../../core/error.ts';
import { writtenAddress, type WrittenAddress } from '../ground/writtenAddress.ts';
import { refusal } from '../refusal.ts';

/** A row of a table of addresses. */
export interface AddressRow {
  /** As it was sent; null where the table has no such column. */
  readonly id: string | null;
  /** In one line. */
  readonly address: string;
  /** Why nothing can be looked up; null = it can. */
  readonly problem: string | null;
}

/** What a table of addresses says, row by row. */
export interface AddressTable {
  readonly items: readonly AddressRow[];
}

const ADDRESS_ROWS_MAXIMUM = 10_000;
const LONGEST_ADDRESS = 300;
const SLICE_BYTES = 65_536;
const COLUMNS = ['id', 'address', 'number', 'street', 'city', 'state', 'zip'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Reads CSV (RFC 4180, UTF-8, with a header) whose columns are `address`, or `number`, `street`, `city`, `state` and `zip`;
 * `id` is kept, any other is not looked at. Throws `bad_request` and `too_many_items` for a table that cannot be read whole.
 */
export async function readAddressTable(bytes: Buffer): Promise<AddressTable> {
  if (!isUtf8(bytes)) throw refusal('bad_request', 'The table is not UTF-8; save it as CSV UTF-8');
  const { CsvError, parse } = await import('csv-parse');
  const parser = Readable.from(slices(bytes)).pipe(
    parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true }),
  );
  let header: ReadonlyMap<Column, number> | undefined;
  let width = 0;
  const items: AddressRow[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRow>) {
      if (!header) {
        header = columnsOf(record);
        width = record.length;
        continue;
      }
      if (record.length !== width)
        throw refusal(
          'bad_request',
          `Line ${info.lines} has ${record.length} cells and the header ${width}; a cell with a comma stands in quotes`,
        );
      if (items.length === ADDRESS_ROWS_MAXIMUM)
        throw refusal(
          'too_many_items',
          `More than ${ADDRESS_ROWS_MAXIMUM} rows; send them in several tables`,
        );
      items.push(rowOf(header, record));
    }
  } catch (error) {
    if (error instanceof CsvError) throw refusal('bad_request', `The table is no CSV: ${error.message}`);
    throw error;
  }
  if (!header)
    throw refusal(
      'bad_request',
      `The table is empty; its first line names its columns: ${COLUMNS.join(', ')}`,
    );
  return { items };
}

interface CsvRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Between two slices others are served. */
function* slices(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) yield bytes.subarray(from, from + SLICE_BYTES);
}

function columnsOf(names: readonly string[]): ReadonlyMap<Column, number> {
  const found = new Map<Column, number>();
  for (const [at, name] of names.entries()) {
    const column = COLUMNS.find((known) => known === name.trim().toLowerCase());
    if (column === undefined) continue;
    if (found.has(column)) throw refusal('bad_request', `The header names ${column} twice`);
    found.set(column, at);
  }
  const isInParts = ['street', 'city', 'zip'].some((column) => found.has(column as Column));
  if (found.has('address') && isInParts)
    throw refusal(
      'bad_request',
      'The header names address and parts of one (street, city, zip); leave one of the two out',
    );
  if (!found.has('address') && !isInParts)
    throw refusal(
      'bad_request',
      `The header names neither address nor street, city or zip, but ${JSON.stringify(names.join(',').slice(0, 200))}; columns are separated by commas`,
    );
  return found;
}

function rowOf(header: ReadonlyMap<Column, number>, record: readonly string[]): AddressRow {
  const cell = (column: Column) => {
    const at = header.get(column);
    return at === undefined ? undefined : record[at]!;
  };
  const { id = null, address } = { id: cell('id'), address: cell('address')?.trim() };
  const parts: WrittenAddress = {
    number: cell('number'),
    street: cell('street'),
    city: cell('city'),
    state: cell('state'),
    zip: cell('zip'),
  };
  const written = header.has('address') ? (address === '' ? undefined : address) : writtenAddress(parts);
  return { id, ...lookedUp(written) };
}

function lookedUp(written: string | undefined | GroundMotionError): Pick<AddressRow, 'address' | 'problem'> {
  if (written === undefined) return { address: '', problem: 'The row has no address' };
  if (written instanceof Error) return { address: '', problem: written.message };
  const isTooLong = written.length > LONGEST_ADDRESS;
  const problem = isTooLong ? `The address has more than ${LONGEST_ADDRESS} characters` : null;
  return { address: written.slice(0, LONGEST_ADDRESS), problem };
}
