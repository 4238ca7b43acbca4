import { GroundMotionError, errorMessage } from '../../../core/error.ts';
import type { Journal } from '../journal/journal.ts';
import type { Frame, JournalPosition } from '../journal/frame.ts';
import type { RowWrite } from '../sql/database.ts';
import { decodeWrites, encodeWrites } from '../sql/rowWrites.ts';
import { SerialQueue } from '../sql/serialQueue.ts';

/** How long writes of row transactions are collected before they are carried out together, milliseconds. */
const COLLECTED_MS = 500;
/** With this much waiting, further row transactions wait for the tables. */
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

/** The writes of one committed row transaction, and the position of its record in the journal. */
export interface CommittedWrites {
  readonly position: JournalPosition;
  readonly writes: readonly RowWrite[];
}

interface WaitingWrites extends CommittedWrites {
  readonly tables: ReadonlySet<string>;
  readonly byteLength: number;
  readonly carriedOut: () => void;
}

/**
 * Carries out writes in order, in one transaction that also records the position that the tables have reached; those that
 * they contain already aren't repeated.
 */
export type CarryOut = (committed: readonly CommittedWrites[]) => Promise<void>;

/**
 * The writes of row transactions between the journal, which makes them durable, and the tables. They are carried out in
 * order: a little later, or before anything reads their tables.
 */
export class JournaledWrites {
  readonly #journal: Journal;
  readonly #carryOut: CarryOut;
  /** Runs one at a time, and nothing else writes the tables meanwhile. */
  readonly #queue = new SerialQueue();
  #waiting: WaitingWrites[] = [];
  #waitingBytes = 0;
  #timer: NodeJS.Timeout | null = null;
  /** Why the waiting writes can never be carried out: a defect. */
  #contradiction: unknown = null;

  constructor(journal: Journal, carryOut: CarryOut) {
    this.#journal = journal;
    this.#carryOut = carryOut;
  }

  /**
   * @throws GroundMotionError `service_unavailable` if nothing can be written at the moment; `state_damaged` if the writes
   *   don't fit the tables.
   */
  async assertReady(): Promise<void> {
    if (this.#contradiction) throw contradiction(this.#contradiction);
    if (this.#waitingBytes > MOST_WAITING_BYTES || this.#journal.hasFailed) await this.settle();
    if (this.#journal.hasFailed) await this.#journal.clear();
  }

  /**
   * Makes writes durable; calls `carriedOut` once the tables contain them. Not called again before it resolves.
   * @throws GroundMotionError `service_unavailable`; see `commitOutcomeUnknown`.
   */
  async commit(writes: readonly RowWrite[], carriedOut: () => void): Promise<void> {
    if (this.#waiting.length === 0) this.#journal.restart();
    const text = encodeWrites(writes);
    const position = await this.#journal.append(text);
    const tables = new Set(writes.map(({ table }) => table));
    this.#waiting.push({ position, writes, tables, byteLength: text.length, carriedOut });
    this.#waitingBytes += text.length;
    this.#timer ??= setTimeout(() => {
      // If it isn't possible now, the next reader gets the error.
      this.settle().catch(() => undefined);
    }, COLLECTED_MS).unref();
  }

  /** Whether a statement may read a table that lacks writes. */
  concerns(sql: string): boolean {
    if (this.#waiting.length === 0) return false;
    const words = new Set(sql.toLowerCase().match(/\w+/g));
    return this.#waiting.some(({ tables }) => [...tables].some((table) => words.has(table)));
  }

  /** Resolves once the tables contain everything committed so far. */
  async settle(): Promise<void> {
    if (this.#waiting.length > 0) await this.#queue.run(() => this.#carryOutWaiting());
  }

  /** Runs `work` and carries out nothing meanwhile. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work);
  }

  /** Closes the journal. If the state durably contains everything in it and says so, its file is removed. */
  async close({ isSettled }: { readonly isSettled: boolean }): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#queue.idle();
    await (isSettled ? this.#journal.remove() : this.#journal.close());
  }

  async #carryOutWaiting(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const group = [...this.#waiting];
    if (group.length === 0) return;
    try {
      await this.#carryOut(group);
    } catch (error) {
      if (!isUnavailable(error)) this.#contradiction = error;
      throw error;
    }
    this.#waiting = this.#waiting.slice(group.length);
    for (const { carriedOut } of group) carriedOut();
    this.#waitingBytes -= group.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof GroundMotionError && error.kind === 'unavailable';
}

function contradiction(cause: unknown): GroundMotionError {
  const message = `the journal doesn't fit the state (${errorMessage(cause)}); stop the server, and keep the state file with all files next to it`;
  return new GroundMotionError('unavailable', 'state_damaged', message, { cause });
}

/**
 * Carries out the records that a stopped process left in the journal, one at a time.
 * @throws GroundMotionError `state_damaged` for a record that doesn't fit the state: another state was put next to it.
 */
export async function recoverWrites(frames: readonly Frame[], carryOut: CarryOut): Promise<void> {
  for (const { record, after: position } of frames) {
    try {
      await carryOut([{ position, writes: decodeWrites(record) }]);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const reason = `record ${position.sequence} doesn't fit this state (${errorMessage(error)})`;
      throw new GroundMotionError('unavailable', 'state_damaged', `the journal: ${reason}`, { cause: error });
    }
  }
}
