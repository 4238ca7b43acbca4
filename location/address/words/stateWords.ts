import { usStates } from './usStates.ts';
import { directionalOf } from './directionals.ts';
import { streetTypeOf } from './streetTypes.ts';

/** Older abbreviations than the two letters, and initials written separately. */
const older = `AL ALA|AZ ARIZ|AR ARK|CA CALIF|CA CAL|CO COLO|CT CONN|DE DEL|FL FLA|ID IDA|IL ILL|IN IND|KS KANS|KS KAN|MA MASS
MI MICH|MN MINN|MS MISS|MT MONT|NE NEBR|NE NEB|NV NEV|NH N H|NJ N J|NM N M|NM N MEX|NY N Y|NC N C|NC N CAROLINA|ND N D
ND N DAKOTA|ND N DAK|OK OKLA|OR ORE|OR OREG|PA PENN|PA PENNA|RI R I|SC S C|SC S CAROLINA|SD S D|SD S DAKOTA|SD S DAK
TN TENN|TX TEX|VT VERM|WA WASH|WV W VA|WV W V|WV W VIRGINIA|WV WVA|WI WIS|WI WISC|WY WYO|DC D C|PR P R
VI US VIRGIN ISLANDS|VI UNITED STATES VIRGIN ISLANDS`;

const phrases = new Map<string, string>();
const lastWords = new Set<string>();
for (const { name, abbreviation } of usStates) remember(name.toUpperCase(), abbreviation);
for (const row of older.split(/[|\n]/)) remember(row.slice(3), row.slice(0, 2));

function remember(phrase: string, abbreviation: string): void {
  phrases.set(phrase, abbreviation);
  lastWords.add(phrase.slice(phrase.lastIndexOf(' ') + 1));
}

const abbreviations = new Set(usStates.map(({ abbreviation }) => abbreviation));
const LONGEST_PHRASE = 4;

/** A state at the end of some words. */
export interface StateWords {
  readonly state: string;
  readonly from: number;
  /** Whether the words may also belong to a street or place: CT (Court), NE, New York. */
  readonly isAmbiguous: boolean;
}

/** The state named by the words before `to`; undefined if they don't name one. */
export function stateBefore(words: readonly string[], from: number, to: number): StateWords | undefined {
  const last = words[to - 1];
  if (last === undefined || to <= from) return undefined;
  if (abbreviations.has(last)) {
    // FL is also a floor and CT a court, so the street decides; RI, TX and the like are unambiguous.
    const isAmbiguous = streetTypeOf(last) !== undefined || directionalOf(last) !== undefined;
    return { state: last, from: to - 1, isAmbiguous };
  }
  if (!lastWords.has(last)) return undefined;
  for (let count = Math.min(LONGEST_PHRASE, to - from); count >= 1; count--) {
    const state = phrases.get(count === 1 ? last : words.slice(to - count, to).join(' '));
    if (state !== undefined) return { state, from: to - count, isAmbiguous: true };
  }
  return undefined;
}
