import { createHash, randomBytes } from 'node:crypto';
import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { Caller } from './authenticate.ts';
import { accountSuspended } from './authenticate.ts';
import type { KeyKind } from './apiKey.ts';
import { normaliseEmail } from './email.ts';
import type { Mode } from './mode.ts';
import { passwordFits } from './password.ts';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

export interface LogIn {
  readonly email: string;
  readonly password: string;
  readonly mode: Mode;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly lifetimeMs: number;
}

export interface Session {
  readonly accountId: string;
  readonly email: string;
  readonly mode: Mode;
  /** 256 random bits, base64url; goes into the cookie and is stored as SHA-256 only. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Begins a session of the account that has this address and password in this mode.
 * @throws GroundMotionError `unauthorized`, the same for an unknown address and a wrong password;
 *   `account_suspended`, to who knows the password only.
 */
export async function logIn(database: Database, request: LogIn): Promise<Session> {
  const email = normaliseEmail(request.email);
  const [account] = await database.query<{ account_id: string; password_hash: string; status: string }>(
    `SELECT account.account_id, account.password_hash, account.status
     FROM account_email JOIN account ON account.account_id = account_email.account_id
     WHERE account_email.mode = $1 AND account_email.email = $2`,
    [request.mode, email],
  );
  const fits = await passwordFits(account?.password_hash ?? null, request.password);
  if (!account || !fits) {
    throw new GroundMotionError(
      'refused',
      'unauthorized',
      `no ${request.mode} account has this e-mail address and password; check both, and mode (live or test)`,
    );
  }
  if (account.status === 'suspended') throw accountSuspended();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const createdAt = new Date(request.now);
  const expiresAt = new Date(request.now + request.lifetimeMs);
  await database.transaction(async (transaction) => {
    await transaction.query('DELETE FROM session WHERE expires_at <= $1', [createdAt]);
    await transaction.query(
      'INSERT INTO session (token_sha256, account_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [hashToken(token), account.account_id, createdAt, expiresAt],
    );
  });
  return { accountId: account.account_id, email, mode: request.mode, token, expiresAt };
}

/** Ends a session. Returns whether there was one. */
export async function logOut(database: Database, token: string): Promise<boolean> {
  if (!TOKEN_SHAPE.test(token)) return false;
  const ended = await database.transaction((transaction) =>
    transaction.query('DELETE FROM session WHERE token_sha256 = $1 RETURNING account_id', [hashToken(token)]),
  );
  return ended.length > 0;
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
 * The caller behind a session's token at `now`: the account's owner, who acts with the owner key
 * (the latest one that is not revoked).
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
  if (!row) {
    throw new GroundMotionError(
      'refused',
      'login_required',
      'the session is unknown, ended or expired; log in again with POST /api/v1/login',
    );
  }
  if (row.status === 'suspended') throw accountSuspended();
  return {
    accountId: row.account_id,
    keyId: row.key_id,
    kind: row.kind,
    mode: row.mode,
    parentKeyId: null,
    allowedReferer: null,
    via: 'session',
    mayDownload: row.downloads_granted_at !== null,
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
