import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { required } from '../../core/required.ts';
import { errorMessage } from '../../core/error.ts';
import type { Window } from '../../core/geodesy/grid.ts';
import { chunkTiles, type ChunkTile } from '../../formats/hdf5/chunkTiles.ts';
import { fromHundredths, MISSING_HUNDREDTHS } from '../../core/pairs/pairValues.ts';
import {
  type ArchiveIndex,
  LINE_OF_SIGHT_PLANES,
  tileCount,
  tileNumber,
  tileWindow,
  VALUE_KIND,
} from './archiveIndex.ts';
import { bytesOf, readFullySync, withFile } from '../../formats/files/fileBytes.ts';
import { createPairSums } from './pairSums.ts';

/** All pairs of a block. Its cells are in parts, one after the other, each row by row. */
export interface BlockPairs {
  readonly parts: readonly Window[];
  readonly cells: number;
  /** Hundredths of a millimeter of pair p from `p × stride` on. */
  readonly hundredths: Int16Array;
  readonly stride: number;
  /** Per pair: millimeters instead of hundredths, where hundredths can't represent the values. */
  readonly floatsMm: readonly (Float32Array | null)[];
  /** Per cell: pairs that have a value. */
  readonly validPairs: Uint16Array;
  /** Per cell over its valid pairs; NaN = none has a coherence. */
  readonly meanCoherence: Float32Array;
}

/** An archive file whose content isn't what was written. */
export interface DamagedArchive {
  readonly path: string;
  readonly reason: string;
}

/** Thrown only within a thread: errors lose their class between threads. */
export class DamagedArchiveError extends Error {
  readonly damaged: DamagedArchive;

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.damaged = { path, reason };
  }
}

/** Padding of a plane beyond its cells: planes at a distance of a power of two would compete for the same cache lines. */
export const PLANE_PADDING = 96;

/** A thread reads one block at a time: allocating memory for each costs more than filling it. */
let blockMemory = new Int16Array(0);

function reusedBlock(length: number): Int16Array {
  if (blockMemory.length < length) blockMemory = new Int16Array(length);
  return blockMemory.subarray(0, length);
}

/**
 * Reads a window of all `pairs`, which share one grid and tile shape. The hundredths go into `memory`, which has room for
 * as many planes; without it they are valid until the thread's next call. Throws DamagedArchiveError.
 */
export function readBlockPairs(
  pairs: readonly ArchiveIndex[],
  window: Window,
  memory: Int16Array | null = null,
): BlockPairs {
  const { header } = required(pairs[0]);
  const tiles = chunkTiles(window, header.tile);
  const cells = window.rows * window.cols;
  const stride = cells + PLANE_PADDING;
  const hundredths = memory?.subarray(0, pairs.length * stride) ?? reusedBlock(pairs.length * stride);
  const floatsMm = pairs.map((): Float32Array | null => null);
  const isFloat = new Set<number>();
  const sums = createPairSums(cells);
  let first = 0;
  for (const [part, tile] of tiles.entries()) {
    const end = first + tile.shared.rows * tile.shared.cols;
    sums.start(first, end);
    for (const [pair, index] of pairs.entries()) {
      const place = index.find(tileNumber(header, tile));
      const values = hundredths.subarray(pair * stride + first, pair * stride + end);
      if (!place) {
        values.fill(MISSING_HUNDREDTHS);
        continue;
      }
      const coherencePath = place.coherence && holderPath(index, place.coherence.holder);
      sums.useCoherence(place.coherence ? `${coherencePath} ${place.coherence.byteOffset}` : '', (steps) =>
        readPart(required(coherencePath), index, tile, { ...required(place.coherence), target: steps }),
      );
      if (place.kind === VALUE_KIND.float) {
        isFloat.add(pair * tiles.length + part);
        const plane = (floatsMm[pair] ??= new Float32Array(cells));
        const target = plane.subarray(first, end);
        readPart(index.path, index, tile, { ...place, target });
        sums.countFloats(target);
      } else {
        readPart(index.path, index, tile, { ...place, target: values });
        sums.countHundredths(values);
      }
    }
    sums.finish();
    first = end;
  }
  completeFloats(floatsMm, { tiles, isFloat, hundredths, stride });
  return {
    parts: tiles.map(({ shared }) => shared),
    cells,
    hundredths,
    stride,
    floatsMm,
    validPairs: sums.validPairs,
    meanCoherence: sums.meanCoherence,
  };
}

/** Reads a component of the line of sight over a window, in the order of `readBlockPairs`; NaN = unknown. */
export function readBlockLineOfSight(
  lineOfSight: ArchiveIndex,
  window: Window,
  component: keyof typeof LINE_OF_SIGHT_PLANES,
): Float32Array {
  const { header, path } = lineOfSight;
  const firstTile = LINE_OF_SIGHT_PLANES[component] * tileCount(header);
  const values = new Float32Array(window.rows * window.cols).fill(NaN);
  let first = 0;
  for (const tile of chunkTiles(window, header.tile)) {
    const end = first + tile.shared.rows * tile.shared.cols;
    const place = lineOfSight.find(firstTile + tileNumber(header, tile));
    if (place) readPart(path, lineOfSight, tile, { ...place, target: values.subarray(first, end) });
    first = end;
  }
  return values;
}

function holderPath(index: ArchiveIndex, holder: string | null): string {
  return holder === null ? index.path : join(dirname(index.path), holder);
}

/** Reads the window's part of a tile, after the whole tile's checksum. */
function readPart(
  path: string,
  { header }: ArchiveIndex,
  tile: ChunkTile,
  { byteOffset, checksum, target }: { byteOffset: number; checksum: number; target: ArrayBufferView },
): void {
  const whole = tileWindow(header, tileNumber(header, tile));
  const { row, col, rows, cols } = tile.shared;
  const wanted = bytesOf(target);
  const valueBytes = wanted.length / (rows * cols);
  const isWhole = rows === whole.rows && cols === whole.cols;
  const bytes = isWhole ? wanted : new Uint8Array(whole.rows * whole.cols * valueBytes);
  try {
    withFile(path, (file) => readFullySync(file, bytes, byteOffset));
  } catch (error) {
    throw new DamagedArchiveError(path, errorMessage(error));
  }
  if (crc32(bytes) !== checksum) {
    throw new DamagedArchiveError(
      path,
      `the tile at row ${whole.row}, col ${whole.col} has a wrong checksum`,
    );
  }
  if (isWhole) return;
  for (let line = 0; line < rows; line++) {
    const from = ((row - whole.row + line) * whole.cols + col - whole.col) * valueBytes;
    wanted.set(bytes.subarray(from, from + cols * valueBytes), line * cols * valueBytes);
  }
}

/** Fills the planes of floats with the parts that are stored as hundredths. */
function completeFloats(
  floatsMm: readonly (Float32Array | null)[],
  block: {
    readonly tiles: readonly ChunkTile[];
    readonly isFloat: ReadonlySet<number>;
    readonly hundredths: Int16Array;
    readonly stride: number;
  },
): void {
  const { tiles, isFloat, hundredths, stride } = block;
  for (const [pair, plane] of floatsMm.entries()) {
    if (!plane) continue;
    let first = 0;
    for (const [part, { shared }] of tiles.entries()) {
      const end = first + shared.rows * shared.cols;
      if (!isFloat.has(pair * tiles.length + part)) {
        fromHundredths(
          hundredths.subarray(pair * stride + first, pair * stride + end),
          plane.subarray(first, end),
        );
      }
      first = end;
    }
  }
}
