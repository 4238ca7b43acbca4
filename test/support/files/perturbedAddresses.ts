import type { GeocodeOutcome } from '../../../core/report/geocodedPlace.ts';
import { positionInRange } from '../../../location/address/street/houseRange.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import { streetKey, type StreetName } from '../../../location/address/street/streetName.ts';
import { parseStreetName } from '../../../location/address/street/streetName.ts';
import { wholeTypeWord } from '../../../location/address/words/streetTypes.ts';
import type { Geocoder } from '../../../location/geocode/geocoder.ts';
import { randomNumbers } from '../planted/randomNumbers.ts';
import type { NadPoint } from './nadPoints.ts';
import type { TigerSide } from './tigerSides.ts';

/** A house at a known location, by the parts of its street. */
export interface KnownHouse {
  /** Includes its prefix: `37-12`. */
  readonly number: string;
  readonly street: StreetName;
  readonly state: string;
  readonly zip: string;
  readonly point: LatLon;
  /** The known numbers on its side of the street there. */
  readonly span: readonly [number, number];
}

/** The house in the middle of each side that has a ZIP, at the location that the file itself gives. */
export function housesOfSides(sides: readonly TigerSide[], state: string): KnownHouse[] {
  return sides
    .filter(({ zip, from, to }) => /^\d{5}$/.test(zip) && zip !== '99999' && from >= 0 && to >= 0)
    .map((side) => {
      const { fullName, zip, from, to, line } = side;
      const middle = Math.round((from + to) / 2);
      const number = from % 2 === to % 2 && middle % 2 !== from % 2 ? middle + (from < to ? 1 : -1) : middle;
      const range = {
        line,
        side: side.side === 'L' ? ('left' as const) : ('right' as const),
        fromNumber: from,
        toNumber: to,
        parity: 'both' as const,
        isOffset: true,
      };
      const { point } = positionInRange(range, number);
      return {
        number: String(number),
        street: parseStreetName(fullName),
        state,
        zip,
        point,
        span: [from, to] as const,
      };
    });
}

/** The houses at address points. */
export function housesOfPoints(points: readonly NadPoint[]): KnownHouse[] {
  return points.map(({ number, street, state, zip, point }) => ({
    number: String(number),
    street: parseStreetName(street),
    state,
    zip,
    point,
    span: [number, number] as const,
  }));
}

const OPPOSITE: Readonly<Record<string, string>> = {
  N: 'S',
  S: 'N',
  E: 'W',
  W: 'E',
  NE: 'SW',
  SW: 'NE',
  NW: 'SE',
  SE: 'NW',
};

/** Returns the next number from 0 to 1 in a sequence. */
type Random = () => number;

/** How someone who means a house's address may write its street; null if the change doesn't apply to it. */
export const PERTURBATIONS: Readonly<Record<string, (street: StreetName, random: Random) => string | null>> =
  {
    'as it is': streetKey,
    'type missing': (street) => (street.type === '' ? null : streetKey({ ...street, type: '' })),
    'type misspelt': (street, random) => {
      const word = wholeTypeWord(street.type);
      return word.length < 4 ? null : streetKey({ ...street, type: misspelt(word, random) });
    },
    'direction missing': (street) =>
      hasDirection(street) ? streetKey({ ...street, preDirectional: '', postDirectional: '' }) : null,
    'direction opposite': (street) =>
      hasDirection(street)
        ? streetKey({
            ...street,
            preDirectional: OPPOSITE[street.preDirectional] ?? '',
            postDirectional: OPPOSITE[street.postDirectional] ?? '',
          })
        : null,
    'direction and type missing': (street) =>
      hasDirection(street) && street.type !== ''
        ? streetKey({ ...street, preDirectional: '', postDirectional: '', type: '' })
        : null,
    'direction added': (street, random) =>
      hasDirection(street) || !/^[A-Z]{2}/.test(street.name)
        ? null
        : streetKey({ ...street, preDirectional: 'NSEW'[Math.floor(random() * 4)]! }),
    'type added': (street) =>
      street.type !== '' || street.preType !== '' || !/^[A-Z]{2}/.test(street.name)
        ? null
        : streetKey({ ...street, type: 'ST' }),
    'name misspelt': (street, random) =>
      /^[A-Z]{4,}$/.test(street.name) ? streetKey({ ...street, name: misspelt(street.name, random) }) : null,
  };

function hasDirection({ preDirectional, postDirectional }: StreetName): boolean {
  return preDirectional !== '' || postDirectional !== '';
}

/** One letter is left out, doubled or changed, or two are swapped; never the first. */
export function misspelt(word: string, random: Random): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (;;) {
    const at = 1 + Math.floor(random() * (word.length - 1));
    const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
    const kinds = [
      before + after,
      before + letter + letter + after,
      before + letters[Math.floor(random() * 26)]! + after,
      before + after.slice(0, 1) + letter + after.slice(1),
    ];
    const changed = kinds[Math.floor(random() * kinds.length)]!;
    if (changed !== word) return changed;
  }
}

/** Results for many addresses of known houses. */
export interface Tally {
  readonly asked: number;
  /** Found as a house or on a range (score 0.7 or more), at most `RIGHT_M` from the house. */
  right: number;
  /** Those, and those that are named but not sold: as an area or among the candidates. */
  named: number;
  /** Found as a house or on a range (score 0.7 or more), farther away. */
  readonly wrong: string[];
  ambiguous: number;
}

/** Beyond this distance, another house is sold. */
const RIGHT_M = 50;

/** Few enough that no machine is too slow for the request's time limit. */
const TOGETHER = 250;

interface AskedHouse {
  readonly house: KnownHouse;
  readonly text: string;
}

/**
 * Queries every house by its changed street and its ZIP, without a city. Leaves out changes that produce the address of
 * another existing house, which no one could tell apart. `known`: all existing houses.
 */
export async function tallyOf(
  geocoder: Geocoder,
  houses: readonly KnownHouse[],
  perturb: (typeof PERTURBATIONS)[string],
  known = houses,
): Promise<Tally> {
  const random = randomNumbers(5);
  const spans = spansByStreet(known);
  const asked = houses.flatMap((house): AskedHouse[] => {
    const street = perturb(house.street, random);
    if (street === null || isOtherHouse(spans, house, street)) return [];
    return [{ house, text: `${house.number} ${street}, ${house.state} ${house.zip}` }];
  });
  const places = new Map<string, LatLon[]>();
  for (const { house } of asked)
    places.set(addressOf(house), [...(places.get(addressOf(house)) ?? []), house.point]);
  const outcomes: GeocodeOutcome[] = [];
  for (let at = 0; at < asked.length; at += TOGETHER)
    outcomes.push(...(await geocoder.geocodeAll(asked.slice(at, at + TOGETHER).map(({ text }) => text))));
  const tally: Tally = { asked: asked.length, right: 0, named: 0, wrong: [], ambiguous: 0 };
  for (const [at, outcome] of outcomes.entries()) {
    const { house, text } = asked[at]!;
    if (outcome.kind === 'ambiguous') tally.ambiguous += 1;
    const told = outcome.kind === 'found' ? [outcome.place] : outcome.candidates;
    const isRight = ({ point }: { readonly point: LatLon }) =>
      places.get(addressOf(house))!.some((place) => groundDistanceM(place, point) <= RIGHT_M);
    if (told.some(isRight)) tally.named += 1;
    if (outcome.kind !== 'found' || outcome.place.score < 0.7) continue;
    const { point, address } = outcome.place;
    const offM = Math.min(...places.get(addressOf(house))!.map((place) => groundDistanceM(place, point)));
    if (offM <= RIGHT_M) tally.right += 1;
    else tally.wrong.push(`${text}: ${address}, ${Math.round(offM)} m off`);
  }
  return tally;
}

function addressOf({ number, street, zip }: KnownHouse): string {
  return `${number} ${streetKey(street)} ${zip}`;
}

function spansByStreet(houses: readonly KnownHouse[]): ReadonlyMap<string, readonly KnownHouse['span'][]> {
  const spans = new Map<string, KnownHouse['span'][]>();
  for (const { street, zip, span } of houses) {
    const key = `${anyOrderKey(street)} ${zip}`;
    spans.set(key, [...(spans.get(key) ?? []), span]);
  }
  return spans;
}

/** The street regardless of where its directions are: 5th Ave NW is NW 5th Ave. */
function anyOrderKey(street: StreetName): string {
  const { preDirectional, postDirectional } = street;
  const directions = [preDirectional, postDirectional].toSorted().join(' ');
  return `${directions} ${streetKey({ ...street, preDirectional: '', postDirectional: '' })}`;
}

function isOtherHouse(
  spans: ReadonlyMap<string, readonly KnownHouse['span'][]>,
  { street, number: written, zip }: KnownHouse,
  text: string,
): boolean {
  const key = anyOrderKey(parseStreetName(text));
  const number = Number(written.split('-').pop());
  if (key === anyOrderKey(street)) return false;
  const there = spans.get(`${key} ${zip}`) ?? [];
  const isPoint = there.every(([from, to]) => from === to);
  const ends = there.flat();
  if (isPoint && there.length > 0) return Math.min(...ends) <= number && number <= Math.max(...ends);
  return there.some(([from, to]) => Math.min(from, to) <= number && number <= Math.max(from, to));
}
