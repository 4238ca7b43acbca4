import { hash, verify } from '@node-rs/argon2';
import { invalidInput } from '../../core/error.ts';
import { randomBase62 } from './base62.ts';

const PASSWORD_LENGTH = { minimum: 8, maximum: 200, generated: 24 } as const;
/** Argon2id at OWASP's minimum: 19 MiB, 2 passes, 1 lane (the library's default algorithm is Argon2id). */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password for somebody who did not choose one (143 bits). */
export function generatePassword(): string {
  return randomBase62(PASSWORD_LENGTH.generated);
}

/** @throws GroundMotionError `bad_request` for a password that is too short or too long. */
export function assertUsablePassword(password: string): void {
  const { minimum, maximum } = PASSWORD_LENGTH;
  if (password.length >= minimum && password.length <= maximum) return;
  throw invalidInput(
    'bad_request',
    `password: ${password.length} characters; choose ${minimum} to ${maximum}, or leave it out to be given one`,
  );
}

/** What is stored of a password. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2_OPTIONS);
}

/** The hash of a password that nobody knows, made with the options above. */
const HASH_OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$4gtyRitQksoG4Leul8J2RQ$kKj0QwSDF7DByUchF+UIgykATcxPxXyMPD+qK6uW1OM';

/**
 * Whether a password fits a stored hash. Without a hash (an unknown account) the same work is done for
 * nothing, so that the time taken does not tell which addresses have accounts.
 */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(storedHash ?? HASH_OF_NOBODY, password);
  return storedHash !== null && fits;
}
