import type { StreetName } from './streetName.ts';
import { isStrongType, streetTypeOf } from '../words/streetTypes.ts';
import { isDigits } from '../words/streetWords.ts';
import { hasDigit } from '../words/unitWords.ts';

const MOST_NAME_WORDS = 8;
/** Words that a name doesn't end with: what follows was mistaken for a place. */
const unfinished = new Set(
  'DE DEL DE LA LAS LOS EL OF THE AND SAN SANTA ST STE FT MT NEW OLD DU DES LE VON VAN'.split(' '),
);

/** Old US Hwy 17, Business 150. */
const HIGHWAY = /\b(?:HWY|RTE|RD|BUSINESS|BUS) \d/;

/** How unlikely a street is as the street of an address, 0 = it has everything a street has; undefined = it isn't one. */
export function streetCost(street: StreetName, hasNumber: boolean): number | undefined {
  const { preDirectional, preType, name, type, postDirectional } = street;
  if (name === '') return undefined;
  const words = name.split(' ');
  if (words.length > MOST_NAME_WORDS) return undefined;
  const hasType = preType !== '' || (type !== '' && isStrongType(type)) || HIGHWAY.test(name);
  const isMarked = hasType || type !== '' || preDirectional !== '' || postDirectional !== '';
  if (!isMarked && !isPlainName(words)) return undefined;
  if (words.some((word) => word.includes('.'))) return undefined;
  let cost = hasType ? 0 : type !== '' ? 1 : 3;
  if (!hasNumber && !hasType) cost += 3;
  if (unfinished.has(words.at(-1) ?? '') && (words.length > 1 || type === '')) cost += 4;
  // A name that is only a type (100 Court) or contains one before other words (Poole Rd Colerain) is rarely complete.
  if (type === '' && preType === '' && words.length === 1 && isStrongWord(words[0] ?? '')) cost += 3;
  // John Smith 100 Main St: a bare number inside a name is more likely the number of a house.
  if (!hasNumber && words.slice(1).some(isDigits) && !HIGHWAY.test(name)) cost += 2;
  for (let at = 1; at < words.length - 1; at++)
    if (isStrongWord(words[at] ?? '')) cost += words[at] === 'ST' ? 1 : 3;
  return cost;
}

/** Whether a name without a type or directional has a word of letters, and digits only in ordinals. */
function isPlainName(words: readonly string[]): boolean {
  return words.some((word) => word.length > 1) && words.every((word) => !hasDigit(word) || isOrdinal(word));
}

function isOrdinal(word: string): boolean {
  return /^\d{1,4}(?:ST|ND|RD|TH)$/.test(word);
}

function isStrongWord(word: string): boolean {
  const type = streetTypeOf(word);
  return type !== undefined && isStrongType(type);
}
