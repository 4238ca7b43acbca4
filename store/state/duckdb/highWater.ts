import type { Database, Transaction } from '../sql/database.ts';
import type { HighWaterMark, HighWaterMarkFile } from './highWaterMark.ts';
import { headOf } from '../schema/ledgerChain.ts';
import { stateUnavailable, unknownCommit } from '../sql/stateError.ts';

const COLUMNS = 'entry_count, chain_hash, charge_count, charged_micro_usd, commit_count';

type HighWaterRow = Parameters<typeof headOf>[0] & { readonly commit_count: number };

function markOf(row: HighWaterRow, at: number): HighWaterMark {
  return { ...headOf(row), commitCount: row.commit_count, at };
}

/** The mark of what a state holds. */
export async function readHighWater(database: Pick<Database, 'query'>, at: number): Promise<HighWaterMark> {
  const [row] = await database.query<HighWaterRow>(`SELECT ${COLUMNS} FROM ledger_head`);
  return markOf(row!, at);
}

/**
 * Keeps the mark in step with the commits. Between a commit and its mark a crash leaves a state above the mark,
 * whose last changes were answered to nobody; a state below it has lost something.
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

  /** Counts the commit within its transaction, and returns the mark to keep after it. */
  async countCommit(query: Transaction['query']): Promise<HighWaterMark> {
    const [row] = await query<HighWaterRow>(
      `UPDATE ledger_head SET commit_count = commit_count + 1 RETURNING ${COLUMNS}`,
    );
    return markOf(row!, this.#now());
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
