import { final, type ErrorCodeFacts, retry } from './errorCodeFacts.ts';

/** Errors of passwords, codes, sessions and account deletion. */
export const ACCOUNT_ERROR_CODES = {
  email_unavailable: final(
    400,
    "This server doesn't send email.",
    'Ask its operator for a one-time link to set a new password (`operator reset-login`).',
  ),
  wrong_password: final(
    403,
    'The current password is wrong.',
    'Send the current password. POST /api/v1/login/forgot resets a lost one.',
  ),
  session_not_found: final(
    404,
    "This account doesn't have this session, or the session has ended.",
    'GET /api/v1/sessions lists its sessions.',
  ),
  deletion_blocked: final(
    409,
    "The account can't be deleted yet: there are credits that you didn't give up, a balance below zero, or an order " +
      'that can still be paid.',
    'Follow the message. To give up credits, send `forfeit_usd` with exactly the balance.',
  ),
  weak_password: final(
    422,
    'The password is a common one, a sequence or repetition, or contains the name of the service or the email address.',
    'Choose another, such as four unrelated words. At registration you can also omit it and get one.',
  ),
  code_invalid: final(
    422,
    'The one-time code is unknown, has been used or replaced by a newer one, or has expired.',
    'Request a new one, and use the code from the latest email.',
  ),
} as const satisfies Record<string, ErrorCodeFacts>;

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

/** Error codes of buying credits, and of a payment that can't be parsed. */
export const ORDER_ERROR_CODES = {
  bad_amount: final(
    400,
    '`amount_usd` must be a number of dollars between 1 and 10,000, in whole cents.',
    'Send dollars as a number in that range, such as `"amount_usd": 20`.',
  ),
  bad_method: final(
    400,
    "`method` isn't a payment method of this API.",
    'Send `stripe` or `crypto`, or omit it for `stripe`.',
  ),
  card_unavailable: final(
    400,
    "This server doesn't accept cards.",
    'Use another payment method (`method: "crypto"`), or ask the operator for credits.',
  ),
  crypto_unavailable: final(
    400,
    "This server doesn't accept crypto payments.",
    'Use another payment method (`method: "stripe"`), or ask the operator for credits.',
  ),
  stripe_error: retry(
    400,
    'The card processor refused the payment or failed. No credits were bought.',
    'Try again in a minute. If it keeps failing, use another payment method.',
  ),
  crypto_error: retry(
    400,
    'The crypto processor refused the payment or failed. No credits were bought.',
    'Try again in a minute. If it keeps failing, use another payment method.',
  ),
  payment_malformed: final(
    400,
    "PAYMENT-SIGNATURE or X-PAYMENT can't be read. Nothing was charged.",
    'Send JSON in standard base64, as x402 describes: scheme `exact`, a transfer signed with EIP-3009.',
  ),
} as const satisfies Record<string, ErrorCodeFacts>;
