import { setImmediate } from 'node:timers/promises';
import type { GeocodeOutcome, ReverseOutcome } from '../../core/address/geocodedPlace.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { Gazetteer } from '../../store/lake/gazetteer/gazetteer.ts';
import type { AddressReading } from '../address/addressReading.ts';
import { parseAddress } from '../address/parseAddress.ts';
import { coordinatesInText } from './coordinatesInText.ts';
import { geocodeReadings } from './geocodeReadings.ts';
import { reverseGeocode } from './reverseGeocode.ts';

/** Finds the place of a US street address, and the address of a place. */
export interface Geocoder {
  /** Never throws for what the text says; rejects when the gazetteer cannot be read. */
  geocode(text: string): Promise<GeocodeOutcome>;
  /** As `geocode` for many texts, each ZIP Code read once; outcomes in the order of the texts. */
  geocodeAll(texts: readonly string[]): Promise<GeocodeOutcome[]>;
  /** The address nearest to a point (WGS 84 degrees). */
  reverse(point: LatLon): Promise<ReverseOutcome>;
}

/** Groups of addresses, one for each ZIP, that are answered at once: their reads overlap. */
const GROUPS_AT_ONCE = 4;

/** From memory nothing waits for anything: other requests get a turn after so many addresses, a few milliseconds. */
const ADDRESSES_A_TURN = 50;

/** A geocoder over a gazetteer; it keeps nothing itself. */
export function openGeocoder({ gazetteer }: { readonly gazetteer: Gazetteer }): Geocoder {
  return {
    geocode: async (text) =>
      ofCoordinates(text) ?? geocodeReadings(gazetteer, parseAddress(text, gazetteer.index())),
    geocodeAll: (texts) => geocodeTogether(gazetteer, texts),
    reverse: (point) => reverseGeocode(gazetteer, point),
  };
}

async function geocodeTogether(gazetteer: Gazetteer, texts: readonly string[]): Promise<GeocodeOutcome[]> {
  const index = gazetteer.index();
  const groups = new Map<string, { readonly at: number; readonly readings: readonly AddressReading[] }[]>();
  const outcomes: GeocodeOutcome[] = [];
  for (const [at, text] of texts.entries()) {
    const certain = ofCoordinates(text);
    if (certain) {
      outcomes[at] = certain;
      continue;
    }
    const readings = parseAddress(text, index);
    const key = areaKeyOf(readings);
    const group = groups.get(key);
    if (group) group.push({ at, readings });
    else groups.set(key, [{ at, readings }]);
  }
  let done = 0;
  const waiting = groups.values();
  const work = async () => {
    for (const group of waiting) {
      for (const { at, readings } of group) {
        outcomes[at] = await geocodeReadings(gazetteer, readings);
        if (++done % ADDRESSES_A_TURN === 0) await setImmediate();
      }
    }
  };
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, work));
  return outcomes;
}

function ofCoordinates(text: string): GeocodeOutcome | null {
  const place = coordinatesInText(text);
  return place && { kind: 'found', place, alternatives: [] };
}

/** The same for addresses that are looked for in the same ZIPs. */
function areaKeyOf([reading]: readonly AddressReading[]): string {
  if (!reading) return '';
  const { zip, place, state } = reading.area;
  return zip ?? `${place} ${state}`;
}
