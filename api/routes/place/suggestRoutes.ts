import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { suggestAnswerSchema, suggestQuerySchema } from '../../../schemas/http/place/suggestSchemas.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import { refusal } from '../../../report/refusal.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';

/** GET /api/v1/geocode/suggest: completes addresses while they are typed, free. */
export function suggestRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/geocode/suggest',
    {
      config: { access: { cost: 'free', caller: 'anyone', limit: 'suggestions', work: 2 } },
      schema: {
        operationId: 'suggestAddresses',
        summary: 'Suggestions for an address while it is typed',
        description:
          'Towns, ZIP Codes and streets of the loaded address data and, after a house number, houses. Streets come ' +
          'from the named town, otherwise from around `lat` and `lon`; without either, only if few counties are ' +
          'loaded. These calls have their own rate limit.',
        tags: ['places'],
        querystring: suggestQuerySchema,
        response: { 200: suggestAnswerSchema, ...errorResponses(401, 422) },
      },
    },
    async (request) => {
      const { q, lat, lon, limit } = request.query;
      if ((lat === undefined) !== (lon === undefined))
        throw refusal(
          'invalid_coordinates',
          `lat and lon go together; ${lat === undefined ? 'lat' : 'lon'} is missing`,
        );
      const near = lat === undefined || lon === undefined ? null : { lat, lon };
      const ground = groundOf(context, request.caller);
      const suggestions = await ground.suggest(q, { near, limit });
      return {
        ...presentMode(ground.mode),
        q,
        suggestions: [...suggestions],
        cost_usd: 0 as const,
        request_id: request.id,
      };
    },
  );
}
