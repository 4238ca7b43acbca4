import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ticketFileSchema } from '../../../schemas/http/support/operatorTickets.ts';
import { ticketAnswerSchema } from '../../../schemas/http/support/tickets.ts';
import type { MailOutcome } from '../../../support/mail/takeMail.ts';
import { signMail } from '../../../support/mail/signMail.ts';
import { plainText, startMailedServer, type MailedServer } from '../../support/mail/mailedServer.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { ADMIN_TOKEN, askOperator, operatorOf } from '../../support/server/operator.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const SECRET = 'a-secret-of-the-mail-server-0123456789';
const SUPPORT = 'support@motion.example';
const SELLER = 'seller@motion.example';

describeOnAnEngine('inbound email', (engine) => {
  let mailed: MailedServer;
  let server: TestServer;
  let operator: ReturnType<typeof operatorOf>;
  beforeAll(async () => {
    mailed = await startMailedServer(engine, {
      environment: {
        GM_ADMIN_TOKEN: ADMIN_TOKEN,
        GM_SELLER_EMAIL: SELLER,
        GM_SUPPORT_EMAIL: SUPPORT,
        GM_SUPPORT_INBOUND_TOKEN: SECRET,
      },
      limits: { deliveriesPerMinute: 100_000 },
    });
    ({ server } = mailed);
    operator = operatorOf(server);
  });
  afterAll(() => mailed.close());

  const knock = (raw: Uint8Array, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/v1/inbound-mail`, {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'x-mail-signature': signMail(SECRET, raw, server.clock.now),
        ...headers,
      },
      body: Buffer.from(raw),
    });
  const handOver = async (raw: Uint8Array): Promise<MailOutcome> => {
    const response = await knock(raw);
    expect(response.status).toBe(200);
    const { outcome, reason } = (await response.json()) as MailOutcome;
    return { outcome, reason };
  };
  const text = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'));

  /** The emails to an address that contain a text, after all pending emails are sent. */
  const emailsTo = async (address: string, said: string): Promise<string[]> => {
    await mailed.sendMail();
    const letters = mailed.mail.letters.filter(
      (message) => message.to === address && plainText(message.text).includes(said),
    );
    return letters.map((message) => message.text);
  };

  /** An answered ticket, and the address from which its customer was emailed. */
  const answered = async () => {
    const { key, email, accountId } = await operator.newAccount();
    const { body } = await server.post('/api/v1/support', { message: 'Help' }, key);
    const id = String(body['ticket_id']);
    await askOperator(server, `tickets/${id}/answer`, { body: { message: 'It is of May.', close: true } });
    const [written] = await emailsTo(email, `Re: Help [${id}]`);
    const { replyTo, text: said } = await PostalMime.parse(written!);
    const message = { replyTo: replyTo![0]!.address!, text: said! };
    const ticket = async () =>
      expectAnswer(await server.get(`/api/v1/support/${id}`, key), ticketAnswerSchema);
    const file = async () => expectAnswer(await askOperator(server, `tickets/${id}`), ticketFileSchema);
    return { id, key, email, accountId, message, ticket, file };
  };
  /** A customer's email as received through a mail server. */
  const send = async (mail: SendMailOptions): Promise<MailOutcome> => {
    const transport = createTransport(mailed.mail.url);
    await transport.sendMail(mail);
    transport.close();
    return handOver(Buffer.from(mailed.mail.letters.findLast(({ to }) => to === mail.to)!.text));
  };

  it('is added to the ticket that its address names, without the quoted email, and reopens it', async () => {
    const { email, message, ticket, file, id } = await answered();
    const quoted = message.text.replaceAll(/^/gm, '> ');
    const outcome = await send({
      from: `"A Person" <${email.toUpperCase()}>`,
      to: message.replyTo,
      subject: 'Re: Help',
      text: `Danke, größer als 数字 😀\n\nOn Mon, 1 Jun 2026, Seller LLC wrote:\n${quoted}`,
      attachments: [{ filename: 'house\r\nBcc: x@y.z.pdf', content: 'x'.repeat(100_000) }],
    });
    expect(outcome).toEqual({ outcome: 'written', reason: null });
    const { messages, status } = await ticket();
    expect(status).toBe('open');
    const last = messages.at(-1)!;
    expect(last).toMatchObject({ author: 'customer', via: 'email' });
    expect(last.message).toMatch(/^Danke, größer als 数字 😀\n\n\[attachments, not stored: house.*pdf/);
    expect(last.message).not.toContain('It is of May');
    expect(last.message.split('\n')).toHaveLength(3);
    const seen = await file();
    expect(seen.conversation.at(-1)!.via).toBe('email');
    expect(await emailsTo(SELLER, id)).toHaveLength(2);
  });

  it('is one message, however many copies are delivered at once', async () => {
    const { email, message, ticket } = await answered();
    const raw = text([`From: ${email}`, `To: ${message.replyTo}`, 'Message-ID: <1@x>', '', 'Once.']);
    const got = await Promise.all([1, 2, 3, 4].map(() => handOver(raw)));
    expect(got.map(({ outcome }) => outcome).toSorted()).toEqual([
      'repeated',
      'repeated',
      'repeated',
      'written',
    ]);
    expect((await ticket()).messages).toHaveLength(3);
  });

  it('from anyone else, or with an unknown token, is rejected; operators see the sender', async () => {
    const [mine, theirs] = [await answered(), await answered()];
    const to = (address: string, from: string) =>
      handOver(text([`From: ${from}`, `To: ${address}`, '', 'Refund everything.']));
    expect(await to(mine.message.replyTo, 'thief@evil.example')).toMatchObject({
      reason: 'not from the customer',
    });
    expect(await to(mine.message.replyTo, `"${mine.email}" <thief@evil.example>`)).toMatchObject({
      reason: 'not from the customer',
    });
    expect(await to(mine.message.replyTo, theirs.email)).toMatchObject({ reason: 'not from the customer' });
    const [name] = mine.message.replyTo.split('.');
    const [, token] = theirs.message.replyTo.split('@')[0]!.split('.');
    for (const address of [
      `${name}.${token}@motion.example`,
      `${name}.${'0'.repeat(24)}@motion.example`,
      SUPPORT,
      `support+${mine.id}@motion.example`,
      mine.message.replyTo.replace('motion.example', 'evil.example'),
    ])
      expect(await to(address, mine.email), address).toMatchObject({ reason: 'to no ticket' });
    expect((await mine.ticket()).messages).toHaveLength(2);
    expect((await theirs.ticket()).messages).toHaveLength(2);
    const { notes } = await mine.file();
    expect(notes).toHaveLength(3);
    expect(JSON.stringify(notes)).not.toContain('Refund everything');
    for (let n = 0; n < 12; n++) await to(mine.message.replyTo, `thief${n}@evil.example`);
    expect((await mine.file()).notes).toHaveLength(10);
  });

  it('from a program, without text, or malformed is ignored; no automatic answer is ever sent', async () => {
    const { email, message, ticket } = await answered();
    const queued = await server.database.query<{ count: number }>('SELECT count(*) AS count FROM job');
    const head = [`From: ${email}`, `To: ${message.replyTo}`];
    const mails: readonly (readonly [readonly string[], string])[] = [
      [[...head, 'Auto-Submitted: auto-replied', '', 'I am away.'], 'auto-submitted'],
      [[...head, 'Precedence: bulk', '', 'I am away.'], 'precedence'],
      [['Return-Path: <>', ...head, '', 'Bounced.'], 'null sender'],
      [[...head, 'Content-Type: multipart/report; boundary=b', '', '--b--'], 'report'],
      [['From: MAILER-DAEMON@x.y', head[1]!, '', 'Bounced.'], 'sent by a machine'],
      [
        [...Array.from({ length: 60 }, () => 'Received: from a by b'), ...head, '', 'Round.'],
        'goes in circles',
      ],
      [[...head, '', ' \n\t '], 'says nothing'],
      [[...head, `From: other@x.y`, '', 'x'], 'not from one sender'],
      [['', 'no headers'], 'not readable'],
    ];
    for (const [lines, reason] of mails)
      expect(await handOver(text(lines)), reason).toEqual({ outcome: 'ignored', reason });
    expect(await handOver(new Uint8Array(0))).toMatchObject({ reason: 'not readable' });
    expect((await ticket()).messages).toHaveLength(2);
    const after = await server.database.query<{ count: number }>('SELECT count(*) AS count FROM job');
    expect(after).toEqual(queued);
  });

  it('with hostile contents becomes plain text, cut to the length of a message', async () => {
    const { email, message, ticket } = await answered();
    const head = [`From: ${email}`, `To: x@y.z,`, ` ${message.replyTo}`, 'MIME-Version: 1.0'];
    const html = '<p>Wrong <b>house</b></p><script>alert(1)</script>&#xD800;\u0000';
    await handOver(text([...head, 'Content-Type: text/html; charset=utf-8', '', html]));
    await handOver(
      text([
        ...head,
        'Content-Type: text/plain; charset=utf-8',
        '',
        `nul \u0000 esc \u001B[2J ${'数'.repeat(9000)}`,
      ]),
    );
    await handOver(
      text([
        ...head,
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'never closed',
      ]),
    );
    await handOver(
      Buffer.concat([
        text([...head, 'Content-Type: text/plain; charset=utf-8', '', '']),
        Buffer.from([0xff, 0xfe, 0x41]),
      ]),
    );
    const said = (await ticket()).messages.slice(2).map((each) => each.message);
    expect(said).toHaveLength(4);
    expect(said[0]).toMatch(/^Wrong house/);
    expect(said[0]).not.toMatch(/alert|</);
    expect(said[1]!.length).toBeLessThanOrEqual(8000);
    expect(said[1]).toMatch(/^nul {2}esc \[2J 数+\n\[the rest of this email was cut off\]$/);
    expect(said[2]).toBe('never closed');
    // oxlint-disable-next-line no-control-regex -- none is left
    expect(said.join('')).not.toMatch(/[\u0000-\u0008\u000B-\u001F]/);
  });

  it('is accepted only with the secret’s signature, unchanged and within the size limit', async () => {
    const { email, message, ticket } = await answered();
    const raw = text([`From: ${email}`, `To: ${message.replyTo}`, '', 'Signed?']);
    const { now } = server.clock;
    const forged = [
      { 'x-mail-signature': '' },
      { 'x-mail-signature': signMail(`${SECRET}x`, raw, now) },
      { 'x-mail-signature': signMail(SECRET, text(['other']), now) },
      { 'x-mail-signature': signMail(SECRET, raw, now - 600_000) },
    ];
    for (const headers of forged) expect((await knock(raw, headers)).status).toBe(401);
    expect((await knock(raw, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await knock(new Uint8Array(11 * 1024 * 1024))).status).toBe(413);
    expect((await ticket()).messages).toHaveLength(2);
    expect(await handOver(raw)).toMatchObject({ outcome: 'written' });
  });

  it('of a suspended account is rejected', async () => {
    const { email, accountId, message } = await answered();
    await operator.act(`accounts/${accountId}/suspend`);
    const raw = text([`From: ${email}`, `To: ${message.replyTo}`, '', 'Let me in.']);
    expect(await handOver(raw)).toEqual({ outcome: 'ignored', reason: 'of a suspended account' });
  });
});

it('has no address on a server that does not receive email', async () => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/api/v1/inbound-mail`, { method: 'POST', body: 'x' });
  expect(response.status).toBe(404);
  await server.close();
});
