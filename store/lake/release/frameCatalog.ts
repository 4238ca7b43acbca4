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
import { type Told, watchCatalog } from './catalogWatch.ts';
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
  /** What its files are held against when they are read, by path. */
  readonly checks: Readonly<Record<string, TailCheck>>;
  /** Whether a file of this path is among them: without looking into all, as is well where thousands of frames are asked. */
  readonly listsFile: (path: string) => boolean;
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
  /** Of the pointer; null = the last load failed and is to be tried again. */
  readonly tag: string | null;
  readonly problem: string | null;
}

/** What the pointers of a lake say, refreshed on demand. */
export interface FrameCatalog {
  /** Also those with a problem, so that no one takes their ground for ground without data. The same array until one changes. */
  frames(): readonly LakeFrame[];
  problems(): readonly LakeProblem[];
  /** Why a frame of `frames()` cannot be served; null = it can. */
  faultOf(frame: LakeFrame): string | null;
  /** Why it is not known which ground the lake covers; null = it is. */
  unknownGround(): string | null;
  /** Reads the pointers that have changed. One broken frame leaves the others as they are; while the store is away, all stay. */
  refresh(): Promise<readonly LakeChange[]>;
}

/** Frames whose pointers are read side by side. */
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
      const told = await catalog.changed(before).catch(() => null);
      if (told?.frameIds.length === 0 && problems.length === 0) return [];
      const folders =
        told?.frameIds ??
        (await frameFolders(files, before.size > 0).catch((error: unknown) => {
          const message = errorMessage(error);
          problems = [{ frameId: null, message }];
          if (!isStoreAway(error))
            entries = new Map([...before].map(([id, entry]) => [id, { ...entry, ...failed(message) }]));
          return null;
        }));
      if (!folders) return [];
      const next = await readEntries(files, { folders, before, told });
      entries = next;
      if (!told) catalog.swept();
      const changes = changesBetween(before, next);
      if (changes.length > 0) frames = [...next.values()].flatMap(({ frame }) => (frame ? [frame] : []));
      problems = [...next].flatMap(([frameId, { problem }]) =>
        problem === null ? [] : [{ frameId, message: problem }],
      );
      return changes;
    },
  };
}

/** Which frames are to be looked at: all of `folders` and `before`, or those told of alone. */
interface Looked {
  readonly folders: readonly string[];
  readonly before: ReadonlyMap<string, Entry>;
  readonly told: Told<Entry> | null;
}

async function readEntries(
  files: LakeFiles,
  { folders, before, told }: Looked,
): Promise<ReadonlyMap<string, Entry>> {
  if (told?.frameIds.length === 0) return before;
  const frameIds = (told?.frameIds ?? [...new Set([...folders, ...before.keys()])]).toSorted();
  const entries = new Map<string, Entry>(told ? before : []);
  for (let from = 0; from < frameIds.length; from += READ_TOGETHER) {
    const together = frameIds.slice(from, from + READ_TOGETHER);
    const read = await Promise.all(
      together.map(async (frameId) => {
        const known = before.get(frameId);
        const entry = known ? undefined : told?.entries.get(frameId);
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

/** `isKnown`: there were frames, so that their folder cannot be one that is not made yet. */
async function frameFolders(files: LakeFiles, isKnown: boolean): Promise<string[]> {
  const found = await files.folders(FRAMES_FOLDER);
  if (!found && isKnown) {
    const folder = files.nameOf(FRAMES_FOLDER);
    throw new Error(`${folder} has gone; put it back, or start the server again without it`);
  }
  return (found ?? []).filter((name) => frameIdSchema.safeParse(name).success);
}

/** Of a frame that is new here; null where the catalog does not say all of it. */
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

/** A frame without a pointer: one that serves nothing yet, one that was taken out on purpose, or one that is lost. */
async function vanishedEntry(
  files: LakeFiles,
  frameId: string,
  known: Entry | undefined,
): Promise<Entry | null> {
  if (!known?.frame || (await wasRemoved(files, frameId))) return null;
  const file = files.nameOf(pointerKey(frameId));
  const reason = `${file} has gone, and no removal of the frame is on record; put it back, or ingest the frame again`;
  return { frame: known.frame, ...failed(reason) };
}

/** What is tried again at the next refresh. */
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

/** What a release says of itself, as the one that it is looked up as. */
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
    // Of thousands of frames few are asked for.
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
