import { final, retry, type ErrorCodeFacts } from './errorCodeFacts.ts';

/** Error codes of buying credits, and of a payment that can't be read. */
export const ORDER_ERROR_CODES = {
  bad_amount: final(
    400,
    '`amount_usd` must be a number between 1 and 10,000.',
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
