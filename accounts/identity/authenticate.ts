import { GroundMotionError } from '../../core/error.ts';
import type { FactKind } from '../../store/state/sql/committedFacts.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { hashApiKey, isWellFormedApiKey } from './apiKey.ts';
import type { KeyKind } from './apiKey.ts';
import { GatheredLookup } from './gatheredLookup.ts';
import type { Mode } from './mode.ts';

/** The caller behind a valid key or session. */
export interface Caller {
  readonly accountId: string;
  /** The key presented; for a session, the account's owner key. */
  readonly keyId: string;
  readonly kind: KeyKind;
  readonly mode: Mode;
  /** The owner key from which a child key was minted, and whose daily cap also applies; null = this is an owner key. */
  readonly parentKeyId: string | null;
  /** The child key's origin restriction; null = any origin. */
  readonly allowedReferer: string | null;
  /** Whether the key only works at /embed, where the page shows it to everyone; absent = no. */
  readonly isWidget?: boolean;
  readonly via: 'key' | 'session';
  /** The session, as its token is stored; absent with a key. */
  readonly sessionSha256?: string;
  /** Whether the operator lets the account download release files. */
  readonly mayDownload: boolean;
}

/** A key and its account, with what a request with this key needs. */
export interface AuthenticRow {
  readonly key_sha256: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly kind: KeyKind;
  readonly parent_key_id: string | null;
  readonly mode: Mode;
  readonly status: 'active' | 'suspended';
  readonly allowed_referer: string | null;
  readonly is_widget: boolean | null;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly downloads_granted_at: Date | null;
}

/** The columns of `api_key` and `account` that `AuthenticRow` needs. */
export const AUTHENTIC_COLUMNS = `api_key.key_sha256, api_key.account_id, api_key.key_id, api_key.kind, api_key.parent_key_id,
  account.mode, account.status, api_key.allowed_referer, api_key.is_widget, api_key.expires_at, api_key.revoked_at,
  account.downloads_granted_at`;

const AUTHENTIC: FactKind<AuthenticRow> = { name: 'key in use', tables: ['api_key', 'account'] };

/** Key look-ups in progress, by database. */
const keysOf = new WeakMap<Database, GatheredLookup<AuthenticRow>>();

/**
 * The caller behind an API key at `now` (epoch milliseconds). Queries the database unless this process knows that the key
 * hasn't changed since its last query, so that a revocation takes effect as soon as it is committed. Callers that wait at
 * the same time share one query.
 * @throws GroundMotionError `invalid_api_key` (unknown, mistyped, revoked or expired), `account_suspended`,
 *   `caller_gone` when `isAbandoned` before the look-up.
 */
export async function authenticate(
  database: Database,
  presentedKey: string,
  now: number,
  isAbandoned: () => boolean = () => false,
): Promise<Caller> {
  if (!isWellFormedApiKey(presentedKey)) {
    throw invalidApiKey(
      "the key is incomplete or mistyped: it doesn't start with gm_live_, gm_child_ or gm_test_, or its checksum is wrong",
    );
  }
  let keys = keysOf.get(database);
  if (!keys) {
    keys = new GatheredLookup((hashes) => findKeys(database, hashes));
    keysOf.set(database, keys);
  }
  const hash = hashApiKey(presentedKey);
  const row = database.facts?.find(AUTHENTIC, hash) ?? (await keys.find(hash, isAbandoned));
  if (!row) throw invalidApiKey('the key is unknown');
  return callerOfKey(row, now);
}

/**
 * The caller behind the key with this id, on whose behalf the service acts later.
 * @throws GroundMotionError as `authenticate`.
 */
export async function callerOfKeyId(database: Database, keyId: string, now: number): Promise<Caller> {
  const [row] = await database.query<{ key_sha256: string }>(
    'SELECT key_sha256 FROM api_key WHERE key_id = $1',
    [keyId],
  );
  const known = row && (await findKeys(database, [row.key_sha256])).get(row.key_sha256);
  if (!known) throw invalidApiKey('the key is unknown');
  return callerOfKey(known, now);
}

/**
 * The caller behind a key at `now`.
 * @throws GroundMotionError `invalid_api_key` (revoked or expired), `account_suspended`.
 */
export function callerOfKey(row: AuthenticRow, now: number): Caller {
  if (row.revoked_at !== null) throw invalidApiKey('the key has been revoked', row.kind);
  if (row.expires_at !== null && row.expires_at.getTime() <= now) {
    throw invalidApiKey(`the key expired at ${row.expires_at.toISOString()}`, row.kind);
  }
  if (row.status === 'suspended') throw accountSuspended();
  return {
    accountId: row.account_id,
    keyId: row.key_id,
    kind: row.kind,
    mode: row.mode,
    parentKeyId: row.parent_key_id,
    allowedReferer: row.allowed_referer,
    ...(row.is_widget === true && { isWidget: true }),
    via: 'key',
    mayDownload: row.downloads_granted_at !== null,
  };
}

async function findKeys(database: Database, hashes: readonly string[]): Promise<Map<string, AuthenticRow>> {
  const moment = database.facts?.momentOf(AUTHENTIC);
  const rows = await database.query<AuthenticRow>(
    `SELECT ${AUTHENTIC_COLUMNS}
     FROM (SELECT unnest($1::TEXT[]) AS key_sha256) AS wanted
     JOIN api_key ON api_key.key_sha256 = wanted.key_sha256
     JOIN account ON account.account_id = api_key.account_id`,
    [hashes],
  );
  if (moment) for (const row of rows) database.facts?.learn(AUTHENTIC, row.key_sha256, row, moment);
  return new Map(rows.map((row) => [row.key_sha256, row]));
}

/** The refusal for a suspended account. */
export function accountSuspended(): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'account_suspended',
    "the account is suspended: its keys and sessions don't work; contact the operator",
  );
}

/** The refusal for a text that was presented as a key. */
function invalidApiKey(reason: string, kind: KeyKind | null = null): GroundMotionError {
  const remedy =
    kind === null
      ? 'register with POST /api/v1/autonomous/register to get one'
      : kind === 'child'
        ? "ask the account's owner for another child key (POST /api/v1/keys)"
        : "use the account's present key, or log in and make one with POST /api/v1/account/rotate_key";
  return new GroundMotionError('refused', 'invalid_api_key', `${reason}; ${remedy}`);
}
