/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Indices of the `count` points of a line that keep its shape: largest-triangle-three-buckets (Steinarsson 2013). The
 * first and the last point stay; between them each bucket keeps the point that forms the largest triangle with the
 * previously kept point and the mean of the next bucket. Returns all points if there are at most `count`, which is at
 * least 2. `x` ascends.
 */
export function largestTriangles(x: ArrayLike<number>, y: ArrayLike<number>, count: number): number[] {
  const points = x.length;
  if (points <= count) return Array.from({ length: points }, (_, i) => i);
  const last = points - 1;
  const buckets = count - 2;
  /** Start of a bucket of the points between the first and the last; the final bucket is the last point. */
  const startOf = (bucket: number) => 1 + Math.floor((bucket * (last - 1)) / buckets);
  const kept = [0];
  for (let bucket = 0; bucket < buckets; bucket++) {
    const next = meanOf(x, y, startOf(bucket + 1), bucket + 1 < buckets ? startOf(bucket + 2) : points);
    const before = kept.at(-1)!;
    let largest = -1;
    let chosen = startOf(bucket);
    for (let i = startOf(bucket); i < startOf(bucket + 1); i++) {
      const area = Math.abs(
        (x[before]! - next.x) * (y[i]! - y[before]!) - (x[before]! - x[i]!) * (next.y - y[before]!),
      );
      if (area > largest) {
        largest = area;
        chosen = i;
      }
    }
    kept.push(chosen);
  }
  kept.push(last);
  return kept;
}

function meanOf(x: ArrayLike<number>, y: ArrayLike<number>, from: number, to: number) {
  const sum = { x: 0, y: 0 };
  for (let i = from; i < to; i++) {
    sum.x += x[i]!;
    sum.y += y[i]!;
  }
  return { x: sum.x / (to - from), y: sum.y / (to - from) };
}
