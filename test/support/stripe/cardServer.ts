import { TEST_NOW } from '../planted/plantedLake.ts';
import { openCardRail, type CardRail } from '../../../billing/card/cardRail.ts';
import { readConfig } from '../../../schemas/config.ts';
import type { TestEngine } from '../machine/engines.ts';
import { startTestServer, type TestServer } from '../server/testServer.ts';
import { deliverAll, deliverOnce, type DeliveryPlan } from './stripeDelivery.ts';
import type { StripeObject } from './stripeShapes.ts';
import { startStripeStandIn, type StripeStandIn } from './stripeStandIn.ts';

export const STRIPE_SECRET_KEY = 'sk_test_51standInSecretKey';
export const WEBHOOK_SECRET = 'whsec_standInSigningSecret';

/** Settings with which a server accepts the stand-in's fake money. */
export function cardEnvironment(standIn: Pick<StripeStandIn, 'url'>): Record<string, string> {
  return {
    GM_PAYMENT_REHEARSAL: 'on',
    GM_STRIPE_SECRET_KEY: STRIPE_SECRET_KEY,
    GM_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    GM_STRIPE_API_URL: standIn.url,
    GM_STARTER_CREDITS_USD: '0',
  };
}

/** A server that accepts card payments, and the stand-in through which it is paid. */
export interface CardServer {
  readonly server: TestServer;
  readonly stripe: StripeStandIn;
  /** A separate card payment object on the same state, which polls Stripe when asked to. */
  readonly rail: CardRail;
  /** Orders credits; returns the body of the answer. */
  buy(key: string, amountUsd: number, idempotencyKey?: string): Promise<Record<string, unknown>>;
  /** Delivers these events, or all of them, each until it is accepted. */
  deliver(events?: readonly StripeObject[], plan?: DeliveryPlan): Promise<void>;
  /** Delivers an event once; returns the status of the answer. */
  deliverOnce(event: unknown, secret?: string): Promise<number | null>;
  balance(key: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts both on an engine. */
export async function startCardServer(
  engine: TestEngine,
  environment: Readonly<Record<string, string>> = {},
): Promise<CardServer> {
  const clock = { now: TEST_NOW };
  const stripe = await startStripeStandIn({ secretKey: STRIPE_SECRET_KEY, now: () => clock.now });
  const settings = { ...cardEnvironment(stripe), ...environment };
  const server = await startTestServer({ engine, environment: settings });
  clock.now = server.clock.now;
  Object.defineProperty(clock, 'now', { get: () => server.clock.now });
  const { payments } = readConfig(settings);
  const rail = openCardRail({
    database: server.database,
    settings: payments.card!,
    isRehearsal: true,
    seller: payments.seller,
    now: () => server.clock.now,
    warn: () => undefined,
    pollMs: null,
  });
  return {
    server,
    stripe,
    rail,
    buy: async (key, amountUsd, idempotencyKey) => {
      const { status, body, text } = await server.request('/api/v1/buy', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${key}`,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify({ amount_usd: amountUsd, method: 'stripe' }),
      });
      if (status !== 200) throw new Error(text);
      return body;
    },
    deliver: (events = stripe.world.events, plan = {}) =>
      deliverAll(() => server.url, events, WEBHOOK_SECRET, plan),
    deliverOnce: (event, secret = WEBHOOK_SECRET) => deliverOnce(server.url, event, secret),
    balance: async (key) => Number((await server.get('/api/v1/balance', key)).body['credits_usd']),
    close: async () => {
      await rail.close();
      await server.close();
      await stripe.close();
    },
  };
}
