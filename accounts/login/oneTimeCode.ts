import { createHash } from 'node:crypto';
import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { randomBase62 } from '../identity/base62.ts';

/**
 * What a code allows: to prove that you read mail at the account's address, to set a new password, or to take the address
 * over from an account that never proved it.
 */
export type CodePurpose = 'prove_email' | 'reset_password' | 'claim_address';

/** 190 random bits: can't be guessed, and needs no slow hash. */
const CODE_LENGTH = 32;
const SHAPE = /^[0-9A-Za-z]{32}$/;

const MINUTE_MS = 60_000;
/** Lifetime of codes, milliseconds. */
export const CODE_LIFETIME_MS = {
  /** Sent by email, to log in. */
  recovery: 60 * MINUTE_MS,
  /** Sent by email, to prove an address. */
  proof: 24 * 60 * MINUTE_MS,
  /** Given out by the operator. */
  operator: 24 * 60 * MINUTE_MS,
} as const;

/** A code and its purpose. */
export interface OneTimeCode {
  readonly purpose: CodePurpose;
  readonly accountId: string;
  /** The account's address when the code was issued. */
  readonly email: string;
}

/**
 * Issues a code, which is returned only now and stored as SHA-256. It replaces an earlier code of the account for the
 * same purpose; codes to set a password and to claim the address replace each other.
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
 * Returns the purpose of a code without using it up.
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
 * Uses a code up: of two concurrent uses, one is refused. The caller holds the lock of the code's account.
 * @throws GroundMotionError `code_invalid`.
 */
export async function takeCode(transaction: Transaction, code: string, now: number): Promise<void> {
  const taken = await transaction.query(
    'DELETE FROM one_time_code WHERE code_sha256 = $1 AND expires_at > $2 RETURNING account_id',
    [hashCode(code), new Date(now)],
  );
  if (taken.length === 0) throw codeInvalid();
}

/** Revokes every code of an account. */
export async function dropCodes(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.query('DELETE FROM one_time_code WHERE account_id = $1', [accountId]);
}

/** Deletes codes that have expired at `now`. */
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
