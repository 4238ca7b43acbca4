import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { POSTGRES } from '../../support/machine/engines.ts';
import { describeByDayOn } from '../../support/machine/tier.ts';
import { openBench, openCoinLab, USD, type Bench, type CoinLab } from './support/coinLab.ts';

const OTHER_TOKEN = '0x9999999999999999999999999999999999999999';

describeByDayOn(POSTGRES, 'a transfer on the chain', ({ withState }) => {
  let lab: CoinLab;
  beforeAll(async () => {
    lab = await openCoinLab();
  });
  afterEach(() => lab.reset());
  afterAll(() => lab.close());

  /** Runs with a new state and both endpoints (or one); verifies the books at the end. */
  const onBench = (work: (bench: Bench, database: Database) => Promise<void>, endpoints: 1 | 2 = 2) =>
    withState(async (database) => {
      const rpcUrls = [lab.first.url, lab.second.url].slice(0, endpoints);
      const bench = await openBench(database, lab, { rpcUrls });
      await bench.poll();
      await work(bench, database);
      expect(await verifyLedger(database)).toMatchObject({ violations: [] });
    });

  it.each([
    ['one millionth of a dollar less', 25 * USD - 1, 'partly_paid'],
    ['exactly what was asked', 25 * USD, 'paid'],
    ['one millionth of a dollar more', 25 * USD + 1, 'paid'],
    ['dust', 1, 'partly_paid'],
  ])('is credited as it arrived: %s', (_what, amount, status) =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(25 * USD);
      await bench.pay(invoice, amount);
      await bench.poll();
      expect(await bench.balance()).toBe(0);
      expect(await bench.orderStatus(invoice)).toBe('processing');
      await lab.chain.mine(11);
      await bench.poll(3);
      expect(await bench.balance()).toBe(amount);
      expect(await bench.orderStatus(invoice)).toBe(status);
    }),
  );

  it('is credited each time it is sent, even after the invoice ended', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(5 * USD);
      await bench.pay(invoice, 2 * USD);
      await bench.pay(invoice, 2 * USD);
      await lab.chain.mine(11);
      await bench.poll(2);
      expect(await bench.orderStatus(invoice)).toBe('partly_paid');
      bench.clock.now += 2 * 3_600_000;
      await bench.pay(invoice, 3 * USD);
      await lab.chain.mine(11);
      await bench.poll(2);
      expect(await bench.balance()).toBe(7 * USD);
      expect(await bench.orderStatus(invoice)).toBe('paid');
    }));

  it('is credited weeks after the invoice ended, once it is final', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(5 * USD);
      await bench.poll();
      bench.clock.now += 2 * 3_600_000;
      await bench.poll();
      expect(await bench.orderStatus(invoice)).toBe('expired');
      bench.clock.now += 80 * 86_400_000;
      await bench.pay(invoice, 5 * USD);
      await lab.chain.mine(40);
      await bench.poll(2);
      expect(await bench.balance()).toBe(0);
      await lab.chain.mine(400);
      await bench.poll(2);
      expect(await bench.balance()).toBe(5 * USD);
      expect(await bench.orderStatus(invoice)).toBe('paid');
    }));

  it('is ignored when it is another token, moves nothing, is ETH, or goes elsewhere', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(5 * USD);
      const { chain } = lab;
      await chain.putToken(OTHER_TOKEN);
      await chain.mintOf(OTHER_TOKEN, chain.wallet(0).address, 100 * USD);
      await chain.transfer(chain.wallet(0), invoice.address, 5 * USD, OTHER_TOKEN);
      await chain.transfer(chain.wallet(0), invoice.address, 0);
      await chain.transfer(chain.wallet(0), chain.wallet(5).address, 5 * USD);
      await chain.sendEth(chain.wallet(0), invoice.address, 10n ** 18n);
      await chain.mine(500);
      await bench.poll(3);
      expect(await bench.balance()).toBe(0);
      expect(await bench.orderStatus(invoice)).toBe('open');
      expect((await bench.state(invoice)).transfers).toEqual([]);
    }));

  it('is credited when it is minted, sent by a signed authorization, or one of several in a transaction', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(5 * USD);
      await lab.chain.mint(invoice.address, 5 * USD);
      await lab.chain.transferMany(lab.chain.wallet(0), [
        [invoice.address, 1 * USD],
        [invoice.address, 2 * USD],
      ]);
      await lab.chain.mine(12);
      await bench.poll(2);
      expect(await bench.balance()).toBe(8 * USD);
    }));

  it('waits for a safe block above 100 USD, even when it arrives in parts', () =>
    onBench(async (bench) => {
      const whole = await bench.invoice(101 * USD);
      await bench.pay(whole, 101 * USD);
      const parts = await bench.invoice(120 * USD);
      await bench.pay(parts, 60 * USD);
      await bench.pay(parts, 60 * USD);
      await lab.chain.mine(28);
      await bench.poll(3);
      expect(await bench.balance()).toBe(0);
      expect((await bench.state(whole)).waitsFor).toBe('safe_block');
      await lab.chain.mine(5);
      await bench.poll(2);
      expect(await bench.balance()).toBe(221 * USD);
    }));

  it('is credited once although several watchers read at once', () =>
    onBench(async (bench) => {
      const invoices = [
        await bench.invoice(5 * USD),
        await bench.invoice(5 * USD),
        await bench.invoice(5 * USD),
      ];
      for (const invoice of invoices) await bench.pay(invoice, 5 * USD);
      await Promise.all([bench.poll(), bench.poll(), bench.poll()]);
      await lab.chain.mine(12);
      await Promise.all([bench.poll(), bench.poll(), bench.poll()]);
      expect(await bench.balance()).toBe(15 * USD);
      expect(await bench.movements()).toHaveLength(3);
    }));

  it('is held when it is older than its invoice, because another database has used the address', () =>
    onBench(async (bench, database) => {
      const invoice = await bench.invoice(5 * USD);
      await database.transaction((transaction) =>
        transaction.query("UPDATE coin_invoice SET created_at = TIMESTAMPTZ '2090-01-01 00:00:00+00'"),
      );
      await bench.pay(invoice, 5 * USD);
      await lab.chain.mine(12);
      await bench.poll(3);
      expect(await bench.balance()).toBe(0);
      expect(await bench.state(invoice)).toMatchObject({ transfers: [{ isHeld: true }] });
    }));
});
