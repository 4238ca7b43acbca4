import { createHash } from 'node:crypto';
import { packPartitions } from './packedPartitions.ts';

/** A served manifest as it is sealed: its fields, and beside them those of which there are many. */
export interface ServedText {
  readonly fields: unknown;
  /** Packed; null where they are among the fields. */
  readonly partitions: Uint32Array | null;
  /** The text of that field. */
  readonly checks: Buffer;
}

const PARTITIONS = Buffer.from(',"partitions":[');
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
  const begun = text.lastIndexOf(PARTITIONS, at);
  const partitions = begun < 0 ? null : packPartitions(text.subarray(begun + PARTITIONS.length, at - 1));
  try {
    const fields = JSON.parse(`${text.toString('utf8', 0, partitions ? begun : at)}}`) as unknown;
    return { fields, partitions, checks };
  } catch {
    return null;
  }
}
