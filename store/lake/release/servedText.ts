import { createHash } from 'node:crypto';

/** A served manifest as it is sealed: its fields, and beneath `checks` the text of that field alone. */
interface ServedText {
  readonly fields: unknown;
  readonly checks: Buffer;
}

const CHECKS = Buffer.from(',"checks":');
const [OPENED, CLOSED] = [0x7b, 0x7d];
/** `,"seal":"` + 64 digits + `"}`. */
const SEAL_BYTES = 75;
const SEAL = /^,"seal":"([0-9a-f]{64})"\}$/;

/**
 * Takes a served manifest apart that bears a seal and is written as it was sealed, without looking into its checks: they are
 * two thirds of it, and thousands of frames are opened at once. Null where it is written otherwise, or not what was sealed:
 * the usual way of reading finds out.
 */
export function takeApartServed(bytes: Uint8Array): ServedText | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = text.length - SEAL_BYTES;
  const at = text.lastIndexOf(CHECKS);
  const seal = end > at && at >= 0 ? SEAL.exec(text.toString('latin1', end)) : null;
  if (!seal) return null;
  const checks = text.subarray(at + CHECKS.length, end);
  // An object without objects in it that nothing follows.
  if (checks[0] !== OPENED || checks.indexOf(CLOSED) !== checks.length - 1) return null;
  const digest = createHash('sha256').update(text.subarray(0, end)).update('}').digest('hex');
  if (digest !== seal[1]) return null;
  try {
    // A copy: the bytes around it can go.
    return { fields: JSON.parse(`${text.toString('utf8', 0, at)}}`), checks: Buffer.from(checks) };
  } catch {
    return null;
  }
}
