import type { Database } from '../../store/state/sql/database.ts';
import type { Caller } from '../identity/authenticate.ts';
import { mintKey } from '../keys/childKeys.ts';
import type { KeyFacts } from '../keys/keyFacts.ts';
import { deleteRecordsOf, hashRecordId, keepClient } from './records.ts';

const DAY_MS = 86_400_000;
/** How long a client stays registered after its last connection ended. */
const CLIENT_KEPT_MS = 180 * DAY_MS;

/** A client that an account's owner authorizes, and its limits. */
export interface Connection {
  /** The grant that its tokens belong to. */
  readonly grantId: string;
  readonly clientId: string;
  /** The client's own name for itself: untrusted text. */
  readonly clientName: string;
  /** Where its sign-in returns to: the only thing about the client that was verified. */
  readonly clientHost: string;
  readonly dailyCapMicroUsd: number;
  readonly lifetimeMs: number;
}

/**
 * Connects a client as a child key of `owner`'s account. The key has no text; the grant takes its place. Connecting a
 * client again replaces its former connection and ends that connection's tokens.
 * @throws GroundMotionError `bad_request` (too many keys), `invalid_api_key` (the owner key has been revoked),
 *   `account_suspended`.
 */
export async function connectClient(
  database: Database,
  owner: Caller,
  connection: Connection,
  now: number,
): Promise<KeyFacts> {
  const { grantId, clientId, clientName, clientHost, dailyCapMicroUsd, lifetimeMs } = connection;
  const expiresAt = new Date(now + lifetimeMs);
  return mintKey(
    database,
    owner,
    {
      keySha256: hashRecordId(grantId),
      displayPrefix: 'oauth',
      label: clientName,
      dailyCapMicroUsd,
      allowedReferer: null,
      isWidget: false,
      expiresAt,
      client: { id: clientId, host: clientHost },
      sessionSha256: null,
    },
    now,
    async (transaction, { keyId }) => {
      const former = await transaction.query<{ key_sha256: string }>(
        `UPDATE api_key SET revoked_at = $4
         WHERE account_id = $1 AND client_id = $2 AND key_id <> $3 AND revoked_at IS NULL RETURNING key_sha256`,
        [owner.accountId, clientId, keyId, new Date(now)],
      );
      for (const { key_sha256: grant } of former) await deleteRecordsOf(transaction, grant);
      await keepClient(transaction, clientId, new Date(expiresAt.getTime() + CLIENT_KEPT_MS));
    },
  );
}
