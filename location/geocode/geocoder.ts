import type { GeocodeOutcome, ReverseOutcome } from '../../core/report/geocodedPlace.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { AddressReading } from '../address/addressReading.ts';
import { parseAddress } from '../address/parseAddress.ts';
import { suggest } from '../suggest/suggest.ts';
import type { SuggestOptions, Suggestion } from '../suggest/suggestion.ts';
import type { GazetteerIndex } from '../gazetteer/gazetteerIndex.ts';
import { boundedGazetteer } from './boundedGazetteer.ts';
import { geocodeReadings } from './geocodeReadings.ts';
import { shortPlusCode } from './points/shortPlusCode.ts';
import { writtenPlace } from './points/writtenPlace.ts';
import { reverseGeocode } from './reverseGeocode.ts';
import { createTurns, type Turns } from './turns.ts';

/** Finds the place of a US street address, and the address of a place. */
export interface Geocoder {
  /** Never throws because of the text; rejects when the gazetteer can't be read. */
  geocode(text: string): Promise<GeocodeOutcome>;
  /** Like `geocode` for many texts, each ZIP Code read once; outcomes in the order of the texts. */
  geocodeAll(texts: readonly string[]): Promise<GeocodeOutcome[]>;
  /** The address nearest to a point (WGS 84 degrees). */
  reverse(point: LatLon): Promise<ReverseOutcome>;
  /** Completions of a text that is still being typed; rejects when the gazetteer can't be read. */
  suggest(text: string, options: SuggestOptions): Promise<readonly Suggestion[]>;
}

/** Number of groups of addresses, one per ZIP, that are answered at once: their reads overlap. */
const GROUPS_AT_ONCE = 4;

/** Maximum time that one request searches for addresses, so that it is answered within its limit. */
const MOST_MS = 15_000;

const OUT_OF_TIME: GeocodeOutcome = {
  kind: 'not_found',
  reason:
    'the addresses of this request took too long to find; send the remaining ones again, with their ZIP Codes',
  candidates: [],
};

/** A geocoder over a gazetteer, without state. `mostMs` = maximum search time of one request. */
export function openGeocoder({
  gazetteer,
  mostMs = MOST_MS,
}: {
  readonly gazetteer: Gazetteer;
  readonly mostMs?: number;
}): Geocoder {
  const turns = createTurns();
  const geocodeOne: GeocodeOne = (readings) => geocodeReadings(boundedGazetteer(gazetteer, turns), readings);
  const locate = (address: string) => geocodeOne(parseAddress(address, gazetteer.index()));
  return {
    geocode: async (text) => {
      await turns.next();
      const written = await writtenPlace(text);
      if (written.kind === 'outcome') return written.outcome;
      return shortPlusCode(written.text, locate)?.() ?? locate(written.text);
    },
    geocodeAll: (texts) => geocodeTogether({ index: gazetteer.index(), turns, mostMs }, geocodeOne, texts),
    reverse: (point) => reverseGeocode(gazetteer, point),
    suggest: async (text, options) => {
      await turns.next();
      if ((await writtenPlace(text)).kind === 'outcome') return [];
      return suggest(gazetteer, locate, text, options);
    },
  };
}

type GeocodeOne = (readings: readonly AddressReading[]) => Promise<GeocodeOutcome>;

async function geocodeTogether(
  {
    index,
    turns,
    mostMs,
  }: { readonly index: GazetteerIndex; readonly turns: Turns; readonly mostMs: number },
  geocodeOne: GeocodeOne,
  texts: readonly string[],
): Promise<GeocodeOutcome[]> {
  const began = performance.now();
  const groups = new Map<string, { readonly at: number; readonly find: () => Promise<GeocodeOutcome> }[]>();
  const outcomes: GeocodeOutcome[] = [];
  for (const [at, text] of texts.entries()) {
    const written = await writtenPlace(text);
    if (written.kind === 'outcome') {
      outcomes[at] = written.outcome;
      continue;
    }
    const coded = shortPlusCode(written.text, (town) => geocodeOne(parseAddress(town, index)));
    await turns.next();
    const readings = parseAddress(written.text, index);
    const key = areaKeyOf(readings);
    const asked = { at, find: coded ?? (() => geocodeOne(readings)) };
    const group = groups.get(key);
    if (group) group.push(asked);
    else groups.set(key, [asked]);
  }
  const waiting = groups.values();
  const work = async () => {
    for (const group of waiting) {
      for (const { at, find } of group) {
        const isInTime = performance.now() - began < mostMs;
        outcomes[at] = isInTime ? await find() : OUT_OF_TIME;
        await turns.next();
      }
    }
  };
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, work));
  return outcomes;
}

/** The same for addresses that are searched for in the same ZIPs. */
function areaKeyOf([reading]: readonly AddressReading[]): string {
  if (!reading) return '';
  const { zip, place, state } = reading.area;
  return zip ?? `${place} ${state}`;
}
