import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { POSTGRES } from '../../support/machine/engines.ts';
import { describeByDayOn } from '../../support/machine/tier.ts';
import { openBench, openCoinLab, USD, type Bench, type CoinLab } from './support/coinLab.ts';

describeByDayOn(POSTGRES, 'a transfer and reorganizations of the chain', ({ withState }) => {
  let lab: CoinLab;
  beforeAll(async () => {
    lab = await openCoinLab();
  });
  afterEach(() => lab.reset());
  afterAll(() => lab.close());

  const onBench = (work: (bench: Bench) => Promise<void>) =>
    withState(async (database) => {
      const bench = await openBench(database, lab, { rpcUrls: [lab.first.url, lab.second.url] });
      await bench.poll();
      await work(bench);
      expect(await verifyLedger(database)).toMatchObject({ violations: [] });
    });

  it('is deducted when a reorganization drops it, and credited once when it comes again', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(25 * USD);
      const hash = await bench.pay(invoice, 25 * USD);
      const bytes = await lab.chain.rawTransaction(hash);
      await lab.chain.mine(14);
      await bench.poll(2);
      expect(await bench.balance()).toBe(25 * USD);
      await lab.chain.reorganize(15);
      await bench.poll(8);
      expect(await bench.balance()).toBe(0);
      expect(await bench.orderStatus(invoice)).toBe('open');
      expect((await bench.state(invoice)).isReversed).toBe(true);
      await lab.chain.client.sendRawTransaction({ serializedTransaction: bytes });
      await lab.chain.mine(12);
      await bench.poll(8);
      expect(await bench.balance()).toBe(25 * USD);
      expect(await bench.orderStatus(invoice)).toBe('paid');
      expect(await bench.movements()).toEqual([
        'tx/0 25000000',
        'tx/0/reversed/1 -25000000',
        'tx/0/returned/1 25000000',
      ]);
      await lab.chain.mine(100);
      await bench.poll(10);
      expect(await bench.balance()).toBe(25 * USD);
    }));

  it('may be in another block after a reorganization, and then nothing changes', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(25 * USD);
      const hash = await bench.pay(invoice, 25 * USD);
      const bytes = await lab.chain.rawTransaction(hash);
      await lab.chain.mine(14);
      await bench.poll(2);
      await lab.chain.reorganize(15);
      await lab.chain.client.sendRawTransaction({ serializedTransaction: bytes });
      await lab.chain.mine(12);
      await bench.poll(10);
      expect(await bench.balance()).toBe(25 * USD);
      expect(await bench.movements()).toEqual(['tx/0 25000000']);
    }));

  it('leaves no trace in the ledger when it vanishes before it counts', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(25 * USD);
      await bench.pay(invoice, 25 * USD);
      await lab.chain.mine(3);
      await bench.poll();
      expect(await bench.orderStatus(invoice)).toBe('processing');
      await lab.chain.reorganize(4);
      await lab.chain.mine(12);
      await bench.poll(2);
      expect(await bench.orderStatus(invoice)).toBe('open');
      expect(await bench.movements()).toEqual([]);
    }));
});
