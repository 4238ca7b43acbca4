import { expect, it, onTestFinished } from 'vitest';
import { startMailRunner, type MailRunner } from '../../../api/jobs/mailRunner.ts';
import { queueEmail } from '../../../accounts/mail/emailJob.ts';
import { readConfig } from '../../../schemas/config.ts';
import { openPdfPool } from '../../../workers/draw/pdfPool.ts';
import { type TestEngine } from '../../support/machine/engines.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { startMailServer, type MailServer } from '../../support/mail/mailServer.ts';
import { startCardServer, type CardServer } from '../../support/stripe/cardServer.ts';

const SELLER = { GM_SELLER: 'Seller LLC', GM_SELLER_EMAIL: 'billing@seller.example' };
/** The runner never runs on its own during the test. */
const NEVER_MS = 3_600_000;

interface Post {
  readonly shop: CardServer;
  readonly mail: MailServer;
  readonly warnings: unknown[];
  /** How far the runner's clock is ahead of the start of the test, milliseconds; only the test moves it. */
  readonly clock: { ahead: number };
  readonly newRunner: () => MailRunner;
  /** Creates a paid order; returns the account's key and the payment. */
  readonly pay: () => Promise<{ readonly key: string; readonly orderId: string; readonly intent: string }>;
}

async function startPost(engine: TestEngine): Promise<Post> {
  const shop = await startCardServer(engine, SELLER);
  onTestFinished(() => shop.close());
  const mail = await startMailServer();
  const pdfs = openPdfPool();
  onTestFinished(() => pdfs.close());
  const config = readConfig({ GM_PAYMENT_REHEARSAL: 'on', ...SELLER, GM_SMTP_URL: mail.url });
  const warnings: unknown[] = [];
  const clock = { ahead: 0 };
  const began = Date.now();
  const context = {
    database: shop.server.database,
    config,
    pdfs,
    now: () => began + clock.ahead,
    publicUrl: () => 'https://example.org',
  };
  return {
    shop,
    mail,
    warnings,
    clock,
    newRunner: () => {
      const runner = startMailRunner(
        context,
        { warn: (about: unknown) => void warnings.push(about) } as never,
        NEVER_MS,
      )!;
      onTestFinished(() => runner.stop());
      return runner;
    },
    pay: async () => {
      const key = await shop.server.register();
      const { order_id: orderId, session_id: sessionId } = await shop.buy(key, 25);
      shop.stripe.world.pay(String(sessionId));
      await shop.deliver(shop.stripe.world.events.slice(-1));
      return { key, orderId: String(orderId), intent: shop.stripe.world.intentIdOf(String(sessionId))! };
    },
  };
}

describeOnAnEngine('invoices by email', (engine) => {
  it('are sent once each, to the account’s billing address, with the document; earlier ones are not', async () => {
    const { shop, mail, newRunner, pay } = await startPost(engine);
    await pay();
    const runners = [newRunner(), newRunner()];
    await Promise.all(runners.map((runner) => runner.look()));
    expect(mail.letters).toEqual([]);
    const { key, orderId, intent } = await pay();
    await shop.server.request('/api/v1/billing-details', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: '{"email": "accounts@buyer.example"}',
    });
    shop.stripe.world.refund(intent, 1000);
    await shop.deliver(shop.stripe.world.events.slice(-2));
    await Promise.all([...runners, ...runners].map((runner) => runner.look()));
    expect(mail.letters.map(({ to }) => to).toSorted()).toEqual([
      'accounts@buyer.example',
      'caller2@example.org',
    ]);
    const invoice = mail.letters.find(({ to }) => to === 'caller2@example.org')!.text;
    for (const said of [
      'From: Seller LLC <billing@seller.example>',
      'Auto-Submitted: auto-generated',
      'Subject: Invoice No. 000002: 25.00 USD',
      orderId,
      'application/pdf',
      'invoice-000002.pdf',
      `<document-2.${orderId}@seller.example>`,
    ])
      expect(invoice).toContain(said);
    expect(mail.letters.find(({ to }) => to.startsWith('accounts'))!.text).toContain(
      'Subject: Credit note No. 000003: 10.00 USD',
    );
  });

  it('wait while the mail server is away, and are dropped when it refuses for good', async () => {
    const { shop, mail, newRunner, pay, warnings, clock } = await startPost(engine);
    const runner = newRunner();
    await runner.look();
    await pay();
    mail.refusal = { code: 451 };
    expect(await runner.look()).toBe(0);
    mail.refusal = null;
    expect(await runner.look()).toBe(0);
    clock.ahead += 10_000;
    expect(await runner.look()).toBe(1);
    await pay();
    mail.refusal = { code: 550 };
    await runner.look();
    mail.refusal = null;
    expect(await runner.look()).toBe(0);
    expect(mail.letters).toHaveLength(1);
    const jobs = await shop.server.database.query(
      `SELECT status FROM job WHERE kind = 'mail' ORDER BY created_at, job_id`,
    );
    expect(jobs).toEqual([{ status: 'done' }, { status: 'error' }]);
    expect(warnings).toHaveLength(2);
    expect(JSON.stringify(warnings)).not.toContain('mailSecret');
  });

  it('to a mailbox that is temporarily unavailable do not delay any others', async () => {
    const { shop, mail, newRunner, clock } = await startPost(engine);
    const queue = (to: string, at: number) =>
      shop.server.database.transaction((transaction) =>
        queueEmail(
          transaction,
          { emailId: `to-${to}`, to, subject: 'News', text: 'None.', replyTo: null, inReplyTo: null },
          at,
        ),
      );
    await queue('full@b.example', 1000);
    await queue('a@b.example', 2000);
    mail.refusal = { code: 452, to: 'full@b.example' };
    const runner = newRunner();
    await runner.look();
    expect(mail.letters.map(({ to }) => to)).toEqual(['a@b.example']);
    mail.refusal = null;
    clock.ahead += 10_000;
    await runner.look();
    expect(mail.letters.map(({ to }) => to)).toEqual(['a@b.example', 'full@b.example']);
  });

  it('that are queued twice under one name are sent once, in the thread of the one they answer', async () => {
    const { shop, mail, newRunner } = await startPost(engine);
    const message = { emailId: 'a-2', to: 'a@b.example', subject: 'Re: moved', text: 'Gründe: none.' };
    const queue = () =>
      shop.server.database.transaction((transaction) =>
        queueEmail(transaction, { ...message, replyTo: 'help+a@seller.example', inReplyTo: 'a-1' }, 1000),
      );
    await queue();
    await queue();
    const runners = [newRunner(), newRunner()];
    await Promise.all(runners.map((runner) => runner.look()));
    await queue();
    await runners[0]!.look();
    expect(mail.letters).toHaveLength(1);
    for (const said of [
      'To: a@b.example',
      'Reply-To: help+a@seller.example',
      'Message-ID: <a-2@seller.example>',
      'In-Reply-To: <a-1@seller.example>',
      'References: <a-1@seller.example>',
    ])
      expect(mail.letters[0]!.text).toContain(said);
  });

  it('are not queued without a mail server', async () => {
    const { shop, pay } = await startPost(engine);
    await pay();
    expect(await shop.server.database.query(`SELECT job_id FROM job WHERE kind = 'mail'`)).toEqual([]);
  });
});
