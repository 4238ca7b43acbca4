import { expect, it } from 'vitest';
import { resetLoginSchema } from '../../../schemas/http/account/operator.ts';
import { resetSchema } from '../../../schemas/http/account/login.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { askOperator, useOperatedServer } from '../../support/server/operator.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';

const REASON = 'showed the receipt of order 12';
const NEW_PASSWORD = 'violet kettle morning';
const RESET = '/api/v1/login/reset';

describeOnAnEngine('a login on a server without email', (engine) => {
  const operated = useOperatedServer(engine);

  const resetLogin = (accountId: string, body: object = {}) =>
    askOperator(operated.server, `accounts/${accountId}/reset_login`, { body: { reason: REASON, ...body } });

  it('cannot be recovered by email: the answer says whom to contact, whether or not the account exists', async () => {
    for (const email of ['nobody@example.org', 'caller1@example.org']) {
      const answer = await operated.server.post('/api/v1/login/forgot', { email });
      expect(expectError(answer, 400, 'email_unavailable')['message']).toContain('operator');
    }
  });

  it('is reset by a link from the operator, which works once, ends after a day, and is in no log', async () => {
    const { accountId, key } = await operated.operator.newAccount();
    const reset = expectAnswer(await resetLogin(accountId), resetLoginSchema);
    expect(reset.url).toBe(`${operated.server.url}/#reset-password=${reset.code}`);
    const answer = await operated.server.post(RESET, { code: reset.code, password: NEW_PASSWORD });
    expect(expectAnswer(answer, resetSchema)).toMatchObject({
      account_id: accountId,
      outcome: 'password_reset',
    });
    const login = { email: reset.email, password: NEW_PASSWORD };
    expect((await operated.server.post('/api/v1/login', login)).status).toBe(200);
    expect((await operated.server.get('/api/v1/me', key)).body['email_confirmed']).toBe(false);
    const used = await operated.server.post(RESET, { code: reset.code, password: NEW_PASSWORD });
    expectError(used, 422, 'code_invalid');
    const audit = await askOperator(operated.server, `audit?account_id=${accountId}`);
    expect(audit.text).toContain(REASON);
    expect(audit.text).not.toContain(reset.code);
    const late = expectAnswer(await resetLogin(accountId), resetLoginSchema);
    operated.server.clock.now += 24 * 3_600_000;
    const expired = await operated.server.post(RESET, { code: late.code, password: NEW_PASSWORD });
    expectError(expired, 422, 'code_invalid');
    operated.server.clock.now -= 24 * 3_600_000;
  });

  it('goes to the owner of the address, in a new account, when a stranger had opened the existing one', async () => {
    const { accountId, key } = await operated.operator.newAccount();
    const reset = expectAnswer(await resetLogin(accountId, { for: 'address_owner' }), resetLoginSchema);
    const answer = await operated.server.post(RESET, { code: reset.code, password: NEW_PASSWORD });
    const opened = expectAnswer(answer, resetSchema);
    expect(opened).toMatchObject({ email: reset.email, outcome: 'account_opened', keys_in_use: 1 });
    expect((await operated.server.get('/api/v1/me', opened.api_key)).body['account_id']).not.toBe(accountId);
    expect((await operated.server.get('/api/v1/me', key)).body).toMatchObject({
      account_id: accountId,
      email: expect.stringMatching(/\.invalid$/),
      credits_usd: 2,
    });
    expectError(await resetLogin(opened.account_id, { for: 'address_owner' }), 403, 'forbidden');
  });

  it('can be reset only by the operator, with a reason', async () => {
    const { accountId } = await operated.operator.newAccount();
    const path = `accounts/${accountId}/reset_login`;
    const body = { reason: REASON };
    expect((await askOperator(operated.server, path, { body, token: null })).status).toBe(401);
    expectError(await askOperator(operated.server, path, { body: {} }), 422, 'bad_request');
    expectError(await resetLogin('acc_nobody'), 404, 'not_found');
  });
});
