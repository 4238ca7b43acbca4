import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from './base62.ts';
import { required } from '../../core/required.ts';

export const KEY_KINDS = ['live', 'child', 'test'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^(gm_(?:live|child|test)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** Prefix of every key, by kind. */
export function keyPrefix(kind: KeyKind): string {
  return `gm_${kind}_`;
}

/** A new key: `gm_<kind>_`, 32 random base-62 characters (190 bits), 6 of CRC-32. Shown once, never stored. */
export function generateApiKey(kind: KeyKind): string {
  const body = keyPrefix(kind) + randomBase62(RANDOM_LENGTH);
  return body + checksum(body);
}

/** Whether a text has the format and checksum of a key: recognizes typing errors and junk without a look-up. */
export function isWellFormedApiKey(presented: string): boolean {
  const match = SHAPE.exec(presented);
  return match !== null && checksum(required(match[1])) === match[2];
}

/** The stored form of a key: SHA-256 of its text, hex. 190 random bits need no slow hash. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}

/** The part of a key that may be shown later to tell keys apart: the prefix and 4 characters. */
export function displayPrefix(key: string): string {
  return key.slice(0, key.lastIndexOf('_') + 5);
}

const KEYS_IN_TEXT = /(gm_(?:live|child|test)_\w{4})\w+/gi;

/** A text in which every key, whole or mangled, is cut to the part that may be shown. */
export function withoutKeys(text: string): string {
  return text.replace(KEYS_IN_TEXT, '$1…');
}

function checksum(body: string): string {
  return toBase62(crc32(body), CHECKSUM_LENGTH);
}
