import type { CommittedFacts, TransactionFacts } from './committedFacts.ts';

/** A scalar that both engines store and return alike. BIGINT comes and goes as a safe integer, TIMESTAMPTZ as a Date. */
export type SqlValue = string | number | boolean | Date | null;

/** A parameter `$1`: a scalar, or a list for `unnest($1::TEXT[])`. */
export type SqlParameter = SqlValue | readonly SqlValue[];

/** Statements that commit together or not at all. Unusable once its work has ended. */
export interface Transaction {
  /** Runs one statement and returns its rows (for a write, those of its RETURNING). */
  query<Row extends object>(sql: string, parameters?: readonly SqlParameter[]): Promise<Row[]>;
  /**
   * As `query`, for a SELECT of one table without GROUP BY or DISTINCT, and keeps the rows it returns locked
   * until the commit: they are as they were last committed, and stay so. The engine with one writer needs no lock.
   */
  queryForUpdate<Row extends object>(sql: string, parameters?: readonly SqlParameter[]): Promise<Row[]>;
  /** Runs one INSERT, UPDATE or DELETE without RETURNING and returns how many rows it wrote. */
  change(sql: string, parameters?: readonly SqlParameter[]): Promise<number>;
  /** Adds rows to a table faster than statements do, where the engine has a way. `columns` with their SQL types; the others are null. */
  append?(
    table: string,
    columns: Readonly<Record<string, string>>,
    rows: readonly Readonly<Record<string, SqlValue>>[],
  ): Promise<void>;
  /** What is known of the state without asking. Absent where other processes write it too. */
  readonly facts?: TransactionFacts;
  /** Tells that what was written counts the commit too, which then needs no statement more. Absent where commits are not counted. */
  commitIsCounted?(): void;
}

/**
 * The state database. SQL is the subset that DuckDB and PostgreSQL share: `$1` parameters, BIGINT, TEXT,
 * BOOLEAN, DOUBLE PRECISION, TIMESTAMPTZ, `INSERT … ON CONFLICT DO NOTHING`, `UPDATE … WHERE … RETURNING`,
 * `unnest` of list parameters. A sum of BIGINT is cast back to BIGINT.
 */
export interface Database {
  readonly engine: 'duckdb' | 'postgres';
  /** What is known of the committed state without asking. Absent where other processes write it too. */
  readonly facts?: CommittedFacts;
  /** Reads what is committed; writes are refused here and belong in `transaction`. */
  query<Row extends object>(sql: string, parameters?: readonly SqlParameter[]): Promise<Row[]>;
  /**
   * Runs `work` in one transaction and resolves only after the commit is durable. When `work` throws,
   * everything is undone and its error is rethrown. Never start a transaction inside another: writers of the
   * embedded engine take turns, so it would wait for itself. PostgreSQL runs transactions at once and may
   * turn one down for another's sake; `work` then runs again from its start, so it has no effect but through
   * `transaction`, or one that may happen twice.
   * @throws GroundMotionError `service_unavailable`; see `commitOutcomeUnknown`.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Lets what has begun finish, makes it durable and releases the database. Safe to call twice. */
  close(): Promise<void>;
}
