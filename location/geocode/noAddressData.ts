import { GroundMotionError } from '../../core/error.ts';
import type { GeocodeOutcome } from '../../core/address/geocodedPlace.ts';
import { coordinatesInText } from './coordinatesInText.ts';
import type { Geocoder } from './geocoder.ts';

const NOTHING = {
  kind: 'not_found',
  reason: 'no address data are loaded on this server',
  candidates: [],
} as const;

function outcomeOf(text: string): GeocodeOutcome {
  const place = coordinatesInText(text);
  return place ? { kind: 'found', place, alternatives: [] } : NOTHING;
}

/** The geocoder of a server without a gazetteer: coordinates are all that it finds. */
export const NO_ADDRESS_DATA: Geocoder = {
  geocode: async (text) => outcomeOf(text),
  geocodeAll: async (texts) => texts.map(outcomeOf),
  reverse: async () => NOTHING,
  suggest: async () => [],
};

/**
 * The geocoder of a server whose gazetteer cannot be read now: it finds coordinates and rejects anything else with
 * `gazetteer_unreadable`, because nobody knows whether such an address is there.
 */
export function unreadableAddresses(reason: string): Geocoder {
  const refuse = (): never => {
    throw new GroundMotionError('unavailable', 'gazetteer_unreadable', reason);
  };
  const outcomeOrRefusal = (text: string): GeocodeOutcome => {
    const outcome = outcomeOf(text);
    return outcome.kind === 'found' ? outcome : refuse();
  };
  return {
    geocode: async (text) => outcomeOrRefusal(text),
    geocodeAll: async (texts) => texts.map(outcomeOrRefusal),
    reverse: async () => refuse(),
    suggest: async () => refuse(),
  };
}
