import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../billing/verifyLedger.ts';
import { batchResponseSchema } from '../../schemas/http/batch.ts';
import { geocodeAnswerSchema, reverseAnswerSchema } from '../../schemas/http/geocode.ts';
import { motionReportSchema } from '../../schemas/http/motionReport.ts';
import { timeseriesAnswerSchema } from '../../schemas/http/timeseries.ts';
import { coverageAnswerSchema, coverageBatchSchema, pixelSchema } from '../../schemas/http/places.ts';
import { plantAddresses } from '../support/plantedAddresses.ts';
import { plantFrame, pointIn } from '../support/plantedLake.ts';
import { expectAnswer, expectError } from '../support/schemaCheck.ts';
import { startTestServer, TEST_NOW, type JsonAnswer, type TestServer } from '../support/testServer.ts';

const ALDER = { place: 'Alder', zip: '77998' };
const BIRCH = { place: 'Birch', zip: '77997' };
/** Far from the frame. */
const BIRCH_POINT = { lat: 31.5, lon: -97.1 };
/** Houses on Main St, one a cell; the first cell is covered and not measured. */
const CELLS = Array.from({ length: 30 }, (_, index) => ({ row: 10, col: 20 + index }));
const MEASURED = CELLS.slice(1).map((cell, index) => ({
  ...cell,
  velocityVerticalMmYr: -4 - index / 10,
  velocityUncertaintyMmYr: 0.317,
}));
const numberOf = (index: number): number => 100 + 2 * index;
const HOUSE = `${numberOf(5)} Main St, Alder, TX 77998`;
const PAID_NUMBERS = ['-4.4', '-0.173228', '0.317', '0.012480'];

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '100' },
    prepare: async (dataDir) => {
      await plantFrame({ dataDir, frameId: 'F08882', now: TEST_NOW, cells: MEASURED });
      await plantAddresses(dataDir, {
        now: TEST_NOW,
        houses: [
          ...CELLS.map((cell, index) => ({
            ...ALDER,
            street: 'Main St',
            number: numberOf(index),
            point: pointIn(cell),
          })),
          { ...BIRCH, street: 'Main St', number: 110, point: BIRCH_POINT },
        ],
        blocks: [
          {
            ...ALDER,
            street: 'N Oak Ave',
            ends: [pointIn({ row: 40, col: 20 }), pointIn({ row: 30, col: 20 })],
            left: [201, 299],
            right: [200, 298],
          },
        ],
      });
    },
  });
  key = await server.register();
});
afterAll(async () => {
  expect((await verifyLedger(server.database)).violations).toEqual([]);
  await server.close();
});

const queryOf = (parameters: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
const ask = (
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  caller?: string,
): Promise<JsonAnswer> => server.get(`/api/v1/${path}?${queryOf(parameters)}`, caller);
const balance = async (): Promise<number> =>
  Number((await server.get('/api/v1/balance', key)).body['credits_usd']);

describe('a place asked for by address', () => {
  it('is found by geocode, with its precision', async () => {
    const { lat, lon } = pointIn(CELLS[5]!);
    const found = expectAnswer(await ask('geocode', { address: HOUSE }), geocodeAnswerSchema);
    expect(found).toMatchObject({
      ambiguous: false,
      help: null,
      geocoded_address: HOUSE,
      match_type: 'rooftop_interpolated',
      score: 0.9,
      match_quality: 1,
      flags: [],
      source: 'planted',
      cost_usd: 0,
    });
    expect(found.lat).toBeCloseTo(lat, 6);
    expect(found.lon).toBeCloseTo(lon, 6);
    const street = expectAnswer(
      await ask('geocode', { address: '250 n oak av alder tx' }),
      geocodeAnswerSchema,
    );
    expect(street).toMatchObject({ match_type: 'street_interpolated', score: 0.7, source: 'planted' });
    expect(street.uncertainty_m).toBeGreaterThan(10);
  });

  it('has the same report as its coordinates, and says how it was found', async () => {
    const before = await balance();
    const report = expectAnswer(await ask('motion', { address: HOUSE }, key), motionReportSchema);
    expect(report).toMatchObject({
      status: 'ok',
      pixel_id: 'F08882-10-25',
      velocity_vertical_mm_yr: -4.4,
      cost_usd: 0.4,
      query: {
        address: HOUSE,
        geocoded_address: HOUSE,
        geocode: {
          match_type: 'rooftop_interpolated',
          score: 0.9,
          match_quality: 1,
          flags: [],
          source: 'planted',
        },
      },
    });
    const { lat, lon } = report.query;
    const same = expectAnswer(await ask('motion', { lat, lon }, key), motionReportSchema);
    for (const field of ['pixel_id', 'velocity_vertical_mm_yr', 'assessment_code', 'release'] as const)
      expect(same[field]).toEqual(report[field]);
    expect(await balance()).toBeCloseTo(before - 0.8, 6);
    const saved = (await server.get('/api/v1/my-reports', key)).body['reports'] as {
      address: string | null;
    }[];
    expect(saved.map(({ address }) => address)).toEqual(expect.arrayContaining([HOUSE, null]));
  });

  it('is answered by every route that takes a place', async () => {
    expect(expectAnswer(await ask('coverage', { address: HOUSE }), coverageAnswerSchema)).toMatchObject({
      covered: true,
      measured: true,
      pixel_id: 'F08882-10-25',
      query: { address: HOUSE, geocoded_address: HOUSE },
    });
    expect(expectAnswer(await ask('pixel', { address: HOUSE }), pixelSchema)).toMatchObject({
      pixel_id: 'F08882-10-25',
      query: { geocode: { score: 0.9 } },
    });
    expect(
      expectAnswer(await ask('timeseries', { address: HOUSE }, key), timeseriesAnswerSchema),
    ).toMatchObject({
      status: 'ok',
      pixel_id: 'F08882-10-25',
      query: { address: HOUSE },
    });
    for (const form of ['dry_run', 'teaser']) {
      const { body, text } = await ask('motion', { address: HOUSE, [form]: 1 });
      expect(body['status'], text).toBe('ok');
      for (const number of PAID_NUMBERS) expect(text).not.toContain(number);
    }
  });

  it('is free with the status of its ground, and without a number', async () => {
    const before = await balance();
    const unmeasured = await ask('motion', { address: `${numberOf(0)} Main St, Alder, TX` }, key);
    expect(unmeasured.body).toMatchObject({ status: 'no_data', cost_usd: 0, velocity_vertical_mm_yr: null });
    const elsewhere = await ask('motion', { address: '110 Main St, Birch, TX 77997' }, key);
    expect(elsewhere.body).toMatchObject({ status: 'no_coverage', cost_usd: 0 });
    expect(await balance()).toBe(before);
  });

  it('meets min_geocode_score by the precision of its match', async () => {
    const before = await balance();
    const gate = { min_geocode_score: 0.8 };
    const { body, text } = await ask('motion', { address: '250 N Oak Ave, Alder, TX', ...gate }, key);
    expect(body).toMatchObject({
      status: 'low_geocode_precision',
      cost_usd: 0,
      query: { geocode: { match_type: 'street_interpolated' } },
    });
    expect(text).not.toContain('0.317');
    expect(
      (await ask('motion', { address: 'Alder, TX 77998', min_geocode_score: 0.5 }, key)).body,
    ).toMatchObject({
      status: 'low_geocode_precision',
      query: { geocode: { match_type: 'area_centroid', score: 0.4 } },
    });
    expect(await balance()).toBe(before);
    expect((await ask('motion', { address: HOUSE, ...gate, dry_run: 1 })).body['status']).toBe('ok');
  });

  it('is charged once for an Idempotency-Key, bound to the address as it was sent', async () => {
    const before = await balance();
    const path = (address: string) => `/api/v1/motion?${queryOf({ address })}`;
    const once = { 'idempotency-key': 'by-address' };
    const first = await server.get(path(HOUSE), key, once);
    const again = await server.get(path(HOUSE), key, once);
    expect(again.text).toBe(first.text);
    expectError(await server.get(path(HOUSE.toLowerCase()), key, once), 422, 'idempotency_mismatch');
    expect(await balance()).toBeCloseTo(before - 0.4, 6);
  });

  it('may be coordinates written as text', async () => {
    const { lat, lon } = pointIn(CELLS[5]!);
    const { body } = await ask('motion', { address: `${lat}, ${lon}`, dry_run: 1 });
    expect(body).toMatchObject({
      pixel_id: 'F08882-10-25',
      query: { address: `${lat}, ${lon}`, geocode: { match_type: 'coordinates', score: 1 } },
    });
  });
});

describe('an address that fits two places', () => {
  const address = '110 Main St, TX';

  it('is not chosen by geocode, which lists both', async () => {
    const answer = expectAnswer(await ask('geocode', { address }), geocodeAnswerSchema);
    expect(answer).toMatchObject({
      address,
      ambiguous: true,
      lat: null,
      lon: null,
      geocoded_address: null,
      match_type: null,
      score: null,
      uncertainty_m: null,
      flags: [],
      source: null,
    });
    expect(answer.help).toContain('alternatives');
    expect(answer.alternatives.map(({ geocoded_address: text }) => text).toSorted()).toEqual([
      '110 Main St, Alder, TX 77998',
      '110 Main St, Birch, TX 77997',
    ]);
    for (const { geocoded_address: chosen, lat, lon } of answer.alternatives) {
      const one = expectAnswer(await ask('geocode', { address: chosen }), geocodeAnswerSchema);
      expect(one).toMatchObject({ ambiguous: false, lat, lon });
    }
  });

  it.each(['motion', 'timeseries', 'coverage', 'pixel'])(
    'is refused, free, by %s, which names both with their coordinates',
    async (path) => {
      const before = await balance();
      const { message } = expectError(await ask(path, { address }, key), 422, 'address_not_found');
      expect(message).toContain('"110 Main St, TX" stands for more than one place');
      expect(message).toContain('110 Main St, Alder, TX 77998 (29.');
      expect(message).toContain('110 Main St, Birch, TX 77997 (31.50000, -97.10000)');
      expect(await balance()).toBe(before);
    },
  );
});

describe('an address that is not there', () => {
  it.each([
    ['another street', '12 Unheard Of Blvd, Alder, TX 77998'],
    ['another town', '110 Main St, Nowhere, ND 58001'],
    ['junk', 'asdf qwer zxcv'],
    ['punctuation', ',,,;;;'],
    ['blanks', '   '],
    ['emoji', '🏠🏠🏠'],
    ['another script', '東京都千代田区1-1'],
    ['right-to-left marks', '\u202e110 niaM'],
    ['a lone surrogate', '\ud800 1'],
    ['SQL', "110 Main St'; DROP TABLE accounts; --"],
    ['a path', '../../etc/passwd'],
    ['300 characters', `1 ${'x'.repeat(298)}`],
    ['300 numbers', '1 '.repeat(150)],
    ['nothing but directions', 'N S E W NE SW'],
  ])('is refused or placed in its area, free, and never called a house: %s', async (_, address) => {
    const before = await balance();
    const answer = await ask('geocode', { address });
    if (answer.status === 200) {
      const { ambiguous, match_type: matchType } = answer.body;
      expect(ambiguous === true || matchType === 'area_centroid', answer.text).toBe(true);
    } else expectError(answer, 422, 'address_not_found');
    const gate = { min_geocode_score: 0.5 };
    const report = await ask('motion', { address, ...gate }, key);
    if (report.status === 200) expect(report.body['cost_usd']).toBe(0);
    else expectError(report, 422, 'address_not_found');
    expect(await balance()).toBe(before);
  });

  it.each([
    ['500 characters', { address: 'x'.repeat(500) }],
    ['none', { address: '' }],
  ])('is refused as input when it has %s', async (_, parameters) => {
    for (const path of ['geocode', 'motion', 'coverage', 'pixel'])
      expectError(await ask(path, parameters, key), 422, 'bad_request');
  });
});

describe('a thousand addresses at once', () => {
  const items = Array.from({ length: 1000 }, (_, index) => {
    const id = `item-${index}`;
    const house = CELLS[index % CELLS.length]!;
    switch (index % 5) {
      case 0:
        return { id, address: '110 Main St, TX' };
      case 1:
        return { id, address: `${index} Unheard Of Blvd, Alder, TX` };
      case 2:
        return { id, ...pointIn(house) };
      case 3:
        return { id, address: `${numberOf(index % CELLS.length)} MAIN STREET ALDER TEXAS 77998` };
      default:
        return { id, address: index % 2 === 0 ? 'x'.repeat(500) : '🏠' };
    }
  });

  it('are each resolved or refused, each cell charged once, and nothing else', async () => {
    const before = await balance();
    const answer = expectAnswer(
      await server.post('/api/v1/motion/batch', { items }, key),
      batchResponseSchema,
    );
    const statusOf = (kind: number) =>
      new Set(answer.results.filter(({ index }) => index % 5 === kind).map(({ status }) => status));
    expect(statusOf(0)).toEqual(new Set(['invalid_address']));
    expect(statusOf(1)).not.toContain('unprocessed');
    expect(statusOf(2)).toEqual(new Set(['ok', 'no_data']));
    expect(statusOf(3)).toEqual(new Set(['ok', 'no_data']));
    expect(statusOf(4)).toEqual(new Set(['invalid_item', 'invalid_address']));
    expect(answer.results[0]!.message).toContain('110 Main St, Birch, TX 77997');
    const byAddress = answer.results.find(({ index, status }) => index % 5 === 3 && status === 'ok')!;
    expect(byAddress.query?.geocode).toMatchObject({ match_type: 'rooftop_interpolated' });
    const { billed, total_cost_usd: cost } = answer.summary;
    expect(cost).toBeCloseTo(0.4 * billed, 6);
    expect(await balance()).toBeCloseTo(before - cost, 6);
    for (const result of answer.results)
      if (result.status !== 'ok') expect(JSON.stringify(result)).not.toMatch(/0\.317|velocity/);
  });

  it('are covered or not for nothing', async () => {
    const before = await balance();
    const { results } = expectAnswer(
      await server.post('/api/v1/coverage/batch', { items }, key),
      coverageBatchSchema,
    );
    expect(results.filter(({ status }) => status === 'ok').length).toBeGreaterThan(300);
    expect(results[0]).toMatchObject({ status: 'invalid_address', covered: null });
    expect(await balance()).toBe(before);
  });

  it('are answered alike when many ask at once', async () => {
    const addresses = [HOUSE, '110 Main St, TX', '250 N Oak Ave, Alder, TX', '1 Nowhere Rd'];
    const alone = await Promise.all(addresses.map((address) => ask('geocode', { address })));
    const together = await Promise.all(
      Array.from({ length: 60 }, (_, index) => ask('geocode', { address: addresses[index % 4]! })),
    );
    for (const [index, { status, body }] of together.entries()) {
      const { request_id: _id, ...same } = body;
      expect(status).toBe(alone[index % 4]!.status);
      expect(alone[index % 4]!.body).toMatchObject(same);
    }
  });
});

describe('the nearest address', () => {
  it('is found for a point beside a house, with its distance', async () => {
    const { lat, lon } = pointIn(CELLS[7]!);
    const answer = expectAnswer(
      await ask('geocode/reverse', { lat: lat + 0.00005, lon }),
      reverseAnswerSchema,
    );
    expect(answer).toMatchObject({
      found: true,
      help: null,
      geocoded_address: `${numberOf(7)} Main St, Alder, TX 77998`,
      cost_usd: 0,
    });
    expect(answer.distance_m).toBeCloseTo(5.6, 0);
  });

  it('is none where there are no addresses', async () => {
    const answer = expectAnswer(await ask('geocode/reverse', { lat: 45, lon: -110 }), reverseAnswerSchema);
    expect(answer).toMatchObject({ found: false, geocoded_address: null, distance_m: null, place: null });
    expect(answer.help).not.toBeNull();
  });
});

describe('a test key', () => {
  it('finds the same addresses over synthetic ground, and the two never mix', async () => {
    const testKey = await server.register('rehearsal@example.org', 'test');
    const synthetic = expectAnswer(await ask('motion', { address: HOUSE }, testKey), motionReportSchema);
    const live = expectAnswer(
      await ask('motion', { address: HOUSE, dry_run: 1 }),
      motionReportSchema.partial(),
    );
    expect(synthetic).toMatchObject({
      mode: 'test',
      data_source: 'synthetic',
      query: { address: HOUSE, geocoded_address: HOUSE },
    });
    expect(synthetic.frame).not.toBe('F08882');
    expect(synthetic.query).toEqual(live.query);
    const { message } = expectError(
      await ask('motion', { address: '1 Nowhere Rd, Alder, ND' }, testKey),
      422,
      'address_not_found',
    );
    expect(message).toContain('/docs/test-mode');
  });
});
