/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** Numbers of PNG's filters: the difference from the pixel to the left, and from the one above. */
const FILTER_SUB = 1;
const FILTER_UP = 2;
/** Every nth pixel is sampled to choose how a row is stored; a cell is hardly ever that many pixels wide. */
const SAMPLE_STEP = 11;
/** Minimum share of groups of four zero differences for which searching for runs is worthwhile. */
const RUNS_SHARE = 0.4;

/** Rows of a picture as PNG stores them, each preceded by the number of its filter. */
export interface FilteredRows {
  readonly bytes: Uint8Array;
  /** Whether there are many runs of zeros. */
  readonly hasRuns: boolean;
}

/** Buffer for filtered rows, reused between pictures to reduce garbage collection. */
let memory = new Uint8Array(0);

/**
 * Filters a picture with one byte per pixel. Where cells are larger than pixels, a row is similar to the one above, or
 * each pixel to its neighbor, so the differences are mostly 0. The bytes are valid until the next call.
 */
export function filterRows(indices: Uint8Array, width: number, height: number): FilteredRows {
  const perRow = Math.ceil(width / 4);
  const words = wordsOf(indices, width, height);
  const size = (width + 1) * height;
  if (memory.length < size) memory = new Uint8Array(size);
  const rows = memory.subarray(0, size);
  let [runs, looks] = [0, 0];
  const differences = new Int32Array(perRow);
  const ownBytes = new Uint8Array(differences.buffer, 0, width);
  for (let y = 0; y < height; y++) {
    const from = y * perRow;
    const above = y === 0 ? 0 : likeBefore(indices, y * width, width, width);
    const left = likeBefore(indices, y * width, width, 1);
    const isUp = above > left;
    if (isUp) {
      for (let x = 0; x < perRow; x++)
        differences[x] = difference(words[from + x]!, words[from + x - perRow]!);
    } else {
      for (let x = 0, last = 0; x < perRow; x++) {
        const word = words[from + x]!;
        differences[x] = difference(word, (word << 8) | (last >>> 24));
        last = word;
      }
    }
    rows[y * (width + 1)] = isUp ? FILTER_UP : FILTER_SUB;
    rows.set(ownBytes, y * (width + 1) + 1);
    for (let x = 0; x < perRow; x += SAMPLE_STEP, looks++) if (differences[x] === 0) runs++;
  }
  return { bytes: rows, hasRuns: runs >= RUNS_SHARE * looks };
}

/** Four pixels per word, the first one lowest; each row starts at a new word. */
function wordsOf(indices: Uint8Array, width: number, height: number): Int32Array {
  const perRow = Math.ceil(width / 4);
  if (width % 4 === 0 && indices.byteOffset % 4 === 0)
    return new Int32Array(indices.buffer, indices.byteOffset, perRow * height);
  const padded = new Uint8Array(4 * perRow * height);
  for (let y = 0; y < height; y++) padded.set(indices.subarray(y * width, (y + 1) * width), 4 * perRow * y);
  return new Int32Array(padded.buffer);
}

/**
 * Four differences modulo 256 at once: the highest bit of each byte is set first so that no borrow leaves it, and
 * corrected afterwards.
 */
function difference(word: number, other: number): number {
  return ((word | 0x80808080) - (other & 0x7f7f7f7f)) ^ ((word ^ ~other) & 0x80808080);
}

/** How many of a row's sampled pixels equal the one a given number of pixels before. */
function likeBefore(indices: Uint8Array, from: number, width: number, distance: number): number {
  let count = 0;
  for (let at = from + 1; at < from + width; at += SAMPLE_STEP)
    if (indices[at] === indices[at - distance]) count++;
  return count;
}
