import type { Words } from '../words/addressWords.ts';
import { directionalOf } from '../words/directionals.ts';
import { preTypeAt } from '../words/preTypes.ts';
import { houseNumberOf, type HouseNumber } from './houseNumber.ts';
import { isRomanceAt } from './leadingNumber.ts';

/** States where N1200 is another house than 1200 N on the same street. */
const GRID_STATES = new Set(['WI', 'MI']);

/** A house number whose letter or direction was written before or onto it, and the words in their usual order. */
interface LetteredNumber {
  readonly number: HouseNumber;
  /** `number`, then what follows it. */
  readonly text: Words;
  /** The first word of the street. */
  readonly at: number;
  readonly to: number;
  readonly cost: number;
}

/** Whether a word before a house number belongs to the address: a direction, or a letter. */
export function isLetterBefore(words: readonly string[], at: number, to: number): boolean {
  const word = words[at] ?? '';
  if (houseNumberOf(words[at + 1] ?? '', '') === null) return false;
  if (directionalOf(word) !== undefined || /^[A-Z]$/.test(word)) return true;
  return /^[A-Z]{2}$/.test(word) && isRomanceAt(words, at + 2, to);
}

/** N 1200 Main St is 1200 N Main St, or the number N1200; A-12 Calle 5 is A12. */
export function letteredNumbers(
  text: Words,
  from: number,
  to: number,
  state: string | null,
): LetteredNumber[] {
  const { words, breaks } = text;
  const letter = words[from] ?? '';
  const number = houseNumberOf(words[from + 1] ?? '', '');
  if (!isLetterBefore(words, from, to) || number === null || number.prefix !== '' || from + 2 >= to)
    return [];
  if (preTypeAt(words, from, to) !== undefined) return [];
  const direction = directionalOf(letter);
  const found: LetteredNumber[] = [];
  if (direction !== undefined && !(direction.length === 1 && GRID_STATES.has(state ?? '')))
    found.push({
      number,
      text: {
        words: [...words.slice(0, from), words[from + 1] ?? '', letter, ...words.slice(from + 2)],
        breaks: breaks.with(from + 1, false),
      },
      at: from + 1,
      to,
      cost: 0,
    });
  const prefix = direction ?? letter;
  if (direction === undefined || direction.length === 1)
    found.push({ number: { ...number, prefix }, text, at: from + 2, to, cost: found.length });
  return found;
}

/** 1200N Main St: the direction of the street, if no house has that letter. */
export function directionOnNumber({ words, breaks }: Words, from: number, to: number): LetteredNumber[] {
  const [, digits, letter] = /^(\d{1,6})([NSEW])$/.exec(words[from] ?? '') ?? [];
  const number = houseNumberOf(digits ?? '', '');
  if (letter === undefined || number === null) return [];
  const text = {
    words: [...words.slice(0, from), digits ?? '', letter, ...words.slice(from + 1)],
    breaks: [...breaks.slice(0, from + 1), false, ...breaks.slice(from + 1)],
  };
  return [{ number, text, at: from + 1, to: to + 1, cost: 1.5 }];
}
