import { ENGLISH, type GroundWords } from '../words/english.ts';
import type { ContextKind, ContextValue } from './contextKinds.ts';

interface WordedValue {
  /** Of an area that has it, 0 to 1; absent for a place. */
  readonly share?: number;
  readonly value: ContextValue;
  readonly meaning: string | null;
}

/** What a report knows of a layer. */
interface WordedLayer {
  readonly name: string;
  readonly kind: ContextKind;
  readonly covers: boolean | null;
  /** Of an area that it covers, 0 to 1; absent for a place. */
  readonly share?: number | null;
  readonly values: readonly WordedValue[];
  readonly unit: string | null;
  readonly nearest: (WordedValue & { readonly distance_m: number }) | null;
  readonly nearest_within_m: number | null;
  readonly attribution: string;
  readonly license: string;
  readonly date: string;
}

/** What the shares of a context are shares of. */
type ContextOutline = 'area' | 'line';

/** What the shares of a context are shares of; a place has none. */
export function contextOutline(context: object): ContextOutline {
  return 'compared_samples' in context ? 'line' : 'area';
}

/** A layer in words for people: `Flood zone (fema)`, `AE: 1 % annual chance`, `FEMA, 2026-01-15, public domain`. */
export function contextWords(
  layer: WordedLayer,
  of: ContextOutline,
  { context: words }: GroundWords = ENGLISH,
): {
  readonly label: string;
  readonly found: string;
  readonly source: string;
} {
  const { name, kind, attribution, license, date } = layer;
  return {
    label: kind === 'other' ? name : `${words.kinds[kind]} (${name})`,
    found: foundWords(layer, of, words),
    source: `${attribution}, ${date}, ${license}`,
  };
}

type ContextWords = GroundWords['context'];

function foundWords(layer: WordedLayer, of: ContextOutline, words: ContextWords): string {
  const { covers, share, values, unit, nearest, nearest_within_m: within } = layer;
  if (covers === null) return words.unreadable;
  const here = values.flatMap((each) => {
    const text = valueWords(each, unit, words);
    return text === '' ? [] : [text + shareWords(each.share, of, words)];
  });
  if (covers) return here.length === 0 ? words.here + shareWords(share, of, words) : here.join('; ');
  if (within === null) return words.notHere;
  if (nearest === null) return words.noneWithin(within.toLocaleString('en-US'));
  const what = valueWords(nearest, unit, words);
  return words.nearest(nearest.distance_m.toLocaleString('en-US')) + (what === '' ? '' : `: ${what}`);
}

function valueWords({ value, meaning }: WordedValue, unit: string | null, words: ContextWords): string {
  if (value === null) return meaning ?? '';
  const written = `${typeof value === 'boolean' ? (value ? words.yes : words.no) : value}${unit === null ? '' : ` ${unit}`}`;
  return meaning === null ? written : `${written}: ${meaning}`;
}

/** How much of an area or a line; empty for a place. */
function shareWords(share: number | null | undefined, of: ContextOutline, words: ContextWords): string {
  return share === undefined || share === null ? '' : words.share(Math.round(100 * share), of);
}
