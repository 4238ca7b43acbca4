import type { CommittedFacts } from '../sql/committedFacts.ts';
import type { ReadOptions, RowWrite, SqlParameter, Transaction } from '../sql/database.ts';
import { transactionEnded, writeOutsideTransaction } from '../sql/stateError.ts';
import type { HighWater } from './highWater.ts';

/** What a row transaction works on. */
export interface RowTransactionContext {
  readonly facts: CommittedFacts;
  readonly highWater: HighWater | null;
  /** Reads what is committed. */
  readonly read: <Row extends object>(
    sql: string,
    parameters: readonly SqlParameter[],
    options: ReadOptions,
  ) => Promise<Row[]>;
  /** Makes writes durable, all or none; `carriedOut` is called once the tables contain them. */
  readonly commit: (writes: readonly RowWrite[], carriedOut: () => void) => Promise<void>;
}

const READS_ONLY = /^\s*SELECT\b/i;

/**
 * Runs a row transaction: its reads see what was committed before it, and its writes are data, committed together at its
 * end. One at a time, and no other transaction meanwhile.
 * @throws GroundMotionError `write_outside_transaction` for a statement that isn't a SELECT, or that reads a table which
 *   the transaction has written.
 */
export async function runRowTransaction<T>(
  work: (transaction: Transaction) => Promise<T>,
  { facts: committed, highWater, read, commit }: RowTransactionContext,
): Promise<T> {
  const facts = committed.begin();
  const writes: RowWrite[] = [];
  let isOpen = true;
  let isCounted = false;
  const query: Transaction['query'] = async (sql, parameters = [], options = {}) => {
    if (!isOpen) throw transactionEnded(sql);
    const readsWritten = writes.some(({ table }) => new RegExp(String.raw`\b${table}\b`, 'i').test(sql));
    if (readsWritten || !READS_ONLY.test(sql)) throw writeOutsideTransaction(sql);
    return read(sql, parameters, options);
  };
  const transaction: Transaction = {
    query,
    queryForUpdate: query,
    change: async (sql) => {
      throw writeOutsideTransaction(sql);
    },
    writeRows: (write) => {
      if (!isOpen) throw transactionEnded(`${write.kind} ${write.table}`);
      facts.note(`${write.kind} ${write.table}`);
      writes.push(write);
    },
    facts,
    ...(highWater && { commitIsCounted: () => void (isCounted = true) }),
  };
  try {
    const result = await work(transaction);
    if (writes.length > 0) {
      await highWater?.countCommit(transaction, isCounted);
      isOpen = false;
      let release: (() => void) | null = null;
      await commit(writes, () => release?.());
      release = facts.committedAhead();
    } else facts.committed();
    return result;
  } catch (error) {
    committed.forget();
    throw error;
  } finally {
    isOpen = false;
  }
}
