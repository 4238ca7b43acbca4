import type Stripe from 'stripe';
import type { z } from 'zod';
import { GroundMotionError } from '../../core/error.ts';
import {
  stripeBalanceTransactionSchema,
  stripeDisputeSchema,
  stripeEventSchema,
  stripeRefundSchema,
  stripeSessionSchema,
  type StripeBalanceTransaction,
  type StripeDispute,
  type StripeEvent,
  type StripeRefund,
  type StripeSession,
} from '../../schemas/stripeObjects.ts';
import { stripeFailure } from './stripeError.ts';

/** Timeout of one call, milliseconds; a call is made at most twice. */
const CALL_TIMEOUT_MS = 8000;
const PAGE = 100;

/** How an order is paid: the contents of a Checkout Session. */
export interface NewCheckout {
  readonly orderId: string;
  readonly amountCents: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** The page that the customer returns to. */
  readonly returnUrl: string;
}

/** Period in seconds since 1970. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** Every call to Stripe. Failures throw `stripe_error`; answers have been validated against their schemas. */
export interface StripeGateway {
  /** Live money, or that of Stripe's test mode. */
  readonly isLive: boolean;
  /** The API version whose formats are understood. */
  readonly apiVersion: string;
  /** Opens the session of an order; repeating it returns the same session. */
  openSession(checkout: NewCheckout): Promise<StripeSession>;
  readSession(sessionId: string): Promise<StripeSession>;
  /** The session by which a payment was made; null when it was made otherwise. */
  sessionOfPayment(paymentIntentId: string): Promise<StripeSession | null>;
  readRefund(refundId: string): Promise<StripeRefund>;
  readDispute(disputeId: string): Promise<StripeDispute>;
  refundsOfPayment(paymentIntentId: string): Promise<StripeRefund[]>;
  /** Refunds money, once per idempotency key. */
  refund(refund: NewRefund): Promise<StripeRefund>;
  /** Events of these types since a time (seconds), the oldest first. */
  listEvents(types: readonly string[], sinceSeconds: number): Promise<StripeEvent[]>;
  listBalanceTransactions(period: Period): Promise<StripeBalanceTransaction[]>;
  /** The event in a delivery whose signature is valid and recent. @throws GroundMotionError `bad_request`. */
  verifiedEvent(body: Buffer, signature: string): StripeEvent;
}

export interface NewRefund {
  readonly paymentIntentId: string;
  readonly amountCents: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

export interface GatewaySettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Null = Stripe's own address. */
  readonly apiUrl: string | null;
  readonly isLive: boolean;
}

/** Loads Stripe's package, which takes a while, and creates a client. Makes no call to Stripe yet. */
export async function openStripeGateway(settings: GatewaySettings): Promise<StripeGateway> {
  const { default: StripeClient } = await import('stripe');
  const stripe = new StripeClient(settings.secretKey, {
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(settings.apiUrl),
  });
  const apiVersion = StripeClient.API_VERSION;
  const calls = { ...sessionCalls(stripe), ...reversalCalls(stripe), ...listCalls(stripe) };
  return {
    isLive: settings.isLive,
    apiVersion,
    ...calls,
    verifiedEvent: (body, signature) => verifiedEvent(stripe, settings.webhookSecret, body, signature),
  };
}

function addressOf(apiUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}

function sessionCalls(stripe: Stripe) {
  const { sessions } = stripe.checkout;
  return {
    openSession: (checkout: NewCheckout) =>
      asked('open the checkout', stripeSessionSchema, () =>
        sessions.create(sessionParameters(checkout), { idempotencyKey: `${checkout.orderId}-session` }),
      ),
    readSession: (sessionId: string) =>
      asked('tell of the checkout', stripeSessionSchema, () =>
        sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
      ),
    sessionOfPayment: async (paymentIntentId: string) => {
      const found = await collected('tell of the checkout', stripeSessionSchema, () =>
        sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
      );
      return found[0] ?? null;
    },
  };
}

/** The complete session of an order, derived from the order alone: repetitions are identical. */
function sessionParameters(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { orderId, amountCents, expiresAt, returnUrl } = checkout;
  const metadata = { order_id: orderId };
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata, description: `Ground motion reports: credits, order ${orderId}` },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amountCents,
          product_data: { name: 'Credits for ground motion reports' },
        },
      },
    ],
    expires_at: Math.floor(expiresAt / 1000),
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

function reversalCalls(stripe: Stripe) {
  return {
    readRefund: (refundId: string) =>
      asked('tell of the refund', stripeRefundSchema, () => stripe.refunds.retrieve(refundId)),
    readDispute: (disputeId: string) =>
      asked('tell of the dispute', stripeDisputeSchema, () => stripe.disputes.retrieve(disputeId)),
    refundsOfPayment: (paymentIntentId: string) =>
      collected('tell of refunds', stripeRefundSchema, () =>
        stripe.refunds.list({ payment_intent: paymentIntentId, limit: PAGE }),
      ),
    refund: ({ paymentIntentId, amountCents, metadata, idempotencyKey }: NewRefund) =>
      asked('refund', stripeRefundSchema, () =>
        stripe.refunds.create(
          { payment_intent: paymentIntentId, amount: amountCents, metadata },
          { idempotencyKey },
        ),
      ),
  };
}

function listCalls(stripe: Stripe) {
  return {
    listEvents: async (types: readonly string[], sinceSeconds: number) => {
      const newestFirst = await collected('list events', stripeEventSchema, () =>
        stripe.events.list({ types: [...types], created: { gte: sinceSeconds }, limit: PAGE }),
      );
      return newestFirst.reverse();
    },
    listBalanceTransactions: ({ from, until }: Period) =>
      collected('list its books', stripeBalanceTransactionSchema, () =>
        stripe.balanceTransactions.list({
          created: { gte: from, lt: until },
          expand: ['data.source'],
          limit: PAGE,
        }),
      ),
  };
}

async function asked<Schema extends z.ZodType>(
  doing: string,
  schema: Schema,
  call: () => Promise<unknown>,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(await call());
  } catch (error) {
    throw stripeFailure(error, doing);
  }
}

async function collected<Schema extends z.ZodType>(
  doing: string,
  schema: Schema,
  list: () => AsyncIterable<unknown>,
): Promise<z.output<Schema>[]> {
  const found: z.output<Schema>[] = [];
  try {
    for await (const each of list()) found.push(schema.parse(each));
  } catch (error) {
    throw stripeFailure(error, doing);
  }
  return found;
}

function verifiedEvent(stripe: Stripe, secret: string, body: Buffer, signature: string): StripeEvent {
  try {
    const event: unknown = stripe.webhooks.constructEvent(body, signature, secret);
    return stripeEventSchema.parse(event);
  } catch (error) {
    throw new GroundMotionError(
      'refused',
      'bad_request',
      "The delivery isn't signed by Stripe for this server, was changed, or is older than five minutes",
      { cause: error },
    );
  }
}
