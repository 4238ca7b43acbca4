/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { elementCount } from './dataset.ts';

/** A block of an array: its start and extent along each dimension. */
export interface Slab {
  readonly origin: readonly number[];
  readonly span: readonly number[];
}

/** Elements that are consecutive both in the array of a box and in that of a slab. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Calls `visit` for each chunk that overlaps a slab: its number in the table and its box in the dataset. */
export function forEachChunk(
  slab: Slab,
  chunk: readonly number[],
  counts: readonly number[],
  visit: (index: number, box: Slab) => void,
): void {
  const first = slab.origin.map((start, i) => Math.floor(start / chunk[i]!));
  const touched = slab.origin.map(
    (start, i) => Math.ceil((start + slab.span[i]!) / chunk[i]!) - Math.floor(start / chunk[i]!),
  );
  const total = elementCount(touched);
  for (let at = 0; at < total; at++) {
    let rest = at;
    let index = 0;
    let step = 1;
    const origin = [...first];
    for (let i = touched.length - 1; i >= 0; i--) {
      const place = first[i]! + (rest % touched[i]!);
      rest = Math.floor(rest / touched[i]!);
      origin[i] = place * chunk[i]!;
      index += place * step;
      step *= counts[i]!;
    }
    visit(index, { origin, span: chunk });
  }
}

/** Calls `visit` for each run of elements in both a box (a chunk, the whole dataset) and a slab. */
export function forEachRun(slab: Slab, box: Slab, visit: (run: Run) => void): void {
  const rank = slab.origin.length;
  const start = slab.origin.map((at, i) => Math.max(at, box.origin[i]!));
  const shared = start.map(
    (at, i) => Math.min(slab.origin[i]! + slab.span[i]!, box.origin[i]! + box.span[i]!) - at,
  );
  if (shared.some((length) => length <= 0)) return;
  const last = rank - 1;
  const count = rank === 0 ? 1 : shared[last]!;
  const runs = elementCount(shared) / count;
  for (let run = 0; run < runs; run++) {
    let rest = run;
    let [from, to, fromStep, toStep] = [0, 0, 1, 1];
    for (let i = last; i >= 0; i--) {
      let at = start[i]!;
      if (i < last) {
        at += rest % shared[i]!;
        rest = Math.floor(rest / shared[i]!);
      }
      from += (at - box.origin[i]!) * fromStep;
      to += (at - slab.origin[i]!) * toStep;
      fromStep *= box.span[i]!;
      toStep *= slab.span[i]!;
    }
    visit({ from, to, count });
  }
}
