import { absentAs } from '../../../formats/files/localFile.ts';
import { BoundedCache } from '../../../core/boundedCache.ts';
import { GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import type { FrameCoverage } from '../../../core/geodesy/frameCoverage.ts';
import type { ProductRecord } from '../../../schemas/manifest.ts';
import type { EventPlace } from '../../../core/events/eventPlaces.ts';
import { createCoverageReader, createEventPlacesReader, createProductsReader } from './releaseReaders.ts';
import {
  createFrameCatalog,
  loadRelease,
  type LakeChange,
  type LakeFrame,
  type LakeProblem,
} from '../release/frameCatalog.ts';
import { asDamageOf, LakeDamage, tailOf } from '../files/fileChecks.ts';
import { lakeFilesAt } from '../files/lakeFilesAt.ts';
import { cellLookups, type CellLookups } from './cellLookups.ts';
import { createPartitionReader } from './partitionReader.ts';
import { createOutOfService, type FileFault } from './outOfService.ts';
import { createRefresher } from '../engine/refresher.ts';
import { readPointer } from '../release/releasePointer.ts';
import { openSalesRecord, type SalesRecord } from '../release/salesRecord.ts';

export type { LakeChange, LakeFrame, LakeProblem } from '../release/frameCatalog.ts';

/** Serves published releases. Everything it returns belongs to the release of the requested frame. */
export interface LakeReader extends CellLookups {
  /** The frames of the lake, by frame id, including those out of service, which don't answer. */
  frames(): readonly LakeFrame[];
  /** Problems that keep frames from being served: broken pointers and manifests, damaged files. */
  problems(): readonly LakeProblem[];
  /** The frames of `frames()` that don't answer now. */
  outOfService(): readonly LakeFrame[];
  /** Throws `frame_out_of_service` for such a frame. */
  assertInService(frame: LakeFrame): void;
  /**
   * Throws `lake_unreadable` while it is unknown which ground the lake covers: a point outside all known frames may be
   * inside another.
   */
  assertGroundKnown(): void;
  /**
   * Takes the frame's release out of service because of a damaged file, until the file is intact again or another release
   * is served.
   */
  reportDamage(frame: LakeFrame, damage: FileFault): void;
  /** Called for every damaged file when it is found. */
  onDamage(listener: (damage: LakeProblem) => void): void;
  /**
   * A stored release that the frame serves or has served; null = there is none. Both names must be those of a release
   * that was served. Throws `release_unusable`.
   */
  findRelease(frameId: string, releaseId: string): Promise<LakeFrame | null>;
  /** The stored releases that a frame served before, oldest first. Throws `release_unusable`. */
  earlierReleases(frameId: string): Promise<readonly string[]>;
  /** Records releases before reports of them are sold, so that they aren't pruned. Throws `release_pruned`. */
  readonly recordSale: SalesRecord['record'];
  /** Checks the pointers now instead of at the next poll. */
  refresh(): Promise<void>;
  /** How much of the ground a frame measures, area by area. Read or counted once per release. Throws `lake_unreadable`. */
  coverageOf(frame: LakeFrame): Promise<FrameCoverage>;
  /**
   * The coverage of a frame that may be out of service; null = unknown, because the pointer, the release or its coverage
   * can't be read.
   */
  knownCoverageOf(frame: LakeFrame): Promise<FrameCoverage | null>;
  /** The products that a release was made from, and their use. Read once per release. Throws `release_unusable`. */
  productsOf(frame: LakeFrame): Promise<readonly ProductRecord[]>;
  /** Places of a frame's events, largest first. Read once per release. Throws `lake_unreadable`. */
  eventPlacesOf(frame: LakeFrame): Promise<readonly EventPlace[]>;
  /** The local folder where programs that open files themselves can read the files of releases. */
  readonly localFolder: string;
  /** Whether that folder may contain files in pieces (`formats/pieces/pieceFiles.ts`). */
  readonly keepsPieces: boolean;
  /**
   * Fetches pieces of a release's file into that folder, given their start positions, together with the index that
   * readers of pieces need; false = the release has no such file, or is gone. Throws `lake_unreachable`, `lake_damaged`.
   */
  bringHere(frame: LakeFrame, path: string, starts: readonly number[]): Promise<boolean>;
  /** Called after a refresh, once for every frame that was added, updated or removed. */
  onChange(listener: (change: LakeChange) => void): void;
  /** Called after a refresh, once for every new problem. */
  onProblem(listener: (problem: LakeProblem) => void): void;
  close(): Promise<void>;
}

/** Earlier releases whose manifests stay in memory. */
const EARLIER_IN_MEMORY = 32;

export interface LakeReaderOptions {
  readonly dataDir: string;
  /** Milliseconds between checks of the pointers; 0 = only on demand. */
  readonly pollIntervalMs?: number;
  /** Maximum size of decoded cells and series in memory, bytes. */
  readonly cacheBytes?: number | undefined;
}

/** Opens a reader for a data folder (which may still be empty) and reads its pointers once. */
export async function openLakeReader({
  dataDir,
  pollIntervalMs = 2000,
  cacheBytes = 192 * 2 ** 20,
}: LakeReaderOptions): Promise<LakeReader> {
  const files = lakeFilesAt(dataDir);
  const partitions = createPartitionReader(files, cacheBytes);
  const coverageOf = createCoverageReader(files);
  const eventPlacesOf = createEventPlacesReader(files);
  const catalog = createFrameCatalog(files);
  const listeners: ((change: LakeChange) => void)[] = [];
  const problemListeners: ((problem: LakeProblem) => void)[] = [];

  const damageListeners: ((damage: LakeProblem) => void)[] = [];
  const damaged = createOutOfService(files);
  const earlier = BoundedCache.ofEntries<LakeFrame>(EARLIER_IN_MEMORY);

  const refreshOnce = async (): Promise<void> => {
    const known = new Set(catalog.problems().map(problemIdentity));
    for (const change of await catalog.refresh()) for (const listener of listeners) listener(change);
    for (const problem of catalog.problems()) {
      if (!known.has(problemIdentity(problem))) for (const listener of problemListeners) listener(problem);
    }
    await damaged.recheck(catalog.frames());
  };
  const { faultOf, assertInService, assertGroundKnown, reportDamage, inService } = serviceOf(
    { files, catalog, damaged },
    (problem) => damageListeners.forEach((listener) => listener(problem)),
  );
  const refresher = createRefresher(refreshOnce, pollIntervalMs);

  await refresher.refresh();
  refresher.start();
  return {
    frames: () => catalog.frames(),
    problems: () => [...catalog.problems(), ...damaged.list().map(problemOfDamage)],
    outOfService: () => catalog.frames().filter((frame) => faultOf(frame) !== null),
    assertInService,
    assertGroundKnown,
    reportDamage,
    findRelease: (frameId, releaseId) =>
      findKeptRelease({ files, earlier }, [frameId, releaseId], () => {
        assertGroundKnown();
        for (const frame of catalog.frames()) if (frame.frameId === frameId) assertInService(frame);
      }),
    earlierReleases: async (frameId) => (await readPointer(files, frameId))?.earlier ?? [],
    recordSale: openSalesRecord(files).record,
    refresh: refresher.refresh,
    ...cellLookups(partitions, { assertInService, inService }),
    coverageOf: (frame) => inService(frame, () => coverageOf(frame)),
    knownCoverageOf: (frame) =>
      catalog.faultOf(frame) === null ? coverageOf(frame).catch(() => null) : Promise.resolve(null),
    productsOf: createProductsReader(files),
    eventPlacesOf: (frame) => inService(frame, () => eventPlacesOf(frame)),
    localFolder: files.localFolder,
    keepsPieces: files.keepsPieces,
    bringHere: (frame, path, starts) => inService(frame, () => bringHere(files, frame, path, starts)),
    onChange: (listener) => void listeners.push(listener),
    onProblem: (listener) => void problemListeners.push(listener),
    onDamage: (listener) => void damageListeners.push(listener),
    close: () => refresher.stop(),
  };
}

function problemOfDamage({
  frame,
  reason,
}: {
  readonly frame: LakeFrame;
  readonly reason: string;
}): LakeProblem {
  return { frameId: frame.frameId, message: reason };
}

/** A release that a pointer names; `assertKnown` throws if it is unknown whether there is a pointer. */
async function findKeptRelease(
  { files, earlier }: { readonly files: LakeFiles; readonly earlier: BoundedCache<LakeFrame> },
  [frameId, releaseId]: readonly [frameId: string, releaseId: string],
  assertKnown: () => void,
): Promise<LakeFrame | null> {
  const pointer = await readPointer(files, frameId);
  if (!pointer) assertKnown();
  if (!pointer || ![pointer.release, ...pointer.earlier].includes(releaseId)) return null;
  return earlier.get(`${frameId}/${releaseId}`, () => loadRelease(files, frameId, releaseId));
}

async function bringHere(
  files: LakeFiles,
  { dir, checks }: LakeFrame,
  path: string,
  starts: readonly number[],
): Promise<boolean> {
  const check = checks[path];
  if (!check) return false;
  const key = `${dir}/${path}`;
  return files
    .bringPieces(key, tailOf(check), starts)
    .then(() => true)
    .catch(absentAs(false))
    .catch(asDamageOf(path));
}

/** The part of the catalog that is served now: frames that are neither faulty nor damaged. */
function serviceOf(
  {
    files,
    catalog,
    damaged,
  }: {
    readonly files: LakeFiles;
    readonly catalog: ReturnType<typeof createFrameCatalog>;
    readonly damaged: ReturnType<typeof createOutOfService>;
  },
  onDamage: (problem: LakeProblem) => void,
) {
  const faultOf = (frame: LakeFrame) => catalog.faultOf(frame) ?? damaged.faultOf(frame);
  const assertInService = (frame: LakeFrame): void => {
    const fault = faultOf(frame);
    if (fault !== null)
      throw unavailable('frame_out_of_service', `${frame.frameId} is out of service: ${fault}`);
  };
  const assertGroundKnown = (): void => {
    const reason = catalog.unknownGround();
    if (reason !== null) throw unavailable('lake_unreadable', reason);
  };
  const reportDamage: LakeReader['reportDamage'] = (frame, { path, message, check }) => {
    // The damaged file may be a local copy, and the next copy intact.
    void files.forgetCopy(`${frame.dir}/${path}`).catch(() => undefined);
    if (damaged.take(frame, { path, message, ...(check && { check }) })) {
      onDamage({ frameId: frame.frameId, message });
    }
  };
  const inService = async <T>(frame: LakeFrame, read: () => Promise<T>): Promise<T> => {
    assertInService(frame);
    try {
      return await read();
    } catch (error) {
      if (error instanceof LakeDamage) reportDamage(frame, error);
      throw error;
    }
  };
  return { faultOf, assertInService, assertGroundKnown, reportDamage, inService };
}

function unavailable(code: 'frame_out_of_service' | 'lake_unreadable', message: string): GroundMotionError {
  return new GroundMotionError('unavailable', code, message);
}

function problemIdentity({ frameId, message }: LakeProblem): string {
  return JSON.stringify([frameId, message]);
}
