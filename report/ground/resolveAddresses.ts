import { required } from '../../core/required.ts';
import type { GeocodedPlace, GeocodeOutcome } from '../../core/report/geocodedPlace.ts';
import type { Geocoder } from '../../location/geocode/geocoder.ts';
import type { LakeReader } from '../../store/lake/read/lakeReader.ts';
import { addressPlace, type Place } from './place.ts';
import { cellCenter } from '../../core/geodesy/grid.ts';
import { pointPlace } from '../../location/geocode/points/writtenPlace.ts';
import { FRAME_ID_PATTERN } from '../../schemas/frame.ts';

const PIXEL_ID = /^([^\s,]{3,64})-(\d{1,6})-(\d{1,6})$/;

/** Ids of OPERA frames: nothing else has this form. */
const OPERA_FRAME = /^F\d{5}$/;

/** The result for an address that a caller sent. */
export type Resolution =
  | {
      readonly kind: 'found';
      readonly place: Place;
      /** Less likely than the place, best first. */
      readonly alternatives: readonly GeocodedPlace[];
    }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly GeocodedPlace[] }
  | {
      readonly kind: 'not_found';
      readonly reason: string;
      readonly candidates: readonly GeocodedPlace[];
    };

/**
 * Resolves addresses and the `pixel_id`s of a lake together, in order. If that fails, each is tried separately, so that
 * only those whose data can't be read become an Error.
 */
export async function resolveAddresses(
  { geocoder, lake }: { readonly geocoder: Geocoder; readonly lake: Pick<LakeReader, 'frames'> },
  addresses: readonly string[],
): Promise<(Resolution | Error)[]> {
  const pixels = addresses.map((address) => pixelPlace(lake, address));
  const others = addresses.filter((_, index) => pixels[index] === null);
  const outcomes = (others.length === 0 ? [] : await geocodeEach(geocoder, others)).values();
  return pixels.map((pixel, index) => {
    const outcome = pixel ?? required(outcomes.next().value);
    return !(outcome instanceof Error) && outcome.kind === 'found'
      ? { ...outcome, place: addressPlace(required(addresses[index]), outcome.place) }
      : outcome;
  });
}

async function geocodeEach(
  geocoder: Geocoder,
  addresses: readonly string[],
): Promise<(GeocodeOutcome | Error)[]> {
  return geocoder
    .geocodeAll(addresses)
    .catch(() => Promise.all(addresses.map((address) => geocoder.geocode(address).catch(asError))));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * The center of the cell with the given `pixel_id` (frame, row, column), in the frame's current release; null if the text
 * isn't the id of a cell of a frame in the lake.
 */
function pixelPlace(lake: Pick<LakeReader, 'frames'>, text: string): GeocodeOutcome | null {
  const parts = PIXEL_ID.exec(text.trim().toUpperCase());
  if (!parts || !FRAME_ID_PATTERN.test(required(parts[1]))) return null;
  const [, frameId, row, col] = parts as unknown as [string, string, string, string];
  const frame = lake.frames().find((known) => known.frameId === frameId);
  if (!frame) return OPERA_FRAME.test(frameId) ? notFound(`no frame ${frameId} is served`) : null;
  const { rows, cols } = frame.grid;
  const cell = { row: Number(row), col: Number(col) };
  if (cell.row >= rows || cell.col >= cols)
    return notFound(`frame ${frameId} has rows 0 to ${rows - 1} and columns 0 to ${cols - 1}`);
  const { lat, lon } = frame.projection.inverse(cellCenter(frame.grid, cell));
  return { kind: 'found', place: pointPlace({ lat: rounded(lat), lon: rounded(lon) }, 0), alternatives: [] };
}

function notFound(reason: string): GeocodeOutcome {
  return { kind: 'not_found', reason, candidates: [] };
}

/** Rounds to a centimeter. */
function rounded(degrees: number): number {
  return Math.round(1e7 * degrees) / 1e7;
}
