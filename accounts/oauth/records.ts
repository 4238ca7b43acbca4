import { createHash, randomBytes } from 'node:crypto';
import { lockAccounts } from '../account/accountState.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { required } from '../../core/required.ts';
import { changeInParts } from '../../store/state/sql/changeInParts.ts';

/** What the authorization server stores, by the library's names. A grant is what an owner allowed a client to do. */
export type RecordKind =
  | 'Client'
  | 'Interaction'
  | 'Grant'
  | 'AuthorizationCode'
  | 'AccessToken'
  | 'RefreshToken'
  | 'RefreshAnswer';

/** A record that the authorization server keeps until it expires. */
interface OauthRecord {
  readonly kind: RecordKind;
  /** The secret that its bearer presents; only its SHA-256 is stored. */
  readonly id: string;
  /** The grant that it belongs to; a grant's own id for a grant; null = none. */
  readonly grantId: string | null;
  /** The audience of an access token; null = not an access token. */
  readonly audience: string | null;
  /** JSON, without the id. */
  readonly payload: string;
  readonly expiresAt: Date;
}

/** A stored record; the rest of it is in its payload. */
interface FoundRecord {
  readonly payload: string;
  /** When it was used; null = not yet. */
  readonly consumedAt: Date | null;
}

interface RecordRow {
  readonly payload: string;
  readonly consumed_at: Date | null;
}

const FORGOTTEN_AT_ONCE = 1000;

/** The stored form of a code, a token or a grant: 256 random bits need no slow hash. */
export function hashRecordId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** Stores a record, replacing one of the same kind and id. */
export async function saveRecord(database: Database, record: OauthRecord): Promise<void> {
  const { kind, id, grantId, audience, payload, expiresAt } = record;
  const key = [kind, hashRecordId(id)] as const;
  await database.transaction(async (transaction) => {
    const kept = await transaction.query(
      `UPDATE oauth_record SET payload = $3, expires_at = $4 WHERE kind = $1 AND record_sha256 = $2
       RETURNING kind`,
      [...key, payload, expiresAt],
    );
    if (kept.length > 0) return;
    await transaction.query(
      `INSERT INTO oauth_record (kind, record_sha256, grant_sha256, audience, payload, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [...key, grantId === null ? null : hashRecordId(grantId), audience, payload, expiresAt],
    );
  });
}

/** A record that hasn't expired at `now`; null when there is none. A grant is returned only while its key is usable. */
export async function findRecord(
  database: Pick<Database, 'query'>,
  kind: RecordKind,
  id: string,
  now: number,
): Promise<FoundRecord | null> {
  const usable =
    kind === 'Grant'
      ? `AND EXISTS (SELECT 1 FROM api_key JOIN account ON account.account_id = api_key.account_id
           WHERE api_key.key_sha256 = oauth_record.record_sha256 AND api_key.revoked_at IS NULL
             AND (api_key.expires_at IS NULL OR api_key.expires_at > $3) AND account.status = 'active')`
      : '';
  const [row] = await database.query<RecordRow>(
    `SELECT payload, consumed_at FROM oauth_record
     WHERE kind = $1 AND record_sha256 = $2 AND expires_at > $3 ${usable}`,
    [kind, hashRecordId(id), new Date(now)],
  );
  return row ? { payload: row.payload, consumedAt: row.consumed_at } : null;
}

/**
 * Marks a code or a refresh token as used. Returns false when it was used already: of two concurrent uses, one gets
 * false.
 */
export async function consumeRecord(
  database: Database,
  kind: RecordKind,
  id: string,
  now: number,
): Promise<boolean> {
  const used = await database.transaction((transaction) =>
    transaction.query(
      `UPDATE oauth_record SET consumed_at = $3
       WHERE kind = $1 AND record_sha256 = $2 AND consumed_at IS NULL RETURNING kind`,
      [kind, hashRecordId(id), new Date(now)],
    ),
  );
  return used.length > 0;
}

/** Deletes one record. */
export async function deleteRecord(database: Database, kind: RecordKind, id: string): Promise<void> {
  await database.transaction((transaction) =>
    transaction.query('DELETE FROM oauth_record WHERE kind = $1 AND record_sha256 = $2', [
      kind,
      hashRecordId(id),
    ]),
  );
}

/** Ends a grant: deletes its codes and tokens and revokes its key, in one step. */
export async function endGrant(database: Database, grantId: string, now: number): Promise<void> {
  const grant = hashRecordId(grantId);
  const [key] = await database.query<{ account_id: string }>(
    'SELECT account_id FROM api_key WHERE key_sha256 = $1',
    [grant],
  );
  await database.transaction(async (transaction) => {
    if (key) {
      await lockAccounts(transaction, [key.account_id]);
      await transaction.query(
        'UPDATE api_key SET revoked_at = coalesce(revoked_at, $2) WHERE key_sha256 = $1',
        [grant, new Date(now)],
      );
    }
    await deleteRecordsOf(transaction, grant);
  });
}

/** Deletes the records that belong to a grant, given by its hash. */
export async function deleteRecordsOf(transaction: Transaction, grantSha256: string): Promise<void> {
  await transaction.query('DELETE FROM oauth_record WHERE grant_sha256 = $1', [grantSha256]);
}

/** Keeps a registered client at least until then; one that is never connected expires sooner. */
export async function keepClient(transaction: Transaction, clientId: string, until: Date): Promise<void> {
  await transaction.query(
    `UPDATE oauth_record SET expires_at = $2
     WHERE kind = 'Client' AND record_sha256 = $1 AND expires_at < $2`,
    [hashRecordId(clientId), until],
  );
}

/** Deletes the records that have expired at `now`. Returns how many. */
export function forgetExpiredRecords(database: Database, now: number): Promise<number> {
  return changeInParts(
    database,
    `DELETE FROM oauth_record WHERE (kind, record_sha256) IN (
       SELECT kind, record_sha256 FROM oauth_record WHERE expires_at <= $1
       ORDER BY expires_at LIMIT ${FORGOTTEN_AT_ONCE}) RETURNING kind`,
    [new Date(now)],
  );
}

const SECRET_BYTES = 32;

/** A secret that all servers of one state share and that survives a restart; created by the first that needs it. */
export async function sharedSecret(database: Database, name: string, now: number): Promise<string> {
  const read = async (): Promise<string | undefined> => {
    const [row] = await database.query<{ secret: string }>(
      'SELECT secret FROM oauth_secret WHERE name = $1',
      [name],
    );
    return row?.secret;
  };
  const known = await read();
  if (known !== undefined) return known;
  await database.transaction((transaction) =>
    transaction.query(
      'INSERT INTO oauth_secret (name, secret, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [name, randomBytes(SECRET_BYTES).toString('base64url'), new Date(now)],
    ),
  );
  return required(await read());
}
