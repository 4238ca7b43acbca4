import { ByteReader, UnfamiliarPage } from './pageReader.ts';
import { DATA_PAGE_HEADER_V2, PAGE_HEADER, PAGE_TYPE } from './thriftFields.ts';

/** A data page of version 2. */
export interface DataPage {
  readonly values: number;
  readonly nulls: number;
  readonly rows: number;
  readonly encoding: number;
  readonly isCompressed: boolean;
  readonly repetitionLevels: Uint8Array;
  readonly definitionLevels: Uint8Array;
  /** The values as stored, and their decompressed size in bytes. */
  readonly content: Uint8Array;
  readonly contentBytes: number;
  /** End of the page. */
  readonly end: number;
}

/** More values than the encoder ever gets for a page. */
const MOST_VALUES = 2 ** 24;
const MOST_BYTES = 2 ** 24;

/** Reads the page at a position. Throws `UnfamiliarPage`. */
export function readPage(bytes: Uint8Array, start: number): DataPage {
  const reader = new ByteReader(bytes, start);
  const header = readFields(reader);
  const page = header.structs.get(PAGE_HEADER.dataPageHeaderV2);
  if (!page || header.integers.get(PAGE_HEADER.type) !== PAGE_TYPE.dataPageV2) {
    throw new UnfamiliarPage('not a data page of version 2');
  }
  const repetitionBytes = sizeIn(page, DATA_PAGE_HEADER_V2.repetitionLevelsByteLength, MOST_BYTES);
  const definitionBytes = sizeIn(page, DATA_PAGE_HEADER_V2.definitionLevelsByteLength, MOST_BYTES);
  const levelBytes = repetitionBytes + definitionBytes;
  const pageBytes = sizeIn(header, PAGE_HEADER.compressedPageSize, MOST_BYTES);
  const { at } = reader;
  const end = at + pageBytes;
  const contentBytes = sizeIn(header, PAGE_HEADER.uncompressedPageSize, MOST_BYTES) - levelBytes;
  if (end > bytes.length || levelBytes > pageBytes || contentBytes < 0) {
    throw new UnfamiliarPage('a page ends beyond its row group');
  }
  const isCompressed = page.flags.get(DATA_PAGE_HEADER_V2.isCompressed) ?? true;
  if (!isCompressed && contentBytes !== pageBytes - levelBytes) {
    throw new UnfamiliarPage('a page that is not compressed has two sizes');
  }
  return {
    values: sizeIn(page, DATA_PAGE_HEADER_V2.numValues, MOST_VALUES),
    nulls: sizeIn(page, DATA_PAGE_HEADER_V2.numNulls, MOST_VALUES),
    rows: sizeIn(page, DATA_PAGE_HEADER_V2.numRows, MOST_VALUES),
    encoding: sizeIn(page, DATA_PAGE_HEADER_V2.encoding, MOST_VALUES),
    isCompressed,
    repetitionLevels: bytes.subarray(at, at + repetitionBytes),
    definitionLevels: bytes.subarray(at + repetitionBytes, at + levelBytes),
    content: bytes.subarray(at + levelBytes, end),
    contentBytes,
    end,
  };
}

/** The contents of a struct in Thrift's compact protocol, by field number. */
interface Fields {
  readonly integers: Map<number, number>;
  readonly flags: Map<number, boolean>;
  readonly structs: Map<number, Fields>;
}

// Type codes of the compact protocol that occur in page headers.
const TRUE = 1;
const FALSE = 2;
const I32 = 5;
const STRUCT = 12;
const DEEPEST = 2;

function sizeIn({ integers }: Fields, field: number, most: number): number {
  const value = integers.get(field) ?? -1;
  if (value < 0 || value > most) throw new UnfamiliarPage(`field ${field} is ${value}`);
  return value;
}

/** Reads a struct of 32-bit integers, flags and structs: a page header has nothing else. */
function readFields(reader: ByteReader, depth = 0): Fields {
  const fields: Fields = { integers: new Map(), flags: new Map(), structs: new Map() };
  let field = 0;
  for (let head = reader.byte(); head !== 0; head = reader.byte()) {
    const type = head & 15;
    if (head < 16 || depth > DEEPEST) throw new UnfamiliarPage(`a field of head ${head}`);
    field += head >>> 4;
    if (type === TRUE || type === FALSE) fields.flags.set(field, type === TRUE);
    else if (type === I32) fields.integers.set(field, reader.zigzag32());
    else if (type === STRUCT) fields.structs.set(field, readFields(reader, depth + 1));
    else throw new UnfamiliarPage(`a field of type ${type}`);
  }
  return fields;
}
