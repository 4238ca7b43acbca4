import { parsePaymentRequired } from '@x402/core/schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { decoded, signPayment } from '../../support/x402/payments.ts';
import { askAbout, QUESTION, REQUIREMENTS, X402_PATH } from '../../support/x402/questions.ts';
import {
  PAY_TO,
  SOLD_CELL,
  startX402Server,
  UNMEASURED_CELL,
  type X402Server,
} from '../../support/x402/x402Server.ts';

const A_PRIVATE_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

describe('a server that only has a payment address', () => {
  let server: X402Server;
  beforeAll(async () => {
    server = await startX402Server({ GM_X402_PAY_TO: PAY_TO });
  });
  afterAll(() => server?.close());

  it('requests the payment in both versions at once, with GET and with POST', async () => {
    const { lat, lon } = pointIn(SOLD_CELL);
    for (const answer of [await server.get(QUESTION), await server.post(X402_PATH, { lat, lon })]) {
      expect(answer.status).toBe(402);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const inHeader = decoded(answer.headers.get('payment-required'));
      expect(parsePaymentRequired(inHeader).success).toBe(true);
      expect(parsePaymentRequired({ ...answer.body }).success).toBe(true);
      expect(inHeader['accepts']).toEqual([REQUIREMENTS]);
      expect(answer.body['error']).toBe('payment_required');
      expect(answer.body['accepts']).toMatchObject([
        { network: 'base', maxAmountRequired: '400000', payTo: PAY_TO },
      ]);
      expect(inHeader['resource']).toMatchObject({
        url: server.url + X402_PATH,
        mimeType: 'application/json',
      });
    }
  });

  it('tells callers not to sign, because it settles nothing', async () => {
    expect((await server.get(QUESTION)).body['message']).toMatch(/don't sign one$/);
  });

  it('needs no body: the place may be in neither', async () => {
    const answer = await server.request(X402_PATH, { method: 'POST' });
    expect(answer.body['code']).toBe((await server.post(X402_PATH, {})).body['code']);
    expect(answer.body['code']).toBe('need_address_or_coords');
  });

  it('is named to a caller who requests a report elsewhere without a key', async () => {
    const { status, body } = await server.post('/api/v1/motion/batch', { items: [] });
    expect(status).toBe(401);
    expect(body['message']).toContain(server.url + X402_PATH);
    expect(body['message']).not.toContain("doesn't take payments");
  });

  it('describes what the payment buys, and none of its numbers', async () => {
    const { body, text } = await server.get(QUESTION);
    expect(body['offer']).toMatchObject({ status: 'ok', frame: 'F08882', would_cost_usd: 0.4 });
    expect(text).not.toContain('9.4');
    expect(text).not.toContain('rapid_subsidence');
  });

  it('describes its call for catalogs of paid resources', async () => {
    const header = decoded((await server.get(QUESTION)).headers.get('payment-required'));
    const { info, schema } = (header['extensions'] as { bazaar: { info: object; schema: object } }).bazaar;
    expect(new Ajv2020().compile(schema)(info)).toBe(true);
    expect(header['resource']).toMatchObject({
      serviceName: 'Ground Motion',
      iconUrl: `${server.url}/favicon.svg`,
    });
    const { body } = await server.get('/.well-known/x402');
    expect(body).toMatchObject({ version: 1, resources: [server.url + X402_PATH], accepts: [REQUIREMENTS] });
  });

  it('answers free, without a payment request, when there is no report to sell', async () => {
    for (const [question, status] of [
      [askAbout(UNMEASURED_CELL), 'no_data'],
      [`${X402_PATH}?lat=10&lon=10`, 'no_coverage'],
      [askAbout(SOLD_CELL, '&max_age_days=3'), 'stale_data'],
    ] as const) {
      const { status: code, body, headers } = await server.get(question);
      expect([code, body['status'], body['cost_usd']]).toEqual([200, status, 0]);
      expect(headers.has('payment-required')).toBe(false);
    }
    expect((await server.get(X402_PATH)).body['error']).toBe('need_address_or_coords');
  });

  it('requests no payment above the caller’s maximum', async () => {
    for (const answer of [
      await server.get(askAbout(SOLD_CELL, '&max_price_usd=0.39')),
      await server.get(QUESTION, undefined, { 'max-price-usd': '0.1' }),
    ]) {
      expect(answer).toMatchObject({ status: 402, body: { error: 'max_price_exceeded' } });
      expect(answer.headers.has('payment-required')).toBe(false);
      expect(answer.body['accepts']).toBeUndefined();
    }
    const enough = await server.get(askAbout(SOLD_CELL, '&max_price_usd=0.4'));
    expect(enough).toMatchObject({ status: 402, body: { error: 'payment_required' } });
    const free = await server.get(askAbout(UNMEASURED_CELL, '&max_price_usd=0'));
    expect(free).toMatchObject({ status: 200, body: { status: 'no_data' } });
  });

  it('accepts no payment: it is refused before anything is settled', async () => {
    const { v2 } = await signPayment(
      { chainId: 8453, usdc: REQUIREMENTS.asset },
      privateKeyToAccount(A_PRIVATE_KEY),
    );
    const { status, body } = await server.get(QUESTION, undefined, { 'payment-signature': v2 });
    expect([status, body['error']]).toEqual([503, 'service_unavailable']);
  });

  it.each([
    ['no base64', 'x'],
    ['base64 for addresses of pages', Buffer.from('{"a":"??>"}').toString('base64url')],
    ['no JSON', Buffer.from('{').toString('base64')],
    ['JSON of something else', Buffer.from('{"x402Version":3}').toString('base64')],
    ['too long', 'A'.repeat(9000)],
  ])('cannot read a payment that is %s', async (_what, header) => {
    const { status, body } = await server.get(QUESTION, undefined, { 'payment-signature': header });
    expect([status, body['error']]).toEqual([400, 'payment_malformed']);
  });
});
