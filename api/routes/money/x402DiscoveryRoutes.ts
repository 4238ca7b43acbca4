import { REPORT_DESCRIPTION } from '../../../billing/x402/protocol/bazaar.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { wellKnownX402Schema } from '../../../schemas/http/money/x402.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { reportChallenge } from './presentX402.ts';
import { x402RailOf } from './withPayment.ts';
import { X402_MOTION_PATH } from '../../../report/paymentOffer.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls' };
const KEPT_SECONDS = 300;

/** Where agents discover what they can pay for here. */
export function x402DiscoveryRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/.well-known/x402',
    {
      config: { access },
      schema: {
        operationId: 'getWellKnownX402',
        summary: 'What you can buy here with x402',
        tags: ['discovery'],
        response: { 200: wellKnownX402Schema, ...errorResponses(400) },
      },
    },
    async (_request, reply) => {
      const rail = x402RailOf(context);
      const publicUrl = context.publicUrl();
      void reply
        .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
        .header('access-control-allow-origin', '*');
      return {
        version: 1 as const,
        x402Version: 2 as const,
        resources: [`${publicUrl}${X402_MOTION_PATH}`],
        methods: ['GET' as const, 'POST' as const],
        accepts: [{ ...reportChallenge(rail, publicUrl, 'GET').requirements }],
        description: REPORT_DESCRIPTION,
        documentation: `${publicUrl}/docs/guide`,
        openapi: `${publicUrl}/openapi.json`,
        receiptKeys: `${publicUrl}/.well-known/jwks.json`,
      };
    },
  );
}
