import { expect, it } from 'vitest';
import { authenticate, type Caller } from '../../accounts/identity/authenticate.ts';
import { generateApiKey, hashApiKey } from '../../accounts/identity/apiKey.ts';
import { readBalance } from '../../billing/ledger/balance.ts';
import { chargeReport, sell } from '../../billing/sale/charge.ts';
import type { Sale } from '../../billing/sale/sale.ts';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { NOON, batchSale, chargeRequest, registeredCaller } from './support/ledgerFixture.ts';
import { describeOnEngines } from '../support/machine/engines.ts';

const PRICE = 400_000;

/** A key of the caller's account, minted as a child of the caller's key. */
async function childOf(database: Database, owner: Caller, capMicroUsd: number | null): Promise<Caller> {
  const apiKey = generateApiKey('child');
  await database.transaction((transaction) =>
    transaction.query(
      `INSERT INTO api_key (key_sha256, key_id, account_id, kind, display_prefix, parent_key_id,
         daily_cap_micro_usd, spent_day, spent_micro_usd, created_at)
       VALUES ($1, $2, $3, 'child', 'gm_child_', $4, $5, 0, 0, $6)`,
      [hashApiKey(apiKey), apiKey.slice(0, 20), owner.accountId, owner.keyId, capMicroUsd, new Date(NOON)],
    ),
  );
  return authenticate(database, apiKey, NOON);
}

async function capKey(database: Database, keyId: string, capMicroUsd: number): Promise<void> {
  await database.transaction((transaction) =>
    transaction.query('UPDATE api_key SET daily_cap_micro_usd = $2 WHERE key_id = $1', [keyId, capMicroUsd]),
  );
}

describeOnEngines('a sale of several reports', ({ withState }) => {
  it('charges the first items that the balance covers, each with its entry and its saved report', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 3 * PRICE + 1);
      const outcome = await sell(database, batchSale(caller, 5));
      expect(JSON.parse(outcome.body)).toEqual({
        charged: [3, 2, 1].map((left, index) => ({
          costMicroUsd: PRICE,
          balanceMicroUsd: (left - 1) * PRICE + 1,
          reportId: index + 2,
          line: index,
        })),
        stop: 'insufficient_credits',
      });
      const saved = await database.query<{ body: string }>(
        'SELECT body FROM saved_report ORDER BY report_id',
      );
      expect(saved.map(({ body }) => body)).toEqual(['report 2', 'report 3', 'report 4']);
      expect(await verifyLedger(database)).toMatchObject({ charges: 3, violations: [] });
    });
  });

  it('is replayed as a whole for its key, and charges once under concurrency', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const idempotency = { key: 'k', requestHash: 'h' };
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          sell(database, batchSale(caller, 4, { idempotency, requestId: `req_${index}` })),
        ),
      );
      expect(new Set(outcomes.map(({ body }) => body)).size).toBe(1);
      expect(outcomes.filter(({ kind }) => kind === 'charged')).toHaveLength(1);
      expect(await verifyLedger(database)).toMatchObject({ charges: 4, violations: [] });
    });
  });

  it('stops at its own budget before anything else', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const outcome = await sell(database, batchSale(caller, 5, { budgetMicroUsd: 2 * PRICE + 399_999 }));
      expect(JSON.parse(outcome.body)).toMatchObject({ charged: [{}, {}], stop: 'over_budget' });
    });
  });

  it('is rolled back as a whole when an associated write fails, and others are charged', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const failing = batchSale(caller, 4, {
        alongside: () => Promise.reject(new Error('somebody was faster')),
      });
      const results = await Promise.allSettled([
        sell(database, failing),
        chargeReport(database, chargeRequest(caller)),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    });
  });

  it('stores a free answer for its key without moving money', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, PRICE);
      const free = (body: string): Sale =>
        batchSale(caller, 0, {
          idempotency: { key: 'k', requestHash: 'h' },
          render: () => ({ statusCode: 200, body }),
        });
      expect(await sell(database, free('first'))).toMatchObject({ kind: 'free', body: 'first' });
      expect(await sell(database, free('second'))).toMatchObject({ kind: 'replayed', body: 'first' });
      expect(await verifyLedger(database)).toMatchObject({ charges: 0, violations: [] });
    });
  });
});

describeOnEngines('daily caps', ({ withState }) => {
  it('limit a key at every moment, and a refusal names the cap', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      await capKey(database, caller.keyId, 2 * PRICE + 1);
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          chargeReport(database, chargeRequest(caller, { requestId: `req_${index}` })),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === 'charged')).toHaveLength(2);
      const refused = outcomes.find(({ kind }) => kind === 'refused')!;
      expect(refused.statusCode).toBe(402);
      expect(JSON.parse(refused.body)).toMatchObject({ error: 'spend_cap_reached' });
      const tomorrow = chargeRequest(caller, { now: NOON + 86_400_000 });
      expect(await chargeReport(database, tomorrow)).toMatchObject({ kind: 'charged' });
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('of an owner’s key cover its child keys, whose own caps are lower', async () => {
    await withState(async (database) => {
      const owner = await registeredCaller(database, 100 * PRICE);
      await capKey(database, owner.keyId, 5 * PRICE);
      const children = [await childOf(database, owner, 2 * PRICE), await childOf(database, owner, null)];
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          chargeReport(
            database,
            chargeRequest([owner, ...children][index % 3]!, { requestId: `req_${index}` }),
          ),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === 'charged')).toHaveLength(5);
      const [first] = await database.query<{ spent: number }>(
        'SELECT spent_micro_usd AS spent FROM api_key WHERE key_id = $1',
        [children[0]!.keyId],
      );
      expect(first!.spent).toBeLessThanOrEqual(2 * PRICE);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('allow exactly three reports to five child keys that compete for one owner’s credits', async () => {
    await withState(async (database) => {
      const owner = await registeredCaller(database, 3 * PRICE);
      const children: Caller[] = [];
      for (let i = 0; i < 5; i++) children.push(await childOf(database, owner, 100 * PRICE));
      const outcomes = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          chargeReport(database, chargeRequest(children[index % 5]!, { requestId: `req_${index}` })),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === 'charged')).toHaveLength(3);
      expect((await readBalance(database, owner.accountId)).balanceMicroUsd).toBe(0);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('that are violated in the ledger are found by its verification', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      await chargeReport(database, chargeRequest(caller));
      await database.transaction((transaction) =>
        transaction.query('UPDATE key_spend SET cap_micro_usd = $1', [PRICE - 1]),
      );
      const { violations } = await verifyLedger(database);
      expect(violations.map(({ invariant }) => invariant)).toEqual(['caps']);
    });
  });
});

describeOnEngines('a key that was revoked after its request was admitted', ({ withState }) => {
  it('buys nothing, and neither does one of a suspended account', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      await database.transaction((transaction) =>
        transaction.query(`UPDATE account SET status = 'suspended'`),
      );
      await expect(chargeReport(database, chargeRequest(caller))).rejects.toMatchObject({
        code: 'account_suspended',
      });
      await database.transaction(async (transaction) => {
        await transaction.query(`UPDATE account SET status = 'active'`);
        await transaction.query('UPDATE api_key SET revoked_at = $1', [new Date(NOON)]);
      });
      await expect(chargeReport(database, chargeRequest(caller))).rejects.toMatchObject({
        code: 'invalid_api_key',
      });
      expect(await verifyLedger(database)).toMatchObject({ charges: 0, violations: [] });
    });
  });
});
