import { required } from '../../../core/required.ts';
import type { Database, Transaction } from '../sql/database.ts';
import type { HighWaterMark, HighWaterMarkFile } from './highWaterMark.ts';
import { HEAD_COLUMNS, countInHead, headOf, lockLedgerHead } from '../schema/ledgerChain.ts';
import { stateUnavailable, unknownCommit } from '../sql/stateError.ts';

/** The mark for a state's contents. */
export async function readHighWater(database: Pick<Database, 'query'>, at: number): Promise<HighWaterMark> {
  const [row] = await database.query<Parameters<typeof headOf>[0]>(`SELECT ${HEAD_COLUMNS} FROM ledger_head`);
  return { ...headOf(required(row)), at };
}

/**
 * Keeps the mark in sync with the commits. A crash between a commit and its mark leaves a state above the mark, whose
 * last changes were never reported to anyone. A state below its mark has lost data.
 */
export class HighWater {
  readonly #file: HighWaterMarkFile;
  readonly #now: () => number;
  /** A mark that couldn't be written; until it is, no further commit is allowed. */
  #owed: HighWaterMark | null = null;

  constructor(file: HighWaterMarkFile, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  /** Counts the commit within its transaction, unless that has been done, and returns the mark to store after it. */
  async countCommit(
    transaction: Pick<Transaction, 'change' | 'queryForUpdate' | 'writeRows' | 'facts'>,
    isCounted: boolean,
  ): Promise<HighWaterMark> {
    const head = await lockLedgerHead(transaction);
    return { ...(isCounted ? head : await countInHead(transaction, head)), at: this.#now() };
  }

  /**
   * Makes the mark durable.
   * @throws GroundMotionError `service_unavailable`, with unknown outcome: the commit happened, but the mark doesn't
   *   record it.
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

  /** @throws GroundMotionError `service_unavailable` while an earlier mark can't be written. */
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
