import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../core/date.ts';
import { postWebhook, type WebhookNetwork } from '../../notify/send/postWebhook.ts';
import { isPublicAddress } from '../../notify/send/publicAddress.ts';
import { parseWebhookUrl } from '../../notify/send/webhookUrl.ts';
import { answerWith, hang, startReceiver, type Receiver } from '../support/webhooks/receiver.ts';

const NOBODY: ReadonlySet<string> = new Set();
const never = new AbortController().signal;
const message = (url: string) => ({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}' });
const publicNetwork = (...addresses: string[]): WebhookNetwork => ({
  allowedHosts: NOBODY,
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  timeoutMs: 2000,
});

const HOSTILE = [
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '127.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fd00::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'metadata',
  'metadata.google.internal',
  'printer.local',
  'hooks.default.svc',
  'hooks.default.svc.cluster.local',
  'hooks.cluster',
  'vault.service.consul',
  'hooks.internal.',
  'hooks.INTERNAL..',
  'hooks.test',
  'hooks.example',
  'hooks.invalid',
  'hooks.localhost',
  'hooks.lan',
  'hooks.home.arpa',
  '1.0.0.127.in-addr.arpa',
  'hooks.corp',
  'hooks.intranet',
  'hooks.localdomain',
  'hooks.onion',
  'hooks.alt',
  'hooks。svc',
  'ｈｏｏｋｓ．ｓｖｃ',
  'ⓗooks.ⓣⓔⓢⓣ',
  'a..example.com',
  '①②⑦.⓪.⓪.①',
];

describe('the address of a delivery', () => {
  it.each(HOSTILE)('is never %s', (host) => {
    expect(() => parseWebhookUrl(`https://${host}/hook`, NOBODY)).toThrow(
      expect.objectContaining({ code: 'webhook_url_refused' }),
    );
  });

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://user:secret@hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:80/',
    'https://hooks.example.com/#part',
    'hooks.example.com',
    'https://',
    '',
    'file:///etc/passwd',
  ])('is no URL like %j', (url) => {
    expect(() => parseWebhookUrl(url, NOBODY)).toThrow(
      expect.objectContaining({ code: 'webhook_url_refused' }),
    );
  });

  it.each([
    'https://hooks.example.com/ground-motion?token=abc',
    'https://hooks.example.com:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://xn--bcher-kva.example.com/',
  ])('may be %s', (url) => {
    expect(parseWebhookUrl(url, NOBODY).href).toBe(url);
  });

  it('may be a private host that the operator allows, by exact name and port', () => {
    const allowed = new Set(['127.0.0.1:9000', 'receiver.local']);
    for (const url of ['http://127.0.0.1:9000/', 'http://receiver.local:5000/'])
      expect(parseWebhookUrl(url, allowed).href).toBe(url);
    expect(() => parseWebhookUrl('http://127.0.0.1:9001/', allowed)).toThrow('it must start with https://');
  });

  it.each(['8.8.8.8', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    [['127.0.0.1']],
    [['8.8.8.8', '10.0.0.1']],
    [['::1']],
    [['::ffff:192.168.0.1']],
    [['169.254.169.254']],
  ])('is no name that resolves to %j, whatever it resolved to before', async (addresses) => {
    const answer = await postWebhook(
      message('https://rebinds.example.com/'),
      publicNetwork(...addresses),
      never,
    );
    expect(answer).toMatchObject({ statusCode: null, error: 'the host is not on the public internet' });
  });

  it('is no unresolvable name', async () => {
    const answer = await postWebhook(message('https://nowhere.example.com/'), publicNetwork(), never);
    expect(answer.error).toBe('the host name does not resolve');
  });
});

describe('a receiver', () => {
  const receivers: Receiver[] = [];
  afterEach(async () => void (await Promise.all(receivers.splice(0).map((each) => each.close()))));
  const local: WebhookNetwork = {
    allowedHosts: new Set(['127.0.0.1']),
    resolve: async () => [],
    timeoutMs: 60_000,
  };
  const ask = async (behavior?: Parameters<typeof startReceiver>[0], network = local) => {
    const receiver = await startReceiver(behavior);
    receivers.push(receiver);
    return { receiver, answer: await postWebhook(message(receiver.url), network, never) };
  };
  const hasty: WebhookNetwork = { ...local, timeoutMs: 300 };

  it.each([200, 201, 204, 299])('that answers %i has accepted it', async (status) => {
    expect((await ask(answerWith(status))).answer).toEqual({
      statusCode: status,
      error: null,
      retryAfterMs: null,
    });
  });

  it.each([301, 302, 307, 308])('that answers %i is not followed', async (status) => {
    const target = await startReceiver();
    receivers.push(target);
    const { answer } = await ask(answerWith(status, { location: target.url }));
    expect(answer).toMatchObject({
      statusCode: status,
      error: `answered ${status}: redirects are not followed`,
    });
    expect(target.received).toEqual([]);
  });

  it.each([400, 404, 410, 429, 500, 503])('that answers %i has not accepted it', async (status) => {
    expect((await ask(answerWith(status))).answer).toMatchObject({
      statusCode: status,
      error: `answered ${status}`,
    });
  });

  it('that does not answer is dropped after the time limit', async () => {
    const { answer } = await ask(hang, hasty);
    expect(answer).toMatchObject({ statusCode: null, error: 'no answer in 0.3 seconds' });
  });

  it('that sends its head slowly is dropped after the time limit, too', async () => {
    const { answer } = await ask((_, response) => {
      response.socket!.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => response.socket?.write('x: y\r\n'), 20);
      response.socket!.on('close', () => clearInterval(timer));
    }, hasty);
    expect(answer.error).toBe('no answer in 0.3 seconds');
  });

  it('that keeps sending interim answers is dropped', async () => {
    const { answer } = await ask(
      (_, response) => void response.socket!.write('HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'.repeat(20)),
    );
    expect(answer).toMatchObject({ statusCode: null, error: 'only interim answers came' });
  });

  it('whose body never ends has accepted it with its head, and is disconnected', async () => {
    let [isClosed, sent] = [false, 0];
    const { answer } = await ask((_, response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (response.write(Buffer.alloc(16_384)) && sent < 1e9) sent += 16_384;
      };
      response.on('drain', pour).on('close', () => (isClosed = true));
      pour();
    });
    expect(answer.error).toBeNull();
    await expect.poll(() => isClosed, { timeout: 60_000 }).toBe(true);
    expect(sent).toBeLessThan(50_000_000);
  });

  it.each([
    ['SSH-2.0-OpenSSH_9.6\r\n', "the answer isn't HTTP"],
    ['', 'the connection was closed without an answer'],
    [`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, "the answer isn't HTTP"],
    ['HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'answered 101'],
  ])('that answers invalidly (%#) has not accepted it', async (text, error) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(text));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const answer = await postWebhook(message(`http://127.0.0.1:${port}/`), local, never);
    server.close();
    expect(answer.error).toBe(error);
  });

  it('that does not exist is named without internal details', async () => {
    const answer = await postWebhook(message('http://127.0.0.1:9/'), local, never);
    expect(answer.error).toBe('the connection was refused');
  });

  it('gets the message unchanged, as JSON', async () => {
    const { receiver } = await ask();
    expect(receiver.received[0]).toMatchObject({
      text: '{}',
      headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1', 'content-length': '2' },
    });
  });
});

it.each([
  [null, null],
  ['120', 120_000],
  ['soon', null],
  ['-5', null],
  ['Mon, 01 Jun 2026 12:01:00 GMT', 60_000],
  ['Mon, 01 Jun 2020 12:01:00 GMT', 0],
])('that sends Retry-After %j is waited for %j ms', (text, expected) => {
  expect(retryAfterMs(text, Date.UTC(2026, 5, 1, 12))).toBe(expected);
});
