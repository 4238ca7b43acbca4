import { positionInRange } from '../../../location/address/street/houseRange.ts';
import { houseRangeOf } from '../../../location/geocode/match/streetSides.ts';
import {
  NO_NUMBER,
  type GazetteerStreet,
  type ZipStreets,
} from '../../../location/gazetteer/streets/zipStreets.ts';
import type { KnownHouse } from '../files/perturbedAddresses.ts';

/** A house in a gazetteer, with its address as written by the source. */
export interface WrittenHouse extends KnownHouse {
  readonly asWritten: string;
}

/**
 * At most this many houses on a street in a ZIP, by its key, spread over the street: known houses, and the middles of its
 * ranges.
 */
export function housesOfStreet(zip: ZipStreets, key: string, most: number): WrittenHouse[] {
  const all = zip.byKey.get(key)!.flatMap((at) => {
    const street = zip.streets[at]!;
    return [...knownOf(zip, street), ...middlesOf(zip, street)];
  });
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)]!);
}

function knownOf(zip: ZipStreets, street: GazetteerStreet): WrittenHouse[] {
  const { points } = zip;
  return Array.from({ length: street.pointCount }, (_, at) => street.firstPoint + at).map((i) => {
    const number = points.number[i]!;
    const point = { lat: points.latE7[i]! / 1e7, lon: points.lonE7[i]! / 1e7 };
    return { ...houseOf(zip, street, points.prefix[i]!, number), point, span: [number, number] };
  });
}

function middlesOf(zip: ZipStreets, street: GazetteerStreet): WrittenHouse[] {
  const { sides } = zip;
  return Array.from({ length: street.sideCount }, (_, at) => street.firstSide + at)
    .filter((side) => sides.fromNumber[side] !== NO_NUMBER)
    .map((side) => {
      const range = houseRangeOf(zip, side);
      const { fromNumber, toNumber } = range;
      const number = fromNumber + 2 * Math.round((toNumber - fromNumber) / 4);
      const { point } = positionInRange(range, number);
      return {
        ...houseOf(zip, street, sides.prefix[side]!, number),
        point,
        span: [fromNumber, toNumber],
      };
    });
}

function houseOf({ zip }: ZipStreets, street: GazetteerStreet, prefix: string, number: number) {
  const { name, display, place, state } = street;
  const town = place === null ? '' : `${place}, `;
  return {
    number: `${prefix}${number}`,
    street: name,
    state,
    zip,
    asWritten: `${prefix}${number} ${display}, ${town}${state} ${zip}`,
  };
}
