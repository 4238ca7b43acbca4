import type { CommittedFacts, TransactionFacts } from './committedFacts.ts';

/** A scalar that both engines store and return identically. BIGINT is a safe integer, TIMESTAMPTZ a Date. */
export type SqlValue = string | number | boolean | Date | null;

/** A parameter `$1`: a scalar, or a list for `unnest($1::TEXT[])`. */
export type SqlParameter = SqlValue | readonly SqlValue[];

/** Statements that commit together or not at all. Unusable once its work has ended. */
export interface Transaction {
  /** Runs one statement and returns its rows (for a write, those of its RETURNING clause). */
  query<Row extends object>(sql: string, parameters?: readonly SqlParameter[]): Promise<Row[]>;
  /**
   * Like `query`, for a SELECT from one table without GROUP BY or DISTINCT, and locks the returned rows until the commit:
   * they are in their last committed state and won't change. The engine with a single writer doesn't need a lock.
   */
  queryForUpdate<Row extends object>(sql: string, parameters?: readonly SqlParameter[]): Promise<Row[]>;
  /** Runs one INSERT, UPDATE or DELETE without RETURNING and returns how many rows it wrote. */
  change(sql: string, parameters?: readonly SqlParameter[]): Promise<number>;
  /**
   * Adds rows to a table faster than statements do, if the engine supports it. `columns` with their SQL types; the others
   * are null.
   */
  append?(
    table: string,
    columns: Readonly<Record<string, string>>,
    rows: readonly Readonly<Record<string, SqlValue>>[],
  ): Promise<void>;
  /** Cached facts about the state. Absent if other processes also write it. */
  readonly facts?: TransactionFacts;
  /**
   * Reports that the write already counted the commit, so that no additional statement is needed. Absent if commits
   * aren't counted.
   */
  commitIsCounted?(): void;
}

/**
 * The state database. SQL is the subset that DuckDB and PostgreSQL share: `$1` parameters, BIGINT, TEXT,
 * BOOLEAN, DOUBLE PRECISION, TIMESTAMPTZ, `INSERT … ON CONFLICT DO NOTHING`, `UPDATE … WHERE … RETURNING`,
 * `unnest` of list parameters. A sum of BIGINT is cast back to BIGINT.
 */
export interface Database {
  readonly engine: 'duckdb' | 'postgres';
  /** Cached facts about the committed state. Absent if other processes also write it. */
  readonly facts?: CommittedFacts;
  /** Reads committed data; writes are refused here and belong in `transaction`. */
  query<Row extends object>(sql: string, parameters?: readonly SqlParameter[]): Promise<Row[]>;
  /**
   * Runs `work` in one transaction and resolves only after the commit is durable. If `work` throws, everything is rolled
   * back and the error is rethrown. Never start a transaction inside another: the embedded engine serializes writers, so
   * it would wait for itself. PostgreSQL runs transactions concurrently and may reject one because of another; `work`
   * then runs again from the start, so it may only have effects through `transaction`, or effects that may happen twice.
   * @throws GroundMotionError `service_unavailable`; see `commitOutcomeUnknown`.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Lets running work finish, makes it durable and closes the database. Safe to call twice. */
  close(): Promise<void>;
}
