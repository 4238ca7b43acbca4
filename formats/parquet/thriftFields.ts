import type { ThriftStruct, ThriftValue } from './thrift.ts';

/**
 * Field ids and enumerations of Parquet's metadata (parquet-format 2.10, parquet.thrift), with their names there; only
 * those that are written.
 */
export const FILE_METADATA = {
  version: 1,
  schema: 2,
  numRows: 3,
  rowGroups: 4,
  keyValueMetadata: 5,
  createdBy: 6,
  columnOrders: 7,
} as const;
export const KEY_VALUE = { key: 1, value: 2 } as const;
export const COLUMN_ORDER = { typeDefinedOrder: 1 } as const;
export const ROW_GROUP = { columns: 1, totalByteSize: 2, numRows: 3, totalCompressedSize: 6 } as const;
export const COLUMN_CHUNK = { fileOffset: 2, metaData: 3 } as const;
export const COLUMN_METADATA = {
  type: 1,
  encodings: 2,
  pathInSchema: 3,
  codec: 4,
  numValues: 5,
  totalUncompressedSize: 6,
  totalCompressedSize: 7,
  dataPageOffset: 9,
  statistics: 12,
} as const;
export const STATISTICS = { nullCount: 3, maxValue: 5, minValue: 6 } as const;
export const SCHEMA_ELEMENT = {
  type: 1,
  repetitionType: 3,
  name: 4,
  numChildren: 5,
  convertedType: 6,
  logicalType: 10,
} as const;
export const LOGICAL_TYPE = { list: 3, date: 6, integer: 10 } as const;
export const INT_TYPE = { bitWidth: 1, isSigned: 2 } as const;
export const PAGE_HEADER = {
  type: 1,
  uncompressedPageSize: 2,
  compressedPageSize: 3,
  dataPageHeaderV2: 8,
} as const;
export const DATA_PAGE_HEADER_V2 = {
  numValues: 1,
  numNulls: 2,
  numRows: 3,
  encoding: 4,
  definitionLevelsByteLength: 5,
  repetitionLevelsByteLength: 6,
  isCompressed: 7,
} as const;

export const TYPE = { boolean: 0, int32: 1, int64: 2, float: 4, double: 5 } as const;
export const REPETITION = { required: 0, optional: 1, repeated: 2 } as const;
export const CONVERTED_TYPE = { list: 3, date: 6, uint64: 14, int16: 16 } as const;
export const CODEC = { uncompressed: 0, lz4Raw: 7 } as const;
export const ENCODING = { plain: 0, rle: 3, deltaBinaryPacked: 5, byteStreamSplit: 9 } as const;
export const PAGE_TYPE = { dataPageV2: 3 } as const;

/** A struct as a value. */
export function struct(fields: ThriftStruct): ThriftValue {
  return { struct: fields };
}
