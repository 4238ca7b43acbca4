import { ResultReturnType, StatementType } from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBMaterializedResult, DuckDBPreparedStatement } from '@duckdb/node-api';
import { required } from '../../../core/required.ts';
import { RowAppenders, type RowsToAppend } from './rowAppenders.ts';
import type { SqlParameter, SqlValue } from '../sql/database.ts';
import { bindParameters, fromDuckDbValue } from './duckdbValues.ts';
import { writeOutsideTransaction } from '../sql/stateError.ts';

/** Number of statements kept prepared on one connection; the code has far fewer. */
const MAXIMUM_PREPARED = 200;

/** Statements that don't change the database. */
const CHANGES_NOTHING: ReadonlySet<StatementType> = new Set([
  StatementType.SELECT,
  StatementType.TRANSACTION,
]);

/** Statements that don't change any table's columns. */
const KEEPS_LAYOUT: ReadonlySet<StatementType> = new Set([
  ...CHANGES_NOTHING,
  StatementType.INSERT,
  StatementType.UPDATE,
  StatementType.DELETE,
]);

/** One DuckDB connection with its prepared statements. It runs one statement at a time, which the caller must ensure. */
export class StateConnection {
  readonly #connection: DuckDBConnection;
  readonly #prepared = new Map<string, DuckDBPreparedStatement>();
  readonly #appenders: RowAppenders;
  #changes = 0;

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
    this.#appenders = new RowAppenders(connection);
  }

  /** Number of statements run so far that may have changed something. */
  get changes(): number {
    return this.#changes;
  }

  /** Runs one parameterized statement. With `readOnly`, anything but a SELECT is refused. */
  async query<Row extends object>(
    sql: string,
    parameters: readonly SqlParameter[],
    { readOnly = false } = {},
  ): Promise<Row[]> {
    return rowsOf<Row>(await this.#run(sql, parameters, readOnly));
  }

  /** Runs one parameterized write without RETURNING, and returns the number of rows written. */
  async change(sql: string, parameters: readonly SqlParameter[]): Promise<number> {
    return (await this.#run(sql, parameters, false)).rowsChanged;
  }

  /** Adds rows to a table within the current transaction. */
  async append(rows: RowsToAppend): Promise<void> {
    this.#changes += 1;
    await this.#appenders.append(rows);
  }

  /** Runs a statement without parameters that isn't worth caching (DDL, CHECKPOINT). */
  async execute(sql: string): Promise<void> {
    await this.#connection.run(sql);
  }

  /** Frees the prepared statements, which would otherwise keep the file open, and disconnects. */
  close(): void {
    this.#appenders.close();
    for (const statement of this.#prepared.values()) statement.destroySync();
    this.#prepared.clear();
    this.#connection.closeSync();
  }

  async #run(
    sql: string,
    parameters: readonly SqlParameter[],
    readOnly: boolean,
  ): Promise<DuckDBMaterializedResult> {
    const statement = await this.#prepare(sql);
    if (readOnly && statement.statementType !== StatementType.SELECT) {
      throw writeOutsideTransaction(sql);
    }
    if (!CHANGES_NOTHING.has(statement.statementType)) this.#changes += 1;
    if (!KEEPS_LAYOUT.has(statement.statementType)) this.#appenders.close();
    bindParameters(statement, parameters);
    return statement.run();
  }

  async #prepare(sql: string): Promise<DuckDBPreparedStatement> {
    const known = this.#prepared.get(sql);
    if (known) {
      // The least recently used statement comes first.
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = await this.#connection.prepare(sql);
    if (this.#prepared.size >= MAXIMUM_PREPARED) {
      const [oldestSql, oldest] = required(this.#prepared.entries().next().value);
      oldest.destroySync();
      this.#prepared.delete(oldestSql);
    }
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/**
 * The rows of a result, which DuckDB already has in memory. Its chunks are read synchronously, because each request to
 * libuv's pool costs as much as a small statement. The count that a write returns isn't a row.
 */
function rowsOf<Row extends object>(result: DuckDBMaterializedResult): Row[] {
  if (result.returnType !== ResultReturnType.QUERY_RESULT) return [];
  const names = result.columnNames();
  const rows: Row[] = [];
  for (let index = 0; index < result.chunkCount; index++) {
    for (const values of result.getChunk(index).getRows()) {
      const row: Record<string, SqlValue> = {};
      names.forEach((name, column) => {
        row[name] = fromDuckDbValue(values[column] ?? null, name);
      });
      rows.push(row as Row);
    }
  }
  return rows;
}
