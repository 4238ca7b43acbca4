import type { SqlValue, Transaction } from './database.ts';

type ColumnType = 'TEXT' | 'BIGINT' | 'BOOLEAN' | 'DOUBLE PRECISION' | 'TIMESTAMPTZ';

/** Columns of one table in the order in which they are written, with their SQL types. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** Rows from which on a column whose values are all alike is sent once. Fewer would only multiply statements. */
const MANY_ROWS = 32;

/**
 * Appends any number of rows with one statement: one list parameter a column, unnested in step. Of many rows,
 * a column of one value is one scalar. The text depends on the table and, of many rows, on which these are,
 * so that it stays prepared.
 */
export async function insertRows<Columns extends ColumnTypes>(
  transaction: Transaction,
  table: string,
  columns: Columns,
  rows: readonly Readonly<Record<keyof Columns & string, SqlValue>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns) as (keyof Columns & string)[];
  const values = names.map((name) => rows.map((row) => row[name]));
  const isScalar = values.map((column) => rows.length >= MANY_ROWS && isConstant(column));
  // At least one list says how many rows there are.
  if (isScalar.every(Boolean)) isScalar[0] = false;
  const selected = names.map((name, index) =>
    isScalar[index] ? `$${index + 1}::${columns[name]}` : `unnest($${index + 1}::${columns[name]}[])`,
  );
  await transaction.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${selected.join(', ')}`,
    values.map((column, index) => (isScalar[index] ? column[0]! : column)),
  );
}

function isConstant(column: readonly SqlValue[]): boolean {
  const [first] = column;
  return column.every((value) => value === first || isSameTime(value, first));
}

function isSameTime(a: SqlValue, b: SqlValue | undefined): boolean {
  return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
}
