import { createHash } from 'node:crypto';
import { fillSync } from './fileBytes.ts';

const READ_AT_ONCE_BYTES = 1 << 20;

/** SHA-256 of a whole open file, hexadecimal. For threads that may wait for the disk. */
export function sha256Sync(file: number): string {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(READ_AT_ONCE_BYTES);
  for (let position = 0; ; position += buffer.length) {
    const bytes = fillSync(file, buffer, position);
    hash.update(buffer.subarray(0, bytes));
    if (bytes < buffer.length) return hash.digest('hex');
  }
}
