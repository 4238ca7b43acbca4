import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { lockActiveAccount } from '../account/account.ts';
import { displayPrefix, generateApiKey, hashApiKey } from '../identity/apiKey.ts';
import type { Caller } from '../identity/authenticate.ts';
import { randomBase62 } from '../identity/base62.ts';
import type { Mode } from '../identity/mode.ts';
import { endSessions } from '../identity/session.ts';
import { assertSessionGoesOn, type MintedKey } from './childKeys.ts';
import { KEY_COLUMNS, keyFacts, ownerKeyRevoked } from './keyFacts.ts';
import type { KeyFacts, KeyRow } from './keyFacts.ts';
import { required } from '../../core/required.ts';

/**
 * Sets or (null) removes the daily cap of the caller's key, which for an owner key covers its child keys too.
 * @throws GroundMotionError `invalid_api_key` when the key has been revoked, `account_suspended`.
 */
export async function setDailyCap(
  database: Database,
  caller: Caller,
  dailyCapMicroUsd: number | null,
  now: number,
): Promise<KeyFacts> {
  const [row] = await database.transaction(async (transaction) => {
    await lockActiveAccount(transaction, caller.accountId);
    return transaction.query<KeyRow>(
      `UPDATE api_key SET daily_cap_micro_usd = $3
       WHERE key_id = $1 AND account_id = $2 AND revoked_at IS NULL RETURNING ${KEY_COLUMNS}`,
      [caller.keyId, caller.accountId, dailyCapMicroUsd],
    );
  });
  if (row) return keyFacts(row, now);
  throw ownerKeyRevoked();
}

/** What may be shown about one of an account's keys at `now`; null when the key doesn't exist. */
export async function readKey(
  database: Database,
  key: { readonly accountId: string; readonly keyId: string },
  now: number,
): Promise<KeyFacts | null> {
  const [row] = await database.query<KeyRow>(
    `SELECT ${KEY_COLUMNS} FROM api_key WHERE key_id = $1 AND account_id = $2`,
    [key.keyId, key.accountId],
  );
  return row ? keyFacts(row, now) : null;
}

/** The keys whose caps limit a caller: its own, and the owner key of a child key. */
export async function readLimitingKeys(
  database: Database,
  { accountId, keyId, parentKeyId }: Pick<Caller, 'accountId' | 'keyId' | 'parentKeyId'>,
  now: number,
): Promise<KeyFacts[]> {
  const rows = await database.query<KeyRow>(
    `SELECT ${KEY_COLUMNS} FROM api_key WHERE key_id IN ($1, $2) AND account_id = $3`,
    [keyId, parentKeyId ?? keyId, accountId],
  );
  return rows.map((row) => keyFacts(row, now));
}

/** Revokes a key and the child keys minted from it. Returns the ids of those that were still usable. */
export async function revokeKeyFamily(
  transaction: Transaction,
  keyId: string,
  now: number,
): Promise<string[]> {
  const rows = await transaction.query<{ key_id: string }>(
    `UPDATE api_key SET revoked_at = $2
     WHERE (key_id = $1 OR parent_key_id = $1) AND revoked_at IS NULL RETURNING key_id`,
    [keyId, new Date(now)],
  );
  return rows.map((row) => row.key_id);
}

/**
 * Gives the account a new owner key, with the label and daily cap of the old one. The old one is revoked together with
 * its child keys, because a thief of the key may have minted them. The new key starts with nothing spent today. Every
 * other session ends.
 * @throws GroundMotionError `account_suspended`, `login_required` when the session has been ended meanwhile.
 */
export async function replaceOwnerKey(database: Database, owner: Caller, now: number): Promise<MintedKey> {
  return database.transaction(async (transaction) => {
    // Of two concurrent replacements, the later one revokes the key of the earlier one.
    await lockActiveAccount(transaction, owner.accountId);
    await assertSessionGoesOn(transaction, owner, now);
    await endSessions(
      transaction,
      owner.accountId,
      owner.sessionSha256 === undefined ? null : { but: owner.sessionSha256 },
      now,
    );
    const { minted } = await renewOwnerKey(transaction, owner, now);
    return minted;
  });
}

/**
 * `replaceOwnerKey` within a transaction that has locked the account, without ending sessions. Returns how many keys it
 * revoked.
 */
export async function renewOwnerKey(
  transaction: Transaction,
  owner: { readonly accountId: string; readonly mode: Mode },
  now: number,
): Promise<{ readonly minted: MintedKey; readonly revoked: number }> {
  const apiKey = generateApiKey(owner.mode);
  const owners = await transaction.query<KeyRow>(
    `SELECT ${KEY_COLUMNS} FROM api_key WHERE account_id = $1 AND kind <> 'child' ORDER BY created_at DESC`,
    [owner.accountId],
  );
  let revoked = 0;
  for (const { key_id: keyId } of owners) revoked += (await revokeKeyFamily(transaction, keyId, now)).length;
  const old = owners.find((key) => key.revoked_at === null) ?? owners[0];
  const [row] = await transaction.query<KeyRow>(
    `INSERT INTO api_key (key_sha256, key_id, account_id, kind, display_prefix, label, daily_cap_micro_usd,
         spent_day, spent_micro_usd, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, $8) RETURNING ${KEY_COLUMNS}`,
    [
      hashApiKey(apiKey),
      `key_${randomBase62(16)}`,
      owner.accountId,
      owner.mode,
      displayPrefix(apiKey),
      old?.label ?? null,
      old?.daily_cap_micro_usd ?? null,
      new Date(now),
    ],
  );
  return { minted: { apiKey, facts: keyFacts(required(row), now) }, revoked };
}
