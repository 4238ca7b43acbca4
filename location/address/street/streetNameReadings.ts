import { required } from '../../../core/required.ts';
import type { StreetName } from './streetName.ts';
import { directionalOf, wholeDirectional } from '../words/directionals.ts';
import { cardinalOf, cardinalWord, ordinalText } from '../words/numberWords.ts';
import { isStrongType } from '../words/streetTypes.ts';
import { isDigits } from '../words/streetWords.ts';

/** Other names that a name may denote; few, usually none. */
export function streetNameVariants(street: StreetName): StreetName[] {
  return street.preType === '' ? namedVariants(street) : highwayVariants(street);
}

/** Never changes a highway's class: State Hwy 12 isn't US Hwy 12. */
function highwayVariants(street: StreetName): StreetName[] {
  const { preType, name, type, postDirectional } = street;
  // County Rd S is one of Wisconsin's lettered roads, or the southern part of a street called County.
  if (preType === 'CO RD' && directionalOf(name) !== undefined && postDirectional === '' && type === '')
    return [{ ...street, preType: '', name: 'COUNTY', type: 'RD', postDirectional: name }];
  return preType === 'AVE' && /^(?:DE|DEL|LA|LAS|LOS) /.test(name) ? [{ ...street, preType: 'AVENIDA' }] : [];
}

function namedVariants(street: StreetName): StreetName[] {
  const { name, type } = street;
  const names: string[] = [];
  const blank = name.indexOf(' ');
  const first = blank < 0 ? name : name.slice(0, blank);
  const rest = blank < 0 ? '' : name.slice(blank);
  if (rest === '') {
    // N St may be North St and vice versa.
    if (directionalOf(name) !== undefined && name.length === 1) names.push(wholeDirectional(name));
    else if (directionalOf(name)?.length === 1) names.push(required(name[0]));
  }
  if (isDigits(first) && (type !== '' || rest !== '')) {
    if (rest === '' || /^ (STREET|AVENUE)$/.test(rest)) names.push(ordinalText(first) + rest);
    if (rest === ' STREET') names.push(ordinalText(first));
    const word = cardinalWord(Number(first));
    if (word !== undefined && rest !== '') names.push(word + rest);
  } else if (first.length > 2 && isDigits(first.slice(0, -2)) && rest === '' && isStrongType(type)) {
    names.push(first.slice(0, -2));
  } else {
    const number = cardinalOf(first);
    if (number !== undefined) names.push(String(number) + rest);
  }
  const last = name.slice(name.lastIndexOf(' ') + 1);
  if (rest !== '') {
    const before = name.slice(0, name.lastIndexOf(' ') + 1);
    const directional = directionalOf(last);
    if (directional !== undefined)
      names.push(before + (last === directional ? wholeDirectional(last) : directional));
    if (rest.includes(' MT')) names.push(first + rest.replace(/ MT\b/, ' MOUNTAIN'));
  }
  return names.map((other) => ({ ...street, name: other }));
}
