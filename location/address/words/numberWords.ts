import { required } from '../../../core/required.ts';

const units =
  'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'.split(
    ' ',
  );
const ordinalUnits =
  'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH'.split(
    ' ',
  );
const tens = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');

const cardinals = new Map<string, number>();
const ordinals = new Map<string, number>();
units.forEach((word, index) => cardinals.set(word, index + 1));
ordinalUnits.forEach((word, index) => ordinals.set(word, index + 1));
tens.forEach((word, index) => {
  const ten = 20 + 10 * index;
  cardinals.set(word, ten);
  ordinals.set(`${word.slice(0, -1)}IETH`, ten);
  for (let unit = 1; unit <= 9; unit++) {
    cardinals.set(word + required(units[unit - 1]), ten + unit);
    ordinals.set(word + required(ordinalUnits[unit - 1]), ten + unit);
  }
});
ordinals.set('HUNDREDTH', 100);

/** The number of FIVE, TWENTYONE …; undefined if the word isn't one. */
export function cardinalOf(word: string): number | undefined {
  return cardinals.get(word);
}

const wordOfCardinal = new Map([...cardinals].map(([word, number]) => [number, word]));

/** FIVE for 5; undefined beyond 99. */
export function cardinalWord(number: number): string | undefined {
  return wordOfCardinal.get(number);
}

/** The number of FIFTH, TWENTYFIRST …; undefined if the word isn't one. */
export function ordinalOf(word: string): number | undefined {
  return ordinals.get(word);
}

/** The number of two words, TWENTY FIRST; undefined if they aren't one. */
export function ordinalOfTwo(first: string, second: string): number | undefined {
  const ten = cardinals.get(first);
  const unit = ordinals.get(second);
  return ten !== undefined && ten >= 20 && ten % 10 === 0 && unit !== undefined && unit < 10
    ? ten + unit
    : undefined;
}

/** 1 → 1ST, 12 → 12TH. */
export function ordinalText(digits: string): string {
  const last = digits.at(-1);
  if (digits.at(-2) === '1') return `${digits}TH`;
  return digits + (last === '1' ? 'ST' : last === '2' ? 'ND' : last === '3' ? 'RD' : 'TH');
}
