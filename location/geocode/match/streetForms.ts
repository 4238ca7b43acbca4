import { required } from '../../../core/required.ts';
import type { StreetName } from '../../address/street/streetName.ts';
import { directionalOf, wholeDirectional } from '../../address/words/directionals.ts';
import { ownTypeOf, ownWordsOf } from '../../address/words/ownTypes.ts';
import {
  isStrongType,
  likeStreetTypes,
  streetTypeOf,
  wholeTypeWord,
} from '../../address/words/streetTypes.ts';
import { NO_PENALTY, PENALTIES, STREET_CHANGES, type Penalty, type StreetChange } from './penalty.ts';

/** As `parseStreetName` returns the words: after another word, DR is a Drive, and ML a Mill. */
const titles = ['', 'DR ', 'REV DRIVE ', 'REV ', 'REVEREND DRIVE '];

const kings = ['MARTIN LUTHER KING', 'MARTIN L KING', 'M L KING', 'MILL KING', 'MLK', 'M L K'];

/** Martin Luther King's name in every form that streets have. */
const formsOfKing = titles.flatMap((title) =>
  kings.flatMap((king) => [`${title}${king} JR`, `${title}${king}`]),
);

const known = new Set(formsOfKing);

const { omitted, another } = STREET_CHANGES;

const respelled: Penalty = { points: PENALTIES.nameRespelled, flags: [] };

/** One way to separate a street's name, type and direction, and its cost. */
export interface StreetForm {
  readonly street: StreetName;
  readonly penalty: Penalty;
}

/**
 * Every way to separate the parts of a street, the one as written first. Holiday Island is the Island called Holiday, or
 * something called Holiday Island; Fox Run Dr may be Fox Run; Queen City Aveneu may be an avenue; a direction may belong
 * to the name. The gazetteer shows which of them exist.
 */
export function streetForms(asked: StreetName): readonly StreetForm[] {
  const forms: StreetForm[] = [{ street: asked, penalty: NO_PENALTY }];
  const { name, type } = asked;
  const blank = name.lastIndexOf(' ');
  const last = name.slice(blank + 1);
  const before = blank < 0 ? '' : name.slice(0, blank);
  const other = oftenMeant[type];
  if (other !== undefined)
    forms.push({ street: { ...asked, type: other }, penalty: changed(PENALTIES.typeMisspelt, omitted) });
  if (type !== '') {
    const named = { ...asked, name: `${name} ${wholeTypeWord(type)}`, type: '' };
    // 12th Street is unlikely to be 12th Street Pl.
    forms.push(namedByType(asked) ?? { street: named, penalty: changed(1, another) });
    // In the county's abbreviation: Oak Ln is Oak La.
    for (const own of ownWordsOf(type))
      forms.push({ street: { ...asked, name: `${name} ${own}`, type: '' }, penalty: respelled });
    const inner = before === '' ? undefined : streetTypeOf(last);
    if (inner !== undefined)
      forms.push({
        street: { ...asked, name: before, type: inner },
        penalty: changed(PENALTIES.typeNotKnown, another),
      });
  } else if (before !== '' && streetTypeOf(last) === undefined) {
    for (const like of likeStreetTypes(last))
      forms.push({
        street: { ...asked, name: before, type: like },
        penalty: changed(PENALTIES.typeMisspelt, omitted),
      });
    // In the county's abbreviation: Oak La is Oak Ln.
    const own = ownTypeOf(last);
    if (own !== undefined)
      forms.push({
        street: { ...asked, name: before, type: own },
        penalty: respelled,
      });
  }
  forms.push(...namedByDirection(asked), ...calledOtherwise(asked));
  return forms;
}

const ARTICLE = 'THE ';
/** The business route of a highway without a class: Business 150. */
const BUSINESS_ROUTE = /^(?:BUSINESS|BUS) (\d+[A-Z]?)$/;

/** The same street with another spelling of its whole name: The Alameda, Dr Martin Luther King, Business 150. */
function calledOtherwise(asked: StreetName): StreetForm[] {
  const { name, preType, type } = asked;
  const penalty = respelled;
  const article = name.startsWith(ARTICLE) ? name.slice(ARTICLE.length) : ARTICLE + name;
  const forms = [article, ...otherHonoredNames(name)].map((other) => ({
    street: { ...asked, name: other },
    penalty,
  }));
  const route = preType === '' && type === '' ? BUSINESS_ROUTE.exec(name) : null;
  if (route)
    forms.push({ street: { ...asked, preType: 'HWY', name: required(route[1]), type: 'BUS' }, penalty });
  return forms;
}

/** Abbreviations of rare types that are more likely a misspelling of another type: RAD is Radial, or a Road without its O. */
const oftenMeant: Readonly<Record<string, string>> = { RADL: 'RD' };

/** The street with its type as part of the name, if that is equally likely: Bald Eagle Pointe. */
export function namedByType(asked: StreetName): StreetForm | undefined {
  const { name, type } = asked;
  if (type === '' || isStrongType(type)) return undefined;
  return { street: { ...asked, name: `${name} ${wholeTypeWord(type)}`, type: '' }, penalty: NO_PENALTY };
}

function changed(points: number, change: StreetChange): Penalty {
  return { points, flags: ['type_changed'], change };
}

/** N Front as a street called North Front; also Oak West. */
function namedByDirection(asked: StreetName): StreetForm[] {
  const { preDirectional, name, postDirectional } = asked;
  const penalty: Penalty = { points: PENALTIES.directionalSwapped, flags: ['directional_changed'] };
  const forms: StreetForm[] = [];
  if (preDirectional !== '') {
    const whole = `${wholeDirectional(preDirectional)} ${name}`;
    forms.push({ street: { ...asked, preDirectional: '', name: whole }, penalty });
  }
  if (postDirectional !== '' && directionalOf(name) === undefined) {
    for (const word of [postDirectional, wholeDirectional(postDirectional)])
      forms.push({ street: { ...asked, name: `${name} ${word}`, postDirectional: '' }, penalty });
  }
  return forms;
}

/** Other forms of a street name in honor of the same person; empty for other names. */
function otherHonoredNames(name: string): readonly string[] {
  return known.has(name) ? formsOfKing.filter((form) => form !== name) : [];
}
