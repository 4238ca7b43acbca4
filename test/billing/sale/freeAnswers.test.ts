import { expect, it } from 'vitest';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { keepFreeAnswer, settleFreeAnswers } from '../../../billing/sale/freeAnswers.ts';
import { findReplay } from '../../../billing/sale/idempotency.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { DUCKDB, describeOn, describeOnEngines } from '../../support/machine/engines.ts';
import { NOON, batchSale, chargeRequest, registeredCaller } from '../support/ledgerFixture.ts';

const PRICE = 400_000;
const idempotency = { key: 'k', requestHash: 'h' };

function keepFree(database: Database, caller: Caller, body: string, claim = idempotency) {
  const answer = { statusCode: 200, body };
  const sale = batchSale(caller, 0, { idempotency: claim, render: () => answer });
  return keepFreeAnswer(database, sale, { accountId: caller.accountId, claim, now: NOON }, answer);
}

const storedUnder = (database: Database) =>
  database.query<{ body: string }>('SELECT body FROM idempotency ORDER BY idempotency_key');

/** The state, with transactions that begin only when `open` is called. */
function slow(database: Database): { readonly database: Database; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const transaction: Database['transaction'] = async (work) => {
    await opened;
    return database.transaction(work);
  };
  return {
    database: {
      engine: database.engine,
      query: database.query.bind(database),
      transaction,
      close: async () => {},
    },
    open,
  };
}

describeOnEngines('a free answer with an idempotency key', ({ withState }) => {
  it('is replayed for a suspended account too', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, PRICE);
      await database.transaction((transaction) =>
        transaction.query(`UPDATE account SET status = 'suspended' WHERE account_id = $1`, [
          caller.accountId,
        ]),
      );
      const free = await keepFree(database, caller, 'free');
      await settleFreeAnswers(database);
      expect(await keepFree(database, caller, 'another')).toEqual({ ...free, kind: 'replayed' });
    });
  });

  it('follows a purchase with its key, whether that is in progress or finished', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 2 * PRICE);
      const purchase = chargeReport(database, chargeRequest(caller, { idempotency }));
      const [paid, ...free] = await Promise.all([purchase, keepFree(database, caller, 'free')]);
      free.push(await keepFree(database, caller, 'free'));
      expect(paid.kind).toBe('charged');
      for (const answer of free) expect(answer).toEqual({ ...paid, kind: 'replayed' });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    });
  });
});

describeOn(DUCKDB, 'a free answer with an idempotency key', ({ withState }) => {
  it('is sent before it is stored, and reserves the key from then on', async () => {
    await withState(async (state) => {
      const caller = await registeredCaller(state, PRICE);
      const { database, open } = slow(state);
      const request = { accountId: caller.accountId, claim: idempotency, now: NOON };
      expect(await keepFree(database, caller, 'first')).toEqual({
        kind: 'free',
        statusCode: 200,
        body: 'first',
      });
      expect(await storedUnder(database)).toEqual([]);
      const replayed = { kind: 'replayed', statusCode: 200, body: 'first' };
      expect(await findReplay(database, request)).toEqual(replayed);
      expect(await keepFree(database, caller, 'second')).toEqual(replayed);
      expect(await chargeReport(database, chargeRequest(caller, { idempotency }))).toEqual(replayed);
      const other = { ...idempotency, requestHash: 'other' };
      await expect(findReplay(database, { ...request, claim: other })).rejects.toMatchObject({
        code: 'idempotency_mismatch',
      });
      await expect(
        chargeReport(database, chargeRequest(caller, { idempotency: other })),
      ).rejects.toMatchObject({
        code: 'idempotency_mismatch',
      });
      open();
      await settleFreeAnswers(database);
      expect(await storedUnder(database)).toEqual([{ body: 'first' }]);
      expect(await keepFree(database, caller, 'third')).toEqual(replayed);
      expect(await chargeReport(database, chargeRequest(caller, { idempotency }))).toEqual(replayed);
      expect(await verifyLedger(state)).toMatchObject({ charges: 0, violations: [] });
    });
  });

  it('that could not be stored leaves the key free, which then buys once', async () => {
    await withState(async (state) => {
      const caller = await registeredCaller(state, PRICE);
      let isBroken = true;
      const database: Database = {
        engine: state.engine,
        query: state.query.bind(state),
        transaction: (work) => {
          if (isBroken) throw new Error('the disk is full');
          return state.transaction(work);
        },
        close: async () => {},
      };
      expect((await keepFree(database, caller, 'lost')).kind).toBe('free');
      await settleFreeAnswers(database);
      isBroken = false;
      const buy = () => chargeReport(database, chargeRequest(caller, { idempotency }));
      const bought = await buy();
      expect(bought.kind).toBe('charged');
      expect(await buy()).toEqual({ ...bought, kind: 'replayed' });
      expect(await verifyLedger(state)).toMatchObject({ charges: 1, violations: [] });
    });
  });

  it('is not stored for an account that was deleted meanwhile', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, PRICE);
      const other = await registeredCaller(database, PRICE, 'other@example.org');
      await keepFree(database, caller, 'of the erased');
      await keepFree(database, other, 'of the other');
      await database.transaction((transaction) =>
        transaction.query(`UPDATE account SET status = 'suspended', deleted_at = $2 WHERE account_id = $1`, [
          caller.accountId,
          new Date(NOON),
        ]),
      );
      await settleFreeAnswers(database);
      expect(await storedUnder(database)).toEqual([{ body: 'of the other' }]);
    });
  });
});
