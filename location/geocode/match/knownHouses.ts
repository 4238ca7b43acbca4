/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../../core/required.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { HouseNumber } from '../../address/street/houseNumber.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import type { GazetteerStreet, ZipStreets } from '../../gazetteer/streets/zipStreets.ts';
import type { Spot } from './candidate.ts';
import { NO_PENALTY, PENALTIES, type Penalty } from './penalty.ts';

/** An address point is on its house, or at its door or drive. */
const POINT_UNCERTAINTY_M = 15;
/** Points with one number this close together are the doors of one house. */
const ONE_HOUSE_M = 200;

/** Maximum distance of neighbors between which a house may be placed as if it were known. */
const NEIGHBORS = { mostNumbers: 20, mostM: 150, leastUncertaintyM: 30 };
/** Up to this distance, two houses still show where on the street a number between them is. */
const FAR_NEIGHBORS_M = 2000;

/** Where the address points have a number of a street, or else its neighbors on its side of the street. */
export function knownHouses(zip: ZipStreets, street: GazetteerStreet, asked: HouseNumber): Spot[] {
  const same: number[] = [];
  const exact: number[] = [];
  const { points } = zip;
  for (let i = street.firstPoint; i < street.firstPoint + street.pointCount; i++) {
    if (points.number[i] !== asked.number || points.prefix[i] !== asked.prefix) continue;
    same.push(i);
    if (points.suffix[i] === asked.suffix) exact.push(i);
  }
  if (exact.length > 0) return houses(zip, exact, NO_PENALTY);
  if (same.length > 0) return houses(zip, same, otherSuffix(asked));
  return betweenHouses(zip, street, asked);
}

/** Units that may be houses with a letter. */
const UNIT_LETTER =
  /^(?:#|APT|UNIT|STE|BLDG|LOT|SPC|TRLR|CONDO|COTTAGE|CABIN|DUPLEX|VILLA|TOWNHOUSE) ([A-Z])$/;

/** The known house that has the letter of a unit: 106B for 106 Unit B; null = there is none. */
export function houseOfUnit(
  { points }: ZipStreets,
  street: GazetteerStreet,
  asked: HouseNumber,
  unit: string,
): HouseNumber | null {
  const suffix = asked.suffix === '' ? UNIT_LETTER.exec(unit)?.[1] : undefined;
  if (suffix === undefined) return null;
  for (let i = street.firstPoint; i < street.firstPoint + street.pointCount; i++) {
    const isHouse = points.number[i] === asked.number && points.prefix[i] === asked.prefix;
    if (isHouse && points.suffix[i] === suffix) return { ...asked, suffix };
  }
  return null;
}

function otherSuffix({ suffix }: HouseNumber): Penalty {
  return { points: PENALTIES.suffixOther, flags: suffix === '' ? [] : ['unit_ignored'] };
}

/** One house for all points that are close together, at the middle one; houses far apart stay separate. */
function houses(zip: ZipStreets, indices: readonly number[], penalty: Penalty): Spot[] {
  let left = indices;
  const found: Spot[] = [];
  while (left.length > 0) {
    const first = pointOf(zip, left[0]!);
    const together = left.filter((i) => groundDistanceM(first, pointOf(zip, i)) <= ONE_HOUSE_M);
    left = left.filter((i) => !together.includes(i));
    const middle = middleOf(zip, together);
    const point = pointOf(zip, middle);
    const spreadM = Math.max(...together.map((i) => groundDistanceM(point, pointOf(zip, i))));
    found.push({
      matchType: 'rooftop_interpolated',
      point,
      uncertaintyM: Math.max(POINT_UNCERTAINTY_M, spreadM),
      source: sourceOf(zip, middle),
      penalty,
    });
  }
  return found;
}

/** The point nearest to the mean of several. */
function middleOf(zip: ZipStreets, indices: readonly number[]): number {
  const { latE7, lonE7 } = zip.points;
  const mean = {
    lat: indices.reduce((sum, i) => sum + required(latE7[i]), 0) / indices.length / 1e7,
    lon: indices.reduce((sum, i) => sum + required(lonE7[i]), 0) / indices.length / 1e7,
  };
  const distance = (i: number) => groundDistanceM(mean, pointOf(zip, i));
  return indices.reduce((best, i) => (distance(i) < distance(best) ? i : best));
}

/** Between the next lower and the next higher house of the number's own side of the street. */
function betweenHouses(zip: ZipStreets, street: GazetteerStreet, asked: HouseNumber): Spot[] {
  const { points } = zip;
  let lower = -1;
  let higher = -1;
  for (let i = street.firstPoint; i < street.firstPoint + street.pointCount; i++) {
    const number = points.number[i]!;
    if (points.prefix[i] !== asked.prefix || number % 2 !== asked.number % 2) continue;
    if (number < asked.number && (lower < 0 || number > points.number[lower]!)) lower = i;
    if (number > asked.number && (higher < 0 || number < points.number[higher]!)) higher = i;
  }
  if (lower < 0 || higher < 0) return [];
  const below = pointOf(zip, lower);
  const above = pointOf(zip, higher);
  const apartM = groundDistanceM(below, above);
  const numbers = required(points.number[higher]) - required(points.number[lower]);
  if (
    apartM > FAR_NEIGHBORS_M ||
    !isSameBlock(required(points.number[lower]), required(points.number[higher]))
  )
    return [];
  const areNeighbors = apartM <= NEIGHBORS.mostM && numbers <= NEIGHBORS.mostNumbers;
  const fraction = (asked.number - required(points.number[lower])) / numbers;
  return [
    {
      matchType: areNeighbors ? 'rooftop_interpolated' : 'street_interpolated',
      point: {
        lat: below.lat + fraction * (above.lat - below.lat),
        lon: below.lon + fraction * (above.lon - below.lon),
      },
      uncertaintyM: Math.max(NEIGHBORS.leastUncertaintyM, 10 + apartM / 2),
      source: sourceOf(zip, lower),
      penalty: {
        points: areNeighbors ? PENALTIES.betweenPoints : PENALTIES.farBetweenPoints,
        flags: ['between_points'],
      },
    },
  ];
}

/** Numbers of one hundred belong to one block in most towns; a street may turn or be interrupted between blocks. */
function isSameBlock(lower: number, higher: number): boolean {
  return Math.floor(lower / 100) === Math.floor(higher / 100);
}

function pointOf({ points }: ZipStreets, i: number): LatLon {
  return { lat: required(points.latE7[i]) / 1e7, lon: required(points.lonE7[i]) / 1e7 };
}

function sourceOf({ points, sources }: ZipStreets, i: number): string {
  return required(sources[required(points.source[i])]);
}
