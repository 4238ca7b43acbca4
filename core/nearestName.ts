import { compareText } from './compareText.ts';
import { editDistance } from './editDistance.ts';

/** The known name that a mistyped one is nearest to by edit distance (a third of its letters at most); null = none is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const limit = Math.floor(name.length / 3);
  const near = known
    .map((each) => ({ each, distance: editDistance(name, each, limit) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance || compareText(a.each, b.each));
  return near[0]?.each ?? null;
}

/** Suggests a replacement for a mistyped name: the nearest known one, or all of them when none is near. */
export function nearestHint(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === null ? `known are ${known.join(', ')}` : `did you mean ${near}?`;
}
