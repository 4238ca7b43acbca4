import type { GeocodedPlace } from '../../../core/report/geocodedPlace.ts';
import { positionInRange } from '../../../location/address/street/houseRange.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { openGeocoder } from '../../../location/geocode/geocoder.ts';
import { houseRangeOf } from '../../../location/geocode/match/streetSides.ts';
import type { Gazetteer } from '../../../location/gazetteer/gazetteer.ts';
import {
  NO_NUMBER,
  type GazetteerStreet,
  type ZipStreets,
} from '../../../location/gazetteer/streets/zipStreets.ts';

/** A number that was queried while the data lacked it. */
export interface LeftOutNumber {
  readonly text: string;
  readonly place: GeocodedPlace;
  /** Distance of the answer from where the complete data has the number. */
  readonly offM: number;
}

/** Numbers of a ZIP that are left out together, and those that are queried meanwhile. */
interface LeftOut {
  readonly zip: ZipStreets;
  readonly asked: readonly { readonly text: string; readonly point: LatLon }[];
}

/**
 * Leaves out the numbers of stretches of streets, one after another, on both sides or on one, and queries their ends and
 * their middle. Returns the results that were found, and where. `every`: tries one in this many stretches.
 */
export async function leaveOutStretches(
  gazetteer: Gazetteer,
  zips: readonly string[],
  { what, every }: { readonly what: 'stretch' | 'side'; readonly every: number },
): Promise<LeftOutNumber[]> {
  return askWithout(gazetteer, zips, (zip) =>
    zip.streets.flatMap((street) => stretchesOf(zip, street, what)).filter((_, at) => at % every === 0),
  );
}

/** Leaves out one known house after another and queries it. */
export async function leaveOutHouses(
  gazetteer: Gazetteer,
  zips: readonly string[],
): Promise<LeftOutNumber[]> {
  return askWithout(gazetteer, zips, (zip) => zip.streets.flatMap((street) => housesOf(zip, street)));
}

async function askWithout(
  gazetteer: Gazetteer,
  zips: readonly string[],
  leftOutOf: (zip: ZipStreets) => readonly (() => LeftOut)[],
): Promise<LeftOutNumber[]> {
  let shown: ZipStreets | null = null;
  const geocoder = openGeocoder({
    gazetteer: {
      ...gazetteer,
      peekZip: (zip) => (zip === shown?.zip ? shown : gazetteer.peekZip(zip)),
      zip: async (zip) => (zip === shown?.zip ? shown : gazetteer.zip(zip)),
    },
  });
  const found: LeftOutNumber[] = [];
  for (const name of zips) {
    const zip = await gazetteer.zip(name);
    for (const leaveOut of zip ? leftOutOf(zip) : []) {
      const leftOut = leaveOut();
      shown = leftOut.zip;
      for (const { text, point } of leftOut.asked) {
        const outcome = await geocoder.geocode(text);
        if (outcome.kind !== 'found') continue;
        const { place } = outcome;
        found.push({ text, place, offM: groundDistanceM(place.point, point) });
      }
    }
  }
  return found;
}

function stretchesOf(zip: ZipStreets, street: GazetteerStreet, what: 'stretch' | 'side'): (() => LeftOut)[] {
  const { sides } = zip;
  const own = Array.from({ length: street.sideCount }, (_, at) => street.firstSide + at).filter(
    (side) => sides.fromNumber[side] !== NO_NUMBER,
  );
  const nameOf = (side: number) => `${sides.tlid[side]} ${what === 'side' ? sides.side[side] : ''}`;
  return [...new Set(own.map(nameOf))].map((name) => () => {
    const fromNumber = sides.fromNumber.slice();
    const toNumber = sides.toNumber.slice();
    // A stretch may have several names, and keeps its numbers under none of them.
    for (const [side, tlid] of sides.tlid.entries()) {
      if (tlid === 0 || nameOf(side) !== name) continue;
      fromNumber[side] = NO_NUMBER;
      toNumber[side] = NO_NUMBER;
    }
    const asked = own.filter((side) => nameOf(side) === name).flatMap((side) => numbersOf(zip, street, side));
    return { zip: { ...zip, sides: { ...sides, fromNumber, toNumber } }, asked };
  });
}

function numbersOf(zip: ZipStreets, street: GazetteerStreet, side: number): LeftOut['asked'] {
  const range = houseRangeOf(zip, side);
  const { fromNumber, toNumber } = range;
  const middle = fromNumber + 2 * Math.round((toNumber - fromNumber) / 4);
  return [...new Set([fromNumber, middle, toNumber])].map((number) => ({
    text: `${number} ${street.key}, ${street.state} ${zip.zip}`,
    point: positionInRange(range, number).point,
  }));
}

function housesOf(zip: ZipStreets, street: GazetteerStreet): (() => LeftOut)[] {
  const { points } = zip;
  return Array.from({ length: street.pointCount }, (_, at) => street.firstPoint + at).map((house) => () => {
    const number = points.number.slice();
    // All entrances with the number: nothing is near where it was removed.
    for (let i = street.firstPoint; i < street.firstPoint + street.pointCount; i++)
      if (points.number[i] === points.number[house]) number[i] = 90_000_000;
    const text = `${points.prefix[house]}${points.number[house]} ${street.key}, ${street.state} ${zip.zip}`;
    const point = { lat: points.latE7[house]! / 1e7, lon: points.lonE7[house]! / 1e7 };
    return { zip: { ...zip, points: { ...points, number } }, asked: [{ text, point }] };
  });
}
