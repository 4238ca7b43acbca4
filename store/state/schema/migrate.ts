import { GroundMotionError } from '../../../core/error.ts';
import type { Database, Transaction } from '../sql/database.ts';
import type { Migration } from './migration.ts';

/** Names the lock of migrations among a PostgreSQL database's advisory locks ("gmmigr"). */
const MIGRATION_LOCK = 0x676d6d696772;

/**
 * Brings the layout up to the newest step of `migrations`, each step in one transaction, and calls
 * `afterStep` when a step is committed. A database that is up to date is not written to. Of several
 * processes that start on one server, one makes a step and the others wait for it.
 * @throws GroundMotionError `state_newer` when the database was written by a newer version of the software.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  now: number,
  afterStep: () => Promise<void> = async () => {},
): Promise<void> {
  const newest = migrations.at(-1)?.version ?? 0;
  const current = await knownVersion(database, newest);
  for (const migration of migrations.filter((step) => step.version > current)) {
    await database.transaction(async (transaction) => {
      if (database.engine === 'postgres') await waitForOtherMigrations(transaction);
      if ((await knownVersion(transaction, newest)) >= migration.version) return;
      await applyStep(transaction, migration, { engine: database.engine, now });
    });
    await afterStep();
  }
}

/** Makes every table, within a transaction of an empty database. */
export async function layOut(
  transaction: Transaction,
  migrations: readonly Migration[],
  how: { readonly engine: Database['engine']; readonly now: number },
): Promise<void> {
  for (const migration of migrations) await applyStep(transaction, migration, how);
}

async function applyStep(
  transaction: Transaction,
  migration: Migration,
  { engine, now }: { engine: Database['engine']; now: number },
): Promise<void> {
  if (migration.version === 1) {
    await transaction.query(
      'CREATE TABLE schema_version (version BIGINT NOT NULL, name TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL)',
    );
  }
  for (const statement of migration.statements) await transaction.query(statement);
  await migration.work?.(transaction);
  if (engine === 'postgres') {
    for (const statement of [...(migration.indexes ?? []), ...(migration.constraints ?? [])])
      await transaction.query(statement);
  }
  await transaction.query('INSERT INTO schema_version VALUES ($1, $2, $3)', [
    migration.version,
    migration.name,
    new Date(now),
  ]);
}

/** Holds the other processes off until the transaction ends. */
async function waitForOtherMigrations(transaction: Transaction): Promise<void> {
  await transaction.query('SELECT pg_advisory_xact_lock($1)::TEXT', [MIGRATION_LOCK]);
}

/** The layout's version, 0 for an empty database; refuses one beyond `newest`. */
async function knownVersion(database: Pick<Database, 'query'>, newest: number): Promise<number> {
  const version = (await hasLayout(database)) ? await layoutVersion(database) : 0;
  if (version <= newest) return version;
  throw new GroundMotionError(
    'unavailable',
    'state_newer',
    `the state database has schema version ${version} and this version of the software knows ${newest}; ` +
      'start the version that wrote it, or a newer one',
  );
}

/** Whether the database holds a state at all. */
export async function hasLayout(database: Pick<Database, 'query'>): Promise<boolean> {
  return hasTable(database, 'schema_version');
}

export async function hasTable(database: Pick<Database, 'query'>, name: string): Promise<boolean> {
  const tables = await database.query(
    `SELECT table_name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_name = $1`,
    [name],
  );
  return tables.length > 0;
}

async function layoutVersion(database: Pick<Database, 'query'>): Promise<number> {
  const [row] = await database.query<{ version: number | null }>(
    'SELECT max(version) AS version FROM schema_version',
  );
  return row?.version ?? 0;
}
