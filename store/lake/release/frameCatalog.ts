import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { projectionFor, type Projection } from '../../../core/geodesy/projection.ts';
import { frameIdSchema } from '../../../schemas/frame.ts';
import {
  manifestSchema,
  releasePointerSchema,
  servedManifestSchema,
  type FileCheck,
  type ServedManifest,
} from '../../../schemas/manifest.ts';
import {
  frameDir,
  FRAMES_FOLDER,
  MANIFEST_FILE,
  POINTER_FILE,
  RELEASES_FOLDER,
  SERVED_FILE,
} from '../files/layout.ts';
import { wasRemoved } from './removalRecord.ts';
import { openSealed } from '../files/sealedJson.ts';

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
  /** What its files are held against when they are read, by path. */
  readonly checks: Readonly<Record<string, FileCheck>>;
}

export interface LakeChange {
  readonly kind: 'added' | 'updated' | 'removed';
  readonly frame: LakeFrame;
}

/** A frame that cannot be served as its pointer says. */
export interface LakeProblem {
  /** Null when the folder of frames itself cannot be read. */
  readonly frameId: string | null;
  readonly message: string;
}

interface Entry {
  /** The last release that could be loaded; it answers nothing while there is a problem. */
  readonly frame: LakeFrame | null;
  /** Changes whenever the pointer is replaced; null = the last load failed and is to be tried again. */
  readonly signature: string | null;
  readonly problem: string | null;
}

/** What the pointers of a data folder say, refreshed on demand. */
export interface FrameCatalog {
  /** Also those with a problem, so that nobody takes their ground for ground without data. The same array until one changes. */
  frames(): readonly LakeFrame[];
  problems(): readonly LakeProblem[];
  /** Why a frame of `frames()` cannot be served; null = it can. */
  faultOf(frame: LakeFrame): string | null;
  /** Why it is not known which ground the lake covers; null = it is. */
  unknownGround(): string | null;
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
    faultOf: (frame) => {
      const entry = entries.get(frame.frameId);
      return entry?.frame === frame ? entry.problem : null;
    },
    unknownGround: () =>
      problems.find(({ frameId }) => frameId === null || !entries.get(frameId)?.frame)?.message ?? null,
    refresh: async () => {
      const before = entries;
      const folders = await frameFolders(dataDir, before.size > 0).catch(errorMessage);
      if (typeof folders === 'string') {
        problems = [{ frameId: null, message: folders }];
        entries = new Map([...before].map(([id, entry]) => [id, { ...entry, ...failed(folders) }]));
        return [];
      }
      const next = await readEntries(dataDir, folders, before);
      entries = next;
      const changes = changesBetween(before, next);
      if (changes.length > 0) frames = [...next.values()].flatMap(({ frame }) => (frame ? [frame] : []));
      problems = [...next].flatMap(([frameId, { problem }]) =>
        problem === null ? [] : [{ frameId, message: problem }],
      );
      return changes;
    },
  };
}

async function readEntries(
  dataDir: string,
  folders: readonly string[],
  before: ReadonlyMap<string, Entry>,
): Promise<Map<string, Entry>> {
  const frameIds = [...new Set([...folders, ...before.keys()])].toSorted();
  const entries = new Map<string, Entry>();
  for (let from = 0; from < frameIds.length; from += READ_TOGETHER) {
    const together = frameIds.slice(from, from + READ_TOGETHER);
    const read = await Promise.all(
      together.map((frameId) => refreshEntry(dataDir, frameId, before.get(frameId))),
    );
    read.forEach((entry, at) => entry && entries.set(together[at]!, entry));
  }
  return entries;
}

/** `isKnown`: there were frames, so that their folder cannot be one that is not made yet. */
async function frameFolders(dataDir: string, isKnown: boolean): Promise<string[]> {
  const folder = join(dataDir, FRAMES_FOLDER);
  const found = await readdir(folder, { withFileTypes: true }).catch(absentAs(null));
  if (!found && isKnown)
    throw new Error(`${folder} has gone; put it back, or start the server again without it`);
  const folders = (found ?? []).filter(
    (entry) => !entry.isFile() && frameIdSchema.safeParse(entry.name).success,
  );
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
    if (!status) return await vanishedEntry(dataDir, frameId, known);
    const signature = `${status.ino}:${status.ctimeNs}:${status.mtimeNs}:${status.size}`;
    if (known?.signature === signature) return known;
    return { frame: await loadFrame(dataDir, frameId, known?.frame ?? null), signature, problem: null };
  } catch (error) {
    return { frame: known?.frame ?? null, ...failed(errorMessage(error)) };
  }
}

/** A frame without a pointer: one that serves nothing yet, one that was taken out on purpose, or one that is lost. */
async function vanishedEntry(
  dataDir: string,
  frameId: string,
  known: Entry | undefined,
): Promise<Entry | null> {
  if (!known?.frame || (await wasRemoved(dataDir, frameId))) return null;
  const file = join(frameDir(dataDir, frameId), POINTER_FILE);
  const reason = `${file} has gone, and no removal of the frame is on record; put it back, or ingest the frame again`;
  return { frame: known.frame, ...failed(reason) };
}

/** What is tried again at the next refresh. */
function failed(problem: string): Pick<Entry, 'signature' | 'problem'> {
  return { signature: null, problem };
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
  const { file, manifest, checks } = await readManifest(dir);
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
    checks,
  };
}

/** What a release says of itself to a server, and what its files are held against. */
async function readManifest(dir: string): Promise<{
  readonly file: string;
  readonly manifest: ServedManifest;
  readonly checks: LakeFrame['checks'];
}> {
  const served = join(dir, SERVED_FILE);
  const isThere = await stat(served).catch(absentAs(null));
  if (isThere) {
    const manifest = await readJson(served, servedManifestSchema);
    if (manifest.checks) return { file: served, manifest, checks: manifest.checks };
  }
  const file = join(dir, MANIFEST_FILE);
  const { files, products: _products, ...manifest } = await readJson(file, manifestSchema);
  const whole = Object.fromEntries(files.map(({ path, sha256 }) => [path, { sha256 }]));
  return { file, manifest, checks: manifest.checks ?? whole };
}

/** Reads a JSON file of the lake; what it says must fit its seal, where it has one, and the schema. */
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
  const opened = openSealed(content);
  if (!opened)
    throw unusable(
      file,
      'its `seal` is that of another content: it is damaged, or was edited by hand, and then is to have none',
    );
  const parsed = schema.safeParse(opened.content);
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
