import { required } from '../../core/required.ts';
import type { StreetName } from '../address/street/streetName.ts';
import { streetNameOf } from '../address/street/streetName.ts';
import type { TypedEnd } from './typedText.ts';
import { directionalOf, wholeDirectional } from '../address/words/directionals.ts';
import { wholeTypeWord } from '../address/words/streetTypes.ts';

/** A street that the words may mean: its name is given or may go on, and `fits` checks its other parts. */
export interface TypedStreet {
  readonly name: string;
  /** Whether the name is complete. */
  readonly isWhole: boolean;
  /** Distance from what was typed: 0 = the street itself. */
  readonly rank: number;
  fits(known: StreetName): boolean;
}

/** The streets that the words may mean, given how the text ends. */
export function typedStreets(words: readonly string[], end: TypedEnd): readonly TypedStreet[] {
  if (words.length === 0) return [];
  const whole = streetNameOf(words);
  const asked: TypedStreet[] = [{ name: whole.name, isWhole: true, rank: 0, fits: agrees(whole) }];
  if (whole.type !== '') {
    const named = namedByType(whole);
    asked.push({ name: named.name, isWhole: true, rank: 1, fits: agrees(named) });
  }
  if (end === 'comma') return asked;
  if (end === 'blank') return [...asked, goingOn(whole, '')];
  const last = required(words.at(-1));
  const before = words.slice(0, -1);
  if (whole.type === '' && whole.postDirectional === '')
    asked.push({ name: whole.name, isWhole: false, rank: 2, fits: agrees(whole) });
  asked.push({ name: words.join(' '), isWhole: false, rank: 3, fits: () => true });
  if (before.length === 0) return asked;
  const only = before.length === 1 ? directionalOf(required(before[0])) : undefined;
  // E ST may become E State Rd.
  if (only !== undefined)
    asked.push({ name: last, isWhole: false, rank: 2, fits: (known) => known.preDirectional === only });
  return [...asked, ...begunBehind(streetNameOf(before), last)];
}

/** What the last word may complete after a street: its type, its direction, or more of its name. */
function begunBehind(street: StreetName, last: string): TypedStreet[] {
  if (street.postDirectional !== '') return [];
  const begins = (word: string, whole: string) =>
    word !== '' && (word.startsWith(last) || whole.startsWith(last));
  const ofType = ({ type }: StreetName) => begins(type, wholeTypeWord(type));
  const ofDirection = ({ postDirectional: direction }: StreetName) =>
    begins(direction, wholeDirectional(direction));
  if (street.type === '') return [begun(street, ofType), goingOn(street, last)];
  return [begun(street, ofDirection), begun(namedByType(street), ofType), goingOn(street, last)];
}

function begun(from: StreetName, isBegun: (known: StreetName) => boolean): TypedStreet {
  const fits = agrees(from);
  return { name: from.name, isWhole: true, rank: 1, fits: (known) => fits(known) && isBegun(known) };
}

/** Maple Grove is a street of the type Grove, or the name of Maple Grove Rd. */
function namedByType(street: StreetName): StreetName {
  return { ...street, name: `${street.name} ${wholeTypeWord(street.type)}`, type: '' };
}

/** A street whose name continues with a word that begins this way. */
function goingOn(street: StreetName, next: string): TypedStreet {
  const { name, type } = street;
  return {
    name: [name, ...(type === '' ? [] : [wholeTypeWord(type)]), next].join(' '),
    isWhole: false,
    rank: 2,
    fits: agrees({ ...street, type: '' }),
  };
}

const PARTS = ['preDirectional', 'preType', 'type', 'postDirectional'] as const;

/** Whether a street has every part that was typed. */
function agrees(asked: StreetName): (known: StreetName) => boolean {
  return (known) => PARTS.every((part) => asked[part] === '' || asked[part] === known[part]);
}
