import { createHash } from 'node:crypto';
import type { ArchiveSource } from '../schemas/pairArchive.ts';

/** Name of the archive file of some product files: their hash, or that of their hashes. */
export function archiveName(sources: readonly Pick<ArchiveSource, 'sha256'>[]): string {
  const [first, ...others] = sources.map(({ sha256 }) => sha256);
  const hash =
    others.length === 0
      ? first!
      : createHash('sha256')
          .update([first!, ...others].join())
          .digest('hex');
  return `${hash}.pairs`;
}
