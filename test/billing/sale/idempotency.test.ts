import { expect, it } from 'vitest';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { findReplay, forgetExpiredAnswers } from '../../../billing/sale/idempotency.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { NOON, chargeRequest, registeredCaller } from '../support/ledgerFixture.ts';
import { creditAccount } from '../../../billing/operator/moveMoney.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { newAct } from '../operator/support.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';

const PRICE = 400_000;
const DAY_MS = 86_400_000;
const claim = { key: 'order-17', requestHash: 'a' };

describeOnEngines('an idempotency key', ({ withState }) => {
  it('replays the stored body byte for byte and does not charge again', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      const first = await chargeReport(
        database,
        chargeRequest(caller, { idempotency: claim, requestId: 'req_é\u{1F30D}"' }),
      );
      const second = await chargeReport(
        database,
        chargeRequest(caller, { idempotency: claim, requestId: 'req_2', now: NOON + 7 * DAY_MS }),
      );
      expect(second).toEqual({ kind: 'replayed', statusCode: 200, body: first.body });
      expect(await findReplay(database, { accountId: caller.accountId, claim, now: NOON })).toEqual(second);
      expect((await readBalance(database, caller.accountId)).balanceMicroUsd).toBe(4 * PRICE);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  const credit = (database: Database, accountId: string, amountMicroUsd: number) =>
    creditAccount(database, newAct('credit'), {
      accountId,
      amountMicroUsd,
      reference: `top-up ${amountMicroUsd}`,
      reason: 'test',
    });
  const keptUnder = (database: Database) =>
    database.query<{ status_code: number; charge_count: number }>(
      'SELECT status_code, charge_count FROM idempotency',
    );

  it('replays a 402 until the reason for it has changed', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 0);
      const ask = (requestId: string) =>
        chargeReport(database, chargeRequest(caller, { idempotency: claim, requestId }));
      const first = await ask('req_1');
      expect(first.statusCode).toBe(402);
      expect(await ask('req_2')).toEqual({ kind: 'replayed', statusCode: 402, body: first.body });
      // Credits that aren't enough: the answer gives the current balance, and is stored.
      await credit(database, caller.accountId, PRICE - 1);
      const second = await ask('req_3');
      expect(second).toMatchObject({ kind: 'refused', statusCode: 402 });
      expect(second.body).not.toBe(first.body);
      expect(await ask('req_4')).toEqual({ kind: 'replayed', statusCode: 402, body: second.body });
      expect(await keptUnder(database)).toEqual([{ status_code: 402, charge_count: 0 }]);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('that was refused is retried after a credit, and charged once for any number of retries', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 0);
      const ask = (requestId: string, now = NOON + 6 * DAY_MS) =>
        chargeReport(database, chargeRequest(caller, { idempotency: claim, requestId, now }));
      expect((await ask('req_0', NOON)).statusCode).toBe(402);
      await credit(database, caller.accountId, 3 * PRICE);
      const request = { accountId: caller.accountId, claim, now: NOON };
      expect(await findReplay(database, request)).toBeNull();
      const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(`req_${index + 1}`)));
      expect(outcomes.filter(({ kind }) => kind === 'charged')).toHaveLength(1);
      expect(new Set(outcomes.map(({ body }) => body)).size).toBe(1);
      expect(outcomes.every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect((await readBalance(database, caller.accountId)).balanceMicroUsd).toBe(2 * PRICE);
      expect(await keptUnder(database)).toEqual([{ status_code: 200, charge_count: 1 }]);
      // The seven days count from the charge, not from the refusal.
      expect((await ask('req_late', NOON + 12 * DAY_MS)).body).toBe(outcomes[0]!.body);
      expect(await findReplay(database, request)).toMatchObject({ statusCode: 200 });
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('that was refused for a daily cap is retried when the cap is raised, and on the next day', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 9 * PRICE);
      const cap = (dailyMicroUsd: number) =>
        database.transaction((transaction) =>
          transaction.query('UPDATE api_key SET daily_cap_micro_usd = $1', [dailyMicroUsd]),
        );
      const ask = (key: string, now = NOON) =>
        chargeReport(database, chargeRequest(caller, { idempotency: { key, requestHash: 'a' }, now }));
      await cap(PRICE);
      expect((await ask('one')).kind).toBe('charged');
      for (const key of ['two', 'three']) {
        const refused = await ask(key);
        expect(JSON.parse(refused.body)).toMatchObject({ error: 'spend_cap_reached' });
        expect(await ask(key)).toEqual({ ...refused, kind: 'replayed' });
      }
      expect((await ask('two', NOON + DAY_MS)).kind).toBe('charged');
      await cap(2 * PRICE);
      expect((await ask('three', NOON + DAY_MS)).kind).toBe('charged');
      for (const key of ['one', 'two', 'three'])
        expect(await ask(key, NOON + DAY_MS)).toMatchObject({ kind: 'replayed', statusCode: 200 });
      expect(await verifyLedger(database)).toMatchObject({ charges: 3, violations: [] });
    });
  });

  it('that was refused stays bound to its request, and expires after seven days', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 0);
      expect((await chargeReport(database, chargeRequest(caller, { idempotency: claim }))).statusCode).toBe(
        402,
      );
      await credit(database, caller.accountId, 3 * PRICE);
      const other = chargeRequest(caller, { idempotency: { ...claim, requestHash: 'b' } });
      await expect(chargeReport(database, other)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
      const late = chargeRequest(caller, { idempotency: claim, now: NOON + 7 * DAY_MS + 1 });
      await expect(chargeReport(database, late)).rejects.toMatchObject({ code: 'idempotency_key_expired' });
      expect(await verifyLedger(database)).toMatchObject({ charges: 0, violations: [] });
    });
  });

  it('is refused for another request', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      await chargeReport(database, chargeRequest(caller, { idempotency: claim }));
      const other = { ...claim, requestHash: 'b' };
      await expect(
        chargeReport(database, chargeRequest(caller, { idempotency: other })),
      ).rejects.toMatchObject({ code: 'idempotency_mismatch' });
      expect((await readBalance(database, caller.accountId)).balanceMicroUsd).toBe(4 * PRICE);
    });
  });

  it('stays used after seven days, with or without its body', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      await chargeReport(database, chargeRequest(caller, { idempotency: claim }));
      const late = chargeRequest(caller, { idempotency: claim, now: NOON + 7 * DAY_MS + 1 });
      await expect(chargeReport(database, late)).rejects.toMatchObject({ code: 'idempotency_key_expired' });
      expect(await forgetExpiredAnswers(database, NOON + 7 * DAY_MS)).toBe(0);
      expect(await forgetExpiredAnswers(database, NOON + 7 * DAY_MS + 1)).toBe(1);
      await expect(chargeReport(database, late)).rejects.toMatchObject({ code: 'idempotency_key_expired' });
      expect((await readBalance(database, caller.accountId)).balanceMicroUsd).toBe(4 * PRICE);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('belongs to one account: the same key of another account is a different key', async () => {
    await withState(async (database) => {
      const one = await registeredCaller(database, PRICE);
      const other = await registeredCaller(database, PRICE, 'other@example.org');
      const outcomes = await Promise.all([
        chargeReport(database, chargeRequest(one, { idempotency: claim })),
        chargeReport(database, chargeRequest(other, { idempotency: claim, requestId: 'req_2' })),
      ]);
      expect(outcomes.map((outcome) => outcome.kind)).toEqual(['charged', 'charged']);
    });
  });

  it('charges once for 300 concurrent requests, and every answer is the same', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      const outcomes = await Promise.all(
        Array.from({ length: 300 }, (_, index) =>
          chargeReport(database, chargeRequest(caller, { idempotency: claim, requestId: `req_${index}` })),
        ),
      );
      expect(outcomes.filter((outcome) => outcome.kind === 'charged')).toHaveLength(1);
      expect(new Set(outcomes.map((outcome) => outcome.body)).size).toBe(1);
      expect((await readBalance(database, caller.accountId)).balanceMicroUsd).toBe(4 * PRICE);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('lets the next request charge when the first one fails', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      const failing = chargeReport(
        database,
        chargeRequest(caller, {
          idempotency: claim,
          render: () => {
            throw new Error('cannot render');
          },
        }),
      );
      const following = chargeReport(database, chargeRequest(caller, { idempotency: claim }));
      await expect(failing).rejects.toThrow('cannot render');
      expect((await following).kind).toBe('charged');
    });
  });

  it('answers in_progress when the first request does not finish in time', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      let open = (): void => undefined;
      const opened = new Promise<void>((resolve) => (open = resolve));
      const blocking = database.transaction(() => opened);
      const first = chargeReport(database, chargeRequest(caller, { idempotency: claim }));
      await expect(
        chargeReport(database, chargeRequest(caller, { idempotency: claim }), { inProgressWaitMs: 5 }),
      ).rejects.toMatchObject({ code: 'idempotency_in_progress' });
      open();
      await blocking;
      expect((await first).kind).toBe('charged');
    });
  });

  it('must be 1 to 255 characters long', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, PRICE);
      for (const key of ['', 'x'.repeat(256)]) {
        await expect(
          chargeReport(database, chargeRequest(caller, { idempotency: { key, requestHash: 'a' } })),
        ).rejects.toMatchObject({ code: 'bad_request' });
      }
    });
  });
});
