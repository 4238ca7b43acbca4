import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { isSignedMail } from '../../support/mail/signMail.ts';
import { takeMailFromPipe } from '../../cli/operator/mailPipe.ts';

const SECRET = 'a-secret-of-the-mail-server-0123456789';
const MAIL = Buffer.from('From: a@b.c\r\n\r\nx');

it('answers the mail server with its exit code, and loses no email for an error that an operator can fix', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let status = 200;
  const signed: boolean[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['x-mail-signature']);
      signed.push(isSignedMail(SECRET, Buffer.concat(chunks), { signature, now: Date.now() }));
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { GM_SUPPORT_INBOUND_TOKEN: SECRET };
  const codes: (readonly [number, number])[] = [
    [200, 0],
    [401, 75],
    [404, 75],
    [429, 75],
    [503, 75],
    [413, 65],
  ];
  for (const [answer, code] of codes) {
    status = answer;
    expect(await takeMailFromPipe(environment, url, () => MAIL)).toBe(code);
  }
  expect(signed).toEqual(codes.map(() => true));
  expect(await takeMailFromPipe({}, url, () => MAIL)).toBe(75);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(await takeMailFromPipe(environment, url, () => MAIL)).toBe(75);
});
