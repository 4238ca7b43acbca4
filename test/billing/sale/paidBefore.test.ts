import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { chargeGroup } from '../../../billing/sale/chargeGroup.ts';
import { saleOf } from '../../../billing/sale/chargeRequest.ts';
import { mintChildKey } from '../../../accounts/keys/childKeys.ts';
import { refundCharge } from '../../../billing/operator/moveMoney.ts';
import { setDailyCap } from '../../../accounts/keys/ownerKey.ts';
import { readUsage } from '../../../billing/ledger/usage.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { NOON, chargeRequest, purchaseOf, registeredCaller } from '../support/ledgerFixture.ts';

const PRICE = 400_000;
const WEEK_MS = 7 * 86_400_000;
let requests = 0;

function ask(endpoint: string, caller: Caller, changes: Partial<Parameters<typeof chargeRequest>[1]> = {}) {
  requests += 1;
  return chargeRequest(caller, { endpoint, requestId: `req_${requests}`, ...changes });
}

/** Sends the requests one after another; returns what each cost. */
async function costs(database: Database, asked: ReturnType<typeof ask>[]): Promise<number[]> {
  const paid: number[] = [];
  for (const request of asked) {
    const { body } = await chargeReport(database, request);
    paid.push((JSON.parse(body) as { costMicroUsd: number }).costMicroUsd / PRICE);
  }
  return paid;
}

describeOnAnEngine('a report and its PDF', ({ withState }) => {
  it('are paid once: a purchased report makes PDFs free, and a purchased PDF makes reports and PDFs free', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const other = { purchase: purchaseOf('F08882-11-20') };
      const asked = [
        ask('motion', caller),
        ask('report.pdf', caller),
        ask('report.pdf', caller),
        ask('motion', caller),
        ask('report.pdf', caller, other),
        ask('motion', caller, other),
        ask('motion', caller, other),
        ask('report.pdf', caller, other),
        ask('timeseries', caller, other),
      ];
      expect(await costs(database, asked)).toEqual([1, 0, 0, 1, 1, 0, 0, 0, 1]);
      const { accountId } = caller;
      expect(await readBalance(database, accountId)).toMatchObject({ balanceMicroUsd: 6 * PRICE });
      const usage = await readUsage(database, { accountId, keyId: null, beforeSequence: null, limit: 50 });
      expect(usage.filter(({ kind }) => kind === 'report_charge')).toHaveLength(4);
      expect(await verifyLedger(database)).toMatchObject({ charges: 4, reports: 4, violations: [] });
    }));

  it('stay paid for 7 days by the server’s clock, even when it is set back', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const at = (now: number) => ask('report.pdf', caller, { now });
      const asked = [at(NOON), at(NOON + WEEK_MS), at(NOON + WEEK_MS + 1), at(NOON - WEEK_MS)];
      expect(await costs(database, asked)).toEqual([1, 0, 1, 0]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 2, violations: [] });
    }));

  it('are paid for one release, one cell and one account, with any of its keys', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const stranger = await registeredCaller(database, 10 * PRICE, 'stranger@example.org');
      const childRequest = { label: null, dailyCapMicroUsd: 0, allowedReferer: null, lifetimeMs: null };
      const { facts } = await mintChildKey(database, caller, childRequest, NOON);
      const child: Caller = { ...caller, keyId: facts.keyId, parentKeyId: caller.keyId, kind: 'child' };
      const purchase = purchaseOf('F08882-10-20');
      const asked = [
        ask('motion', caller),
        ask('report.pdf', child),
        ask('report.pdf', stranger),
        ask('report.pdf', caller, { purchase: { ...purchase, releaseId: 'a newer release' } }),
        ask('report.pdf', caller, { purchase: { ...purchase, pixelId: 'F08882-10-21' } }),
      ];
      expect(await costs(database, asked)).toEqual([1, 0, 1, 1, 1]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 4, violations: [] });
    }));

  it('need neither credits nor room below a cap once they are paid', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, PRICE);
      expect(await costs(database, [ask('report.pdf', caller)])).toEqual([1]);
      await setDailyCap(database, caller, PRICE, NOON);
      expect(await costs(database, [ask('motion', caller), ask('report.pdf', caller)])).toEqual([0, 0]);
      expect(await chargeReport(database, ask('timeseries', caller))).toMatchObject({ statusCode: 402 });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('are refused to a suspended account and a revoked key, paid or not', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 2 * PRICE);
      await chargeReport(database, ask('motion', caller));
      const execute = (sql: string) => database.transaction((transaction) => transaction.query(sql));
      await execute("UPDATE account SET status = 'suspended'");
      const suspended = chargeReport(database, ask('report.pdf', caller));
      await expect(suspended).rejects.toMatchObject({ code: 'account_suspended' });
      await execute("UPDATE account SET status = 'active'");
      await execute('UPDATE api_key SET revoked_at = created_at');
      const revoked = chargeReport(database, ask('report.pdf', caller));
      await expect(revoked).rejects.toMatchObject({ code: 'invalid_api_key' });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('are no longer paid when the price was refunded', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 4 * PRICE);
      expect(await costs(database, [ask('motion', caller), ask('report.pdf', caller)])).toEqual([1, 0]);
      const [charge] = await database.query<{ entry_id: string }>('SELECT entry_id FROM saved_report');
      const act = {
        actor: 'tester',
        action: 'refund' as const,
        requestId: 'req_r',
        address: '::1',
        now: NOON,
      };
      await refundCharge(database, act, { entryId: charge!.entry_id, reason: 'a test' });
      expect(await costs(database, [ask('report.pdf', caller), ask('motion', caller)])).toEqual([1, 0]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 2, violations: [] });
    }));

  it('are charged once for concurrent requests when the PDF comes first, whatever else comes with them', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 50 * PRICE);
      const asked = Array.from({ length: 12 }, (_, index) =>
        ask(index % 3 === 0 ? 'report.pdf' : 'motion', caller),
      );
      const outcomes = await Promise.all(asked.map((request) => chargeReport(database, request)));
      expect(outcomes.filter(({ kind }) => kind === 'charged')).toHaveLength(1);
      expect(await readBalance(database, caller.accountId)).toMatchObject({ balanceMicroUsd: 49 * PRICE });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('are charged once for concurrent PDFs, with Idempotency-Keys or without', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 50 * PRICE);
      const asked = Array.from({ length: 10 }, (_, index) =>
        ask('report.pdf', caller, {
          idempotency: index % 2 === 0 ? { key: `k${index % 4}`, requestHash: 'a' } : undefined,
        }),
      );
      await Promise.all(asked.map((request) => chargeReport(database, request)));
      expect(await readBalance(database, caller.accountId)).toMatchObject({ balanceMicroUsd: 49 * PRICE });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it.each([
    ['report.pdf', 'motion', 0],
    ['report.pdf', 'report.pdf', 0],
    ['motion', 'report.pdf', 0],
    ['motion', 'motion', 1],
  ])('include purchases in progress in another process: after a %s, a %s costs %i', (first, second, cost) =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      let written = (): void => undefined;
      const isWritten = new Promise<void>((resolve) => (written = resolve));
      const rival = database.transaction(async (transaction) => {
        await chargeGroup(transaction, [saleOf(ask(first, caller))]);
        written();
        // Long enough for the other sale to get as far as it can.
        await sleep(150);
      });
      await isWritten;
      const own = costs(database, [ask(second, caller)]);
      await rival;
      expect(await own).toEqual([cost]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 1 + cost, violations: [] });
    }),
  );
});
