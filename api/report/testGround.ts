import { placed } from '../../core/geocodePrecision.ts';
import { openSyntheticLake } from '../../store/lake/synthetic/syntheticLake.ts';
import { MAGIC_PLACES, type MagicPlace } from '../../schemas/testMode.ts';
import type { LatLon } from '../../core/projection.ts';
import type { Ground } from './ground.ts';
import type { Place } from './place.ts';

const PLACE_OF_ADDRESS = new Map(MAGIC_PLACES.map((magic) => [plainAddress(magic.address), magic]));
const PLACE_AT = new Map(MAGIC_PLACES.map((magic) => [plainPoint(magic), magic]));

/** Synthetic frames over the United States, and the published table of magic places. */
export function testGround(now: () => number): Ground {
  return {
    mode: 'test',
    lake: openSyntheticLake({ now }),
    resolveAddress: async (address) => {
      const magic = PLACE_OF_ADDRESS.get(plainAddress(address));
      return magic && magic.error !== 'address_not_found' ? placeOf(magic, address) : null;
    },
    rehearsedErrorAt: (point) => PLACE_AT.get(plainPoint(point))?.error ?? null,
  };
}

function placeOf({ lat, lon, matchType, address, error }: MagicPlace, asked: string): Place {
  return {
    lat,
    lon,
    address: asked,
    geocodedAddress: address,
    ...placed(matchType),
    rehearsedError: error,
  };
}

/** Case, punctuation and spaces do not tell addresses apart. */
function plainAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** To 0.0001°, about 10 m: the published coordinates have no more digits. */
function plainPoint({ lat, lon }: LatLon): string {
  return `${lat.toFixed(4)} ${lon.toFixed(4)}`;
}
