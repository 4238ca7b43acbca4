import { KEY_KINDS, keyPrefix, type KeyKind } from '../../accounts/identity/apiKey.ts';
import { AREA_PRICES, PROFILE_PRICES, REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { LINE_SAMPLES } from '../../core/area/lineProfile.ts';
import { microUsdToUsd } from '../../core/money.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { SESSION_COOKIE } from '../context/credentials.ts';
import type { Config } from '../../schemas/config.ts';
import type { PaymentConfig } from '../../schemas/paymentConfig.ts';
import { canBuy } from '../../report/paymentOffer.ts';
import { TEST_CREDIT_MICRO_USD } from '../../accounts/account/register.ts';
import { MOST_TEST_CREDITS_MICRO_USD } from '../../billing/topUp/testTopUp.ts';
import { REPLAY_WINDOW_MS } from '../../billing/sale/idempotency.ts';
import { NEIGHBORHOOD_RADIUS_M } from '../../core/neighborhood/neighborhood.ts';
import { BATCH_ITEMS_MAXIMUM, COVERAGE_BATCH_ITEMS_MAXIMUM } from '../../schemas/http/place/batch.ts';
import { TOP_UP_USD } from '../../schemas/http/account/buy.ts';
import { MAP_HALF_KM } from '../../schemas/http/map/map.ts';
import { PAGE_LIMIT } from '../../schemas/http/paging.ts';
import { MAX_POINTS } from '../../schemas/http/report/timeseries.ts';
import { JOB_KEPT_MS } from '../../store/state/jobs.ts';
import { RATE_LIMITS } from '../plugins/limits/rateLimits.ts';
import { RETRY_DELAYS_MS } from '../../notify/delivery/schedule.ts';
import { EVENT_CATALOG } from '../../notify/eventCatalog.ts';
import { ATTEMPT_TIMEOUT_MS } from '../../notify/send/postWebhook.ts';
import { WEBHOOKS_MAXIMUM } from '../../notify/webhook/changeWebhook.ts';
import { EVENT_KINDS } from '../../schemas/http/notify/eventKinds.ts';
import { EVENT_KEPT_MS } from '../../store/state/outbox.ts';
import { hasEndpoint, hasRoute } from './availability.ts';
import type { DescribedEndpoint } from './endpoints.ts';
import { ALL_TOOLS } from '../agent/tools/allTools.ts';
import type { RouteRegistry } from '../context/routeRegistry.ts';

const MEANING: Readonly<Record<KeyKind, string>> = {
  live: 'Owner key of an account: buys from its credits',
  child:
    'Created with POST /api/v1/keys: spends the owner’s credits, up to its own cap, optionally only from one origin ' +
    'and for a limited time',
  test: 'Owner key in test mode: synthetic data, fake credits',
};

/** The kinds of callers, and how a request authenticates (docs/api.md, "Keys and sessions"). */
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
        used_by: `/api/v1/x402/motion: 402 with the header PAYMENT-REQUIRED and \`accepts\` in the body (${microUsdToUsd(REPORT_PRICE_MICRO_USD).toFixed(2)} USDC on ${x402?.network ?? 'eip155:8453'}), then the same request with the payment; POST /api/v1/x402/motion/area and /profile at the price of the area or line`,
      },
    ],
  };
}

/** Ways to pay, and whether this server takes them. */
export function describePayment(payments: PaymentConfig): Contract['payment'] {
  const price = microUsdToUsd(REPORT_PRICE_MICRO_USD).toFixed(2);
  return [
    {
      method: 'prepaid_credits',
      available: true,
      how: [
        'POST /api/v1/autonomous/register {"email": "…"}: a key and free starter credits',
        `Authorization: Bearer <API_KEY> with every purchase; ${price} USD leave the balance when status is ok`,
        'GET /api/v1/balance: the remaining credits',
      ],
    },
    {
      method: 'top_up',
      available: canBuy('live', payments),
      methods: [...(payments.card === null ? [] : ['stripe']), ...(payments.coin === null ? [] : ['crypto'])],
      how: [
        'POST /api/v1/buy {"amount_usd": 1 to 10000, "method": "stripe" or "crypto"}',
        'Pay at checkout_url or invoice_url; the credits are added automatically, poll GET /api/v1/orders/{order_id}',
        'On the page: `/?credits`',
        'With a test key, fake credits are added at once',
      ],
    },
    {
      method: 'x402',
      available: payments.x402 !== null,
      how: [
        'GET /api/v1/x402/motion without an account: 402 with a payment challenge',
        `Repeat with a signed ${price} USDC payment in the PAYMENT-SIGNATURE header: the same answer has the report`,
        "A payment belongs to its request and is taken once: repeat both for the same bytes. An answer that isn't ok " +
          'is free and asks for no payment',
        'POST /api/v1/x402/motion/area {"circle": …} and /api/v1/x402/motion/profile {"geometry": …} in the same way, at the price of the area or line',
        'POST /api/v1/x402/topup {"amount_usd": …} with an owner key: credits paid in the same way',
      ],
    },
  ];
}

const DAY_MS = 86_400_000;
/** Side of the measurement cell, meters (docs/accuracy.md §4). */
const MEASUREMENT_CELL_M = 30;

/** Price and limits; the endpoints name the bounds of every parameter. */
export function describeLimits(config: Config): Record<string, unknown> {
  return {
    price_per_report_usd: microUsdToUsd(REPORT_PRICE_MICRO_USD),
    area_prices: AREA_PRICES.map(({ upToKm2, priceMicroUsd }) => ({
      up_to_km2: upToKm2,
      price_usd: microUsdToUsd(priceMicroUsd),
    })),
    profile_prices: PROFILE_PRICES.map(({ upToKm, priceMicroUsd }) => ({
      up_to_km: upToKm,
      price_usd: microUsdToUsd(priceMicroUsd),
    })),
    profile_samples: { min: LINE_SAMPLES.least, max: LINE_SAMPLES.most },
    price_of_any_other_answer_usd: 0,
    starter_credits_usd: microUsdToUsd(config.starterCreditsMicroUsd),
    test_credits_usd: microUsdToUsd(TEST_CREDIT_MICRO_USD),
    test_credits_max_usd: microUsdToUsd(MOST_TEST_CREDITS_MICRO_USD),
    top_up_usd: { min: TOP_UP_USD.least, max: TOP_UP_USD.most },
    timeseries_max_points: { min: MAX_POINTS.least, max: MAX_POINTS.most },
    usage_page: PAGE_LIMIT,
    map_half_km: { min: MAP_HALF_KM.least, max: MAP_HALF_KM.most, default: MAP_HALF_KM.usual },
    batch_items_max: BATCH_ITEMS_MAXIMUM,
    coverage_batch_items_max: COVERAGE_BATCH_ITEMS_MAXIMUM,
    rate_limits: Object.values(RATE_LIMITS).map(({ name, setting, windowMs, counted, per }) => ({
      name,
      requests: config.limits[setting],
      window_seconds: windowMs / 1000,
      counted,
      per,
    })),
    idempotency_replay_window_days: REPLAY_WINDOW_MS / DAY_MS,
    batch_job_kept_days: JOB_KEPT_MS / DAY_MS,
    request_timeout_seconds: config.requestTimeoutSeconds,
    session_days: config.sessionDays,
    spend_caps: {
      key: 'daily_usd of POST /api/v1/account/spend_cap',
      child_key: 'daily_cap_usd of POST /api/v1/keys',
      batch: 'max_spend_usd of POST /api/v1/motion/batch',
    },
    spend_cap_day: 'UTC, from 00:00',
    measurement_cell_m: MEASUREMENT_CELL_M,
    differential_motion_radius_m: NEIGHBORHOOD_RADIUS_M,
  };
}

/** Events that webhooks carry, and how a delivery is signed (docs/events.md). */
export function describeEvents(endpoints: readonly DescribedEndpoint[]): Contract['events'] {
  const available = hasEndpoint(endpoints, 'POST', '/api/v1/webhooks');
  return {
    available,
    kinds: EVENT_KINDS.map((event) => {
      const { meaning, instead } = EVENT_CATALOG[event];
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

type Tool = Contract['mcp']['tools'][number];

/** What is to be said of a tool next to its endpoint, in the order of the table in docs/agents.md. */
const REMARKS: Readonly<Record<string, Partial<Tool>>> = {
  check_ground_motion: {
    arguments: { explain: 'brief' },
    supports: ['dry_run', 'max_age_days', 'min_confidence', 'since'],
    does_not_support: ['units', 'fields', 'include', 'mock'],
  },
  get_motion_history: {
    arguments: { from_date: 'reference_date', to_date: 'reference_date2' },
    supports: ['dry_run', 'max_age_days'],
    note: 'Both dates are needed for the movement between them',
  },
  get_account: {},
  check_portfolio: {
    arguments: { addresses: 'items' },
    note: 'only addresses[], no gates for single items',
  },
  register_agent: { note: 'Needs no key' },
  buy_credits: { note: 'Needs a Bearer key' },
};

/** Tools of the Model Context Protocol, and which endpoint each calls: the listed ones above, then the others. */
export function describeMcp(registry: RouteRegistry): Contract['mcp'] {
  const specified = Object.keys(REMARKS);
  const tools = ALL_TOOLS.filter(
    ({ name, route }) => specified.includes(name) || hasRoute(registry, route.method, route.path),
  );
  const place = ({ name }: { readonly name: string }): number =>
    specified.includes(name) ? specified.indexOf(name) : specified.length;
  return {
    endpoint: 'POST /mcp',
    available: hasRoute(registry, 'POST', '/mcp'),
    tools: tools
      .toSorted((one, other) => place(one) - place(other))
      .map(({ name, route }) => ({
        tool: name,
        endpoint: `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
        arguments: {},
        supports: [],
        does_not_support: [],
        note: null,
        ...REMARKS[name],
      })),
  };
}
