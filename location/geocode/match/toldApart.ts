/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../../core/required.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { HouseNumber } from '../../address/street/houseNumber.ts';
import { positionInRange } from '../../address/street/houseRange.ts';
import type { StreetName } from '../../address/street/streetName.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { NO_NUMBER, type GazetteerStreet, type ZipStreets } from '../../gazetteer/streets/zipStreets.ts';
import { housesOnStreet } from './housesOnStreet.ts';
import { PENALTIES } from './penalty.ts';
import { houseRangeOf } from './streetSides.ts';

/** One part in which two streets with the same name differ; `other` = the type, which makes two streets everywhere. */
type Difference = 'type' | 'other' | 'route' | 'direction' | 'order';

/** Houses with one number farther apart than this are two. */
const TWO_HOUSES_M = 50;
/** Number of houses of a street that are searched for on its namesakes. */
const MOST_TRIED = 8;

const knownDifferences = new WeakMap<ZipStreets, ReadonlySet<Difference>>();

/**
 * Whether the streets of a ZIP show that such a difference matters: two of them have the same name and share a number,
 * and only this difference distinguishes their houses. Where Allen and Allen St are two streets, Baker may be another
 * than Baker St.
 */
export function areToldApart(zip: ZipStreets, asked: StreetName, known: StreetName): boolean {
  const differences = differencesOf(asked, known);
  if (differences.length === 0) return false;
  const telling = knownDifferences.get(zip) ?? tellingDifferences(zip);
  knownDifferences.set(zip, telling);
  return differences.some((difference) => telling.has(difference));
}

function differencesOf(a: StreetName, b: StreetName): Difference[] {
  const differences: Difference[] = [];
  if (a.type !== b.type) differences.push(isLeftOut(a.type, b.type) ? 'type' : 'other');
  if (a.preType !== b.preType) differences.push(isLeftOut(a.preType, b.preType) ? 'type' : 'route');
  if (a.preDirectional === b.preDirectional && a.postDirectional === b.postDirectional) return differences;
  const isReordered = directionsOf(a).join(' ') === directionsOf(b).join(' ');
  return [...differences, isReordered ? 'order' : 'direction'];
}

function isLeftOut(part: string, other: string): boolean {
  return part === '' || other === '';
}

function directionsOf({ preDirectional, postDirectional }: StreetName): string[] {
  return [preDirectional, postDirectional].filter((word) => word !== '').toSorted();
}

function tellingDifferences(zip: ZipStreets): ReadonlySet<Difference> {
  const byName = new Map<string, GazetteerStreet[]>();
  for (const street of zip.streets) {
    const namesakes = byName.get(street.name.name);
    if (namesakes) namesakes.push(street);
    else byName.set(street.name.name, [street]);
  }
  const telling = new Set<Difference>();
  for (const namesakes of byName.values()) {
    const isPair = new Set(namesakes.map(({ key }) => key)).size === 2;
    for (const street of namesakes) {
      for (const other of namesakes) {
        const [difference, more] = differencesOf(street.name, other.name);
        if (difference === undefined || more !== undefined || telling.has(difference)) continue;
        if (difference === 'other') continue;
        // A street without its direction is never accepted as one of several.
        if (difference === 'direction' && !isPair) continue;
        if (haveOneNumberApart(zip, street, other)) telling.add(difference);
      }
    }
  }
  return telling;
}

function haveOneNumberApart(zip: ZipStreets, street: GazetteerStreet, other: GazetteerStreet): boolean {
  return housesOf(zip, street).some(({ number, point }) =>
    housesOnStreet(zip, other, number).some(
      (spot) =>
        spot.penalty.points < PENALTIES.parityOther && groundDistanceM(spot.point, point()) > TWO_HOUSES_M,
    ),
  );
}

/** Some houses of a street, spread over it: known ones, and the middles of its ranges. */
function housesOf(
  zip: ZipStreets,
  street: GazetteerStreet,
): { readonly number: HouseNumber; readonly point: () => LatLon }[] {
  const { points, sides } = zip;
  const houses: { readonly number: HouseNumber; readonly point: () => LatLon }[] = [];
  for (let i = street.firstPoint; i < street.firstPoint + street.pointCount; i++)
    houses.push({
      number: {
        prefix: required(points.prefix[i]),
        number: points.number[i]!,
        suffix: required(points.suffix[i]),
      },
      point: () => ({ lat: points.latE7[i]! / 1e7, lon: points.lonE7[i]! / 1e7 }),
    });
  for (let side = street.firstSide; side < street.firstSide + street.sideCount; side++) {
    if (sides.fromNumber[side] === NO_NUMBER) continue;
    const range = houseRangeOf(zip, side);
    const number = range.fromNumber + 2 * Math.round((range.toNumber - range.fromNumber) / 4);
    houses.push({
      number: { prefix: required(sides.prefix[side]), number, suffix: '' },
      point: () => positionInRange(range, number).point,
    });
  }
  const step = Math.max(1, houses.length / MOST_TRIED);
  return Array.from({ length: Math.min(MOST_TRIED, houses.length) }, (_, at) =>
    required(houses[Math.floor(at * step)]),
  );
}
