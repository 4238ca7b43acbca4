import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { GroundMotionError, errorMessage } from '../../../core/error.ts';
import type { Database } from '../sql/database.ts';
import { DuckDbDatabase } from './duckdbDatabase.ts';
import { FreeSpace } from './freeSpace.ts';
import { HighWater, readHighWater } from './highWater.ts';
import { HighWaterMarkFile, MARK_SUFFIX, readHighWaterMark } from './highWaterMark.ts';
import type { HighWaterMark } from './highWaterMark.ts';
import { findPageDamage } from './pageChecksums.ts';
import type { PageWatchOptions } from './pageWatch.ts';
import { migrate } from '../schema/migrate.ts';
import { MIGRATIONS } from '../schema/migrations.ts';
import { cannotOpen, pagesDamaged } from './stateDamage.ts';
import { findStateLoss, stateIncomplete } from './stateLoss.ts';
import type { StateLoss } from './stateLoss.ts';
import { totalmem } from 'node:os';

/** Enough for a state of some million ledger rows. */
const LEAST_BYTES = 512_000_000;

const SERVING_PART = 1 / 8;

const UNHURRIED_PART = 1 / 2;

/** Name of the embedded state database inside the data folder. */
export const STATE_FILE_NAME = 'state.duckdb';

export interface OpenDuckDbOptions {
  /** Refuse (`state_not_found`) instead of creating the file. Default false. */
  readonly existingOnly?: boolean;
  /** Statements may need much memory, as those that read the whole ledger do. Default false. */
  readonly isUnhurried?: boolean;
  /** How often the write-ahead log is folded into the file, milliseconds. Default 5 minutes. */
  readonly checkpointIntervalMs?: number;
  /** How the file's pages are read in the background. Default a page of 256 KiB every 50 ms, once a minute. */
  readonly pageWatchPace?: NonNullable<PageWatchOptions['pace']>;
  /** Epoch milliseconds; dates the migrations and the mark. Default the system's clock. */
  readonly now?: () => number;
  /** Gets what the operator of the server should know of the state. */
  readonly notify?: (notice: string) => void;
  /** Opens a state that is below its mark all the same and gets the loss (null: there is none); the next commit lowers the mark. */
  readonly acceptLoss?: (loss: StateLoss | null) => void;
}

const CHECKPOINT_INTERVAL_MS = 5 * 60_000;

/**
 * Files open in this process. DuckDB's own lock guards against other processes only; a second instance
 * in the same process would open without complaint and lose the first one's commits. For the same
 * reason nothing in this process may open the file by other means: closing it would drop the lock.
 */
const openFiles = new Set<string>();

/**
 * Opens (or creates) the embedded state database, brings its layout up to date and keeps it checkpointed.
 * One process at a time may have it open.
 * @throws GroundMotionError `state_locked` (open elsewhere), `state_newer` (written by newer software),
 *   `state_unreadable` (not a state database, or damaged), `state_not_found` (with `existingOnly`),
 *   `state_incomplete` (below the high-water mark next to it), `state_mark_unreadable`.
 */
export async function openDuckDbState(path: string, options: OpenDuckDbOptions = {}): Promise<Database> {
  const file = resolveFile(path, options.existingOnly ?? false);
  if (openFiles.has(file)) throw locked(file, 'this process has it open already');
  openFiles.add(file);
  const release = (): void => void openFiles.delete(file);
  const now = options.now ?? Date.now;
  let database: DuckDbDatabase;
  let mark: HighWaterMark | null;
  try {
    mark = readMark(file, options);
    await assertPagesSound(file);
    database = await DuckDbDatabase.connect(
      await createInstance(file, {
        memory_limit: `${Math.floor(engineMemoryBytes(options.isUnhurried ?? false) / 1e6)}MB`,
      }),
      new FreeSpace(dirname(file)),
      release,
    );
  } catch (error) {
    release();
    throw error;
  }
  try {
    await assertWhole(database, file, mark, options);
    await migrate(database, MIGRATIONS, now(), () => database.checkpoint());
    database.keepHighWater(await beginHighWater(database, file, mark, options));
  } catch (error) {
    await database.abandon();
    throw error;
  }
  await database.watchPages(file, {
    notify: (damage) =>
      options.notify?.(
        `${file}: ${damage}; no sale is taken any more: stop the server, keep the file and its .wal, check the disk, and restore a backup`,
      ),
    ...(options.pageWatchPace && { pace: options.pageWatchPace }),
  });
  database.keepCheckpointed(options.checkpointIntervalMs ?? CHECKPOINT_INTERVAL_MS);
  return database;
}

/**
 * DuckDB notices a damaged page only when a statement reads it, which may be after many sales, so that every page is read first.
 * @throws GroundMotionError `state_unreadable`, `state_locked`
 */
async function assertPagesSound(file: string): Promise<void> {
  if (findPageDamage(file) === null) return;
  // a process that has it open may have been writing meanwhile
  const reader = await createInstance(file, { access_mode: 'READ_ONLY' }).catch((error: unknown) => {
    if (error instanceof GroundMotionError && error.code === 'state_locked') throw error;
    return null;
  });
  reader?.closeSync();
  const damage = findPageDamage(file);
  if (damage === null) return;
  throw pagesDamaged(file, damage);
}

/** The mark next to the file; null when there is none, or one that cannot be read and need not. */
function readMark(file: string, { acceptLoss }: OpenDuckDbOptions): HighWaterMark | null {
  const path = file + MARK_SUFFIX;
  try {
    const mark = readHighWaterMark(path);
    if (mark && !existsSync(file)) {
      throw new GroundMotionError(
        'unavailable',
        'state_incomplete',
        `${file}: the state is gone, and ${path} says that it held ${mark.entryCount} ledger entries; put it back, or move the mark away to begin a new one`,
      );
    }
    return mark;
  } catch (error) {
    if (acceptLoss && error instanceof GroundMotionError && error.code === 'state_mark_unreadable')
      return null;
    throw error;
  }
}

async function assertWhole(
  database: DuckDbDatabase,
  file: string,
  mark: HighWaterMark | null,
  { acceptLoss }: OpenDuckDbOptions,
): Promise<void> {
  const loss = mark && (await findStateLoss(database, mark));
  if (acceptLoss) acceptLoss(loss);
  else if (loss) throw stateIncomplete(file, loss);
}

/** Begins to keep the mark, at what the state holds now unless a loss is yet to be accepted. */
async function beginHighWater(
  database: DuckDbDatabase,
  file: string,
  mark: HighWaterMark | null,
  { now = Date.now, notify, acceptLoss }: OpenDuckDbOptions,
): Promise<HighWater> {
  const head = await readHighWater(database, now());
  if (!mark && head.entryCount > 0) {
    notify?.(
      `${file}: there was no high-water mark next to the state, so no one can tell whether it is whole; one begins at its ` +
        `${head.entryCount} ledger entries (as it should on the first start with one; after a restored backup, compare)`,
    );
  }
  const markFile = await HighWaterMarkFile.open(file + MARK_SUFFIX, head);
  if (mark && !acceptLoss && head.commitCount > mark.commitCount) await markFile.write(head);
  return new HighWater(markFile, now);
}

function resolveFile(path: string, existingOnly: boolean): string {
  const absolute = resolve(path);
  if (existingOnly && !existsSync(absolute)) {
    throw new GroundMotionError(
      'not_found',
      'state_not_found',
      `${path}: no state database here; the server creates it when it first starts`,
    );
  }
  mkdirSync(dirname(absolute), { recursive: true });
  if (existsSync(absolute)) return realpathSync(absolute);
  return join(realpathSync(dirname(absolute)), basename(absolute));
}

/**
 * Optimizers that build the tables' present contents into a plan. A statement that stays prepared (or that
 * another connection's commit overtakes between its preparation and its run) would go on with the contents
 * of then, and DuckDB 1.5 answers with wrong rows (duckdb/duckdb#23704, #24182, mended after 1.5.6).
 */
const STATISTICS_OPTIMIZERS = 'statistics_propagation,compressed_materialization';

async function createInstance(
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(file, {
      threads: '1',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      enable_external_access: 'false',
      disabled_optimizers: STATISTICS_OPTIMIZERS,
      ...settings,
    });
  } catch (error) {
    const message = errorMessage(error);
    if (/could not set lock|conflicting lock|being used by another process/i.test(message)) {
      throw locked(file, 'another process has it open', error);
    }
    throw cannotOpen(file, message, error);
  }
}

function locked(file: string, reason: string, cause?: unknown): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'state_locked',
    `${file}: ${reason}; stop the other one first (one process at a time may use the embedded state database)`,
    { cause },
  );
}

/**
 * The bytes that the engine of an embedded state may take: what a server needs for itself is left to it, and a command
 * that goes over the whole ledger has half of the machine. A statement that needs more is refused, and a checkpoint that
 * does so ends the engine.
 */
export function engineMemoryBytes(isUnhurried: boolean, machineBytes = availableBytes()): number {
  return Math.max(LEAST_BYTES, Math.floor(machineBytes * (isUnhurried ? UNHURRIED_PART : SERVING_PART)));
}

/** The machine's memory, or what the container is allowed of it. */
function availableBytes(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
