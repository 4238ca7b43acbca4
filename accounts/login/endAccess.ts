import type { Transaction } from '../../store/state/sql/database.ts';
import { deleteRecordsOf } from '../oauth/records.ts';

/** What a new password shuts out, and what keeps working. */
export interface AccessEnded {
  readonly sessionsEnded: number;
  readonly clientsDisconnected: number;
  readonly keysRevoked: number;
  /** API keys that still work. */
  readonly keysInUse: number;
}

/**
 * Disconnects every client of an account: revokes their keys and deletes their codes and tokens, refresh tokens included.
 * The account is locked. Returns how many there were.
 */
export async function disconnectClients(
  transaction: Transaction,
  accountId: string,
  now: number,
): Promise<number> {
  const clients = await transaction.query<{ key_sha256: string; revoked_at: Date | null }>(
    'SELECT key_sha256, revoked_at FROM api_key WHERE account_id = $1 AND client_id IS NOT NULL',
    [accountId],
  );
  await transaction.query(
    `UPDATE api_key SET revoked_at = $2
     WHERE account_id = $1 AND client_id IS NOT NULL AND revoked_at IS NULL`,
    [accountId, new Date(now)],
  );
  for (const { key_sha256: grant } of clients) await deleteRecordsOf(transaction, grant);
  return clients.filter(({ revoked_at: revokedAt }) => revokedAt === null).length;
}

/** Number of an account's API keys that work at `now`. */
export async function countUsableKeys(
  transaction: Transaction,
  accountId: string,
  now: number,
): Promise<number> {
  const [row] = await transaction.query<{ usable: number }>(
    `SELECT count(*) AS usable FROM api_key
     WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    [accountId, new Date(now)],
  );
  return row?.usable ?? 0;
}
