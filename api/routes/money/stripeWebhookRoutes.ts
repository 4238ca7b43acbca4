import type { FastifyRequest } from 'fastify';
import { GroundMotionError } from '../../../core/error.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { unreadable } from '../../plugins/errors.ts';
import type { Access } from '../../context/routeRegistry.ts';

/** Many times the size of the largest event that Stripe sends for a checkout. */
const LARGEST_EVENT_BYTES = 256 * 1024;
const LONGEST_SIGNATURE = 2000;
const access: Access = { cost: 'free', caller: 'provider', limit: 'deliveries' };

/** POST /stripe/webhook: receives Stripe's events. The path doesn't exist if card payment is off. */
export function stripeWebhookRoutes(app: ApiApp, { rails }: ApiContext): void {
  const { card } = rails;
  if (!card) return;
  void app.register(async (scope) => {
    // The signature covers the bytes as sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: LARGEST_EVENT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/stripe/webhook',
      {
        config: { access },
        bodyLimit: LARGEST_EVENT_BYTES,
        schema: { hide: true },
        onRequest: async (request) => void signatureOf(request),
      },
      async (request) => {
        const outcome = await card
          .receive(request.body as Buffer, signatureOf(request))
          .catch(refuseDelivery);
        return { received: true, outcome };
      },
    );
  });
}

/** The signature of a delivery: without one, its body isn't read. */
function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature'];
  if (typeof signature === 'string' && signature.length <= LONGEST_SIGNATURE) return signature;
  throw unreadable("The delivery doesn't have the header Stripe-Signature");
}

/** Requests that aren't Stripe's deliveries to this server get a 400, as Stripe's own tools expect. */
function refuseDelivery(error: unknown): never {
  if (error instanceof GroundMotionError && error.code === 'bad_request') throw unreadable(error.message);
  throw error;
}
