import { GroundMotionError } from '../../../core/error.ts';
import type { Database, Transaction } from '../sql/database.ts';
import type { Migration } from './migration.ts';

/** Identifies the lock for migrations among a PostgreSQL database's advisory locks ("gmmigr"). */
const MIGRATION_LOCK = 0x676d6d696772;

/**
 * Migrates the layout to the newest step of `migrations`, each step in one transaction, and calls `afterStep` once a step
 * is committed. Doesn't write to a database that is up to date. If several processes start on one server, one runs a step
 * and the others wait for it.
 * @throws GroundMotionError `state_newer` for a database written by a newer version of the software, `state_other_layout`
 *   for one with a different first step.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  now: number,
  afterStep: () => Promise<void> = async () => {},
): Promise<void> {
  const { engine } = database;
  const current = await knownVersion(database, engine, migrations);
  for (const migration of migrations.filter((step) => step.version > current)) {
    await database.transaction(async (transaction) => {
      if (engine === 'postgres') await waitForOtherMigrations(transaction);
      if ((await knownVersion(transaction, engine, migrations)) >= migration.version) return;
      await applyStep(transaction, migration, { engine, now });
    });
    await afterStep();
  }
}

/** Creates every table, within a transaction of an empty database. */
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
  const { statements, indexes = [] } = migration;
  for (const statement of engine === 'postgres' ? [...statements, ...indexes] : statements)
    await transaction.query(statement);
  await transaction.query('INSERT INTO schema_version VALUES ($1, $2, $3)', [
    migration.version,
    migration.name,
    new Date(now),
  ]);
}

/** Blocks other processes until the transaction ends. */
async function waitForOtherMigrations(transaction: Transaction): Promise<void> {
  await transaction.query('SELECT pg_advisory_xact_lock($1)::TEXT', [MIGRATION_LOCK]);
}

/** How to start over next to a state that this version can't read. */
const REMEDY: Readonly<Record<Database['engine'], string>> = {
  duckdb:
    'keep state.duckdb and its .wal, .journal and .mark in another folder; `npm start` creates an empty state in their place',
  postgres:
    'keep this database and put the URL of an empty one (`createdb`) into DATABASE_URL; `npm start` creates its tables',
};

/** The layout's version, 0 for an empty database; refuses one that the known steps don't lead to. */
async function knownVersion(
  database: Pick<Database, 'query'>,
  engine: Database['engine'],
  migrations: readonly Migration[],
): Promise<number> {
  if (!(await hasLayout(database))) return 0;
  const steps = await database.query<Pick<Migration, 'version' | 'name'>>(
    'SELECT version, name FROM schema_version ORDER BY version',
  );
  const differs = steps.find(({ name }, index) => name !== (migrations[index]?.name ?? name));
  const newest = steps.at(-1)?.version ?? 0;
  if (differs) {
    throw new GroundMotionError(
      'unavailable',
      'state_other_layout',
      `the state database has another layout (version ${newest}, "${differs.name}"), which this version of the software ` +
        `neither reads nor changes: ${REMEDY[engine]}`,
    );
  }
  if (newest <= migrations.length) return newest;
  throw new GroundMotionError(
    'unavailable',
    'state_newer',
    `the state database has schema version ${newest} and this version of the software knows ${migrations.length}; ` +
      'start the version that wrote it, or a newer one',
  );
}

/** Whether the database contains a state at all. */
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
