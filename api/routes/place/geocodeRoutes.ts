import { GroundMotionError } from '../../../core/error.ts';
import { coordinatesHint } from '../../../core/geodesy/meantCoordinates.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  geocodeAnswerSchema,
  geocodeQuerySchema,
  reverseAnswerSchema,
  reverseQuerySchema,
} from '../../../schemas/http/place/geocode.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { refusal } from '../../../report/refusal.ts';
import { writtenAddress } from '../../../report/ground/writtenAddress.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import { presentCandidate, presentMatch } from '../../../report/ground/presentPlace.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { areaRefusal, type Place } from '../../../report/ground/place.ts';
import { placeOrRefusal, requirePlace } from '../../../report/ground/requirePlace.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls', work: 2 };
const NOWHERE = {
  lat: null,
  lon: null,
  geocoded_address: null,
  match_type: null,
  score: null,
  uncertainty_m: null,
  match_quality: null,
  flags: [],
  source: null,
};
const ADDRESS_MISSING = 'Send address, or street with number, city, state and zip';
const AMBIGUOUS =
  'This address matches places far apart equally well. Send one of the alternatives exactly as written there, or its ' +
  'lat and lon.';

/** Addresses to places and back: free, no report. */
export function geocodeRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/geocode',
    {
      config: { access },
      schema: {
        operationId: 'getGeocode',
        summary: 'Where an address is, how precisely we know that, and what else it can mean',
        description:
          'No report, no charge. An address that matches places far apart is `ambiguous`: no place is chosen, ' +
          '`alternatives` lists them.',
        tags: ['places'],
        querystring: geocodeQuerySchema,
        response: { 200: geocodeAnswerSchema, ...errorResponses(401, 422) },
      },
    },
    async (request) => {
      const address = writtenAddress(request.query) ?? refusal('bad_request', ADDRESS_MISSING);
      if (address instanceof Error) throw address;
      const ground = groundOf(context, request.caller);
      const [resolution] = await ground.resolveAddresses([address]);
      if (resolution === undefined || resolution instanceof Error) throw unreadable(resolution);
      const about = {
        ...presentMode(ground.mode),
        address,
        cost_usd: 0 as const,
        request_id: request.id,
      };
      if (resolution.kind === 'ambiguous') {
        const alternatives = resolution.candidates.map(presentCandidate);
        return { ...about, ambiguous: true, help: AMBIGUOUS, ...NOWHERE, alternatives };
      }
      const place = placeOrRefusal(address, resolution);
      if ('error' in place) throw place.error;
      const alternatives = resolution.kind === 'found' ? resolution.alternatives.map(presentCandidate) : [];
      return {
        ...about,
        ambiguous: false,
        help: areaRefusal(place) ?? coordinatesHint(place),
        ...presentFound(place),
        alternatives,
      };
    },
  );

  app.get(
    '/api/v1/geocode/reverse',
    {
      config: { access },
      schema: {
        operationId: 'getReverseGeocode',
        summary: 'The address nearest to a point',
        tags: ['places'],
        querystring: reverseQuerySchema,
        response: { 200: reverseAnswerSchema, ...errorResponses(401, 422) },
      },
    },
    async (request) => {
      const ground = groundOf(context, request.caller);
      const { lat, lon } = await requirePlace(request.query, ground);
      const outcome = await context.addresses.geocoder.reverse({ lat, lon });
      const about = {
        ...presentMode(ground.mode),
        lat,
        lon,
        cost_usd: 0 as const,
        request_id: request.id,
      };
      if (outcome.kind === 'not_found') {
        const nothing = { geocoded_address: null, distance_m: null, place: null };
        return { ...about, found: false, help: outcome.reason, ...nothing };
      }
      return {
        ...about,
        found: true,
        help: null,
        geocoded_address: outcome.place.address,
        distance_m: Math.round(outcome.distanceM * 10) / 10,
        place: presentCandidate(outcome.place),
      };
    },
  );
}

function presentFound(place: Place) {
  return { lat: place.lat, lon: place.lon, geocoded_address: place.geocodedAddress, ...presentMatch(place) };
}

/** Address data that exists but can't be read; the request isn't at fault. */
function unreadable(cause: Error | undefined): GroundMotionError {
  const problem = "The address data can't be read";
  return new GroundMotionError('unavailable', 'service_unavailable', problem, { cause });
}
