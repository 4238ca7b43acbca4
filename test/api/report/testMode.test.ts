import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { ERROR_CODES, type ErrorCode } from '../../../schemas/http/contract/errorCodes.ts';
import { ASSESSMENT_CODES } from '../../../core/report/assessment.ts';
import { geocodeAnswerSchema } from '../../../schemas/http/place/geocode.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { REPORT_STATUSES } from '../../../schemas/http/report/reportStatuses.ts';
import { coverageAnswerSchema, frameListSchema, pixelSchema } from '../../../schemas/http/place/places.ts';
import { MAGIC_PLACES } from '../../../schemas/http/contract/testMode.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const LIVE_CELL = { row: 10, col: 10 };
const QUIET = { lat: 31.02, lon: -99.005 };
const SYNTHETIC = { mode: 'test', data_source: 'synthetic' };

let server: TestServer;
let testKey: string;
let liveKey: string;
beforeAll(async () => {
  server = await startTestServer({ cells: [LIVE_CELL] });
  testKey = await server.register('rehearsal@example.org', 'test');
  liveKey = await server.register('rehearsal@example.org');
});
afterAll(() => server.close());

const queryOf = (parameters: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
const motion = (parameters: Readonly<Record<string, string | number>>, key?: string) =>
  server.get(`/api/v1/motion?${queryOf(parameters)}`, key);
const balanceOf = async (key: string) =>
  (await server.get('/api/v1/balance', key)).body['credits_usd'] as number;

describe('a test account', () => {
  it('has a test key and 100 USD of fake credits', async () => {
    const { status, body } = await server.post('/api/v1/autonomous/register', {
      email: 'new@example.org',
      mode: 'test',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ mode: 'test', credits_usd: 100, reports_remaining_est: 250 });
    expect(body['api_key']).toMatch(/^gm_test_/);
  });

  it('pays 0.40 of its fake credits for a report, and the two ledgers stay apart', async () => {
    const [testBefore, liveBefore] = [await balanceOf(testKey), await balanceOf(liveKey)];
    const report = expectAnswer(await motion(QUIET, testKey), motionReportSchema);
    expect(report).toMatchObject({
      status: 'ok',
      cost_usd: 0.4,
      ...SYNTHETIC,
      frame: 'TEST_CONUS_14',
      provenance: { data_source: 'synthetic', is_synthetic: true },
    });
    expect(await balanceOf(testKey)).toBeCloseTo(testBefore - 0.4, 6);
    expect(await balanceOf(liveKey)).toBe(liveBefore);
    expect((await verifyLedger(server.database)).violations).toEqual([]);
  });

  it('sees only synthetic frames, and everyone else only live ones', async () => {
    const test = expectAnswer(await server.get('/api/v1/frames', testKey), frameListSchema);
    expect(test).toMatchObject({ count: 25, ...SYNTHETIC });
    for (const frame of test.frames) {
      expect(frame).toMatchObject({
        is_synthetic: true,
        data_source: 'synthetic',
        data_freshness: 'current',
      });
    }
    for (const key of [undefined, liveKey]) {
      const live = expectAnswer(await server.get('/api/v1/frames', key), frameListSchema);
      expect(live.frames.map(({ frame_id }) => frame_id)).toEqual(['F08882']);
      expect(live.mode).toBe('live');
      expectError(await server.get('/api/v1/frames/TEST_CONUS_14/last_updated', key), 404, 'frame_not_found');
      expect((await motion({ ...QUIET, dry_run: 1 }, key)).body).toMatchObject({
        status: 'no_coverage',
        mode: 'live',
      });
    }
    expectError(await server.get('/api/v1/frames/F08882/last_updated', testKey), 404, 'frame_not_found');
    expect((await server.get('/api/v1/frames/TEST_CONUS_14/last_updated', testKey)).body).toMatchObject(
      SYNTHETIC,
    );
  });

  it('answers from synthetic ground where the live frame is', async () => {
    const place = { ...pointIn(LIVE_CELL) };
    expect((await motion(place, testKey)).body).toMatchObject({ ...SYNTHETIC, frame: 'TEST_CONUS_15' });
    expect((await motion(place, liveKey)).body).toMatchObject({ mode: 'live', frame: 'F08882' });
    expect((await motion(place, liveKey)).body).not.toHaveProperty('data_source');
  });

  it('marks every kind of answer as a test', async () => {
    const { lat, lon } = QUIET;
    const coverage = await server.get(`/api/v1/coverage?lat=${lat}&lon=${lon}`, testKey);
    expect(expectAnswer(coverage, coverageAnswerSchema)).toMatchObject({
      ...SYNTHETIC,
      status: 'ok',
      is_synthetic: true,
    });
    const pixel = await server.get(`/api/v1/pixel?lat=${lat}&lon=${lon}`, testKey);
    expect(expectAnswer(pixel, pixelSchema)).toMatchObject({ ...SYNTHETIC, frame: 'TEST_CONUS_14' });
    for (const more of [
      'dry_run=1',
      'teaser=1',
      'mock=ok',
      'compact=1',
      'fields=trend',
      'since=2999-01-01',
    ]) {
      const answer = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&${more}`, testKey);
      expect(answer.body, more).toMatchObject(SYNTHETIC);
    }
    for (const path of ['balance', 'me', 'usage', 'keys', 'my-reports']) {
      expect((await server.get(`/api/v1/${path}`, testKey)).body, path).toMatchObject(SYNTHETIC);
      const live = (await server.get(`/api/v1/${path}`, liveKey)).body;
      expect([live['mode'], live['data_source']], path).toEqual(['live', undefined]);
    }
    const items = [{ lat, lon }];
    for (const [path, body] of [
      ['motion/batch', { items, async: true }],
      ['coverage/batch', { items }],
      ['account/spend_cap', { daily_usd: null }],
    ] as const) {
      expect((await server.post(`/api/v1/${path}`, body, testKey)).body, path).toMatchObject(SYNTHETIC);
    }
    expectError(await motion({ address: 'Nowhere' }, testKey), 422, 'address_not_found');
    expect((await motion({ address: 'Nowhere' }, testKey)).body).toMatchObject(SYNTHETIC);
  });
});

describe('the magic places', () => {
  const answering = MAGIC_PLACES.filter(({ error }) => error === null);
  const refusing = MAGIC_PLACES.flatMap(({ error, ...place }) =>
    error === null ? [] : [{ ...place, error }],
  );

  it.each(answering)('$address gives the result of the table', async ({ address, parameters, gives }) => {
    const report = expectAnswer(await motion({ address, ...parameters }, testKey), motionReportSchema);
    expect(report).toMatchObject(gives);
    expect(report).toMatchObject({ ...SYNTHETIC, query: { address, geocoded_address: address } });
  });

  it.each(
    answering.filter(({ gives }) => !('query' in gives) && gives['status'] !== 'low_geocode_precision'),
  )('the coordinates of $address give it too', async ({ lat, lon, parameters, gives }) => {
    const report = expectAnswer(await motion({ lat, lon, ...parameters }, testKey), motionReportSchema);
    expect(report).toMatchObject(gives);
    expect(report.query.geocode).toEqual({
      match_type: 'coordinates',
      score: 1,
      uncertainty_m: 0,
      match_quality: 1,
      flags: [],
      source: null,
      matched_address: null,
    });
  });

  it.each(refusing)('$address is refused with $error', async ({ address, lat, lon, error }) => {
    const before = await balanceOf(testKey);
    for (const place of [{ address }, { lat, lon }]) {
      const answer = await motion(place, testKey);
      const { status, retryable } = ERROR_CODES[error];
      expect(expectError(answer, status, error)).toMatchObject({ retryable, ...SYNTHETIC });
      if (status === 429 || status === 409) expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await balanceOf(testKey)).toBe(before);
  });

  it('cover every status, assessment, tier, margin, freshness and kind of match', async () => {
    const given = (field: string) => new Set(MAGIC_PLACES.map(({ gives }) => gives[field]));
    expect(given('status')).toEqual(new Set([...REPORT_STATUSES, undefined]));
    for (const code of ASSESSMENT_CODES) expect(given('assessment_code')).toContain(code);
    for (const tier of ['measured', 'likely', 'within_margin'])
      expect(given('confidence_tier')).toContain(tier);
    for (const kind of ['stable', 'inconclusive']) expect(given('within_margin_kind')).toContain(kind);
    for (const age of ['recent', 'stale', 'very_stale', 'unknown'])
      expect(given('data_freshness')).toContain(age);
    expect((await motion(QUIET, testKey)).body['data_freshness']).toBe('current');
  });

  it('can be geocoded, and requested everywhere, by address', async () => {
    const { address, lat, lon } = MAGIC_PLACES.find(({ matchType }) => matchType === 'street_interpolated')!;
    const query = queryOf({ address });
    const geocoded = expectAnswer(await server.get(`/api/v1/geocode?${query}`, testKey), geocodeAnswerSchema);
    expect(geocoded).toMatchObject({
      ...SYNTHETIC,
      ambiguous: false,
      alternatives: [],
      score: 0.7,
      source: 'synthetic',
    });
    expect(geocoded).toMatchObject({ lat, lon, geocoded_address: address });
    for (const path of ['pixel', 'coverage'] as const) {
      const { body, text } = await server.get(`/api/v1/${path}?${query}`, testKey);
      expect(body, text).toMatchObject({
        covered: true,
        lat,
        lon,
        query: { address, geocoded_address: address },
      });
    }
    const rehearsed = MAGIC_PLACES.find(({ error }) => error === 'rate_limited')!;
    const refused = await server.get(`/api/v1/geocode?${queryOf({ address: rehearsed.address })}`, testKey);
    expectError(refused, 429, 'rate_limited');
  });

  it('are found in every spelling of an address', async () => {
    const answer = await motion(
      { address: ' 2 NOTABLE  subsidence way; testville TX ', dry_run: 1 },
      testKey,
    );
    expect(answer.body).toMatchObject({ status: 'ok', query: { geocode: { score: 0.9 } } });
  });

  it('refuse only purchases for lack of credits, and replay that for their Idempotency-Key', async () => {
    const address = '41 Insufficient Credits Court, Testville, TX';
    expect((await motion({ address, dry_run: 1 }, testKey)).body).toMatchObject({
      status: 'ok',
      would_bill: true,
    });
    const path = `/api/v1/motion?${queryOf({ address })}`;
    const [first, second] = [
      await server.get(path, testKey, { 'idempotency-key': 'broke' }),
      await server.get(path, testKey, { 'idempotency-key': 'broke' }),
    ];
    expectError(first, 402, 'insufficient_credits');
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  it('have no meaning for live callers', async () => {
    for (const { address, lat, lon } of MAGIC_PLACES) {
      expectError(await motion({ address, dry_run: 1 }, liveKey), 422, 'address_not_found');
      expectError(await motion({ address, dry_run: 1 }), 422, 'address_not_found');
      expect((await motion({ lat, lon }, liveKey)).body).toMatchObject({
        status: 'no_coverage',
        mode: 'live',
      });
    }
  });

  it('give each item of a batch its own result, and only the ok ones are charged', async () => {
    const items = MAGIC_PLACES.map(({ address }) => ({ id: address, address }));
    const { status, body, text } = await server.post('/api/v1/motion/batch', { items }, testKey);
    expect(status, text).toBe(200);
    expect(body).toMatchObject(SYNTHETIC);
    const results = body['results'] as { id: string; status: string; cost_usd: number }[];
    const statusOf = (address: string) => results.find(({ id }) => id.startsWith(`${address},`))?.status;
    for (const [address, expected] of [
      ['1 Rapid Subsidence Way', 'ok'],
      ['8 Inconclusive Alley', 'inconclusive'],
      ['9 Unmeasured Meadow', 'no_data'],
      ['10 Uncovered Shore', 'no_coverage'],
      ['41 Insufficient Credits Court', 'insufficient_credits'],
      ['42 Spend Cap Square', 'skipped_for_budget'],
      ['43 Unknown Address Road', 'invalid_address'],
      ['44 Rate Limited Road', 'unprocessed'],
      ['48 Internal Error Lane', 'unprocessed'],
    ] as const) {
      expect(statusOf(address), address).toBe(expected);
    }
    for (const { status: itemStatus, cost_usd } of results)
      expect(cost_usd).toBe(itemStatus === 'ok' ? 0.4 : 0);
    expect((await verifyLedger(server.database)).violations).toEqual([]);
  });

  it('cover the errors of reports that a client cannot cause otherwise', () => {
    const codes = new Set<ErrorCode>(refusing.map(({ error }) => error));
    const hardToMeet: readonly ErrorCode[] = [
      'insufficient_credits',
      'spend_cap_reached',
      'address_not_found',
      'rate_limited',
      'account_suspended',
      'forbidden_referer',
      'service_unavailable',
      'internal_error',
      'idempotency_in_progress',
      'idempotency_mismatch',
      'idempotency_key_expired',
    ];
    expect([...codes].sort()).toEqual([...hardToMeet].sort());
  });
});

it('the documentation lists every magic place', async () => {
  const page = (await server.get('/docs/test-mode')).text;
  for (const { address, lat, lon } of MAGIC_PLACES) {
    expect(page).toContain(address);
    expect(page).toContain(`${lat}, ${lon}`);
  }
});
