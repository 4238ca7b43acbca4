import { GroundMotionError } from '../../../core/error.ts';
import {
  flagsOfPrecision,
  type GeocodedPlace,
  type GeocodeOutcome,
} from '../../../core/report/geocodedPlace.ts';
import { placed } from '../../../core/report/geocodePrecision.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import { censusAnswerSchema, type CensusMatch } from '../../../schemas/censusAnswer.ts';
import { BoundedCache } from '../../../core/boundedCache.ts';
import { CircuitBreaker } from './circuitBreaker.ts';
import { formatHouseNumber } from '../../address/street/houseNumber.ts';
import type { StreetName } from '../../address/street/streetName.ts';
import type { PlaceVocabulary, StreetReading } from '../../address/addressReading.ts';
import { parseAddress } from '../../address/parseAddress.ts';
import { placeKey } from '../../address/words/placeKey.ts';
import { leastStreetPenalty } from '../match/findStreets.ts';
import { numberReadings } from '../match/numberReadings.ts';
import { changeOf, PENALTIES, STREET_CHANGES, totalPenalty } from '../match/penalty.ts';
import { weighReadings } from '../match/weighReadings.ts';

/** How the house in another geocoder's answer differs from the requested one. */
interface AnswerDifference {
  /** The answer names another town. */
  readonly isTownChanged: boolean;
  /**
   * The requested street and the one in the answer; null = it is another street by the gazetteer's rule for streets, or
   * has another number.
   */
  readonly street: StreetPair | null;
}

interface StreetPair {
  readonly asked: StreetName;
  readonly known: StreetName;
}

/** The hosted geocoder of the US Census Bureau. */
export interface CensusGeocoder {
  /** The service's result for an address; never rejects. `no_answer` = it couldn't be reached, or failed. */
  geocode(address: string): Promise<GeocodeOutcome | { readonly kind: 'no_answer' }>;
}

export interface CensusSettings {
  /** Such as `https://geocoding.geo.census.gov/geocoder`. */
  readonly baseUrl: string;
  /** Timeout for one response, including its body. */
  readonly timeoutMs: number;
  /** Milliseconds from a monotonic clock. */
  readonly now: () => number;
  /**
   * Whether the loaded streets around a ZIP Code show that `asked` may be another street than `known`. Rejects if they
   * can't be read.
   */
  readonly mayBeAnother: (zip: string, asked: StreetName, known: StreetName) => Promise<boolean>;
}

const CENSUS_SOURCE = 'census';
const BENCHMARK = 'Public_AR_Current';
/** The service refuses longer ones. */
const LONGEST_ADDRESS = 100;
const LARGEST_ANSWER_BYTES = 256 * 1024;
/** Matches closer together than this are one place under two names. */
const SAME_PLACE_M = 500;
/** For a tie. */
const MOST_CANDIDATES = 10;
/** 95 % of addresses interpolated along streets lie within 421 m in suburbs (Cayo & Talbot 2003, doi 10.1186/1476-072X-2-10). */
const UNCERTAINTY_M = 421;
/** Uncertainty when the requested street may be somewhere else: anywhere in a large ZIP Code. */
const UNCERTAINTY_ON_ANOTHER_STREET_M = 20_000;
/** The service doesn't report which parts of the address it changed. */
const QUALITY = 0.9;
const QUALITY_IN_ANOTHER_AREA = 0.7;
const FAILURES_TO_OPEN = 5;
const REST_MS = 30_000;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Answers, including "unknown", are forgotten at the end of a window of this length. */
const CACHE_WINDOW_MS = 6 * 3_600_000;
/** Overhead of a cached answer besides its texts. */
const ANSWER_BYTES = 400;

/** Queries the service one address at a time, with a timeout, a circuit breaker and a bounded cache. */
export function openCensusGeocoder({
  baseUrl,
  timeoutMs,
  now,
  mayBeAnother,
}: CensusSettings): CensusGeocoder {
  const breaker = new CircuitBreaker({ failuresToOpen: FAILURES_TO_OPEN, restMs: REST_MS, now });
  const cache = BoundedCache.ofBytes<{ readonly outcome: GeocodeOutcome; readonly bytes: number }>(
    CACHE_BYTES,
  );
  const endpoint = `${baseUrl.replace(/\/+$/, '')}/locations/onelineaddress`;

  const ask = async (address: string): Promise<GeocodeOutcome> => {
    const query = new URLSearchParams({ address, benchmark: BENCHMARK, format: 'json' });
    // A redirect would send the address to a third party.
    const response = await fetch(`${endpoint}?${query.toString()}`, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 400) {
      await response.body?.cancel();
      return NO_MATCH;
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      throw unreadable(`HTTP status ${response.status}`);
    }
    const answer = censusAnswerSchema.parse(JSON.parse(await readAtMost(response, LARGEST_ANSWER_BYTES)));
    const places = answer.result.addressMatches.map((match) => placeOf(match, address, mayBeAnother));
    return outcomeOf(await Promise.all(places));
  };

  return {
    geocode: async (text) => {
      const address = text.replace(/\s+/g, ' ').trim().toUpperCase();
      if (!mayBeStreetAddress(address)) return NO_MATCH;
      try {
        const { outcome } = await cache.get(`${Math.floor(now() / CACHE_WINDOW_MS)} ${address}`, async () => {
          const attempt = await breaker.attempt(() => ask(address));
          if (attempt.kind !== 'answered') throw unreadable(attempt.kind);
          return { outcome: attempt.value, bytes: sizeOf(attempt.value, address) };
        });
        return outcome;
      } catch {
        return { kind: 'no_answer' };
      }
    },
  };
}

/** The service only knows numbered houses on streets. */
function mayBeStreetAddress(address: string): boolean {
  return address.length <= LONGEST_ADDRESS && /\d/.test(address) && /\p{L}{2}/u.test(address);
}

const NO_MATCH: GeocodeOutcome = {
  kind: 'not_found',
  reason: 'the hosted geocoder has no match',
  candidates: [],
};

function outcomeOf(places: readonly GeocodedPlace[]): GeocodeOutcome {
  const [best] = places;
  if (!best) return NO_MATCH;
  const apart = places.filter(
    (place, index) =>
      !places.slice(0, index).some((earlier) => groundDistanceM(earlier.point, place.point) <= SAME_PLACE_M),
  );
  return apart.length > 1
    ? { kind: 'ambiguous', candidates: apart.slice(0, MOST_CANDIDATES) }
    : { kind: 'found', place: best, alternatives: [] };
}

async function placeOf(
  { matchedAddress, coordinates, addressComponents }: CensusMatch,
  asked: string,
  mayBeAnother: CensusSettings['mayBeAnother'],
): Promise<GeocodedPlace> {
  const askedZip = /\b(\d{5})(?:-\d{4})?$/.exec(asked)?.[1];
  const zip = addressComponents?.zip;
  const isZipChanged = askedZip !== undefined && zip !== undefined && zip !== '' && zip !== askedZip;
  const { isTownChanged, street } = compareWithAnswer(asked, matchedAddress);
  const answeredZip = zip ?? /\b(\d{5})$/.exec(matchedAddress)?.[1];
  const isDoubted = async ({ asked: written, known }: StreetPair) =>
    answeredZip !== undefined && (await mayBeAnother(answeredZip, written, known));
  const isStreetChanged = street === null || (await isDoubted(street));
  const matchType = isStreetChanged ? 'area_centroid' : 'street_interpolated';
  return {
    point: { lat: coordinates.y, lon: coordinates.x },
    ...placed(matchType),
    matchQuality: isZipChanged || isTownChanged ? QUALITY_IN_ANOTHER_AREA : QUALITY,
    uncertaintyM: isStreetChanged ? UNCERTAINTY_ON_ANOTHER_STREET_M : UNCERTAINTY_M,
    address: matchedAddress,
    flags: [
      ...(isStreetChanged ? ['street_changed' as const] : []),
      ...(isZipChanged ? ['zip_changed' as const] : []),
      ...(isTownChanged ? ['place_changed' as const] : []),
      ...flagsOfPrecision(matchType),
    ],
    source: CENSUS_SOURCE,
  };
}

function sizeOf(outcome: GeocodeOutcome, address: string): number {
  const places = outcome.kind === 'found' ? 1 : outcome.candidates.length;
  return 2 * address.length + ANSWER_BYTES * (1 + places);
}

function unreadable(problem: string): GroundMotionError {
  return new GroundMotionError('unavailable', 'census_unavailable', `The hosted geocoder: ${problem}`);
}

/** Compares an address with the one in the answer: `100 JOE NUXHALL WAY, CINCINNATI, OH, 45202`. */
function compareWithAnswer(asked: string, answered: string): AnswerDifference {
  const town = placeKey(answered.split(',').at(-3) ?? '');
  const vocabulary: PlaceVocabulary = {
    isPlace: (key) => key === town,
    isCounty: () => false,
    statesOfZip: () => [],
  };
  const readings = parseAddress(asked, vocabulary);
  const isNamed = town === '' || readings.some(({ area }) => area.place === town);
  const known = parseAddress(answered, vocabulary).find(isOfHouse);
  const weighed = weighReadings(vocabulary, readings);
  const pairs = weighed.flatMap(({ reading, penalty }) => {
    if (reading.kind !== 'street' || !known || !haveOneNumber(reading, known)) return [];
    const street = leastStreetPenalty(reading.street, known.street);
    if (street === null) return [];
    const change = changeOf(totalPenalty(penalty, street));
    return change <= STREET_CHANGES.misspelt ? [{ asked: reading.street, known: known.street, change }] : [];
  });
  return {
    isTownChanged: !isNamed && (readings[0]?.area.place ?? null) !== null,
    street: pairs.toSorted((a, b) => a.change - b.change)[0] ?? null,
  };
}

function isOfHouse<Reading extends { readonly kind: string }>(
  reading: Reading,
): reading is Reading & StreetReading {
  return reading.kind === 'street';
}

function haveOneNumber({ number: asked }: StreetReading, { number: known }: StreetReading): boolean {
  if (!asked || !known) return false;
  const written = formatHouseNumber({ ...known, suffix: '' });
  return numberReadings(asked).some(
    ({ number, penalty }) =>
      // 1214 may not be the building 12-14, and only the gazetteer can tell
      penalty.points < PENALTIES.buildingRespelled &&
      formatHouseNumber({ ...number, suffix: '' }) === written,
  );
}

/** The text of a response; a larger one isn't read to its end (`answer_too_large`). */
async function readAtMost(response: Response, limitBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop early ends the transfer.
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > limitBytes)
      throw new GroundMotionError(
        'unavailable',
        'answer_too_large',
        `The answer exceeds ${limitBytes} bytes`,
      );
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}
