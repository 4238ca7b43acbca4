import type { BlockRange } from '../chain/transfer.ts';

/** Maximum number of blocks per request. */
const BLOCKS_A_REQUEST = 2000;

/** Blocks that every scan reads again: an endpoint may have been behind, and the newest blocks may be replaced. */
export const OVERLAP_BLOCKS = 64;

/**
 * The blocks to scan when those up to `cursor` have been scanned and the chain is at `head`: always the last
 * `OVERLAP_BLOCKS` again, and at most `mostBlocks` beyond them. A chain that has become shorter is scanned from below
 * its new end.
 */
export function scanRange(cursor: number, head: number, mostBlocks: number): BlockRange {
  const from = Math.max(0, Math.min(cursor, head) + 1 - OVERLAP_BLOCKS);
  return { from, to: Math.min(head, from + OVERLAP_BLOCKS + mostBlocks - 1) };
}

/** Cuts a range into parts of at most `most` blocks, the oldest first. */
export function chunksOf({ from, to }: BlockRange, most = BLOCKS_A_REQUEST): BlockRange[] {
  const chunks: BlockRange[] = [];
  for (let start = from; start <= to; start += most) {
    chunks.push({ from: start, to: Math.min(to, start + most - 1) });
  }
  return chunks;
}

/** Cuts a list into parts of at most `most`. */
export function batchesOf<T>(items: readonly T[], most: number): T[][] {
  const batches: T[][] = [];
  for (let start = 0; start < items.length; start += most) batches.push(items.slice(start, start + most));
  return batches;
}
