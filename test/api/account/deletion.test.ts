import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { accountDeletedSchema } from '../../../schemas/http/account/login.ts';
import { logIn } from '../../support/browser/browser.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { startMailedServer, type MailedServer } from '../../support/mail/mailedServer.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { ADMIN_TOKEN, askOperator } from '../../support/server/operator.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';

const PASSWORD = 'correct horse battery';
const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
/** Included in every text that a customer can write. */
const CANARY = 'canary7f3a';
/** Tables that keep the rows of a deleted account, for the books. */
const KEPT = new Set([
  'account',
  'account_email',
  'api_key',
  'audit_entry',
  'card_checkout',
  'coin_invoice',
  'external_movement',
  'idempotency',
  'invoice',
  'ledger_entry',
  'ledger_posting',
  'operator_reference',
  'payment_order',
  'quote',
  'quote_use',
  'saved_report',
  'starter_mailbox',
]);

describeOnAnEngine('an account that its owner deletes', (engine) => {
  let mailed: MailedServer;
  beforeAll(async () => {
    mailed = await startMailedServer(engine, {
      environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN, GM_WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' },
      prepare: (dataDir) => plantFrame({ dataDir, cells: [CELL] }),
    });
  });
  afterAll(() => mailed.close());

  async function newAccount(email: string, mode: 'live' | 'test' = 'live') {
    const { body } = await mailed.server.post('/api/v1/autonomous/register', {
      email,
      password: PASSWORD,
      mode,
    });
    const browser = await logIn(mailed.server, { email, password: PASSWORD, mode });
    return { email, key: String(body['api_key']), accountId: String(body['account_id']), browser };
  }

  /** Does everything that leaves data behind. */
  async function leaveTraces({ key, browser }: Awaited<ReturnType<typeof newAccount>>): Promise<void> {
    const { server } = mailed;
    const done = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
      const { status, text } = await answer;
      expect(status, text).toBeLessThan(300);
    };
    const url = `/api/v1/motion?lat=${lat}&lon=${lon}&label=${CANARY}`;
    await done(server.get(url, key, { 'idempotency-key': 'first' }));
    await done(server.post('/api/v1/my-reports/2/links', {}, key));
    await done(server.post('/api/v1/my-reports/tag', { id: 2, nickname: CANARY, note: CANARY }, key));
    await done(server.get(`/report.pdf?lat=${lat}&lon=${lon}&label=${CANARY}`, key));
    const batch = { items: [{ id: CANARY, lat, lon }], async: true };
    await done(server.post('/api/v1/motion/batch', batch, key));
    await done(server.post('/api/v1/keys', { label: CANARY, allowed_referer: `${CANARY}.example` }, key));
    await done(server.post('/api/v1/support', { subject: CANARY, message: CANARY }, key));
    await done(server.post('/api/v1/chat', { messages: [{ role: 'user', content: CANARY }] }, key));
    const webhook = { url: 'http://127.0.0.1:9/' + CANARY, events: ['batch.done'] };
    await done(server.post('/api/v1/webhooks', webhook, key));
    const watch = { lat, lon, condition: { type: 'rate_class' }, label: CANARY };
    await done(server.post('/api/v1/watches', watch, key));
    await done(browser.put('/api/v1/billing-details', { name: CANARY, email: `${CANARY}@example.org` }));
    await done(server.post('/api/v1/my-reports/2/challenge', { reason: 'other', message: CANARY }, key));
  }

  const rowsOf = async (table: string) => mailed.server.database.query(`SELECT * FROM ${table}`);
  const tables = async () =>
    (
      await mailed.server.database.query<{ table_name: string }>(
        'SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()',
      )
    ).map(({ table_name: name }) => name);

  describe.each(['live', 'test'] as const)('in %s mode', (mode) => {
    it('removes everything that names its owner, and the ledger still verifies', async () => {
      const email = `${CANARY}-${mode}@example.org`;
      const account = await newAccount(email, mode);
      await leaveTraces(account);
      const credits = Number((await mailed.server.get('/api/v1/balance', account.key)).body['credits_usd']);
      const remove = (body: object) => account.browser.post('/api/v1/account/delete', body);
      expectError(await remove({ password: 'wrong horse battery' }), 403, 'wrong_password');
      const told = expectError(await remove({ password: PASSWORD }), 409, 'deletion_blocked');
      expect(told['message']).toContain(`forfeit_usd: ${credits}`);
      expectError(await remove({ password: PASSWORD, forfeit_usd: credits - 0.4 }), 409, 'deletion_blocked');
      const deleted = await remove({ password: PASSWORD, forfeit_usd: credits });
      expect(expectAnswer(deleted, accountDeletedSchema)).toMatchObject({ forfeited_usd: credits, mode });
      expectError(await mailed.server.get('/api/v1/balance', account.key), 401, 'invalid_api_key');
      expectError(await account.browser.get('/api/v1/me'), 401, 'login_required');
      await mailed.sendMail();
      expect(mailed.mail.letters).toContainEqual(
        expect.objectContaining({ to: email, text: expect.stringContaining('was deleted') }),
      );
      for (const table of await tables()) {
        const rows = await rowsOf(table);
        expect(JSON.stringify(rows), table).not.toContain(CANARY);
        const own = rows.filter((row) => (row as { account_id?: string }).account_id === account.accountId);
        if (!KEPT.has(table)) expect(own, table).toEqual([]);
        // The location of the purchased ground is gone too.
        if (table === 'saved_report') expect(own[0]).toMatchObject({ lat: 0, lon: 0, body: '{}' });
      }
      expect((await verifyLedger(mailed.server.database)).violations).toEqual([]);
    });
  });

  it('frees the address, but its mailbox gets no second starter credits', async () => {
    const first = await newAccount('again@example.org');
    await first.browser.post('/api/v1/account/delete', { password: PASSWORD, forfeit_usd: 2 });
    const { status, body } = await mailed.server.post('/api/v1/autonomous/register', {
      email: 'again+alias@example.org',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ credits_usd: 0, message: expect.stringContaining('earlier account') });
    expect((await mailed.server.post('/api/v1/autonomous/register', { email: first.email })).status).toBe(
      200,
    );
    const name = await askOperator(mailed.server, `accounts?q=${first.accountId}`);
    expect(name.text).toContain('"deleted_at"');
    for (const act of ['unsuspend', 'reset_login']) {
      const refused = await askOperator(mailed.server, `accounts/${first.accountId}/${act}`, {
        body: { reason: 'they want it back' },
      });
      expect(refused.status).toBe(404);
    }
  });

  it('waits until no order can still be paid and the balance is not negative', async () => {
    const { browser, accountId } = await newAccount('owing@example.org');
    const remove = (forfeit: number) =>
      browser.post('/api/v1/account/delete', { password: PASSWORD, forfeit_usd: forfeit });
    await mailed.server.database.transaction((transaction) =>
      transaction.query(
        `INSERT INTO payment_order (order_id, account_id, mode, method, amount_micro_usd, status, paid_micro_usd,
           returned_micro_usd, request_id, created_at, expires_at, updated_at)
         VALUES ('ord_x', $1, 'live', 'stripe', 5000000, 'open', 0, 0, 'req_x', $2, $3, $2)`,
        [accountId, new Date(TEST_NOW), new Date(TEST_NOW + 1000)],
      ),
    );
    expect(expectError(await remove(2), 409, 'deletion_blocked')['message']).toContain('ord_x');
    mailed.server.clock.now += 2000;
    expect((await remove(2)).status).toBe(200);
  });
});
