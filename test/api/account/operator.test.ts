import { describe, expect, it } from 'vitest';
import { mintedKeySchema } from '../../../schemas/http/account/keys.ts';
import { accountLedgerSchema, auditLogSchema } from '../../../schemas/http/account/operator.ts';
import { usageSchema } from '../../../schemas/http/account/usageSchemas.ts';
import { logIn } from '../../support/browser/browser.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import {
  ADMIN_TOKEN,
  askOperator,
  OPERATED_CELL,
  PASSWORD,
  useOperatedServer,
} from '../../support/server/operator.ts';
import { pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer } from '../../support/server/testServer.ts';

const { lat, lon } = pointIn(OPERATED_CELL);
const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;

describeOnAnEngine('an operator’s searches', (engine) => {
  const operated = useOperatedServer(engine);

  describe('the operator’s endpoint', () => {
    it('does not exist unless the settings have a token', async () => {
      const plain = await startTestServer();
      try {
        for (const path of ['audit', 'accounts?q=x@y.z', 'accounts/acc_x/credit', 'nothing']) {
          for (const body of [undefined, {}]) {
            expectError(await askOperator(plain, path, { body }), 404, 'not_found');
          }
        }
      } finally {
        await plain.close();
      }
    });

    it('compares no books where there are none, instead of saying that they agree', async () => {
      const answer = await askOperator(operated.server, 'reconciliation');
      expectError(answer, 422, 'bad_request');
      expect(answer.body['message']).toContain('accepts neither cards nor coins');
    });

    it('opens only with the token, and gives everyone else the same answer', async () => {
      const { key, email } = await operated.operator.newAccount();
      const { cookie } = await logIn(operated.server, { email, password: PASSWORD });
      const wrong = [null, key, `${ADMIN_TOKEN}x`, ADMIN_TOKEN.slice(1), ADMIN_TOKEN.toUpperCase(), '%00'];
      for (const token of wrong) {
        const answer = await askOperator(operated.server, 'audit', { token, headers: { cookie } });
        const { message } = expectError(answer, 401, 'unauthorized');
        expect(message).not.toContain(ADMIN_TOKEN);
      }
      // The answer doesn't even say whether the request was well-formed.
      expectError(await askOperator(operated.server, 'accounts', { token: 'x' }), 401, 'unauthorized');
      const body = { amount_usd: 5 };
      expectError(
        await askOperator(operated.server, 'accounts/acc_x/credit', { token: 'x', body }),
        401,
        'unauthorized',
      );
    });

    it('is absent from every public description', async () => {
      for (const path of ['/api/v1', '/openapi.json']) {
        const { text } = await operated.server.get(path);
        expect(text).not.toContain('operator/');
      }
    });

    it('logs an attempt, whatever address it names', async () => {
      const { accountId } = await operated.operator.newAccount();
      const attempts = async () => {
        const { lines } = expectAnswer(
          await askOperator(operated.server, 'audit?limit=1000'),
          auditLogSchema,
        );
        return lines.filter(({ outcome }) => outcome === 'failed').length;
      };
      const before = await attempts();
      for (const path of ['accounts/%00/ledger', `accounts/${accountId}%00/ledger`]) {
        expectError(await askOperator(operated.server, path, { token: 'guess' }), 401, 'unauthorized');
        expectError(await askOperator(operated.server, path), 422, 'bad_request');
      }
      expect(await attempts()).toBe(before + 4);
    });

    it('limits guesses by address, and logs only some of them', async () => {
      const guarded = await startTestServer({
        environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN, GM_RATE_IP_PER_MINUTE: '5' },
      });
      try {
        for (let guess = 0; guess < 5; guess++) {
          expectError(await askOperator(guarded, 'audit', { token: `guess${guess}` }), 401, 'unauthorized');
        }
        expectError(await askOperator(guarded, 'audit', { token: 'guess' }), 429, 'rate_limited');
        // Requests with the right token aren't counted.
        const { lines } = expectAnswer(await askOperator(guarded, 'audit'), auditLogSchema);
        expect(lines).toHaveLength(5);
        expect(lines[0]).toMatchObject({ actor: 'stranger', action: 'enter', outcome: 'failed' });
      } finally {
        await guarded.close();
      }
    });
  });

  it('logs at most 60 lines a minute during a flood of guesses', async () => {
    const flooded = await startTestServer({ engine, environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN } });
    try {
      await Promise.all(Array.from({ length: 80 }, () => askOperator(flooded, 'audit', { token: 'guess' })));
      const { lines } = expectAnswer(await askOperator(flooded, 'audit?limit=1000'), auditLogSchema);
      expect(lines).toHaveLength(60);
    } finally {
      await flooded.close();
    }
  });

  describe('looking up an account', () => {
    it('finds it by id, address, key, key id, request and entry', async () => {
      const { email, accountId, key } = await operated.operator.newAccount();
      const child = expectAnswer(await operated.server.post('/api/v1/keys', {}, key), mintedKeySchema);
      const bought = await operated.server.get(MOTION, child.api_key);
      const { entries } = expectAnswer(await operated.server.get('/api/v1/usage', key), usageSchema);
      const names = [
        accountId,
        ` ${email.toUpperCase()}`,
        key,
        key.slice(0, 12),
        child.api_key,
        child.key_id,
        String(bought.body['request_id']),
        entries[0]!.entry_id,
      ];
      for (const name of names) {
        const [found, ...more] = await operated.operator.lookUp(name);
        expect(more, name).toEqual([]);
        expect(found, name).toMatchObject({
          account_id: accountId,
          email,
          mode: 'live',
          status: 'active',
          credits_usd: 1.6,
          reports: 1,
          refunds: 0,
        });
        expect(found!.keys.map(({ kind, prefix }) => [kind, prefix])).toEqual([
          ['live', key.slice(0, 12)],
          ['child', child.prefix],
        ]);
      }
      const { text } = await askOperator(operated.server, `audit?account_id=${accountId}`);
      for (const secret of [key, child.api_key]) expect(text).not.toContain(secret);
      expect(
        (await operated.operator.auditOf(accountId)).filter(({ action }) => action === 'look_up'),
      ).toHaveLength(names.length);
    });

    it('ignores spaces around a name, and never logs a key, however it was mangled', async () => {
      const { accountId, key } = await operated.operator.newAccount();
      for (const name of [` ${key}`, `${key}\n`]) {
        expect((await operated.operator.lookUp(name))[0]).toMatchObject({ account_id: accountId });
      }
      const mangled = [
        `Bearer ${key}`,
        `"${key}"`,
        `${key}x`,
        key.slice(0, -1),
        key.toUpperCase(),
        `${key} ?`,
      ];
      for (const name of mangled) expect(await operated.operator.lookUp(name), name).toEqual([]);
      // A key in place of its id, and in a reason.
      expectError(await operated.operator.act(`keys/${key}/revoke`), 422, 'bad_request');
      await askOperator(operated.server, `accounts/${accountId}/suspend`, {
        body: { reason: `${key} is on a wall` },
      });
      const { text } = await askOperator(operated.server, 'audit?limit=1000');
      expect(text).toContain(`${key.slice(0, 12)}…`);
      expect(text.toLowerCase()).not.toContain(key.slice(12, 20).toLowerCase());
    });

    it.each([
      'nobody@example.org',
      'acc_none',
      'key_none',
      'gm_live_0000',
      'req_none',
      'ent_none',
      "x' OR 1=1",
    ])('finds nothing by %s', async (text) => {
      expect(await operated.operator.lookUp(text)).toEqual([]);
    });

    it('shows its ledger in pages', async () => {
      const { accountId, key } = await operated.operator.newAccount();
      for (let index = 0; index < 3; index++) await operated.server.get(MOTION, key);
      const page = async (query: string) =>
        expectAnswer(
          await askOperator(operated.server, `accounts/${accountId}/ledger?${query}`),
          accountLedgerSchema,
        );
      const first = await page('limit=3');
      const second = await page(`limit=3&cursor=${first.next_cursor}`);
      const seen = [...first.entries, ...second.entries].map(({ balance_after_usd: balance }) => balance);
      expect(seen).toEqual([0.8, 1.2, 1.6, 2]);
      expect(second.next_cursor).toBeNull();
      expectError(await askOperator(operated.server, 'accounts/acc_none/ledger'), 404, 'not_found');
    });
  });

  describe('the audit log', () => {
    it('lists who did what, newest first, in pages', async () => {
      const { accountId } = await operated.operator.newAccount();
      for (const [index, name] of ['alice', 'bob', 'a\tb', ''].entries()) {
        operated.server.clock.now = TEST_NOW + index * 1000;
        await askOperator(operated.server, `accounts/${accountId}/ledger`, {
          headers: { 'x-operator': name },
        });
      }
      operated.server.clock.now = TEST_NOW;
      const page = async (query: string) =>
        expectAnswer(
          await askOperator(operated.server, `audit?account_id=${accountId}&${query}`),
          auditLogSchema,
        );
      const first = await page('limit=3');
      const second = await page(`limit=3&cursor=${first.next_cursor}`);
      const lines = [...first.lines, ...second.lines].filter(({ action }) => action === 'read_ledger');
      expect(lines.map(({ actor }) => actor)).toEqual(['operator', 'operator', 'bob', 'alice']);
      // The log also records who read it.
      const readings = (await page('limit=100')).lines.filter(({ action }) => action === 'read_audit_log');
      expect(readings.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
      expectError(await askOperator(operated.server, 'audit?cursor=x'), 422, 'bad_request');
    });
  });
});
