import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, SqlParameter, Transaction } from '../sql/database.ts';
import { commitError, isWorthRetrying, statementError } from './postgresError.ts';
import { StatementNames, createPool, type CuttablePool, type PostgresPatience } from './postgresPool.ts';
import { PostgresSession } from './postgresSession.ts';
import { commitOutcomeUnknown, stateClosing, stateUnavailable, transactionEnded } from '../sql/stateError.ts';
import { whileAlive, type LivingServer } from './whileAlive.ts';

/** Maximum number of connections of one process. Transactions that wait for locks never block readers. */
const CONNECTIONS = { reading: 6, writing: 4 };
/** How often a statement or transaction is attempted if the server rejects it because of concurrent ones. */
const MAXIMUM_ATTEMPTS = 4;
const BACKOFF_MS = 10;

/** The result of one attempt: a value, or a reason for another attempt. */
type Attempt<T> = { readonly result: T } | { readonly conflict: unknown };

/**
 * The state on a PostgreSQL server, shared by any number of processes. Transactions run concurrently at READ COMMITTED;
 * code that reads a row in order to change it must use `queryForUpdate`.
 */
export class PostgresDatabase implements Database {
  readonly engine = 'postgres';
  readonly #readers: CuttablePool;
  readonly #writers: CuttablePool;
  readonly #waitFor: <T>(running: Promise<T>) => Promise<T> = (running) => running;
  readonly #names = new StatementNames();
  readonly #running = new Set<Promise<unknown>>();
  #closing: Promise<void> | null = null;

  /** Connects on first use. */
  constructor(url: string, patience: PostgresPatience) {
    this.#readers = createPool(url, { connections: CONNECTIONS.reading, patience, readOnly: true });
    this.#writers = createPool(url, { connections: CONNECTIONS.writing, patience, readOnly: false });
    const { signOfLife } = patience;
    if (signOfLife) this.#waitFor = (running) => this.#waitWhileAlive({ url, ...signOfLife }, running);
  }

  async query<Row extends object>(sql: string, parameters: readonly SqlParameter[] = []): Promise<Row[]> {
    return this.#run(() => this.#read<Row>(sql, parameters));
  }

  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#run(() => this.#transact(work));
  }

  async close(): Promise<void> {
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  async #read<Row extends object>(sql: string, parameters: readonly SqlParameter[]): Promise<Attempt<Row[]>> {
    const session = await PostgresSession.take(this.#readers, this.#names);
    try {
      return { result: await session.query<Row>(sql, parameters) };
    } catch (error) {
      if (isWorthRetrying(error)) return { conflict: error };
      throw statementError(error);
    } finally {
      session.release();
    }
  }

  async #transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<Attempt<T>> {
    const session = await PostgresSession.take(this.#writers, this.#names);
    try {
      return await runTransaction(session, work);
    } finally {
      session.release();
    }
  }

  /** Retries until an attempt has a result; nothing of an attempt that ends in a conflict was committed. */
  async #run<T>(attempt: () => Promise<Attempt<T>>): Promise<T> {
    if (this.#closing) throw stateClosing();
    const running = this.#waitFor(repeatAfterConflicts(attempt));
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /**
   * Without a time limit, a statement waits only as long as the server is alive: its connections are closed when the
   * server stops responding.
   */
  async #waitWhileAlive<T>(server: LivingServer, running: Promise<T>): Promise<T> {
    let silence: Error | null = null;
    try {
      return await whileAlive(server, running, (reason) => {
        silence = reason;
        this.#readers.cut();
        this.#writers.cut();
      });
    } catch (error) {
      throw silence === null || commitOutcomeUnknown(error) ? error : stateUnavailable(silence);
    }
  }

  async #shutDown(): Promise<void> {
    await Promise.allSettled(this.#running);
    await Promise.all([this.#readers.end(), this.#writers.end()]);
  }
}

async function repeatAfterConflicts<T>(attempt: () => Promise<Attempt<T>>): Promise<T> {
  for (let number = 1; ; number++) {
    const outcome = await attempt();
    if ('result' in outcome) return outcome.result;
    if (number === MAXIMUM_ATTEMPTS) throw statementError(outcome.conflict);
    await sleep(Math.random() * BACKOFF_MS * 2 ** number);
  }
}

async function runTransaction<T>(
  session: PostgresSession,
  work: (transaction: Transaction) => Promise<T>,
): Promise<Attempt<T>> {
  let isOpen = true;
  /** The first rejected statement: after it, the server rejects all others, and the commit. */
  let failure: unknown = null;
  const guarded = async <Result>(sql: string, run: () => Promise<Result>): Promise<Result> => {
    if (!isOpen) throw transactionEnded(sql);
    try {
      return await run();
    } catch (error) {
      failure ??= error;
      throw statementError(error);
    }
  };
  const query: Transaction['query'] = (sql, parameters = []) =>
    guarded(sql, () => session.query(sql, parameters));
  const transaction: Transaction = {
    query,
    queryForUpdate: (sql, parameters) => query(`${sql} FOR UPDATE`, parameters),
    change: (sql, parameters = []) => guarded(sql, () => session.change(sql, parameters)),
  };
  let result: T;
  try {
    await session.begin();
    result = await work(transaction);
  } catch (error) {
    isOpen = false;
    await session.rollBack();
    if (isWorthRetrying(failure)) return { conflict: failure };
    throw error;
  }
  isOpen = false;
  let isCommitted: boolean;
  try {
    isCommitted = await session.commit();
  } catch (error) {
    if (isWorthRetrying(error)) return { conflict: error };
    throw commitError(error);
  }
  if (isCommitted) return { result };
  if (isWorthRetrying(failure)) return { conflict: failure };
  throw statementError(failure);
}
