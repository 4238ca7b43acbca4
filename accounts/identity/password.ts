import { hash, verify } from '@node-rs/argon2';
import { randomBase62 } from './base62.ts';

const GENERATED_LENGTH = 24;
/** Argon2id at OWASP's minimum: 19 MiB, 2 passes, 1 lane (the library's default algorithm is Argon2id). */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A generated password for an account whose owner didn't choose one (143 bits). */
export function generatePassword(): string {
  return randomBase62(GENERATED_LENGTH);
}

/**
 * A password as it is counted, hashed and compared: in Unicode NFC, so that "é" is the same from every keyboard (NIST SP
 * 800-63B, 3.1.1.2).
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

/** What is stored of a password. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), ARGON2_OPTIONS);
}

/** The hash of an unknown password, made with the options above, for accounts without a password. */
export const HASH_OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$4gtyRitQksoG4Leul8J2RQ$kKj0QwSDF7DByUchF+UIgykATcxPxXyMPD+qK6uW1OM';

/**
 * Whether a password matches a stored hash. Without a hash (an unknown account) the same work is done anyway, so that the
 * response time doesn't reveal which addresses have accounts.
 */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(storedHash ?? HASH_OF_NOBODY, normalizePassword(password));
  return storedHash !== null && fits;
}
