import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { orderRefundSchema, reconciliationSchema } from '../../../schemas/http/account/operatorOrders.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { ADMIN_TOKEN, askOperator, REASON } from '../../support/server/operator.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startCardServer, type CardServer } from '../../support/stripe/cardServer.ts';

describeOnAnEngine('an operator’s action on an order', (engine) => {
  let shop: CardServer;
  beforeAll(async () => {
    shop = await startCardServer(engine, { GM_ADMIN_TOKEN: ADMIN_TOKEN });
  });
  afterAll(async () => {
    expect((await verifyLedger(shop.server.database)).violations).toEqual([]);
    await shop.close();
  });

  async function paidOrder(amountUsd = 25) {
    const key = await shop.server.register();
    const body = await shop.buy(key, amountUsd);
    const sessionId = String(body['session_id']);
    shop.stripe.world.pay(sessionId);
    await shop.deliver(shop.stripe.world.events.slice(-1));
    return {
      key,
      sessionId,
      orderId: String(body['order_id']),
      intent: shop.stripe.world.intentIdOf(sessionId)!,
    };
  }
  const refund = (orderId: string, body: object) =>
    askOperator(shop.server, `orders/${orderId}/refund`, { body: { reason: REASON, ...body } });
  const refunds = () => shop.stripe.world.list('refund').length;

  it('refunds through Stripe, once per reference, with the webhook before, after or never', async () => {
    const { key, orderId } = await paidOrder();
    const first = expectAnswer(
      await refund(orderId, { amount_usd: 5, reference: `${orderId}-1` }),
      orderRefundSchema,
    );
    expect(first).toMatchObject({
      amount_usd: 5,
      repeated: false,
      order: { status: 'partly_refunded', returned_usd: 5 },
    });
    expect(await shop.balance(key)).toBe(20);
    await shop.deliver(shop.stripe.world.events.slice(-2));
    const made = refunds();
    const again = expectAnswer(
      await refund(orderId, { amount_usd: 5, reference: `${orderId}-1` }),
      orderRefundSchema,
    );
    expect(again).toMatchObject({ refund_id: first.refund_id, repeated: true });
    const rest = expectAnswer(await refund(orderId, { reference: `${orderId}-2` }), orderRefundSchema);
    expect(rest).toMatchObject({ amount_usd: 20, order: { status: 'refunded' } });
    expect(refunds()).toBe(made + 1);
    expect(await shop.balance(key)).toBe(0);
    expectError(await refund(orderId, { reference: `${orderId}-3` }), 400, 'bad_amount');
    expectError(
      await refund(orderId, { amount_usd: 6, reference: `${orderId}-1` }),
      422,
      'idempotency_mismatch',
    );
  });

  it('continues the same refund when Stripe’s answer was lost', async () => {
    const { key, orderId } = await paidOrder();
    const made = refunds();
    shop.stripe.faultOf = ({ method }) => (method === 'POST' ? 'answer lost' : null);
    const lost = await refund(orderId, { amount_usd: 7, reference: `${orderId}-1` });
    expectError(lost, 400, 'stripe_error');
    expect(lost.body['message']).toContain(
      `It is unknown whether Stripe refunded order ${orderId}. Repeat the request with the reference ${orderId}-1`,
    );
    shop.stripe.faultOf = () => null;
    expectAnswer(await refund(orderId, { amount_usd: 7, reference: `${orderId}-1` }), orderRefundSchema);
    expect(refunds()).toBe(made + 1);
    expect(await shop.balance(key)).toBe(18);
  });

  it('is refused for an unpaid or unknown order', async () => {
    const key = await shop.server.register();
    const { order_id: orderId } = await shop.buy(key, 5);
    expectError(await refund(String(orderId), { reference: 'r' }), 422, 'bad_request');
    expectError(await refund('ord_none', { reference: 'r' }), 404, 'not_found');
  });

  it('compares the records: they agree, and each difference is listed', async () => {
    const reconciled = async () => {
      shop.server.clock.now += 2000;
      return expectAnswer(await askOperator(shop.server, 'reconciliation'), reconciliationSchema);
    };
    const before = await reconciled();
    expect(before.differences).toEqual([]);
    expect(before.books[0]!.outside_usd).toBe(before.books[0]!.ledger_usd);
    expect(before.books[0]!.movements).toBeGreaterThan(3);

    const untold = await paidOrder();
    shop.stripe.world.refund(untold.intent, 100);
    const { id: refundId } = shop.stripe.world.list('refund')[0]!;
    const both = await paidOrder();
    const late = shop.stripe.world.events.length;
    shop.stripe.world.refund(both.intent, 1000);
    const { id: disputeId } = shop.stripe.world.dispute(both.intent);
    shop.stripe.world.withdraw(disputeId);
    await shop.deliver(shop.stripe.world.events.slice(late));
    const stranger = await paidOrder();
    const wrong = structuredClone(shop.stripe.world.events.at(-1)!) as {
      id: string;
      data: { object: { amount_total: number; id: string } };
    };
    Object.assign(wrong, { id: 'evt_wrong' });
    wrong.data.object.amount_total = 1;
    await shop.server.database.transaction((transaction) =>
      transaction.query('DELETE FROM stripe_event WHERE order_id = $1', [stranger.orderId]),
    );
    await shop.deliver([wrong]);

    const after = await reconciled();
    expect(after.differences).toMatchObject([
      {
        reference: `stripe/${disputeId}/withdrawn`,
        outside_usd: -25,
        ledger_usd: -15,
        why: expect.stringContaining('no more of a payment than was paid'),
      },
      { reference: `stripe/${refundId}`, outside_usd: -1, ledger_usd: null },
      { reference: 'evt_wrong', why: expect.stringContaining('held') },
    ]);
  });
});
