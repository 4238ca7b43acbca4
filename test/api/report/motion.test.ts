import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMPACT_FIELDS,
  motionReportSchema,
  okReportSchema,
  selectedReportSchema,
} from '../../../schemas/http/report/motionReport.ts';
import { dryRunSchema } from '../../../schemas/http/report/preflight.ts';
import { ASSESSMENT_CODES } from '../../../core/report/assessment.ts';
import { REPORT_STATUSES } from '../../../schemas/http/report/reportStatuses.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { questionsTo, startReportServer } from '../../support/server/reportServer.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { type TestServer } from '../../support/server/testServer.ts';
import { times } from '../../support/machine/tier.ts';

/** The short form of a report from a single-look frame. */
const ONE_LOOK_FIELDS = COMPACT_FIELDS.filter((field) => !field.includes('east_'));
const SINKING = { row: 10, col: 10 };
const NOISY = { row: 10, col: 40 };
const UNMEASURED = { row: 30, col: 10 };
const MEASURED_NUMBERS = [
  'velocity_vertical_mm_yr',
  'velocity_vertical_in_yr',
  'velocity_uncertainty_mm_yr',
  'velocity_uncertainty_in_yr',
  'velocity_los_mm_yr',
  'seasonal_amplitude_mm',
  'total_motion_mm',
  'total_motion_in',
  'signal_to_noise',
  'differential_motion',
  'confidence',
  'neighbor_spread_mm_yr',
  'n_measurements',
  'span_years',
] as const;

let server: TestServer;
let key: string;
const statusOf = async (cell: typeof SINKING, gates: string) =>
  (await server.get(at(cell, gates), key)).body['status'];
const at = questionsTo('/api/v1/motion');

beforeAll(async () => {
  server = await startReportServer([
    {
      ...SINKING,
      velocityVerticalMmYr: -12.5,
      confidence: 0.7,
      neighborSpreadMmYr: 4,
      neighborConsistent: true,
      seasonalAmplitudeMm: 3.5,
    },
    { ...NOISY, velocityVerticalMmYr: 0.5, velocityUncertaintyMmYr: 4 },
  ]);
  key = await server.register();
});
afterAll(() => server.close());

describe('a report', () => {
  it('has every field of the specification and costs 0.40 USD', async () => {
    const before = (await server.get('/api/v1/balance', key)).body['credits_usd'] as number;
    const report = expectAnswer(await server.get(at(SINKING), key), motionReportSchema);
    expect(report).toMatchObject({
      status: 'ok',
      velocity_vertical_mm_yr: -12.5,
      velocity_uncertainty_mm_yr: 0.5,
      velocity_display: '-12.5 ± 1.0 mm/yr (95 %)',
      interval_95_mm_yr: [-13.48, -11.52],
      display_units: 'mm_yr',
      trend: 'subsiding',
      assessment_code: 'rapid_subsidence',
      frame: 'F08882',
      pixel_id: 'F08882-10-10',
      cell_size_m: 30,
      n_measurements: 40,
      last_observation: '2026-05-20',
      data_age_days: 12,
      data_freshness: 'current',
      estimated_next_acquisition: '2026-06-13',
      velocity_vertical_in_yr: -0.492126,
      velocity_uncertainty_in_yr: 0.019685,
      signal_to_noise: 25,
      data_coverage: 'measured',
      cost_usd: 0.4,
      billed_usd: 0.4,
      credits_remaining_usd: Math.round((before - 0.4) * 1e6) / 1e6,
      provenance: { calibration: 'relative', calibration_rmse_mm_yr: null, science_version: '1.0.0' },
      query: { address: null, geocode: { match_type: 'coordinates', score: 1 } },
    });
    expect(report.pixel_polygon).toHaveLength(4);
    expect(report.differential_motion?.neighbor_spread_mm_yr).toBe(4);
    for (const block of ['trend_analysis', 'timeseries', 'ground_brief'])
      expect(report).not.toHaveProperty(block);
  });

  it('is the same, number for number, anywhere in the cell', async () => {
    const { lat, lon } = pointIn(SINKING);
    const off = 0.00012;
    for (const [dLat, dLon] of [
      [off, 0],
      [-off, 0],
      [0, off],
      [0, -off],
    ] as const) {
      const answer = await server.get(
        `/api/v1/motion?lat=${lat + dLat}&lon=${lon + dLon}&fields=pixel_id`,
        key,
      );
      expect(answer.body['pixel_id']).toBe('F08882-10-10');
    }
  });

  it('shows inches on request, and always includes both units', async () => {
    const report = expectAnswer(await server.get(at(SINKING, '&units=in'), key), motionReportSchema);
    expect(report).toMatchObject({
      display_units: 'in_yr',
      velocity_display: '-0.492 ± 0.039 in/yr (95 %)',
      velocity_vertical_mm_yr: -12.5,
    });
  });

  it('includes series, trend analysis and brief at no extra cost', async () => {
    const report = expectAnswer(
      await server.get(at(SINKING, '&include=timeseries,trend_analysis&brief=1'), key),
      okReportSchema,
    );
    expect(report.cost_usd).toBe(0.4);
    expect(report.timeseries).toMatchObject({ n_points: 40, reference_date: '2025-02-06' });
    expect(report.timeseries?.vertical_mm.at(-1)).toBeCloseTo((-12.5 * 39 * 12) / 365.25, 1);
    expect(report.trend_analysis?.linear_rate_mm_yr).toBeCloseTo(-12.5, 1);
    expect(report.ground_brief).toContain('-12.5 ± 1.0 mm/yr (95 %)');
  });

  it('can be reduced to its short form or to named fields', async () => {
    const compact = expectAnswer(await server.get(at(SINKING, '&compact=1'), key), selectedReportSchema);
    expect(Object.keys(compact).sort()).toEqual([...ONE_LOOK_FIELDS].sort());
    const chosen = expectAnswer(
      await server.get(at(SINKING, '&fields=trend,provenance'), key),
      selectedReportSchema,
    );
    expect(Object.keys(chosen).sort()).toEqual([
      'cost_usd',
      'coverage',
      'provenance',
      'request_id',
      'status',
      'trend',
    ]);
    expectError(await server.get(at(SINKING, '&fields=trend,velocity'), key), 422, 'bad_request');
    const both = expectAnswer(
      await server.get(at(SINKING, '&compact=1&fields=provenance'), key),
      selectedReportSchema,
    );
    expect(Object.keys(both).sort()).toEqual([...ONE_LOOK_FIELDS, 'provenance'].sort());
  });

  it('includes a block that `fields` names, without a second option', async () => {
    const chosen = expectAnswer(
      await server.get(at(SINKING, '&fields=timeseries,ground_brief'), key),
      selectedReportSchema,
    );
    expect(Object.keys(chosen).sort()).toEqual(
      ['cost_usd', 'coverage', 'ground_brief', 'request_id', 'status', 'timeseries'].sort(),
    );
    expect(chosen).toMatchObject({ timeseries: { n_points: 40 } });
  });

  it('includes what `include` and `brief` request in its short form', async () => {
    const compact = expectAnswer(
      await server.get(at(SINKING, '&compact=1&include=timeseries&brief=1'), key),
      selectedReportSchema,
    );
    expect(Object.keys(compact).sort()).toEqual([...ONE_LOOK_FIELDS, 'ground_brief', 'timeseries'].sort());
  });
});

describe('free answers', () => {
  it('dry_run reports coverage, cost and likely significance without a key', async () => {
    const preflight = expectAnswer(await server.get(at(SINKING, '&dry_run=1')), dryRunSchema);
    expect(preflight).toMatchObject({
      status: 'ok',
      would_bill: true,
      estimated_cost_usd: 0.4,
      would_cost_usd: 0.4,
      cost_usd: 0,
      covered: true,
      likely_significant: true,
    });
    for (const word of ['true', 'True', 'TRUE'])
      expect((await server.get(at(SINKING, `&dry_run=${word}`))).body).toMatchObject({ dry_run: true });
    for (const field of MEASURED_NUMBERS) expect(preflight).not.toHaveProperty(field);
    const { lat, lon } = preflight.query;
    const { body: pixel } = await server.get(`/api/v1/pixel?lat=${lat}&lon=${lon}`);
    const { measured, pixel_id, pixel_polygon } = preflight;
    expect(pixel).toMatchObject({ measured, pixel_id, pixel_polygon });
    expect(pixel_polygon).toHaveLength(4);
    const miss = expectAnswer(await server.get('/api/v1/motion?lat=0&lon=0&dry_run=1'), dryRunSchema);
    expect(miss).toMatchObject({
      status: 'no_coverage',
      would_bill: false,
      estimated_cost_usd: 0,
      would_cost_usd: 0,
      covered: false,
      measured: false,
      pixel_polygon: [],
      likely_significant: null,
    });
  });

  it.each([
    ['no_coverage', '/api/v1/motion?lat=29.76&lon=-90'],
    ['no_data', at(UNMEASURED)],
    ['no_new_data', at(SINKING, '&since=2026-05-20')],
    ['stale_data', at(SINKING, '&max_age_days=11')],
    ['low_confidence', at(SINKING, '&min_confidence=0.701')],
    ['low_confidence', at(NOISY, '&min_significance=1')],
    ['inconclusive', at(NOISY)],
  ])('%s costs nothing and reveals no measured number', async (status, path) => {
    const before = (await server.get('/api/v1/balance', key)).body['credits_usd'];
    const report = expectAnswer(await server.get(path, key), motionReportSchema);
    expect(report).toMatchObject({ status, cost_usd: 0, billed_usd: 0 });
    for (const field of MEASURED_NUMBERS) expect(report[field], field).toBeNull();
    expect(report.help).toBeTruthy();
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(before);
  });

  it.each([
    ['since', '&since=2026-05-19'],
    ['max_age_days', '&max_age_days=12'],
    ['min_confidence', '&min_confidence=0.7'],
    ['min_significance', '&min_significance=1'],
    ['min_geocode_score', '&min_geocode_score=1'],
  ])('%s accepts a report that just meets it', async (_gate, gate) => {
    expect((await server.get(at(SINKING, gate), key)).body['status']).toBe('ok');
  });

  it('takes the first status that applies, in the order of the contract', async () => {
    const everything = '&since=2026-05-20&max_age_days=0&min_confidence=1&min_significance=1';
    expect(await statusOf(UNMEASURED, everything)).toBe('no_data');
    expect(await statusOf(NOISY, everything)).toBe('no_new_data');
    expect(await statusOf(NOISY, '&max_age_days=0&min_confidence=1')).toBe('stale_data');
    expect(await statusOf(NOISY, '&min_confidence=1')).toBe('low_confidence');
  });

  test.prop(
    [
      fc.record(
        {
          since: fc
            .integer({ min: 0, max: 500 })
            .map((days) => new Date(Date.UTC(2025, 5, 1) + days * 86_400_000).toISOString().slice(0, 10)),
          max_age_days: fc.integer({ min: 0, max: 30 }).map(String),
          min_confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value.toFixed(3)),
          min_significance: fc.constantFrom('0', '1'),
          units: fc.constantFrom('mm', 'in'),
          include: fc.constantFrom('timeseries', 'trend_analysis,ground_brief'),
        },
        { requiredKeys: [] },
      ),
      fc.constantFrom(SINKING, NOISY, UNMEASURED),
    ],
    { numRuns: times(14, 40) },
  )('whatever the gates, only `ok` costs and only `ok` has numbers', async (gates, cell) => {
    const report = expectAnswer(
      await server.get(at(cell, `&${new URLSearchParams(gates as Record<string, string>).toString()}`), key),
      motionReportSchema,
    );
    expect(report.cost_usd).toBe(report.status === 'ok' ? 0.4 : 0);
    expect(report.velocity_vertical_mm_yr === null).toBe(report.status !== 'ok');
    if (report.status !== 'ok')
      for (const field of [...MEASURED_NUMBERS, 'timeseries', 'trend_analysis', 'ground_brief'])
        expect((report as Record<string, unknown>)[field] ?? null, field).toBeNull();
  });

  it.each([...REPORT_STATUSES, ...ASSESSMENT_CODES.map((code) => `ok:${code}`)])(
    'mock=%s is a free example of itself',
    async (scenario) => {
      const report = expectAnswer(
        await server.get(`/api/v1/motion?mock=${scenario}&include=timeseries,trend_analysis,ground_brief`),
        motionReportSchema,
      );
      const [status, code] = scenario.split(':');
      expect(report).toMatchObject({
        status,
        cost_usd: 0,
        mock: true,
        ...(code === undefined ? {} : { assessment_code: code }),
      });
    },
  );
});
