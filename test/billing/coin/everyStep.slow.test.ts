import { expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { crashingDatabase } from '../support/crashingDatabase.ts';
import { openBench, openCoinLab, USD } from './support/coinLab.ts';

/** More steps than a poll takes that has everything to do. */
const MOST_STEPS = 400;

describeOnEngines('a watcher that dies at each step of a poll in turn', ({ withState }) => {
  it('credits what arrived and takes back what went, once, when it comes back', async () => {
    const lab = await openCoinLab();
    try {
      await withState(async (database) => {
        const bench = await openBench(database, lab, { rpcUrls: [lab.first.url, lab.second.url] });
        await bench.poll();
        let expected = 0;
        let deaths = 0;
        for (let stepsToLive = 0; stepsToLive < MOST_STEPS; stepsToLive++) {
          const amount = USD + stepsToLive;
          const [kept, dropped] = [await bench.invoice(USD), await bench.invoice(USD)];
          await bench.pay(kept, amount);
          await lab.chain.mine(1);
          await bench.pay(dropped, amount);
          await lab.chain.mine(11);
          // The first is credited by this poll or the next, the second is seen; then the chain drops the second.
          const dying = crashingDatabase(database, stepsToLive);
          await bench.poll(1, dying).catch(() => undefined);
          await bench.poll();
          await lab.chain.reorganise(12);
          await lab.chain.mine(14);
          await bench.poll(1, crashingDatabase(database, stepsToLive)).catch(() => undefined);
          await bench.poll(8);
          expected += amount;
          expect(await bench.balance(), `after ${stepsToLive} steps`).toBe(expected);
          if (!dying.hasCrashed()) break;
          deaths++;
        }
        expect(deaths).toBeGreaterThan(15);
        expect(deaths).toBeLessThan(MOST_STEPS);
        expect(await verifyLedger(database)).toMatchObject({ violations: [] });
        process.stdout.write(`died at each of ${deaths} steps\n`);
      });
    } finally {
      await lab.close();
    }
  }, 600_000);
});
