import type { DuckDBInstance } from '@duckdb/node-api';
import { GroundMotionError } from '../../../core/error.ts';
import { required } from '../../../core/required.ts';
import type { Database, ReadOptions, SqlParameter, Transaction } from '../sql/database.ts';
import { CommittedFacts, type TransactionFacts } from '../sql/committedFacts.ts';
import { StateConnection } from './duckdbConnection.ts';
import type { FreeSpace } from './freeSpace.ts';
import type { HighWater } from './highWater.ts';
import { PageWatch, type PageWatchOptions } from './pageWatch.ts';
import { insertRows } from '../sql/insertRows.ts';
import { mergeWrites } from '../sql/rowWrites.ts';
import { SerialQueue } from '../sql/serialQueue.ts';
import { updateRows } from '../sql/updateRows.ts';
import { stateClosing } from '../sql/stateError.ts';
import type { CommittedWrites, JournaledWrites } from './journaledWrites.ts';
import { runRowTransaction } from './rowTransaction.ts';
import { runStatementTransaction, statementError } from './statementTransaction.ts';
import type { JournalPosition } from '../journal/frame.ts';

const READERS = 2;

interface Reader {
  readonly connection: StateConnection;
  readonly queue: SerialQueue;
}

/**
 * The embedded engine: one DuckDB instance, one writing connection whose transactions are serialized, and a few reading
 * connections that see the last commit. `onClosed` runs when the file has been released.
 */
export class DuckDbDatabase implements Database {
  readonly engine = 'duckdb';
  readonly facts = new CommittedFacts();
  readonly #instance: DuckDBInstance;
  readonly #writer: StateConnection;
  readonly #writerQueue = new SerialQueue();
  readonly #readers: readonly Reader[];
  readonly #freeSpace: FreeSpace;
  readonly #onClosed: () => void;
  #highWater: HighWater | null = null;
  #journaled: JournaledWrites | null = null;
  #pageWatch: PageWatch | null = null;
  /** The damage found in a page of the file; once set, nothing is written any more. */
  #damage: string | null = null;
  #closing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    instance: DuckDBInstance,
    writer: StateConnection,
    readers: readonly Reader[],
    freeSpace: FreeSpace,
    onClosed: () => void,
  ) {
    this.#instance = instance;
    this.#writer = writer;
    this.#readers = readers;
    this.#freeSpace = freeSpace;
    this.#onClosed = onClosed;
  }

  static async connect(
    instance: DuckDBInstance,
    freeSpace: FreeSpace,
    onClosed: () => void,
  ): Promise<DuckDbDatabase> {
    const writer = new StateConnection(await instance.connect());
    const readers: Reader[] = [];
    for (let i = 0; i < READERS; i++) {
      readers.push({
        connection: new StateConnection(await instance.connect()),
        queue: new SerialQueue(),
      });
    }
    return new DuckDbDatabase(instance, writer, readers, freeSpace, onClosed);
  }

  async query<Row extends object>(
    sql: string,
    parameters: readonly SqlParameter[] = [],
    options: ReadOptions = {},
  ): Promise<Row[]> {
    this.#assertOpen();
    return this.#read<Row>(sql, parameters, options);
  }

  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#assertOpen();
    return this.#writerQueue.run(async () => {
      await this.#assertWritable();
      await this.#journaled?.settle();
      return this.#runTransaction(this.facts.begin(), work);
    });
  }

  /** Until a journal is kept, like `transaction`. */
  async rowTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const journaled = this.#journaled;
    if (!journaled) return this.transaction(work);
    this.#assertOpen();
    return this.#writerQueue.run(async () => {
      await this.#assertWritable();
      return runRowTransaction(work, {
        facts: this.facts,
        highWater: this.#highWater,
        read: (sql, parameters, options) => this.#read(sql, parameters, options),
        commit: (writes, carriedOut) => journaled.commit(writes, carriedOut),
      });
    });
  }

  /**
   * From now on, row transactions are made durable by a journal; `journaled` carries out their writes with `carryOut`.
   */
  keepJournal(journaled: JournaledWrites): void {
    this.#journaled = journaled;
  }

  /**
   * Carries out writes from a journal, and records the position in it that the tables have reached. Writes up to that
   * position are carried out already: their commit, or its mark, seemed to fail.
   */
  async carryOut(committed: readonly CommittedWrites[]): Promise<void> {
    this.#assertSound();
    await this.#runTransaction(null, async (transaction) => {
      transaction.commitIsCounted?.();
      const [reached] = await transaction.query<JournalPosition>('SELECT sequence FROM journal_position');
      const missing = committed.filter(({ position }) => position.sequence > required(reached).sequence);
      const last = missing.at(-1);
      if (!last) return;
      for (const write of mergeWrites(missing.flatMap(({ writes }) => writes))) {
        if (write.kind === 'insert') await insertRows(transaction, write.table, write.columns, write.rows);
        else await updateRows(transaction, write.table, write.columns, write.changes);
      }
      const { sequence, hash } = last.position;
      await transaction.change('UPDATE journal_position SET sequence = $1, hash = $2', [sequence, hash]);
    });
  }

  /** Records whether the tables contain everything in the journal and its file isn't needed. */
  async markJournal({ isClosed }: { readonly isClosed: boolean }): Promise<void> {
    await this.#runTransaction(null, async (transaction) => {
      await transaction.change('UPDATE journal_position SET is_closed = $1', [isClosed]);
      transaction.commitIsCounted?.();
    });
  }

  /** From now on, `highWater` records every commit that changes anything before it is answered. */
  keepHighWater(highWater: HighWater): void {
    this.#highWater = highWater;
  }

  /**
   * From now on, the file's pages are read in the background. Once a page is found damaged, no transaction begins, and
   * the write-ahead log next to the file isn't changed; `notify` receives a description of the damage.
   */
  async watchPages(
    path: string,
    { notify, pace }: { readonly notify: (damage: string) => void } & Pick<PageWatchOptions, 'pace'>,
  ): Promise<void> {
    this.#pageWatch = await PageWatch.begin(path, {
      exclusively: (work) => this.#alone(async () => work()),
      onDamage: (damage) => {
        this.#damage = damage;
        notify(damage);
      },
      ...(pace && { pace }),
    });
  }

  /** Merges the write-ahead log into the file. Waits for its turn among the writers. */
  async checkpoint(): Promise<void> {
    await this.#alone(async () => {
      this.#assertSound();
      await this.#freeSpace.assertRoom();
      await this.#writer.execute('CHECKPOINT');
    });
  }

  /** Checkpoints at intervals until the database closes. */
  keepCheckpointed(intervalMs: number): void {
    this.#timer = setInterval(() => {
      // A checkpoint that isn't possible now happens with the next one, or is made by DuckDB itself at 16 MiB of log.
      this.checkpoint().catch(() => undefined);
    }, intervalMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  /** Releases the database as it was found: its log stays next to the file and isn't merged. */
  async abandon(): Promise<void> {
    try {
      await this.#writer.execute('PRAGMA disable_checkpoint_on_shutdown');
    } finally {
      this.#closing ??= this.#release();
      await this.#closing;
    }
  }

  async #read<Row extends object>(
    sql: string,
    parameters: readonly SqlParameter[],
    { mayLackRows = false }: ReadOptions,
  ): Promise<Row[]> {
    if (!mayLackRows && this.#journaled?.concerns(sql)) await this.#journaled.settle();
    const reader = this.#readers.reduce((best, other) =>
      other.queue.length < best.queue.length ? other : best,
    );
    return reader.queue.run(async () => {
      try {
        return await reader.connection.query<Row>(sql, parameters, { readOnly: true });
      } catch (error) {
        throw statementError(error);
      }
    });
  }

  /** Runs `work` while nothing is written. */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#writerQueue.run(() => this.#journaled?.exclusively(work) ?? work());
  }

  async #assertWritable(): Promise<void> {
    this.#assertSound();
    await this.#freeSpace.assertRoom();
    await this.#highWater?.assertKept();
    await this.#journaled?.assertReady();
  }

  /** `facts` get what the transaction reports; null if they already have it. */
  #runTransaction<T>(
    facts: TransactionFacts | null,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return runStatementTransaction(work, {
      writer: this.#writer,
      facts,
      forgetFacts: () => this.facts.forget(),
      highWater: this.#highWater,
    });
  }

  async #shutDown(): Promise<void> {
    await this.#pageWatch?.stop();
    await this.#writerQueue.idle();
    await Promise.all(this.#readers.map((reader) => reader.queue.idle()));
    let isSettled = false;
    try {
      // Without disk space the log and the journal stay next to the file, and the next start reads them.
      if (this.#damage === null && (await this.#freeSpace.hasRoom())) {
        await this.#closeJournal();
        await this.#writer.execute('CHECKPOINT');
        isSettled = true;
      } else await this.#writer.execute('PRAGMA disable_checkpoint_on_shutdown');
    } finally {
      await this.#release(isSettled);
    }
  }

  /** Records that the tables contain everything in the journal, so that its file isn't needed any more. */
  async #closeJournal(): Promise<void> {
    if (!this.#journaled) return;
    await this.#journaled.settle();
    await this.markJournal({ isClosed: true });
  }

  async #release(isSettled = false): Promise<void> {
    for (const reader of this.#readers) reader.connection.close();
    this.#writer.close();
    this.#instance.closeSync();
    await this.#journaled?.close({ isSettled });
    await this.#pageWatch?.close();
    this.#onClosed();
    await this.#highWater?.close();
  }

  /** @throws GroundMotionError `state_damaged` */
  #assertSound(): void {
    if (this.#damage === null) return;
    const message = `the state database is damaged (${this.#damage}); stop the server, keep the file, its .wal and its .journal, check the disk, and restore a backup`;
    throw new GroundMotionError('unavailable', 'state_damaged', message);
  }

  #assertOpen(): void {
    if (this.#closing) throw stateClosing();
  }
}
