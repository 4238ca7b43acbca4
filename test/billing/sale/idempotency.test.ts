import { expect, it } from 'vitest';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { findReplay, forgetExpiredAnswers } from '../../../billing/sale/idempotency.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { NOON, chargeRequest, registeredCaller } from '../support/ledgerFixture.ts';
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

  it('replays a 402 too, even after credits have come', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 0);
      const first = await chargeReport(database, chargeRequest(caller, { idempotency: claim }));
      expect(first.statusCode).toBe(402);
      const again = await chargeReport(
        database,
        chargeRequest(caller, { idempotency: claim, requestId: 'x' }),
      );
      expect(again).toEqual({ kind: 'replayed', statusCode: 402, body: first.body });
      expect((await verifyLedger(database)).violations).toEqual([]);
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

  it('stays spent after seven days, with or without its body', async () => {
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

  it('belongs to one account: another account’s same key is another key', async () => {
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

  it('charges once in a storm of 300, and every answer is the same', async () => {
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

  it('lets the next request charge when the first one failed', async () => {
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

  it('answers in_progress when the first request does not end in time', async () => {
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
