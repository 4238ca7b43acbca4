import { TEST_NOW } from '../../support/planted/plantedLake.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CHAIN } from '../../support/chain/anvil.ts';
import { depositWallet, startCoinServer, type CoinServer } from '../../support/chain/coinServer.ts';
import { USDC_ABI } from '../../support/chain/testChain.ts';
import { describeWith } from '../../support/machine/needs.ts';

const USD = 1_000_000;
const TOKEN = 'operator-token-of-at-least-32-characters';
const HOUR_S = 3600;

interface Sweep {
  readonly authorizations: readonly {
    readonly path: string;
    readonly amount_usdc: string;
    readonly typed_data: Parameters<ReturnType<typeof depositWallet>['signTypedData']>[0] & {
      readonly message: Readonly<Record<'from' | 'to' | 'nonce', `0x${string}`>> &
        Readonly<Record<'value' | 'validAfter' | 'validBefore', string>>;
    };
  }[];
}

describeWith(CHAIN)('payments in USDC, as the operator sees them', () => {
  let coin: CoinServer;
  const operator = async (path: string) => {
    const { status, body } = await coin.server.request(`/api/v1/operator/${path}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const paid = async (amountUsd: number) => {
    const order = await coin.order(amountUsd);
    await coin.chain.transfer(coin.chain.wallet(0), order.address, amountUsd * USD);
    await coin.chain.mine(12);
    await vi.waitFor(async () => expect(await order.creditedUsd()).toBe(amountUsd), 60_000);
    return order;
  };

  beforeAll(async () => {
    coin = await startCoinServer({
      chainOptions: { startTimeS: TEST_NOW / 1000 - 2 * HOUR_S },
      environment: { GM_ADMIN_TOKEN: TOKEN },
    });
    await coin.chain.client.setNextBlockTimestamp({ timestamp: BigInt(TEST_NOW / 1000) });
    await coin.chain.mint(coin.chain.wallet(0).address, 10_000 * USD);
  });
  afterAll(() => coin.close());

  it('are collected with signatures made where the seed is stored', async () => {
    const orders = [await paid(5), await paid(3)];
    await coin.chain.transfer(coin.chain.wallet(0), (await coin.order(2)).address, USD / 2);
    const treasury = coin.chain.wallet(7).address;
    const { authorizations } = (await operator(`coins/sweep?treasury=${treasury}`)) as unknown as Sweep;
    expect(authorizations.map(({ amount_usdc: amount }) => amount)).toEqual(['5.00', '3.00']);
    for (const { path, typed_data: typedData } of authorizations) {
      const index = Number(/^m\/44'\/60'\/0'\/0\/(\d+)$/.exec(path)![1]);
      const signature = await depositWallet(index).signTypedData(typedData);
      const { from, to, value, validAfter, validBefore, nonce } = typedData.message;
      const hash = await coin.chain.client.writeContract({
        account: coin.chain.wallet(1),
        chain: coin.chain.client.chain,
        address: coin.chain.usdc,
        abi: USDC_ABI,
        functionName: 'transferWithAuthorization',
        args: [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature],
      });
      await coin.chain.client.waitForTransactionReceipt({ hash });
    }
    expect(await coin.chain.balanceOf(treasury)).toBe(BigInt(8 * USD));
    expect(await coin.chain.balanceOf(orders[0]!.address)).toBe(0n);
    expect(await operator(`coins/sweep?treasury=${treasury}`)).toMatchObject({ authorizations: [] });
  });

  it('are compared with the chain, and every difference is listed', async () => {
    const { database } = coin.server;
    const order = await paid(7);
    await coin.chain.mine(100);
    expect(await operator('reconciliation?until=2026-06-02')).toMatchObject({
      books: [{ name: 'USDC on Base' }],
      differences: [],
    });
    const forgotten = await coin.chain.transfer(coin.chain.wallet(0), order.address, USD);
    await vi.waitFor(async () => expect(await order.state()).toMatchObject({ coming_usdc: '1.00' }), 60_000);
    await database.transaction((transaction) =>
      transaction.query(
        'UPDATE coin_invoice SET watched_until = created_at, expires_at = created_at WHERE order_id = $1',
        [order.orderId],
      ),
    );
    await database.transaction((transaction) =>
      transaction.query('DELETE FROM coin_transfer WHERE tx_hash = $1', [forgotten.transactionHash]),
    );
    await coin.chain.mine(100);
    expect(await operator('reconciliation?until=2026-06-02')).toMatchObject({
      differences: [
        {
          reference: `eip155:8453/${forgotten.transactionHash}/0`,
          outside_usd: 1,
          ledger_usd: null,
          why: expect.stringContaining('nothing was credited for it') as string,
        },
      ],
    });
  });

  it('that are pending are listed with the reason', async () => {
    expect(await operator('coins/stuck')).toMatchObject({ watcher: { problem: null }, transfers: [] });
    const order = await coin.order(1);
    await coin.chain.transfer(coin.chain.wallet(0), order.address, 1001 * USD);
    await coin.chain.mine(40);
    await vi.waitFor(
      async () =>
        expect(await operator('coins/stuck')).toMatchObject({
          transfers: [
            {
              txn_id: order.txnId,
              amount_usdc: '1001.00',
              state: 'seen',
              why: expect.stringContaining('second RPC endpoint') as string,
            },
          ],
        }),
      60_000,
    );
    expect(await order.state()).toMatchObject({ transfers: [{ held: true }] });
    expect(await order.creditedUsd()).toBe(0);
  });

  it('appear in readiness and metrics', async () => {
    const { body } = await coin.server.get('/readyz');
    expect(body['checks']).toMatchObject({ coins: 'ok' });
    coin.server.clock.now += 10 * 60_000;
    const { text } = await coin.server.get('/metrics');
    expect(text).toContain('ground_motion_coins{what="open_invoices"}');
  });

  it('of more than 1000 USD are refused when there is only one endpoint', async () => {
    const key = await coin.server.register();
    const { status, body } = await coin.server.post(
      '/api/v1/buy',
      { amount_usd: 1000.01, method: 'crypto' },
      key,
    );
    expect([status, body['error']]).toEqual([400, 'bad_amount']);
  });

  it('are refused to an account with too many unpaid invoices', async () => {
    const key = await coin.server.register();
    for (let made = 0; made < 20; made++) await coin.order(1, key);
    const { status, body } = await coin.server.post('/api/v1/buy', { amount_usd: 1, method: 'crypto' }, key);
    expect([status, body['error']]).toEqual([400, 'crypto_error']);
  });
});
