import type { CommittedFacts, TransactionFacts } from './committedFacts.ts';

/** A scalar that both engines store and return identically. BIGINT is a safe integer, TIMESTAMPTZ a Date. */
export type SqlValue = string | number | boolean | Date | null;

/** A parameter `$1`: a scalar, or a list for `unnest($1::TEXT[])`. */
export type SqlParameter = SqlValue | readonly SqlValue[];

type ColumnType = 'TEXT' | 'BIGINT' | 'BOOLEAN' | 'DOUBLE PRECISION' | 'TIMESTAMPTZ';

/** Columns of one table in writing order, with their SQL types. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** The values of a row by column; columns that aren't listed are null in a new row, and unchanged in another. */
export type RowValues = Readonly<Record<string, SqlValue>>;

/** Rows to add to a table. */
export interface InsertedRows {
  readonly kind: 'insert';
  readonly table: string;
  readonly columns: ColumnTypes;
  readonly rows: readonly RowValues[];
}

/** One row to change: found by `key`, only if it holds `before`. All three have the same columns in one write. */
export interface RowChange {
  readonly key: RowValues;
  readonly before: RowValues;
  readonly after: RowValues;
}

/** Rows of a table to change, each at most once. */
export interface UpdatedRows {
  readonly kind: 'update';
  readonly table: string;
  /** The types of all columns in `changes`. */
  readonly columns: ColumnTypes;
  readonly changes: readonly RowChange[];
}

/** A write that is data: it needs no planning and can be carried out later, or again after a crash. */
export type RowWrite = InsertedRows | UpdatedRows;

/** What a read may miss. */
export interface ReadOptions {
  /**
   * Whether it may read tables that lack the newest row transactions (`Database.rowTransaction`): its caller knows from
   * facts what those changed. Default false.
   */
  readonly mayLackRows?: boolean;
}

/** Statements that commit together or not at all. Unusable once its work has ended. */
export interface Transaction {
  /** Runs one statement and returns its rows (for a write, those of its RETURNING clause). */
  query<Row extends object>(
    sql: string,
    parameters?: readonly SqlParameter[],
    options?: ReadOptions,
  ): Promise<Row[]>;
  /**
   * Like `query`, for a SELECT from one table without GROUP BY or DISTINCT, and locks the returned rows until the commit:
   * they are in their last committed state and won't change. The engine with a single writer doesn't need a lock.
   */
  queryForUpdate<Row extends object>(
    sql: string,
    parameters?: readonly SqlParameter[],
    options?: ReadOptions,
  ): Promise<Row[]>;
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
  /** Takes a write of a row transaction, which is carried out after its commit. Absent in other transactions. */
  writeRows?(write: RowWrite): void;
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
  query<Row extends object>(
    sql: string,
    parameters?: readonly SqlParameter[],
    options?: ReadOptions,
  ): Promise<Row[]>;
  /**
   * Runs `work` in one transaction and resolves only after the commit is durable. If `work` throws, everything is rolled
   * back and the error is rethrown. Never start a transaction inside another: the embedded engine serializes writers, so
   * it would wait for itself. PostgreSQL runs transactions concurrently and may reject one because of another; `work`
   * then runs again from the start, so it may only have effects through `transaction`, or effects that may happen twice.
   * @throws GroundMotionError `service_unavailable`; see `commitOutcomeUnknown`.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Like `transaction`, for frequent small work that only reads with SELECT, and never what it has written itself, and only
   * writes with `insertRows` and `updateRows`: one append to the disk makes it durable, and the tables get it later, before
   * anything else reads them. Absent if the engine has nothing faster than `transaction`.
   */
  rowTransaction?<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Lets running work finish, makes it durable and closes the database. Safe to call twice. */
  close(): Promise<void>;
}
