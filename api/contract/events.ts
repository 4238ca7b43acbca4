import { EVENT_CATALOGUE } from '../../notify/eventCatalogue.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { EVENT_KINDS } from '../../schemas/http/notify/eventKinds.ts';
import { hasEndpoint } from './availability.ts';
import type { DescribedEndpoint } from './endpoints.ts';

/** Events that webhooks carry, and how a delivery is signed (specification, section 6). */
export function describeEvents(endpoints: readonly DescribedEndpoint[]): Contract['events'] {
  const available = hasEndpoint(endpoints, 'POST', '/api/v1/webhooks');
  return {
    available,
    kinds: EVENT_KINDS.map((event) => {
      const { meaning, instead } = EVENT_CATALOGUE[event];
      return { event, available, meaning, instead };
    }),
    delivery: {
      headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
      signed_content: '<webhook-id>.<webhook-timestamp>.<raw body>',
      signature: 'HMAC-SHA256 with the subscription’s secret, base64',
      secret: 'Shown once, when the subscription is made',
    },
  };
}
