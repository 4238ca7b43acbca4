import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { postCredit } from '../../../billing/ledger/credit.ts';
import { LOW_BALANCE_MICRO_USD } from '../../../billing/ledger/lowBalance.ts';
import { REPORT_PRICE_MICRO_USD } from '../../../billing/ledger/price.ts';
import { chargeReport, sell } from '../../../billing/sale/charge.ts';
import { balanceEventSchema } from '../../../schemas/http/notify/eventData.ts';
import { readEvents } from '../../../store/state/outbox.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { times } from '../../support/machine/tier.ts';
import { batchSale, chargeRequest, NOON, registeredCaller } from '../support/ledgerFixture.ts';

const told = async (database: Database, accountId: string) =>
  (await readEvents(database, { afterId: 0, limit: 1000 }))
    .filter((event) => event.kind === 'balance.low' && event.accountId === accountId)
    .map(({ detail }) => balanceEventSchema.parse(JSON.parse(detail)));

const move = (database: Database, accountId: string, reports: number) =>
  database.transaction((transaction) =>
    postCredit(transaction, {
      kind: reports > 0 ? 'top_up' : 'top_up_reversal',
      mode: 'live',
      accountId,
      from: 'asset/usdc',
      amountMicroUsd: reports * REPORT_PRICE_MICRO_USD,
      createdAt: NOON,
    }),
  );

describeOnEngines('an account whose credits run out', ({ withState }) => {
  it('gets one notice, from whichever of many concurrent sales takes it below 4.00 USD', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, LOW_BALANCE_MICRO_USD + 5 * REPORT_PRICE_MICRO_USD);
      const buy = (count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, index) =>
            chargeReport(database, chargeRequest(caller, { requestId: `req_${index}` })),
          ),
        );
      await buy(5);
      expect(await told(database, caller.accountId)).toEqual([]);
      await buy(10);
      const [low, ...others] = await told(database, caller.accountId);
      expect(others).toEqual([]);
      expect(low).toMatchObject({ threshold_usd: 4 });
      expect(low!.balance_usd).toBeLessThan(4);
      expect(low!.reports_remaining_est).toBe(Math.floor(low!.balance_usd / 0.4 + 1e-9));
    }));

  test.prop(
    [
      fc.array(
        fc.integer({ min: -12, max: 12 }).filter((reports) => reports !== 0),
        { maxLength: 8 },
      ),
    ],
    {
      numRuns: times(3, 12),
    },
  )(
    'gets a notice each time that it falls below, after a sale or a deduction, and at no other time',
    (acts) =>
      withState(async (database) => {
        const caller = await registeredCaller(database, 12 * REPORT_PRICE_MICRO_USD);
        const expected: number[] = [];
        let balance = 12;
        for (const [index, reports] of acts.entries()) {
          const before = balance;
          if (reports < 0 && balance >= -reports && index % 2 === 0) {
            await sell(database, batchSale(caller, -reports, { requestId: `req_${index}` }));
          } else await move(database, caller.accountId, reports);
          balance += reports;
          if (before >= 10 && balance < 10) expected.push(balance);
        }
        const events = await told(database, caller.accountId);
        expect(events.map(({ balance_usd: usd }) => Math.round(usd / 0.4))).toEqual(expected);
      }),
  );
});
