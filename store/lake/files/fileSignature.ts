import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Changes whenever a file is written, replaced or made readable; a file that is not there has one too. */
export async function signatureOf(path: string): Promise<string> {
  const status = await stat(path, { bigint: true }).catch(() => null);
  return status ? signatureFrom(status) : 'absent';
}

/** As `signatureOf`, of a file whose status is known. */
export function signatureFrom({ dev, ino, ctimeNs, size }: BigIntStats): string {
  return `${dev}:${ino}:${ctimeNs}:${size}`;
}
