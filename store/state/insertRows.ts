import type { SqlValue, Transaction } from './database.ts';

type ColumnType = 'TEXT' | 'BIGINT' | 'DOUBLE PRECISION' | 'TIMESTAMPTZ';

/** Columns of one table in the order in which they are written, with their SQL types. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/**
 * Appends any number of rows with one statement, whose text depends on the table alone (so it stays
 * prepared): one list parameter a column, unnested in step.
 */
export async function insertRows<Columns extends ColumnTypes>(
  transaction: Transaction,
  table: string,
  columns: Columns,
  rows: readonly Readonly<Record<keyof Columns & string, SqlValue>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns) as (keyof Columns & string)[];
  const lists = names.map((name, index) => `unnest($${index + 1}::${columns[name]}[])`);
  await transaction.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${lists.join(', ')}`,
    names.map((name) => rows.map((row) => row[name])),
  );
}
