import { ByteSink } from './byteSink.ts';
import type { ColumnRows, ParquetColumn } from './parquetColumn.ts';
import { appendPage, ENCODING, encodingOf, isWorthCompressing, type WrittenPage } from './dataPage.ts';
import { writeStruct, type ThriftStruct, type ThriftValue } from './thrift.ts';

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

/** Numbers of parquet.thrift. */
const PHYSICAL = {
  ascending_uint64: 2,
  int32: 1,
  int16: 1,
  date: 1,
  float: 4,
  double: 5,
  boolean: 0,
} as const satisfies Record<ParquetColumn['type'], number>;
const REQUIRED = 0;
const OPTIONAL = 1;
const REPEATED = 2;
const CODEC = { uncompressed: 0, lz4Raw: 7 } as const;
const CONVERTED = { list: 3, date: 6, uint64: 14, int16: 16 } as const;
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
        1: { i32: 2 },
        2: { list: schemaOf(columns) },
        3: { i64: rows },
        4: { list: rowGroups },
        5: {
          list: Object.entries(metadata).map(([key, value]) =>
            struct({ 1: { text: key }, 2: { text: value } }),
          ),
        },
        6: { text: CREATED_BY },
        // Every column's statistics follow its type's own order; readers trust none without this.
        7: { list: columns.map(() => struct({ 1: struct({}) })) },
      });
      sink.uint32(sink.length - start);
      sink.append(MAGIC);
      return finish();
    },
  };
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
    1: { list: chunks.map(({ chunk }) => chunk) },
    2: { i64: sum(({ uncompressedBytes }) => uncompressedBytes) },
    3: { i64: rows },
    6: { i64: sum(({ bytes }) => bytes) },
  });
}

function columnChunk(
  column: ParquetColumn,
  data: ColumnRows,
  page: WrittenPage & { readonly offset: number },
): ChunkFacts {
  const { bytes, uncompressedBytes } = page;
  const chunk = struct({
    2: { i64: 0 },
    3: struct({
      1: { i32: PHYSICAL[column.type] },
      2: { list: [{ i32: encodingOf(column) }, { i32: ENCODING.rle }] },
      3: { list: pathOf(column).map((text) => ({ text })) },
      4: { i32: isWorthCompressing(column) ? CODEC.lz4Raw : CODEC.uncompressed },
      5: { i64: page.values },
      6: { i64: uncompressedBytes },
      7: { i64: bytes },
      9: { i64: page.offset },
      12: struct({ 3: { i64: page.nulls }, ...boundsOf(column, data) }),
    }),
  });
  return { chunk, bytes, uncompressedBytes };
}

/** Largest and smallest value of a sorted column: a look-up opens only the row groups that may hold its cell. */
function boundsOf({ type }: ParquetColumn, { values }: ColumnRows): ThriftStruct {
  if (type !== 'ascending_uint64' || values.length === 0) return {};
  const bytesAt = (index: number) => new Uint8Array(values.slice(index, index + 1).buffer);
  return { 5: { binary: bytesAt(values.length - 1) }, 6: { binary: bytesAt(0) } };
}

function pathOf({ name, isList }: ParquetColumn): string[] {
  return isList === true ? [name, 'list', 'element'] : [name];
}

/** The schema's tree, flattened: a root and the columns; a list takes three elements. */
function schemaOf(columns: readonly ParquetColumn[]): ThriftValue[] {
  const root = struct({ 4: { text: 'schema' }, 5: { i32: columns.length } });
  return [root, ...columns.flatMap(elementsOf)];
}

function elementsOf(column: ParquetColumn): ThriftValue[] {
  const { name, isList } = column;
  const leaf = (leafName: string) =>
    struct({
      1: { i32: PHYSICAL[column.type] },
      3: { i32: column.isNullable ? OPTIONAL : REQUIRED },
      4: { text: leafName },
      ...meaningOf(column),
    });
  if (isList !== true) return [leaf(name)];
  return [
    struct({
      3: { i32: REQUIRED },
      4: { text: name },
      5: { i32: 1 },
      6: { i32: CONVERTED.list },
      10: struct({ 3: struct({}) }),
    }),
    struct({ 3: { i32: REPEATED }, 4: { text: 'list' }, 5: { i32: 1 } }),
    leaf('element'),
  ];
}

/** What a physical type stands for, in the old spelling and the new one. */
function meaningOf({ type }: ParquetColumn): ThriftStruct {
  const integer = (bits: number, isSigned: boolean) =>
    struct({ 10: struct({ 1: { i8: bits }, 2: { flag: isSigned } }) });
  if (type === 'date') return { 6: { i32: CONVERTED.date }, 10: struct({ 6: struct({}) }) };
  if (type === 'int16') return { 6: { i32: CONVERTED.int16 }, 10: integer(16, true) };
  if (type === 'ascending_uint64') return { 6: { i32: CONVERTED.uint64 }, 10: integer(64, false) };
  return {};
}

function struct(fields: ThriftStruct): ThriftValue {
  return { struct: fields };
}
