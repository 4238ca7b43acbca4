import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { whyAutomatic } from '../../support/mail/parseMail.ts';
import { parseMail } from '../../support/mail/parseMail.ts';
import { withoutQuoted } from '../../support/mail/replyText.ts';
import { isSignedMail, signMail } from '../../support/mail/signMail.ts';
import { readTicketAddress, ticketAddress } from '../../support/ticket/ticketAddress.ts';

const TICKET = 'tck_0123456789abcdef0123';
const hex = (length: number) =>
  fc
    .array(
      fc.integer({ min: 0, max: 15 }).map((digit) => digit.toString(16)),
      { minLength: length, maxLength: length },
    )
    .map((digits) => digits.join(''));

describe('the address of a ticket', () => {
  test.prop([hex(20), hex(24), fc.constantFrom('support@example.org', 'a.b@mail.example.co.uk')])(
    'is parsed as it was formatted, in capitals too, and fits a mailbox of 64 characters',
    (ticket, mailToken, mailbox) => {
      const named = { ticketId: `tck_${ticket}`, mailToken };
      const address = ticketAddress(mailbox, named);
      expect(readTicketAddress(mailbox, address)).toEqual(named);
      expect(readTicketAddress(mailbox, address.toUpperCase())).toEqual(named);
      expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
      expect(readTicketAddress('other@example.org', address)).toBeNull();
      expect(readTicketAddress(mailbox, `${address}.evil.example`)).toBeNull();
    },
  );

  test.prop([fc.oneof(fc.string(), fc.emailAddress())])('is no other text', (text) => {
    expect(readTicketAddress('support@example.org', text)).toBeNull();
  });
});

describe('the text of a reply', () => {
  const letter = `It is of May.\n\n-- \nTicket ${TICKET}, answered. Reply to this letter.`;
  const marked = letter.replaceAll(/^/gm, '> ');
  const cases: readonly (readonly [string, string])[] = [
    [`Thanks!\n\nOn Mon, 1 Jun 2026 at 12:00, Seller <a@b.c> wrote:\n${marked}\n`, 'Thanks!'],
    [`Thanks!\r\n\r\nOn Mon, 1 Jun 2026 at 12:00, Seller\r\n<a@b.c> wrote:\r\n\r\n${marked}`, 'Thanks!'],
    [`Danke!\n\nAm 01.06.2026 um 12:00 schrieb Seller:\n${marked}`, 'Danke!'],
    [`Thanks!\n\n${marked}`, 'Thanks!'],
    [`Thanks!\n-----Original Message-----\nFrom: Seller\n${letter}`, 'Thanks!'],
    [`Thanks!\n________________________________\nFrom: Seller\nSent: Monday\n\n${letter}`, 'Thanks!'],
    [`-----Original Message-----\nFrom: Seller\n${letter}\n\nI write below.`, 'I write below.'],
    [
      `On Mon, 1 Jun 2026 at 12:00, Seller wrote:\n> It is of May.\nNo.\n> Ticket\nWhy?`,
      `On Mon, 1 Jun 2026 at 12:00, Seller wrote:\n> It is of May.\nNo.\n> Ticket\nWhy?`,
    ],
    [
      '-----Original Message-----\nFrom: a neighbor\nTheir house sinks.',
      '-----Original Message-----\nFrom: a neighbor\nTheir house sinks.',
    ],
    [marked, marked],
    ['a > b and b > c\n', 'a > b and b > c'],
  ];
  it.each(cases)('is kept, and only the quoted email is cut: %#', (mail, kept) => {
    expect(withoutQuoted(mail, TICKET)).toBe(kept.trim());
  });

  test.prop([fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })])(
    'before a marked quotation always stays',
    (first, second) => {
      const own = `x${first}\ny${second}z`.replaceAll(/[\r>]/g, '');
      expect(withoutQuoted(`${own}\n\n${marked}`, TICKET)).toBe(own.trim());
    },
  );

  test.prop([fc.string({ unit: fc.constantFrom('>', ' ', '\n', 'O', 'n', '-', '_', 'wrote:', TICKET) })])(
    'is never lost completely',
    (text) => {
      expect(withoutQuoted(text, TICKET) === '').toBe(text.trim() === '');
    },
  );
});

it('emails of programs are recognized by any of their signs, and those of people by none', () => {
  const programs: readonly (readonly [string, string])[] = [
    ['auto-submitted', 'auto-replied'],
    ['auto-submitted', 'auto-generated (vacation)'],
    ['precedence', 'Bulk'],
    ['precedence', 'auto_reply'],
    ['return-path', '<>'],
    ['content-type', 'multipart/report; report-type=delivery-status; boundary=x'],
    ['x-autoreply', 'yes'],
    ['list-id', '<list.example.org>'],
  ];
  for (const [key, value] of programs) expect(whyAutomatic([{ key, value }], 'a@b.c'), value).not.toBeNull();
  for (const from of ['MAILER-DAEMON@b.c', 'postmaster@b.c', 'no-reply@b.c', 'noreply+1@b.c'])
    expect(whyAutomatic([], from), from).not.toBeNull();
  const hops = Array.from({ length: 51 }, () => ({ key: 'received', value: 'from a by b' }));
  expect(whyAutomatic(hops, 'a@b.c')).not.toBeNull();
  const people = [
    { key: 'auto-submitted', value: 'no' },
    { key: 'return-path', value: '<a@b.c>' },
    { key: 'precedence', value: 'first-class' },
    { key: 'content-type', value: 'multipart/alternative; boundary=x' },
  ];
  for (const from of ['a@b.c', 'noreplyson@b.c', 'postmasters.son@b.c'])
    expect(whyAutomatic(people, from), from).toBeNull();
});

test.prop([
  fc.uint8Array({ maxLength: 200 }),
  fc.string({ minLength: 32 }),
  fc.integer({ min: 0, max: 4e12 }),
])('an email is valid when signed with the secret, recently, and unchanged', (raw, secret, now) => {
  const signature = signMail(secret, raw, now);
  expect(isSignedMail(secret, raw, { signature, now: now + 60_000 })).toBe(true);
  expect(isSignedMail(secret, raw, { signature, now: now + 400_000 })).toBe(false);
  expect(isSignedMail(`${secret}x`, raw, { signature, now })).toBe(false);
  expect(isSignedMail(secret, new Uint8Array([...raw, 0]), { signature, now })).toBe(false);
  for (const broken of ['', 't=1', signature.toUpperCase(), `${signature}0`, `t=x,v1=${'0'.repeat(64)}`])
    expect(isSignedMail(secret, raw, { signature: broken, now })).toBe(false);
});

describe('an inbound email', () => {
  const mail = (...lines: string[]) => parseMail(Buffer.from(lines.join('\r\n')));

  it('with only HTML becomes text, without styles and scripts', async () => {
    const parsed = await mail(
      'From: A <a@b.c>',
      'To: x@y.z',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<html><head><style>p{color:red}</style></head><body><p>It is <b>wrong</b> &amp; old.</p><script>steal()</script><p>Zweite Zeile: größer 数字</p></body></html>',
    );
    expect(parsed!.text).toMatch(/It is wrong & old\./);
    expect(parsed!.text).toContain('größer 数字');
    expect(parsed!.text).not.toMatch(/steal|color:red|</);
  });

  it('with several senders, or none, has no sender', async () => {
    expect((await mail('From: a@b.c', 'From: d@e.f', '', 'x'))!.from).toBeNull();
    expect((await mail('To: a@b.c', '', 'x'))!.from).toBeNull();
    expect((await mail('From: group: a@b.c, d@e.f;', '', 'x'))!.from).toBeNull();
  });

  it('that is built to overload is refused', async () => {
    const deep = Array.from(
      { length: 300 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
    );
    expect(await mail('From: a@b.c', ...deep)).toBeNull();
    expect(await mail(...Array.from({ length: 20_000 }, (_, n) => `X-${n}: ${'y'.repeat(40)}`))).toBeNull();
    expect(await parseMail(new Uint8Array(0))).toBeNull();
  });

  test.prop([fc.uint8Array({ maxLength: 2000 })], { numRuns: 50 })('may be any bytes', async (bytes) => {
    const parsed = await parseMail(Buffer.concat([Buffer.from('From: a@b.c\r\n'), bytes]));
    expect(parsed === null || typeof parsed.text === 'string').toBe(true);
  });
});
