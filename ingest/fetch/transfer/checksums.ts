import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { CHECKSUM_ALGORITHMS, type Checksum } from './wantedFile.ts';

/** Lengths in hexadecimal digits. */
const DIGITS: Readonly<Record<Checksum['algorithm'], number>> = {
  md5: 32,
  sha1: 40,
  sha256: 64,
  sha384: 96,
  sha512: 128,
};
const HASHED_AT_ONCE_BYTES = 2 ** 20;

/** A checksum from metadata (`SHA-256`, `MD5`); null for kinds that aren't supported, or if there is none. */
export function checksumOf(algorithm: string, value: string): Checksum | null {
  const name = algorithm.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const known = CHECKSUM_ALGORITHMS.find((candidate) => candidate === name);
  return known ? hexadecimal(known, value) : null;
}

/** The MD5 in a sidecar file (`<name>.md5`): alone, or in the format of md5sum; null if it has none. */
export function md5OfSidecar(text: string): Checksum | null {
  return hexadecimal('md5', text.trim().split(/\s+/)[0] ?? '');
}

function hexadecimal(algorithm: Checksum['algorithm'], value: string): Checksum | null {
  const digits = value.trim().toLowerCase();
  return /^[0-9a-f]+$/.test(digits) && digits.length === DIGITS[algorithm]
    ? { algorithm, value: digits }
    : null;
}

/** Whether a file matches a checksum. */
export async function hasChecksum(path: string, { algorithm, value }: Checksum): Promise<boolean> {
  const hash = createHash(algorithm);
  const buffer = Buffer.allocUnsafe(HASHED_AT_ONCE_BYTES);
  const file = await open(path, 'r');
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.digest('hex') === value;
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
