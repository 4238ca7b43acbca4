import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { GroundMotionError, errorMessage } from '../../../core/error.ts';
import { fileFault } from '../../../core/faults/fileFault.ts';
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
import { cannotOpen, openingError, pagesDamaged } from './stateDamage.ts';
import { openStateJournal, openStateJournalAnyway } from './stateJournal.ts';
import { findStateLoss, stateIncomplete } from './stateLoss.ts';
import type { StateLoss } from './stateLoss.ts';
import { totalmem } from 'node:os';

/** Enough for a state with about a million ledger rows. */
const LEAST_BYTES = 512_000_000;

const SERVING_PART = 1 / 8;

const UNHURRIED_PART = 1 / 2;

/** Name of the embedded state database inside the data folder. */
export const STATE_FILE_NAME = 'state.duckdb';

export interface OpenDuckDbOptions {
  /** Refuse (`state_not_found`) instead of creating the file. Default false. */
  readonly existingOnly?: boolean;
  /** Whether statements may need a lot of memory, such as those that read the whole ledger. Default false. */
  readonly isUnhurried?: boolean;
  /** How often the write-ahead log is merged into the file, milliseconds. Default 5 minutes. */
  readonly checkpointIntervalMs?: number;
  /** How the file's pages are read in the background. Default: a page of 256 KiB every 50 ms, once a minute. */
  readonly pageWatchPace?: NonNullable<PageWatchOptions['pace']>;
  /** Epoch milliseconds; dates the migrations and the mark. Default the system's clock. */
  readonly now?: () => number;
  /** Receives what the server's operator should know about the state. */
  readonly notify?: (notice: string) => void;
  /** Opens a state that is below its mark anyway; receives the loss (null: none). The next commit lowers the mark. */
  readonly acceptLoss?: (loss: StateLoss | null) => void;
}

const CHECKPOINT_INTERVAL_MS = 5 * 60_000;

/**
 * Files open in this process. DuckDB's own lock only guards against other processes; a second instance in the same
 * process would open without an error and lose the first one's commits. Nothing else in this process may open the file
 * either, because closing it would release the lock.
 */
const openFiles = new Set<string>();

/**
 * Opens (or creates) the embedded state database, brings its layout up to date and keeps it checkpointed.
 * One process at a time may have it open.
 * @throws GroundMotionError `state_locked` (open elsewhere), `state_newer` (written by newer software),
 *   `state_unreadable` (not a state database, or damaged), `state_not_found` (with `existingOnly`),
 *   `state_incomplete` (below the high-water mark next to it), `state_mark_unreadable`, or those of `fileFault` if the
 *   system refused to open a file.
 */
export async function openDuckDbState(path: string, options: OpenDuckDbOptions = {}): Promise<Database> {
  try {
    return await openSoundState(path, options);
  } catch (error) {
    throw openingError(path, error);
  }
}

async function openSoundState(path: string, options: OpenDuckDbOptions): Promise<Database> {
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
    const loss = mark && (await findStateLoss(database, mark));
    if (loss && !options.acceptLoss) throw stateIncomplete(file, loss);
    await migrate(database, MIGRATIONS, now(), () => database.checkpoint());
    await beginJournal(database, file, loss, options);
    database.keepHighWater(await beginHighWater(database, file, mark, options));
  } catch (error) {
    await database.abandon();
    throw error;
  }
  await database.watchPages(file, {
    notify: (damage) =>
      options.notify?.(
        `${file}: ${damage}; sales are stopped: stop the server, keep the file, its .wal and its .journal, check the disk, and restore a backup`,
      ),
    ...(options.pageWatchPace && { pace: options.pageWatchPace }),
  });
  database.keepCheckpointed(options.checkpointIntervalMs ?? CHECKPOINT_INTERVAL_MS);
  return database;
}

/**
 * DuckDB only notices a damaged page when a statement reads it, which may be after many sales, so every page is read
 * first.
 * @throws GroundMotionError `state_unreadable`, `state_locked`
 */
async function assertPagesSound(file: string): Promise<void> {
  if (findPageDamage(file) === null) return;
  // another process that has it open may have been writing at the same time
  const reader = await createInstance(file, { access_mode: 'READ_ONLY' }).catch((error: unknown) => {
    if (error instanceof GroundMotionError && error.code === 'state_locked') throw error;
    return null;
  });
  reader?.closeSync();
  const damage = findPageDamage(file);
  if (damage === null) return;
  throw pagesDamaged(file, damage);
}

/** The mark next to the file; null if there is none, or if it is unreadable and not required. */
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

/** Starts the journal; with `acceptLoss`, also in place of one that can't be used. */
async function beginJournal(
  database: DuckDbDatabase,
  file: string,
  loss: StateLoss | null,
  { acceptLoss }: OpenDuckDbOptions,
): Promise<void> {
  if (!acceptLoss) {
    database.keepJournal(await openStateJournal(database, file));
    return;
  }
  const { journaled, loss: lossOfJournal } = await openStateJournalAnyway(database, file);
  database.keepJournal(journaled);
  acceptLoss(
    loss && lossOfJournal
      ? { ...loss, description: `${loss.description}; ${lossOfJournal.description}` }
      : (loss ?? lossOfJournal),
  );
}

/** Starts keeping the mark, at the state's current contents unless a loss must be accepted first. */
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
  // Unlike existsSync, this throws for a folder that this user can't search.
  const isThere = statSync(absolute, { throwIfNoEntry: false }) !== undefined;
  if (existingOnly && !isThere) {
    throw new GroundMotionError(
      'not_found',
      'state_not_found',
      `${path}: the state database doesn't exist; check the path, or start the server once, which creates it`,
    );
  }
  mkdirSync(dirname(absolute), { recursive: true });
  if (isThere) return realpathSync(absolute);
  return join(realpathSync(dirname(absolute)), basename(absolute));
}

/**
 * Optimizers that build the tables' current contents into a plan. A statement that stays prepared (or that runs after
 * another connection's commit) would continue to use the old contents, and DuckDB 1.5 returns wrong rows
 * (duckdb/duckdb#23704, #24182, fixed after 1.5.6).
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
    throw fileFault(error) ? error : cannotOpen(file, message, error);
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
 * Memory limit of an embedded state's engine, in bytes. It leaves a server the memory that it needs for itself; a command
 * that reads the whole ledger gets half of the machine. A statement that needs more is refused, and a checkpoint that
 * needs more ends the engine.
 */
export function engineMemoryBytes(isUnhurried: boolean, machineBytes = availableBytes()): number {
  return Math.max(LEAST_BYTES, Math.floor(machineBytes * (isUnhurried ? UNHURRIED_PART : SERVING_PART)));
}

/** The machine's memory, or the container's limit. */
function availableBytes(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
