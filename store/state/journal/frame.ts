import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How far a journal goes: the number of its latest record, and the hash of the chain up to it. */
export interface JournalPosition {
  readonly sequence: number;
  /** SHA-256, 64 hexadecimal digits; 64 zeros before the first record. */
  readonly hash: string;
}

export const JOURNAL_BEGINNING: JournalPosition = { sequence: 0, hash: '0'.repeat(64) };

/**
 * One record as it is on the disk. Little-endian, at a multiple of 64 bytes:
 *
 * | bytes | field |
 * |---|---|
 * | 0–7 | `FF 47 4D 4A 52 4E 4C 01`; a record is UTF-8, which never contains the byte FF, so it can't imitate a frame |
 * | 8–11 | length of the record in bytes |
 * | 12–15 | CRC-32 of the record |
 * | 16–23 | sequence of the record |
 * | 24–55 | hash of the chain before the record |
 * | 56–59 | zero |
 * | 60–63 | CRC-32 of bytes 0–59 |
 * | 64– | the record, UTF-8, and zeros up to a multiple of 64 |
 *
 * The hash after a record is the SHA-256 of the hash before it (32 bytes), its sequence (8 bytes) and its text.
 */
export interface Frame {
  readonly before: JournalPosition;
  readonly after: JournalPosition;
  readonly record: string;
  readonly byteLength: number;
}

const MAGIC = Buffer.from([0xff, 0x47, 0x4d, 0x4a, 0x52, 0x4e, 0x4c, 0x01]);
const HEADER_BYTES = 64;
const FRAME_ALIGNMENT = 64;

/** The bytes of a record that follows `before`, and the journal's position after it. */
export function encodeFrame(
  before: JournalPosition,
  record: string,
): { readonly bytes: Buffer; readonly after: JournalPosition } {
  const text = Buffer.from(record, 'utf8');
  const bytes = Buffer.alloc(HEADER_BYTES + aligned(text.length));
  MAGIC.copy(bytes);
  bytes.writeUInt32LE(text.length, 8);
  bytes.writeUInt32LE(crc32(text), 12);
  bytes.writeBigUInt64LE(BigInt(before.sequence + 1), 16);
  bytes.write(before.hash, 24, 'hex');
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 60)), 60);
  text.copy(bytes, HEADER_BYTES);
  return { bytes, after: positionAfter(before, text) };
}

/** The frame that begins at `offset`; null if none is whole there. */
export function decodeFrame(bytes: Buffer, offset: number): Frame | null {
  const header = bytes.subarray(offset, offset + HEADER_BYTES);
  if (header.length < HEADER_BYTES || !header.subarray(0, 8).equals(MAGIC)) return null;
  if (header.readUInt32LE(60) !== crc32(header.subarray(0, 60))) return null;
  const length = header.readUInt32LE(8);
  const text = bytes.subarray(offset + HEADER_BYTES, offset + HEADER_BYTES + length);
  if (text.length < length || header.readUInt32LE(12) !== crc32(text)) return null;
  const before = {
    sequence: Number(header.readBigUInt64LE(16)) - 1,
    hash: header.toString('hex', 24, 56),
  };
  return {
    before,
    after: positionAfter(before, text),
    record: text.toString('utf8'),
    byteLength: HEADER_BYTES + aligned(length),
  };
}

/** The first whole frame at `offset` or later whose sequence is greater than `sequence`; null if there is none. */
export function findLaterFrame(bytes: Buffer, offset: number, sequence: number): Frame | null {
  for (let at = bytes.indexOf(MAGIC, offset); at >= 0; at = bytes.indexOf(MAGIC, at + 1)) {
    const frame = at % FRAME_ALIGNMENT === 0 ? decodeFrame(bytes, at) : null;
    if (frame && frame.after.sequence > sequence) return frame;
  }
  return null;
}

/** Whether two positions are the same point of the same history. */
export function isSamePosition(one: JournalPosition, other: JournalPosition): boolean {
  return one.sequence === other.sequence && one.hash === other.hash;
}

function positionAfter(before: JournalPosition, text: Uint8Array): JournalPosition {
  const sequence = before.sequence + 1;
  const number = Buffer.alloc(8);
  number.writeBigUInt64LE(BigInt(sequence));
  const hash = createHash('sha256').update(before.hash, 'hex').update(number).update(text).digest('hex');
  return { sequence, hash };
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / FRAME_ALIGNMENT) * FRAME_ALIGNMENT;
}
