import { GroundMotionError } from '../../core/error.ts';
import type { GeocodeOutcome } from '../../core/report/geocodedPlace.ts';
import type { Geocoder } from './geocoder.ts';
import { writtenPlace } from './points/writtenPlace.ts';

const NOTHING = {
  kind: 'not_found',
  reason: 'no address data are loaded on this server',
  candidates: [],
} as const;

async function outcomeOf(text: string): Promise<GeocodeOutcome> {
  const written = await writtenPlace(text);
  return written.kind === 'outcome' ? written.outcome : NOTHING;
}

/** The geocoder of a server without a gazetteer: it only finds coordinates. */
export const NO_ADDRESS_DATA: Geocoder = {
  geocode: outcomeOf,
  geocodeAll: (texts) => Promise.all(texts.map(outcomeOf)),
  reverse: async () => NOTHING,
  suggest: async () => [],
};

/**
 * The geocoder of a server whose gazetteer can't be read now: it finds coordinates and rejects anything else with
 * `gazetteer_unreadable`, because it is unknown whether such an address exists.
 */
export function unreadableAddresses(reason: string): Geocoder {
  const refuse = (): never => {
    throw new GroundMotionError('unavailable', 'gazetteer_unreadable', reason);
  };
  const outcomeOrRefusal = async (text: string): Promise<GeocodeOutcome> => {
    const outcome = await outcomeOf(text);
    return outcome === NOTHING ? refuse() : outcome;
  };
  return {
    geocode: outcomeOrRefusal,
    geocodeAll: (texts) => Promise.all(texts.map(outcomeOrRefusal)),
    reverse: async () => refuse(),
    suggest: async () => refuse(),
  };
}
