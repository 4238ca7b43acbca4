import type { ColumnTypes, SqlValue, Transaction } from './database.ts';

/**
 * Up to this many rows are written as VALUES. DuckDB plans such a statement once (0.3 ms per row of 18 columns), but
 * plans a statement with list parameters, or with a null among its parameters, every time (1.4 ms). A higher limit would
 * multiply the number of statements.
 */
const FEW_ROWS = 4;

/** With more rows than this, an appender, which adds one value at a time, takes longer than lists. */
const MOST_APPENDED = 200;

/**
 * Appends any number of rows with one statement: few rows as VALUES; more with the engine's appender, if it has one, or
 * as one list parameter per column, unnested in parallel, or one scalar if all values are equal. The text depends only on
 * the table, the number of rows if they are few, and which values are null or equal, so it stays prepared.
 */
export async function insertRows<Columns extends ColumnTypes>(
  transaction: Transaction,
  table: string,
  columns: Columns,
  rows: readonly Readonly<Record<keyof Columns & string, SqlValue>>[],
): Promise<void> {
  if (rows.length === 0) return;
  if (transaction.writeRows) {
    transaction.writeRows({ kind: 'insert', table, columns, rows });
    return;
  }
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
  // At least one list determines the number of rows.
  if (isScalar.every(Boolean)) isScalar[0] = false;
  const selected = names.map((name, index) =>
    isScalar[index] ? `$${index + 1}::${columns[name]}` : `unnest($${index + 1}::${columns[name]}[])`,
  );
  await transaction.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${selected.join(', ')}`,
    values.map((column, index) => (isScalar[index] ? (column[0] ?? null) : column)),
  );
}

/** A null is written as `NULL` in the text: as a parameter it would force another planning. */
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
