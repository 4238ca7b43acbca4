/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../core/required.ts';
import { ByteSink } from './byteSink.ts';
import type { ColumnRows, ParquetColumn, ParquetValues } from './parquetColumn.ts';
import { packAscendingDeltas, packDeltas } from './deltaPacking.ts';
import { writeListStarts } from './levels.ts';
import { appendLz4 } from './lz4.ts';
import { writePresence } from './presence.ts';
import { writeStruct } from './thrift.ts';
import { DATA_PAGE_HEADER_V2, ENCODING, PAGE_HEADER, PAGE_TYPE, struct } from './thriftFields.ts';

/** Compression that saves less than this share isn't worth decompressing at every look-up. */
const LEAST_SAVING = 1 / 32;

/** How the values of a column are written. */
export function encodingOf({ type }: ParquetColumn): number {
  if (type === 'boolean') return ENCODING.plain;
  return type === 'float' || type === 'double' ? ENCODING.byteStreamSplit : ENCODING.deltaBinaryPacked;
}

/** Lists of integers are packed to the bit, so they contain no repetitions to compress. */
export function isWorthCompressing({ isList }: ParquetColumn): boolean {
  return isList !== true;
}

/** What the footer needs to know about a page. */
export interface WrittenPage {
  readonly values: number;
  readonly nulls: number;
  /** Including the header. */
  readonly bytes: number;
  readonly uncompressedBytes: number;
}

const levels = new ByteSink();
const body = new ByteSink();
const packed = new ByteSink();

/** Appends the rows of one column as one data page (version 2). */
export function appendPage(sink: ByteSink, column: ParquetColumn, data: ColumnRows): WrittenPage {
  const count = data.values.length;
  const rows = column.isList === true ? count / required(data.listLength) : count;
  levels.clear();
  body.clear();
  packed.clear();
  if (column.isList === true) writeListStarts(levels, rows, required(data.listLength));
  const repetitionBytes = levels.length;
  const present = writePresence(levels, column, data);
  writeValues(column, present);
  if (isWorthCompressing(column)) appendLz4(packed, body.written());
  const isCompressed = packed.length > 0 && packed.length < body.length * (1 - LEAST_SAVING);
  const content = isCompressed ? packed : body;

  const start = sink.length;
  const nulls = count - present.length;
  writeStruct(sink, {
    [PAGE_HEADER.type]: { i32: PAGE_TYPE.dataPageV2 },
    [PAGE_HEADER.uncompressedPageSize]: { i32: levels.length + body.length },
    [PAGE_HEADER.compressedPageSize]: { i32: levels.length + content.length },
    [PAGE_HEADER.dataPageHeaderV2]: struct({
      [DATA_PAGE_HEADER_V2.numValues]: { i32: count },
      [DATA_PAGE_HEADER_V2.numNulls]: { i32: nulls },
      [DATA_PAGE_HEADER_V2.numRows]: { i32: rows },
      [DATA_PAGE_HEADER_V2.encoding]: { i32: encodingOf(column) },
      [DATA_PAGE_HEADER_V2.definitionLevelsByteLength]: { i32: levels.length - repetitionBytes },
      [DATA_PAGE_HEADER_V2.repetitionLevelsByteLength]: { i32: repetitionBytes },
      [DATA_PAGE_HEADER_V2.isCompressed]: { flag: isCompressed },
    }),
  });
  const headerBytes = sink.length - start;
  sink.append(levels.written());
  sink.append(content.written());
  return {
    values: count,
    nulls,
    bytes: sink.length - start,
    uncompressedBytes: headerBytes + levels.length + body.length,
  };
}

function writeValues({ name, type }: ParquetColumn, values: ParquetValues): void {
  if (type === 'ascending_uint64' && values instanceof BigUint64Array)
    return packAscendingDeltas(body, values);
  if (type === 'boolean' && values instanceof Uint8Array) return packBooleans(body, values);
  if (
    (type === 'float' && values instanceof Float32Array) ||
    (type === 'double' && values instanceof Float64Array)
  ) {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    return splitByteStreams(body, bytes, type === 'float' ? 4 : 8);
  }
  if ((type === 'int32' || type === 'date') && values instanceof Int32Array) return packDeltas(body, values);
  if (type === 'int16' && values instanceof Int16Array) return packDeltas(body, new Int32Array(values));
  throw new TypeError(`column ${name}: ${values.constructor.name} holds no ${type}`);
}

/** One bit per value, low bits first. */
function packBooleans(sink: ByteSink, values: Uint8Array): void {
  for (let i = 0; i < values.length; i += 8) {
    let byte = 0;
    for (let bit = Math.min(8, values.length - i) - 1; bit >= 0; bit--) byte = (byte << 1) | values[i + bit]!;
    sink.byte(byte);
  }
}

/**
 * Parquet's BYTE_STREAM_SPLIT: the first bytes of all values, then the second bytes, and so on, which groups signs and
 * exponents so that they compress. `bytes` are little-endian values of `width` bytes, 4 or 8.
 */
function splitByteStreams(sink: ByteSink, bytes: Uint8Array, width: 4 | 8): void {
  const count = bytes.length / width;
  sink.reserve(bytes.length);
  const target = sink.bytes;
  for (let half = 0; half < width; half += 4) {
    let at = sink.length + half * count;
    for (let i = half; i < bytes.length; i += width, at++) {
      target[at] = bytes[i]!;
      target[at + count] = bytes[i + 1]!;
      target[at + 2 * count] = bytes[i + 2]!;
      target[at + 3 * count] = bytes[i + 3]!;
    }
  }
  sink.length += bytes.length;
}
