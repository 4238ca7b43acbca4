import { required } from '../../core/required.ts';
import { editDistance } from '../../core/editDistance.ts';
import { compareText } from '../../core/compareText.ts';
import { prefixRange } from '../../core/prefixRange.ts';
import type { StreetZips, UnitStreet } from '../gazetteer/gazetteer.ts';
import type { TypedStreet } from './typedStreet.ts';

/** A street that the text may mean. */
export interface BegunStreet {
  readonly street: UnitStreet;
  /** As in `TypedStreet`, plus a tenth for each part that wasn't typed. */
  readonly rank: number;
}

/** Limit on the names examined, because many names begin with any one letter. */
const MOST_NAMES = 4000;

/** The sorted street names of each unit, kept as long as the unit's streets are. */
const orderedNames = new WeakMap<StreetZips, readonly string[]>();

function namesOf(names: StreetZips): readonly string[] {
  const known = orderedNames.get(names);
  if (known) return known;
  const ordered = [...names.byName.keys()].toSorted(compareText);
  orderedNames.set(names, ordered);
  return ordered;
}

/** The streets of a unit that may complete the text, each with its best rank, unordered. */
export function streetsStarting(names: StreetZips, typed: readonly TypedStreet[]): BegunStreet[] {
  const ordered = namesOf(names);
  return ranked(names, typed, ({ isWhole, name }) => (isWhole ? [name] : namesStarting(ordered, name)));
}

/** Like `streetsStarting`, but allows a typo or two, though not in the first letter. */
export function streetsLike(names: StreetZips, typed: readonly TypedStreet[]): BegunStreet[] {
  const ordered = namesOf(names);
  return ranked(names, typed, ({ isWhole, name }) => {
    if (name.length < SHORTEST_MISTYPED) return [];
    return namesStarting(ordered, required(name[0])).filter((known) => isLike(name, known, isWhole));
  });
}

const SHORTEST_MISTYPED = 4;
const LONG_NAME = 8;

/** Whether a known name matches with typos, in whole or, if the name may go on, at its beginning. */
function isLike(asked: string, known: string, isWhole: boolean): boolean {
  const limit = asked.length < LONG_NAME ? 1 : 2;
  if (/\d/.test(asked) || known.length < asked.length - limit) return false;
  const lengths = isWhole ? [known.length] : [asked.length - 1, asked.length, asked.length + 1];
  return lengths.some((length) => editDistance(asked, known.slice(0, length), limit) <= limit);
}

function ranked(
  names: StreetZips,
  typed: readonly TypedStreet[],
  namesFor: (asked: TypedStreet) => readonly string[],
): BegunStreet[] {
  const best = new Map<number, number>();
  for (const asked of typed) {
    for (const name of namesFor(asked)) {
      for (const index of names.byName.get(name) ?? []) {
        const { name: street } = required(names.streets[index]);
        if (!asked.fits(street)) continue;
        const rank = asked.rank + partsBeside(street) / 10;
        if (rank < (best.get(index) ?? Infinity)) best.set(index, rank);
      }
    }
  }
  return [...best].map(([index, rank]) => ({ street: required(names.streets[index]), rank }));
}

function namesStarting(ordered: readonly string[], prefix: string): readonly string[] {
  if (prefix === '') return [];
  const { from, to } = prefixRange(ordered, prefix);
  return ordered.slice(from, Math.min(to, from + MOST_NAMES));
}

/** Prefers Main St to N Main St. */
function partsBeside({ preDirectional, postDirectional, preType }: UnitStreet['name']): number {
  return [preDirectional, postDirectional, preType].filter((part) => part !== '').length;
}
