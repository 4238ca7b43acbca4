import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { readAuditLog } from '../../../billing/operator/auditLog.ts';
import { creditAccount, refundCharge } from '../../../billing/operator/moveMoney.ts';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { unknownCommit } from '../../../store/state/sql/stateError.ts';
import { POSTGRES } from '../../support/machine/engines.ts';
import { describeByDayOn, times } from '../../support/machine/tier.ts';
import { chargeRequest, NOON, registeredCaller } from '../support/ledgerFixture.ts';
import { entriesOf, newAct } from './support.ts';

const PRICE = 400_000;
const DIME = 100_000;

describeByDayOn(POSTGRES, 'an operator’s credit', ({ withState }) => {
  it('is a double entry that raises the balance, with its reason in the audit log', async () => {
    await withState(async (database) => {
      const { accountId } = await registeredCaller(database, 400_000);
      const act = newAct('credit');
      const given = { accountId, amountMicroUsd: 12_340_000, reference: 'ticket-7', reason: 'outage' };
      const movement = await creditAccount(database, act, given);
      expect(movement).toMatchObject({
        accountId,
        amountMicroUsd: 12_340_000,
        balanceAfterMicroUsd: 12_740_000,
        isRepeated: false,
      });
      expect((await readBalance(database, accountId)).balanceMicroUsd).toBe(12_740_000);
      const [line] = await readAuditLog(database, { accountId, after: null, limit: 10 });
      expect(line).toMatchObject({
        actor: 'alice',
        action: 'credit',
        outcome: 'done',
        accountId,
        entryId: movement.entryId,
        requestId: act.requestId,
        at: new Date(NOON),
        detail: {
          reason: 'outage',
          reference: 'ticket-7',
          amount_micro_usd: 12_340_000,
          address: '192.0.2.1',
        },
      });
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('is credited once for one reference, however many requests arrive at once', async () => {
    await withState(async (database) => {
      const { accountId } = await registeredCaller(database, 0);
      const given = { accountId, amountMicroUsd: PRICE, reference: 'r', reason: 'goodwill' };
      const movements = await Promise.all(
        Array.from({ length: 12 }, () => creditAccount(database, newAct('credit'), given)),
      );
      expect(movements.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
      expect(new Set(movements.map(({ entryId }) => entryId)).size).toBe(1);
      expect((await readBalance(database, accountId)).balanceMicroUsd).toBe(PRICE);
      // Every attempt has a line; one of them moved money.
      const lines = await readAuditLog(database, { accountId, after: null, limit: 100 });
      expect(lines).toHaveLength(12);
      expect(lines.filter(({ entryId }) => entryId !== null)).toHaveLength(1);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('is refused when its reference names another amount or account, and changes nothing', async () => {
    await withState(async (database) => {
      const { accountId } = await registeredCaller(database, 0);
      const other = await registeredCaller(database, 0, 'other@example.org');
      const given = { accountId, amountMicroUsd: PRICE, reference: 'r', reason: 'goodwill' };
      await creditAccount(database, newAct('credit'), given);
      for (const changed of [{ amountMicroUsd: PRICE + 1 }, { accountId: other.accountId }]) {
        await expect(
          creditAccount(database, newAct('credit'), { ...given, ...changed }),
        ).rejects.toMatchObject({ code: 'idempotency_mismatch' });
      }
      await expect(
        creditAccount(database, newAct('credit'), { ...given, accountId: 'acc_none', reference: 's' }),
      ).rejects.toMatchObject({ code: 'not_found' });
      expect(await entriesOf(database, 'operator_credit')).toHaveLength(1);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('with an unconfirmed commit is found again by its reference', async () => {
    await withState(async (database) => {
      const { accountId } = await registeredCaller(database, 0);
      const given = { accountId, amountMicroUsd: PRICE, reference: 'r', reason: 'goodwill' };
      const unsure: Database = {
        engine: database.engine,
        query: (sql, parameters) => database.query(sql, parameters),
        transaction: async (work) => {
          await database.transaction(work);
          throw unknownCommit(new Error('the connection was lost'));
        },
        close: () => database.close(),
      };
      await expect(creditAccount(unsure, newAct('credit'), given)).rejects.toMatchObject({
        code: 'service_unavailable',
      });
      expect((await creditAccount(database, newAct('credit'), given)).isRepeated).toBe(true);
      expect((await readBalance(database, accountId)).balanceMicroUsd).toBe(PRICE);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('to a test account is test money', async () => {
    await withState(async (database) => {
      const { accountId } = await registerAccount(database, {
        email: 'agent@example.org',
        mode: 'test',
        now: NOON,
      });
      await creditAccount(database, newAct('credit'), {
        accountId,
        amountMicroUsd: PRICE,
        reference: 'r',
        reason: 'rehearsal',
      });
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });
});

describeByDayOn(POSTGRES, 'an operator’s refund', ({ withState }) => {
  it('reverses the charge exactly, once, under concurrency too', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 800_000);
      await chargeReport(database, chargeRequest(caller, { label: 'site-17' }));
      await chargeReport(database, chargeRequest(caller, { requestId: 'req_2' }));
      const [charge] = await entriesOf(database, 'report_charge');
      const refund = { entryId: charge!.entry_id, reason: 'wrong cell' };
      const movements = await Promise.all(
        Array.from({ length: 8 }, () => refundCharge(database, newAct('refund'), refund)),
      );
      expect(movements.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
      expect(movements[0]).toMatchObject({ amountMicroUsd: PRICE, balanceAfterMicroUsd: PRICE });
      expect(await entriesOf(database, 'refund')).toEqual([
        {
          entry_id: movements[0]!.entryId,
          account_id: caller.accountId,
          key_id: caller.keyId,
          report_id: 2,
          reverses_entry_id: charge!.entry_id,
        },
      ]);
      expect((await readBalance(database, caller.accountId)).balanceMicroUsd).toBe(PRICE);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('applies only to charges of reports: it takes back no credit and no refund', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 400_000);
      await chargeReport(database, chargeRequest(caller));
      const [charge] = await entriesOf(database, 'report_charge');
      const { entryId } = await refundCharge(database, newAct('refund'), {
        entryId: charge!.entry_id,
        reason: 'r',
      });
      const [starter] = await entriesOf(database, 'starter_credit');
      for (const other of [entryId, starter!.entry_id]) {
        await expect(
          refundCharge(database, newAct('refund'), { entryId: other, reason: 'r' }),
        ).rejects.toMatchObject({ code: 'bad_request' });
      }
      await expect(
        refundCharge(database, newAct('refund'), { entryId: 'ent_none', reason: 'r' }),
      ).rejects.toMatchObject({ code: 'not_found' });
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('restores the balance, but not the day’s cap', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 400_000);
      await database.transaction((transaction) =>
        transaction.query('UPDATE api_key SET daily_cap_micro_usd = 400000'),
      );
      await chargeReport(database, chargeRequest(caller));
      const [charge] = await entriesOf(database, 'report_charge');
      await refundCharge(database, newAct('refund'), { entryId: charge!.entry_id, reason: 'r' });
      const capped = await chargeReport(database, chargeRequest(caller, { requestId: 'req_2' }));
      expect(JSON.parse(capped.body)).toMatchObject({ code: 'spend_cap_reached' });
      const tomorrow = chargeRequest(caller, { requestId: 'req_3', now: NOON + 86_400_000 });
      expect((await chargeReport(database, tomorrow)).kind).toBe('charged');
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });
});

describeByDayOn(POSTGRES, 'credits, refunds and charges in any order and at once', ({ withState }) => {
  it('add up to the stated sum, and leave a valid ledger', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('charge' as const) }),
      fc.record({
        kind: fc.constant('credit' as const),
        reference: fc.constantFrom('a', 'b', 'c'),
        dimes: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ kind: fc.constant('refund' as const), charge: fc.nat(3) }),
    );
    const property = fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 4 }), (waves) =>
      withState(async (database) => {
        const caller = await registeredCaller(database, 800_000);
        const { accountId } = caller;
        for (const [wave, steps] of waves.entries()) {
          const charges = await entriesOf(database, 'report_charge');
          await Promise.all(
            steps.map(async (todo, index) => {
              const requestId = `req_${wave}_${index}`;
              if (todo.kind === 'charge') {
                await chargeReport(database, chargeRequest(caller, { requestId }));
              } else if (todo.kind === 'credit') {
                const amountMicroUsd = todo.dimes * DIME;
                const credit = { accountId, amountMicroUsd, reference: todo.reference, reason: 'r' };
                await creditAccount(database, newAct('credit'), credit).catch(expectMismatch);
              } else if (charges[todo.charge]) {
                const entryId = charges[todo.charge]!.entry_id;
                await refundCharge(database, newAct('refund'), { entryId, reason: 'r' });
              }
            }),
          );
        }
        const [sums] = await database.query<{ credited: number | null; charges: number; refunds: number }>(
          `SELECT (SELECT CAST(sum(amount_micro_usd) AS BIGINT) FROM operator_reference
              WHERE reference LIKE 'credit:%') AS credited,
            (SELECT count(*) FROM ledger_entry WHERE kind = 'report_charge') AS charges,
            (SELECT count(*) FROM ledger_entry WHERE kind = 'refund') AS refunds`,
        );
        const { credited, charges, refunds } = sums!;
        expect(refunds).toBeLessThanOrEqual(charges);
        const { balanceMicroUsd } = await readBalance(database, accountId);
        expect(balanceMicroUsd).toBe(800_000 + (credited ?? 0) - (charges - refunds) * PRICE);
        expect((await verifyLedger(database)).violations).toEqual([]);
      }),
    );
    await fc.assert(property, { numRuns: times(3, 8) });
  });
});

function expectMismatch(error: unknown): void {
  expect(error).toMatchObject({ code: 'idempotency_mismatch' });
}
