/**
 * Whether a cell belongs to a sample of one in `every`, by a hash of its row and column: the same cells
 * whatever the blocks a frame is cut into. Hash: row and column times odd constants, then the finaliser of MurmurHash3.
 */
export function isSampled(row: number, col: number, every: number): boolean {
  if (every <= 1) return true;
  let hash = (Math.imul(row, 0x9e3779b1) ^ Math.imul(col, 0x85ebca77)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  hash = (hash ^ (hash >>> 16)) >>> 0;
  return hash % every === 0;
}
