import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { placeRatesSchema } from '../../../schemas/http/place/placeRates.ts';
import { placeQuerySchema } from '../../../schemas/http/place/places.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { presentPlace } from '../../../report/ground/presentPlace.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';
import { presentPlaceRates } from '../../../report/places/presentPlaceRates.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls', work: 2 };

/** What is normal around a place: free, without the rate of any single cell. */
export function placeRatesRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/places/rates',
    {
      config: { access },
      schema: {
        operationId: 'getPlaceRates',
        summary: 'How the ground around a place moves: counts of cells by rate',
        description:
          'For the neighborhood, the ZIP Code and the town of a place. Null where the server has counted nothing.',
        tags: ['places'],
        querystring: placeQuerySchema,
        response: { 200: placeRatesSchema, ...errorResponses(401, 422) },
      },
    },
    async (request) => {
      const ground = groundOf(context, request.caller);
      const place = await requirePlace(request.query, ground);
      const isLive = ground.mode === 'live';
      const places = isLive ? await context.places.current() : null;
      const hexagon = places && (await context.places.hexagonAt(place));
      return {
        ...presentMode(ground.mode),
        query: presentPlace(place),
        ...presentPlaceRates(places, hexagon, context.publicUrl()),
        cost_usd: 0 as const,
        request_id: request.id,
      };
    },
  );
}
