import type { Database } from '../../../store/state/sql/database.ts';

/** How far a chain has been read, by any process. */
export interface CoinWatch {
  /** The latest block that has been read for open invoices. */
  readonly cursor: number;
  /** The latest final block that has been read for all invoices. */
  readonly finalCursor: number;
  /** The head of the chain at the latest poll. */
  readonly head: number;
  readonly finalized: number;
  /** Epoch milliseconds. */
  readonly polledAt: number;
}

interface WatchRow {
  readonly cursor_block: number;
  readonly final_cursor_block: number;
  readonly head_block: number;
  readonly finalized_block: number;
  readonly polled_at: Date;
}

/** How far a chain has been read; null = never. */
export async function readWatch(
  database: Pick<Database, 'query'>,
  chainId: number,
): Promise<CoinWatch | null> {
  const [row] = await database.query<WatchRow>(
    `SELECT cursor_block, final_cursor_block, head_block, finalized_block, polled_at FROM coin_watch
     WHERE chain_id = $1`,
    [chainId],
  );
  return row
    ? {
        cursor: row.cursor_block,
        finalCursor: row.final_cursor_block,
        head: row.head_block,
        finalized: row.finalized_block,
        polledAt: row.polled_at.getTime(),
      }
    : null;
}

/** Stores how far a chain has been read, after the results of the poll are stored. */
export async function writeWatch(database: Database, chainId: number, watch: CoinWatch): Promise<void> {
  const { cursor, finalCursor, head, finalized, polledAt } = watch;
  const values = [chainId, cursor, finalCursor, head, finalized, new Date(polledAt)];
  await database.transaction(async (transaction) => {
    const changed = await transaction.query(
      `UPDATE coin_watch SET cursor_block = $2, final_cursor_block = $3, head_block = $4, finalized_block = $5,
         polled_at = $6
       WHERE chain_id = $1 RETURNING chain_id`,
      values,
    );
    if (changed.length > 0) return;
    await transaction.query(
      `INSERT INTO coin_watch (chain_id, cursor_block, final_cursor_block, head_block, finalized_block, polled_at,
         lease_holder, lease_until)
       VALUES ($1, $2, $3, $4, $5, $6, '', $6) ON CONFLICT DO NOTHING`,
      values,
    );
  });
}

export interface Lease {
  readonly chainId: number;
  /** The name of the claiming process. */
  readonly holder: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly leaseMs: number;
}

/**
 * Claims the reading of a chain for a limited time, so that only one of several processes reads it. Returns false while
 * another has it. This only saves requests: two concurrent readers credit nothing twice.
 */
export async function claimLease(database: Database, lease: Lease): Promise<boolean> {
  const { chainId, holder, now, leaseMs } = lease;
  // The embedded database has one process: an earlier holder no longer runs.
  if (database.engine === 'duckdb') return true;
  return database.transaction(async (transaction) => {
    const claimed = await transaction.query(
      `UPDATE coin_watch SET lease_holder = $2, lease_until = $4
       WHERE chain_id = $1 AND (lease_holder = $2 OR lease_until <= $3) RETURNING chain_id`,
      [chainId, holder, new Date(now), new Date(now + leaseMs)],
    );
    if (claimed.length > 0) return true;
    const held = await transaction.query('SELECT chain_id FROM coin_watch WHERE chain_id = $1', [chainId]);
    return held.length === 0;
  });
}

/** Releases the claim, so that another process can take it immediately. */
export async function releaseLease(database: Database, chainId: number, holder: string): Promise<void> {
  if (database.engine === 'duckdb') return;
  await database.transaction((transaction) =>
    transaction.query(
      'UPDATE coin_watch SET lease_until = polled_at WHERE chain_id = $1 AND lease_holder = $2',
      [chainId, holder],
    ),
  );
}
