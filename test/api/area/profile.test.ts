import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileReportSchema, type ProfileReport } from '../../../schemas/http/report/profileReport.ts';
import { pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { startReportServer } from '../../support/server/reportServer.ts';
import type { JsonAnswer, TestServer } from '../../support/server/testServer.ts';

/**
 * A bowl along row 30 with a step in its middle. Columns 50 to 53 are masked, and the cell in column 20 is too noisy to
 * be sold.
 */
const CELLS: PlantedCell[] = Array.from({ length: 60 * 80 }, (_, at) => {
  const [row, col] = [Math.floor(at / 80), at % 80];
  return {
    row,
    col,
    velocityVerticalMmYr: Math.fround(-1 - 9 * Math.exp(-((row - 30) ** 2 + (col - 40) ** 2) / 200)),
    velocityUncertaintyMmYr: row === 30 && col === 20 ? 9 : 0.5,
    ...(row === 30 && col === 40
      ? {
          events: [
            {
              kind: 'step' as const,
              isKindClear: true,
              earliest: '2026-01-03',
              latest: '2026-01-15',
              size: -21,
              sigma: 1.5,
              significance: 14,
              isSuspectedUnwrapping: false,
              isRegional: false,
              isUnconfirmed: false,
            },
          ],
        }
      : {}),
  };
}).filter(({ row, col }) => row >= 25 && row <= 35 && (col < 50 || col > 53));

const PATH = '/api/v1/motion/profile';
let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startReportServer(CELLS);
  key = await server.register();
});
afterAll(() => server.close());

/** A line along row 30, from the center of one column to the center of another. */
function along(from: number, to: number) {
  const ends = [from, to].map((col) => pointIn({ row: 30, col }));
  return { type: 'LineString', coordinates: ends.map(({ lat, lon }) => [lon, lat]) };
}

const post = (payload: object, headers: Record<string, string> = {}): Promise<JsonAnswer> =>
  server.request(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(payload),
  });

/** The answer as a profile; fails if it isn't one. */
async function profile(payload: object): Promise<ProfileReport> {
  const { status, body, text } = await post(payload);
  expect(status, text).toBe(200);
  return profileReportSchema.parse(body);
}

const balance = async (): Promise<number> =>
  Number((await server.get('/api/v1/balance', key)).body['credits_usd']);

describe('a profile along a line', () => {
  it('returns for each sample what a report of the point returns, marks gaps, and costs by its length', async () => {
    const before = await balance();
    const body = await profile({ geometry: along(10, 89), samples: 80 });
    expect(body).toMatchObject({ status: 'ok', cost_usd: 4.8, frame: 'F08882' });
    expect(await balance()).toBeCloseTo(before - 4.8, 6);
    expect(body.line).toMatchObject({ samples: 80, answered_samples: 65, answered_share: 0.8125 });
    expect(body.line.length_km / (79 * 0.03)).toBeCloseTo(1, 2);
    const samples = body.profile!;
    expect(samples[30]).toMatchObject({ pixel_id: 'F08882-30-40', events: [{ kind: 'step', size: -21 }] });
    expect(samples[10]).toMatchObject({ pixel_id: 'F08882-30-20', status: 'inconclusive', severity: null });
    for (const at of [0, 10, 29, 30, 41, 60, 75]) {
      const { lat, lon, ...sample } = samples[at]!;
      const alone = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&frame=F08882&include=events`, key);
      const names = Object.keys(sample).filter((name) => name !== 'distance_m' && name !== 'pixel_id');
      const shared = sample.status === 'ok' ? names : ['status'];
      for (const name of shared)
        expect(sample[name as 'status'], `${name} of ${at}`).toEqual(alone.body[name] ?? null);
    }
    expect(body.gaps).toMatchObject([
      { samples: 1, status: 'inconclusive' },
      { samples: 4, status: 'no_data', from_m: samples[40]!.distance_m, to_m: samples[43]!.distance_m },
      { samples: 10, status: 'no_coverage', to_m: samples[79]!.distance_m },
    ]);
  });

  it('returns the steepest slope, and the mean of the cells along the line', async () => {
    const body = await profile({ geometry: along(22, 48) });
    const steepest = body.steepest_along_line!;
    const slopes = body.profile!.map(({ distance_m: from }) => {
      const near = body.profile!.filter(
        ({ distance_m }) => Math.abs(distance_m - from) <= steepest.radius_m + 1e-6,
      );
      const middle = near.reduce((sum, { distance_m }) => sum + distance_m, 0) / near.length / 1000;
      const squares = near.reduce((sum, { distance_m }) => sum + (distance_m / 1000 - middle) ** 2, 0);
      return (
        near.reduce(
          (sum, { distance_m, velocity_vertical_mm_yr: rate }) => sum + (distance_m / 1000 - middle) * rate!,
          0,
        ) / squares
      );
    });
    const most = Math.max(...slopes.map(Math.abs));
    // Samples every 30 m, starting at a cell's center, give one sample per cell.
    expect(Math.abs(steepest.mm_yr_per_km)).toBeCloseTo(most, 0);
    expect(steepest.uncertainty_mm_yr_per_km).toBeGreaterThan(0);
    const rates = CELLS.filter(({ row, col }) => row === 30 && col >= 22 && col <= 48).map(
      (cell) => cell.velocityVerticalMmYr!,
    );
    expect(body.velocity_vertical_mm_yr).toBeCloseTo(rates.reduce((a, b) => a + b) / rates.length, 3);
    expect(body.worst_cell).toMatchObject({ pixel_id: 'F08882-30-40' });
    expect(body.assessment).toContain('along the line');
  });

  it('is charged once for one Idempotency-Key, free again with reuse, and listed', async () => {
    const before = await balance();
    const asked = { geometry: along(30, 36), label: 'levee' };
    const [first, again] = [
      await post(asked, { 'idempotency-key': 'line-1' }),
      await post(asked, { 'idempotency-key': 'line-1' }),
    ];
    expect(again.text).toBe(first.text);
    expect(first.body).toMatchObject({ status: 'ok', cost_usd: 0.4 });
    expect(await post({ ...asked, samples: 5 }, { 'idempotency-key': 'line-1' })).toMatchObject({
      status: 422,
    });
    expect((await post({ ...asked, reuse: true })).body).toMatchObject({
      cost_usd: 0,
      owned_report: { is_current: true },
    });
    expect(await balance()).toBeCloseTo(before - 0.4, 6);
    const list = await server.get(`/api/v1/my-reports?pixel_id=${String(first.body['pixel_id'])}`, key);
    expect(list.body['reports']).toMatchObject([
      { endpoint: 'motion/profile', label: 'levee', cost_usd: 0.4, pdf_url: null },
    ]);
  });

  it('is free as a dry run, a quote, a miss or below a gate', async () => {
    const before = await balance();
    const geometry = along(22, 48);
    expect((await post({ geometry, dry_run: true })).body).toMatchObject({
      status: 'ok',
      would_bill: true,
      would_cost_usd: 1.2,
      line: { answered_share: 1 },
    });
    expect((await post({ geometry, max_age_days: 1 })).body).toMatchObject({
      status: 'stale_data',
      cost_usd: 0,
      profile: null,
      gaps: null,
    });
    expect((await post({ geometry: along(50, 53) })).body).toMatchObject({ status: 'no_data', cost_usd: 0 });
    const elsewhere = {
      type: 'LineString',
      coordinates: [
        [-100, 45],
        [-100, 45.001],
      ],
    };
    expect((await post({ geometry: elsewhere })).body).toMatchObject({
      status: 'no_coverage',
      cost_usd: 0,
      frame: 'none',
    });
    expect(await post({ geometry, max_price_usd: 0.5 })).toMatchObject({
      status: 402,
      body: { error: 'max_price_exceeded' },
    });
    const quote = await server.post('/api/v1/quote', { kind: 'profile', request: { geometry } }, key);
    expect(quote.body).toMatchObject({ kind: 'profile', billable: 1, unit_price_usd: 1.2, cost_usd: 1.2 });
    expect(await balance()).toBe(before);
    const { quote_id } = quote.body;
    expect((await post({ geometry, quote_id })).body).toMatchObject({ status: 'ok', cost_usd: 1.2 });
  });

  it.each([
    [{ type: 'LineString', coordinates: [] }, 'empty'],
    [{ type: 'LineString', coordinates: [[-95, 29]] }, 'two positions'],
    [
      {
        type: 'LineString',
        coordinates: [
          [-95, 29],
          [-95, 29],
        ],
      },
      'the line is a point',
    ],
    [
      {
        type: 'LineString',
        coordinates: [
          [179.99, 0],
          [-179.99, 0],
        ],
      },
      '180°',
    ],
    [
      {
        type: 'LineString',
        coordinates: [
          [-95, 29],
          [-95, 29.4],
        ],
      },
      'the limit is 25 km',
    ],
    [{ type: 'Point', coordinates: [-95, 29] }, 'must be a LineString'],
    [
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [-95, 29],
            [-95, 29.01],
          ],
          [
            [-95, 29],
            [-95, 29.01],
          ],
        ],
      },
      'must be a LineString',
    ],
  ])('refuses %j', async (geometry, why) => {
    const { status, text } = await post({ geometry });
    expect(status).toBe(422);
    expect(text).toContain(why);
  });

  it('takes 2 to 500 samples, and requires a key', async () => {
    expect(await post({ geometry: along(22, 48), samples: 1 })).toMatchObject({ status: 422 });
    expect(await post({ geometry: along(22, 48), samples: 501 })).toMatchObject({ status: 422 });
    expect(await server.post(PATH, { geometry: along(22, 48) })).toMatchObject({ status: 401 });
  });
});
