import type { StreetName } from '../../../location/address/street/streetName.ts';
import type { WordsReading } from '../../../location/address/addressReading.ts';
import { formatHouseNumber } from '../../../location/address/street/houseNumber.ts';

/** A reading in one line: `37-12 @ ||82ND|ST| @ APT 5 @ QUEENS, NY 11372`, `box @ 97477`. */
export function describeReading(reading: WordsReading | undefined): string {
  if (reading === undefined) return 'none';
  const { place, county, state, zip, zipPlus4 } = reading.area;
  const zips = zip === null ? '' : zip + (zipPlus4 === null ? '' : `-${zipPlus4}`);
  const area = [
    place,
    county === null ? null : `${county} COUNTY`,
    [state, zips].filter(Boolean).join(' '),
  ].filter(Boolean);
  const parts = [area.join(', ')];
  if (reading.kind === 'street') {
    const number = reading.number === null ? 'no number' : formatHouseNumber(reading.number);
    parts.unshift(...[number, describeStreet(reading.street), reading.unit ?? ''].filter(Boolean));
  } else if (reading.kind === 'intersection') parts.unshift(reading.streets.map(describeStreet).join(' & '));
  else parts.unshift(reading.kind);
  return parts.filter(Boolean).join(' @ ');
}

/** `pre-directional|type before|name|type|post-directional`. */
export function describeStreet(street: StreetName): string {
  const { preDirectional, preType, name, type, postDirectional } = street;
  return [preDirectional, preType, name, type, postDirectional].join('|');
}
