import type { FastifyRequest } from 'fastify';
import { GroundMotionError } from '../../../core/error.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { unreadable } from '../../plugins/errors.ts';
import type { Access } from '../../context/routeRegistry.ts';

/** Many times the longest event that Stripe sends for a checkout. */
const LARGEST_EVENT_BYTES = 256 * 1024;
const LONGEST_SIGNATURE = 2000;
const access: Access = { cost: 'free', caller: 'provider', limit: 'deliveries' };

/** POST /stripe/webhook: where Stripe delivers its events. There is no such address where payment by card is off. */
export function stripeWebhookRoutes(app: ApiApp, { rails }: ApiContext): void {
  const { card } = rails;
  if (!card) return;
  void app.register(async (scope) => {
    // The signature is of the bytes as they were sent.
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

/** The signature that a delivery bears: without one its body is not read. */
function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature'];
  if (typeof signature === 'string' && signature.length <= LONGEST_SIGNATURE) return signature;
  throw unreadable("The delivery doesn't have the header Stripe-Signature");
}

/** What is not Stripe's delivery to this server is 400, as Stripe's own tools expect it. */
function refuseDelivery(error: unknown): never {
  if (error instanceof GroundMotionError && error.code === 'bad_request') throw unreadable(error.message);
  throw error;
}
