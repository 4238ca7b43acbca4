import { directionalOf } from '../words/directionals.ts';
import { isStrongType, streetTypeOf } from '../words/streetTypes.ts';

/** The words of two intersecting streets. */
export interface CrossingWords {
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** Whether it is more likely an intersection than one street with an AND in its name (Fish and Game Rd). */
  readonly isLikely: boolean;
}

/** Two streets around `&`, `@`, `/`, AND or AT; undefined if there is nothing between two streets. */
export function crossingOf(words: readonly string[]): CrossingWords | undefined {
  let from = 0;
  const corner = words.indexOf('OF') - 1;
  if (corner >= 0 && corner <= 2 && (words[corner] === 'CORNER' || words[corner] === 'INTERSECTION'))
    from = corner + 2;
  for (let at = from + 1; at < words.length - 1; at++) {
    const word = words[at] ?? '';
    const isMark = word === '&' || word === '@' || word === '/';
    if (!isMark && word !== 'AND' && word !== 'AT') continue;
    const first = words.slice(from, at);
    const second = words.slice(at + 1);
    const isFirstStreet = endsAsStreet(first);
    if (word === 'AT' && !isFirstStreet && from === 0) continue;
    const isLikely = isMark || from > 0 || isFirstStreet || !endsAsStreet(second);
    return { first, second, isLikely };
  }
  return undefined;
}

function endsAsStreet(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const type = streetTypeOf(last);
  if (type !== undefined && isStrongType(type)) return true;
  const isNumbered = last.charCodeAt(0) >= 48 && last.charCodeAt(0) <= 57;
  return isNumbered || (words.length > 1 && directionalOf(last) !== undefined);
}
