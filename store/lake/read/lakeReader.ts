import { absentAs } from '../../../formats/files/localFile.ts';
import { formatIsoDate } from '../../../core/date.ts';
import { GroundMotionError } from '../../../core/error.ts';
import type { FrameCoverage } from '../../../core/geodesy/frameCoverage.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { MISSING_TENTH_MM, type CellColumns } from '../../../schemas/cellColumns.ts';
import type { CellRecord, SeriesRecord } from '../../../schemas/cellRecord.ts';
import { createCoverageReader } from './coverageReader.ts';
import {
  createFrameCatalog,
  loadRelease,
  type LakeChange,
  type LakeFrame,
  type LakeProblem,
} from '../release/frameCatalog.ts';
import { LakeDamage } from '../files/fileChecks.ts';
import { lakeFilesAt } from '../files/lakeFilesAt.ts';
import { formatH3, locateCell, partitionOf } from '../../../schemas/h3Index.ts';
import { openPartitionReader, type SeriesBlock } from './partitionReader.ts';
import { createOutOfService, type FileFault } from './outOfService.ts';
import { createRefresher } from '../engine/refresher.ts';
import { readPointer } from '../release/releasePointer.ts';

export type { LakeChange, LakeFrame, LakeProblem } from '../release/frameCatalog.ts';

/** Serves published releases. Everything it returns belongs to the release of the frame it is asked for. */
export interface LakeReader {
  /** The frames of the lake, by frame id: those out of service too, which answer nothing. */
  frames(): readonly LakeFrame[];
  /** What keeps frames from being served: broken pointers and manifests, damaged files. */
  problems(): readonly LakeProblem[];
  /** The frames of `frames()` that answer nothing now. */
  outOfService(): readonly LakeFrame[];
  /** Throws `frame_out_of_service` for such a frame. */
  assertInService(frame: LakeFrame): void;
  /** Throws `lake_unreadable` while it is not known which ground the lake covers: a point outside all frames may lie in one. */
  assertGroundKnown(): void;
  /** Takes the frame's release out of service for a damaged file, until the file is sound again or another release is served. */
  reportDamage(frame: LakeFrame, damage: FileFault): void;
  /** Called for every damaged file when it is found. */
  onDamage(listener: (damage: LakeProblem) => void): void;
  /**
   * A release that the frame serves or has served and that is kept; null = there is none. Both names are those of a
   * release that was served. Throws `release_unusable`.
   */
  findRelease(frameId: string, releaseId: string): Promise<LakeFrame | null>;
  /** Looks at the pointers now instead of at the next poll. */
  refresh(): Promise<void>;
  /** The measured cell, or null where nothing was measured. Throws `frame_out_of_service`, `lake_damaged`, `lake_unreadable`. */
  findCell(frame: LakeFrame, cell: Cell): Promise<CellRecord | null>;
  /** As `findCell` for many cells of a frame, looked up together; results in the order of the cells. */
  findCells(frame: LakeFrame, cells: readonly Cell[]): Promise<(CellRecord | null)[]>;
  /** The cell's series, or null where nothing was measured. Throws as `findCell`. */
  findSeries(frame: LakeFrame, cell: Cell): Promise<SeriesRecord | null>;
  /** How much of the ground a frame measures, area by area. Read or counted once for each release. Throws `lake_unreadable`. */
  coverageOf(frame: LakeFrame): Promise<FrameCoverage>;
  /** The coverage of a frame that may be out of service; null = it is not known: the pointer, the release or its coverage cannot be read. */
  knownCoverageOf(frame: LakeFrame): Promise<FrameCoverage | null>;
  /** The folder of this machine in which the files of releases are read by programs that open files themselves. */
  readonly localFolder: string;
  /** Has files of a release in that folder, as far as the release has them. Throws `lake_unreachable`. */
  bringHere(frame: LakeFrame, paths: readonly string[]): Promise<void>;
  /** Called after a refresh, once for every frame that was added, updated or removed. */
  onChange(listener: (change: LakeChange) => void): void;
  /** Called after a refresh, once for every problem that was not there before it. */
  onProblem(listener: (problem: LakeProblem) => void): void;
  close(): Promise<void>;
}

export interface LakeReaderOptions {
  readonly dataDir: string;
  /** Milliseconds between looks at the pointers; 0 = only on demand. */
  readonly pollIntervalMs?: number;
  /** Bound on decoded cells and series kept in memory, bytes. */
  readonly cacheBytes?: number | undefined;
  /** Queries that may run at a time. */
  readonly connections?: number;
  readonly threads?: number;
  /** Bound on the query engine's own memory, megabytes. */
  readonly memoryMb?: number;
}

/** Opens a reader on a data folder (which may be empty yet) and reads its pointers once. */
export async function openLakeReader({
  dataDir,
  pollIntervalMs = 2000,
  cacheBytes = 192 * 2 ** 20,
  connections = 4,
  threads = 2,
  memoryMb = 256,
}: LakeReaderOptions): Promise<LakeReader> {
  const files = lakeFilesAt(dataDir);
  const partitions = await openPartitionReader({ files, cacheBytes, connections, threads, memoryMb });
  const coverageOf = createCoverageReader(files, partitions);
  const catalog = createFrameCatalog(files);
  const listeners: ((change: LakeChange) => void)[] = [];
  const problemListeners: ((problem: LakeProblem) => void)[] = [];

  const damageListeners: ((damage: LakeProblem) => void)[] = [];
  const damaged = createOutOfService(files);

  const refreshOnce = async (): Promise<void> => {
    const known = new Set(catalog.problems().map(problemIdentity));
    for (const change of await catalog.refresh()) for (const listener of listeners) listener(change);
    for (const problem of catalog.problems()) {
      if (!known.has(problemIdentity(problem))) for (const listener of problemListeners) listener(problem);
    }
    await damaged.recheck(catalog.frames());
  };
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
    // What is damaged may be a copy, and the next one sound.
    void files.forgetCopy(`${frame.dir}/${path}`).catch(() => undefined);
    if (!damaged.take(frame, { path, message, ...(check && { check }) })) return;
    const problem = { frameId: frame.frameId, message };
    for (const listener of damageListeners) listener(problem);
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
  const refresher = createRefresher(refreshOnce, pollIntervalMs);

  await refresher.refresh();
  refresher.start();
  return {
    frames: () => catalog.frames(),
    problems: () => [
      ...catalog.problems(),
      ...damaged.list().map(({ frame, reason }) => ({ frameId: frame.frameId, message: reason })),
    ],
    outOfService: () => catalog.frames().filter((frame) => faultOf(frame) !== null),
    assertInService,
    assertGroundKnown,
    reportDamage,
    findRelease: async (frameId, releaseId) => {
      const pointer = await readPointer(files, frameId);
      if (!pointer) {
        assertGroundKnown();
        for (const frame of catalog.frames()) if (frame.frameId === frameId) assertInService(frame);
      }
      if (!pointer || ![pointer.release, ...pointer.earlier].includes(releaseId)) return null;
      return loadRelease(files, frameId, releaseId);
    },
    refresh: refresher.refresh,
    findCell: async (frame, cell) => {
      const { h3 } = locateCell(frame.grid, frame.projection, cell);
      assertInService(frame);
      if (!frame.partitions.has(partitionOf(h3))) return null;
      const { columns } = await inService(frame, () => partitions.cellsAround(frame, h3));
      const index = findRow(columns, h3, cell);
      return index < 0 ? null : measuredCellAt(columns, index);
    },
    findCells: async (frame, cells) => {
      const located = cells.map((cell) => locateCell(frame.grid, frame.projection, cell).h3);
      const held = located.filter((h3) => frame.partitions.has(partitionOf(h3)));
      const blocks = await inService(frame, () => partitions.cellsAmong(frame, [...new Set(held)]));
      return cells.map((cell, at) => {
        const block = blocks.get(located[at]!);
        const index = block ? findRow(block.columns, located[at]!, cell) : -1;
        return block && index >= 0 ? measuredCellAt(block.columns, index) : null;
      });
    },
    findSeries: async (frame, cell) => {
      const { h3 } = locateCell(frame.grid, frame.projection, cell);
      assertInService(frame);
      if (!frame.partitions.has(partitionOf(h3))) return null;
      const block = await inService(frame, () => partitions.seriesAround(frame, h3));
      const index = findRow(block, h3, cell);
      return index < 0 ? null : seriesRecordAt(block, index, frame.manifest.epochs);
    },
    coverageOf: (frame) => inService(frame, () => coverageOf(frame)),
    knownCoverageOf: (frame) =>
      catalog.faultOf(frame) === null ? coverageOf(frame).catch(() => null) : Promise.resolve(null),
    localFolder: files.localFolder,
    bringHere: async (frame, paths) => {
      const held = paths.filter((path) => path in frame.checks);
      await Promise.all(held.map((path) => files.localPath(`${frame.dir}/${path}`).catch(absentAs(null))));
    },
    onChange: (listener) => void listeners.push(listener),
    onProblem: (listener) => void problemListeners.push(listener),
    onDamage: (listener) => void damageListeners.push(listener),
    close: async () => {
      await refresher.stop();
      await partitions.close();
    },
  };
}

function unavailable(code: 'frame_out_of_service' | 'lake_unreadable', message: string): GroundMotionError {
  return new GroundMotionError('unavailable', code, message);
}

function problemIdentity({ frameId, message }: LakeProblem): string {
  return JSON.stringify([frameId, message]);
}

interface SortedCells {
  readonly h3: BigUint64Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
}

/** Index of a cell among rows sorted by h3, −1 when it is not there. Several small cells may share one h3. */
function findRow({ h3: sorted, row, col }: SortedCells, h3: bigint, cell: Cell): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < h3) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < sorted.length && sorted[i] === h3; i++) {
    if (row[i] === cell.row && col[i] === cell.col) return i;
  }
  return -1;
}

/** Null where the row holds no velocity: such a cell is not measured. */
function measuredCellAt(columns: CellColumns, index: number): CellRecord | null {
  return Number.isFinite(columns.velocityVerticalMmYr[index]!) ? cellRecordAt(columns, index) : null;
}

function cellRecordAt(columns: CellColumns, index: number): CellRecord {
  const consistent = columns.neighborConsistent[index]!;
  return {
    h3: formatH3(columns.h3[index]!),
    row: columns.row[index]!,
    col: columns.col[index]!,
    lat: columns.lat[index]!,
    lon: columns.lon[index]!,
    velocityVerticalMmYr: columns.velocityVerticalMmYr[index]!,
    velocityUncertaintyMmYr: columns.velocityUncertaintyMmYr[index]!,
    velocityLosMmYr: numberOrNull(columns.velocityLosMmYr[index]!),
    seasonalAmplitudeMm: numberOrNull(columns.seasonalAmplitudeMm[index]!),
    seasonalDominant: columns.seasonalDominant[index] === 1,
    totalMotionMm: columns.totalMotionMm[index]!,
    temporalCoherence: columns.temporalCoherence[index]!,
    confidence: columns.confidence[index]!,
    neighborSpreadMmYr: numberOrNull(columns.neighborSpreadMmYr[index]!),
    neighborConsistent: consistent === 255 ? null : consistent === 1,
    nMeasurements: columns.nMeasurements[index]!,
    spanYears: columns.spanYears[index]!,
    firstObservation: formatIsoDate(columns.firstObservation[index]!),
    lastObservation: formatIsoDate(columns.lastObservation[index]!),
  };
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function seriesRecordAt(block: SeriesBlock, index: number, epochs: readonly string[]): SeriesRecord {
  const start = block.starts[index]!;
  const dates: string[] = [];
  const verticalMm: number[] = [];
  for (let epoch = 0; epoch < block.lengths[index]!; epoch++) {
    const tenths = block.values[start + epoch]!;
    if (tenths === MISSING_TENTH_MM) continue;
    dates.push(epochs[epoch]!);
    verticalMm.push(tenths / 10);
  }
  return { dates, verticalMm };
}
