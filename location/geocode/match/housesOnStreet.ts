import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { GeocodeFlag } from '../../../core/address/geocodedPlace.ts';
import type { HouseNumber } from '../../../core/address/houseNumber.ts';
import { isOfParity, positionInRange } from '../../../core/address/houseRange.ts';
import type { GazetteerStreet, ZipStreets } from '../../../store/lake/gazetteer/streets/zipStreets.ts';
import type { Spot } from './candidate.ts';
import { PENALTIES, type Penalty } from './penalty.ts';
import { houseRangeOf, rangeWidth, sidesOf } from './streetSides.ts';
import { knownHouses } from './knownHouses.ts';

/** A number farther from every known one than a block is not put at a street's end. */
const MOST_OUTSIDE = 100;
/** Where a street's houses are known so near, a number that is not among them is doubtful. */
const KNOWN_NEAR_M = 200;

/**
 * Every place that a house number may have on a street of a ZIP: known houses, between known houses, ranges of its
 * own side, else of the other side, else the nearest end of a range at most a block away. Empty: none.
 */
export function housesOnStreet(zip: ZipStreets, street: GazetteerStreet, number: HouseNumber): Spot[] {
  const houses = knownHouses(zip, street, number);
  const ranges = inRanges(zip, street, number);
  const found = [...houses, ...ranges];
  return found.length > 0 ? found : outsideRanges(zip, street, number);
}

function inRanges(zip: ZipStreets, street: GazetteerStreet, { prefix, number }: HouseNumber): Spot[] {
  const { sides } = zip;
  const holding = sidesOf(zip, street, prefix).filter((side) => {
    const from = sides.fromNumber[side]!;
    const to = sides.toNumber[side]!;
    return Math.min(from, to) <= number && number <= Math.max(from, to);
  });
  const ofParity = holding.filter((side) => isOfParity(houseRangeOf(zip, side).parity, number));
  const chosen = ofParity.length > 0 ? ofParity : holding;
  const parity: Penalty =
    ofParity.length > 0
      ? { points: 0, flags: [] }
      : { points: PENALTIES.parityOther, flags: ['parity_mismatch'] };
  return chosen
    .toSorted((a, b) => rangeWidth(zip, a) - rangeWidth(zip, b))
    .map((side) => {
      const spot = spotOnSide(zip, side, number, parity);
      return { ...spot, isDoubted: isAmongKnownHouses(zip, street, spot) };
    });
}

function spotOnSide(zip: ZipStreets, side: number, number: number, penalty: Penalty): Spot {
  const { sides, sources } = zip;
  const imputed: readonly GeocodeFlag[] = sides.isImputed[side] === 1 ? ['imputed_range'] : [];
  return {
    matchType: 'street_interpolated',
    ...positionInRange(houseRangeOf(zip, side), number),
    source: sources[sides.source[side]!]!,
    penalty: { points: penalty.points, flags: [...penalty.flags, ...imputed] },
  };
}

/** Whether houses of a street of this name are known around a place. */
function isAmongKnownHouses(zip: ZipStreets, street: GazetteerStreet, { point }: Spot): boolean {
  const { latE7, lonE7 } = zip.points;
  return zip.byKey.get(street.key)!.some((index) => {
    const { firstPoint, pointCount } = zip.streets[index]!;
    for (let i = firstPoint; i < firstPoint + pointCount; i++) {
      const northM = 0.011_12 * Math.abs(latE7[i]! - 1e7 * point.lat);
      if (northM > KNOWN_NEAR_M) continue;
      if (groundDistanceM(point, { lat: latE7[i]! / 1e7, lon: lonE7[i]! / 1e7 }) <= KNOWN_NEAR_M) return true;
    }
    return false;
  });
}

/** The end of the range, or the known house, whose number is nearest; of a range on the right side if there is one. */
function outsideRanges(zip: ZipStreets, street: GazetteerStreet, { prefix, number }: HouseNumber): Spot[] {
  const { sides, points, sources } = zip;
  const gapOf = (side: number) =>
    Math.min(Math.abs(sides.fromNumber[side]! - number), Math.abs(sides.toNumber[side]! - number));
  const nearest = sidesOf(zip, street, prefix)
    .filter((side) => gapOf(side) <= MOST_OUTSIDE)
    .toSorted(
      (a, b) =>
        gapOf(a) - gapOf(b) ||
        Number(isOfParity(houseRangeOf(zip, b).parity, number)) -
          Number(isOfParity(houseRangeOf(zip, a).parity, number)) ||
        rangeWidth(zip, a) - rangeWidth(zip, b),
    );
  if (nearest.length > 0) {
    const gap = gapOf(nearest[0]!);
    const equallyNear = nearest.filter((side) => gapOf(side) === gap);
    return equallyNear.map((side) => {
      const spot = spotOnSide(zip, side, number, outsidePenalty(gap));
      return { ...spot, uncertaintyM: spot.uncertaintyM + METRES_A_NUMBER * gap };
    });
  }
  let closest = -1;
  for (let i = street.firstPoint; i < street.firstPoint + street.pointCount; i++) {
    const gap = Math.abs(points.number[i]! - number);
    if (points.prefix[i] !== prefix || gap > MOST_OUTSIDE) continue;
    if (closest < 0 || gap < Math.abs(points.number[closest]! - number)) closest = i;
  }
  if (closest < 0) return [];
  const gap = Math.abs(points.number[closest]! - number);
  return [
    {
      matchType: 'street_interpolated',
      point: { lat: points.latE7[closest]! / 1e7, lon: points.lonE7[closest]! / 1e7 },
      uncertaintyM: 50 + METRES_A_NUMBER * gap,
      source: sources[points.source[closest]!]!,
      penalty: outsidePenalty(gap),
    },
  ];
}

/** Along a real street (Meagher County: 2.7 m a number). */
const METRES_A_NUMBER = 3;

function outsidePenalty(gap: number): Penalty {
  return { points: PENALTIES.numberOutside + (4 * gap) / MOST_OUTSIDE, flags: ['number_outside_range'] };
}
