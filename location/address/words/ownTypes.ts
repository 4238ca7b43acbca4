import { directionalOf } from './directionals.ts';
import { isStrongType, streetTypeOf, streetTypeWords } from './streetTypes.ts';
import { wordsOf } from './addressWords.ts';

/**
 * Street types with a county's own abbreviations: LA, BL, CI, CM, PW, PZ. An abbreviation begins with the first letter of
 * the Postal Service's word and contains its letters in order; if several words match, the most frequent is used, unless
 * the file spells that one the postal way.
 */

/** Approximate number of streets with the common types, per 10,000 in the country; all other types are rarer. */
const FREQUENCY: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'RD 2200 ST 2000 DR 1400 AVE 1200 LN 1000 CT 700 CIR 350 WAY 300 PL 300 TRL 130 BLVD 120 HWY 90 LOOP 60 TER 60 CV 30 ALY 30 ' +
    'PKWY 25 RUN 25 RDG 15 PT 13 PATH 12 TRCE 12 SQ 10 PLZ 10 XING 10 BND 10 PARK 10 VW 8 HL 8 PASS 6 PIKE 6 HOLW 6 CRES 5 ' +
    'CMN 5 GLN 5 LNDG 5 MNR 5 ROW 5 CRK 4 CTR 4 GRV 4 HTS 4 SPUR 4 TPKE 4 WALK 4 EXPY 3 FWY 3 BLF 3 CYN 3 GRN 3 KNL 3 VIS 3'
  )
    .split(/(?<=\d) /)
    .map((pair) => pair.split(' ') as [string, string])
    .map(([type, streets]) => [type, Number(streets)]),
);
const RARE = 1;
/** A type that the file spells the postal way is unlikely to have another abbreviation too. */
const WRITTEN_SHARE = 0.02;
/** The likeliest type must be at least this many times as likely as the next. */
const CLEARLY = 4;
/** Fewer streets may end in a word by chance. */
const LEAST_STREETS = 3;
/** Words that are followed by a name. */
const PARTICLES = new Set('DE DEL LA LAS LOS EL DA DO OF THE AND Y'.split(' '));
const NO_TYPES = new Set(['JR', 'SR', 'II', 'III', 'IV', 'VI', 'NB', 'SB', 'EB', 'WB']);

/** The type that a word abbreviates although it isn't in the Postal Service's table; undefined if it isn't clear. */
export function ownTypeOf(
  word: string,
  isWritten: (type: string) => boolean = () => false,
): string | undefined {
  if (!mayAbbreviate(word)) return undefined;
  const likelihoods = new Map<string, number>();
  for (const [type, whole] of streetTypeWords()) {
    if (!isShortFor(whole, word) && !isShortFor(type, word)) continue;
    // COMMON and COMMONS are one word here.
    const single = whole.endsWith('S') ? (streetTypeOf(whole.slice(0, -1)) ?? type) : type;
    const likelihood = (FREQUENCY[single] ?? RARE) * (isWritten(single) ? WRITTEN_SHARE : 1);
    likelihoods.set(single, Math.max(likelihoods.get(single) ?? 0, likelihood));
  }
  const [best, next] = [...likelihoods].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return best && best[1] >= RARE && best[1] >= CLEARLY * (next?.[1] ?? 0) ? best[0] : undefined;
}

const ownWords = new Map<string, readonly string[]>();

/** The abbreviations that `ownTypeOf` reads as a type without knowing the file: LA, LE, LAN for LN. */
export function ownWordsOf(type: string): readonly string[] {
  const known = ownWords.get(type);
  if (known) return known;
  const words = new Set<string>();
  for (const [standard, whole] of streetTypeWords()) {
    if (standard !== type && streetTypeOf(whole) !== type) continue;
    for (const text of [standard, whole])
      for (const word of shortened(text)) if (ownTypeOf(word) === type) words.add(word);
  }
  const made = [...words];
  ownWords.set(type, made);
  return made;
}

/** The first letter of a word followed by one to three of its later letters, in order. */
function shortened(whole: string): string[] {
  let ends: readonly { readonly text: string; readonly at: number }[] = [{ text: whole.slice(0, 1), at: 0 }];
  const found: string[] = [];
  for (let more = 1; more <= 3; more++) {
    ends = ends.flatMap(({ text, at }) =>
      Array.from({ length: whole.length - at - 1 }, (_, step) => at + 1 + step).map((next) => ({
        text: text + whole.slice(next, next + 1),
        at: next,
      })),
    );
    found.push(...ends.map(({ text }) => text));
  }
  return found;
}

/** Two letters, or up to four consonants: BAY, SKY and PAZ are words. */
function mayAbbreviate(word: string): boolean {
  if (!/^(?:[A-Z]{2}|[B-DF-HJ-NP-TV-XZ]{3,4})$/.test(word) || NO_TYPES.has(word)) return false;
  return streetTypeOf(word) === undefined && directionalOf(word) === undefined;
}

function isShortFor(whole: string, letters: string): boolean {
  if (whole[0] !== letters[0]) return false;
  let at = 0;
  for (const letter of letters) {
    at = whole.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * The end of a street where a county's own abbreviation would be: its words, and the index of that word; null = it has
 * none.
 */
function ending(street: string): { readonly words: readonly string[]; readonly at: number } | null {
  const { words } = wordsOf(street);
  const isBeforeDirection = words.length > 2 && directionalOf(words.at(-1) ?? '') !== undefined;
  const at = words.length - (isBeforeDirection ? 2 : 1);
  const before = words[at - 1];
  if (before === undefined || PARTICLES.has(before)) return null;
  // County Road PW, Avenue BL: the letters are the name.
  const type = streetTypeOf(before);
  return type !== undefined && isStrongType(type) ? null : { words, at };
}

/** Abbreviations of types in the streets of a file (without duplicates) that aren't in the Postal Service's table. */
export function learnTypes(streets: Iterable<string>): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  const written = new Map<string, number>();
  for (const street of streets) {
    const found = ending(street);
    if (!found) continue;
    const word = found.words[found.at] ?? '';
    const type = streetTypeOf(word);
    if (type !== undefined) written.set(type, (written.get(type) ?? 0) + 1);
    else if (mayAbbreviate(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const learned = new Map<string, string>();
  for (const [word, count] of counts) {
    if (count < LEAST_STREETS) continue;
    const type = ownTypeOf(word, (one) => (written.get(one) ?? 0) >= count);
    if (type !== undefined) learned.set(word, type);
  }
  return learned;
}

/** A street with its own abbreviation replaced by the postal spelling; null = it has none. */
export function withPostalType(street: string, learned: ReadonlyMap<string, string>): string | null {
  const found = ending(street);
  const type = found && learned.get(found.words[found.at] ?? '');
  return type ? found.words.with(found.at, type).join(' ') : null;
}
