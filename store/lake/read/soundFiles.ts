import { join } from 'node:path';
import type { FileCheck } from '../../../schemas/manifest.ts';
import { BoundedCache, type Sized } from '../../../core/boundedCache.ts';
import { checkFile } from '../files/fileChecks.ts';
import { signatureOf } from '../files/fileSignature.ts';

/** Files that are sent as they are. */
export interface SoundFiles {
  /** Reads a file through when it is first asked for, and again when it has changed on the disk. Throws `lake_damaged`, `lake_unreadable`. */
  check(dir: string, path: string, check: FileCheck): Promise<void>;
}

const CACHE_BYTES = 4 * 2 ** 20;
const BYTES_A_FILE = 500;

export function createSoundFiles(): SoundFiles {
  const sound = BoundedCache.ofBytes<Sized>(CACHE_BYTES);
  return {
    check: async (dir, path, check) => {
      const file = join(dir, path);
      await sound.get(`${await signatureOf(file)} ${file}`, async () => {
        await checkFile(dir, path, check, null);
        return { bytes: BYTES_A_FILE };
      });
    },
  };
}
