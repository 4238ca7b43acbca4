import { stateOfAbbreviation } from './words/usStates.ts';
import type { PlaceVocabulary } from './addressReading.ts';
import { isCodeLikeWord } from './prepositions.ts';
import { directionalOf } from './words/directionals.ts';
import { MOST_PLACE_WORDS, placeKeyOf } from './words/placeKey.ts';
import { stateBefore, type StateWords } from './words/stateWords.ts';
import { streetTypeOf } from './words/streetTypes.ts';
import { isDigits } from './words/streetWords.ts';
import { hasDigit } from './words/unitWords.ts';
import { cityOfZip } from '../zips/zipTable.ts';
import type { Words } from './words/addressWords.ts';

/** ZIP and state, in any order, at the end of a text. */
export interface AreaEnding {
  readonly to: number;
  readonly zip: string | null;
  readonly zipPlus4: string | null;
  readonly faultyZip: string | null;
  readonly state: string | null;
  readonly cost: number;
}

function withoutCountry(text: Words, to: number): number {
  const from = countryFrom(text, to);
  return from < to && from > 1 && text.words[from - 1] === 'THE' ? from - 1 : from;
}

/** Start of a country name at the end of a text; `to` = there is none. */
function countryFrom({ words }: Words, to: number): number {
  const last = words[to - 1];
  if (to > 1 && (last === 'USA' || (last === 'US' && to > 2))) return to - 1;
  if (to > 3 && words.slice(to - 3, to).join(' ') === 'U S A') return to - 3;
  if (to > 2 && last === 'STATES' && words[to - 2] === 'UNITED') return to - 2;
  if (to > 2 && last === 'UNIDOS' && words[to - 2] === 'ESTADOS') return to - 2;
  if (to > 4 && last === 'AMERICA' && words.slice(to - 4, to).join(' ') === 'UNITED STATES OF AMERICA')
    return to - 4;
  return to;
}

/** Every way to split a country, a ZIP and a state off the end of a text; less likely ways cost more. */
export function areaEndings(text: Words, end: number, places: PlaceVocabulary): AreaEnding[] {
  const to = withoutCountry(text, end);
  const none: AreaEnding = { to, zip: null, zipPlus4: null, faultyZip: null, state: null, cost: 0 };
  const zipped = takeZip(text, none, places);
  if (zipped === undefined) {
    const stated = takeState(text, none, places);
    // The ZIP may come before the state.
    return stated.map((ending) =>
      ending.state === null ? ending : (takeZip(text, ending, places) ?? ending),
    );
  }
  const isKnownZip = zipped.zip !== null && places.statesOfZip(zipped.zip).length > 0;
  const result = zipped.state === null ? takeState(text, zipped, places) : [zipped];
  const before = streetTypeOf(text.words[zipped.to - 1] ?? '');
  // Highway 97403: a road's number may look like a ZIP.
  if ((before === 'HWY' || before === 'RTE' || before === 'RD') && !text.breaks[to - 1])
    result[isKnownZip ? 'push' : 'unshift']({ ...none, cost: isKnownZip ? 2 : 0 });
  return result;
}

/** A ZIP, ZIP+4 (with or without its hyphen), or a ZIP without the leading zeros that a spreadsheet removed. */
function takeZip(text: Words, ending: AreaEnding, places: PlaceVocabulary): AreaEnding | undefined {
  const { words } = text;
  const { to } = ending;
  const last = words[to - 1];
  if (last === undefined || !hasDigit(last)) return undefined;
  const zip = last.slice(0, 5);
  const glued =
    last.length === 7 && ending.state === null ? stateOfAbbreviation(last.slice(0, 2)) : undefined;
  // OR97403
  if (glued && isDigits(last.slice(2)))
    return { ...ending, to: to - 1, zip: last.slice(2), state: glued.abbreviation };
  if (isDigits(zip) && zip.length === 5) {
    if (last.length === 5) return { ...ending, to: to - 1, zip };
    const rest = last[5] === '-' ? last.slice(6) : last.slice(5);
    if (rest.length === 4 && isDigits(rest)) return { ...ending, to: to - 1, zip, zipPlus4: rest };
  }
  const previous = words[to - 2];
  if (last.length === 4 && isDigits(last) && previous?.length === 5 && isDigits(previous) && to > 2)
    return { ...ending, to: to - 2, zip: previous, zipPlus4: last };
  const state = ending.state === null ? stateBefore(words, 0, to - 1) : undefined;
  if (state === undefined) return undefined;
  // Only a ZIP can follow a state: 2109 is 02109, and anything that isn't a ZIP is ignored.
  const isForZip = isWhereZipsStand(text, state, last, places);
  const padded = last.padStart(5, '0');
  const mayBePadded = last.length < 5 && isDigits(last) && (isForZip || to > 3);
  const isZipOfState =
    places.statesOfZip(padded).includes(state.state) || cityOfZip(padded)?.state === state.state;
  if (mayBePadded && isZipOfState) return { ...ending, to: to - 1, zip: padded };
  return isForZip ? { ...ending, to: to - 1, faultyZip: last } : undefined;
}

/** Whether a word after a state can only be a ZIP: TX 121 and Apt FL 3 are a road and a floor. */
function isWhereZipsStand(text: Words, state: StateWords, word: string, places: PlaceVocabulary): boolean {
  if (endsInPlace(text, state.from, state.state, places)) return true;
  if (state.isAmbiguous || state.from < 2) return false;
  return text.breaks[state.from] || (word.length > 5 && isDigits(word));
}

function takeState(text: Words, ending: AreaEnding, places: PlaceVocabulary): AreaEnding[] {
  const { words, breaks } = text;
  const found = stateBefore(words, 0, ending.to);
  if (found === undefined) return [ending];
  const isWord = ending.zip === null && isCodeLikeWord(text, found.from);
  if (isWord && !endsInPlace(text, found.from, found.state, places)) return [ending];
  const stated = { ...ending, to: found.from, state: found.state };
  if (!found.isAmbiguous) return [stated];
  const zipStates = ending.zip === null ? [] : places.statesOfZip(ending.zip);
  if (zipStates.includes(found.state)) return [stated];
  const unlikely = { ...ending, cost: ending.cost + 3 };
  const isCode = ending.to - found.from === 1 && (words[found.from] ?? '').length === 2;
  const isApart = breaks[found.from] || (found.from === 0 && isCode);
  if (endsInPlace(text, found.from, found.state, places))
    return isApart || !isCode ? [stated] : [stated, unlikely];
  const isCity = !isCode && places.isPlace(placeKeyOf(words, found.from, ending.to), null);
  if (isApart && !isCity && zipStates.length === 0)
    return isCode && directionalOf(words[found.from] ?? '') === undefined ? [stated] : [stated, unlikely];
  // Court, North East, or a city with a state's name, rather than the state.
  return [ending, { ...stated, cost: ending.cost + 2 }];
}

function endsInPlace({ words }: Words, to: number, state: string, places: PlaceVocabulary): boolean {
  for (let from = to - 1; from >= Math.max(0, to - MOST_PLACE_WORDS); from--)
    if (places.isPlace(placeKeyOf(words, from, to), state)) return true;
  return false;
}
