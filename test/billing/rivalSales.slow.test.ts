import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { chargeReport } from '../../billing/sale/charge.ts';
import { chargeGroup } from '../../billing/sale/chargeGroup.ts';
import type { ChargeOutcome } from '../../billing/sale/chargeOutcome.ts';
import { saleOf } from '../../billing/sale/chargeRequest.ts';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { unknownCommit } from '../../store/state/sql/stateError.ts';
import { creditAccount } from '../../billing/operator/moveMoney.ts';
import { newAct } from './operator/support.ts';
import { describeOnEngines } from '../support/machine/engines.ts';
import { chargeRequest, registeredCaller } from './support/ledgerFixture.ts';

const PRICE = 400_000;

/** A sale by another process that has been written but isn't committed until `commit` is called. */
async function rivalSale(database: Database, caller: Caller, idempotencyKey?: string) {
  let commit = (): void => undefined;
  const allowed = new Promise<void>((resolve) => (commit = resolve));
  let written = (): void => undefined;
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const claim = idempotencyKey === undefined ? undefined : { key: idempotencyKey, requestHash: 'a' };
  const request = chargeRequest(caller, { requestId: 'req_rival', idempotency: claim });
  const committed = database.transaction(async (transaction) => {
    const [result] = await chargeGroup(transaction, [saleOf(request)]);
    written();
    await allowed;
    return result;
  });
  await isWritten;
  return {
    commit: async () => {
      // Long enough for the other sale to get as far as it can.
      await sleep(150);
      commit();
      return committed;
    },
  };
}

describeOnEngines('a sale that meets another process’s sale to the same account', ({ withState }) => {
  it('counts the other process’s spending toward the daily cap', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      await database.transaction((transaction) =>
        transaction.query('UPDATE api_key SET daily_cap_micro_usd = $2 WHERE key_id = $1', [
          caller.keyId,
          PRICE,
        ]),
      );
      const rival = await rivalSale(database, caller);
      const own = chargeReport(database, chargeRequest(caller));
      await rival.commit();
      expect(await own).toMatchObject({ kind: 'refused', statusCode: 402 });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('is refused when the other process takes the last credits', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, PRICE);
      const rival = await rivalSale(database, caller);
      const own = chargeReport(database, chargeRequest(caller));
      await rival.commit();
      expect(await own).toMatchObject({ kind: 'refused', statusCode: 402 });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('repeats the other process’s answer for the same Idempotency-Key', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      const rival = await rivalSale(database, caller, 'k');
      const idempotency = { key: 'k', requestHash: 'a' };
      const own = chargeReport(database, chargeRequest(caller, { idempotency }));
      const result = await rival.commit();
      const body = result && 'outcome' in result ? result.outcome.body : null;
      expect(await own).toEqual({ kind: 'replayed', statusCode: 200, body });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));
});

describeOnEngines('sales that were committed without an answer to the caller', ({ withState }) => {
  it('are not carried out again, alone or together, with a key or without one', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      let isMute = true;
      const mute: Database = {
        engine: database.engine,
        query: (sql, parameters) => database.query(sql, parameters),
        transaction: async (work) => {
          const result = await database.transaction(work);
          if (isMute) throw unknownCommit(new Error('no answer came'));
          return result;
        },
        close: () => database.close(),
      };
      const buy = (requestId: string, key?: string) => {
        const idempotency = key === undefined ? undefined : { key, requestHash: 'a' };
        return chargeReport(mute, chargeRequest(caller, { requestId, idempotency }));
      };
      const results = await Promise.allSettled([buy('req_1'), buy('req_2'), buy('req_3', 'k')]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(await verifyLedger(database)).toMatchObject({ charges: 3, violations: [] });
      await expect(buy('req_4')).rejects.toMatchObject({ code: 'service_unavailable' });
      isMute = false;
      expect((await buy('req_5', 'k')).kind).toBe('replayed');
      expect(await verifyLedger(database)).toMatchObject({ charges: 4, violations: [] });
    }));
});

describeOnEngines('sales whose transaction is repeated after a conflict', ({ withState }) => {
  it('are each charged once, with those that arrived meanwhile', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 10 * PRICE);
      const later: Promise<ChargeOutcome>[] = [];
      const contested: Database = {
        engine: database.engine,
        query: (sql, parameters) => database.query(sql, parameters),
        transaction: async (work) => {
          const turnedDown = database.transaction(async (transaction) => {
            await work(transaction);
            if (later.length === 0) {
              later.push(chargeReport(contested, chargeRequest(caller, { requestId: 'req_later' })));
            }
            throw new Error('a conflict at the commit');
          });
          await expect(turnedDown).rejects.toThrow('a conflict');
          return database.transaction(work);
        },
        close: () => database.close(),
      };
      const sales = ['req_1', 'req_2'].map((requestId) =>
        chargeReport(contested, chargeRequest(caller, { requestId })),
      );
      expect((await Promise.all(sales)).map(({ kind }) => kind)).toEqual(['charged', 'charged']);
      expect((await later[0])?.kind).toBe('charged');
      expect(await verifyLedger(database)).toMatchObject({ charges: 3, violations: [] });
    }));

  it('repeats the other process’s answer when both retry a refused request', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 0);
      const idempotency = { key: 'k', requestHash: 'a' };
      const ask = () => chargeReport(database, chargeRequest(caller, { idempotency }));
      expect(await ask()).toMatchObject({ statusCode: 402 });
      await creditAccount(database, newAct('credit'), {
        accountId: caller.accountId,
        amountMicroUsd: 5 * PRICE,
        reference: 'top-up',
        reason: 'test',
      });
      const rival = await rivalSale(database, caller, 'k');
      const own = ask();
      const result = await rival.commit();
      const body = result && 'outcome' in result ? result.outcome.body : null;
      expect(await own).toEqual({ kind: 'replayed', statusCode: 200, body });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));
});
