import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import {
  depositWallet,
  startCoinServer,
  type CoinOrder,
  type CoinServer,
} from '../../support/chain/coinServer.ts';

const USD = 1_000_000;

describeOnAnEngine('an invoice in USDC', (engine) => {
  let coin: CoinServer;
  beforeAll(async () => {
    coin = await startCoinServer({ engine });
    await coin.chain.mint(coin.chain.wallet(0).address, 1_000_000 * USD);
  });
  afterAll(() => coin.close());

  const pay = (order: CoinOrder, amountMicroUsd: number) =>
    coin.chain.transfer(coin.chain.wallet(0), order.address, amountMicroUsd);
  const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 60_000, interval: 30 });
  const expectState = (order: CoinOrder, state: Record<string, unknown>) =>
    until(async () => expect(await order.state()).toMatchObject(state));

  it('returns what to pay and where, at a unique address', async () => {
    const key = await coin.server.register();
    const buy = () => coin.server.post('/api/v1/buy', { amount_usd: 25, method: 'crypto' }, key);
    const [first, second] = [await buy(), await buy()];
    const { url } = coin.server;
    const txnId = String(first.body['txn_id']);
    expect(txnId).toMatch(/^txn_[0-9A-Za-z]{24}$/);
    expect(first.body).toMatchObject({
      method: 'crypto',
      invoice_url: `${url}/pay/${txnId}`,
      status: 'open',
      expires_at: '2026-06-01T13:00:00.000Z',
      credited: false,
    });
    const payment = first.body['payment'] as Record<string, string>;
    expect(payment['address']).toBe(depositWallet(0).address);
    expect(payment).toMatchObject({
      amount_usdc: '25.00',
      network: 'eip155:8453',
      payment_uri: `ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=${payment['address']}&uint256=25000000`,
      qr_url: `${url}/pay/${txnId}/qr.svg`,
    });
    expect((second.body['payment'] as Record<string, string>)['address']).toBe(depositWallet(1).address);
    const picture = await coin.server.get(`/pay/${txnId}/qr.svg`);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(picture.text).toContain('<svg');
  });

  it('is seen at once, and credited after twelve blocks', async () => {
    const order = await coin.order(25);
    await expectState(order, { status: 'pending', remaining_usdc: '25.00', transfers: [] });
    await pay(order, 25 * USD);
    await expectState(order, { status: 'detected', coming_usdc: '25.00', credited_usdc: '0.00' });
    const list = await coin.server.get(`/api/v1/orders/${order.orderId}`, order.key);
    expect(list.body).toMatchObject({ status: 'processing', paid_usd: 0 });
    await coin.chain.mine(10);
    await expectState(order, { transfers: [{ state: 'seen', confirmations: 11, held: false }] });
    expect(await order.creditedUsd()).toBe(0);
    await coin.chain.mine(1);
    await expectState(order, { status: 'paid', credited_usdc: '25.00', transfers: [{ state: 'credited' }] });
    expect(await order.creditedUsd()).toBe(25);
    const paid = await coin.server.get(`/api/v1/orders/${order.orderId}`, order.key);
    expect(paid.body).toMatchObject({ status: 'paid', paid_usd: 25 });
    expect(await verifyLedger(coin.server.database)).toMatchObject({ violations: [] });
  });

  it('is one invoice for one idempotency key', async () => {
    const key = await coin.server.register();
    const buy = () =>
      coin.server.request('/api/v1/buy', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${key}`,
          'idempotency-key': 'same',
        },
        body: JSON.stringify({ amount_usd: 3, method: 'crypto' }),
      });
    const answers = await Promise.all([buy(), buy(), buy()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { body } = await coin.server.get('/api/v1/orders', key);
    expect(body['orders']).toHaveLength(1);
  });
});
