import { GroundMotionError } from '../../core/error.ts';
import type { Database } from './database.ts';
import type { Migration } from './migrations.ts';

/**
 * Brings the layout up to the newest step of `migrations`, each step in one transaction, and calls
 * `afterStep` when a step is committed. A database that is up to date is not written to.
 * @throws GroundMotionError `state_newer` when the database was written by a newer version of the software.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  now: number,
  afterStep: () => Promise<void> = async () => {},
): Promise<void> {
  const current = await currentVersion(database);
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new GroundMotionError(
      'unavailable',
      'state_newer',
      `the state database has schema version ${current} and this version of the software knows ${newest}; ` +
        'start the version that wrote it, or a newer one',
    );
  }
  for (const migration of migrations.filter((step) => step.version > current)) {
    await database.transaction(async (transaction) => {
      if (migration.version === 1) {
        await transaction.query(
          'CREATE TABLE schema_version (version BIGINT NOT NULL, name TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL)',
        );
      }
      for (const statement of migration.statements) await transaction.query(statement);
      await transaction.query('INSERT INTO schema_version VALUES ($1, $2, $3)', [
        migration.version,
        migration.name,
        new Date(now),
      ]);
    });
    await afterStep();
  }
}

/** The layout's version; 0 for an empty database. */
async function currentVersion(database: Database): Promise<number> {
  const tables = await database.query(
    `SELECT table_name FROM information_schema.tables WHERE table_name = 'schema_version'`,
  );
  if (tables.length === 0) return 0;
  const [row] = await database.query<{ version: number | null }>(
    'SELECT max(version) AS version FROM schema_version',
  );
  return row?.version ?? 0;
}
