/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { crc32 } from 'node:zlib';
import { errorMessage } from '../../core/error.ts';
import { COHERENCE_ONE, MISSING_COHERENCE } from '../../core/pairs/pairValues.ts';
import { sampleDepth } from '../../core/statistics/sampling.ts';
import { type ArchiveIndex, tileWindow } from './archiveIndex.ts';
import { type ArchiveSample, SAMPLED_CELL_BYTES } from './archiveSample.ts';
import { DamagedArchiveError } from './blockPairs.ts';
import { readFullySync, withFile } from '../../formats/files/fileBytes.ts';

/** The sampled cells of some tiles, with all their pairs. */
export interface SampledPairs {
  /** As in `ArchiveSample`, ascending. */
  readonly keys: Uint32Array;
  /** Cells × pairs, mm, NaN = missing. */
  readonly valuesMm: Float32Array;
  /** Harmonic mean of the coherence over the cell's valid pairs; NaN = none has one. */
  readonly harmonicCoherence: Float32Array;
}

/** Tiles `from` to `end − 1` by their number. */
export interface TileRange {
  readonly from: number;
  readonly end: number;
}

/** Cells of a whole tile. */
export function tileCells({ header: { tile } }: ArchiveIndex): number {
  return tile.rows * tile.cols;
}

/**
 * Gathers the cells of at least `depth` in which any pair has a value, from the samples of the pairs. Every pair's sample
 * must reach that depth. Throws DamagedArchiveError.
 */
export function readSampledPairs(
  pairs: readonly ArchiveIndex[],
  depth: number,
  tiles: TileRange,
): SampledPairs {
  // Two passes, so that only one pair's sample is in memory at a time: the files are in the system's cache.
  let keys: Uint32Array = new Uint32Array(0);
  for (const index of pairs) {
    const sample = readSample(index);
    keys = merged(keys, sample.keys, cellsOf(index, sample, depth, tiles));
  }
  const valuesMm = new Float32Array(keys.length * pairs.length).fill(NaN);
  const count = new Uint16Array(keys.length);
  const inverseSum = new Float64Array(keys.length);
  for (const [pair, index] of pairs.entries()) {
    const sample = readSample(index);
    let cell = 0;
    for (const i of cellsOf(index, sample, depth, tiles)) {
      while (keys[cell]! < sample.keys[i]!) cell++;
      valuesMm[cell * pairs.length + pair] = sample.valuesMm[i]!;
      const steps = sample.coherenceSteps[i]!;
      if (steps === MISSING_COHERENCE) continue;
      count[cell]!++;
      inverseSum[cell]! += COHERENCE_ONE / steps;
    }
  }
  const harmonicCoherence = new Float32Array(keys.length);
  for (let cell = 0; cell < keys.length; cell++) harmonicCoherence[cell] = count[cell]! / inverseSum[cell]!;
  return { keys, valuesMm, harmonicCoherence };
}

type PairSample = Omit<ArchiveSample, 'depth'>;

let sectionMemory = new ArrayBuffer(0);

/** A pair's sample; valid until the thread's next call. */
function readSample({ path, header: { sample } }: ArchiveIndex): PairSample {
  const { cells } = sample;
  const bytes = cells * SAMPLED_CELL_BYTES;
  if (sectionMemory.byteLength < bytes) sectionMemory = new ArrayBuffer(2 * bytes);
  const section = new Uint8Array(sectionMemory, 0, bytes);
  try {
    withFile(path, (file) => readFullySync(file, section, sample.byteOffset));
  } catch (error) {
    throw new DamagedArchiveError(path, errorMessage(error));
  }
  if (crc32(section) !== sample.checksum) {
    throw new DamagedArchiveError(path, 'its sample has a wrong checksum');
  }
  const valuesOffset = cells * Uint32Array.BYTES_PER_ELEMENT;
  const coherenceOffset = valuesOffset + cells * Float32Array.BYTES_PER_ELEMENT;
  return {
    keys: new Uint32Array(sectionMemory, 0, cells),
    valuesMm: new Float32Array(sectionMemory, valuesOffset, cells),
    coherenceSteps: new Uint16Array(sectionMemory, coherenceOffset, cells),
  };
}

/** Which cells of a sample lie in given tiles and are at least this deep. */
function cellsOf(
  { header: { sample, grid, tile } }: ArchiveIndex,
  { keys }: PairSample,
  depth: number,
  tiles: TileRange,
): Uint32Array {
  const perTile = tile.rows * tile.cols;
  const chosen = new Uint32Array(keys.length);
  let count = 0;
  let number = -1;
  let window = tileWindow({ grid, tile }, 0);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    if (key < tiles.from * perTile || key >= tiles.end * perTile) continue;
    if (sample.depth < depth) {
      if (key < number * perTile || key >= (number + 1) * perTile) {
        number = Math.floor(key / perTile);
        window = tileWindow({ grid, tile }, number);
      }
      const place = key - number * perTile;
      const row = Math.floor(place / tile.cols);
      if (sampleDepth(window.row + row, window.col + place - row * tile.cols) < depth) continue;
    }
    chosen[count++] = i;
  }
  return chosen.subarray(0, count);
}

/** The numbers of an ascending list and of chosen places of another, ascending, each once. */
function merged(a: Uint32Array, list: Uint32Array, chosen: Uint32Array): Uint32Array {
  const out = new Uint32Array(a.length + chosen.length);
  let [i, j, count] = [0, 0, 0];
  while (i < a.length && j < chosen.length) {
    const x = a[i]!;
    const y = list[chosen[j]!]!;
    out[count++] = x < y ? x : y;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  while (i < a.length) out[count++] = a[i++]!;
  while (j < chosen.length) out[count++] = list[chosen[j++]!]!;
  return count === a.length ? a : out.slice(0, count);
}
