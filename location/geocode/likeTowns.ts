import type { GazetteerIndex, PlaceArea } from '../../store/lake/gazetteer/gazetteerIndex.ts';
import type { AddressReading, AreaReading } from '../address/addressReading.ts';
import { placeKey } from '../address/words/placeKey.ts';
import { postalCity } from '../zips/zipTable.ts';

/** The towns that an unknown town is probably a misspelling of, the likest first; empty where its ZIP or county says where it is. */
export function likeTowns(index: GazetteerIndex, area: AreaReading): readonly PlaceArea[] {
  const { place, state, zip, county } = area;
  const isKnown =
    place === null || index.isPlace(place, state) || (zip !== null && index.areaOfZip(zip) !== null);
  if (isKnown || (county !== null && index.isCounty(county, state))) return [];
  return state !== null && postalCity(place, state) !== null ? [] : index.placesLike(place, state);
}

/** The reading with the misspelt town's place taken by another. */
export function inTown(reading: AddressReading, { name, state }: PlaceArea): AddressReading {
  return { ...reading, area: { ...reading.area, place: placeKey(name), state } };
}
