import { createHash, randomBytes } from 'node:crypto';
import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import type { Caller } from './authenticate.ts';
import { accountSuspended } from './authenticate.ts';
import type { KeyKind } from './apiKey.ts';
import { normalizeEmail } from './email.ts';
import type { Mode } from './mode.ts';
import { passwordFits } from './password.ts';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;
const ID_PREFIX = 'ses_';
const ID_LENGTH = 20;

export interface LogIn {
  readonly email: string;
  readonly password: string;
  readonly mode: Mode;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly lifetimeMs: number;
  /** Where it was started, for the list of sessions. */
  readonly from: SessionOrigin;
  /** This browser's previous session, which ends; null = none. */
  readonly replaces: string | null;
}

/** Where a session was started; null = unknown. */
export interface SessionOrigin {
  readonly address: string | null;
  /** The browser's user agent: untrusted text. */
  readonly userAgent: string | null;
}

const LONGEST_USER_AGENT = 200;

export interface Session {
  readonly accountId: string;
  readonly email: string;
  readonly mode: Mode;
  /** 256 random bits, base64url; goes into the cookie, and only its SHA-256 is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Starts a session of the account with this address and password in this mode.
 * @throws GroundMotionError `unauthorized`, the same for an unknown address and a wrong password; `account_suspended`,
 *   only for a caller who knows the password.
 */
export async function logIn(database: Database, request: LogIn): Promise<Session> {
  const email = normalizeEmail(request.email);
  const [account] = await database.query<{ account_id: string; password_hash: string; status: string }>(
    `SELECT account.account_id, account.password_hash, account.status
     FROM account_email JOIN account ON account.account_id = account_email.account_id
     WHERE account_email.mode = $1 AND account_email.email = $2`,
    [request.mode, email],
  );
  const fits = await passwordFits(account?.password_hash ?? null, request.password);
  if (!account || !fits) throw noSuchAccount(request.mode);
  if (account.status === 'suspended') throw accountSuspended();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const createdAt = new Date(request.now);
  const expiresAt = new Date(request.now + request.lifetimeMs);
  await database.transaction(async (transaction) => {
    await transaction.query('DELETE FROM session WHERE expires_at <= $1', [createdAt]);
    if (request.replaces !== null && TOKEN_SHAPE.test(request.replaces))
      await endOne(transaction, hashToken(request.replaces), request.now);
    // Refuse a password that was changed during the check.
    const [current] = await transaction.queryForUpdate<{ password_hash: string }>(
      'SELECT password_hash FROM account WHERE account_id = $1',
      [account.account_id],
    );
    if (current?.password_hash !== account.password_hash) throw noSuchAccount(request.mode);
    await transaction.query(
      `INSERT INTO session (token_sha256, account_id, created_at, expires_at, address, user_agent)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        hashToken(token),
        account.account_id,
        createdAt,
        expiresAt,
        request.from.address,
        printable(request.from.userAgent),
      ],
    );
  });
  return { accountId: account.account_id, email, mode: request.mode, token, expiresAt };
}

function noSuchAccount(mode: Mode): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'unauthorized',
    `the email address or password of the ${mode} account is wrong; check both, and mode (live or test)`,
  );
}

function printable(text: string | null): string | null {
  return text === null ? null : text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, LONGEST_USER_AGENT);
}

/** Ends a session and the short-lived keys that it minted. Returns whether the session existed. */
export async function logOut(database: Database, token: string, now: number): Promise<boolean> {
  if (!TOKEN_SHAPE.test(token)) return false;
  return database.transaction((transaction) => endOne(transaction, hashToken(token), now));
}

async function endOne(transaction: Transaction, tokenSha256: string, now: number): Promise<boolean> {
  const ended = await transaction.query<EndedSession>(
    'DELETE FROM session WHERE token_sha256 = $1 RETURNING token_sha256',
    [tokenSha256],
  );
  await revokeKeysOf(transaction, ended, now);
  return ended.length > 0;
}

/** Sessions of an account; null = all of them. */
export type WhichSessions = { readonly but: string } | { readonly id: string } | null;

/**
 * Ends sessions of an account and the short-lived keys that they minted: all, all but one (given by the hash of its
 * token), or one by its id. Returns how many.
 */
export async function endSessions(
  transaction: Transaction,
  accountId: string,
  which: WhichSessions,
  now: number,
): Promise<number> {
  const ended = await transaction.query<EndedSession>(
    `DELETE FROM session WHERE account_id = $1
       AND ($2::TEXT IS NULL OR token_sha256 <> $2::TEXT)
       AND ($3::TEXT IS NULL OR '${ID_PREFIX}' || substr(token_sha256, 1, ${ID_LENGTH}) = $3::TEXT)
     RETURNING token_sha256`,
    [
      accountId,
      which !== null && 'but' in which ? which.but : null,
      which !== null && 'id' in which ? which.id : null,
    ],
  );
  await revokeKeysOf(transaction, ended, now);
  return ended.length;
}

interface EndedSession {
  readonly token_sha256: string;
}

async function revokeKeysOf(
  transaction: Transaction,
  ended: readonly EndedSession[],
  now: number,
): Promise<void> {
  if (ended.length === 0) return;
  await transaction.query(
    `UPDATE api_key SET revoked_at = $2 WHERE session_sha256 = ANY($1::TEXT[]) AND revoked_at IS NULL`,
    [ended.map(({ token_sha256: hash }) => hash), new Date(now)],
  );
}

/** A session as the account's owner sees it. */
export interface ListedSession {
  /** Identifies the session; derived from its hash, and useless for logging in. */
  readonly sessionId: string;
  readonly tokenSha256: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly from: SessionOrigin;
}

/** The sessions of an account at `now`: `currentSha256`'s first, the others newest first; at most 1000. */
export async function listSessions(
  database: Database,
  accountId: string,
  { now, currentSha256 }: { readonly now: number; readonly currentSha256: string | null },
): Promise<ListedSession[]> {
  const rows = await database.query<{
    token_sha256: string;
    created_at: Date;
    expires_at: Date;
    address: string | null;
    user_agent: string | null;
  }>(
    `SELECT token_sha256, created_at, expires_at, address, user_agent FROM session
     WHERE account_id = $1 AND expires_at > $2
     ORDER BY token_sha256 = $3 DESC, created_at DESC, token_sha256 LIMIT 1000`,
    [accountId, new Date(now), currentSha256 ?? ''],
  );
  return rows.map((row) => ({
    sessionId: ID_PREFIX + row.token_sha256.slice(0, ID_LENGTH),
    tokenSha256: row.token_sha256,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    from: { address: row.address, userAgent: row.user_agent },
  }));
}

interface SessionRow {
  readonly account_id: string;
  readonly mode: Mode;
  readonly status: string;
  readonly key_id: string;
  readonly kind: KeyKind;
  readonly downloads_granted_at: Date | null;
}

/**
 * The caller behind a session token at `now`: the account's owner, acting with the owner key (the latest one that isn't
 * revoked).
 * @throws GroundMotionError `login_required` (unknown, ended or expired), `account_suspended`.
 */
export async function authenticateSession(database: Database, token: string, now: number): Promise<Caller> {
  const [row] = TOKEN_SHAPE.test(token)
    ? await database.query<SessionRow>(
        `SELECT account.account_id, account.mode, account.status, account.downloads_granted_at,
           api_key.key_id, api_key.kind
         FROM session JOIN account ON account.account_id = session.account_id
         JOIN api_key ON api_key.account_id = account.account_id AND api_key.kind <> 'child'
         WHERE session.token_sha256 = $1 AND session.expires_at > $2
         ORDER BY CASE WHEN api_key.revoked_at IS NULL THEN 0 ELSE 1 END, api_key.created_at DESC
         LIMIT 1`,
        [hashToken(token), new Date(now)],
      )
    : [];
  if (!row) throw sessionEnded();
  if (row.status === 'suspended') throw accountSuspended();
  return {
    accountId: row.account_id,
    keyId: row.key_id,
    kind: row.kind,
    mode: row.mode,
    parentKeyId: null,
    allowedReferer: null,
    via: 'session',
    sessionSha256: hashToken(token),
    mayDownload: row.downloads_granted_at !== null,
  };
}

/** The refusal of a session token. */
export function sessionEnded(): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'login_required',
    'the session is unknown, ended or expired; log in again with POST /api/v1/login',
  );
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
