import { required } from '../../../core/required.ts';
import { fixedWords, mostEdits, namePenalty } from './streetPenalty.ts';
import type { Penalty } from './penalty.ts';

/** An object that contains streets, and lives as long as they are in memory. */
interface Named {
  readonly streets: readonly { readonly name: { readonly name: string } }[];
}

/** A similar name: the indices of its streets, and the cost of accepting it as the requested one. */
export interface LikeName {
  readonly streets: readonly number[];
  readonly penalty: Penalty;
}

/** The names of some streets, indexed so that most dissimilar ones don't need a letter-by-letter comparison. */
interface NameTable {
  readonly names: readonly string[];
  /** Bit mask of the letters in a name. */
  readonly letters: Int32Array;
  /** `fixedWords` of each name. */
  readonly fixed: readonly string[];
  readonly streets: readonly (readonly number[])[];
  readonly byName: ReadonlyMap<string, readonly number[]>;
  readonly found: Map<string, readonly LikeName[]>;
}

const tables = new WeakMap<Named, NameTable>();
/** A batch requests few names many times; a single address requests the same name in several readings. */
const MOST_KEPT = 64;

/**
 * Every name among some streets that may be the requested one with one or two letters changed (`namePenalty`). Results
 * are cached for a while, because each reading of an address searches the same streets for the same name.
 */
export function likeNames(streets: Named, asked: string): readonly LikeName[] {
  const table = tableFor(streets);
  const known = table.found.get(asked);
  if (known) return known;
  const found = compare(table, asked);
  if (table.found.size >= MOST_KEPT) table.found.delete(required(table.found.keys().next().value));
  table.found.set(asked, found);
  return found;
}

/** Indices of the streets with exactly this name proper. */
export function sameNames(streets: Named, asked: string): readonly number[] {
  return tableFor(streets).byName.get(asked) ?? [];
}

function tableFor(streets: Named): NameTable {
  const table = tables.get(streets) ?? tableOf(streets);
  tables.set(streets, table);
  return table;
}

function tableOf({ streets }: Named): NameTable {
  const byName = new Map<string, number[]>();
  for (const [index, { name }] of streets.entries()) {
    const known = byName.get(name.name);
    if (known) known.push(index);
    else byName.set(name.name, [index]);
  }
  const names = [...byName.keys()];
  return {
    names,
    letters: Int32Array.from(names, lettersOf),
    fixed: names.map(fixedWords),
    streets: [...byName.values()],
    byName,
    found: new Map(),
  };
}

function compare({ names, letters, fixed, streets }: NameTable, asked: string): LikeName[] {
  const askedLetters = lettersOf(asked);
  const askedFixed = fixedWords(asked);
  const found: LikeName[] = [];
  for (let at = 0; at < names.length; at++) {
    const name = required(names[at]);
    const limit = mostEdits(Math.min(asked.length, name.length));
    const differing = bitsOf(askedLetters ^ required(letters[at]));
    // A changed letter removes one of a name's letters and adds another; names without a difference may differ in blanks.
    if (differing > 2 * limit || (differing > 0 && fixed[at] !== askedFixed)) continue;
    const penalty = namePenalty(asked, name, true);
    if (penalty) found.push({ streets: required(streets[at]), penalty });
  }
  return found;
}

function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at) - 65;
    if (code >= 0 && code < 26) letters |= 1 << code;
  }
  return letters;
}

/** Number of set bits among 32: https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
function bitsOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
