import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { buyAnswerSchema } from '../../../schemas/http/account/buy.ts';
import { describeOnAnEngine, times } from '../../support/machine/tier.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startCardServer, type CardServer } from '../../support/stripe/cardServer.ts';

describeOnAnEngine('payment by card', (engine) => {
  let shop: CardServer;
  let key: string;
  beforeAll(async () => {
    shop = await startCardServer(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(shop.server.database)).violations).toEqual([]);
    await shop.close();
  });

  /** A new account with an order, and functions to work with it. */
  async function order(amountUsd = 25) {
    key = await shop.server.register();
    const body = await shop.buy(key, amountUsd);
    const sessionId = String(body['session_id']);
    const orderId = String(body['order_id']);
    const read = async () => (await shop.server.get(`/api/v1/orders/${orderId}`, key)).body;
    /** Returns the events since the last call. */
    let told = shop.stripe.world.events.length;
    const news = () => shop.stripe.world.events.slice(told, (told = shop.stripe.world.events.length));
    return { body, sessionId, orderId, read, news };
  }

  /** A paid and credited order. */
  async function paidOrder(amountUsd = 25) {
    const made = await order(amountUsd);
    shop.stripe.world.pay(made.sessionId);
    await shop.deliver(made.news());
    return { ...made, intent: shop.stripe.world.intentIdOf(made.sessionId)! };
  }

  it('returns where to pay, and credits when Stripe reports the payment', async () => {
    const { body, sessionId, orderId, read, news } = await order();
    expect(buyAnswerSchema.parse(body)).toMatchObject({
      amount_usd: 25,
      status: 'open',
      credited: false,
      credits_usd: 0,
    });
    expect(body['checkout_url']).toBe(`${shop.stripe.url}/pay/${sessionId}`);
    expect(await read()).toMatchObject({
      status: 'open',
      payment_url: body['checkout_url'],
      expires_at: body['expires_at'],
    });
    expect(await shop.balance(key)).toBe(0);
    shop.stripe.world.pay(sessionId);
    expect(await shop.balance(key)).toBe(0);
    await shop.deliver(news());
    expect(await shop.balance(key)).toBe(25);
    expect(await read()).toMatchObject({
      order_id: orderId,
      status: 'paid',
      paid_usd: 25,
      payment_url: null,
    });
    expect(shop.stripe.world.get(sessionId)['success_url']).toBe(`${shop.server.url}/?order=${orderId}`);
  });

  it('credits a payment once, however many copies of its event arrive at once', async () => {
    const { sessionId, news } = await order(100);
    shop.stripe.world.pay(sessionId);
    await shop.deliver(news(), { copies: times(100, 500) });
    expect(await shop.balance(key)).toBe(100);
  });

  it('credits a delayed payment when it arrives, and nothing when it fails', async () => {
    const first = await order();
    shop.stripe.world.pay(first.sessionId, 'later');
    await shop.deliver(first.news());
    expect([await shop.balance(key), (await first.read())['status']]).toEqual([0, 'processing']);
    shop.stripe.world.succeed(first.sessionId);
    await shop.deliver(first.news());
    expect([await shop.balance(key), (await first.read())['status']]).toEqual([25, 'paid']);
    const second = await order();
    shop.stripe.world.pay(second.sessionId, 'later');
    shop.stripe.world.fail(second.sessionId);
    await shop.deliver(second.news(), { order: (events) => events.toReversed() });
    expect([await shop.balance(key), (await second.read())['status']]).toEqual([0, 'failed']);
  });

  it('deducts refunds, and credits them again when they fail', async () => {
    const { intent, read, news } = await paidOrder();
    const refund = shop.stripe.world.refund(intent, 1000);
    await shop.deliver(news());
    expect([await shop.balance(key), (await read())['status']]).toEqual([15, 'partly_refunded']);
    shop.stripe.world.failRefund(refund.id);
    await shop.deliver(news());
    expect([await shop.balance(key), (await read())['status']]).toEqual([25, 'paid']);
  });

  it('blocks sales below zero after a dispute, and resumes when it is won', async () => {
    const { intent, read, news } = await paidOrder();
    const { id } = shop.stripe.world.dispute(intent);
    await shop.deliver(news());
    expect([await shop.balance(key), (await read())['status']]).toEqual([25, 'disputed']);
    shop.stripe.world.withdraw(id);
    shop.stripe.world.close(id, 'won');
    await shop.deliver(news());
    expect([await shop.balance(key), (await read())['status']]).toEqual([0, 'disputed']);
    shop.stripe.world.reinstate(id);
    await shop.deliver(news());
    expect([await shop.balance(key), (await read())['status']]).toEqual([25, 'paid']);
  });

  it('ends the same in any order, even when the event of the payment is lost', async () => {
    const { sessionId, read, news } = await order();
    shop.stripe.world.pay(sessionId);
    const intent = shop.stripe.world.intentIdOf(sessionId)!;
    const refund = shop.stripe.world.refund(intent, 500);
    shop.stripe.world.failRefund(refund.id);
    shop.stripe.world.refund(intent, 700);
    const { id } = shop.stripe.world.dispute(intent, 1000);
    shop.stripe.world.withdraw(id);
    await shop.deliver(news(), {
      order: (events) => events.toReversed(),
      loses: ({ type }) => String(type).startsWith('checkout.'),
      copies: 2,
      atOnce: true,
    });
    expect(await shop.balance(key)).toBe(8);
    expect(await read()).toMatchObject({ status: 'disputed', paid_usd: 25, returned_usd: 17 });
  });

  it('returns the same order for a repeated Idempotency-Key, and refuses the key for a different one', async () => {
    const mine = await shop.server.register();
    const [first, again] = await Promise.all([shop.buy(mine, 10, 'once'), shop.buy(mine, 10, 'once')]);
    const later = await shop.buy(mine, 10, 'once');
    expect(again).toEqual(first);
    expect(later).toEqual(first);
    await expect(shop.buy(mine, 11, 'once')).rejects.toThrow('idempotency_mismatch');
  });

  it('finds payments by polling when the webhook was lost', async () => {
    const expiring = await order();
    shop.stripe.world.expire(expiring.sessionId);
    const expired = expiring.read;
    const expiredKey = key;
    const paid = await order();
    shop.stripe.world.pay(paid.sessionId);
    shop.stripe.world.refund(shop.stripe.world.intentIdOf(paid.sessionId)!, 500);
    expect(await shop.rail.poll()).toEqual({ hadTurn: true, failures: [] });
    expect([await shop.balance(key), (await paid.read())['status']]).toEqual([20, 'partly_refunded']);
    await shop.deliver(paid.news());
    expect(await shop.balance(key)).toBe(20);
    key = expiredKey;
    expect((await expired())['status']).toBe('expired');
  });

  it('is polled by one process at a time, and two at once do nothing twice', async () => {
    const { sessionId, news } = await order();
    shop.stripe.world.pay(sessionId);
    const polls = Promise.all(Array.from({ length: 4 }, () => shop.rail.poll()));
    await shop.deliver(news(), { copies: 4 });
    const turns = (await polls).filter(({ hadTurn }) => hadTurn).length;
    if (engine.name === 'PostgreSQL') expect(turns).toBe(1);
    expect(await shop.balance(key)).toBe(25);
  });

  it('finds the money of sessions whose events are no longer available', async () => {
    const { sessionId, read } = await order();
    shop.stripe.world.pay(sessionId);
    shop.stripe.faultOf = ({ path }) => (path === '/v1/events' ? 'server error' : null);
    expect((await shop.rail.poll()).failures).toHaveLength(1);
    shop.stripe.faultOf = () => null;
    shop.stripe.world.events.length = 0;
    shop.server.clock.now += 600_000;
    await shop.rail.poll();
    expect([await shop.balance(key), (await read())['status']]).toEqual([25, 'paid']);
  });

  it('answers stripe_error when Stripe fails, and continues with the same order when it is back', async () => {
    const mine = await shop.server.register();
    const buy = (idempotencyKey: string) =>
      shop.server.request('/api/v1/buy', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${mine}`,
          'idempotency-key': idempotencyKey,
        },
        body: '{"amount_usd": 30}',
      });
    for (const fault of ['unreachable', 'server error', 'answer lost', 'too many requests'] as const) {
      shop.stripe.faultOf = () => fault;
      const name = fault.replaceAll(' ', '-');
      expectError(await buy(name), 400, 'stripe_error');
      shop.stripe.faultOf = () => null;
      const sessions = shop.stripe.world.list('checkout.session').length;
      const answer = await buy(name);
      expect(answer.status, answer.text).toBe(200);
      expect(shop.stripe.world.list('checkout.session').length - sessions).toBe(
        fault === 'answer lost' ? 0 : 1,
      );
    }
    const { orders } = (await shop.server.get('/api/v1/orders', mine)).body as { orders: unknown[] };
    expect(orders).toHaveLength(4);
  });

  it('continues an order whose answer the client did not wait for', async () => {
    const mine = await shop.server.register();
    shop.stripe.faultOf = () => 'answer lost';
    await expect(shop.buy(mine, 40)).rejects.toThrow('stripe_error');
    shop.stripe.faultOf = () => null;
    shop.server.clock.now += 60_000;
    await shop.rail.poll();
    const { orders } = (await shop.server.get('/api/v1/orders', mine)).body as {
      orders: Record<string, unknown>[];
    };
    expect(orders).toMatchObject([{ status: 'open', amount_usd: 40 }]);
  });

  it('rejects anything that Stripe did not just sign for this server', async () => {
    const { sessionId, news } = await order();
    shop.stripe.world.pay(sessionId);
    const [event] = news();
    expect(await shop.deliverOnce(event, 'whsec_anotherSecret')).toBe(400);
    expect(await shop.deliverOnce({ ...event, livemode: true })).toBe(400);
    expect(await shop.balance(key)).toBe(0);
  });

  it('is closed to child keys', async () => {
    const owner = await shop.server.register();
    const child = await shop.server.post('/api/v1/keys', {}, owner);
    const refused = await shop.server.post('/api/v1/buy', { amount_usd: 5 }, String(child.body['api_key']));
    expectError(refused, 403, 'forbidden');
  });
});
