import type { HouseNumber } from './street/houseNumber.ts';
import type { StreetName } from './street/streetName.ts';
import { formatHouseNumber } from './street/houseNumber.ts';

const capitals = new Set(['US', 'FM', 'RM', 'BLM', 'I', 'NE', 'NW', 'SE', 'SW']);
const small = new Set(['AND', 'OF', 'THE', 'DE', 'DEL', 'LA', 'LAS', 'LOS', 'EL']);

/** A formatted street name: `E Main St`, `US Hwy 12`, `5th Ave NW`. */
export function formatStreetName(street: StreetName): string {
  const { preDirectional, preType, name, type, postDirectional } = street;
  return [
    preDirectional,
    titleCase(preType),
    titleCase(name, { isBehind: preType !== '', isBefore: type !== '' }),
    titleCase(type),
    postDirectional,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Input of `formatAddress`; all parts but one may be missing. */
export interface AddressParts {
  readonly number?: HouseNumber | null;
  readonly street?: StreetName | null;
  readonly unit?: string | null;
  /** Key of an urbanization; '' = none. */
  readonly urbanization?: string;
  /** For display. */
  readonly place?: string | null;
  readonly state?: string | null;
  readonly zip?: string | null;
}

/** An address in one line: `742 Evergreen Ter, Springfield, OR 97403`. */
export function formatAddress({
  number,
  street,
  unit,
  urbanization = '',
  place,
  state,
  zip,
}: AddressParts): string {
  const line = [number ? formatHouseNumber(number) : '', street ? formatStreetName(street) : '', unit ?? ''];
  const last = [state ?? '', zip ?? ''];
  const development = urbanization === '' ? '' : `Urb ${titleCase(urbanization)}`;
  return [line.filter(Boolean).join(' '), development, place ?? '', last.filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
}

/** The formatted key of a place, if no source has its spelling: `North Port Charles`. */
export function formatPlaceKey(key: string): string {
  return titleCase(key);
}

/**
 * Small words stay lower case between others: Camino de la Luna, but not the last word of Bay Farm La, which is a Lane
 * there.
 */
function titleCase(words: string, { isBehind = false, isBefore = false } = {}): string {
  return words
    .split(' ')
    .map((word, index, all) => {
      if (capitals.has(word)) return word;
      const isAmong = (isBehind || index > 0) && (isBefore || index < all.length - 1);
      if (isAmong && small.has(word)) return word.toLowerCase();
      if (/\d/.test(word)) return /^\d+(?:ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word;
      return word.slice(0, 1) + word.slice(1).toLowerCase();
    })
    .join(' ');
}
