import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { batchResponseSchema, type BatchResponse } from '../../../schemas/http/place/batch.ts';
import { areaReportSchema } from '../../../schemas/http/report/areaReport.ts';
import { quoteAnswerSchema } from '../../../schemas/http/account/quote.ts';
import { pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const PATH = '/api/v1/motion/batch';
const CELLS: PlantedCell[] = Array.from({ length: 60 * 80 }, (_, at) => ({
  row: Math.floor(at / 80),
  col: at % 80,
  velocityVerticalMmYr: -6 - (at % 80) / 20,
  velocityUncertaintyMmYr: 0.5,
}));

/** A circle around a cell: about 0.03, 0.5 and 1.3 km². */
const circle = (row: number, col: number, radiusM: number) => ({
  area: { circle: { ...pointIn({ row, col }), radius_m: radiusM } },
});
const SMALL = circle(20, 20, 100);
const MIDDLE = circle(30, 40, 400);
const LARGE = circle(30, 40, 650);
const HOUSE = pointIn({ row: 10, col: 10 });
const ELSEWHERE = { area: { circle: { lat: 40, lon: -105, radius_m: 100 } } };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { GM_STARTER_CREDITS_USD: '10' }, cells: CELLS });
});
afterAll(async () => {
  expect((await verifyLedger(server.database)).violations).toEqual([]);
  await server.close();
});

const creditsOf = async (key: string): Promise<number> =>
  Number((await server.get('/api/v1/balance', key)).body['credits_usd']);
const post = (key: string, body: object, path = PATH) => server.post(path, body, key);
async function batch(key: string, body: object): Promise<BatchResponse> {
  return expectAnswer(await post(key, body), batchResponseSchema);
}

it('answers areas beside places, each at its price and as its own report would', async () => {
  const key = await server.register();
  const items = [HOUSE, { id: 'plant', ...MIDDLE }, SMALL, ELSEWHERE, { id: 'again', ...MIDDLE }];
  const answer = await batch(key, { items, brief: true });
  expect(answer.results.map(({ status, cost_usd }) => [status, cost_usd])).toEqual([
    ['ok', 0.4],
    ['ok', 0.8],
    ['ok', 0.4],
    ['no_coverage', 0],
    ['ok', 0],
  ]);
  expect(answer.results[4]).toMatchObject({ duplicate_of: 'plant' });
  expect(answer.summary).toMatchObject({ billed: 3, total_cost_usd: 1.6 });
  expect(answer.portfolio).toMatchObject({ cells: 3 });
  expect(await creditsOf(key)).toBeCloseTo(10 - 1.6, 9);
  const item = answer.results[1]!;
  if (item.status !== 'ok') throw new Error('not sold');
  const alone = expectAnswer(await post(key, MIDDLE.area, '/api/v1/motion/area'), areaReportSchema);
  expect(alone.cost_usd).toBe(0.8);
  for (const name of [
    'velocity_vertical_mm_yr',
    'velocity_uncertainty_mm_yr',
    'pixel_id',
    'verdict',
  ] as const)
    expect(item[name]).toBe(alone[name]);
  expect(item.area).toMatchObject({
    ...alone.area,
    rates_mm_yr: alone.rates_mm_yr,
    classes: alone.classes,
    worst_cell: alone.worst_cell,
    steepest_gradient: alone.steepest_gradient,
    events: alone.events,
    spatial_covariance: alone.spatial_covariance,
  });
  expect(item.ground_brief).toBe(alone.assessment);
  expect(answer.results[0]).not.toHaveProperty('area');

  const saved = (await server.get(`/api/v1/my-reports/${item.report_id}`, key)).body;
  const { area, velocity_vertical_mm_yr, worst_cell } = alone;
  expect(saved).toMatchObject({ area, velocity_vertical_mm_yr, worst_cell, cost_usd: 0.8 });
  const list = await server.get(`/api/v1/my-reports?pixel_id=${item.pixel_id}`, key);
  expect(list.body['reports']).toMatchObject([
    { endpoint: 'motion/area', pdf_url: null },
    { endpoint: 'motion/batch', label: 'plant', cost_usd: 0.8, pdf_url: null },
  ]);
});

it('reuses an area that the account owns, whichever call sold it', async () => {
  const key = await server.register();
  await post(key, SMALL.area, '/api/v1/motion/area');
  const answer = await batch(key, { items: [SMALL, MIDDLE], reuse: true });
  expect(answer.results.map(({ cost_usd }) => cost_usd)).toEqual([0, 0.8]);
  expect(answer.summary).toMatchObject({ billed: 1, reused: 1 });
  const again = await batch(key, { items: [SMALL, MIDDLE], reuse: true });
  expect(again.summary).toMatchObject({ billed: 0, reused: 2, total_cost_usd: 0 });
});

it('stops at the limit of the batch, and leaves out what costs more than the limit of an item', async () => {
  const key = await server.register();
  const items = [LARGE, HOUSE, MIDDLE, SMALL];
  const statuses = (answer: BatchResponse) => answer.results.map(({ status }) => status);
  const skipped = 'skipped_for_budget';
  const within = await batch(key, { items, max_spend_usd: 2.5 });
  expect([statuses(within), within.summary.total_cost_usd]).toEqual([['ok', 'ok', skipped, skipped], 2.4]);
  const cheap = await batch(key, { items, max_item_price_usd: 0.8 });
  expect([statuses(cheap), cheap.summary.total_cost_usd]).toEqual([[skipped, 'ok', 'ok', 'ok'], 1.6]);
  expect(cheap.results[0]!.message).toContain(
    'max_item_price_usd=0.80 is below the price of a report, 2.00 USD',
  );
  expect(await creditsOf(key)).toBeCloseTo(6, 9);
});

it('costs what its quote said', async () => {
  const key = await server.register();
  const request = { items: [LARGE, HOUSE, MIDDLE, SMALL], max_item_price_usd: 0.8 };
  const quote = expectAnswer(await post(key, { kind: 'batch', request }, '/api/v1/quote'), quoteAnswerSchema);
  expect(quote).toMatchObject({ count: 4, billable: 3, cost_usd: 1.6 });
  const answer = await batch(key, { ...request, quote_id: quote.quote_id });
  expect(answer.summary.total_cost_usd).toBe(1.6);
});

it.each([
  ['an area and a place', { ...HOUSE, ...SMALL }, 'send either an area or a place, not both'],
  ['an area without a shape', { area: {} }, 'send exactly one of geometry, bbox, circle and cells'],
  ['an area of two shapes', { area: { ...SMALL.area, cells: ['F08882-1-1'] } }, 'send exactly one of'],
  ['an area that is too large', { area: { bbox: [-95.4, 29.7, -95.3, 29.8] } }, 'the limit is 25 km²'],
  ['cells of a frame that is unknown', { area: { cells: ['F00001-1-1'] } }, 'there is no frame F00001'],
  ['a string', { area: 'F08882' }, 'area'],
])('a bad item fails alone: %s', async (_, item, message) => {
  const key = await server.register();
  const answer = await batch(key, { items: [item, HOUSE] });
  expect(answer.results[0]).toMatchObject({ status: 'invalid_item', cost_usd: 0 });
  expect(answer.results[0]!.message).toContain(message);
  expect(answer.results[1]).toMatchObject({ status: 'ok', cost_usd: 0.4 });
});

it('has at most 100 areas of 25 km² together; the others fail alone', async () => {
  const key = await server.register();
  const large = (col: number) => circle(30, col, 2000);
  const sized = await batch(key, { items: [large(1), large(2), SMALL], max_spend_usd: 0 });
  expect(sized.results.map(({ status }) => status)).toEqual([
    'skipped_for_budget',
    'invalid_item',
    'skipped_for_budget',
  ]);
  expect(sized.results[1]!.message).toContain('can have 25 km² together, and with this one they have 25.13');
  const many = await batch(key, {
    items: Array.from({ length: 102 }, (_, at) => circle(20, 20, 10 + at / 100)),
    max_spend_usd: 0,
  });
  expect(many.summary.by_status).toEqual({ skipped_for_budget: 100, invalid_item: 2 });
  expect(many.results[101]!.message).toContain('at most 100 areas');
});

it('has no free answer about areas in a coverage batch, which names the one that exists', async () => {
  const key = await server.register();
  const { body } = await post(key, { items: [SMALL, HOUSE] }, '/api/v1/coverage/batch');
  expect(body['results']).toMatchObject([
    { status: 'invalid_item', message: expect.stringContaining('dry_run') },
    { status: 'ok' },
  ]);
});
