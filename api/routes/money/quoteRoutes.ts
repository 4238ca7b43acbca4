import { reuseHeadersSchema } from '../../../schemas/http/account/idempotencyKey.ts';
import { withPurchaseHeaders, type PurchaseHeaders } from '../../context/purchaseHeaders.ts';
import { askQuote, type QuoteBody } from '../../../report/ask/askQuote.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { quoteAnswerSchema, quoteBodySchema } from '../../../schemas/http/account/quote.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';

/** The request for a quote combined with the header `Reuse-Report`. */
function quotedRequest(body: QuoteBody, { 'reuse-report': reuse }: PurchaseHeaders): QuoteBody {
  const header = { 'reuse-report': reuse };
  return body.kind === 'batch' || body.kind === 'area' || body.kind === 'profile'
    ? ({ ...body, request: withPurchaseHeaders(body.request, header, true) } as QuoteBody)
    : ({ ...body, request: withPurchaseHeaders(body.request, header) } as QuoteBody);
}

/** A thousand items with the longest addresses. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** POST /api/v1/quote: the cost of a purchase, and a guaranteed price. */
export function quoteRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    '/api/v1/quote',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access: { cost: 'free', caller: 'key', limit: 'calls', isBatch: true } },
      schema: {
        operationId: 'postQuote',
        summary: 'Price of a report, a series, a batch, an area or a line, valid for an hour',
        description:
          'Free. The purchase with `quote_id` (parameter, or header `Quote-Id`) and the same parameters costs at ' +
          'most `cost_usd`, and so do all purchases with one quote together. Free items are listed with a reason. ' +
          '`owned` counts the cells with a report in your account, which `reuse` makes free.',
        tags: ['reports'],
        headers: reuseHeadersSchema,
        body: quoteBodySchema,
        response: { 200: quoteAnswerSchema, ...errorResponses(400, 401, 403, 404, 413, 415, 422) },
      },
    },
    (request) =>
      askQuote(
        context,
        {
          buyer: request.caller,
          requestId: request.id,
          now: context.now(),
          isAbandoned: () => request.socket.destroyed,
        },
        quotedRequest(request.body, request.headers),
      ),
  );
}
