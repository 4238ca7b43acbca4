import { createHash } from 'node:crypto';
import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { AUTHENTIC_COLUMNS, callerOfKey, type AuthenticRow, type Caller } from './authenticate.ts';
import { GatheredLookup } from './gatheredLookup.ts';

/** 256 random bits, base64url; no API key has this format. */
const SHAPE = /^(?!gm_(?:live|child|test)_)[A-Za-z0-9_-]{43}$/;

interface TokenRow extends AuthenticRow {
  readonly record_sha256: string;
  readonly audience: string | null;
  readonly token_expires_at: Date;
}

/** Token look-ups in progress, by database. */
const tokensOf = new WeakMap<Database, GatheredLookup<TokenRow>>();

/** Whether a Bearer value has the format of a connected client's access token. */
export function isAccessToken(presented: string): boolean {
  return SHAPE.test(presented);
}

/**
 * The caller behind an access token at `now` (epoch milliseconds): the child key of the connected client. Queries the
 * database every time, so that a revocation takes effect as soon as it is committed.
 * @throws GroundMotionError `invalid_api_key` (unknown, expired, revoked, or issued for a service that isn't in
 *   `audiences`), `account_suspended`, `caller_gone` when `isAbandoned` before the look-up.
 */
export async function authenticateToken(
  database: Database,
  token: string,
  {
    audiences,
    now,
    isAbandoned,
  }: {
    readonly audiences: readonly string[];
    readonly now: number;
    readonly isAbandoned: () => boolean;
  },
): Promise<Caller> {
  let tokens = tokensOf.get(database);
  if (!tokens) {
    tokens = new GatheredLookup((hashes) => findTokens(database, hashes));
    tokensOf.set(database, tokens);
  }
  const row = await tokens.find(createHash('sha256').update(token).digest('hex'), isAbandoned);
  if (!row) throw refused('the access token is unknown, or its connection has been ended');
  if (row.token_expires_at.getTime() <= now) {
    throw refused(`the access token expired at ${row.token_expires_at.toISOString()}`);
  }
  if (row.audience === null || !audiences.includes(row.audience)) {
    throw refused('the access token is for another service');
  }
  return callerOfKey(row, now);
}

async function findTokens(database: Database, hashes: readonly string[]): Promise<Map<string, TokenRow>> {
  const rows = await database.query<TokenRow>(
    `SELECT ${AUTHENTIC_COLUMNS}, token.record_sha256, token.audience, token.expires_at AS token_expires_at
     FROM (SELECT unnest($1::TEXT[]) AS record_sha256) AS wanted
     JOIN oauth_record AS token ON token.kind = 'AccessToken' AND token.record_sha256 = wanted.record_sha256
     JOIN api_key ON api_key.key_sha256 = token.grant_sha256
     JOIN account ON account.account_id = api_key.account_id`,
    [hashes],
  );
  return new Map(rows.map((row) => [row.record_sha256, row]));
}

function refused(reason: string): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'invalid_api_key',
    `${reason}; ask for a new one with the refresh token, or connect again`,
  );
}
