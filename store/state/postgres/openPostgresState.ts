import { GroundMotionError, errorMessage } from '../../../core/error.ts';
import type { Database } from '../sql/database.ts';
import { hasLayout, migrate } from '../schema/migrate.ts';
import { MIGRATIONS } from '../schema/migrations.ts';
import { PostgresDatabase } from './postgresDatabase.ts';
import { SERVING_PATIENCE, UNHURRIED_PATIENCE, type PostgresPatiences } from './postgresPool.ts';

export interface OpenPostgresOptions {
  /** Refuse (`state_not_found`) instead of creating the tables. Default false. */
  readonly existingOnly?: boolean;
  /** Whether statements may run without a time limit, such as those that read the whole ledger. Default false. */
  readonly isUnhurried?: boolean;
  /** Epoch milliseconds; dates the migrations. Default the system's clock. */
  readonly now?: () => number;
  /** Default `SERVING_PATIENCE` and `UNHURRIED_PATIENCE`. */
  readonly patience?: PostgresPatiences;
}

const PATIENCE: PostgresPatiences = { serving: SERVING_PATIENCE, unhurried: UNHURRIED_PATIENCE };

/**
 * Opens the state on a PostgreSQL server (`postgres://user:password@host:port/database`) and brings its layout
 * up to date. Any number of processes may have it open.
 * @throws GroundMotionError `state_unreachable` (no server, wrong credentials, no such database),
 *   `state_unreadable` (not in UTF-8), `state_newer` (written by newer software), `state_not_found`
 *   (with `existingOnly`).
 */
export async function openPostgresState(url: string, options: OpenPostgresOptions = {}): Promise<Database> {
  const patience = options.patience ?? PATIENCE;
  const migrating = new PostgresDatabase(url, patience.unhurried);
  try {
    await assertUsable(migrating);
    if (options.existingOnly && !(await hasLayout(migrating))) {
      throw new GroundMotionError(
        'not_found',
        'state_not_found',
        'DATABASE_URL: this database has no state; the server creates it at its first start',
      );
    }
    await migrate(migrating, MIGRATIONS, (options.now ?? Date.now)());
    if (options.isUnhurried) return migrating;
  } catch (error) {
    await migrating.close();
    const isAway = error instanceof GroundMotionError && error.code === 'service_unavailable';
    throw isAway ? unreachable(error) : error;
  }
  await migrating.close();
  return new PostgresDatabase(url, patience.serving);
}

/** Throws `state_unreachable`, `state_unreadable`. */
export async function assertUsable(database: Database): Promise<void> {
  let encoding: string | undefined;
  try {
    const [row] = await database.query<{ encoding: string }>(
      `SELECT current_setting('server_encoding') AS encoding`,
    );
    encoding = row?.encoding;
  } catch (error) {
    throw unreachable(error);
  }
  if (encoding !== 'UTF8') {
    throw new GroundMotionError(
      'unavailable',
      'state_unreadable',
      `DATABASE_URL: the database's encoding is ${encoding}; create one with ENCODING 'UTF8'`,
    );
  }
}

function unreachable(error: unknown): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'state_unreachable',
    `DATABASE_URL: ${errorMessage(error instanceof GroundMotionError ? error.cause : error)}; ` +
      'is the server running, and are address, database and password right?',
    { cause: error },
  );
}
