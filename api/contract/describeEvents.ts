import { RETRY_DELAYS_MS } from '../../notify/delivery/schedule.ts';
import { EVENT_CATALOGUE } from '../../notify/eventCatalogue.ts';
import { ATTEMPT_TIMEOUT_MS } from '../../notify/send/postWebhook.ts';
import { WEBHOOKS_MAXIMUM } from '../../notify/webhook/changeWebhook.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { EVENT_KINDS } from '../../schemas/http/notify/eventKinds.ts';
import { EVENT_KEPT_MS } from '../../store/state/outbox.ts';
import { hasEndpoint } from './availability.ts';
import type { DescribedEndpoint } from './endpoints.ts';

const DAY_MS = 86_400_000;

/** Events that webhooks carry, and how a delivery is signed (docs/events.md). */
export function describeEvents(endpoints: readonly DescribedEndpoint[]): Contract['events'] {
  const available = hasEndpoint(endpoints, 'POST', '/api/v1/webhooks');
  return {
    available,
    kinds: EVENT_KINDS.map((event) => {
      const { meaning, instead } = EVENT_CATALOGUE[event];
      return { event, available, meaning, instead };
    }),
    delivery: {
      standard: 'Standard Webhooks 1.0.0 (https://www.standardwebhooks.com)',
      body: '{"type": "<event>", "timestamp": "<when it happened>", "data": {…}}; /asyncapi.json has each `data`',
      headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
      signed_content: '<webhook-id>.<webhook-timestamp>.<raw body>',
      signature:
        'v1,<base64 of HMAC-SHA256 with the decoded base64 after whsec_>; several, separated by spaces, after a rotation',
      secret: 'Shown once, when the subscription is made and when it is rotated',
      order:
        'At least once, in order: an event is sent after the receiver accepted every earlier one; webhook-id is the ' +
        'same at every attempt',
      taken: `2xx within ${ATTEMPT_TIMEOUT_MS / 1000} seconds; redirects are not followed`,
      retries_seconds: RETRY_DELAYS_MS.map((delayMs) => delayMs / 1000),
      disabled:
        'At once by 410, or if nothing was accepted for three days; event webhook.disabled reports it',
      webhooks_maximum: WEBHOOKS_MAXIMUM,
    },
    feed: {
      endpoint: 'GET /api/v1/events',
      kept_days: EVENT_KEPT_MS / DAY_MS,
      cursor: "Send next_after as `after`; you won't miss any event",
    },
  };
}
