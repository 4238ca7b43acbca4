import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { suggestAnswerSchema, suggestQuerySchema } from '../../../schemas/http/place/suggest.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { presentMode } from '../../../report/present/mode.ts';
import { refusal } from '../../../report/refusal.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';

/** GET /api/v1/geocode/suggest: addresses while they are typed, free. */
export function suggestRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/geocode/suggest',
    {
      config: { access: { cost: 'free', caller: 'anyone', limit: 'suggestions', work: 2 } },
      schema: {
        operationId: 'suggestAddresses',
        summary: 'What an address that is still being typed may become',
        description:
          'Towns, ZIP Codes and streets of the loaded address data and, behind a house number, houses. Streets are those of the town that is written, else around `lat` and `lon`; without either only where few counties are loaded. Counted apart from other calls.',
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
