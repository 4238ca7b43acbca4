import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { lockActiveAccount } from '../account/account.ts';
import { displayPrefix, generateApiKey, hashApiKey, isWellFormedApiKey } from '../identity/apiKey.ts';
import { normalizeAllowedReferer } from '../identity/allowedReferer.ts';
import type { Caller } from '../identity/authenticate.ts';
import { sessionEnded } from '../identity/session.ts';
import { randomBase62 } from '../identity/base62.ts';
import { KEY_COLUMNS, keyFacts, ownerKeyRevoked } from './keyFacts.ts';
import { assertWidgetLimits } from './widgetKey.ts';
import type { KeyFacts, KeyRow } from './keyFacts.ts';
import { lockAccounts } from '../account/accountState.ts';
import { required } from '../../core/required.ts';

/** Maximum number of child keys of an account that may be usable at the same time. */
const MAXIMUM_CHILD_KEYS = 1000;
/** A session's key with at most this lifetime ends with the session. */
const SESSION_KEY_MS = 24 * 3_600_000;

/** A child key to mint; null fields are left out. */
export interface ChildKeyRequest {
  readonly label: string | null;
  readonly dailyCapMicroUsd: number | null;
  readonly allowedReferer: string | null;
  readonly lifetimeMs: number | null;
  /** Whether it only works at /embed; absent = it doesn't. */
  readonly isWidget?: boolean;
}

export interface MintedKey {
  /** Shown this once. */
  readonly apiKey: string;
  readonly facts: KeyFacts;
}

/**
 * Mints a key that spends the credits of `owner`'s account, under the owner key's own cap and its own.
 * @throws GroundMotionError `bad_request` (referer, a widget's limits, or too many keys), `invalid_api_key` (the owner key has
 *   been revoked meanwhile), `account_suspended`.
 */
export async function mintChildKey(
  database: Database,
  owner: Caller,
  request: ChildKeyRequest,
  now: number,
): Promise<MintedKey> {
  const { label, dailyCapMicroUsd, allowedReferer, lifetimeMs, isWidget = false } = request;
  const lock = allowedReferer === null ? null : normalizeAllowedReferer(allowedReferer);
  if (isWidget) assertWidgetLimits(lock, dailyCapMicroUsd);
  const apiKey = generateApiKey('child');
  const key: NewKey = {
    keySha256: hashApiKey(apiKey),
    displayPrefix: displayPrefix(apiKey),
    label,
    dailyCapMicroUsd,
    allowedReferer: lock,
    isWidget,
    expiresAt: lifetimeMs === null ? null : new Date(now + lifetimeMs),
    client: null,
    sessionSha256: lifetimeMs !== null && lifetimeMs <= SESSION_KEY_MS ? (owner.sessionSha256 ?? null) : null,
  };
  return { apiKey, facts: await mintKey(database, owner, key, now) };
}

/** A child key as stored. */
export interface NewKey {
  readonly keySha256: string;
  readonly displayPrefix: string;
  readonly label: string | null;
  readonly dailyCapMicroUsd: number | null;
  readonly allowedReferer: string | null;
  readonly isWidget: boolean;
  readonly expiresAt: Date | null;
  /** The connected client that uses the key; null = none: callers present the key's own text. */
  readonly client: { readonly id: string; readonly host: string } | null;
  /** The session that it ends with; null = none. */
  readonly sessionSha256: string | null;
}

/**
 * Writes a child key of `owner`'s account, and runs `alongside` in the same transaction.
 * @throws GroundMotionError as `mintChildKey`.
 */
export async function mintKey(
  database: Database,
  owner: Caller,
  key: NewKey,
  now: number,
  alongside: (transaction: Transaction, facts: KeyFacts) => Promise<void> = async () => {},
): Promise<KeyFacts> {
  return database.transaction(async (transaction) => {
    await lockActiveAccount(transaction, owner.accountId);
    await assertMayMint(transaction, owner, now);
    await assertSessionGoesOn(transaction, owner, now);
    const [row] = await transaction.query<KeyRow>(
      `INSERT INTO api_key (key_sha256, key_id, account_id, kind, display_prefix, label, allowed_referer,
         daily_cap_micro_usd, expires_at, parent_key_id, spent_day, spent_micro_usd, created_at, client_id, client_host, session_sha256, is_widget)
       VALUES ($1, $2, $3, 'child', $4, $5, $6, $7, $8, $9, 0, 0, $10, $11, $12, $13, $14)
       RETURNING ${KEY_COLUMNS}`,
      [
        key.keySha256,
        `key_${randomBase62(16)}`,
        owner.accountId,
        key.displayPrefix,
        key.label,
        key.allowedReferer,
        key.dailyCapMicroUsd,
        key.expiresAt,
        owner.keyId,
        new Date(now),
        key.client?.id ?? null,
        key.client?.host ?? null,
        key.sessionSha256,
        key.isWidget ? true : null,
      ],
    );
    const facts = keyFacts(required(row), now);
    await alongside(transaction, facts);
    return facts;
  });
}

/** Checks that the owner key isn't revoked, and that there aren't too many keys. The account is locked. */
async function assertMayMint(transaction: Transaction, owner: Caller, now: number): Promise<void> {
  const owners = await transaction.query(
    'SELECT key_id FROM api_key WHERE key_id = $1 AND account_id = $2 AND revoked_at IS NULL',
    [owner.keyId, owner.accountId],
  );
  if (owners.length === 0) {
    throw ownerKeyRevoked();
  }
  const [children] = await transaction.query<{ usable: number }>(
    `SELECT count(*) AS usable FROM api_key WHERE account_id = $1 AND kind = 'child'
       AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    [owner.accountId, new Date(now)],
  );
  if ((children?.usable ?? 0) >= MAXIMUM_CHILD_KEYS) {
    throw invalidInput(
      'bad_request',
      `the account already has ${MAXIMUM_CHILD_KEYS} active child keys, the maximum; revoke some with DELETE ` +
        '/api/v1/keys/{key}',
    );
  }
}

/** Checks that the minting session hasn't ended since the request was admitted: its key would outlive it. */
export async function assertSessionGoesOn(
  transaction: Transaction,
  owner: Caller,
  now: number,
): Promise<void> {
  if (owner.sessionSha256 === undefined) return;
  const going = await transaction.query(
    'SELECT account_id FROM session WHERE token_sha256 = $1 AND expires_at > $2',
    [owner.sessionSha256, new Date(now)],
  );
  if (going.length === 0) throw sessionEnded();
}

/** Start of a page of keys: after this key. */
export interface KeyPosition {
  readonly createdAt: Date;
  readonly keyId: string;
}

/** Child keys of an account, newest first, including those revoked or expired. */
export async function listChildKeys(
  database: Database,
  request: {
    readonly accountId: string;
    readonly after: KeyPosition | null;
    readonly limit: number;
    readonly now: number;
  },
): Promise<KeyFacts[]> {
  const { accountId, after, limit, now } = request;
  const rows = await database.query<KeyRow>(
    `SELECT ${KEY_COLUMNS} FROM api_key WHERE account_id = $1 AND kind = 'child'
       AND ($2::TIMESTAMPTZ IS NULL OR created_at < $2::TIMESTAMPTZ
         OR (created_at = $2::TIMESTAMPTZ AND key_id < $3))
     ORDER BY created_at DESC, key_id DESC LIMIT $4`,
    [accountId, after?.createdAt ?? null, after?.keyId ?? '', limit],
  );
  return rows.map((row) => keyFacts(row, now));
}

/** The clients connected to an account at `now`, newest first. */
export async function listConnectedClients(
  database: Database,
  accountId: string,
  now: number,
): Promise<KeyFacts[]> {
  const rows = await database.query<KeyRow>(
    `SELECT ${KEY_COLUMNS} FROM api_key WHERE account_id = $1 AND client_host IS NOT NULL
       AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
     ORDER BY created_at DESC, key_id DESC LIMIT ${MAXIMUM_CHILD_KEYS}`,
    [accountId, new Date(now)],
  );
  return rows.map((row) => keyFacts(row, now));
}

/**
 * Revokes a child key of an account, given by its id or its text; repeating it changes nothing.
 * @throws GroundMotionError `key_not_found`, also for an owner key and for another account's.
 */
export async function revokeChildKey(
  database: Database,
  accountId: string,
  keyIdOrKey: string,
  now: number,
): Promise<KeyFacts> {
  if (!/^\w+$/.test(keyIdOrKey)) throw keyNotFound();
  const column = isWellFormedApiKey(keyIdOrKey) ? 'key_sha256' : 'key_id';
  const name = column === 'key_sha256' ? hashApiKey(keyIdOrKey) : keyIdOrKey;
  const [row] = await database.transaction(async (transaction) => {
    // A purchase under way with this key commits first, or not at all.
    await lockAccounts(transaction, [accountId]);
    return transaction.query<KeyRow>(
      `UPDATE api_key SET revoked_at = coalesce(revoked_at, $3)
       WHERE ${column} = $1 AND account_id = $2 AND kind = 'child' RETURNING ${KEY_COLUMNS}`,
      [name, accountId, new Date(now)],
    );
  });
  if (!row) throw keyNotFound();
  return keyFacts(row, now);
}

function keyNotFound(): GroundMotionError {
  return new GroundMotionError(
    'not_found',
    'key_not_found',
    "the account doesn't have a child key with this id; GET /api/v1/keys lists the keys",
  );
}
