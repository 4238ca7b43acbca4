import { expect, it } from 'vitest';
import { chargeReport } from '../../../../billing/sale/charge.ts';
import { verifyLedger } from '../../../../billing/audit/verifyLedger.ts';
import { chargeRequest, registeredCaller } from '../../../billing/support/ledgerFixture.ts';
import { describeOnEngines } from '../../../support/machine/engines.ts';

const CHARGES = 40;

describeOnEngines('the chain of the ledger', ({ name, newPlace, withState }) => {
  it('is exact under concurrent sales, from one process or from two', async () => {
    const place = await newPlace();
    const first = await place.open();
    const second = name === 'PostgreSQL' ? await place.open() : first;
    try {
      const callers = await Promise.all(
        Array.from({ length: 4 }, (_, index) => registeredCaller(first, 40_000_000, `a${index}@example.org`)),
      );
      await Promise.all(
        Array.from({ length: CHARGES }, (_, index) =>
          chargeReport(
            index % 3 === 0 ? second : first,
            chargeRequest(callers[index % 4]!, { requestId: `req_${index}` }),
          ),
        ),
      );
      const { head, violations } = await verifyLedger(first);
      expect(violations).toEqual([]);
      expect(head.entryCount).toBe(CHARGES + callers.length);
      const [row] = await first.query('SELECT charge_count, charged_micro_usd FROM ledger_head');
      expect(row).toEqual({ charge_count: CHARGES, charged_micro_usd: CHARGES * 400_000 });
    } finally {
      await second.close();
      await first.close();
      await place.remove();
    }
  });

  it('holds for labels with every kind of character', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 4_000_000);
      const labels = ['ü „Keller“ 家 🏠', 'half \uD83C of a pair', '\u2028"\\\'\n\t', ''];
      for (const [index, label] of labels.entries()) {
        await chargeReport(database, chargeRequest(caller, { requestId: `req_${index}`, label }));
      }
      expect((await verifyLedger(database)).violations).toEqual([]);
    }));
});
