import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { saleOf } from '../../../billing/sale/chargeRequest.ts';
import { ChargeQueue } from '../../../billing/sale/chargeQueue.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { DUCKDB } from '../../support/machine/engines.ts';
import { batchSale, chargeRequest, registeredCaller } from '../support/ledgerFixture.ts';

const COMMIT_MS = 400;

/** A database with slow commits, and the number of charges in each commit. */
function slowly(database: Database): { database: Database; groups: number[] } {
  const groups: number[] = [];
  return {
    groups,
    database: {
      engine: database.engine,
      query: (sql, parameters) => database.query(sql, parameters),
      transaction: (work) =>
        database.transaction(async (transaction) => {
          const result = await work(transaction);
          if (Array.isArray(result)) groups.push(result.length);
          await pause(COMMIT_MS);
          return result;
        }),
      close: () => database.close(),
    },
  };
}

describe('callers who send the next request as soon as they are answered', () => {
  it('are committed together with a caller who came shortly before them, not after', () =>
    DUCKDB.withState(async (state) => {
      const caller = await registeredCaller(state, 400_000 * 50);
      const { database, groups } = slowly(state);
      const queue = new ChargeQueue(database, { maximumWaitMs: 60_000 });
      let requests = 0;
      const charge = () => queue.submit(saleOf(chargeRequest(caller, { requestId: `req_${requests++}` })));
      await Promise.all([charge(), charge(), charge(), charge()]);

      const lone = charge();
      for (let turn = 0; turn < 5; turn++) await setImmediate();
      const others = [charge(), charge(), charge()];
      await Promise.all([lone, ...others]);

      // A sale that doesn't come delays the others by at most half a commit.
      await charge();
      await charge();
      expect(groups).toEqual([4, 4, 1, 1]);
      expect(await verifyLedger(state)).toMatchObject({ charges: 10, violations: [] });
    }));
});

describe('single sales next to the batches of another account', () => {
  it('are committed before the batches that wait, and each batch still gets its turn', () =>
    DUCKDB.withState(async (state) => {
      const busy = await registeredCaller(state, 400_000 * 3000, 'busy@example.org');
      const other = await registeredCaller(state, 400_000 * 5);
      const queue = new ChargeQueue(state, { maximumWaitMs: 0 });
      const committed: string[] = [];
      const sales: Promise<unknown>[] = [];
      const submitBatch = (name: string): void => {
        const render = () => {
          committed.push(name);
          return { statusCode: 200, body: name, reports: Array.from({ length: 1000 }, () => name) };
        };
        sales.push(queue.submit(batchSale(busy, 1000, { requestId: name, render })));
      };
      /** Repeats the request while its answer is still on its way. */
      const submitLone = (number: number): void => {
        const render = () => {
          committed.push(`lone ${number}`);
          if (number < 5) submitLone(number + 1);
          return '{}';
        };
        sales.push(queue.submit(saleOf(chargeRequest(other, { requestId: `lone ${number}`, render }))));
      };
      for (const name of ['batch 1', 'batch 2', 'batch 3']) submitBatch(name);
      submitLone(1);
      for (const sale of sales) await sale;

      const beside = ['lone 1', 'batch 1', 'lone 2', 'batch 2', 'lone 3', 'batch 3'];
      expect(committed).toEqual([...beside, 'lone 4', 'lone 5']);
      expect(await verifyLedger(state)).toMatchObject({ charges: 3005, violations: [] });
    }));
});
