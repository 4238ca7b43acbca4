import { GroundMotionError, errorMessage } from '../../../core/error.ts';
import type { TransactionFacts } from '../sql/committedFacts.ts';
import type { Transaction } from '../sql/database.ts';
import { stateUnavailable, transactionEnded, unknownCommit } from '../sql/stateError.ts';
import type { StateConnection } from './duckdbConnection.ts';
import type { HighWater } from './highWater.ts';
import type { HighWaterMark } from './highWaterMark.ts';

/** What a transaction of statements works on. */
export interface StatementTransactionContext {
  readonly writer: StateConnection;
  /** Get what the transaction reports; null if they already have it. */
  readonly facts: TransactionFacts | null;
  /** Called when it isn't known what facts hold. */
  readonly forgetFacts: () => void;
  readonly highWater: HighWater | null;
}

/**
 * Runs a transaction of SQL statements, counts its commit if it changed anything, and makes the mark durable. One at a
 * time on one connection.
 * @throws GroundMotionError `service_unavailable`; see `commitOutcomeUnknown`.
 */
export async function runStatementTransaction<T>(
  work: (transaction: Transaction) => Promise<T>,
  { writer, facts, forgetFacts, highWater }: StatementTransactionContext,
): Promise<T> {
  const changesBefore = writer.changes;
  let isOpen = true;
  let isCounted = false;
  const opened = (sql: string): StateConnection => {
    if (!isOpen) throw transactionEnded(sql);
    facts?.note(sql);
    return writer;
  };
  const query: Transaction['query'] = async (sql, parameters = []) => opened(sql).query(sql, parameters);
  const transaction: Transaction = {
    query,
    queryForUpdate: query,
    change: async (sql, parameters = []) => opened(sql).change(sql, parameters),
    append: async (table, columns, rows) => opened(`INSERT INTO ${table}`).append({ table, columns, rows }),
    ...(facts && { facts }),
    ...(highWater && { commitIsCounted: () => void (isCounted = true) }),
  };
  try {
    await writer.query('BEGIN', []);
  } catch (error) {
    throw statementError(error);
  }
  let result: T;
  let markToKeep: HighWaterMark | null = null;
  try {
    result = await work(transaction);
    if (writer.changes > changesBefore) {
      markToKeep = (await highWater?.countCommit(transaction, isCounted)) ?? null;
    }
    isOpen = false;
  } catch (error) {
    isOpen = false;
    forgetFacts();
    await rollBack(writer);
    throw statementError(error);
  }
  try {
    await writer.query('COMMIT', []);
  } catch (error) {
    forgetFacts();
    await rollBack(writer);
    throw commitError(error);
  }
  facts?.committed();
  if (markToKeep) await highWater?.keep(markToKeep);
  return result;
}

async function rollBack(writer: StateConnection): Promise<void> {
  try {
    await writer.query('ROLLBACK', []);
  } catch {
    // DuckDB has already rolled back, or the instance is unusable: only the first error is meaningful.
  }
}

/** DuckDB messages for failures of the machine and not of the statement. */
const MACHINE_FAULT = /^(IO Error|FATAL Error|Out of Memory Error)|No space left|has been invalidated/i;
/** Its message when a commit was rejected for its contents, and so certainly didn't happen. */
const CONSTRAINT = /constraint/i;

/** The error of a failed statement: `service_unavailable` if the machine is at fault, otherwise unchanged. */
export function statementError(error: unknown): unknown {
  if (error instanceof GroundMotionError || !MACHINE_FAULT.test(errorMessage(error))) return error;
  return stateUnavailable(error);
}

/** The error of a failed COMMIT: its outcome is unknown unless the contents were rejected. */
function commitError(error: unknown): unknown {
  return CONSTRAINT.test(errorMessage(error)) ? error : unknownCommit(error);
}
