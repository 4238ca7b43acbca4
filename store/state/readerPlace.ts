import type { Database } from './sql/database.ts';

/** A lease for continuing to read something, until it expires. */
export interface ReaderTurn {
  /** Where the previous reader stopped; null = nothing was read yet. */
  readonly place: number | null;
}

interface Wish {
  /** What is being read, and by which account. */
  readonly reader: string;
  readonly now: number;
  readonly leaseMs: number;
}

/** Claims the lease: null if another process has it. Of several concurrent claims, one succeeds. */
export async function takeTurn(
  database: Database,
  { reader, now, leaseMs }: Wish,
): Promise<ReaderTurn | null> {
  return database.transaction(async (transaction) => {
    const until = new Date(now + leaseMs);
    const added = await transaction.query(
      `INSERT INTO reader_place (reader, place, lease_until) VALUES ($1, NULL, $2)
       ON CONFLICT DO NOTHING RETURNING reader`,
      [reader, until],
    );
    if (added.length > 0) return { place: null };
    const [row] = await transaction.queryForUpdate<{ place: number | null; lease_until: Date }>(
      'SELECT place, lease_until FROM reader_place WHERE reader = $1',
      [reader],
    );
    // One process owns the embedded database, so an earlier holder of the lease no longer runs.
    const isHeld = database.engine === 'postgres' && row !== undefined && row.lease_until.getTime() > now;
    if (!row || isHeld) return null;
    await transaction.query('UPDATE reader_place SET lease_until = $2 WHERE reader = $1', [reader, until]);
    return { place: row.place };
  });
}

/** Releases a lease and records how far it got (null = no further). */
export async function endTurn(
  database: Database,
  { reader, place, now }: { readonly reader: string; readonly place: number | null; readonly now: number },
): Promise<void> {
  await database.transaction((transaction) =>
    transaction.query(
      'UPDATE reader_place SET place = coalesce($2::BIGINT, place), lease_until = $3 WHERE reader = $1',
      [reader, place, new Date(now)],
    ),
  );
}
