import type { LakeFiles } from '../../../core/lakeFiles.ts';
import type { TailCheck } from '../../../schemas/manifest.ts';
import { BoundedCache, type Sized } from '../../../core/boundedCache.ts';
import { checkFile } from '../files/fileChecks.ts';

/** Files that are sent unchanged. */
export interface SoundFiles {
  /** Verifies a file on its first request, and again after it changed. Throws `lake_damaged`, `lake_unreadable`. */
  check(dir: string, path: string, check: TailCheck): Promise<void>;
}

const CACHE_BYTES = 4 * 2 ** 20;
const BYTES_A_FILE = 500;

export function createSoundFiles(files: LakeFiles): SoundFiles {
  const sound = BoundedCache.ofBytes<Sized>(CACHE_BYTES);
  return {
    check: async (dir, path, check) => {
      const key = `${dir}/${path}`;
      const stored = await files.head(key).catch(() => null);
      await sound.get(`${stored?.tag} ${key}`, async () => {
        await checkFile(files, dir, path, check);
        return { bytes: BYTES_A_FILE };
      });
    },
  };
}
