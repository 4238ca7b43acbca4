import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { sell } from '../../../billing/sale/charge.ts';
import { POSTGRES } from '../../support/machine/engines.ts';
import { describeByDayOn, times } from '../../support/machine/tier.ts';
import { Crash, crashingDatabase } from '../support/crashingDatabase.ts';
import { balanceOf, payerOf, saleTo } from '../support/payerFixture.ts';

const PRICE = 400_000;

describeByDayOn(POSTGRES, 'a sale to a payer', ({ withState }) => {
  it('whose process dies at any step is charged once when it is repeated', () =>
    withState(async (database) => {
      let hasLived = false;
      for (let steps = 0; !hasLived; steps++) {
        const sale = saleTo(payerOf({ paymentId: `pay_${steps}` }));
        const dying = crashingDatabase(database, steps);
        const first = await sell(dying, sale).catch((error: unknown) => error);
        hasLived = !dying.hasCrashed();
        if (!hasLived) expect(first).toBeInstanceOf(Crash);
        const again = await sell(database, { ...sale, requestId: `req_again_${steps}` });
        expect(again.statusCode).toBe(200);
        expect(await verifyLedger(database)).toMatchObject({ charges: steps + 1, violations: [] });
      }
      expect(await balanceOf(database, 'payer/eip155:8453:0xa1')).toBe(0);
    }));
});

const payment = fc.record({
  paymentId: fc.constantFrom('p1', 'p2', 'p3', 'p4'),
  payerId: fc.constantFrom('anna', 'ben'),
  amountMicroUsd: fc.constantFrom(1, PRICE, 2 * PRICE, 5 * PRICE + 3),
  requestHash: fc.constantFrom('x', 'y'),
  reports: fc.nat({ max: 4 }),
  isDivisible: fc.boolean(),
});

describeByDayOn(POSTGRES, 'concurrent sales to payers', ({ withState }) => {
  test.prop([fc.array(fc.array(payment, { minLength: 1, maxLength: 8 }), { maxLength: 6 })], {
    numRuns: times(4, 10),
  })('sell once per payment, at most what it covers, and leave a valid ledger', (waves) =>
    withState(async (database) => {
      const charged = new Map<string, number>();
      let requests = 0;
      for (const wave of waves) {
        const outcomes = await Promise.allSettled(
          wave.map(({ paymentId, amountMicroUsd, requestHash, payerId, reports, isDivisible }) => {
            requests += 1;
            const payer = payerOf({ paymentId, amountMicroUsd, requestHash }, payerId);
            return sell(database, saleTo(payer, reports, { isDivisible, requestId: `req_${requests}` }));
          }),
        );
        outcomes.forEach((outcome, index) => {
          if (outcome.status === 'rejected') {
            expect(outcome.reason).toMatchObject({ code: 'idempotency_mismatch' });
          } else if (outcome.value.kind === 'charged') {
            const { paymentId, amountMicroUsd } = wave[index]!;
            const lines = (JSON.parse(outcome.value.body) as { charged: object[] }).charged.length;
            expect(charged.has(paymentId)).toBe(false);
            expect(lines * PRICE).toBeLessThanOrEqual(amountMicroUsd);
            charged.set(paymentId, lines);
          }
        });
      }
      const charges = [...charged.values()].reduce((sum, lines) => sum + lines, 0);
      expect(await verifyLedger(database)).toMatchObject({
        charges,
        entries: charges + charged.size,
        violations: [],
      });
    }),
  );
});
