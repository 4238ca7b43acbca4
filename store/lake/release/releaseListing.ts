import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  manifestSchema,
  type ReleaseFile,
  type ServedManifest,
  type TailCheck,
} from '../../../schemas/manifest.ts';
import { BoundedCache, type Sized } from '../../../core/boundedCache.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { readJson, unusable } from '../files/jsonFile.ts';
import { MANIFEST_FILE, releaseKey, SERVED_FILE } from '../files/layout.ts';
import { readPointer } from './releasePointer.ts';

/** A release with the files that it consists of. */
export interface ReleaseListing extends Sized {
  /** Folder of the release in the lake. */
  readonly dir: string;
  readonly manifest: ServedManifest;
  /** What the files are held against when they are sent, by path. */
  readonly checks: Readonly<Record<string, TailCheck>>;
  /** By path; next to the manifest's own files `served.json`, which has neither products nor paths of the machine. */
  readonly files: ReadonlyMap<string, ReleaseFile>;
}

export interface ReleaseListings {
  /** Where their files are. */
  readonly files: LakeFiles;
  /**
   * A release that the frame serves or has served and not pruned; null = there is none. Both names have been
   * validated. Throws `release_unusable`.
   */
  find(frameId: string, releaseId: string): Promise<ReleaseListing | null>;
}

const CACHE_BYTES = 32 * 2 ** 20;
const BYTES_A_FILE = 500;
const BYTES_A_RELEASE = 20_000;

/** The releases of a lake, file by file. */
export function openReleaseListings(files: LakeFiles): ReleaseListings {
  const cache = BoundedCache.ofBytes<ReleaseListing>(CACHE_BYTES);
  return {
    files,
    find: async (frameId, releaseId) => {
      // Asked every time: what has been pruned is gone at once, and the rest of a killed ingest is never seen.
      const pointer = await readPointer(files, frameId);
      if (!pointer || ![pointer.release, ...pointer.earlier].includes(releaseId)) return null;
      const dir = releaseKey(frameId, releaseId);
      return cache.get(dir, () => readListing(files, dir));
    },
  };
}

async function readListing(files: LakeFiles, dir: string): Promise<ReleaseListing> {
  const whole = await readJson(files, `${dir}/${MANIFEST_FILE}`, manifestSchema);
  const { files: published, products: _, ...manifest } = whole;
  const listed = new Map(published.map((file) => [file.path, file]));
  const served = (await files.get(`${dir}/${SERVED_FILE}`))?.bytes;
  if (!served) throw unusable(files.nameOf(`${dir}/${SERVED_FILE}`), 'there is no such file');
  const sha256 = createHash('sha256').update(served).digest('hex');
  listed.set(SERVED_FILE, { path: SERVED_FILE, bytes: served.length, sha256, rows: null });
  const checks = { ...manifest.checks, [SERVED_FILE]: [served.length, crc32(served)] as TailCheck };
  return { dir, manifest, checks, files: listed, bytes: BYTES_A_RELEASE + BYTES_A_FILE * listed.size };
}
