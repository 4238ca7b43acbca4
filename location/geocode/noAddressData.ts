import type { Geocoder } from './geocoder.ts';

const NOTHING = {
  kind: 'not_found',
  reason: 'no address data are loaded on this server',
  candidates: [],
} as const;

/** The geocoder of a server without a gazetteer. */
export const NO_ADDRESS_DATA: Geocoder = {
  geocode: async () => NOTHING,
  geocodeAll: async (texts) => texts.map(() => NOTHING),
  reverse: async () => NOTHING,
};
