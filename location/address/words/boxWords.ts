import { required } from '../../../core/required.ts';
import { hasDigit } from './unitWords.ts';

/** Words that a box begins with, followed by its number. */
const boxes = [
  'PO BOX',
  'P O BOX',
  'POBOX',
  'POB',
  'POST OFFICE BOX',
  'POSTAL BOX',
  'PO DRAWER',
  'DRAWER',
  'BOX',
  'PMB',
  'CALLER',
  'BIN',
  'LOCKBOX',
].map((spelling) => spelling.split(' '));
/** Carrier routes: they name the carrier's route, not a street. */
const routes = [
  'RR',
  'R R',
  'RFD',
  'RURAL ROUTE',
  'RURAL RTE',
  'RURAL RT',
  'RURAL DELIVERY',
  'HC',
  'H C',
  'HCR',
  'HIGHWAY CONTRACT',
  'HIGHWAY CONTRACT ROUTE',
  'STAR ROUTE',
  'STAR RTE',
  'STAR RT',
  'PSC',
  'CMR',
].map((spelling) => spelling.split(' '));
/** Streets when alone, carrier routes when followed by a box. */
const routesWithBox = ['RT', 'RTE', 'ROUTE', 'RD', 'SR', 'UNIT'].map((spelling) => [spelling]);

const firstWords = new Set([...boxes, ...routes, ...routesWithBox].map(([first]) => required(first)));

/** Words that name a box. */
export interface BoxWords {
  readonly to: number;
  /** A route without a box, which is a street name after a house number (1234 RR 620). */
  readonly isRouteAlone: boolean;
}

/** A post office box, rural route, highway contract or general delivery that begins at a word; undefined if there is none. */
export function boxAt(words: readonly string[], at: number): BoxWords | undefined {
  const first = words[at] ?? '';
  if (first === 'GENERAL' && (words[at + 1] === 'DELIVERY' || words[at + 1] === 'DEL'))
    return { to: at + 2, isRouteAlone: false };
  if (!firstWords.has(first)) return undefined;
  const box = numbered(boxes, words, at);
  if (box !== undefined) return { to: box, isRouteAlone: false };
  const route = numbered(routes, words, at);
  const boxOnRoute = numbered(boxes, words, route ?? numbered(routesWithBox, words, at) ?? words.length);
  if (boxOnRoute !== undefined) return { to: boxOnRoute, isRouteAlone: false };
  return route === undefined ? undefined : { to: route, isRouteAlone: true };
}

/** End of the number after one of the spellings; undefined if none of them occurs with a number. */
function numbered(spellings: readonly (readonly string[])[], words: readonly string[], at: number) {
  for (const spelling of spellings) {
    if (!spelling.every((word, index) => words[at + index] === word)) continue;
    let number = at + spelling.length;
    if (words[number] === '#' || words[number] === 'NO') number += 1;
    const word = words[number];
    if (word !== undefined && (hasDigit(word) || word.length === 1)) return number + 1;
  }
  return undefined;
}
