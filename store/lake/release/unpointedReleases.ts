import { GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { releaseIdSchema, type Manifest, type ReleasePointer } from '../../../schemas/manifest.ts';
import { COVERAGE_FILE, frameKey, MANIFEST_FILE, RELEASES_FOLDER, SERVED_FILE } from '../files/layout.ts';

/**
 * Makes sure that a store holds a release as it was staged, before a pointer names it: the store may have lost something,
 * and another machine may have taken it for one that was left. Of what is not whole nothing stays. Throws `release_incomplete`.
 */
export async function assertArrived(files: LakeFiles, dir: string, manifest: Manifest): Promise<void> {
  const stored = await files.list(`${dir}/`);
  const bytes = new Map(stored.map(({ key, size }) => [key.slice(dir.length + 1), size]));
  const missing =
    manifest.files.find((file) => bytes.get(file.path) !== file.bytes)?.path ??
    [MANIFEST_FILE, SERVED_FILE, COVERAGE_FILE].find((path) => !bytes.has(path));
  if (missing === undefined) return;
  await files.removeFolder(dir);
  throw new GroundMotionError(
    'unavailable',
    'release_incomplete',
    `${files.nameOf(`${dir}/${missing}`)} is not as it was uploaded, so the release is not published; run again`,
  );
}

/** An ingest of another machine has its release in the lake before it moves the pointer: it is none that was left. */
const OTHERS_NEED_MS = 48 * 3_600_000;

/**
 * Removes what killed ingests have left of a frame: staging folders, and releases that were published but never
 * pointed to. Releases that were served once stay. `now` is milliseconds since 1970.
 */
export async function removeLeftovers(
  files: LakeFiles,
  frameId: string,
  pointer: ReleasePointer | null,
  now: number,
): Promise<void> {
  const served = new Set(pointer ? [...pointer.earlier, pointer.release] : []);
  const releases = `${frameKey(frameId)}/${RELEASES_FOLDER}`;
  await files.clearStaging(releases, 0);
  for (const name of (await files.folders(releases)) ?? []) {
    if (!releaseIdSchema.safeParse(name).success || served.has(name)) continue;
    const folder = `${releases}/${name}`;
    if (!files.isShared || now - (await lastPutMs(files, folder)) > OTHERS_NEED_MS)
      await files.removeFolder(folder);
  }
}

/** When the newest of what is in a folder was put, milliseconds since 1970. */
async function lastPutMs(files: LakeFiles, folder: string): Promise<number> {
  const stored = await files.list(`${folder}/`);
  return stored.reduce((latest, { putAtMs }) => Math.max(latest, putAtMs), 0);
}
