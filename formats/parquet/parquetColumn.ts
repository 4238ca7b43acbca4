/** A column of a Parquet table. 64-bit integers must ascend, by less than 2³¹ per row. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: 'ascending_uint64' | 'int32' | 'int16' | 'date' | 'float' | 'double' | 'boolean';
  /** Whether values (in a list: its elements) may be missing. */
  readonly isNullable: boolean;
  /** Whether a row is a list of values. */
  readonly isList?: boolean;
}

export type ParquetValues =
  | BigUint64Array
  | Float64Array
  | Float32Array
  | Int32Array
  | Int16Array
  | Uint8Array;

/** The values of one column for the rows of one row group. */
export interface ColumnRows {
  /** One value per row, or `listLength` values per row. Days since 1970 for a date; 0 and 1 for a boolean. */
  readonly values: ParquetValues;
  /** The value that represents a missing one; NaN is always missing. Undefined = none is missing. */
  readonly missing?: number | undefined;
  readonly listLength?: number | undefined;
}
