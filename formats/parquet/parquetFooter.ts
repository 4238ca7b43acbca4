import { ByteSink } from './byteSink.ts';
import type { ParquetColumn } from './parquetColumn.ts';
import { writeStruct, type ThriftStruct, type ThriftValue } from './thrift.ts';
import {
  COLUMN_ORDER,
  CONVERTED_TYPE,
  FILE_METADATA,
  INT_TYPE,
  LOGICAL_TYPE,
  REPETITION,
  SCHEMA_ELEMENT,
  struct,
  TYPE,
} from './thriftFields.ts';

/** `PAR1` begins and ends a file. */
export const PARQUET_MAGIC = Uint8Array.of(0x50, 0x41, 0x52, 0x31);
const FORMAT_VERSION = 2;
/** `rowGroupReader.ts` also reads files with this writer name, so an encoder whose pages it can't read needs another one. */
const CREATED_BY = 'ground-motion';
/** The footer's length and the magic after it. */
const END_BYTES = 8;

/** The beginning of the footer of a file with these columns. */
export function footerHead(columns: readonly ParquetColumn[]): ThriftStruct {
  return {
    [FILE_METADATA.version]: { i32: FORMAT_VERSION },
    [FILE_METADATA.schema]: { list: schemaOf(columns) },
  };
}

/** The end of the footer. */
export function footerFoot(columns: readonly ParquetColumn[]): ThriftStruct {
  return {
    [FILE_METADATA.createdBy]: { text: CREATED_BY },
    // Every column's statistics use its type's own order; without this, readers ignore them.
    [FILE_METADATA.columnOrders]: {
      list: columns.map(() => struct({ [COLUMN_ORDER.typeDefinedOrder]: struct({}) })),
    },
  };
}

/** Whether the encoder wrote a file with exactly these columns, judged by the end of the file. */
export function footerTest(columns: readonly ParquetColumn[]): (fileEnd: Uint8Array) => boolean {
  // Without the byte that ends a struct, and without the number of the first field, which depends on the previous field.
  const head = bytesOf(footerHead(columns)).subarray(0, -1);
  const foot = bytesOf(footerFoot(columns)).subarray(1);
  return (fileEnd) => {
    const end = fileEnd.length - END_BYTES;
    if (end < 0) return false;
    const length = new DataView(fileEnd.buffer, fileEnd.byteOffset + end).getUint32(0, true);
    const start = end - length;
    if (start < 0 || length < head.length + foot.length) return false;
    return (
      isSame(fileEnd.subarray(start, start + head.length), head) &&
      isSame(fileEnd.subarray(end - foot.length, end), foot)
    );
  };
}

function bytesOf(fields: ThriftStruct): Uint8Array {
  const sink = new ByteSink();
  writeStruct(sink, fields);
  return sink.written().slice();
}

function isSame(bytes: Uint8Array, expected: Uint8Array): boolean {
  return bytes.every((byte, at) => byte === expected[at]);
}

/** How a column's values are stored; `meaningOf` below gives their meaning. */
export const PHYSICAL_TYPE = {
  ascending_uint64: TYPE.int64,
  int32: TYPE.int32,
  int16: TYPE.int32,
  date: TYPE.int32,
  float: TYPE.float,
  double: TYPE.double,
  boolean: TYPE.boolean,
} as const satisfies Record<ParquetColumn['type'], number>;

/** The schema's tree, flattened: a root and the columns; a list takes three elements. */
function schemaOf(columns: readonly ParquetColumn[]): ThriftValue[] {
  const root = struct({
    [SCHEMA_ELEMENT.name]: { text: 'schema' },
    [SCHEMA_ELEMENT.numChildren]: { i32: columns.length },
  });
  return [root, ...columns.flatMap(elementsOf)];
}

function elementsOf(column: ParquetColumn): ThriftValue[] {
  const { name, isList } = column;
  const leaf = (leafName: string) =>
    struct({
      [SCHEMA_ELEMENT.type]: { i32: PHYSICAL_TYPE[column.type] },
      [SCHEMA_ELEMENT.repetitionType]: { i32: column.isNullable ? REPETITION.optional : REPETITION.required },
      [SCHEMA_ELEMENT.name]: { text: leafName },
      ...meaningOf(column),
    });
  if (isList !== true) return [leaf(name)];
  return [
    struct({
      [SCHEMA_ELEMENT.repetitionType]: { i32: REPETITION.required },
      [SCHEMA_ELEMENT.name]: { text: name },
      [SCHEMA_ELEMENT.numChildren]: { i32: 1 },
      [SCHEMA_ELEMENT.convertedType]: { i32: CONVERTED_TYPE.list },
      [SCHEMA_ELEMENT.logicalType]: struct({ [LOGICAL_TYPE.list]: struct({}) }),
    }),
    struct({
      [SCHEMA_ELEMENT.repetitionType]: { i32: REPETITION.repeated },
      [SCHEMA_ELEMENT.name]: { text: 'list' },
      [SCHEMA_ELEMENT.numChildren]: { i32: 1 },
    }),
    leaf('element'),
  ];
}

/** The logical meaning of a physical type, in the old and the new notation. */
function meaningOf({ type }: ParquetColumn): ThriftStruct {
  if (type === 'date') return meaning(CONVERTED_TYPE.date, { [LOGICAL_TYPE.date]: struct({}) });
  if (type === 'int16') return meaning(CONVERTED_TYPE.int16, integer(16, true));
  if (type === 'ascending_uint64') return meaning(CONVERTED_TYPE.uint64, integer(64, false));
  return {};
}

function meaning(convertedType: number, logicalType: ThriftStruct): ThriftStruct {
  return {
    [SCHEMA_ELEMENT.convertedType]: { i32: convertedType },
    [SCHEMA_ELEMENT.logicalType]: struct(logicalType),
  };
}

function integer(bits: number, isSigned: boolean): ThriftStruct {
  const kind = { [INT_TYPE.bitWidth]: { i8: bits }, [INT_TYPE.isSigned]: { flag: isSigned } };
  return { [LOGICAL_TYPE.integer]: struct(kind) };
}
