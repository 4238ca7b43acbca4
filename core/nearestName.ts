import { compareText } from './compareText.ts';
import { editDistance } from './editDistance.ts';

/**
 * Suggests a replacement for a mistyped name: the nearest known one by edit distance (a third of its letters at most), or
 * all of them when none is near.
 */
export function nearestHint(name: string, known: readonly string[]): string {
  const limit = Math.floor(name.length / 3);
  const near = known
    .map((each) => ({ each, distance: editDistance(name, each, limit) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance || compareText(a.each, b.each));
  return near[0] ? `did you mean ${near[0].each}?` : `known are ${known.join(', ')}`;
}
