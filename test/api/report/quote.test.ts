import { describe, expect, it } from 'vitest';
import { fc } from '@fast-check/vitest';
import { pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { HOUSE, HOUSE_CELLS, useAddressedServer } from '../../support/server/addressedServer.ts';

const HOUR_MS = 3_600_000;
const place = (index: number) => {
  const { lat, lon } = pointIn(HOUSE_CELLS[index]!);
  return { lat: Number(lat.toFixed(5)), lon: Number(lon.toFixed(5)) };
};

describe('a quote', () => {
  const context = useAddressedServer();
  const { ask, balance } = context;
  const quote = async (body: unknown, key = context.key) => context.server.post('/api/v1/quote', body, key);

  it('states the cost of a report, and a report with it costs that', async () => {
    const { status, body } = await quote({ kind: 'motion', request: { address: HOUSE } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 1, billable: 1, cost_usd: 0.4, free: [], covered_by_credits: true });
    const before = await balance();
    const quoteId = String(body['quote_id']);
    const sold = await ask(
      'motion',
      { address: HOUSE, quote_id: quoteId, label: 'x', compact: 1, units: 'in' },
      context.key,
    );
    expect(sold.body).toMatchObject({ status: 'ok', cost_usd: 0.4 });
    expect(await balance()).toBeCloseTo(before - 0.4, 9);
    const again = await ask('motion', { address: HOUSE, quote_id: quoteId, label: 'y' }, context.key);
    expect(again).toMatchObject({ status: 402, body: { error: 'max_price_exceeded' } });
    expect(await balance()).toBeCloseTo(before - 0.4, 9);
  });

  it('states what is free, and why; that then stays free or is not sold', async () => {
    const unmeasured = place(0);
    const { body } = await quote({ kind: 'timeseries', request: unmeasured });
    expect(body).toMatchObject({ billable: 0, cost_usd: 0, free: [{ status: 'no_data' }] });
    const sold = await ask('timeseries', { ...unmeasured, quote_id: String(body['quote_id']) }, context.key);
    expect(sold).toMatchObject({ status: 200, body: { status: 'no_data', cost_usd: 0 } });
  });

  it('is valid only for its own request, for an hour, for its account', async () => {
    const { body } = await quote({ kind: 'motion', request: place(7) });
    const quoteId = String(body['quote_id']);
    const refused = { status: 422, body: { error: 'quote_invalid' } };
    expect(await ask('motion', { ...place(8), quote_id: quoteId }, context.key)).toMatchObject(refused);
    expect(await ask('timeseries', { ...place(7), quote_id: quoteId }, context.key)).toMatchObject(refused);
    const other = await context.server.register('other@example.org');
    expect(await ask('motion', { ...place(7), quote_id: quoteId }, other)).toMatchObject(refused);
    expect(await ask('motion', { ...place(7), quote_id: 'quo_none' }, context.key)).toMatchObject(refused);
    context.server.clock.now = TEST_NOW + HOUR_MS;
    try {
      expect(await ask('motion', { ...place(7), quote_id: quoteId }, context.key)).toMatchObject(refused);
    } finally {
      context.server.clock.now = TEST_NOW;
    }
    expect(await ask('motion', { ...place(7), quote_id: quoteId }, context.key)).toMatchObject({
      status: 200,
    });
  });

  it('is optional: max_price_usd also refuses higher prices, as parameter and as header', async () => {
    const before = await balance();
    const tooDear = { status: 402, body: { error: 'max_price_exceeded' } };
    for (const path of ['motion', 'timeseries'])
      expect(await ask(path, { ...place(9), max_price_usd: 0.39 }, context.key)).toMatchObject(tooDear);
    const query = new URLSearchParams({
      lat: String(place(9).lat),
      lon: String(place(9).lon),
    }).toString();
    const pdf = await context.server.get(`/report.pdf?${query}&max_price_usd=0.1`, context.key);
    expect(pdf).toMatchObject(tooDear);
    const headed = (price: string, path = '/api/v1/motion') =>
      context.server.get(`${path}?${query}`, context.key, { 'max-price-usd': price });
    expect(await headed('0.399999')).toMatchObject(tooDear);
    expect(await balance()).toBe(before);
    expect(await headed('0.40')).toMatchObject({ status: 200, body: { cost_usd: 0.4 } });
    expect(await headed('40 cents')).toMatchObject({ status: 422, body: { error: 'bad_request' } });
    const both = await context.server.get(`/api/v1/motion?${query}&max_price_usd=1`, context.key, {
      'max-price-usd': '2',
    });
    expect(both).toMatchObject({ status: 422, body: { error: 'bad_request' } });
  });

  it('is refused for anything free, without a key, and for invalid requests', async () => {
    const refused = (error: string, status = 422) => ({ status, body: { error } });
    expect(await quote({ kind: 'motion', request: { address: HOUSE, dry_run: 1 } })).toMatchObject(
      refused('bad_request'),
    );
    expect(await quote({ kind: 'motion', request: {} })).toMatchObject(refused('need_address_or_coords'));
    expect(await quote({ kind: 'pdf', request: {} })).toMatchObject(refused('bad_request'));
    expect(
      await quote({ kind: 'batch', request: { items: Array.from({ length: 1001 }, () => ({})) } }),
    ).toMatchObject(refused('too_many_items'));
    const nobody = await context.server.post('/api/v1/quote', {
      kind: 'motion',
      request: { address: HOUSE },
    });
    expect(nobody).toMatchObject(refused('unauthorized', 401));
  });

  it('bounds every batch: the charge is never more than the quote', async () => {
    const item = fc.oneof(
      { weight: 4, arbitrary: fc.nat(HOUSE_CELLS.length - 1).map(place) },
      { weight: 1, arbitrary: fc.constantFrom({}, { address: 'nowhere at all' }, { lat: 10, lon: 10 }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 8 }),
        fc.option(fc.constantFrom(0, 0.4, 0.79, 1.2)),
        async (items, most) => {
          const request = { items, ...(most === null ? {} : { max_spend_usd: most }) };
          const { body } = await quote({ kind: 'batch', request });
          const before = await balance();
          const sold = await context.server.post(
            '/api/v1/motion/batch',
            { ...request, quote_id: body['quote_id'] },
            context.key,
          );
          expect(sold.status).toBe(200);
          const charged = Math.round((before - (await balance())) * 1e6) / 1e6;
          expect(charged).toBe(body['cost_usd']);
          const statuses = (sold.body['results'] as { status: string; cost_usd: number }[]).map((result) =>
            result.cost_usd > 0 ? 'charged' : result.status,
          );
          const free = body['free'] as { index: number; status: string }[];
          expect(free.map(({ index }) => statuses[index])).toEqual(free.map(({ status }) => status));
          expect(statuses.filter((status) => status === 'charged')).toHaveLength(Number(body['billable']));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('can be used by an asynchronous batch too', async () => {
    const request = { items: [place(3), place(4)] };
    const { body } = await quote({ kind: 'batch', request });
    const quoteId = body['quote_id'];
    const more = { items: [place(3), place(4), place(5)], quote_id: quoteId, async: true };
    expect(await context.server.post('/api/v1/motion/batch', more, context.key)).toMatchObject({
      status: 422,
      body: { error: 'quote_invalid' },
    });
    const accepted = await context.server.post(
      '/api/v1/motion/batch',
      { ...request, quote_id: quoteId, async: true },
      context.key,
    );
    expect(accepted.status).toBe(202);
    const path = `/api/v1/motion/batch/${String(accepted.body['job_id'])}`;
    let done = await context.server.get(path, context.key);
    for (let tries = 0; tries < 200 && done.body['status'] !== 'ok'; tries++)
      done = await context.server.get(path, context.key);
    expect(done.body).toMatchObject({ summary: { billed: 2, total_cost_usd: 0.8 } });
  });
});
