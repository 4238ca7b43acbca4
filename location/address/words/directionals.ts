import { required } from '../../../core/required.ts';

const spellings: Readonly<Record<string, string>> = {
  N: 'N NORTH NTH',
  S: 'S SOUTH SO STH',
  E: 'E EAST',
  W: 'W WEST',
  NE: 'NE NORTHEAST',
  NW: 'NW NORTHWEST',
  SE: 'SE SOUTHEAST',
  SW: 'SW SOUTHWEST',
};

const shortOf = new Map<string, string>();
const wordOf = new Map<string, string>();
for (const [short, words] of Object.entries(spellings)) {
  for (const word of words.split(' ')) shortOf.set(word, short);
  wordOf.set(short, required(words.split(' ')[1]));
}

/** N, NE … for a directional in any spelling; undefined if the word isn't one. */
export function directionalOf(word: string): string | undefined {
  return shortOf.get(word);
}

/** NORTH, NORTHEAST … for a directional in any spelling; otherwise the word itself. */
export function wholeDirectional(word: string): string {
  const short = shortOf.get(word);
  return short === undefined ? word : required(wordOf.get(short));
}

/** The directional formed by two words, as in `N. W.`; undefined if they don't form one. */
export function directionalOfTwo(first: string, second: string): string | undefined {
  const northOrSouth = shortOf.get(first);
  const eastOrWest = shortOf.get(second);
  if (northOrSouth !== 'N' && northOrSouth !== 'S') return undefined;
  return eastOrWest === 'E' || eastOrWest === 'W' ? northOrSouth + eastOrWest : undefined;
}

/** Whether a word is north, south, east or west written out. */
export function isWholeDirection(word: string): boolean {
  return word.length > 2 && shortOf.get(word)?.length === 1 && wholeDirectional(word) === word;
}
