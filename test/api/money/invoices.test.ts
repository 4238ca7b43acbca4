import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { hasTaxNumberShape, plainTaxNumber } from '../../../schemas/taxNumbers.ts';
import { DUCKDB } from '../../support/machine/engines.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { structureOf, textOf, POPPLER } from '../../support/browser/poppler.ts';
import { startCardServer, type CardServer } from '../../support/stripe/cardServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const SELLER = {
  GM_SELLER: 'Ground Motion Reports LLC; 12 Harbor Street; Houston, TX 77002',
  GM_SELLER_TAX_ID: '12-3456789',
  GM_SELLER_EMAIL: 'billing@seller.example',
};
const DETAILS = {
  name: 'Bürgschaft & Söhne GmbH',
  address_lines: ['Königsallee 1', '40212 Düsseldorf'],
  country: 'DE',
  vat_id: 'de 123 456 789',
  email: 'einkauf@example.de',
};

let shop: CardServer;
beforeAll(async () => {
  shop = await startCardServer(DUCKDB, SELLER);
});
afterAll(() => shop.close());

function put(key: string, body: unknown) {
  return shop.server.request('/api/v1/billing-details', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
}

/** An account with billing details, and a paid order. */
async function paidOrder() {
  const key = await shop.server.register();
  await put(key, DETAILS);
  const body = await shop.buy(key, 25);
  const sessionId = String(body['session_id']);
  shop.stripe.world.pay(sessionId);
  await shop.deliver(shop.stripe.world.events.slice(-1));
  const orderId = String(body['order_id']);
  return {
    key,
    orderId,
    intent: shop.stripe.world.intentIdOf(sessionId)!,
    path: `/api/v1/orders/${orderId}`,
  };
}

async function pdfOf(path: string, key: string): Promise<Uint8Array> {
  const answer = await fetch(shop.server.url + path, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await answer.arrayBuffer());
}

describe('billing details', () => {
  it('are empty at first, and then as entered, complete', async () => {
    const key = await shop.server.register();
    const path = '/api/v1/billing-details';
    expect((await shop.server.get(path, key)).body).toMatchObject({
      name: null,
      address_lines: [],
      vat_id: null,
    });
    expect((await put(key, DETAILS)).body).toMatchObject({ ...DETAILS, vat_id: 'DE123456789' });
    expect((await shop.server.get(path, key)).body).toMatchObject({ ...DETAILS, vat_id: 'DE123456789' });
    await put(key, { name: 'Another' });
    expect((await shop.server.get(path, key)).body).toMatchObject({
      name: 'Another',
      address_lines: [],
      country: null,
    });
  });

  it.each([
    [{ name: 'a\u0000b' }],
    [{ name: 'a\nBcc: everybody@example.org' }],
    [{ name: '\u202Eevil' }],
    [{ name: 'x'.repeat(201) }],
    [{ address_lines: ['', 'x'] }],
    [{ address_lines: Array.from({ length: 7 }, () => 'x') }],
    [{ country: 'ZZ' }],
    [{ country: 'Germany' }],
    [{ vat_id: 'DE12345' }],
    [{ vat_id: '<script>' }],
    [{ unknown: 1 }],
  ])('refuse %j', async (body) => {
    expectError(await put(await shop.server.register(), body), 422, 'bad_request');
  });

  it.each(['nobody', 'a@example.org\r\nBcc: b@example.org'])('refuse the address %j', async (email) => {
    expectError(await put(await shop.server.register(), { email }), 422, 'invalid_email');
  });

  it.each([
    'DE123456789',
    'ATU12345678',
    'EL123456789',
    'NL123456789B01',
    'XI123456789',
    '12-3456789',
    'CHE-123.456.789',
    'GB123456789',
  ])('accept the number %s', (number) => expect(hasTaxNumberShape(plainTaxNumber(number))).toBe(true));

  test.prop([fc.string({ maxLength: 40 })])('leave a normalized number unchanged', (text) => {
    expect(plainTaxNumber(plainTaxNumber(text))).toBe(plainTaxNumber(text));
  });
});

describe('the invoice of an order', () => {
  it('is listed with the order, and with a credit note after a refund; numbers have no gap', async () => {
    const { key, intent, path } = await paidOrder();
    shop.stripe.world.refund(intent, 1000);
    await shop.deliver(shop.stripe.world.events.slice(-2));
    const { invoices } = (await shop.server.get(path, key)).body as { invoices: Record<string, unknown>[] };
    const first = Number(invoices[0]!['number']);
    expect(invoices).toMatchObject([
      { number: first, kind: 'invoice', amount_usd: 25 },
      { number: first + 1, kind: 'credit_note', amount_usd: 10 },
    ]);
    expect(invoices[1]!['pdf_url']).toBe(`${shop.server.url}${path}/invoice.pdf?number=${first + 1}`);
  });

  it('is private to the account, and does not exist before payment', async () => {
    const { orderId, path } = await paidOrder();
    const stranger = await shop.server.register();
    expectError(await shop.server.get(`${path}/invoice.pdf`, stranger), 404, 'not_found');
    const { order_id: open } = await shop.buy(stranger, 5);
    expectError(
      await shop.server.get(`/api/v1/orders/${String(open)}/invoice.pdf`, stranger),
      404,
      'not_found',
    );
    expectError(await shop.server.get(`/api/v1/orders/${orderId}/invoice.pdf`), 401, 'unauthorized');
  });

  describeWith(POPPLER)(`as a PDF`, () => {
    it('lists seller, buyer, number, order and total, as they were when it was issued', async () => {
      const { key, orderId, path } = await paidOrder();
      const before = textOf(await pdfOf(`${path}/invoice.pdf`, key));
      for (const said of [
        'Invoice',
        'Ground Motion Reports LLC',
        'Houston, TX 77002',
        'Tax id: 12-3456789',
        DETAILS.name,
        'Düsseldorf',
        'Germany',
        'DE123456789',
        orderId,
        '25.00',
        'REHEARSAL',
      ])
        expect(before).toContain(said);
      await put(key, { name: 'Somebody Else' });
      expect(textOf(await pdfOf(`${path}/invoice.pdf`, key))).toBe(before);
    });

    it('has a credit note that names the invoice which it corrects', async () => {
      const { key, intent, path } = await paidOrder();
      shop.stripe.world.refund(intent, null);
      await shop.deliver(shop.stripe.world.events.slice(-2));
      const { invoices } = (await shop.server.get(path, key)).body as { invoices: { number: number }[] };
      const [invoice, note] = invoices;
      const text = textOf(await pdfOf(`${path}/invoice.pdf?number=${note!.number}`, key));
      expect(text).toContain('Credit note');
      expect(text).toContain(`invoice No. ${String(invoice!.number).padStart(6, '0')}`);
      expect(text).toContain('−25.00');
    });

    it('has headings and tables for screen readers', async () => {
      const { key, path } = await paidOrder();
      const structure = structureOf(await pdfOf(`${path}/invoice.pdf`, key));
      for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(structure).toContain(tag);
    });
  });
});
