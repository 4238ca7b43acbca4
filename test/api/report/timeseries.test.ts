import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { dryRunSchema, teaserSchema } from '../../../schemas/http/report/preflight.ts';
import { timeseriesAnswerSchema } from '../../../schemas/http/report/timeseries.ts';
import { questionsTo, startReportServer } from '../../support/server/reportServer.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import { times } from '../../support/machine/tier.ts';

const SINKING = { row: 10, col: 10 };
const NOISY = { row: 10, col: 40 };
const UNMEASURED = { row: 30, col: 10 };
/** 40 epochs, 12 days apart. */
const [FIRST, LAST] = ['2025-02-06', '2026-05-20'];
const MM_A_STEP = (-12.5 * 12) / 365.25;

let server: TestServer;
let key: string;
const at = questionsTo('/api/v1/timeseries');
const series = async (more = '', cell = SINKING) =>
  expectAnswer(await server.get(at(cell, more), key), timeseriesAnswerSchema);
const balance = async () => (await server.get('/api/v1/balance', key)).body['credits_usd'] as number;

beforeAll(async () => {
  server = await startReportServer([
    { ...SINKING, velocityVerticalMmYr: -12.5, confidence: 0.7 },
    { ...NOISY, velocityVerticalMmYr: 0.5, velocityUncertaintyMmYr: 4 },
  ]);
  key = await server.register();
});
afterAll(() => server.close());

describe('a time series', () => {
  it('is the whole record, and costs 0.40 USD each time', async () => {
    const before = await balance();
    const answer = await series();
    expect(answer).toMatchObject({
      status: 'ok',
      n_points: 40,
      downsampled: false,
      reference_date: FIRST,
      movement: null,
      frame: 'F08882',
      pixel_id: 'F08882-10-10',
      last_observation: LAST,
      data_age_days: 12,
      data_freshness: 'current',
      estimated_next_acquisition: '2026-06-13',
      cost_usd: 0.4,
      billed_usd: 0.4,
      provenance: { calibration: 'relative' },
      query: { geocode: { match_type: 'coordinates' } },
    });
    expect([answer.dates[0], answer.dates.at(-1)]).toEqual([FIRST, LAST]);
    expect(answer.vertical_mm[0]).toBe(0);
    expect(answer.vertical_mm.at(-1)).toBeCloseTo(39 * MM_A_STEP, 1);
    await series();
    expect(await balance()).toBeCloseTo(before - 0.8, 6);
    const audit = await verifyLedger(server.database);
    expect(audit.violations).toEqual([]);
  });

  it('is zero at the observation nearest to the reference date, and names it', async () => {
    const answer = await series('&reference_date=2025-08-10');
    expect(answer.reference_date).toBe('2025-08-05');
    const zero = answer.dates.indexOf('2025-08-05');
    expect(answer.vertical_mm[zero]).toBe(0);
    expect(answer.vertical_mm[0]).toBeCloseTo(-zero * MM_A_STEP, 0);
    // Equally close to two: the earlier one.
    expect((await series('&reference_date=2025-08-11')).reference_date).toBe('2025-08-05');
    expect((await series(`&reference_date=${FIRST}`)).reference_date).toBe(FIRST);
    expect((await series(`&reference_date=${LAST}`)).reference_date).toBe(LAST);
  });

  it('reports the movement between two dates, in both directions', async () => {
    const there = await series('&reference_date=2025-03-01&reference_date2=2026-03-02');
    expect(there.movement).toMatchObject({
      from: '2025-03-01',
      to: '2026-03-02',
      from_observation: '2025-03-02',
      to_observation: '2026-02-25',
    });
    const { delta_mm, delta_in, uncertainty_mm } = there.movement!;
    expect(delta_mm).toBeCloseTo(30 * MM_A_STEP, 0);
    expect(delta_in).toBeCloseTo(delta_mm * 0.0393701, 6);
    expect(uncertainty_mm).toBeGreaterThan(0);
    expect(there.vertical_mm[there.dates.indexOf('2026-02-25')]).toBe(delta_mm);
    const back = await series('&reference_date=2026-03-02&reference_date2=2025-03-01');
    expect(back.movement).toMatchObject({ delta_mm: -delta_mm, uncertainty_mm });
    expect(back.reference_date).toBe('2026-02-25');
  });

  it.each([2, 3, 7, 39, 40, 5000])('with at most %d points keeps its ends and its movement', async (most) => {
    const answer = await series(`&max_points=${most}&reference_date=${FIRST}&reference_date2=${LAST}`);
    expect(answer.n_points).toBe(Math.min(most, 40));
    expect(answer.dates).toHaveLength(answer.n_points);
    expect(answer.vertical_mm).toHaveLength(answer.n_points);
    expect(answer.downsampled).toBe(most < 40);
    expect([answer.dates[0], answer.dates.at(-1)]).toEqual([FIRST, LAST]);
    expect(answer.movement?.delta_mm).toBeCloseTo(39 * MM_A_STEP, 1);
    expect(answer.last_observation).toBe(LAST);
  });

  it.each([
    ['reference_date=2025-02-05', 'reference_date'],
    ['reference_date=2026-05-21', 'reference_date'],
    ['reference_date=2025-03-01&reference_date2=2030-01-01', 'reference_date2'],
  ])('refuses %s with the range of the record, for free', async (dates, parameter) => {
    const before = await balance();
    for (const more of ['', '&dry_run=1', '&teaser=1']) {
      const body = expectError(await server.get(at(SINKING, `&${dates}${more}`), key), 422, 'bad_request');
      expect(body['message']).toContain(`from ${FIRST} to ${LAST}`);
      expect(body['detail']).toEqual([expect.objectContaining({ loc: ['query', parameter] })]);
    }
    expect(await balance()).toBe(before);
  });

  it('refuses two dates with the same observation, and a second date without a first', async () => {
    const before = await balance();
    const same = await server.get(at(SINKING, '&reference_date=2025-03-01&reference_date2=2025-03-04'), key);
    expect(expectError(same, 422, 'bad_request')['message']).toContain('2025-03-02');
    const alone = await server.get(at(SINKING, '&reference_date2=2025-03-04'), key);
    expect(expectError(alone, 422, 'bad_request')['message']).toContain('reference_date');
    expect(await balance()).toBe(before);
  });

  it.each([
    'max_points=1',
    'max_points=5001',
    'max_points=2.5',
    'max_points=x',
    'reference_date=2025-02-30',
    'reference_date=yesterday',
    'include=timeseries',
    'compact=1',
  ])('refuses %s', async (parameter) => {
    expectError(await server.get(at(SINKING, `&${parameter}`), key), 422, 'bad_request');
  });

  it('returns the fitted curve, labeled as such, on request', async () => {
    const ask = async (more: string) =>
      expectAnswer(await server.get(at(SINKING, more), key), timeseriesAnswerSchema);
    const measured = await ask('');
    const modeled = await ask('&series_type=modeled');
    expect([measured.series_type, modeled.series_type]).toEqual(['measured', 'modeled']);
    expect(modeled.dates).toEqual(measured.dates);
    // The planted ground moves uniformly, so the curve passes through its observations, to the published tenths.
    for (const [index, value] of measured.vertical_mm.entries())
      expect(Math.abs(modeled.vertical_mm[index]! - value), measured.dates[index]).toBeLessThan(0.3);
    expectError(await server.get(at(SINKING, '&series_type=smooth'), key), 422, 'bad_request');
  });

  it('is stored for its Idempotency-Key, which no other request can use', async () => {
    const before = await balance();
    const ask = (path: string) => server.get(path, key, { 'idempotency-key': 'series-1' });
    const first = await ask(at(SINKING, '&max_points=9'));
    const second = await ask(at(SINKING, '&max_points=9'));
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expectError(await ask(at(SINKING, '&max_points=10')), 422, 'idempotency_mismatch');
    expectError(await ask(at(SINKING).replace('/timeseries', '/motion')), 422, 'idempotency_mismatch');
    expect(await balance()).toBeCloseTo(before - 0.4, 6);
  });

  it('is 402 without credits, and that is stored too', async () => {
    const poor = await startTestServer({ environment: { GM_STARTER_CREDITS_USD: '0.39' }, cells: [SINKING] });
    try {
      const poorKey = await poor.register();
      const ask = () => poor.get(at(SINKING), poorKey, { 'idempotency-key': 'k' });
      const first = await ask();
      expectError(first, 402, 'insufficient_credits');
      expect((await ask()).text).toBe(first.text);
    } finally {
      await poor.close();
    }
  });
});

describe('free answers', () => {
  it('dry_run, teaser and mock need no key', async () => {
    const preflight = expectAnswer(await server.get(at(SINKING, '&dry_run=1')), dryRunSchema);
    expect(preflight).toMatchObject({ status: 'ok', would_bill: true, estimated_cost_usd: 0.4, cost_usd: 0 });
    expectAnswer(await server.get(at(SINKING, '&teaser=1')), teaserSchema);
    const mock = await server.get('/api/v1/timeseries?mock=ok&max_points=5');
    expect(expectAnswer(mock, timeseriesAnswerSchema)).toMatchObject({
      mock: true,
      n_points: 5,
      cost_usd: 0,
    });
    const teaser = expectAnswer(await server.get(at(SINKING)), teaserSchema);
    expect(teaser).toMatchObject({ status: 'ok', would_cost_usd: 0.4, coverage: true });
  });

  const gates = fc.record(
    {
      since: fc
        .integer({ min: 0, max: 500 })
        .map((days) => new Date(Date.UTC(2025, 5, 1) + days * 86_400_000).toISOString().slice(0, 10)),
      max_age_days: fc.integer({ min: 0, max: 30 }).map(String),
      min_confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value.toFixed(3)),
      min_significance: fc.constantFrom('0', '1'),
      max_points: fc.integer({ min: 2, max: 60 }).map(String),
      reference_date: fc.constantFrom('2025-03-05', '2025-12-24', '1999-01-01'),
    },
    { requiredKeys: [] },
  );
  test.prop([gates, fc.constantFrom(SINKING, NOISY, UNMEASURED)], { numRuns: times(14, 40) })(
    'whatever the gates, only `ok` costs, and only `ok` has points',
    async (asked, cell) => {
      const more = `&${new URLSearchParams(asked as Record<string, string>).toString()}`;
      const before = await balance();
      const answer = await server.get(at(cell, more), key);
      const motion = await server.get(
        at(cell, more.replace(/&(max_points|reference_date)=[^&]*/g, '')).replace('timeseries', 'motion') +
          '&dry_run=1',
        key,
      );
      if (answer.status === 422) {
        expect([asked.reference_date, motion.body['status']]).toEqual(['1999-01-01', 'ok']);
        expect(await balance()).toBe(before);
        return;
      }
      const { status, dates, vertical_mm, n_points, cost_usd, reference_date, movement } = expectAnswer(
        answer,
        timeseriesAnswerSchema,
      );
      expect(status).toBe(motion.body['status']);
      expect(cost_usd).toBe(status === 'ok' ? 0.4 : 0);
      expect(await balance()).toBeCloseTo(before - cost_usd, 6);
      if (status === 'ok') expect(n_points).toBeGreaterThan(1);
      else expect([dates, vertical_mm, n_points, reference_date, movement]).toEqual([[], [], 0, null, null]);
    },
  );
});

describe('in test mode', () => {
  it('the movement of synthetic ground is within its uncertainty', async () => {
    const testKey = await server.register('series@example.org', 'test');
    const answer = expectAnswer(
      await server.get(
        '/api/v1/timeseries?address=1+Rapid+Subsidence+Way,+Testville,+TX&reference_date=2022-06-01&reference_date2=2026-05-01&max_points=50',
        testKey,
      ),
      timeseriesAnswerSchema,
    );
    expect(answer).toMatchObject({ mode: 'test', data_source: 'synthetic', n_points: 50, downsampled: true });
    const { delta_mm, uncertainty_mm } = answer.movement!;
    expect(uncertainty_mm).toBeGreaterThan(5);
    expect(uncertainty_mm).toBeLessThan(12);
    expect(Math.abs(delta_mm + 14 * 3.92)).toBeLessThan(3 * uncertainty_mm);
  });
});
