import { ByteSink } from './byteSink.ts';
import type { ColumnRows, ParquetColumn } from './parquetColumn.ts';
import { appendPage, encodingOf, isWorthCompressing, type WrittenPage } from './dataPage.ts';
import { writeStruct, type ThriftStruct, type ThriftValue } from './thrift.ts';
import {
  CODEC,
  COLUMN_CHUNK,
  COLUMN_METADATA,
  COLUMN_ORDER,
  CONVERTED_TYPE,
  ENCODING,
  FILE_METADATA,
  INT_TYPE,
  KEY_VALUE,
  LOGICAL_TYPE,
  REPETITION,
  ROW_GROUP,
  SCHEMA_ELEMENT,
  STATISTICS,
  struct,
  TYPE,
} from './thriftFields.ts';

/**
 * Turns columns into the bytes of one Parquet file (format 2, data pages version 2, one page a column of a row
 * group), row group by row group, so that a file of any size needs the memory of one group.
 */
export interface ParquetEncoder {
  /** The next row group, one entry a column, all of the same number of rows. Valid until the next call. */
  rowGroup(columns: readonly ColumnRows[]): Uint8Array<ArrayBuffer>;
  /** The footer: the end of the file. */
  end(): Uint8Array<ArrayBuffer>;
}

/** How a column's values are stored; what they stand for is said beside (`meaningOf`). */
const PHYSICAL_TYPE = {
  ascending_uint64: TYPE.int64,
  int32: TYPE.int32,
  int16: TYPE.int32,
  date: TYPE.int32,
  float: TYPE.float,
  double: TYPE.double,
  boolean: TYPE.boolean,
} as const satisfies Record<ParquetColumn['type'], number>;
const FORMAT_VERSION = 2;
/** `PAR1` begins and ends a file. */
const MAGIC = Uint8Array.of(0x50, 0x41, 0x52, 0x31);
const CREATED_BY = 'ground-motion';

/** Starts a file of these columns; `metadata` are its key-value pairs. */
export function createParquetEncoder(
  columns: readonly ParquetColumn[],
  metadata: Readonly<Record<string, string>>,
): ParquetEncoder {
  const sink = new ByteSink();
  const rowGroups: ThriftValue[] = [];
  let fileBytes = 0;
  let rows = 0;

  const begin = () => {
    sink.clear();
    if (fileBytes === 0) sink.append(MAGIC);
  };
  const finish = () => {
    fileBytes += sink.length;
    return sink.written();
  };
  return {
    rowGroup(data) {
      begin();
      const first = data[0]!;
      const groupRows = first.values.length / (first.listLength ?? 1);
      const chunks = columns.map((column, index) => {
        const columnRows = data[index]!.values.length / (data[index]!.listLength ?? 1);
        if (columnRows !== groupRows) {
          throw new RangeError(`column ${column.name} has ${columnRows} rows, the row group ${groupRows}`);
        }
        const page = { offset: fileBytes + sink.length, ...appendPage(sink, column, data[index]!) };
        return columnChunk(column, data[index]!, page);
      });
      rowGroups.push(rowGroup(chunks, groupRows));
      rows += groupRows;
      return finish();
    },
    end() {
      begin();
      const start = sink.length;
      writeStruct(sink, {
        [FILE_METADATA.version]: { i32: FORMAT_VERSION },
        [FILE_METADATA.schema]: { list: schemaOf(columns) },
        [FILE_METADATA.numRows]: { i64: rows },
        [FILE_METADATA.rowGroups]: { list: rowGroups },
        [FILE_METADATA.keyValueMetadata]: { list: Object.entries(metadata).map(keyValue) },
        [FILE_METADATA.createdBy]: { text: CREATED_BY },
        // Every column's statistics follow its type's own order; readers trust none without this.
        [FILE_METADATA.columnOrders]: {
          list: columns.map(() => struct({ [COLUMN_ORDER.typeDefinedOrder]: struct({}) })),
        },
      });
      sink.uint32(sink.length - start);
      sink.append(MAGIC);
      return finish();
    },
  };
}

function keyValue([key, value]: readonly [string, string]): ThriftValue {
  return struct({ [KEY_VALUE.key]: { text: key }, [KEY_VALUE.value]: { text: value } });
}

interface ChunkFacts {
  readonly chunk: ThriftValue;
  readonly bytes: number;
  readonly uncompressedBytes: number;
}

function rowGroup(chunks: readonly ChunkFacts[], rows: number): ThriftValue {
  const sum = (value: (facts: ChunkFacts) => number) =>
    chunks.reduce((total, facts) => total + value(facts), 0);
  return struct({
    [ROW_GROUP.columns]: { list: chunks.map(({ chunk }) => chunk) },
    [ROW_GROUP.totalByteSize]: { i64: sum(({ uncompressedBytes }) => uncompressedBytes) },
    [ROW_GROUP.numRows]: { i64: rows },
    [ROW_GROUP.totalCompressedSize]: { i64: sum(({ bytes }) => bytes) },
  });
}

function columnChunk(
  column: ParquetColumn,
  data: ColumnRows,
  page: WrittenPage & { readonly offset: number },
): ChunkFacts {
  const { bytes, uncompressedBytes } = page;
  const chunk = struct({
    [COLUMN_CHUNK.fileOffset]: { i64: 0 },
    [COLUMN_CHUNK.metaData]: struct({
      [COLUMN_METADATA.type]: { i32: PHYSICAL_TYPE[column.type] },
      [COLUMN_METADATA.encodings]: { list: [{ i32: encodingOf(column) }, { i32: ENCODING.rle }] },
      [COLUMN_METADATA.pathInSchema]: { list: pathOf(column).map((text) => ({ text })) },
      [COLUMN_METADATA.codec]: { i32: isWorthCompressing(column) ? CODEC.lz4Raw : CODEC.uncompressed },
      [COLUMN_METADATA.numValues]: { i64: page.values },
      [COLUMN_METADATA.totalUncompressedSize]: { i64: uncompressedBytes },
      [COLUMN_METADATA.totalCompressedSize]: { i64: bytes },
      [COLUMN_METADATA.dataPageOffset]: { i64: page.offset },
      [COLUMN_METADATA.statistics]: struct({
        [STATISTICS.nullCount]: { i64: page.nulls },
        ...boundsOf(column, data),
      }),
    }),
  });
  return { chunk, bytes, uncompressedBytes };
}

/** Largest and smallest value of a sorted column: a look-up opens only the row groups that may hold its cell. */
function boundsOf({ type }: ParquetColumn, { values }: ColumnRows): ThriftStruct {
  if (type !== 'ascending_uint64' || values.length === 0) return {};
  const bytesAt = (index: number) => new Uint8Array(values.slice(index, index + 1).buffer);
  return {
    [STATISTICS.maxValue]: { binary: bytesAt(values.length - 1) },
    [STATISTICS.minValue]: { binary: bytesAt(0) },
  };
}

function pathOf({ name, isList }: ParquetColumn): string[] {
  return isList === true ? [name, 'list', 'element'] : [name];
}

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

/** What a physical type stands for, in the old spelling and the new one. */
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
