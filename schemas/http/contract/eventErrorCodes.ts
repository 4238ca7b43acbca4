import { final, type ErrorCodeFacts } from './errorCodeFacts.ts';

/** Error codes of webhooks and the feed of events. */
export const EVENT_ERROR_CODES = {
  webhook_not_found: final(
    404,
    "This account doesn't have this webhook.",
    'GET /api/v1/webhooks lists its webhooks.',
  ),
  webhook_url_refused: final(
    400,
    "We don't send deliveries to this URL.",
    'Send an https URL on port 443 or 8443 whose host is on the public internet, without user and password.',
  ),
  webhook_limit_reached: final(
    400,
    'The account has the maximum number of webhooks.',
    'Delete one with DELETE /api/v1/webhooks/{wid}, or change one with PATCH /api/v1/webhooks/{wid}.',
  ),
  webhook_disabled: final(
    400,
    'The webhook is disabled and gets no deliveries.',
    'Enable it first: PATCH /api/v1/webhooks/{wid} with {"enabled": true}.',
  ),
  event_not_found: final(
    404,
    'This account has no such event, or the event is no longer stored.',
    'GET /api/v1/events lists the stored events.',
  ),
  events_expired: final(
    410,
    'Events after `after` are no longer stored, so some may be missing.',
    'Synchronize your copy again, then continue from the event that the message names. Or omit `after` to start at ' +
      'the oldest stored event.',
  ),
} as const satisfies Record<string, ErrorCodeFacts>;
