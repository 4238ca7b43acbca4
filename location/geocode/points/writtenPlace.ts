import { whyNotOneHouse } from '../../address/parseAddress.ts';
import { required } from '../../../core/required.ts';
import {
  flagsOfPrecision,
  type GeocodedPlace,
  type GeocodeOutcome,
} from '../../../core/report/geocodedPlace.ts';
import { placed, HOUSE_WITHIN_M } from '../../../core/report/geocodePrecision.ts';
import { plusCodeCell } from './plusCode.ts';
import { meantCoordinates, coordinatesHint } from '../../../core/geodesy/meantCoordinates.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { degreesReading } from './degrees.ts';
import { geometryReading } from './geometryText.ts';
import { gridReading } from './gridReference.ts';
import { linkReading } from './mapLink.ts';
import { pointAt, type PointReading } from './pointReading.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import { roundedDegrees } from './geometryText.ts';
import { refused } from './pointReading.ts';
import { isShortPlusCode, shortPlusCodeIn } from './plusCode.ts';

const MARKED_WORDS = /^\s*(?:\/\/\/|(?:https?:\/\/)?(?:www\.)?(?:w3w\.co|what3words\.com)\/)/i;

/** Three words of at least four letters separated by dots: an address contains blanks. */
const THREE_WORDS = /^\s*\p{L}{4,}\.\p{L}{4,}\.\p{L}{4,}\s*$/u;

/** 15 hexadecimal digits, the first an 8: the mode of cells. */
const CELL = /^(?:0x)?(8[0-9a-f]{14})$/i;

/** A longer text doesn't denote a point; links may be long. */
const LONGEST = 1000;
const LONGEST_DEGREES = 100;
/** The kind of a text: a point, with its outcome, or an address that must be looked up. */
export type WrittenPlace =
  | { readonly kind: 'outcome'; readonly outcome: GeocodeOutcome }
  | { readonly kind: 'address'; readonly text: string };

/**
 * Reads coordinates, links of map services, well-known text, GeoJSON, MGRS, UTM, H3 and whole Plus Codes. A text that may
 * mean several points is ambiguous or rejected, with its probable meaning; anything else is an address.
 */
export async function writtenPlace(text: string): Promise<WrittenPlace> {
  const reading = await pointReading(text);
  if (reading && reading.kind !== 'address') return { kind: 'outcome', outcome: outcomeOf(reading) };
  const address = reading ?? ({ kind: 'address', text } as const);
  const reason = whyNotOneHouse(address.text) ?? (reading ? null : otherCodeIn(text));
  return reason === null
    ? address
    : { kind: 'outcome', outcome: { kind: 'not_found', reason, candidates: [] } };
}

async function pointReading(text: string): Promise<PointReading | null> {
  if (text.length > LONGEST) return null;
  const link = linkReading(text) ?? geometryReading(text);
  if (link) return link;
  if (text.length > LONGEST_DEGREES) return null;
  const cell = plusCodeCell(text.trim().toUpperCase());
  if (cell) return pointAt(cell.center.lat, cell.center.lon, cell.radiusM);
  return gridReading(text) ?? (await h3Reading(text)) ?? degreesReading(text);
}

function outcomeOf(reading: Exclude<PointReading, { kind: 'address' }>): GeocodeOutcome {
  switch (reading.kind) {
    case 'points':
      return { kind: 'ambiguous', candidates: reading.points.map((point) => pointPlace(point, 0)) };
    case 'refused':
      return notFound(reading.reason, reading.meant ?? []);
    default: {
      const { point, uncertaintyM, isDegrees } = reading;
      const meant = meantCoordinates(point);
      if (Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180) {
        const alternatives = meant.map((other) => pointPlace(other, uncertaintyM));
        // Few digits are only a warning.
        const place = isDegrees
          ? { ...pointPlace(point, 0), uncertaintyM: Math.round(uncertaintyM) }
          : pointPlace(point, uncertaintyM);
        return { kind: 'found', place, alternatives };
      }
      const range = `${point.lat}, ${point.lon} is not a latitude (-90 to 90) and longitude (-180 to 180)`;
      return meant.length === 0 ? notFound(range, []) : notFound(required(coordinatesHint(point)), meant);
    }
  }
}

function notFound(reason: string, meant: readonly LatLon[]): GeocodeOutcome {
  return { kind: 'not_found', reason, candidates: meant.map((point) => pointPlace(point, 0)) };
}

/** The place of a point, degrees; if it isn't accurate to a house, the center of an area. */
export function pointPlace({ lat, lon }: LatLon, uncertaintyM: number): GeocodedPlace {
  const matchType = uncertaintyM <= HOUSE_WITHIN_M ? 'coordinates' : 'area_centroid';
  return {
    point: { lat, lon },
    ...placed(matchType),
    matchQuality: 1,
    uncertaintyM,
    address: `${lat}, ${lon}`,
    flags: flagsOfPrecision(matchType),
    source: 'coordinates',
  };
}

/** The center of an H3 cell, and the distance to its farthest corner; null if a text isn't the id of one. */
async function h3Reading(text: string): Promise<PointReading | null> {
  const id = CELL.exec(text.trim())?.[1]?.toLowerCase();
  if (id === undefined) return null;
  const { cellToBoundary, cellToLatLng, isValidCell } = await import('h3-js');
  if (!isValidCell(id)) return refused('it has the form of an H3 cell, but that cell does not exist');
  const [lat, lon] = cellToLatLng(id);
  const reaches = cellToBoundary(id).map(([north, east]) =>
    groundDistanceM({ lat, lon }, { lat: north, lon: east }),
  );
  return pointAt(roundedDegrees(lat), roundedDegrees(lon), Math.ceil(Math.max(...reaches)));
}

/** Why a text that is a different kind of code, and not an address, can't be looked up, as a clause; null if it isn't one. */
function otherCodeIn(text: string): string | null {
  if (MARKED_WORDS.test(text) || THREE_WORDS.test(text))
    return 'it looks like a what3words address, which only its owner can look up; send coordinates, a Plus Code or a street address';
  return isShortPlusCode(text) && !shortPlusCodeIn(text)
    ? 'it is a short Plus Code; name its town behind it, or send the whole one, of ten digits or more, or coordinates'
    : null;
}
