import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorMessage } from '../../core/error.ts';
import { sameGrid } from '../../core/geodesy/grid.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import { ARCHIVED_KINDS, type ArchiveSource } from '../../schemas/pairArchive.ts';
import { makeFolder, syncPath } from '../../store/lake/files/local/durableFiles.ts';
import { lockFrame } from '../../store/lake/files/local/ingestLock.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { frameDir, PAIRS_FOLDER } from '../../store/lake/files/layout.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import { withdrawnProducts, type WithdrawnBy } from '../../store/lake/release/withdrawnProducts.ts';
import type { ArchiveIndex } from '../../store/archive/archiveIndex.ts';
import { readArchiveIndex } from '../../store/archive/checkedIndex.ts';
import { UNFINISHED_SUFFIX } from '../../store/archive/archiveWriter.ts';
import { archiveName } from '../../store/archive/archiveName.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';
import type { KeptFrame } from '../reader/kept/keptFrame.ts';

/** The contents of a frame's archive folder. */
export interface ArchiveFolder {
  readonly whole: readonly ArchiveIndex[];
  readonly damaged: readonly UnusableFile[];
  /** The damaged ones that are sound but refer to a missing file. */
  readonly orphans: readonly UnusableFile[];
}

interface UnusableFile {
  readonly path: string;
  readonly reason: string;
}

/** The folder in which a frame keeps its archive. */
export function archiveDirOf(dataDir: string, frameId: string): string {
  return join(frameDir(dataDir, frameId), PAIRS_FOLDER);
}

/** Reads the index of every file of a frame's archive. A file that refers to an incomplete one is incomplete too. */
export async function readArchiveFolder(archiveDir: string): Promise<ArchiveFolder> {
  const names = (await readdir(archiveDir).catch(() => [])).filter((name) => name.endsWith('.pairs'));
  const whole = new Map<string, ArchiveIndex>();
  const damaged: { path: string; reason: string }[] = [];
  for (const name of names.toSorted()) {
    const path = join(archiveDir, name);
    try {
      whole.set(name, readArchiveIndex(path));
    } catch (error) {
      damaged.push({ path, reason: errorMessage(error) });
    }
  }
  const orphans = removeOrphans(whole).map(({ path, lost }) => ({
    path,
    reason: `the coherence that it refers to, in ${lost}, is missing`,
  }));
  return { whole: [...whole.values()], damaged: [...damaged, ...orphans], orphans };
}

/** Removes the files that refer to a missing one, then those that refer to these, and so on. */
function removeOrphans(whole: Map<string, ArchiveIndex>): { path: string; lost: string }[] {
  const orphans: { path: string; lost: string }[] = [];
  for (let found = -1; found < orphans.length;) {
    found = orphans.length;
    for (const [name, { path, header }] of whole) {
      const lost = header.borrows.find((other) => !whole.has(other));
      if (lost === undefined) continue;
      orphans.push({ path, lost });
      whole.delete(name);
    }
  }
  return orphans;
}

/**
 * What a frame has from earlier ingests, for the readers; null when it has nothing. A run that replaces the frame's
 * products takes decoded pairs from the archive only for products that are given, and reads every file to identify it.
 */
export async function findKeptFrame(
  dataDir: string,
  frameId: string,
  isReplacing: boolean,
): Promise<KeptFrame | null> {
  const manifest = isReplacing ? null : await currentManifest(dataDir, frameId);
  const { whole } = await readArchiveFolder(archiveDirOf(dataDir, frameId));
  const withdrawn = await takenOut(dataDir, frameId, isReplacing);
  if (!manifest && whole.length === 0 && withdrawn.size === 0) return null;
  return {
    release: manifest?.release_id ?? null,
    kind: manifest?.product_kind ?? null,
    files: whole,
    served: manifest?.products ?? [],
    trustsFileTimes: !isReplacing,
    withdrawn,
  };
}

/** What takes no part; of a run that replaces the frame's products, what the operator took out. */
async function takenOut(
  dataDir: string,
  frameId: string,
  isReplacing: boolean,
): Promise<ReadonlyMap<string, WithdrawnBy>> {
  const withdrawn = await withdrawnProducts(lakeFilesAt(dataDir), frameId);
  return isReplacing ? new Map([...withdrawn].filter(([, by]) => by === 'operator')) : withdrawn;
}

/**
 * Whether a frame could be rebuilt from its archive alone once this stack is published; products that every ingest reads
 * again need no archive.
 */
export async function isArchived(dataDir: string, stack: FrameStack): Promise<boolean> {
  const { frameId, grid, origins, lineOfSightFiles } = stack;
  if (!origins) return true;
  const { whole } = await readArchiveFolder(archiveDirOf(dataDir, frameId));
  const names = new Set(whole.map(({ path }) => basename(path)));
  const wanted = hashesOf(lineOfSightFiles);
  const hasLineOfSight = whole.some(
    ({ header }) =>
      header.content.is === 'line_of_sight' &&
      sameGrid(header.grid, grid) &&
      hashesOf(header.sources) === wanted,
  );
  return (
    (hasLineOfSight || lineOfSightFiles.length === 0) &&
    origins.every(({ sources }) => names.has(archiveName(sources)))
  );
}

function hashesOf(sources: readonly ArchiveSource[]): string {
  return sources.map(({ sha256 }) => sha256).join();
}

/** Products of a release that are missing from its frame's archive; none for kinds that are read again. */
export function lostProducts(manifest: Manifest, whole: readonly ArchiveIndex[]): string[] {
  const isKept = ARCHIVED_KINDS.has(manifest.product_kind);
  // Without any file, the archive may be on another machine.
  if (!isKept || whole.length === 0) return [];
  const there = new Set(whole.flatMap(({ header }) => header.sources.map(({ sha256 }) => sha256)));
  return manifest.products.flatMap(({ name, sha256, outcome }) =>
    outcome === 'used' && sha256 !== null && !there.has(sha256) ? [name] : [],
  );
}

/**
 * Makes a frame's archive folder and deletes what interrupted runs have left there, and files that refer to a missing
 * file: they would be wrong about that file once it is written again. The frame must be locked.
 */
export async function prepareArchiveFolder(archiveDir: string): Promise<void> {
  await makeFolder(archiveDir);
  for (const name of await readdir(archiveDir)) {
    if (name.endsWith(UNFINISHED_SUFFIX)) await rm(join(archiveDir, name), { force: true });
  }
  for (const { path } of (await readArchiveFolder(archiveDir)).orphans) await rm(path, { force: true });
}

/** Flushes archive files to disk: their products may be deleted once a release made from them is published. */
export async function syncArchive(archiveDir: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await syncPath(path);
  if (paths.length > 0) await syncPath(archiveDir);
}

/** The archive files that the served release neither uses nor refers to, by name: what `pruneArchive` would remove. */
export async function archiveToPrune(dataDir: string, frameId: string): Promise<string[]> {
  const archiveDir = archiveDirOf(dataDir, frameId);
  const names = await readdir(archiveDir).catch(() => []);
  if (names.length === 0) return [];
  const { whole, damaged } = await readArchiveFolder(archiveDir);
  const manifest = await currentManifest(dataDir, frameId);
  const used = new Set(manifest?.products.flatMap((p) => (p.outcome === 'used' ? [p.sha256] : [])));
  const kept = whole.filter(({ header }) => header.sources.every(({ sha256 }) => used.has(sha256)));
  const needed = new Set(kept.flatMap(({ path, header }) => [path, ...holders(archiveDir, header)]));
  return [...whole, ...damaged].flatMap(({ path }) => (needed.has(path) ? [] : [basename(path)]));
}

/**
 * Removes the archive files that the served release neither uses nor refers to. Returns their names. Throws
 * `ingest_in_progress`.
 */
export async function pruneArchive(dataDir: string, frameId: string): Promise<string[]> {
  const lock = await lockFrame(frameDir(dataDir, frameId), frameId);
  try {
    // Read only now: an ingest that has just ended may have repaired the damage.
    const removed = await archiveToPrune(dataDir, frameId);
    for (const name of removed) await rm(join(archiveDirOf(dataDir, frameId), name), { force: true });
    return removed;
  } finally {
    await lock.release();
  }
}

function holders(archiveDir: string, header: ArchiveIndex['header']): string[] {
  return header.borrows.map((name) => join(archiveDir, name));
}
