/**
 * Samples of cells that don't depend on how a frame is divided into blocks: h = mix(row·A xor col·B) is a 32-bit hash, A
 * and B odd, mix the finalizer of MurmurHash3 (fmix32); one in `every` cells has h mod `every` = 0, one in 2^d has d
 * trailing zero bits.
 */

/** A hash of a cell's row and column: multiplied by odd constants, then the finalizer of MurmurHash3. */
function hashOf(row: number, col: number): number {
  let hash = (Math.imul(row, 0x9e3779b1) ^ Math.imul(col, 0x85ebca77)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Whether a cell is in a sample of one in `every`, by a hash of its row and column, independent of the blocks a frame is
 * divided into.
 */
export function isSampled(row: number, col: number, every: number): boolean {
  return every <= 1 || hashOf(row, col) % every === 0;
}

/**
 * The depth of a cell in nested samples: one in 2^depth cells has at least that depth (0 to 32), so the cells of depth ≥
 * d + 1 are half of those of depth ≥ d.
 */
export function sampleDepth(row: number, col: number): number {
  const hash = hashOf(row, col);
  return hash === 0 ? 32 : 31 - Math.clz32(hash & -hash);
}
