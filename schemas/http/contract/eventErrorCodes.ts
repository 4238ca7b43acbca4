import { final, type ErrorCodeFacts } from './errorCodeFacts.ts';

/** Error codes of webhooks and the feed of events. */
export const EVENT_ERROR_CODES = {
  webhook_not_found: final(
    404,
    'This account has no such webhook.',
    'GET /api/v1/webhooks lists its webhooks.',
  ),
  webhook_url_refused: final(
    400,
    'Deliveries are not sent to this URL.',
    'Send an https URL on port 443 or 8443 whose host is of the public internet, without user and password.',
  ),
  webhook_limit_reached: final(
    400,
    'The account has as many webhooks as it may.',
    'Delete one: DELETE /api/v1/webhooks/{wid}; or change one: PATCH /api/v1/webhooks/{wid}.',
  ),
  webhook_disabled: final(
    400,
    'The webhook is disabled: nothing is sent to it.',
    'Enable it first: PATCH /api/v1/webhooks/{wid} with {"enabled": true}.',
  ),
  event_not_found: final(
    404,
    'This account got no such event, or it is no longer kept.',
    'GET /api/v1/events lists the events that are kept.',
  ),
  events_expired: final(
    410,
    'Events after `after` are no longer kept: some may be missing.',
    'Read anew what you mirror, then go on from the event that the message names, or leave `after` out for the first that is kept.',
  ),
} as const satisfies Record<string, ErrorCodeFacts>;
