import { GroundMotionError } from '../../../core/error.ts';
import { PostgresDatabase } from '../postgres/postgresDatabase.ts';
import { UNHURRIED_PATIENCE } from '../postgres/postgresPool.ts';
import { assertUsable } from '../postgres/openPostgresState.ts';
import { layOut } from '../schema/migrate.ts';
import { MIGRATIONS } from '../schema/migrations.ts';
import type { Database } from '../sql/database.ts';
import { copyState, type CopiedTable } from './copyState.ts';

/**
 * Moves an embedded state, which this process has open, into an empty database of a PostgreSQL server: tables, rows and
 * verification are one transaction, so a kill leaves the database either empty or with the whole state. `prove` receives
 * the copy before the commit; if it throws, the copy is rolled back. `now` is milliseconds since 1970. Throws
 * `state_unreachable`, `state_not_empty`, `state_copy_differs`.
 */
export async function moveState(
  source: Database,
  url: string,
  { now, prove }: { readonly now: number; readonly prove: (copy: Database) => Promise<void> },
): Promise<CopiedTable[]> {
  const target = new PostgresDatabase(url, UNHURRIED_PATIENCE);
  try {
    await assertUsable(target);
    return await target.transaction(async (transaction) => {
      const tables = await transaction.query<{ table_name: string }>(
        'SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()',
      );
      if (tables.length > 0) throw notEmpty(tables.map(({ table_name: name }) => name));
      await layOut(transaction, MIGRATIONS, { engine: 'postgres', now });
      const copied = await copyState(source, transaction);
      await prove({
        engine: 'postgres',
        query: (sql, parameters) => transaction.query(sql, parameters),
        transaction: (work) => work(transaction),
        close: async () => undefined,
      });
      return copied;
    });
  } finally {
    await target.close();
  }
}

function notEmpty(tables: readonly string[]): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'state_not_empty',
    `DATABASE_URL: the database has tables (${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ', …' : ''}); move a state into an empty one, as CREATE DATABASE creates`,
  );
}
