import { expect, it } from 'vitest';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import type { ChargeOutcome } from '../../../billing/sale/chargeOutcome.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { NOON, chargeRequest, registeredCaller } from '../support/ledgerFixture.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';

const PRICE = 400_000;

describeOnEngines('chargeReport', ({ withState }) => {
  it('debits the price, and the answer states the cost, the balance left and the saved report', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 2_000_000);
      const outcome = await chargeReport(database, chargeRequest(caller, { label: 'house' }));
      expect(outcome.kind).toBe('charged');
      expect(outcome.statusCode).toBe(200);
      expect(JSON.parse(outcome.body)).toEqual({
        status: 'ok',
        requestId: 'req_1',
        costMicroUsd: PRICE,
        balanceMicroUsd: 1_600_000,
        reportsRemaining: 4,
        reportId: 2,
      });
      expect((await readBalance(database, caller.accountId)).balanceMicroUsd).toBe(1_600_000);
      const [saved] = await database.query<{ body: string; label: string; report_id: number }>(
        'SELECT body, label, report_id FROM saved_report WHERE account_id = $1',
        [caller.accountId],
      );
      expect(saved).toEqual({ body: outcome.body, label: 'house', report_id: 2 });
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('writes two postings that sum to zero for every movement', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 800_000);
      await chargeReport(database, chargeRequest(caller));
      const postings = await database.query(
        `SELECT kind, ledger_account, amount_micro_usd FROM ledger_posting
         JOIN ledger_entry ON ledger_entry.entry_id = ledger_posting.entry_id
         ORDER BY kind, amount_micro_usd`,
      );
      const customer = `customer/${caller.accountId}`;
      expect(postings).toEqual([
        { kind: 'report_charge', ledger_account: customer, amount_micro_usd: -PRICE },
        { kind: 'report_charge', ledger_account: 'revenue/reports', amount_micro_usd: PRICE },
        { kind: 'starter_credit', ledger_account: 'equity/starter', amount_micro_usd: -800_000 },
        { kind: 'starter_credit', ledger_account: customer, amount_micro_usd: 800_000 },
      ]);
    });
  });

  it('refuses with 402 when the balance does not cover the price, and changes nothing', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, PRICE - 1);
      const outcome = await chargeReport(database, chargeRequest(caller));
      expect(outcome.kind).toBe('refused');
      expect(outcome.statusCode).toBe(402);
      expect(JSON.parse(outcome.body)).toMatchObject({
        error: 'insufficient_credits',
        priceMicroUsd: PRICE,
        balanceMicroUsd: PRICE - 1,
      });
      const audit = await verifyLedger(database);
      expect(audit).toMatchObject({ entries: 1, charges: 0, reports: 0, violations: [] });
    });
  });

  it('gives the last 0.40 USD to exactly one of 200 concurrent callers', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, PRICE);
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          chargeReport(database, chargeRequest(caller, { requestId: `req_${index}` })),
        ),
      );
      expect(countKinds(outcomes)).toEqual({ charged: 1, refused: 199 });
      expect((await readBalance(database, caller.accountId)).balanceMicroUsd).toBe(0);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('spends each account down to its balance when many accounts charge together', async () => {
    await withState(async (database) => {
      const callers: Caller[] = [];
      for (const [index, reports] of [0, 1, 3, 5].entries()) {
        callers.push(await registeredCaller(database, reports * PRICE + 1, `agent${index}@example.org`));
      }
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          chargeReport(database, chargeRequest(callers[index % 4]!, { requestId: `req_${index}` })),
        ),
      );
      expect(countKinds(outcomes)).toEqual({ charged: 9, refused: 31 });
      for (const caller of callers) {
        expect((await readBalance(database, caller.accountId)).balanceMicroUsd).toBe(1);
      }
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('fails only the member of a group whose body cannot be rendered, and charges the others', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) =>
          chargeReport(
            database,
            chargeRequest(caller, {
              requestId: `req_${index}`,
              ...(index === 3 && {
                render: () => {
                  throw new Error('cannot render');
                },
              }),
            }),
          ),
        ),
      );
      expect(results.map((result) => result.status)).toEqual(
        Array.from({ length: 8 }, (_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
      );
      expect((await readBalance(database, caller.accountId)).balanceMicroUsd).toBe(3 * PRICE);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('adds up a key’s spending of the current day and starts over on the next', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const spent = async (): Promise<unknown> =>
        (await database.query('SELECT spent_micro_usd FROM api_key WHERE key_id = $1', [caller.keyId]))[0];
      await Promise.all([1, 2, 3].map(() => chargeReport(database, chargeRequest(caller))));
      expect(await spent()).toEqual({ spent_micro_usd: 3 * PRICE });
      await chargeReport(database, chargeRequest(caller, { now: NOON + 86_400_000 }));
      expect(await spent()).toEqual({ spent_micro_usd: PRICE });
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });
});

function countKinds(outcomes: readonly ChargeOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of outcomes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
