import { StatementType } from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import type { SqlParameter, SqlValue } from '../sql/database.ts';
import { bindParameters, fromDuckDbValue } from './duckdbValues.ts';
import { writeOutsideTransaction } from '../sql/stateError.ts';

/** Statements kept prepared on one connection; the code's own statements are far fewer. */
const MAXIMUM_PREPARED = 200;

/** Statements after which the database is as it was before. */
const CHANGES_NOTHING: ReadonlySet<StatementType> = new Set([
  StatementType.SELECT,
  StatementType.TRANSACTION,
]);

/** One DuckDB connection with its prepared statements. Takes one statement at a time; the caller sees to that. */
export class StateConnection {
  readonly #connection: DuckDBConnection;
  readonly #prepared = new Map<string, DuckDBPreparedStatement>();
  #changes = 0;

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  /** Statements run so far that may change something. */
  get changes(): number {
    return this.#changes;
  }

  /** Runs one parameterised statement. With `readOnly`, anything but a SELECT is refused. */
  async query<Row extends object>(
    sql: string,
    parameters: readonly SqlParameter[],
    { readOnly = false } = {},
  ): Promise<Row[]> {
    const statement = await this.#prepare(sql);
    if (readOnly && statement.statementType !== StatementType.SELECT) {
      throw writeOutsideTransaction(sql);
    }
    if (!CHANGES_NOTHING.has(statement.statementType)) this.#changes += 1;
    bindParameters(statement, parameters);
    const result = await statement.run();
    const names = result.columnNames();
    const rows = await result.getRows();
    return rows.map((values) => {
      const row: Record<string, SqlValue> = {};
      names.forEach((name, index) => {
        row[name] = fromDuckDbValue(values[index] ?? null, name);
      });
      return row as Row;
    });
  }

  /** Runs a statement without parameters that is not worth keeping (DDL, CHECKPOINT). */
  async execute(sql: string): Promise<void> {
    await this.#connection.run(sql);
  }

  /** Frees the prepared statements, which would otherwise keep the file open, and disconnects. */
  close(): void {
    for (const statement of this.#prepared.values()) statement.destroySync();
    this.#prepared.clear();
    this.#connection.closeSync();
  }

  async #prepare(sql: string): Promise<DuckDBPreparedStatement> {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = await this.#connection.prepare(sql);
    if (this.#prepared.size >= MAXIMUM_PREPARED) {
      const [oldestSql, oldest] = this.#prepared.entries().next().value!;
      oldest.destroySync();
      this.#prepared.delete(oldestSql);
    }
    this.#prepared.set(sql, statement);
    return statement;
  }
}
