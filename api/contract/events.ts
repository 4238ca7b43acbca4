import type { Contract } from '../../schemas/http/contract/contract.ts';
import { hasEndpoint } from './availability.ts';
import type { DescribedEndpoint } from './endpoints.ts';

/** Events that webhooks carry, and how a delivery is signed (specification, section 6). */
export function describeEvents(endpoints: readonly DescribedEndpoint[]): Contract['events'] {
  const available = hasEndpoint(endpoints, 'POST', '/api/v1/webhooks');
  return {
    available,
    kinds: [
      {
        event: 'frame.updated',
        available,
        meaning: 'A frame has new data',
        instead: 'GET /api/v1/frames/{frame_id}/last_updated',
      },
      {
        event: 'balance.low',
        available,
        meaning: 'The credits run out',
        instead: 'credits_remaining_usd of every purchase; GET /api/v1/balance',
      },
      {
        event: 'batch.done',
        available,
        meaning: 'An asynchronous batch is done',
        instead: 'GET /api/v1/motion/batch/{job_id}',
      },
    ],
    delivery: {
      headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
      signed_content: '<webhook-id>.<webhook-timestamp>.<raw body>',
      signature: 'HMAC-SHA256 with the subscription’s secret, base64',
      secret: 'Shown once, when the subscription is made',
    },
  };
}
