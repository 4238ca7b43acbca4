import { expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { describeOn, DUCKDB, POSTGRES, type TestEngine } from '../../support/machine/engines.ts';
import { times } from '../../support/machine/tier.ts';
import { crashingDatabase } from '../support/crashingDatabase.ts';
import { openBench, openCoinLab, USD } from './support/coinLab.ts';

/** More steps than the longest poll takes. */
const MOST_STEPS = 400;
/** Rounds per chain: longer chains lose their contracts in reorganizations. */
const ROUNDS_A_CHAIN = 20;
/**
 * The steps are the watcher's and don't depend on the engine: by day one engine is used, at night each engine takes a
 * share of the steps.
 */
const ENGINES = [POSTGRES, DUCKDB].filter(({ need }) => !need.isMissing).slice(0, times(1, 2));
/** By day every sixth step, starting at a random one of the first six; at night every step. */
const STRIDE = ENGINES.length * times(6, 1);
const BEGIN = Math.floor(Math.random() * times(6, 1)) * ENGINES.length;
const STEPS_A_CHAIN = ROUNDS_A_CHAIN * STRIDE;

/**
 * Dies after `first` steps, `first + STRIDE`, … on one chain.
 * @returns the first number of steps that a poll did not take, or where the next chain goes on
 */
async function dieAtSteps(withState: TestEngine['withState'], first: number): Promise<number> {
  const lab = await openCoinLab();
  try {
    return await withState(async (database) => {
      const bench = await openBench(database, lab, { rpcUrls: [lab.first.url, lab.second.url] });
      await lab.chain.mine(20);
      await bench.poll();
      let expected = 0;
      for (let stepsToLive = first; stepsToLive < first + STEPS_A_CHAIN; stepsToLive += STRIDE) {
        const amount = USD + stepsToLive;
        const [kept, dropped] = [await bench.invoice(USD), await bench.invoice(USD)];
        await bench.pay(kept, amount);
        await lab.chain.mine(1);
        await bench.pay(dropped, amount);
        await lab.chain.mine(11);
        // The first is credited by this poll or the next, and the second is seen; then the chain drops the second.
        const dying = crashingDatabase(database, stepsToLive);
        await bench.poll(1, dying).catch(() => undefined);
        await bench.poll();
        await lab.chain.reorganize(12);
        await lab.chain.mine(14);
        await bench.poll(1, crashingDatabase(database, stepsToLive)).catch(() => undefined);
        await bench.poll(8);
        expected += amount;
        expect(await bench.balance(), `after ${stepsToLive} steps`).toBe(expected);
        if (!dying.hasCrashed()) return stepsToLive;
      }
      expect(await verifyLedger(database)).toMatchObject({ violations: [] });
      return first + STEPS_A_CHAIN;
    });
  } finally {
    await lab.close();
  }
}

for (const [index, engine] of ENGINES.entries())
  describeOn(engine, 'a watcher that dies at each step of a poll in turn', ({ withState }) => {
    it('credits transfers that arrive, and deducts those that disappear until they return', async () => {
      const begin = BEGIN + index;
      let steps = begin;
      for (let next = -1; next !== steps && steps < MOST_STEPS && (steps - begin) % STEPS_A_CHAIN === 0;) {
        next = steps;
        steps = await dieAtSteps(withState, steps);
      }
      expect(steps).toBeGreaterThan(15);
      expect(steps).toBeLessThan(MOST_STEPS);
      process.stdout.write(`died at every ${STRIDE}. of ${steps} steps from ${begin} on\n`);
    }, 600_000);
  });
