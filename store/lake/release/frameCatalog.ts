import { required } from '../../../core/required.ts';
import { errorMessage } from '../../../core/error.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { projectionFor, type Projection } from '../../../core/geodesy/projection.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { frameIdSchema } from '../../../schemas/frame.ts';
import { releasePointerSchema, type TailCheck, type ServedManifest } from '../../../schemas/manifest.ts';
import { readJson, unusable } from '../files/jsonFile.ts';
import { FRAMES_FOLDER, pointerKey, releaseKey, SERVED_FILE } from '../files/layout.ts';
import { isStoreAway } from '../files/storeAway.ts';
import { type CatalogLine, pointerIn } from './catalogFile.ts';
import { type ChangedEntries, watchCatalog } from './catalogWatch.ts';
import { checksIn, listsFile } from './served/packedChecks.ts';
import { wasRemoved } from './removalRecord.ts';
import { manifestIn, readManifest, type ReadManifest } from './served/readServed.ts';

/** One published release of one frame. The object stays valid after a newer release is published. */
export interface LakeFrame {
  readonly frameId: string;
  readonly releaseId: string;
  readonly manifest: ServedManifest;
  /** Folder of the release in the lake. */
  readonly dir: string;
  readonly grid: Grid;
  readonly projection: Projection;
  /** Names of the partitions (H3 resolution 5) that hold measured cells. */
  readonly partitions: ReadonlySet<string>;
  /** Checksums that its files are verified against when read, by path. */
  readonly checks: Readonly<Record<string, TailCheck>>;
  /** Whether they include a path, without unpacking all of them, which matters when thousands of frames are checked. */
  readonly listsFile: (path: string) => boolean;
}

export interface LakeChange {
  readonly kind: 'added' | 'updated' | 'removed';
  readonly frame: LakeFrame;
}

/** A frame that can't be served as its pointer says. */
export interface LakeProblem {
  /** Null if the folder of frames itself can't be read. */
  readonly frameId: string | null;
  readonly message: string;
}

interface Entry {
  /** The last release that could be loaded; not served while there is a problem. */
  readonly frame: LakeFrame | null;
  /** Tag of the pointer; null = the last load failed and will be retried. */
  readonly tag: string | null;
  readonly problem: string | null;
}

/** The state of a lake's pointers, refreshed on demand. */
export interface FrameCatalog {
  /**
   * Includes frames with a problem, so that their ground isn't mistaken for ground without data. The same array until one
   * changes.
   */
  frames(): readonly LakeFrame[];
  problems(): readonly LakeProblem[];
  /** Why a frame of `frames()` can't be served; null = it can. */
  faultOf(frame: LakeFrame): string | null;
  /** Why it is unknown which ground the lake covers; null = it is known. */
  unknownGround(): string | null;
  /**
   * Reads the pointers that have changed. One broken frame doesn't affect the others; while the store is unreachable, all
   * stay as they are.
   */
  refresh(): Promise<readonly LakeChange[]>;
}

/** Number of pointers read concurrently. */
const READ_TOGETHER = 32;

/** An empty catalog of a lake. */
export function createFrameCatalog(files: LakeFiles): FrameCatalog {
  let entries: ReadonlyMap<string, Entry> = new Map();
  let frames: readonly LakeFrame[] = [];
  let problems: readonly LakeProblem[] = [];
  const catalog = watchCatalog(files, (line) => entryOfLine(files, line));
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
      const changed = await catalog.changed(before).catch(() => null);
      if (changed?.frameIds.length === 0 && problems.length === 0) return [];
      const folders =
        changed?.frameIds ??
        (await frameFolders(files, before.size > 0).catch((error: unknown) => {
          const message = errorMessage(error);
          problems = [{ frameId: null, message }];
          if (!isStoreAway(error))
            entries = new Map([...before].map(([id, entry]) => [id, { ...entry, ...failed(message) }]));
          return null;
        }));
      if (!folders) return [];
      const next = await readEntries(files, { folders, before, changed });
      entries = next;
      if (!changed) catalog.swept();
      const changes = changesBetween(before, next);
      if (changes.length > 0) frames = [...next.values()].flatMap(({ frame }) => (frame ? [frame] : []));
      problems = [...next].flatMap(([frameId, { problem }]) =>
        problem === null ? [] : [{ frameId, message: problem }],
      );
      return changes;
    },
  };
}

/** Which frames to check: all of `folders` and `before`, or only those reported as changed. */
interface Looked {
  readonly folders: readonly string[];
  readonly before: ReadonlyMap<string, Entry>;
  readonly changed: ChangedEntries<Entry> | null;
}

async function readEntries(
  files: LakeFiles,
  { folders, before, changed }: Looked,
): Promise<ReadonlyMap<string, Entry>> {
  if (changed?.frameIds.length === 0) return before;
  const frameIds = (changed?.frameIds ?? [...new Set([...folders, ...before.keys()])]).toSorted();
  const entries = new Map<string, Entry>(changed ? before : []);
  for (let from = 0; from < frameIds.length; from += READ_TOGETHER) {
    const together = frameIds.slice(from, from + READ_TOGETHER);
    const read = await Promise.all(
      together.map(async (frameId) => {
        const known = before.get(frameId);
        const entry = known ? undefined : changed?.entries.get(frameId);
        return entry ?? (await refreshEntry(files, frameId, known));
      }),
    );
    for (const [at, entry] of read.entries()) {
      if (entry) entries.set(required(together[at]), entry);
      else entries.delete(required(together[at]));
    }
  }
  return new Map([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** `isKnown`: there were frames before, so a missing folder can't mean that it wasn't created yet. */
async function frameFolders(files: LakeFiles, isKnown: boolean): Promise<string[]> {
  const found = await files.folders(FRAMES_FOLDER);
  if (!found && isKnown) {
    const folder = files.nameOf(FRAMES_FOLDER);
    throw new Error(`${folder} is missing; put it back, or restart the server without it`);
  }
  return (found ?? []).filter((name) => frameIdSchema.safeParse(name).success);
}

/** For a new frame; null if the catalog entry is incomplete. */
function entryOfLine(files: LakeFiles, line: CatalogLine): Entry | null {
  if (line.served.length === 0) return null;
  try {
    const { release } = pointerIn(line);
    const dir = releaseKey(line.frameId, release);
    const name = files.nameOf(`${dir}/${SERVED_FILE}`);
    const frame = frameOf(dir, manifestIn(name, line.served), [line.frameId, release]);
    return { frame, tag: line.tag, problem: null };
  } catch {
    return null;
  }
}

async function refreshEntry(
  files: LakeFiles,
  frameId: string,
  known: Entry | undefined,
): Promise<Entry | null> {
  try {
    const pointer = await files.head(pointerKey(frameId));
    if (!pointer) return await vanishedEntry(files, frameId, known);
    const { tag } = pointer;
    if (known?.tag === tag) return known;
    return { frame: await loadFrame(files, frameId, known?.frame ?? null), tag, problem: null };
  } catch (error) {
    if (known && isStoreAway(error)) return known;
    return { frame: known?.frame ?? null, ...failed(errorMessage(error)) };
  }
}

/** A frame without a pointer: one that serves nothing yet, one that was removed on purpose, or one that is lost. */
async function vanishedEntry(
  files: LakeFiles,
  frameId: string,
  known: Entry | undefined,
): Promise<Entry | null> {
  if (!known?.frame || (await wasRemoved(files, frameId))) return null;
  const file = files.nameOf(pointerKey(frameId));
  const reason = `${file} is missing, and no removal of the frame is recorded; put it back, or ingest the frame again`;
  return { frame: known.frame, ...failed(reason) };
}

/** Problems that are retried at the next refresh. */
function failed(problem: string): Pick<Entry, 'tag' | 'problem'> {
  return { tag: null, problem };
}

/** Reads and validates the release that a frame's pointer names. */
async function loadFrame(files: LakeFiles, frameId: string, known: LakeFrame | null): Promise<LakeFrame> {
  const { release } = await readJson(files, pointerKey(frameId), releasePointerSchema);
  return known?.releaseId === release ? known : loadRelease(files, frameId, release);
}

/** Reads and validates a release of a frame. */
export async function loadRelease(files: LakeFiles, frameId: string, release: string): Promise<LakeFrame> {
  const dir = releaseKey(frameId, release);
  return frameOf(dir, await readManifest(files, dir), [frameId, release]);
}

/** A release's manifest, checked against the names under which it is looked up. */
function frameOf(
  dir: string,
  { name, manifest, checks }: ReadManifest,
  [frameId, release]: readonly [frameId: string, release: string],
): LakeFrame {
  if (manifest.frame_id !== frameId || manifest.release_id !== release)
    throw unusable(
      name,
      `it describes ${manifest.frame_id} ${manifest.release_id}, not ${frameId} ${release}`,
    );
  let partitions: ReadonlySet<string> | undefined;
  return {
    frameId,
    releaseId: release,
    manifest,
    dir,
    grid: manifest.grid,
    projection: projectionFor(manifest.grid.epsg),
    // Only a few of thousands of frames are requested.
    get partitions() {
      return (partitions ??= new Set(manifest.partitions.map(({ h3_5 }) => h3_5)));
    },
    get checks() {
      return checksIn(name, checks);
    },
    listsFile: (path) => listsFile(name, checks, path),
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
