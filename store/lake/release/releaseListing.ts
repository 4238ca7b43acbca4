import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestSchema, type ReleaseFile, type ServedManifest } from '../../../schemas/manifest.ts';
import { BoundedCache, type Sized } from '../../../core/boundedCache.ts';
import { absentAs, readJson } from './frameCatalog.ts';
import { frameDir, MANIFEST_FILE, RELEASES_FOLDER, SERVED_FILE } from '../files/layout.ts';
import { readPointer } from './releasePointer.ts';

/** A release with the files that it consists of. */
export interface ReleaseListing extends Sized {
  readonly dir: string;
  readonly manifest: ServedManifest;
  /** By path; beside the manifest's own files `served.json`, which has neither products nor paths of the machine. */
  readonly files: ReadonlyMap<string, ReleaseFile>;
}

export interface ReleaseListings {
  /**
   * A release that the frame serves or has served and not pruned; null = there is none. Both names have been
   * validated. Throws `release_unusable`.
   */
  find(frameId: string, releaseId: string): Promise<ReleaseListing | null>;
}

const CACHE_BYTES = 32 * 2 ** 20;
const BYTES_A_FILE = 500;
const BYTES_A_RELEASE = 20_000;

/** The releases of a data folder, file by file. */
export function openReleaseListings(dataDir: string): ReleaseListings {
  const cache = BoundedCache.ofBytes<ReleaseListing>(CACHE_BYTES);
  return {
    find: async (frameId, releaseId) => {
      const folder = frameDir(dataDir, frameId);
      // Asked every time: what has been pruned is gone at once, and the rest of a killed ingest is never seen.
      const pointer = await readPointer(folder);
      if (!pointer || ![pointer.release, ...pointer.earlier].includes(releaseId)) return null;
      const dir = join(folder, RELEASES_FOLDER, releaseId);
      return cache.get(dir, () => readListing(dir));
    },
  };
}

async function readListing(dir: string): Promise<ReleaseListing> {
  const { files, products: _, ...manifest } = await readJson(join(dir, MANIFEST_FILE), manifestSchema);
  const listed = new Map(files.map((file) => [file.path, file]));
  const served = await readFile(join(dir, SERVED_FILE)).catch(absentAs(null));
  if (served) {
    const sha256 = createHash('sha256').update(served).digest('hex');
    listed.set(SERVED_FILE, { path: SERVED_FILE, bytes: served.length, sha256, rows: null });
  }
  return { dir, manifest, files: listed, bytes: BYTES_A_RELEASE + BYTES_A_FILE * listed.size };
}
