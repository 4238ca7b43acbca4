import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { mintedKeySchema } from '../../../schemas/http/account/keys.ts';
import {
  movementSchema,
  revocationSchema,
  suspensionSchema,
} from '../../../schemas/http/account/operator.ts';
import { usageSchema } from '../../../schemas/http/account/usageSchemas.ts';
import { logIn } from '../../support/browser/browser.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { OPERATED_CELL, PASSWORD, REASON, useOperatedServer } from '../../support/server/operator.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';

const { lat, lon } = pointIn(OPERATED_CELL);
const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;

describeOnAnEngine('an operator’s changes', (engine) => {
  const operated = useOperatedServer(engine);

  describe('a credit', () => {
    it('is granted once for a reference or an Idempotency-Key, and can be spent', async () => {
      const { accountId, key } = await operated.operator.newAccount();
      const given = expectAnswer(
        await operated.operator.credit(accountId, { amount_usd: 0.29, reference: 't-1' }),
        movementSchema,
      );
      expect(given).toMatchObject({ amount_usd: 0.29, balance_after_usd: 2.29, repeated: false });
      const again = expectAnswer(
        await operated.operator.credit(accountId, { amount_usd: 0.29, reference: 't-1' }),
        movementSchema,
      );
      expect(again).toEqual({ ...given, repeated: true, request_id: again.request_id });
      const header = { 'idempotency-key': 't-2' };
      for (const repeated of [false, true]) {
        const answer = await operated.operator.credit(accountId, { amount_usd: 1 }, header);
        expect(expectAnswer(answer, movementSchema)).toMatchObject({ balance_after_usd: 3.29, repeated });
      }
      expect((await operated.server.get('/api/v1/balance', key)).body['credits_usd']).toBe(3.29);
      const { entries } = expectAnswer(await operated.server.get('/api/v1/usage', key), usageSchema);
      expect(entries[0]).toMatchObject({ kind: 'credit', amount_usd: 1, cost_usd: 0, key: null });
      expect(JSON.stringify(entries)).not.toContain(REASON);
    });

    it('with a used reference is refused when its contents differ', async () => {
      const { accountId } = await operated.operator.newAccount();
      const other = await operated.operator.newAccount();
      await operated.operator.credit(accountId, { amount_usd: 1, reference: 'mine' });
      for (const [account, amount] of [
        [accountId, 2],
        [other.accountId, 1],
      ] as const) {
        const answer = await operated.operator.credit(account, { amount_usd: amount, reference: 'mine' });
        expectError(answer, 422, 'idempotency_mismatch');
      }
    });

    it.each([
      { amount_usd: 1 },
      { amount_usd: 0, reference: 'r' },
      { amount_usd: -1, reference: 'r' },
      { amount_usd: 0.0000001, reference: 'r' },
      { amount_usd: 1e9, reference: 'r' },
      { amount_usd: '1', reference: 'r' },
      { amount_usd: 1, reference: 'with space' },
      { amount_usd: 1, reference: '' },
      { amount_usd: 1, reference: 'r', reason: '' },
      { amount_usd: 1, reference: 'r', reason: 'x'.repeat(501) },
      { amount_usd: 1, reference: 'r', reason: null },
      { amount_usd: 1, reference: 'r', note: 'x' },
    ])('that is invalid (%j) is refused, and the attempt is logged', async (body) => {
      const { accountId } = await operated.operator.newAccount();
      expectError(await operated.operator.credit(accountId, body), 422, 'bad_request');
      const [line] = await operated.operator.auditOf(accountId);
      expect(line).toMatchObject({ action: 'credit', outcome: 'failed', detail: { error: 'bad_request' } });
      expect((await operated.operator.lookUp(accountId))[0]!.credits_usd).toBe(2);
    });

    it('with a reference in both the body and the header is refused', async () => {
      const { accountId } = await operated.operator.newAccount();
      const answer = await operated.operator.credit(
        accountId,
        { amount_usd: 1, reference: 'a' },
        { 'idempotency-key': 'b' },
      );
      expectError(answer, 422, 'bad_request');
    });

    it('to an unknown account is not_found', async () => {
      expectError(
        await operated.operator.credit('acc_none', { amount_usd: 1, reference: 'nobody' }),
        404,
        'not_found',
      );
      expect((await operated.operator.auditOf('acc_none'))[0]).toMatchObject({
        outcome: 'failed',
        detail: { error: 'not_found' },
      });
    });

    it('to a deleted account, or a refund of its report, moves nothing, because no one could spend it', async () => {
      const { accountId, key } = await operated.operator.newAccount();
      const { database } = operated.server;
      await operated.server.get(MOTION, key);
      const [charge] = await database.query<{ entry_id: string }>(
        "SELECT entry_id FROM ledger_entry WHERE account_id = $1 AND kind = 'report_charge'",
        [accountId],
      );
      await database.transaction((transaction) =>
        transaction.query('UPDATE account SET deleted_at = $2 WHERE account_id = $1', [
          accountId,
          new Date(),
        ]),
      );
      const credit = await operated.operator.credit(accountId, { amount_usd: 1, reference: 'late' });
      const refund = await operated.operator.act(`entries/${charge?.entry_id}/refund`);
      for (const answer of [credit, refund]) {
        expectError(answer, 404, 'not_found');
        expect(answer.body['message']).toContain('was deleted');
      }
    });
  });

  describe('a refund', () => {
    it('returns the price of one report, once, and appears in the entries of its account and key', async () => {
      const { accountId, key } = await operated.operator.newAccount();
      const child = expectAnswer(await operated.server.post('/api/v1/keys', {}, key), mintedKeySchema);
      await operated.server.get(`${MOTION}&label=site`, child.api_key);
      const before = expectAnswer(await operated.server.get('/api/v1/usage', key), usageSchema);
      const charge = before.entries[0]!.entry_id;
      const refunded = expectAnswer(await operated.operator.act(`entries/${charge}/refund`), movementSchema);
      expect(refunded).toMatchObject({ amount_usd: 0.4, balance_after_usd: 2, repeated: false });
      const again = expectAnswer(await operated.operator.act(`entries/${charge}/refund`), movementSchema);
      expect(again).toMatchObject({ entry_id: refunded.entry_id, repeated: true });
      const { entries } = expectAnswer(
        await operated.server.get('/api/v1/usage', child.api_key),
        usageSchema,
      );
      expect(entries.map(({ kind }) => kind)).toEqual(['refund', 'report']);
      expect(entries[0]).toMatchObject({
        cost_usd: -0.4,
        amount_usd: 0.4,
        reverses: charge,
        label: 'site',
        key: child.prefix,
        report_id: entries[1]!.report_id,
        pixel_id: entries[1]!.pixel_id,
      });
      const reports = (await operated.server.get('/api/v1/my-reports', key)).body['reports'];
      expect(reports).toEqual([expect.objectContaining({ refunded: true })]);
      expect((await operated.operator.lookUp(accountId))[0]).toMatchObject({
        reports: 1,
        refunds: 1,
        credits_usd: 2,
      });
      // Neither the refund nor the starter credits are charges for a report.
      for (const entry of [refunded.entry_id, before.entries[1]!.entry_id]) {
        expectError(await operated.operator.act(`entries/${entry}/refund`), 422, 'bad_request');
      }
      expectError(await operated.operator.act('entries/ent_none/refund'), 404, 'not_found');
    });
  });

  describe('a suspension', () => {
    it('stops keys, child keys and sessions at once, and can be lifted', async () => {
      const { email, accountId, key } = await operated.operator.newAccount();
      const child = expectAnswer(
        await operated.server.post('/api/v1/keys', {}, key),
        mintedKeySchema,
      ).api_key;
      const browser = await logIn(operated.server, { email, password: PASSWORD });
      const suspended = expectAnswer(
        await operated.operator.act(`accounts/${accountId}/suspend`),
        suspensionSchema,
      );
      expect(suspended).toMatchObject({ status: 'suspended', changed: true });
      for (const presented of [key, child]) {
        expectError(await operated.server.get(MOTION, presented), 403, 'account_suspended');
      }
      expectError(await browser.get('/api/v1/me'), 403, 'account_suspended');
      expect((await operated.operator.lookUp(accountId))[0]!.status).toBe('suspended');
      expect(
        expectAnswer(await operated.operator.act(`accounts/${accountId}/suspend`), suspensionSchema).changed,
      ).toBe(false);
      const lifted = expectAnswer(
        await operated.operator.act(`accounts/${accountId}/unsuspend`),
        suspensionSchema,
      );
      expect(lifted).toMatchObject({ status: 'active', changed: true });
      expect((await operated.server.get(MOTION, child)).status).toBe(200);
      const lines = (await operated.operator.auditOf(accountId)).filter(({ action }) =>
        action.endsWith('suspend'),
      );
      expect(lines.map(({ action, detail }) => [action, detail['changed'], detail['reason']])).toEqual(
        expect.arrayContaining([
          ['unsuspend', true, REASON],
          ['suspend', false, REASON],
          ['suspend', true, REASON],
        ]),
      );
      expectError(await operated.operator.act('accounts/acc_none/suspend'), 404, 'not_found');
    });

    it('allows no new key and no change of a cap after its answer', async () => {
      const { accountId, key } = await operated.operator.newAccount();
      const minting = Array.from({ length: 20 }, () => operated.server.post('/api/v1/keys', {}, key));
      const capping = Array.from({ length: 20 }, (_, index) =>
        operated.server.post('/api/v1/account/spend_cap', { daily_usd: index + 1 }, key),
      );
      await operated.operator.act(`accounts/${accountId}/suspend`);
      const [told] = await operated.operator.lookUp(accountId);
      const answers = await Promise.all([...minting, ...capping]);
      const [after] = await operated.operator.lookUp(accountId);
      expect(after!.keys).toEqual(told!.keys);
      for (const answer of answers) {
        if (answer.status !== 200) expectError(answer, 403, 'account_suspended');
      }
    });

    it('of a buyer with many purchases in progress allows none of them after its answer', async () => {
      const { accountId, key } = await operated.operator.newAccount();
      await operated.operator.credit(accountId, { amount_usd: 100, reference: `race-${accountId}` });
      const buying = Array.from({ length: 60 }, () => operated.server.get(MOTION, key));
      await operated.operator.act(`accounts/${accountId}/suspend`);
      const told = (await operated.operator.lookUp(accountId))[0]!.reports;
      const answers = await Promise.all(buying);
      expect((await operated.operator.lookUp(accountId))[0]!.reports).toBe(told);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(told);
      for (const answer of answers) {
        if (answer.status !== 200) expectError(answer, 403, 'account_suspended');
      }
    });
  });

  describe('revoking a key', () => {
    it('also revokes its child keys, and leaves the owner able to replace it with a session', async () => {
      const { email, key } = await operated.operator.newAccount();
      const child = expectAnswer(await operated.server.post('/api/v1/keys', {}, key), mintedKeySchema);
      const [{ keys } = { keys: [] }] = await operated.operator.lookUp(email);
      const owner = keys.find(({ kind }) => kind === 'live')!;
      const revoked = expectAnswer(
        await operated.operator.act(`keys/${owner.key_id}/revoke`),
        revocationSchema,
      );
      expect(revoked.revoked_key_ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
        [owner.key_id, child.key_id].toSorted((a, b) => (a < b ? -1 : 1)),
      );
      for (const presented of [key, child.api_key]) {
        expectError(await operated.server.get('/api/v1/balance', presented), 401, 'invalid_api_key');
      }
      expect(
        expectAnswer(await operated.operator.act(`keys/${owner.key_id}/revoke`), revocationSchema)
          .revoked_key_ids,
      ).toEqual([]);
      const browser = await logIn(operated.server, { email, password: PASSWORD });
      expectError(await browser.post('/api/v1/keys'), 401, 'invalid_api_key');
      expectError(await browser.post('/api/v1/account/spend_cap', { daily_usd: 1 }), 401, 'invalid_api_key');
      const minted = expectAnswer(await browser.post('/api/v1/account/rotate_key'), mintedKeySchema);
      expect((await operated.server.get('/api/v1/balance', minted.api_key)).status).toBe(200);
      expectError(await operated.operator.act('keys/key_none/revoke'), 404, 'key_not_found');
    });
  });

  it('after all of these calls the ledger verifies', async () => {
    expect((await verifyLedger(operated.server.database)).violations).toEqual([]);
  });
});
