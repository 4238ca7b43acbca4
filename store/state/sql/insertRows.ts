import type { SqlValue, Transaction } from './database.ts';

type ColumnType = 'TEXT' | 'BIGINT' | 'BOOLEAN' | 'DOUBLE PRECISION' | 'TIMESTAMPTZ';

/** Columns of one table in the order in which they are written, with their SQL types. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/**
 * Up to so many rows are written out in VALUES. DuckDB plans such a statement once (0.3 ms a row of 18 columns) and one
 * with list parameters, or with a null among its parameters, every time (1.4 ms). More rows would multiply statements.
 */
const FEW_ROWS = 4;

/** More rows than this take an appender longer than lists, a value at a time. */
const MOST_APPENDED = 200;

/**
 * Appends any number of rows with one statement: few rows as VALUES, more by the engine's appender, where it has one, or as
 * one list parameter a column, unnested in step, or one scalar where all values are alike. The text depends on the table, on how many few rows are, and on which
 * values are null or alike, so that it stays prepared.
 */
export async function insertRows<Columns extends ColumnTypes>(
  transaction: Transaction,
  table: string,
  columns: Columns,
  rows: readonly Readonly<Record<keyof Columns & string, SqlValue>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns) as (keyof Columns & string)[];
  if (rows.length <= FEW_ROWS) {
    await insertValues(transaction, table, columns, rows);
    return;
  }
  if (transaction.append && rows.length <= MOST_APPENDED) {
    await transaction.append(table, columns, rows);
    return;
  }
  const values = names.map((name) => rows.map((row) => row[name]));
  const isScalar = values.map(isConstant);
  // At least one list says how many rows there are.
  if (isScalar.every(Boolean)) isScalar[0] = false;
  const selected = names.map((name, index) =>
    isScalar[index] ? `$${index + 1}::${columns[name]}` : `unnest($${index + 1}::${columns[name]}[])`,
  );
  await transaction.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${selected.join(', ')}`,
    values.map((column, index) => (isScalar[index] ? (column[0] ?? null) : column)),
  );
}

/** A null is `NULL` in the text: among the parameters it would be planned again. */
async function insertValues(
  transaction: Transaction,
  table: string,
  columns: ColumnTypes,
  rows: readonly Readonly<Record<string, SqlValue>>[],
): Promise<void> {
  const names = Object.keys(columns);
  const parameters: SqlValue[] = [];
  const tuples = rows.map((row) => {
    const items = names.map((name) => {
      const value = row[name] ?? null;
      return value === null ? 'NULL' : `$${parameters.push(value)}::${columns[name]}`;
    });
    return `(${items.join(', ')})`;
  });
  await transaction.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES ${tuples.join(', ')}`,
    parameters,
  );
}

function isConstant(column: readonly SqlValue[]): boolean {
  const [first] = column;
  return column.every((value) => value === first || isSameTime(value, first));
}

function isSameTime(a: SqlValue, b: SqlValue | undefined): boolean {
  return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
}
