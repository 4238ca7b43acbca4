import { readUsage } from '../../../billing/ledger/usage.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { usageQuerySchema, usageSchema } from '../../../schemas/http/account/usageSchemas.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { presentUsage } from './presentUsage.ts';

const LIST = 'usage';

/** GET /api/v1/usage: what each call bought. */
export function usageRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/usage',
    {
      config: { access: { cost: 'free', caller: 'account', limit: 'calls' } },
      schema: {
        operationId: 'getUsage',
        summary: 'The ledger, line by line, newest first',
        description: 'For the whole account; a child key sees only its own entries.',
        tags: ['account'],
        querystring: usageQuerySchema,
        response: { 200: usageSchema, ...errorResponses(401, 403, 422) },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const { accountId, keyId, kind } = callerOf(request);
      const entries = await readUsage(context.database, {
        accountId,
        keyId: kind === 'child' ? keyId : null,
        beforeSequence: decodeCursor(LIST, cursor)?.number ?? null,
        limit: limit + 1,
      });
      const { shown, nextCursor } = pageOf(LIST, entries, limit, (last) => [last.sequence]);
      return {
        entries: shown.map(presentUsage),
        next_cursor: nextCursor,
        ...aboutCall(request),
      };
    },
  );
}
