import type { Words } from './addressWords.ts';
import { wordsOf } from './addressWords.ts';
import { hasDigit } from './unitWords.ts';

/**
 * Urbanizations of Puerto Rico (USPS Publication 28, section 29): developments whose streets have the same names and
 * numbers, often within one ZIP, so only the urbanization distinguishes the houses.
 */
const MARKS = new Set(['URB', 'URBANIZACION', 'URBANIZATION']);
/** Words that a street after an urbanization begins with. */
const STREETS = new Set(
  'CALLE CLL C AVE AVENIDA CARR CARRETERA CAMINO PASEO VIA BLVD BULEVAR MARGINAL'.split(' '),
);
const whole: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'STA SANTA,STO SANTO,EXT EXTENSION,JARD JARDINES,JARDS JARDINES,ALT ALTURAS,ALTS ALTURAS,REPTO REPARTO,RPTO REPARTO,' +
    'MANS MANSIONES,PQUE PARQUE,COL COLINAS,VLLA VILLA,VLLS VILLAS,EST ESTANCIAS,ESTS ESTANCIAS,HDA HACIENDA,LOM LOMAS'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Words that name an urbanization, `[from, to)`, and its key. */
export interface UrbanizationWords {
  readonly from: number;
  readonly to: number;
  readonly key: string;
}

/** The key of an urbanization's name, identical for its spellings: `Urb. Sta. Rosa` = `SANTA ROSA`; '' = none. */
export function urbanizationKey(text: string): string {
  const { words } = wordsOf(text);
  return keyOf(MARKS.has(words[0] ?? '') ? words.slice(1) : words);
}

function keyOf(words: readonly string[]): string {
  return words.map((word) => whole[word] ?? word).join(' ');
}

/** The urbanization named after its keyword in the words before `end`, where the town begins; undefined = none. */
export function urbanizationIn({ words, breaks }: Words, end: number): UrbanizationWords | undefined {
  const from = words.findIndex((word, at) => MARKS.has(word) && at < end - 1);
  if (from < 0) return undefined;
  let to = from + 2;
  const segment = segmentEnd(breaks, from + 1, end);
  const isWholeSegment = segment < end && !words.slice(from + 1, segment).some((word) => STREETS.has(word));
  if (isWholeSegment) to = segment;
  else
    while (to < segment && !hasDigit(words[to] ?? '') && words[to] !== '#' && !STREETS.has(words[to] ?? ''))
      to++;
  return { from, to, key: keyOf(words.slice(from + 1, to)) };
}

function segmentEnd(breaks: readonly boolean[], from: number, end: number): number {
  const at = breaks.indexOf(true, from);
  return at < 0 || at > end ? end : at;
}

/** A file's street without its urbanization, and the urbanization's key; '' = it has none. */
export function splitUrbanization(street: string): {
  readonly street: string;
  readonly urbanization: string;
} {
  const known = wordsOf(street);
  const found = urbanizationIn(known, known.words.length);
  if (!found) return { street, urbanization: '' };
  const rest = [...known.words.slice(0, found.from), ...known.words.slice(found.to)];
  return { street: rest.join(' '), urbanization: found.key };
}
