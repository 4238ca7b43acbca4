import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { required } from '../../core/required.ts';
import { formatIsoDate } from '../../core/date.ts';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { type Grid, sameGrid, type Window } from '../../core/geodesy/grid.ts';
import type { ChunkShape } from '../../formats/hdf5/chunkTable.ts';
import { chunkTiles } from '../../formats/hdf5/chunkTiles.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import type { ArchiveSource, NewArchiveHeader } from '../../schemas/pairArchive.ts';
import type { GranuleToArchive } from '../../workers/granule/archiveGranules.ts';
import { type ArchiveIndex, tileNumber } from '../../store/archive/archiveIndex.ts';
import { readArchiveIndex } from '../../store/archive/checkedIndex.ts';
import type { DamagedArchive } from '../../store/archive/blockPairs.ts';
import type { WorkerPool } from '../../workers/pool/pool.ts';
import { archiveName, lineOfSightName } from '../../store/archive/archiveName.ts';
import { archiveTile } from '../archive/archiveTiles.ts';
import { forEachInFlight } from '../../core/inFlight.ts';
import { prepareArchiveFolder, readArchiveFolder } from '../archive/keptProducts.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';
import { unreadableProduct, writtenProduct } from '../reader/offered/unreadableProduct.ts';
import type { Reporter } from '../progress/reporter.ts';
import { archiveLineOfSight } from './lineOfSightPass.ts';
import { archiveWindows, type PairToArchive } from './windowArchive.ts';

/** Maximum number of granules decoded together: repeated coherence is stored once. */
const GRANULES_AT_ONCE = 8;

/** A frame's last groups are small, so that no thread ends with a large one. */
const FEWEST_AT_ONCE = 2;

/** A frame all of whose pairs are in archive files. */
export interface FrameArchive {
  /** In the order of the network's pairs. */
  readonly pairs: readonly ArchiveIndex[];
  readonly lineOfSight: ArchiveIndex;
  readonly tile: ChunkShape;
  /** Files of the frame's archive used in this run. */
  readonly files: readonly string[];
  /** Returns false if no pair has a value in the window. */
  occupied(window: Window): boolean;
}

export interface ArchiveInputs {
  readonly stack: FrameStack;
  readonly network: PairNetwork;
  readonly pool: WorkerPool;
  readonly reporter: Reporter;
  /** Where the frame keeps its archive. */
  readonly archiveDir: string;
  /** For products that are read again in every ingest. */
  readonly scratchDir: string;
  /** Bytes of the values held while windows are read. */
  readonly blockBytes: number;
  /** Called when the threads have their first granules: this thread then has time for other work. */
  readonly onUnderWay: () => void;
}

interface GranuleOfStack extends GranuleToArchive {
  readonly pairIndex: number;
}

/**
 * Adds every pair of the stack that isn't in the frame's archive yet, using the pool where its threads can read it, and
 * the line of sight. Throws `product_unreadable`.
 */
export async function archivePass(inputs: ArchiveInputs): Promise<FrameArchive> {
  const { stack, network, pool, reporter, archiveDir, blockBytes } = inputs;
  await prepareArchiveFolder(archiveDir);
  const { whole } = await readArchiveFolder(archiveDir);
  const known = new Map(whole.map((index) => [index.path, index]));
  const tile = tileOf(inputs, known);
  // Including the pairs that aren't connected to the others yet: a later product may close the gap.
  const indices = stack.origins ? stack.pairs.keys() : network.pairIndices;
  const pairs = Array.from(indices, (pairIndex) => pairToArchive(inputs, tile, pairIndex));
  const isThere = (path: string) => sameShape(known.get(path), stack.grid, tile);
  const missing = pairs.filter(({ path }) => !isThere(path));
  const lineOfSightPath = stack.archivedLineOfSight ?? lineOfSightFile(inputs, tile);
  checkReadable(stack, missing, isThere);
  const { groups, windows } = plannedWork(inputs, missing);
  reporter.stage('archiving', missing.length);
  const work = Promise.all([
    isThere(lineOfSightPath) ? undefined : archiveLineOfSight(stack, tile, lineOfSightPath, blockBytes),
    forEachInFlight(groups, pool.threads + 1, async (granules) => {
      const { unreadable, sources } = await pool.run('archiveGranules', { granules });
      if (unreadable) throw unreadableProduct(unreadable, unreadable.reason);
      for (const [at, { pairIndex, granule }] of granules.entries()) {
        const source = required(sources[at]);
        await refuseWritten(granule.path, source, join(archiveDir, archiveName(source)));
        if (stack.lateChecksums?.isMissing(pairIndex))
          stack.lateChecksums.settle(pairIndex, required(source[0]).sha256);
        reporter.advance();
      }
    }),
    readByThisThread(inputs, windows),
  ]);
  inputs.onUnderWay();
  await work;
  const paths = new Map(pairs.map(({ pairIndex }) => [pairIndex, pairPath(inputs, pairIndex)]));
  const files = [lineOfSightPath, ...paths.values()].filter((path) => dirname(path) === archiveDir);
  const open = (path: string) => (isThere(path) ? required(known.get(path)) : openIndex(path));
  return frameArchive(
    network.pairIndices.map((index) => open(required(paths.get(index)))),
    open(lineOfSightPath),
    files,
  );
}

function sameShape(index: ArchiveIndex | undefined, grid: Grid, tile: ChunkShape): boolean {
  if (!index) return false;
  const { header } = index;
  return sameGrid(header.grid, grid) && header.tile.rows === tile.rows && header.tile.cols === tile.cols;
}

/** A pair of the archive that can't be used as it is, and whose product is missing, is damage. */
function checkReadable(
  stack: FrameStack,
  missing: readonly PairToArchive[],
  isThere: (path: string) => boolean,
): void {
  const archived = missing.find(({ pairIndex }) => stack.origins?.[pairIndex]?.archived);
  const lost =
    archived?.path ??
    (stack.archivedLineOfSight && !isThere(stack.archivedLineOfSight) ? stack.archivedLineOfSight : null);
  if (lost) throw damagedArchive({ path: lost, reason: 'it does not lie on the tiles of the other files' });
}

/** The pairs that threads decode, and those read here. */
function plannedWork({ stack, pool }: ArchiveInputs, missing: readonly PairToArchive[]) {
  const stored = stack.storedGranules?.(missing.map(({ pairIndex }) => pairIndex));
  const byPool: GranuleOfStack[] = [];
  const windows: PairToArchive[] = [];
  for (const [at, pair] of missing.entries()) {
    const granule = stored?.[at];
    const { tile } = pair.header;
    if (granule && granule.chunk.rows === tile.rows && granule.chunk.cols === tile.cols) {
      const isLate = stack.lateChecksums?.isMissing(pair.pairIndex);
      const path = isLate ? { inFolder: dirname(pair.path) } : pair.path;
      byPool.push({ pairIndex: pair.pairIndex, granule, path, header: pair.header });
    } else windows.push(pair);
  }
  return { groups: granuleGroups(byPool, pool.threads), windows };
}

/** A file written to after its checksum was taken doesn't match the name of the archive file. */
async function refuseWritten(
  product: string,
  sources: readonly ArchiveSource[],
  path: string,
): Promise<void> {
  const source = sources.find(({ name }) => name === basename(product));
  const details = await stat(product).catch(() => null);
  if (!source || (details?.size === source.bytes && details.mtimeMs === source.modified_ms)) return;
  await rm(path, { force: true });
  throw writtenProduct(product);
}

/** Products with their own reader are read one by one, so that a killed run keeps the finished ones. */
async function readByThisThread(inputs: ArchiveInputs, pairs: readonly PairToArchive[]): Promise<void> {
  const { stack, reporter, blockBytes } = inputs;
  const groups = stack.origins ? pairs.map((pair) => [pair]) : pairs.length > 0 ? [pairs] : [];
  for (const group of groups) {
    const named = await Promise.all(group.map((pair) => withChecksum(inputs, pair)));
    await archiveWindows(stack, named, blockBytes);
    for (const _ of group) reporter.advance();
  }
}

/** A pair under the name derived from its product's checksum, which may not have been computed yet. */
async function withChecksum(inputs: ArchiveInputs, pair: PairToArchive): Promise<PairToArchive> {
  const { lateChecksums } = inputs.stack;
  const { pairIndex, header } = pair;
  if (!lateChecksums?.isMissing(pairIndex)) return pair;
  lateChecksums.settle(pairIndex, await lateChecksums.take(pairIndex));
  return pairToArchive(inputs, header.tile, pairIndex);
}

/** The tiles of the existing archive, or else those that suit the products. */
function tileOf(
  { stack, network, blockBytes }: ArchiveInputs,
  known: ReadonlyMap<string, ArchiveIndex>,
): ChunkShape {
  for (const pairIndex of network.pairIndices) {
    const path = stack.origins?.[pairIndex]?.archived;
    const index = path && known.get(path);
    if (index) return index.header.tile;
  }
  if (stack.kind === 'point_series') return stack.blockShape;
  const layers = stack.origins ? 1 : network.pairIndices.length;
  return archiveTile(stack.grid, stack.blockShape, { layers, maximumBytes: blockBytes });
}

function pairToArchive(inputs: ArchiveInputs, tile: ChunkShape, pairIndex: number): PairToArchive {
  const { stack } = inputs;
  const origin = stack.origins?.[pairIndex] ?? null;
  const { referenceDay, secondaryDay } = required(stack.pairs[pairIndex]);
  const header: NewArchiveHeader = {
    sources: [...(origin?.sources ?? [])],
    grid: stack.grid,
    tile,
    content: {
      is: 'pair',
      product_kind: stack.kind,
      reference_date: formatIsoDate(referenceDay),
      secondary_date: formatIsoDate(secondaryDay),
      corrections: origin?.corrections ?? '',
      facts: { ...origin?.facts },
    },
  };
  return { pairIndex, path: pairPath(inputs, pairIndex), header };
}

/** The file that a pair becomes; while its checksum is pending, one that doesn't exist. */
function pairPath({ stack, archiveDir, scratchDir }: ArchiveInputs, pairIndex: number): string {
  const origin = stack.origins?.[pairIndex];
  return origin ? join(archiveDir, archiveName(origin.sources)) : join(scratchDir, `pair-${pairIndex}.pairs`);
}

function lineOfSightFile({ stack, archiveDir, scratchDir }: ArchiveInputs, tile: ChunkShape): string {
  const { lineOfSightFiles: sources, grid } = stack;
  return sources.length > 0
    ? join(archiveDir, lineOfSightName(sources, grid, tile))
    : join(scratchDir, 'line-of-sight.pairs');
}

function frameArchive(
  pairs: readonly ArchiveIndex[],
  lineOfSight: ArchiveIndex,
  files: readonly string[],
): FrameArchive {
  const { header } = lineOfSight;
  const isOccupied = new Set<number>();
  for (const { tiles } of pairs) for (const tile of tiles) isOccupied.add(tile);
  return {
    pairs,
    lineOfSight,
    tile: header.tile,
    files,
    occupied: (window) =>
      chunkTiles(window, header.tile).some((tile) => isOccupied.has(tileNumber(header, tile))),
  };
}

function openIndex(path: string): ArchiveIndex {
  try {
    return readArchiveIndex(path);
  } catch (error) {
    throw damagedArchive({ path, reason: errorMessage(error) });
  }
}

/** An archive file that can't be trusted; the ingest restarts without it. */
export function damagedArchive({ path, reason }: DamagedArchive): GroundMotionError {
  return new GroundMotionError('internal', 'archive_damaged', `${path}: ${reason}`, { details: { path } });
}

/**
 * Splits granules, ordered by date, into groups, one per task of the pool: large ones first, and each small enough that
 * all threads still have work after it.
 */
export function granuleGroups<Granule>(granules: readonly Granule[], threads: number): Granule[][] {
  const groups: Granule[][] = [];
  for (let at = 0; at < granules.length; at += required(groups.at(-1)).length) {
    const share = Math.ceil((granules.length - at) / (2 * threads));
    groups.push(granules.slice(at, at + Math.min(GRANULES_AT_ONCE, Math.max(FEWEST_AT_ONCE, share))));
  }
  return groups;
}
