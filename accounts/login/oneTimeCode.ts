import { createHash } from 'node:crypto';
import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { randomBase62 } from '../identity/base62.ts';

/**
 * What a code lets its bearer do: prove that they read mail at the account's address, set a new password of the account,
 * or take the address over from an account that never proved it.
 */
export type CodePurpose = 'prove_email' | 'reset_password' | 'claim_address';

/** 190 random bits: no one guesses one, and it needs no slow hash. */
const CODE_LENGTH = 32;
const SHAPE = /^[0-9A-Za-z]{32}$/;

const MINUTE_MS = 60_000;
/** How long codes hold, milliseconds. */
export const CODE_LIFETIME_MS = {
  /** Sent by mail, to let someone in. */
  recovery: 60 * MINUTE_MS,
  /** Sent by mail, to prove an address. */
  proof: 24 * 60 * MINUTE_MS,
  /** Handed on by the operator. */
  operator: 24 * 60 * MINUTE_MS,
} as const;

/** A code and what it is for. */
export interface OneTimeCode {
  readonly purpose: CodePurpose;
  readonly accountId: string;
  /** The account's address when the code was issued. */
  readonly email: string;
}

/**
 * Issues a code, which is returned this once and stored as SHA-256 only. It takes the place of an earlier one of the account
 * for the same purpose; codes to set a password and to claim the address replace each other.
 */
export async function issueCode(
  transaction: Transaction,
  { purpose, accountId, email }: OneTimeCode,
  { now, lifetimeMs }: { readonly now: number; readonly lifetimeMs: number },
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = randomBase62(CODE_LENGTH);
  const expiresAt = new Date(now + lifetimeMs);
  await transaction.query(
    `DELETE FROM one_time_code
     WHERE account_id = $1 AND (CASE WHEN purpose = 'prove_email' THEN 1 ELSE 0 END) = $2`,
    [accountId, purpose === 'prove_email' ? 1 : 0],
  );
  await transaction.query(
    `INSERT INTO one_time_code (code_sha256, purpose, account_id, email, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hashCode(code), purpose, accountId, email, new Date(now), expiresAt],
  );
  return { code, expiresAt };
}

/**
 * What a code is for, without using it up.
 * @throws GroundMotionError `code_invalid` when it is unknown, used, replaced or expired at `now`.
 */
export async function readCode(
  database: Pick<Database, 'query'>,
  code: string,
  now: number,
): Promise<OneTimeCode> {
  const [row] = SHAPE.test(code)
    ? await database.query<{ purpose: CodePurpose; account_id: string; email: string }>(
        'SELECT purpose, account_id, email FROM one_time_code WHERE code_sha256 = $1 AND expires_at > $2',
        [hashCode(code), new Date(now)],
      )
    : [];
  if (!row) throw codeInvalid();
  return { purpose: row.purpose, accountId: row.account_id, email: row.email };
}

/**
 * Uses a code up: of two uses at once, one is refused. The caller holds the lock of the code's account.
 * @throws GroundMotionError `code_invalid`.
 */
export async function takeCode(transaction: Transaction, code: string, now: number): Promise<void> {
  const taken = await transaction.query(
    'DELETE FROM one_time_code WHERE code_sha256 = $1 AND expires_at > $2 RETURNING account_id',
    [hashCode(code), new Date(now)],
  );
  if (taken.length === 0) throw codeInvalid();
}

/** Takes every code of an account back. */
export async function dropCodes(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.query('DELETE FROM one_time_code WHERE account_id = $1', [accountId]);
}

/** Forgets codes that have expired at `now`. */
export async function forgetExpiredCodes(database: Database, now: number): Promise<void> {
  await database.transaction((transaction) =>
    transaction.query('DELETE FROM one_time_code WHERE expires_at <= $1', [new Date(now)]),
  );
}

export function codeInvalid(): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'code_invalid',
    'the code is unknown, was used or replaced by a newer one, or has expired; request a new one',
  );
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
