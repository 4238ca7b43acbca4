import { CONTEXT_KINDS, type ContextKind, type ContextValue } from './contextKinds.ts';

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

/** A layer in words for people: `Flood zone (fema)`, `AE: 1 % annual chance`, `FEMA, 2026-01-15, public domain`. */
export function contextWords(layer: WordedLayer): {
  readonly label: string;
  readonly found: string;
  readonly source: string;
} {
  const { name, kind, attribution, license, date } = layer;
  return {
    label: kind === 'other' ? name : `${CONTEXT_KINDS[kind]} (${name})`,
    found: foundWords(layer),
    source: `${attribution}, ${date}, ${license}`,
  };
}

function foundWords({ covers, share, values, unit, nearest, nearest_within_m: within }: WordedLayer): string {
  if (covers === null) return 'Can’t be read at present';
  const here = values.flatMap((each) => {
    const words = valueWords(each, unit);
    return words === '' ? [] : [words + shareWords(each.share)];
  });
  if (covers) return here.length === 0 ? `Mapped here${shareWords(share)}` : here.join('; ');
  if (within === null) return 'Not mapped here';
  if (nearest === null) return `None within ${within.toLocaleString('en-US')} m`;
  const what = valueWords(nearest, unit);
  return `Nearest ${nearest.distance_m.toLocaleString('en-US')} m away${what === '' ? '' : `: ${what}`}`;
}

function valueWords({ value, meaning }: WordedValue, unit: string | null): string {
  if (value === null) return meaning ?? '';
  const written = `${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}${unit === null ? '' : ` ${unit}`}`;
  return meaning === null ? written : `${written}: ${meaning}`;
}

/** How much of an area; empty for a place. */
function shareWords(share: number | null | undefined): string {
  if (share === undefined || share === null) return '';
  const percent = Math.round(100 * share);
  return ` (${percent === 0 ? 'less than 1' : percent} % of the area)`;
}
