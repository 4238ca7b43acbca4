import { required } from '../../core/required.ts';
import { compareText } from '../../core/compareText.ts';
import { prefixRange } from '../../core/prefixRange.ts';
import type { IndexRow } from './indexRows.ts';

/** A place's key in one state. */
interface NamedPlace {
  readonly key: string;
  readonly state: string;
  readonly weight: number;
}

/** Finds places and ZIPs by prefix. */
export interface NamePrefixes {
  /** The place with exactly that key first, then those with the most addresses. */
  places(prefix: string, count: number): readonly NamedPlace[];
  zips(digits: string, state: string | null, count: number): readonly string[];
}

/** Sorts the names on first use. */
export function createNamePrefixes({
  placeRows,
  zips,
  statesOfZip,
}: {
  readonly placeRows: readonly IndexRow[];
  readonly zips: () => readonly string[];
  readonly statesOfZip: (zip: string) => readonly string[];
}): NamePrefixes {
  const places = once(() => namedPlaces(placeRows));
  const keys = once(() => places().map(({ key }) => key));
  const orderedZips = once(() => zips().toSorted(compareText));
  return {
    places: (prefix, count) => {
      if (prefix === '') return [];
      const { from, to } = prefixRange(keys(), prefix);
      return places()
        .slice(from, to)
        .sort(
          (a, b) =>
            Number(b.key === prefix) - Number(a.key === prefix) ||
            b.weight - a.weight ||
            compareText(a.key, b.key) ||
            compareText(a.state, b.state),
        )
        .slice(0, count);
    },
    zips: (digits, state, count) => {
      const { from, to } = prefixRange(orderedZips(), digits);
      const found: string[] = [];
      for (let at = from; at < to && found.length < count; at++) {
        const zip = required(orderedZips()[at]);
        if (state === null || statesOfZip(zip).includes(state)) found.push(zip);
      }
      return found;
    },
  };
}

function namedPlaces(rows: readonly IndexRow[]): NamedPlace[] {
  const weights = new Map<string, NamedPlace>();
  for (const { key, state, weight } of rows) {
    const identity = `${key}|${state}`;
    weights.set(identity, { key, state, weight: weight + (weights.get(identity)?.weight ?? 0) });
  }
  return [...weights.values()].toSorted((a, b) => compareText(a.key, b.key) || compareText(a.state, b.state));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
