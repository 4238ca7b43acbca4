import type { DuckDBInstance } from '@duckdb/node-api';
import { GroundMotionError, errorMessage } from '../../../core/error.ts';
import type { Database, SqlParameter, Transaction } from '../sql/database.ts';
import { CommittedFacts, type TransactionFacts } from '../sql/committedFacts.ts';
import { StateConnection } from './duckdbConnection.ts';
import type { FreeSpace } from './freeSpace.ts';
import type { HighWater } from './highWater.ts';
import type { HighWaterMark } from './highWaterMark.ts';
import { PageWatch, type PageWatchOptions } from './pageWatch.ts';
import { SerialQueue } from '../sql/serialQueue.ts';
import { stateClosing, transactionEnded, stateUnavailable, unknownCommit } from '../sql/stateError.ts';

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

  async query<Row extends object>(sql: string, parameters: readonly SqlParameter[] = []): Promise<Row[]> {
    this.#assertOpen();
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

  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#assertOpen();
    return this.#writerQueue.run(() => this.#runTransaction(work));
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
      exclusively: (work) => this.#writerQueue.run(async () => work()),
      onDamage: (damage) => {
        this.#damage = damage;
        notify(damage);
      },
      ...(pace && { pace }),
    });
  }

  /** Merges the write-ahead log into the file. Waits for its turn among the writers. */
  async checkpoint(): Promise<void> {
    await this.#writerQueue.run(async () => {
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

  async #runTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#assertSound();
    await this.#freeSpace.assertRoom();
    await this.#highWater?.assertKept();
    const changesBefore = this.#writer.changes;
    let isOpen = true;
    let isCounted = false;
    const facts = this.facts.begin();
    const opened = (sql: string): StateConnection => {
      if (!isOpen) throw transactionEnded(sql);
      facts.note(sql);
      return this.#writer;
    };
    const query: Transaction['query'] = async (sql, parameters = []) => opened(sql).query(sql, parameters);
    const change: Transaction['change'] = async (sql, parameters = []) => opened(sql).change(sql, parameters);
    const append: Transaction['append'] = async (table, columns, rows) =>
      opened(`INSERT INTO ${table}`).append({ table, columns, rows });
    const commitIsCounted = (): void => void (isCounted = true);
    const transaction: Transaction = {
      query,
      queryForUpdate: query,
      change,
      append,
      facts,
      ...(this.#highWater && { commitIsCounted }),
    };
    try {
      await this.#writer.query('BEGIN', []);
    } catch (error) {
      throw statementError(error);
    }
    let result: T;
    let markToKeep: HighWaterMark | null = null;
    try {
      result = await work(transaction);
      isOpen = false;
      if (this.#writer.changes > changesBefore) markToKeep = await this.#countCommit(facts, isCounted);
    } catch (error) {
      isOpen = false;
      this.facts.forget();
      await this.#rollBack();
      throw statementError(error);
    }
    try {
      await this.#writer.query('COMMIT', []);
    } catch (error) {
      this.facts.forget();
      await this.#rollBack();
      throw commitError(error);
    }
    facts.committed();
    if (markToKeep) await this.#highWater?.keep(markToKeep);
    return result;
  }

  /** The mark to store after committing a change; null while no mark is kept. */
  async #countCommit(facts: TransactionFacts, isCounted: boolean): Promise<HighWaterMark | null> {
    const query: Transaction['query'] = async (sql, parameters = []) => {
      facts.note(sql);
      return this.#writer.query(sql, parameters);
    };
    return this.#highWater?.countCommit({ query, queryForUpdate: query, facts }, isCounted) ?? null;
  }

  async #rollBack(): Promise<void> {
    try {
      await this.#writer.query('ROLLBACK', []);
    } catch {
      // DuckDB has already rolled back, or the instance is unusable: only the first error is meaningful.
    }
  }

  async #shutDown(): Promise<void> {
    await this.#pageWatch?.stop();
    await this.#writerQueue.idle();
    await Promise.all(this.#readers.map((reader) => reader.queue.idle()));
    try {
      // Without disk space the log stays next to the file, and the next start reads it.
      if (this.#damage === null && (await this.#freeSpace.hasRoom()))
        await this.#writer.execute('CHECKPOINT');
      else await this.#writer.execute('PRAGMA disable_checkpoint_on_shutdown');
    } finally {
      await this.#release();
    }
  }

  async #release(): Promise<void> {
    for (const reader of this.#readers) reader.connection.close();
    this.#writer.close();
    this.#instance.closeSync();
    await this.#pageWatch?.close();
    this.#onClosed();
    await this.#highWater?.close();
  }

  /** @throws GroundMotionError `state_damaged` */
  #assertSound(): void {
    if (this.#damage === null) return;
    const message = `the state database is damaged (${this.#damage}); stop the server, keep the file and its .wal, check the disk, and restore a backup`;
    throw new GroundMotionError('unavailable', 'state_damaged', message);
  }

  #assertOpen(): void {
    if (this.#closing) throw stateClosing();
  }
}

/** DuckDB messages for failures of the machine and not of the statement. */
const MACHINE_FAULT = /^(IO Error|FATAL Error|Out of Memory Error)|No space left|has been invalidated/i;
/** Its message when a commit was rejected for its contents, and so certainly didn't happen. */
const CONSTRAINT = /constraint/i;

/** The error of a failed statement: `service_unavailable` if the machine is at fault, otherwise unchanged. */
function statementError(error: unknown): unknown {
  if (error instanceof GroundMotionError || !MACHINE_FAULT.test(errorMessage(error))) return error;
  return stateUnavailable(error);
}

/** The error of a failed COMMIT: its outcome is unknown unless the contents were rejected. */
function commitError(error: unknown): unknown {
  return CONSTRAINT.test(errorMessage(error)) ? error : unknownCommit(error);
}
