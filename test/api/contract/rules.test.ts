import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatIsoDate, epochDayOf } from '../../../core/date.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { plantFrame, pointIn, type PlantedCell, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const today = epochDayOf(TEST_NOW);
const daysAgo = (days: number) => formatIsoDate(today - days);

interface Rule {
  readonly name: string;
  readonly cell: Partial<PlantedCell>;
  readonly expected: Readonly<Record<string, unknown>>;
}

const velocity = (v: number, code: string, trend: string): Rule => ({
  name: `v = ${v} mm/yr is ${code}`,
  cell: { velocityVerticalMmYr: v, velocityUncertaintyMmYr: 0.1 },
  expected: { velocity_vertical_mm_yr: v, assessment_code: code, trend, confidence_tier: 'measured' },
});
const freshness = (days: number, expected: string): Rule => ({
  name: `${days} days old is ${expected}`,
  cell: { lastObservation: daysAgo(days) },
  expected: { data_age_days: days, data_freshness: expected, last_observation: daysAgo(days) },
});
const noise = (
  v: number,
  sigma: number,
  expected: Record<string, unknown>,
  more: Partial<PlantedCell> = {},
): Rule => ({
  name: `v = ${v}, sigma = ${sigma} ${JSON.stringify(more)} gives ${JSON.stringify(expected)}`,
  cell: { velocityVerticalMmYr: v, velocityUncertaintyMmYr: sigma, ...more },
  expected,
});
const stable = {
  status: 'ok',
  assessment_code: 'no_clear_trend',
  trend: 'no_clear_trend',
  confidence_tier: 'within_margin',
  within_margin_kind: 'stable',
};
const inconclusive = {
  status: 'inconclusive',
  within_margin_kind: 'inconclusive',
  cost_usd: 0,
  velocity_vertical_mm_yr: null,
};

const record = (spanYears: number, nMeasurements: number, expected: Record<string, unknown>): Rule => ({
  name: `${spanYears} years with ${nMeasurements} observations give ${JSON.stringify(expected)}`,
  cell: { velocityVerticalMmYr: -22, velocityUncertaintyMmYr: 0.5, spanYears, nMeasurements },
  expected,
});
const tooShort = { ...inconclusive, assessment_code: 'no_clear_trend', signal_to_noise: null };

const RULES: readonly Rule[] = [
  record(0.999, 30, { ...tooShort, help: expect.stringContaining('spans less than 1 year') }),
  record(1, 30, { status: 'ok', assessment_code: 'rapid_subsidence' }),
  record(5, 11, { ...tooShort, help: expect.stringContaining('fewer than 12 observations') }),
  record(1, 12, { status: 'ok', assessment_code: 'rapid_subsidence' }),
  velocity(-30, 'rapid_subsidence', 'subsiding'),
  velocity(-8, 'rapid_subsidence', 'subsiding'),
  velocity(-7.999, 'notable_subsidence', 'subsiding'),
  velocity(-3, 'notable_subsidence', 'subsiding'),
  velocity(-2.999, 'stable', 'stable'),
  velocity(2.999, 'stable', 'stable'),
  velocity(3, 'mild_uplift', 'uplifting'),
  velocity(7.999, 'mild_uplift', 'uplifting'),
  velocity(8, 'strong_uplift', 'uplifting'),
  velocity(30, 'strong_uplift', 'uplifting'),
  // Rounded to -8.000 first: the code matches the number shown.
  {
    ...velocity(-8, 'rapid_subsidence', 'subsiding'),
    name: '-7.9997 is shown as -8 and judged as -8',
    cell: { velocityVerticalMmYr: -7.9997, velocityUncertaintyMmYr: 0.1 },
  },
  noise(4, 2, {
    confidence_tier: 'measured',
    significant_nonzero: true,
    signal_to_noise: 2,
    assessment_code: 'mild_uplift',
  }),
  noise(3.999, 2, { confidence_tier: 'likely', significant_nonzero: false, assessment_code: 'mild_uplift' }),
  noise(4, 4, {
    confidence_tier: 'likely',
    signal_to_noise: 1,
    assessment_code: 'no_clear_trend',
    trend: 'no_clear_trend',
    within_margin_kind: null,
  }),
  noise(4.001, 4, { confidence_tier: 'likely', assessment_code: 'mild_uplift' }),
  noise(-12, 12, { confidence_tier: 'likely', assessment_code: 'no_clear_trend' }),
  noise(0, 0.5, { ...stable, signal_to_noise: 0 }),
  noise(1.999, 2, stable, { temporalCoherence: 0.6, lastObservation: daysAgo(365) }),
  noise(1.999, 2, inconclusive, { temporalCoherence: 0.599 }),
  noise(1.999, 2, inconclusive, { lastObservation: daysAgo(366) }),
  noise(2.9, 2.999, stable),
  noise(2.9, 3, inconclusive),
  noise(3.5, 0.5, { near_threshold: true }),
  noise(3.501, 0.5, { near_threshold: false }),
  noise(-8.5, 0.5, { near_threshold: true }),
  noise(-8.501, 0.5, { near_threshold: false }),
  freshness(0, 'current'),
  freshness(120, 'current'),
  freshness(121, 'recent'),
  freshness(365, 'recent'),
  freshness(366, 'stale'),
  freshness(730, 'stale'),
  freshness(731, 'very_stale'),
  {
    name: 'a spread of 3 is not differential motion',
    cell: { neighborSpreadMmYr: 3, neighborConsistent: true },
    expected: { neighbor_spread_mm_yr: 3, differential_motion: null, neighbor_consistent: true },
  },
  {
    name: 'a spread of 3.001 is differential motion',
    cell: { neighborSpreadMmYr: 3.001, neighborConsistent: false },
    expected: {
      neighbor_spread_mm_yr: 3.001,
      neighbor_consistent: false,
      differential_motion: expect.objectContaining({ neighbor_spread_mm_yr: 3.001 }) as unknown,
    },
  },
  {
    name: 'fewer than eight neighbors leave the neighborhood null',
    cell: {},
    expected: { neighbor_spread_mm_yr: null, neighbor_consistent: null, differential_motion: null },
  },
  {
    name: 'a product without a line of sight has no line-of-sight velocity',
    cell: { velocityLosMmYr: null },
    expected: { velocity_los_mm_yr: null },
  },
  {
    name: 'a seasonal term is reported',
    cell: { seasonalAmplitudeMm: 6.25, seasonalDominant: true },
    expected: { seasonal_amplitude_mm: 6.25, seasonal_dominant: true },
  },
];

const cellOf = (index: number) => ({ row: Math.floor(index / 20) * 3 + 1, col: (index % 20) * 3 + 1 });

describe('the rules of docs/verdict.md, at every boundary', () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer({
      environment: { GM_STARTER_CREDITS_USD: '100' },
      prepare: (dataDir) =>
        plantFrame({
          dataDir,
          frameId: 'F00001',
          lastObservation: daysAgo(0),
          cells: RULES.map((rule, index) => ({ ...cellOf(index), ...rule.cell })),
        }),
    });
    key = await server.register();
  });
  afterAll(() => server.close());

  it.each(RULES.map(({ name, expected }, index) => ({ name, expected, index })))(
    '$name',
    async ({ index, expected }) => {
      const { lat, lon } = pointIn(cellOf(index));
      const answer = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
      const report = expectAnswer(answer, motionReportSchema);
      expect(report).toMatchObject(expected);
      expect(report.cost_usd).toBe(report.status === 'ok' ? 0.4 : 0);
    },
  );
});
