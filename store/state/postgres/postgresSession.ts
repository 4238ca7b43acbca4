import type { Pool, PoolClient, QueryArrayResult } from 'pg';
import type { SqlParameter, SqlValue } from '../sql/database.ts';
import { breaksConnection, isReadOnlyRefusal, isStaleStatement, statementError } from './postgresError.ts';
import type { StatementNames } from './postgresPool.ts';
import { fromPostgresText, toPostgresParameter } from './postgresValues.ts';
import { stateUnavailable, writeOutsideTransaction } from '../sql/stateError.ts';

/** One connection, taken from its pool until `release`. It runs one statement at a time. */
export class PostgresSession {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #isBroken = false;
  readonly #onLoss = (): void => {
    this.#isBroken = true;
  };

  private constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
    client.on('error', this.#onLoss);
  }

  /** @throws GroundMotionError `service_unavailable` if no connection is available in time. */
  static async take(pool: Pool, names: StatementNames): Promise<PostgresSession> {
    try {
      return new PostgresSession(await pool.connect(), names);
    } catch (error) {
      throw statementError(error);
    }
  }

  /** Runs one parameterized statement; errors are thrown as they come from the driver. */
  async query<Row extends object>(sql: string, parameters: readonly SqlParameter[]): Promise<Row[]> {
    const result = await this.#run(sql, parameters);
    return result.rows.map((values) => {
      const row: Record<string, SqlValue> = {};
      result.fields.forEach(({ name, dataTypeID }, index) => {
        row[name] = fromPostgresText(values[index] ?? null, dataTypeID, name);
      });
      return row as Row;
    });
  }

  /** Runs one parameterized write and returns the number of rows written; errors are thrown as they come from the driver. */
  async change(sql: string, parameters: readonly SqlParameter[]): Promise<number> {
    return (await this.#run(sql, parameters)).rowCount ?? 0;
  }

  async #run(sql: string, parameters: readonly SqlParameter[]): Promise<QueryArrayResult<(string | null)[]>> {
    try {
      return await this.#client.query<(string | null)[]>({
        text: sql,
        name: this.#names.of(sql),
        values: parameters.map(toPostgresParameter),
        rowMode: 'array',
      });
    } catch (error) {
      this.#isBroken ||= breaksConnection(error);
      // The other connections' plans are just as outdated, and there are more connections than attempts.
      if (isStaleStatement(error)) this.#names.renew();
      throw isReadOnlyRefusal(error) ? writeOutsideTransaction(sql) : error;
    }
  }

  /** @throws GroundMotionError `service_unavailable`, also if the server is read-only (another server's standby). */
  async begin(): Promise<void> {
    try {
      await this.#client.query('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE');
    } catch (error) {
      this.#isBroken = true;
      throw stateUnavailable(error);
    }
  }

  /** Whether it was committed: a transaction in which a statement failed is rolled back instead. */
  async commit(): Promise<boolean> {
    // The connection was lost before the COMMIT was sent, so it certainly didn't happen.
    if (this.#isBroken) throw stateUnavailable(new Error('the connection was lost before the commit'));
    try {
      return (await this.#client.query('COMMIT')).command === 'COMMIT';
    } catch (error) {
      this.#isBroken ||= breaksConnection(error);
      throw error;
    }
  }

  /** Rolls the transaction back; if even that fails, the connection is closed, which rolls it back too. */
  async rollBack(): Promise<void> {
    try {
      if (!this.#isBroken) await this.#client.query('ROLLBACK');
    } catch {
      this.#isBroken = true;
    }
  }

  /** Returns the connection to the pool, or closes it if it can't be reused. */
  release(): void {
    this.#client.off('error', this.#onLoss);
    this.#client.release(this.#isBroken);
  }
}
