import { expect, it } from 'vitest';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { chargeReport, sell } from '../../../billing/sale/charge.ts';
import type { ChargeReceipt } from '../../../billing/sale/chargeRequest.ts';
import { readOwnedReports } from '../../../billing/sale/boughtReports.ts';
import { mintChildKey } from '../../../accounts/keys/childKeys.ts';
import { refundCharge } from '../../../billing/operator/moveMoney.ts';
import { setDailyCap } from '../../../accounts/keys/ownerKey.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import {
  NOON,
  batchSale,
  chargeRequest,
  firstStop,
  purchaseOf,
  registeredCaller,
} from '../support/ledgerFixture.ts';

const PRICE = 400_000;
const YEAR_MS = 365 * 86_400_000;
const CELL = purchaseOf('F08882-10-20');
const NEWER = { ...CELL, releaseId: '20260501T101500Z-0a0a0a' };
let requests = 0;

function reuse(endpoint: string, caller: Caller, changes: Partial<Parameters<typeof chargeRequest>[1]> = {}) {
  requests += 1;
  const requestId = `req_${requests}`;
  return chargeRequest(caller, { endpoint, requestId, purchase: CELL, reusesOwned: true, ...changes });
}

async function receiptOf(
  database: Database,
  request: ReturnType<typeof reuse>,
): Promise<ChargeReceipt & { readonly error?: string }> {
  const { body } = await chargeReport(database, request);
  return JSON.parse(body) as ChargeReceipt & { readonly error?: string };
}

/** Sends the requests one after another; returns how many reports each cost. */
async function costs(database: Database, asked: ReturnType<typeof reuse>[]): Promise<number[]> {
  const paid: number[] = [];
  for (const request of asked) paid.push((await receiptOf(database, request)).costMicroUsd / PRICE);
  return paid;
}

describeOnAnEngine('a reused report', ({ withState }) => {
  it('covers every form of its cell, however old, and returns its number and time of purchase', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const forms = ['motion', 'motion', 'timeseries', 'report.pdf', 'motion'];
      const asked = forms.map((endpoint, at) => reuse(endpoint, caller, { now: NOON + at * YEAR_MS }));
      expect(await costs(database, asked)).toEqual([1, 0, 0, 0, 0]);
      expect(await receiptOf(database, reuse('motion', caller))).toMatchObject({
        costMicroUsd: 0,
        reportId: 2,
        owned: { pays: true, report: { reportId: 2, boughtAt: NOON } },
      });
      expect(await costs(database, [reuse('motion', caller, { reusesOwned: false })])).toEqual([1]);
      expect(await readBalance(database, caller.accountId)).toMatchObject({ balanceMicroUsd: 8 * PRICE });
      expect(await verifyLedger(database)).toMatchObject({ charges: 2, violations: [] });
    }));

  it('is bought again when a newer release is served, naming the older one, and not when an older one is', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      expect(await costs(database, [reuse('motion', caller)])).toEqual([1]);
      expect(await receiptOf(database, reuse('motion', caller, { purchase: NEWER }))).toMatchObject({
        costMicroUsd: PRICE,
        owned: { pays: false, report: { reportId: 2, releaseId: CELL.releaseId } },
      });
      const again = [reuse('motion', caller, { purchase: NEWER }), reuse('motion', caller)];
      expect(await costs(database, again)).toEqual([0, 0]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 2, violations: [] });
    }));

  it('belongs to its account with any of its keys, and to no other account or cell', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const stranger = await registeredCaller(database, 10 * PRICE, 'stranger@example.org');
      const childRequest = { label: null, dailyCapMicroUsd: 0, allowedReferer: null, lifetimeMs: null };
      const { facts } = await mintChildKey(database, caller, childRequest, NOON);
      const child: Caller = { ...caller, keyId: facts.keyId, parentKeyId: caller.keyId, kind: 'child' };
      const asked = [
        reuse('motion', caller),
        reuse('motion', child),
        reuse('motion', stranger),
        reuse('motion', caller, { purchase: purchaseOf('F08882-10-21') }),
      ];
      expect(await costs(database, asked)).toEqual([1, 0, 1, 1]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 3, violations: [] });
    }));

  it('needs neither credits nor room below a cap or a price limit', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, PRICE);
      expect(await costs(database, [reuse('motion', caller)])).toEqual([1]);
      await setDailyCap(database, caller, PRICE, NOON);
      expect(await costs(database, [reuse('timeseries', caller, { maxPriceMicroUsd: 0 })])).toEqual([0]);
      const newer = await receiptOf(
        database,
        reuse('motion', caller, { purchase: NEWER, maxPriceMicroUsd: 0 }),
      );
      expect(newer.error).toBe('max_price_exceeded');
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('is no longer owned when its price was refunded', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 4 * PRICE);
      expect(await costs(database, [reuse('motion', caller), reuse('motion', caller)])).toEqual([1, 0]);
      const [charge] = await database.query<{ entry_id: string }>('SELECT entry_id FROM saved_report');
      const act = {
        actor: 'tester',
        action: 'refund',
        requestId: 'req_r',
        address: '::1',
        now: NOON,
      } as const;
      await refundCharge(database, act, { entryId: charge!.entry_id, reason: 'a test' });
      expect(await costs(database, [reuse('motion', caller), reuse('motion', caller)])).toEqual([1, 0]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 2, violations: [] });
    }));

  it('that is requested twenty times at once is charged once, whatever was read before', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 50 * PRICE);
      for (const cell of ['F08882-3-1', 'F08882-3-2', 'F08882-3-3']) {
        const purchase = purchaseOf(cell);
        const lines = [{ purchase, label: null }];
        const look = () =>
          readOwnedReports(database, {
            buyer: caller,
            now: NOON,
            endpoint: 'motion',
            lines,
            reusesOwned: true,
          });
        const asked = Array.from({ length: 20 }, () => reuse('motion', caller, { purchase }));
        const [outcomes] = await Promise.all([
          Promise.all(asked.map((request) => chargeReport(database, request))),
          Promise.all(Array.from({ length: 5 }, look)),
        ]);
        expect(outcomes.filter(({ kind }) => kind === 'charged')).toHaveLength(1);
        const numbers = outcomes.map(({ body }) => (JSON.parse(body) as ChargeReceipt).reportId);
        expect(new Set(numbers).size).toBe(1);
        expect(await look()).toMatchObject([{ pays: true }]);
      }
      expect(await verifyLedger(database)).toMatchObject({ charges: 3, violations: [] });
    }));

  it('leaves a batch’s budget to the cells that are not owned, and each is charged once', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const batch = (changes: Partial<Parameters<typeof batchSale>[2]>) =>
        batchSale(caller, 5, {
          reusesOwned: true,
          render: ({ charged, owned, stops }) => ({
            statusCode: 200,
            body: JSON.stringify({
              charged: charged.map(({ line }) => line),
              owned: owned.flatMap((each, line) => (each?.pays ? line : [])),
              stop: firstStop(stops)?.code ?? null,
            }),
            reports: charged.map(() => 'report'),
          }),
          ...changes,
        });
      const answers: unknown[] = [];
      const only = (cells: readonly number[]) => batch({}).lines.filter((_, line) => cells.includes(line));
      for (const changes of [
        { requestId: 'req_b1', lines: only([1, 3]) },
        { requestId: 'req_b2', budgetMicroUsd: 2 * PRICE },
        { requestId: 'req_b3', maxLineMicroUsd: PRICE - 1 },
        { requestId: 'req_b4', maxLineMicroUsd: PRICE },
        { requestId: 'req_b5' },
      ])
        answers.push(JSON.parse((await sell(database, batch(changes))).body));
      expect(answers).toEqual([
        { charged: [0, 1], owned: [], stop: null },
        { charged: [0, 2], owned: [1, 3], stop: 'over_budget' },
        { charged: [], owned: [0, 1, 2, 3], stop: 'over_budget' },
        { charged: [4], owned: [0, 1, 2, 3], stop: null },
        { charged: [], owned: [0, 1, 2, 3, 4], stop: null },
      ]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 5, violations: [] });
    }));
});
