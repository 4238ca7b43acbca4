import { expect, it } from 'vitest';
import { chargeReport } from '../../../../billing/sale/charge.ts';
import { verifyLedger } from '../../../../billing/audit/verifyLedger.ts';
import { chainExistingLedger } from '../../../../store/state/schema/chainLedger.ts';
import type { Database } from '../../../../store/state/sql/database.ts';
import { MIGRATIONS } from '../../../../store/state/schema/migrations.ts';
import { chargeRequest, registeredCaller } from '../../../billing/support/ledgerFixture.ts';
import { describeOnEngines } from '../../../support/machine/engines.ts';

const CHARGES = 40;

async function unchain(database: Database): Promise<void> {
  await database.transaction(async (running) => {
    const { constraints = [] } = MIGRATIONS.find(({ version }) => version === 8)!;
    if (database.engine === 'postgres') {
      for (const statement of constraints)
        await running.query(statement.replace('SET NOT NULL', 'DROP NOT NULL'));
    }
    await running.query('UPDATE ledger_entry SET chain_sequence = NULL, chain_hash = NULL');
    await running.query(
      `UPDATE ledger_head SET entry_count = 0, chain_hash = '', charge_count = 0, charged_micro_usd = 0`,
    );
  });
}

describeOnEngines('the chain of the ledger', ({ name, newPlace, withState }) => {
  it('is exact when many sell at once, from one process or from two', async () => {
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

  it('is put to an older ledger, always the same, and sales go on from its end', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 4_000_000);
      for (let index = 0; index < 5; index++) {
        await chargeReport(database, chargeRequest(caller, { requestId: `req_${index}`, now: 1e12 + index }));
      }
      const heads: unknown[] = [];
      for (let time = 0; time < 2; time++) {
        await unchain(database);
        expect((await verifyLedger(database)).violations.map(({ invariant }) => invariant)).toEqual([
          'chain',
        ]);
        await database.transaction(chainExistingLedger);
        const { head, violations } = await verifyLedger(database);
        expect(violations).toEqual([]);
        heads.push(head);
      }
      expect(heads[1]).toEqual(heads[0]);
      await chargeReport(database, chargeRequest(caller, { requestId: 'req_after' }));
      expect(await verifyLedger(database)).toMatchObject({ head: { entryCount: 7 }, violations: [] });
    }));

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
