import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import type { Grid } from '../../core/grid.ts';
import { projectionFor, type Projection } from '../../core/projection.ts';
import { frameIdSchema } from '../../schemas/frame.ts';
import {
  manifestSchema,
  releasePointerSchema,
  servedManifestSchema,
  type ServedManifest,
} from '../../schemas/manifest.ts';
import {
  frameDir,
  FRAMES_FOLDER,
  MANIFEST_FILE,
  POINTER_FILE,
  RELEASES_FOLDER,
  SERVED_FILE,
} from './layout.ts';

/** One published release of one frame. The object stays valid after a newer release is published. */
export interface LakeFrame {
  readonly frameId: string;
  readonly releaseId: string;
  readonly manifest: ServedManifest;
  /** Folder of the release. */
  readonly dir: string;
  readonly grid: Grid;
  readonly projection: Projection;
  /** Names of the partitions (H3 resolution 5) that hold measured cells. */
  readonly partitions: ReadonlySet<string>;
}

export interface LakeChange {
  readonly kind: 'added' | 'updated' | 'removed';
  readonly frame: LakeFrame;
}

/** A frame that cannot be served as its pointer says; an earlier good release of it stays served. */
export interface LakeProblem {
  /** Null when the folder of frames itself cannot be read. */
  readonly frameId: string | null;
  readonly message: string;
}

interface Entry {
  readonly frame: LakeFrame | null;
  /** Changes whenever the pointer is replaced; null = the last load failed and is to be tried again. */
  readonly signature: string | null;
  readonly problem: string | null;
}

/** What the pointers of a data folder say, refreshed on demand. */
export interface FrameCatalog {
  /** The same array until one of them changes. */
  frames(): readonly LakeFrame[];
  problems(): readonly LakeProblem[];
  /** Reads the pointers that have changed. One broken frame leaves the others as they are. */
  refresh(): Promise<readonly LakeChange[]>;
}

/** Frames whose pointers are read side by side. */
const READ_TOGETHER = 32;

/** An empty catalogue of a data folder, which need not exist yet. */
export function createFrameCatalog(dataDir: string): FrameCatalog {
  let entries: ReadonlyMap<string, Entry> = new Map();
  let frames: readonly LakeFrame[] = [];
  let problems: readonly LakeProblem[] = [];
  return {
    frames: () => frames,
    problems: () => problems,
    refresh: async () => {
      const before = entries;
      const next = new Map<string, Entry>();
      const folders = await frameFolders(dataDir).catch(errorMessage);
      if (typeof folders === 'string') {
        problems = [{ frameId: null, message: folders }];
        return [];
      }
      for (let from = 0; from < folders.length; from += READ_TOGETHER) {
        const together = folders.slice(from, from + READ_TOGETHER);
        const read = await Promise.all(
          together.map((frameId) => refreshEntry(dataDir, frameId, before.get(frameId))),
        );
        read.forEach((entry, at) => entry && next.set(together[at]!, entry));
      }
      entries = next;
      const changes = changesBetween(before, next);
      if (changes.length > 0) frames = [...next.values()].flatMap(({ frame }) => (frame ? [frame] : []));
      problems = [...next].flatMap(([frameId, { problem }]) =>
        problem ? [{ frameId, message: problem }] : [],
      );
      return changes;
    },
  };
}

async function frameFolders(dataDir: string): Promise<string[]> {
  const found = await readdir(join(dataDir, FRAMES_FOLDER), { withFileTypes: true }).catch(absentAs([]));
  const folders = found.filter((entry) => !entry.isFile() && frameIdSchema.safeParse(entry.name).success);
  return folders.map(({ name }) => name).toSorted();
}

async function refreshEntry(
  dataDir: string,
  frameId: string,
  known: Entry | undefined,
): Promise<Entry | null> {
  try {
    const pointer = join(frameDir(dataDir, frameId), POINTER_FILE);
    const status = await stat(pointer, { bigint: true }).catch(absentAs(null));
    if (!status) return null;
    const signature = `${status.ino}:${status.mtimeNs}:${status.size}`;
    if (known?.signature === signature) return known;
    return { frame: await loadFrame(dataDir, frameId, known?.frame ?? null), signature, problem: null };
  } catch (error) {
    return { frame: known?.frame ?? null, signature: null, problem: errorMessage(error) };
  }
}

/** Reads and validates the release that a frame's pointer names. */
async function loadFrame(dataDir: string, frameId: string, known: LakeFrame | null): Promise<LakeFrame> {
  const folder = frameDir(dataDir, frameId);
  const { release } = await readJson(join(folder, POINTER_FILE), releasePointerSchema);
  return known?.releaseId === release ? known : loadRelease(dataDir, frameId, release);
}

/** Reads and validates a release of a frame. */
export async function loadRelease(dataDir: string, frameId: string, release: string): Promise<LakeFrame> {
  const dir = join(frameDir(dataDir, frameId), RELEASES_FOLDER, release);
  const { file, manifest } = await readManifest(dir);
  if (manifest.frame_id !== frameId || manifest.release_id !== release) {
    throw unusable(
      file,
      `it describes ${manifest.frame_id} ${manifest.release_id}, not ${frameId} ${release}`,
    );
  }
  return {
    frameId,
    releaseId: release,
    manifest,
    dir,
    grid: manifest.grid,
    projection: projectionFor(manifest.grid.epsg),
    partitions: new Set(manifest.partitions.map(({ h3_5 }) => h3_5)),
  };
}

/** What a release says of itself to a server. */
async function readManifest(
  dir: string,
): Promise<{ readonly file: string; readonly manifest: ServedManifest }> {
  const served = join(dir, SERVED_FILE);
  const isThere = await stat(served).catch(absentAs(null));
  if (isThere) return { file: served, manifest: await readJson(served, servedManifestSchema) };
  const file = join(dir, MANIFEST_FILE);
  const { files: _files, products: _products, ...manifest } = await readJson(file, manifestSchema);
  return { file, manifest };
}

/** Reads a JSON file of the lake; what it says must fit the schema. */
export async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unusable(file, errorMessage(error), error);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw unusable(file, `it is not JSON (${errorMessage(error)})`, error);
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw unusable(file, z.prettifyError(parsed.error), parsed.error);
  return parsed.data;
}

function unusable(file: string, reason: string, cause?: unknown): GroundMotionError {
  return new GroundMotionError('unavailable', 'release_unusable', `${file} cannot be used: ${reason}`, {
    cause,
  });
}

/** For `.catch`: a file that does not exist is the given value, any other failure stays one. */
export function absentAs<T>(value: T): (error: unknown) => T {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}

function changesBetween(before: ReadonlyMap<string, Entry>, after: ReadonlyMap<string, Entry>): LakeChange[] {
  const changes: LakeChange[] = [];
  for (const [frameId, { frame }] of after) {
    const earlier = before.get(frameId)?.frame;
    if (!frame || frame === earlier) continue;
    changes.push({ kind: earlier ? 'updated' : 'added', frame });
  }
  for (const [frameId, { frame }] of before) {
    if (frame && !after.get(frameId)?.frame) changes.push({ kind: 'removed', frame });
  }
  return changes;
}
