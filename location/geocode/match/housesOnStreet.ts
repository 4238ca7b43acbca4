/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../../core/required.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { GeocodeFlag } from '../../../core/report/geocodedPlace.ts';
import type { HouseNumber } from '../../address/street/houseNumber.ts';
import { isOfParity, positionInRange, STREET_OFFSET_M } from '../../address/street/houseRange.ts';
import type { GazetteerStreet, ZipStreets } from '../../gazetteer/streets/zipStreets.ts';
import type { Spot } from './candidate.ts';
import { NO_PENALTY, PENALTIES, STREET_CHANGES, type Penalty } from './penalty.ts';
import { houseRangeOf, rangeWidth, sidesOf } from './streetSides.ts';
import { knownHouses } from './knownHouses.ts';
import { outsideRanges, stepsAround } from './outsideRanges.ts';

/** If a street's houses are known this close, a number that isn't among them is doubtful. */
const KNOWN_NEAR_M = 200;

/**
 * Every possible position of a house number on a street of a ZIP: known houses, between known houses, ranges of its own
 * side, else of the other side, else the nearest end of a range at most a block away. Empty: none.
 */
export function housesOnStreet(zip: ZipStreets, street: GazetteerStreet, number: HouseNumber): Spot[] {
  const houses = knownHouses(zip, street, number);
  const ranges = inRanges(zip, street, number);
  const found = [...houses, ...ranges];
  const spots = found.length > 0 ? found : outsideRanges(zip, street, number);
  return LIKE_DIGITS.has(number.suffix) ? spots.map(asOtherNumber) : spots;
}

/** Letters that hardly ever belong to a house number, and are typed instead of 0 and 1: 58O is more likely 580. */
const LIKE_DIGITS = new Set(['O', 'I', 'L']);

/** A house that really has the letter is kept. */
function asOtherNumber(spot: Spot): Spot {
  if (spot.penalty === NO_PENALTY && spot.matchType === 'rooftop_interpolated') return spot;
  return { ...spot, penalty: { ...spot.penalty, change: STREET_CHANGES.another } };
}

function inRanges(zip: ZipStreets, street: GazetteerStreet, asked: HouseNumber): Spot[] {
  const { prefix, number } = asked;
  const { sides } = zip;
  const holding = sidesOf(zip, street, prefix).filter((side) => {
    const from = required(sides.fromNumber[side]);
    const to = required(sides.toNumber[side]);
    return Math.min(from, to) <= number && number <= Math.max(from, to);
  });
  const ofParity = holding.filter((side) => isOfParity(houseRangeOf(zip, side).parity, number));
  const chosen = ofParity.length > 0 ? ofParity : holding;
  const isMismatch = ofParity.length === 0;
  const parity = isMismatch ? PARITY_MISMATCH : NO_PENALTY;
  const moreM = isMismatch && holding.length > 0 ? acrossM(zip, street, asked) : 0;
  return chosen
    .toSorted((a, b) => rangeWidth(zip, a) - rangeWidth(zip, b))
    .map((side) => {
      const spot = spotOnSide(zip, side, number, parity);
      return {
        ...spot,
        uncertaintyM: spot.uncertaintyM + moreM,
        isDoubted: isAmongKnownHouses(zip, street, spot),
      };
    });
}

const PARITY_MISMATCH: Penalty = { points: PENALTIES.parityOther, flags: ['parity_mismatch'] };

/** A number that is missing on its own side of the street is across the street, or on a segment that the data lack. */
function acrossM(zip: ZipStreets, street: GazetteerStreet, asked: HouseNumber): number {
  return 2.5 * STREET_OFFSET_M + stepsAround(zip, street, asked).stepM;
}

function spotOnSide(zip: ZipStreets, side: number, number: number, penalty: Penalty): Spot {
  const { sides, sources } = zip;
  const imputed: readonly GeocodeFlag[] = sides.isImputed[side] === 1 ? ['imputed_range'] : [];
  return {
    matchType: 'street_interpolated',
    ...positionInRange(houseRangeOf(zip, side), number),
    source: required(sources[required(sides.source[side])]),
    penalty: { points: penalty.points, flags: [...penalty.flags, ...imputed] },
  };
}

/** Whether houses on a street with this name are known around a place. */
function isAmongKnownHouses(zip: ZipStreets, street: GazetteerStreet, { point }: Spot): boolean {
  const { latE7, lonE7 } = zip.points;
  return required(zip.byKey.get(street.key)).some((index) => {
    const { firstPoint, pointCount } = required(zip.streets[index]);
    for (let i = firstPoint; i < firstPoint + pointCount; i++) {
      const northM = 0.011_12 * Math.abs(latE7[i]! - 1e7 * point.lat);
      if (northM > KNOWN_NEAR_M) continue;
      if (groundDistanceM(point, { lat: latE7[i]! / 1e7, lon: lonE7[i]! / 1e7 }) <= KNOWN_NEAR_M) return true;
    }
    return false;
  });
}
