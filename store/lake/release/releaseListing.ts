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
  /** Checksums that the files are verified against when sent, by path. */
  readonly checks: Readonly<Record<string, TailCheck>>;
  /** By path; in addition to the manifest's files, `served.json`, which contains neither products nor local paths. */
  readonly files: ReadonlyMap<string, ReleaseFile>;
}

export interface ReleaseListings {
  /** Location of their files. */
  readonly files: LakeFiles;
  /**
   * A release that the frame serves, or has served and not pruned; null = there is none. Both names must be validated.
   * Throws `release_unusable`.
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
      // Checked on every call, so that pruned releases disappear immediately and leftovers of a killed ingest are never
      // listed.
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
  if (!served) throw unusable(files.nameOf(`${dir}/${SERVED_FILE}`), 'the file does not exist');
  const sha256 = createHash('sha256').update(served).digest('hex');
  listed.set(SERVED_FILE, { path: SERVED_FILE, bytes: served.length, sha256, rows: null });
  const checks = { ...manifest.checks, [SERVED_FILE]: [served.length, crc32(served)] as TailCheck };
  return { dir, manifest, checks, files: listed, bytes: BYTES_A_RELEASE + BYTES_A_FILE * listed.size };
}
