import type { Pool, PoolClient, QueryArrayResult } from 'pg';
import type { SqlParameter, SqlValue } from '../sql/database.ts';
import { breaksConnection, isReadOnlyRefusal, isStaleStatement, statementError } from './postgresError.ts';
import type { StatementNames } from './postgresPool.ts';
import { fromPostgresText, toPostgresParameter } from './postgresValues.ts';
import { stateUnavailable, writeOutsideTransaction } from '../sql/stateError.ts';

/** One connection, taken from its pool until `release`. Takes one statement at a time. */
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

  /** @throws GroundMotionError `service_unavailable` when no connection can be had in time. */
  static async take(pool: Pool, names: StatementNames): Promise<PostgresSession> {
    try {
      return new PostgresSession(await pool.connect(), names);
    } catch (error) {
      throw statementError(error);
    }
  }

  /** Runs one parameterised statement; errors come as the driver threw them. */
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

  /** Runs one parameterised write and returns how many rows it wrote; errors come as the driver threw them. */
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
      // The other connections know it no better, and there are more of them than attempts.
      if (isStaleStatement(error)) this.#names.renew();
      throw isReadOnlyRefusal(error) ? writeOutsideTransaction(sql) : error;
    }
  }

  /** @throws GroundMotionError `service_unavailable`, also where the server only reads (it is another's standby). */
  async begin(): Promise<void> {
    try {
      await this.#client.query('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE');
    } catch (error) {
      this.#isBroken = true;
      throw stateUnavailable(error);
    }
  }

  /** Whether it was committed: a transaction of which a statement failed is rolled back instead. */
  async commit(): Promise<boolean> {
    // Lost before it was asked to commit, and so certainly without having done it.
    if (this.#isBroken) throw stateUnavailable(new Error('the connection was lost before the commit'));
    try {
      return (await this.#client.query('COMMIT')).command === 'COMMIT';
    } catch (error) {
      this.#isBroken ||= breaksConnection(error);
      throw error;
    }
  }

  /** Undoes the transaction; a connection that cannot even do that is given up, which undoes it too. */
  async rollBack(): Promise<void> {
    try {
      if (!this.#isBroken) await this.#client.query('ROLLBACK');
    } catch {
      this.#isBroken = true;
    }
  }

  /** Gives the connection back, or ends it when it cannot be used again. */
  release(): void {
    this.#client.off('error', this.#onLoss);
    this.#client.release(this.#isBroken);
  }
}
