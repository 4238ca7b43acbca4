import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_PDF_PATH } from '../../../report/ask/pdfKind.ts';
import { openCurrent } from '../../support/agent/mcpClients.ts';
import { balanceOf, queryOf, startAddressedServer } from '../../support/server/addressedServer.ts';
import type { TestServer } from '../../support/server/testServer.ts';
import { PAY_TO } from '../../support/x402/x402Server.ts';

/** Addresses that name an area rather than a house; the centers of some lie on measured cells. */
const AREAS = [
  'Main St, Alder, TX 77998',
  'Alder, TX',
  '77998',
  'PO Box 44, Alder, TX 77998',
  'asdfgh, 77998',
  ', , 77998',
];

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startAddressedServer({ GM_X402_PAY_TO: PAY_TO }, { limits: { chatsPerHour: 1000 } });
  key = await server.register();
});
afterAll(() => server.close());

const REFUSED = { status: 'low_geocode_precision', cost_usd: 0 };
const FREE = { status: 'low_geocode_precision' };
const get = async (path: string, address: string, caller?: string) =>
  (await server.get(`/api/v1/${path}?${queryOf({ address })}`, caller)).body;
const batchOf = (address: string) => ({ items: [{ address, id: 'a' }] });

/** Every way to request a report by address, and the expected answer for an area. */
const WAYS: Readonly<Record<string, (address: string) => Promise<void>>> = {
  motion: async (address) => expect(await get('motion', address, key)).toMatchObject(REFUSED),
  'the time series': async (address) => expect(await get('timeseries', address, key)).toMatchObject(REFUSED),
  'the PDF': async (address) => {
    const { body } = await server.get(`${REPORT_PDF_PATH}?${queryOf({ address })}`, key);
    expect(body).toMatchObject({ status: REFUSED.status });
  },
  'the preview of motion': async (address) => {
    const { body } = await server.get(`/api/v1/motion?${queryOf({ address, dry_run: 1 })}`);
    expect(body).toMatchObject({ status: 'low_geocode_precision', estimated_cost_usd: 0 });
  },
  'a batch': async (address) => {
    const { body } = await server.post('/api/v1/motion/batch', batchOf(address), key);
    expect(body).toMatchObject({
      results: [{ status: 'low_geocode_precision' }],
      summary: { billed: 0, total_cost_usd: 0 },
    });
  },
  x402: async (address) => {
    const answer = await server.get(`/api/v1/x402/motion?${queryOf({ address })}`);
    expect(answer).toMatchObject({ status: 200, body: REFUSED });
    expect(answer.headers.has('payment-required')).toBe(false);
  },
  'a quote of a report': async (address) => {
    for (const kind of ['motion', 'timeseries']) {
      const { body } = await server.post('/api/v1/quote', { kind, request: { address } }, key);
      expect(body).toMatchObject({ billable: 0, cost_usd: 0, free: [FREE] });
    }
  },
  'a quote of a batch': async (address) => {
    const { body } = await server.post('/api/v1/quote', { kind: 'batch', request: batchOf(address) }, key);
    expect(body).toMatchObject({ billable: 0, cost_usd: 0, free: [FREE] });
  },
  'a watch that buys': async (address) => {
    const condition = { type: 'new_observation' };
    const auto_buy = { max_usd_per_alert: 1, max_usd_per_month: 1 };
    const { status, body } = await server.post('/api/v1/watches', { address, condition, auto_buy }, key);
    expect([status, body['error']]).toEqual([422, 'bad_request']);
    expect(body['message']).toMatch(/names an area, not a house/);
  },
  'the tools of an agent': async (address) => {
    const client = await openCurrent(`${server.url}/mcp`, key);
    for (const tool of ['check_ground_motion', 'get_motion_history'])
      expect((await client.call(tool, { address })).structuredContent).toMatchObject(REFUSED);
    const portfolio = await client.call('check_portfolio', { addresses: [address] });
    expect(portfolio.structuredContent).toMatchObject({ summary: { billed: 0, total_cost_usd: 0 } });
    for (const tool of ['check_ground_motion', 'get_motion_history']) {
      const quoted = await client.call('quote', { tool, arguments: { address } });
      expect(quoted.structuredContent).toMatchObject({ cost_usd: 0 });
    }
    await client.close();
  },
  'a purchase in the chat': async (address) => {
    const say = (content: string, convo?: unknown) =>
      server.post('/api/v1/chat', { messages: [{ role: 'user', content }], convo }, key);
    const { body } = await say(`please buy the report of ${address}`);
    expect(body).toMatchObject({ purchase: null, cost_usd: 0 });
    expect(JSON.stringify(body['actions'])).not.toContain('confirm_purchase');
    expect((await say('yes, buy it', body['convo'])).body).toMatchObject({ purchase: null, cost_usd: 0 });
  },
};

describe('an address that names an area', () => {
  it('would have a report to sell, if it was requested', async () => {
    const { body } = await server.get(
      `/api/v1/motion?${queryOf({ address: AREAS[0]!, dry_run: 1, min_geocode_score: 0.4 })}`,
    );
    expect(body).toMatchObject({ status: 'ok', estimated_cost_usd: 0.4 });
  });

  it.each(Object.entries(WAYS))('is not sold by %s without consent', async (_, ask) => {
    const before = await balanceOf(server, key);
    for (const address of AREAS) await ask(address);
    expect(await balanceOf(server, key)).toBe(before);
  });
});
