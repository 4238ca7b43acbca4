import type { Database, SqlParameter } from './database.ts';

/**
 * Repeats a statement, in one transaction each time, until it returns no rows. Returns how many there were. The statement
 * limits its rows, so that no sale waits long for it.
 */
export async function changeInParts(
  database: Database,
  sql: string,
  parameters: readonly SqlParameter[],
): Promise<number> {
  for (let changed = 0; ;) {
    const rows = await database.transaction((transaction) => transaction.query(sql, parameters));
    if (rows.length === 0) return changed;
    changed += rows.length;
  }
}
