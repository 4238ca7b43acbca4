import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { required } from '../../../core/required.ts';
import { GroundMotionError, invalidInput } from '../../../core/error.ts';
import { together } from '../../../core/inFlight.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { frameIdSchema } from '../../../schemas/frame.ts';
import {
  manifestDraftSchema,
  type Manifest,
  type ManifestDraft,
  type ReleaseFile,
  type ReleasePointer,
  releaseIdSchema,
} from '../../../schemas/manifest.ts';
import { writeCoverage } from './coverageFile.ts';
import { makeFolder, removeTree, writeDurably } from '../files/local/durableFiles.ts';
import { tailChecks } from '../files/tailChecks.ts';
import { lakeFilesAt } from '../files/lakeFilesAt.ts';
import { lockFrame, type IngestLock } from '../files/local/ingestLock.ts';
import { tryUpdateLakeIndex } from './lakeIndex.ts';
import {
  COVERAGE_FILE,
  frameDir,
  MANIFEST_FILE,
  releaseKey,
  RELEASES_FOLDER,
  SCRATCH_FOLDER,
  SERVED_FILE,
  frameKey,
} from '../files/layout.ts';
import { noteMove } from './movesUnderWay.ts';
import { movePointer, readPointer } from './releasePointer.ts';
import { describeFolder, type HashKey, verifyRelease } from './releaseFiles.ts';
import { forgetRemoval } from './removalRecord.ts';
import { sealedJson } from '../files/sealedJson.ts';

/** A release being written: nothing in it is visible to a reader before `publishRelease`. */
export interface StagedRelease {
  readonly frameId: string;
  readonly releaseId: string;
  /** The lake that it will be part of. */
  readonly files: LakeFiles;
  /** A local folder where the release's files are written, in their final layout. */
  readonly dir: string;
  /** For the ingest's own files; removed before publishing. */
  readonly scratchDir: string;
  readonly lock: IngestLock;
  /** The frame's current release when this one was started; null = none. */
  readonly supersedes: string | null;
}

/**
 * Starts a release of a frame; end it with `publishRelease` or `abandonRelease`. `now` is milliseconds since 1970. Clears
 * what killed ingests left. Throws `ingest_in_progress` while another process ingests the same frame, and
 * `frame_id_invalid` for an invalid name.
 */
export async function beginRelease(options: {
  readonly dataDir: string;
  readonly frameId: string;
  readonly now: number;
  /** That of a release which is made again; absent = a new one. */
  readonly releaseId?: string | undefined;
}): Promise<StagedRelease> {
  const { dataDir, frameId, now } = options;
  const valid = frameIdSchema.safeParse(frameId);
  if (!valid.success)
    throw invalidInput('frame_id_invalid', `"${frameId}": ${required(valid.error.issues[0]).message}`);
  const folder = frameDir(dataDir, frameId);
  const files = lakeFilesAt(dataDir);
  await files.assertConditionsHold();
  await makeFolder(join(folder, RELEASES_FOLDER));
  const lock = await lockFrame(folder, frameId);
  try {
    const pointer = await readPointer(files, frameId);
    await removeLeftovers(files, frameId, pointer, now);
    const releaseId = options.releaseId ?? newReleaseId(now, pointer);
    const dir = await files.stagingPath(releaseKey(frameId, releaseId));
    const scratchDir = join(dir, SCRATCH_FOLDER);
    await makeFolder(scratchDir);
    const supersedes = pointer?.release ?? null;
    return { frameId, releaseId, files, dir, scratchDir, lock, supersedes };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * The files written so far, for the manifest: path, bytes, SHA-256, and rows of Parquet files. Entries reported by their
 * writers (`written`) aren't checked here: `publishRelease` compares all files with the disk.
 */
export async function describeFiles(
  staged: StagedRelease,
  written: readonly ReleaseFile[] = [],
): Promise<ReleaseFile[]> {
  const known = new Set(written.map(({ path }) => path));
  const others = await describeFolder(...stagedKey(staged), { known });
  return [...written, ...others].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Verifies the staged files against the manifest, publishes the folder and moves the frame's pointer to it. After an
 * error nothing is visible and the staging folder is gone. Returns the manifest as published. Throws `release_incomplete`
 * if a file doesn't match the manifest, and `release_overtaken` if the frame no longer serves the release that it served
 * when this one was started: the first publisher wins, regardless of the queue or another machine's lock. `mayPublish` is
 * called when everything except the pointer is in place; if it throws, the publication ends. `hash` computes checksums on
 * another thread.
 */
export async function publishRelease(
  staged: StagedRelease,
  manifest: ManifestDraft,
  {
    mayPublish,
    hash,
  }: { readonly mayPublish?: (() => Promise<void>) | undefined; readonly hash?: HashKey } = {},
): Promise<Manifest> {
  try {
    const described = checkedManifest(staged, manifest);
    // Before the files are verified: a check computed from wrong bytes would make verification fail, never pass.
    const checks = await tailChecks(staged.dir, described.files);
    await together([
      verifyRelease(...stagedKey(staged), described, hash),
      writeCoverage(staged.dir, described),
      removeTree(staged.scratchDir),
    ]);
    Object.assign(checks, await tailChecks(staged.dir, [{ path: COVERAGE_FILE }]));
    const checked = { ...described, checks };
    await writeDurably(join(staged.dir, MANIFEST_FILE), sealedJson(checked, 1));
    const { files: _files, products: _products, ...served } = checked;
    await writeDurably(join(staged.dir, SERVED_FILE), sealedJson(served));

    const { files, frameId, releaseId } = staged;
    await files.publish(staged.dir, releaseKey(frameId, releaseId));
    if (files.isShared) await assertArrived(files, releaseKey(frameId, releaseId), checked);
    await point(staged, manifest, mayPublish);
    await forgetRemoval(files, frameId);
    await tryUpdateLakeIndex(files, frameId);
    return checked;
  } finally {
    await abandonRelease(staged);
  }
}

/** Abandons a release: removes what was written and unlocks the frame. Harmless after `publishRelease`. */
export async function abandonRelease(staged: StagedRelease): Promise<void> {
  await removeTree(staged.dir);
  await staged.lock.release();
}

function checkedManifest(staged: StagedRelease, manifest: ManifestDraft): ManifestDraft {
  const checked = manifestDraftSchema.parse(manifest);
  if (checked.frame_id !== staged.frameId || checked.release_id !== staged.releaseId) {
    throw invalidInput(
      'manifest_of_another_release',
      `the manifest is of ${checked.frame_id} ${checked.release_id}, staged is ${staged.frameId} ${staged.releaseId}`,
    );
  }
  return checked;
}

/**
 * Moves the frame's pointer, which must still name the same release as when this one was started. A release that may not
 * be published, or was overtaken, is removed, because no pointer named it. After any other failure that is uncertain, and
 * the release stays.
 */
async function point(
  { files, frameId, releaseId, supersedes }: StagedRelease,
  manifest: ManifestDraft,
  mayPublish?: () => Promise<void>,
): Promise<void> {
  let isUnnamed = true;
  try {
    await mayPublish?.();
    if (files.isShared) await noteMove(files, frameId);
    isUnnamed = false;
    await movePointer(files, frameId, (before) => {
      const served = before?.release ?? null;
      if (served !== supersedes) throw overtaken(frameId, { served, supersedes });
      return pointerTo(releaseId, manifest, before);
    });
  } catch (error) {
    if (isUnnamed || (error instanceof GroundMotionError && error.code === OVERTAKEN))
      await files.removeFolder(releaseKey(frameId, releaseId));
    throw error;
  }
}

const OVERTAKEN = 'release_overtaken';

function overtaken(
  frameId: string,
  { served, supersedes }: { readonly served: string | null; readonly supersedes: string | null },
): GroundMotionError {
  return new GroundMotionError(
    'refused',
    OVERTAKEN,
    `${frameId} serves ${served ?? 'nothing'} now, not ${supersedes ?? 'nothing'}: another ingest was faster; run again to build on its release`,
  );
}

function pointerTo(release: string, manifest: ManifestDraft, before: ReleasePointer | null): ReleasePointer {
  return {
    release,
    published_at: manifest.created_at,
    earlier: before ? [...before.earlier.filter((id) => id !== before.release), before.release] : [],
  };
}

/** A staged release as a folder of files like any other. */
function stagedKey({ dir }: StagedRelease): [files: LakeFiles, dir: string] {
  return [lakeFilesAt(dirname(dir)), basename(dir)];
}

/** An id later than all earlier ones, even if the clock was set back. */
function newReleaseId(now: number, pointer: ReleasePointer | null): string {
  const latest = pointer ? required([...pointer.earlier, pointer.release].toSorted().at(-1)) : '';
  const second = Math.max(Math.floor(now / 1000) * 1000, timeOf(latest) + 1000);
  const stamp = new Date(second).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${stamp}-${randomBytes(3).toString('hex')}`;
}

function timeOf(releaseId: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(releaseId);
  if (!parts) return 0;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number);
  return Date.UTC(required(year), required(month) - 1, day, hour, minute, second);
}

/**
 * Makes sure that an object store contains a release as staged before a pointer names it: the store may have lost
 * something, and another machine may have treated it as a leftover. An incomplete release is removed. Throws
 * `release_incomplete`.
 */
async function assertArrived(files: LakeFiles, dir: string, manifest: Manifest): Promise<void> {
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

/**
 * Minimum age of a leftover release: an ingest on another machine stores its release in the lake before it moves the
 * pointer.
 */
const OTHERS_NEED_MS = 48 * 3_600_000;

/**
 * Removes what killed ingests left of a frame: staging folders, and releases that were published but never pointed to.
 * Releases that were served stay. `now` is milliseconds since 1970.
 */
async function removeLeftovers(
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

/** The time of the newest put in a folder, milliseconds since 1970. */
async function lastPutMs(files: LakeFiles, folder: string): Promise<number> {
  const stored = await files.list(`${folder}/`);
  return stored.reduce((latest, { putAtMs }) => Math.max(latest, putAtMs), 0);
}
