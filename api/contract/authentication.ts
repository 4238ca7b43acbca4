import { KEY_KINDS, keyPrefix, type KeyKind } from '../../accounts/identity/apiKey.ts';
import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../core/money.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { SESSION_COOKIE } from '../context/credentials.ts';
import type { Config } from '../../schemas/config.ts';

const MEANING: Readonly<Record<KeyKind, string>> = {
  live: 'Owner key of an account: buys from its credits',
  child:
    'Created with POST /api/v1/keys: spends the owner’s credits, up to its own cap, optionally only from one origin ' +
    'and for a limited time',
  test: 'Owner key in test mode: synthetic data, fake credits',
};

/** The kinds of callers, and how a request names its own (docs/api.md, "Keys and sessions"). */
export function describeAuthentication({
  payments: { x402 },
  offersOauth,
}: Pick<Config, 'payments' | 'offersOauth'>): Contract['authentication'] {
  return {
    key_kinds: KEY_KINDS.map((kind) => ({ kind, prefix: keyPrefix(kind), meaning: MEANING[kind] })),
    schemes: [
      {
        scheme: 'bearer',
        available: true,
        request: 'Authorization: Bearer <API_KEY>',
        used_by: 'Every endpoint; the default',
      },
      {
        scheme: 'oauth2',
        available: offersOauth,
        request: 'Authorization: Bearer <access token>',
        used_by:
          'Clients that a person connects: same access as a child key; /.well-known/oauth-authorization-server has the ' +
          'endpoints',
      },
      {
        scheme: 'basic',
        available: true,
        request: 'Authorization: Basic <user:password, one of them the API key>',
        used_by: 'Files under /stac, for map programs',
      },
      {
        scheme: 'session',
        available: true,
        request: `Cookie: ${SESSION_COOKIE}=<token of POST /api/v1/login>`,
        used_by: 'Endpoints whose `access` includes session; only from this server’s own pages',
      },
      {
        scheme: 'x402',
        available: x402 !== null,
        request: 'PAYMENT-SIGNATURE: <signed payment>, or X-PAYMENT: <base64 signed transfer>',
        used_by: `/api/v1/x402/motion: 402 with the header PAYMENT-REQUIRED and \`accepts\` in the body (${microUsdToUsd(REPORT_PRICE_MICRO_USD).toFixed(2)} USDC on ${x402?.network ?? 'eip155:8453'}), then the same request with the payment`,
      },
    ],
  };
}
