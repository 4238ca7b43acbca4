import type { GazetteerIndex } from '../gazetteer/gazetteerIndex.ts';
import type { AddressReading, AreaReading } from '../address/addressReading.ts';
import { formatPlaceKey, formatStreetName } from '../address/formatAddress.ts';
import { cityOfZip, postalCity } from '../zips/zipTable.ts';
import { statesWithoutData } from './match/areaPlan.ts';
import type { Candidate } from './match/candidate.ts';

/** What was understood of an address and what is missing, as a clause: `no street named Foo St is known in 45238`. */
export function whyNotFound(
  index: GazetteerIndex,
  reading: AddressReading | undefined,
  candidates: readonly Candidate[],
  hasTooMany: boolean,
): string {
  if (!reading) return 'no US street address is recognized in it';
  const why = whyNoCandidate(index, reading, candidates, hasTooMany);
  const { faultyZip } = reading.area;
  return faultyZip === null ? why : `${why} (${faultyZip} is not a ZIP Code: one has five digits)`;
}

function whyNoCandidate(
  index: GazetteerIndex,
  reading: AddressReading,
  candidates: readonly Candidate[],
  hasTooMany: boolean,
): string {
  const { area } = reading;
  const fault = faultOfArea(index, area);
  if (fault !== null) return fault;
  if (reading.kind === 'area' || reading.kind === 'box') {
    return area.state === null
      ? 'it names no city and no ZIP Code'
      : 'a state alone is too large; add a city or a ZIP Code';
  }
  if (hasTooMany) return 'too many places have a street of that name; add a city or a ZIP Code';
  const where = describeArea(index, area);
  if (reading.kind === 'intersection') {
    const [first, second] = reading.streets.map(formatStreetName);
    return `${first} and ${second} are not known to meet in ${where}`;
  }
  const street = formatStreetName(reading.street);
  return candidates.length > 0
    ? `we don't know ${street} in ${where}, but similar streets`
    : `no street named ${street} is known in ${where}`;
}

function faultOfArea(index: GazetteerIndex, area: AreaReading): string | null {
  const { zip, place, county, state } = area;
  const hasPlace = place !== null && index.isPlace(place, state);
  const hasCounty = county !== null && index.isCounty(county, state);
  if (zip !== null && index.areaOfZip(zip)) {
    const states = index.statesOfZip(zip);
    if (state !== null && !states.includes(state))
      return `ZIP Code ${zip} is in ${states.join(' and ')}, not in ${state}`;
    return null;
  }
  const city = zip === null ? null : cityOfZip(zip);
  if (zip !== null && (city !== null || !(hasPlace || hasCounty))) {
    const named = city === null ? '' : ` (${city.name}, ${city.state})`;
    return `no address data are loaded for ZIP Code ${zip}${named}`;
  }
  const others = hasPlace || hasCounty ? statesWithoutData(index, area) : [];
  if (others.length > 0) {
    const kind = place === null ? 'county' : 'town';
    return `${formatPlaceKey(place ?? county ?? '')} is also a ${kind} in ${listed(others)}; add the state`;
  }
  if (hasPlace || hasCounty) return null;
  if (place !== null) return faultOfPlace(index, place, state);
  if (county !== null)
    return `no county named ${formatPlaceKey(county)}${state === null ? '' : ` in ${state}`} is known`;
  if (state === null)
    return "it doesn't end with a place; end it with a city and state, or a ZIP Code of five digits";
  return index.unitsOfState(state).length === 0 ? `no address data are loaded for ${state}` : null;
}

function faultOfPlace(index: GazetteerIndex, place: string, state: string | null): string {
  const postal = state === null ? null : postalCity(place, state);
  if (postal !== null) return `no address data are loaded for ${postal}, ${state}`;
  if (state !== null && index.unitsOfState(state).length === 0)
    return `no address data are loaded for ${state}`;
  const named = `no place named ${formatPlaceKey(place)}${state === null ? '' : ` in ${state}`} is known`;
  const like = index.placesLike(place, state).map((known) => `${known.name}, ${known.state}`);
  return like.length === 0 ? `${named}; add a ZIP Code` : `${named}; did you mean ${like.join(' or ')}?`;
}

function describeArea(index: GazetteerIndex, { zip, place, county, state }: AreaReading): string {
  if (zip !== null) return zip;
  const named = place === null ? null : (index.zipsOfPlace(place, state)[0]?.name ?? formatPlaceKey(place));
  const area = named ?? (county === null ? null : `${formatPlaceKey(county)} County`);
  return [area, state].filter((part) => part !== null).join(', ');
}

/** Maximum number of states that a message names. */
const MOST_STATES = 5;

function listed(states: readonly string[]): string {
  if (states.length > MOST_STATES) return `${states.length} other states`;
  return states.length === 1 ? states.join('') : `${states.slice(0, -1).join(', ')} and ${states.at(-1)}`;
}
