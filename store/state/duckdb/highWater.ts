import { required } from '../../../core/required.ts';
import type { Database, Transaction } from '../sql/database.ts';
import type { HighWaterMark, HighWaterMarkFile } from './highWaterMark.ts';
import { HEAD_COLUMNS, countInHead, headOf, lockLedgerHead } from '../schema/ledgerChain.ts';
import { stateUnavailable, unknownCommit } from '../sql/stateError.ts';

/** The mark of what a state holds. */
export async function readHighWater(database: Pick<Database, 'query'>, at: number): Promise<HighWaterMark> {
  const [row] = await database.query<Parameters<typeof headOf>[0]>(`SELECT ${HEAD_COLUMNS} FROM ledger_head`);
  return { ...headOf(required(row)), at };
}

/**
 * Keeps the mark in step with the commits. Between a commit and its mark a crash leaves a state above the mark,
 * whose last changes were answered to no one; a state below it has lost something.
 */
export class HighWater {
  readonly #file: HighWaterMarkFile;
  readonly #now: () => number;
  /** A mark that could not be written; until it is, nothing further is committed. */
  #owed: HighWaterMark | null = null;

  constructor(file: HighWaterMarkFile, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  /** Counts the commit within its transaction, unless that is done, and returns the mark to keep after it. */
  async countCommit(
    transaction: Pick<Transaction, 'query' | 'queryForUpdate' | 'facts'>,
    isCounted: boolean,
  ): Promise<HighWaterMark> {
    const head = await lockLedgerHead(transaction);
    return { ...(isCounted ? head : await countInHead(transaction, head)), at: this.#now() };
  }

  /**
   * Makes the mark durable.
   * @throws GroundMotionError `service_unavailable`, of unknown outcome: the commit is there, but nothing outside says so.
   */
  async keep(mark: HighWaterMark): Promise<void> {
    this.#owed = mark;
    try {
      await this.#file.write(mark);
      this.#owed = null;
    } catch (error) {
      throw unknownCommit(error);
    }
  }

  /** @throws GroundMotionError `service_unavailable` while an earlier mark cannot be written. */
  async assertKept(): Promise<void> {
    if (!this.#owed) return;
    try {
      await this.#file.write(this.#owed);
      this.#owed = null;
    } catch (error) {
      throw stateUnavailable(error);
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
