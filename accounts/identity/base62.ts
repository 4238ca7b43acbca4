import { randomBytes } from 'node:crypto';
import { required } from '../../core/required.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/**
 * Largest multiple of 62 in a byte: bytes from here on are rejected and drawn again, so that every character is equally
 * likely.
 */
const UNBIASED_LIMIT = 248;

/** Random bytes drawn per batch: drawn one at a time, they cost more than the rest of naming a ledger entry. */
const DRAWN_TOGETHER = 4096;

let drawn = randomBytes(DRAWN_TOGETHER);
let used = 0;

/** The next unused random byte. */
function randomByte(): number {
  if (used === drawn.length) {
    drawn = randomBytes(DRAWN_TOGETHER);
    used = 0;
  }
  return required(drawn[used++]);
}

/** `length` characters of 0–9, A–Z, a–z from the system's secure random source (5.95 bits each). */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = randomByte();
    if (byte < UNBIASED_LIMIT) text += ALPHABET[byte % 62];
  }
  return text;
}

/** A non-negative integer in base 62, padded with zeros to `length`. */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = ALPHABET[rest % 62] + text;
  return text.padStart(length, '0');
}
