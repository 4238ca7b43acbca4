/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { compareText } from '../../core/compareText.ts';
import type { Shard } from '../command/shardOption.ts';
import { frameLabel, type PlannedFrame } from './planCatalog.ts';

/**
 * The frames of one part of a run. Every frame is in exactly one part, on every machine, provided all see the same files.
 * The largest frame is assigned first, each to the part with the fewest bytes so far, so that no part exceeds the
 * smallest by more than one frame.
 */
export function framesOfShard(frames: readonly PlannedFrame[], { index, count }: Shard): PlannedFrame[] {
  const weighed = frames.map((frame) => ({ frame, label: frameLabel(frame), bytes: bytesOf(frame) }));
  const loads = Array.from({ length: count }, () => 0);
  const mine = new Set<PlannedFrame>();
  for (const { frame, bytes } of weighed.toSorted(
    (a, b) => b.bytes - a.bytes || compareText(a.label, b.label),
  )) {
    let lightest = 0;
    for (let part = 1; part < count; part++) if (loads[part]! < loads[lightest]!) lightest = part;
    // A frame is work also when its files are empty.
    loads[lightest]! += bytes + 1;
    if (lightest === index) mine.add(frame);
  }
  return frames.filter((frame) => mine.has(frame));
}

/** Bytes of a frame's files. */
export function bytesOf({ products }: Pick<PlannedFrame, 'products'>): number {
  return products.reduce((sum, { file }) => sum + file.bytes, 0);
}
