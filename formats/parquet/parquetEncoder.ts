/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { ByteSink } from './byteSink.ts';
import type { ColumnRows, ParquetColumn } from './parquetColumn.ts';
import { appendPage, encodingOf, isWorthCompressing, type WrittenPage } from './dataPage.ts';
import { footerFoot, footerHead, PARQUET_MAGIC, PHYSICAL_TYPE } from './parquetFooter.ts';
import { writeStruct, type ThriftStruct, type ThriftValue } from './thrift.ts';
import {
  CODEC,
  COLUMN_CHUNK,
  COLUMN_METADATA,
  ENCODING,
  FILE_METADATA,
  KEY_VALUE,
  ROW_GROUP,
  STATISTICS,
  struct,
} from './thriftFields.ts';

/**
 * Encodes columns as the bytes of one Parquet file (format 2, data pages version 2, one page per column of a row group),
 * row group by row group, so that a file of any size only needs the memory of one group.
 */
export interface ParquetEncoder {
  /** The next row group, one entry per column, all with the same number of rows. Valid until the next call. */
  rowGroup(columns: readonly ColumnRows[]): Uint8Array<ArrayBuffer>;
  /** The footer: the end of the file. */
  end(): Uint8Array<ArrayBuffer>;
}

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
    if (fileBytes === 0) sink.append(PARQUET_MAGIC);
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
        ...footerHead(columns),
        [FILE_METADATA.numRows]: { i64: rows },
        [FILE_METADATA.rowGroups]: { list: rowGroups },
        [FILE_METADATA.keyValueMetadata]: { list: Object.entries(metadata).map(keyValue) },
        ...footerFoot(columns),
      });
      sink.uint32(sink.length - start);
      sink.append(PARQUET_MAGIC);
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

/** Largest and smallest value of a sorted column: a look-up only opens the row groups that may contain its cell. */
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
