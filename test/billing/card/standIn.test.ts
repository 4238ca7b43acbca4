import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedData } from '../../support/machine/sharedData.ts';
import { SHAPES } from '../../support/stripe/stripeShapes.ts';
import { startStripeStandIn, type StripeStandIn } from '../../support/stripe/stripeStandIn.ts';
import { signedEvent } from '../../support/stripe/stripeDelivery.ts';
import { describeWith, realData } from '../../support/machine/needs.ts';

const SECRET_KEY = 'sk_test_standIn';
const SESSION = {
  mode: 'payment',
  client_reference_id: 'ord_1',
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'Credits' } } },
  ],
  metadata: { order_id: 'ord_1' },
  payment_intent_data: { metadata: { order_id: 'ord_1' } },
  success_url: 'https://example.org/?order=ord_1',
} satisfies Stripe.Checkout.SessionCreateParams;

let standIn: StripeStandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await startStripeStandIn({ secretKey: SECRET_KEY });
  const { hostname, port } = new URL(standIn.url);
  stripe = new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(() => standIn.close());

describe('the Stripe test server, called by the stripe package', () => {
  it('keeps a checkout from its opening to the payment, and sends its events', async () => {
    const session = await stripe.checkout.sessions.create(SESSION);
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2500,
      currency: 'usd',
      client_reference_id: 'ord_1',
    });
    standIn.world.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const intent = await stripe.paymentIntents.retrieve(paid.payment_intent as string);
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 2500,
      metadata: { order_id: 'ord_1' },
    });
    const { data } = await stripe.events.list({ types: ['checkout.session.completed'] });
    expect(data[0]!.data.object).toMatchObject({ id: session.id, payment_status: 'paid' });
    const [transaction] = (await stripe.balanceTransactions.list({ type: 'charge' })).data;
    expect(transaction).toMatchObject({ amount: 2500, fee: 103, net: 2397, source: intent.latest_charge });
  });

  it('answers a repeated key with the stored answer, and refuses the key for anything else', async () => {
    const options = { idempotencyKey: 'key-1' };
    const first = await stripe.checkout.sessions.create(SESSION, options);
    const again = await stripe.checkout.sessions.create(SESSION, options);
    expect(again.id).toBe(first.id);
    const other = stripe.checkout.sessions.create({ ...SESSION, client_reference_id: 'ord_2' }, options);
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('refunds up to what was paid, and reports failure', async () => {
    const session = await stripe.checkout.sessions.create(SESSION);
    standIn.world.pay(session.id);
    const intent = standIn.world.intentIdOf(session.id)!;
    const refund = await stripe.refunds.create(
      { payment_intent: intent, amount: 1000 },
      { idempotencyKey: 'refund-1' },
    );
    expect(refund).toMatchObject({ amount: 1000, status: 'succeeded', payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 1501 })).rejects.toThrow(
      'greater than unrefunded',
    );
    standIn.world.failRefund(refund.id);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it('pages through lists as Stripe does', async () => {
    const seen = [];
    for await (const event of stripe.events.list({ limit: 1 })) seen.push(event.id);
    expect(seen).toEqual(standIn.world.events.map(({ id }) => id).toReversed());
  });

  it('refuses another key, and unknown requests', async () => {
    const { hostname, port } = new URL(standIn.url);
    const stranger = new Stripe('sk_test_other', {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    await expect(stranger.events.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    await expect(stripe.refunds.retrieve('re_none')).rejects.toMatchObject({ statusCode: 404 });
  });

  it('fails as a test requests', async () => {
    const faults = {
      unreachable: 'StripeConnectionError',
      'server error': 'StripeAPIError',
      'too many requests': 'StripeRateLimitError',
    } as const;
    for (const [fault, type] of Object.entries(faults)) {
      standIn.faultOf = () => fault as keyof typeof faults;
      await expect(stripe.events.list()).rejects.toMatchObject({ type });
    }
    standIn.faultOf = () => null;
  });

  it('signs its events so that the package accepts them, and rejects changed or old ones', () => {
    const { body, header } = signedEvent(standIn.world.events[0], 'whsec_a');
    expect(stripe.webhooks.constructEvent(body, header, 'whsec_a').id).toBe(standIn.world.events[0]!.id);
    expect(() => stripe.webhooks.constructEvent(`${body} `, header, 'whsec_a')).toThrow('signature');
    const old = signedEvent(standIn.world.events[0], 'whsec_a', Math.floor(Date.now() / 1000) - 301);
    expect(() => stripe.webhooks.constructEvent(old.body, old.header, 'whsec_a')).toThrow('tolerance');
  });
});

const fixtures = sharedData('stripe-fixtures');
describeWith(realData(fixtures))('the shapes of the stand-in: ../shared/data/stripe-fixtures', () => {
  it.each(Object.keys(SHAPES))('have every member of Stripe’s own example: %s', (kind) => {
    const all = JSON.parse(readFileSync(join(fixtures!, 'fixtures.json'), 'utf8')) as Record<
      string,
      Record<string, unknown>
    >;
    const example = all[kind]!;
    const shape: Record<string, unknown> = { id: 'x', ...SHAPES[kind as keyof typeof SHAPES] };
    expect(Object.keys(shape).toSorted()).toEqual(Object.keys(example).toSorted());
    for (const [name, value] of Object.entries(shape)) {
      const theirs = example[name];
      if (value !== null && theirs !== null) expect([name, typeof value]).toEqual([name, typeof theirs]);
    }
  });
});
