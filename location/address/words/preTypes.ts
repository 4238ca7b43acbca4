import { required } from '../../../core/required.ts';
import { usStates } from './usStates.ts';
import { directionalOf } from './directionals.ts';
import { isStrongType, streetTypeOf } from './streetTypes.ts';

/** What may follow a type that comes before the name. */
type Follower =
  /** A route number: 360, 35W, A1A. */
  | 'number'
  /** Like `number`, followed only by directionals. */
  | 'number only'
  /** A number, or one or two letters followed only by directionals. */
  | 'number or letters'
  /** Like `number or letters`, or OF, DE LA …, or a name without a type after it. */
  | 'number, letters or name'
  /** Any name. */
  | 'name';

interface Pattern {
  readonly words: readonly string[];
  readonly preType: string;
  readonly follower: Follower;
  /** Two letters of the named state; null = none. */
  readonly state: string | null;
}

/** Standard form = spellings, using the standard abbreviations of street types. */
const highways: readonly (readonly [standard: string, follower: Follower, spellings: string])[] = [
  ['US HWY', 'number', 'US HWY|US RTE|US|U S HWY|U S RTE|U S|UNITED STATES HWY|UNITED STATES RTE|USH|US RD'],
  ['STATE HWY', 'number or letters', 'STATE HWY|STATE RTE|ST HWY|ST RTE|STATE TRUNK HWY|STHWY|STH'],
  ['STATE HWY', 'number', 'STATE RD|ST RD|SR|SH|S R|S H|STATE'],
  ['STATE HWY', 'number only', 'M|K'],
  ['CO RD', 'number', 'CR|C R|CH|CSAH|COUNTY STATE AID HWY|COUNTY AID RD'],
  ['CO RD', 'number or letters', 'CTH|COUNTY TRUNK HWY|COUNTY TRUNK|CORD|COHWY'],
  ['TWP RD', 'number', 'TWP RD|TOWNSHIP RD|TWP HWY|TOWNSHIP HWY|TR|TWNSHP RD|TWP'],
  ['PARISH RD', 'number', 'PARISH RD|PAR RD|PARISH HWY'],
  ['FM', 'number', 'FM|F M|FM RD|F M RD|FARM TO MARKET|FARM TO MARKET RD|FARM TO MKT RD|FARM MARKET RD'],
  ['RM', 'number', 'RM|R M|RR|RM RD|RNCH TO MARKET|RNCH TO MARKET RD|RNCH RD'],
  ['FARM RD', 'number', 'FARM RD'],
  [
    'FOREST RD',
    'number',
    'FRST RD|FRST SERVICE RD|FS RD|NF RD|NFS RD|NFD|NFD RD|NFSR|USFS RD|USFS|NATL FRST RD',
  ],
  [
    'FOREST RD',
    'number',
    'NATIONAL FRST RD|NATIONAL FRST SYSTEM RD|FRST DEVELOPMENT RD|FRST HWY|FR|FSR|NF|FS',
  ],
  ['INDIAN RTE', 'number', 'INDIAN RTE|INDIAN SERVICE RTE|BIA RTE|BIA RD|BIA HWY|BIA|IND RTE|INDIAN RD'],
  ['NAVAJO RTE', 'number', 'NAVAJO RTE|NAVAJO SERVICE RTE'],
  ['BLM RD', 'number', 'BLM RD|BLM'],
  ['PARK RD', 'number', 'PARK RD'],
  ['I', 'number', 'I|IH|INTERSTATE|INTERSTATE HWY|I HWY'],
  ['HWY', 'number or letters', 'HWY'],
  ['RTE', 'number or letters', 'RTE'],
  ['LOOP', 'number', 'LOOP|STATE LOOP'],
  ['SPUR', 'number', 'SPUR|STATE SPUR'],
  ['EXPY', 'number', 'EXPY'],
  ['AVE', 'number, letters or name', 'AVE'],
  ['BLVD', 'number, letters or name', 'BLVD'],
  ['RD', 'number or letters', 'RD'],
];

/** Types that occasionally come before a number: STREET 12, LN 5. */
const numbered = 'ST LN DR CT PL CIR TER TRL WAY ALY'.split(' ');

/** What follows a highway's number: US Hwy 17 Bus. */
const routeEndings: Readonly<Record<string, string>> = {
  BUS: 'BUS',
  BUSINESS: 'BUS',
  ALT: 'ALT',
  ALTERNATE: 'ALT',
  BYP: 'BYP',
};

/** The standard form of a word that follows or precedes a highway as part of it; undefined if the word isn't one. */
export function routeEnding(word: string): string | undefined {
  return routeEndings[streetTypeOf(word) ?? word];
}

/** Spanish and French types come before the name; they are not translated. */
const romance = `CALLE CLL|AVENIDA AVDA AVD AVENDIA|CAMINO CAM|CAMINITO CMT|PASEO PSO|CALLEJON|CERRADA|CIRCULO|SENDERO|VEREDA VER
PLACITA|CARRETERA CARR|CALZADA|PASAJE|RUTA|VIA|RUE|ENTRADA|VUELTA`;

const romanceTypes = new Set<string>();

/** Whether a type before the name is a Spanish or French one, for which house numbers follow the name. */
export function isRomanceType(preType: string): boolean {
  return romanceTypes.has(preType);
}

const counties = 'COUNTY CO CNTY CTY'.split(' ');
const states = usStates;

const patterns = new Map<string, Pattern[]>();

function add(words: string, preType: string, follower: Follower, state: string | null = null): void {
  const split = words.split(' ');
  const known = patterns.get(required(split[0]));
  const pattern = { words: split, preType, follower, state };
  if (known) known.push(pattern);
  else patterns.set(required(split[0]), [pattern]);
}

for (const [standard, follower, spellings] of highways)
  for (const spelling of spellings.split('|')) add(spelling, standard, follower);
for (const county of counties)
  for (const road of ['RD', 'HWY', 'RTE']) add(`${county} ${road}`, 'CO RD', 'number or letters');
for (const type of numbered) add(type, type, 'number');
for (const row of romance.split(/[|\n]/)) {
  const [standard, ...spellings] = row.split(' ') as [string, ...string[]];
  for (const spelling of [standard, ...spellings]) add(spelling, standard, 'name');
  romanceTypes.add(standard);
}
for (const { name, abbreviation } of states) {
  for (const state of [name.toUpperCase(), abbreviation]) {
    for (const road of ['HWY', 'RTE', 'STATE HWY', 'STATE RTE', 'STATE RD', 'SR', 'SH', 'RD'])
      add(`${state} ${road}`, 'STATE HWY', 'number', abbreviation);
  }
  // NE 27 is a directional, CT 5 a court.
  if (abbreviation !== 'NE' && abbreviation !== 'CT')
    add(abbreviation, 'STATE HWY', 'number only', abbreviation);
  // Maryland 760
  add(name.toUpperCase(), 'STATE HWY', 'number only', abbreviation);
}
for (const known of patterns.values()) known.sort((a, b) => b.words.length - a.words.length);

/**
 * The type before the name at a word of a street, its number of words, and the state that it names; undefined if there is
 * none.
 */
export function preTypeAt(
  words: readonly string[],
  from: number,
  to: number,
): { readonly preType: string; readonly count: number; readonly state: string | null } | undefined {
  const first = words[from];
  if (first === undefined) return undefined;
  const type = streetTypeOf(first);
  const pattern =
    findPattern(patterns.get(first), words, from, to) ??
    (type === undefined || type === first ? undefined : findPattern(patterns.get(type), words, from, to));
  return pattern && { preType: pattern.preType, count: pattern.words.length, state: pattern.state };
}

function findPattern(
  known: readonly Pattern[] | undefined,
  words: readonly string[],
  from: number,
  to: number,
): Pattern | undefined {
  return known?.find((pattern) => {
    const after = from + pattern.words.length;
    if (after >= to) return false;
    for (let at = 1; at < pattern.words.length; at++) {
      const word = words[from + at] ?? '';
      if (pattern.words[at] !== word && pattern.words[at] !== streetTypeOf(word)) return false;
    }
    return isFollowedBy(pattern.follower, words, after, to);
  });
}

function isFollowedBy(follower: Follower, words: readonly string[], at: number, to: number): boolean {
  const word = words[at] ?? '';
  if (follower === 'name') {
    const type = streetTypeOf(word);
    return (type === undefined || !isStrongType(type)) && !onlyDirectionals(words, at, to);
  }
  if (isRouteNumber(word)) return follower !== 'number only' || onlyDirectionals(words, at + 1, to);
  if (follower === 'number' || follower === 'number only') return false;
  if (isRouteLetters(word)) return onlyDirectionals(words, at + 1, to);
  if (follower === 'number or letters') return directionalOf(word) !== undefined && at + 1 === to;
  if (articles.has(word)) return true;
  const last = streetTypeOf(words[to - 1] ?? '');
  return last === undefined || (directionalOf(word) !== undefined && at + 1 === to);
}

const articles = new Set('OF DE DEL DES DU LA LAS LOS LE THE'.split(' '));

function onlyDirectionals(words: readonly string[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (directionalOf(words[at] ?? '') === undefined) return false;
  return true;
}

/** 360, 35W, A1A, E470; not an ordinal, so 27TH is never route 27. */
export function isRouteNumber(word: string): boolean {
  if (word.length > 6) return false;
  let letters = 0;
  let digits = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
    else if (code >= 65 && code <= 90) letters += 1;
    else if (code !== 45 && code !== 46) return false;
  }
  if (digits === 0 || letters > 2) return false;
  return letters < 2 || !/\d(ST|ND|RD|TH)$/.test(word);
}

/** One or two letters that aren't a street type: County Road E, Highway KK. */
function isRouteLetters(word: string): boolean {
  if (word.length === 1) return word >= 'A' && word <= 'Z';
  return word.length === 2 && word[0] === word[1];
}
