import { DuckDBTimestampTZValue, TIMESTAMPTZ } from '@duckdb/node-api';
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import { errorMessage } from '../../../core/error.ts';
import type { SqlValue } from '../sql/database.ts';
import { timestampOf } from './duckdbValues.ts';

/** Rows of a table, by column; columns that aren't listed are null. */
export interface RowsToAppend {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, SqlValue>>[];
}

interface Kept {
  readonly appender: DuckDBAppender;
  /** All columns of the table, in order. */
  readonly names: readonly string[];
}

const APPENDING = /^Failed to append: /;

/**
 * DuckDB's appenders, which add rows to a table without a statement; one per table is kept open. When `append` returns,
 * all rows are part of the connection's transaction; none is buffered for later.
 */
export class RowAppenders {
  readonly #connection: DuckDBConnection;
  readonly #kept = new Map<string, Kept>();

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  async append({ table, columns, rows }: RowsToAppend): Promise<void> {
    const { appender, names } = this.#kept.get(table) ?? (await this.#open(table));
    const types = names.map((name) => columns[name]);
    // Values that don't fit their column are found before anything is appended.
    const values = rows.map((row) =>
      names.map((name, index) => toColumnValue(row[name] ?? null, types[index])),
    );
    try {
      for (const row of values) {
        for (const value of row) appendValue(appender, value);
        appender.endRow();
      }
      appender.flushSync();
    } catch (error) {
      this.#discard(table, appender);
      // The same error as from a statement.
      throw new Error(errorMessage(error).replace(APPENDING, ''), { cause: error });
    }
  }

  /** Forgets the layout of all tables, because it may have changed. */
  close(): void {
    for (const [table, { appender }] of this.#kept) this.#discard(table, appender);
  }

  async #open(table: string): Promise<Kept> {
    const statement = await this.#connection.prepare(
      `SELECT column_name FROM duckdb_columns()
       WHERE database_name = current_database() AND schema_name = current_schema() AND table_name = $1
       ORDER BY column_index`,
    );
    statement.bindVarchar(1, table);
    const found = await statement.runAndReadAll();
    statement.destroySync();
    const names = found.getRows().map(([name]) => String(name));
    const kept = { appender: await this.#connection.createAppender(table), names };
    this.#kept.set(table, kept);
    return kept;
  }

  /** Rows still in its buffer are dropped and never written: its transaction is rolled back. */
  #discard(table: string, appender: DuckDBAppender): void {
    this.#kept.delete(table);
    appender.clear();
    appender.closeSync();
  }
}

type ColumnValue = string | number | bigint | boolean | DuckDBTimestampTZValue | null;

function toColumnValue(value: SqlValue, type: string | undefined): ColumnValue {
  if (value === null) return null;
  if (value instanceof Date) return timestampOf(value);
  return type === 'BIGINT' && typeof value === 'number' ? BigInt(value) : value;
}

function appendValue(appender: DuckDBAppender, value: ColumnValue): void {
  if (value === null) appender.appendNull();
  else if (value instanceof DuckDBTimestampTZValue) appender.appendValue(value, TIMESTAMPTZ);
  else if (typeof value === 'string') appender.appendVarchar(value);
  else if (typeof value === 'bigint') appender.appendBigInt(value);
  else if (typeof value === 'boolean') appender.appendBoolean(value);
  else appender.appendDouble(value);
}
