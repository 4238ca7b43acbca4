import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaReportSchema, type AreaReport } from '../../../schemas/http/report/areaReport.ts';
import { quantile } from '../../../core/statistics/quantile.ts';
import { pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { startReportServer } from '../../support/server/reportServer.ts';
import type { JsonAnswer, TestServer } from '../../support/server/testServer.ts';

/** A bowl in which every seventh cell is masked. */
const CELLS: PlantedCell[] = Array.from({ length: 60 * 80 }, (_, at) => {
  const [row, col] = [Math.floor(at / 80), at % 80];
  const depth = 9 * Math.exp(-((row - 30) ** 2 + (col - 40) ** 2) / 200);
  return {
    row,
    col,
    velocityVerticalMmYr: Math.fround(1 - depth),
    velocityUncertaintyMmYr: 0.5,
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
}).filter((_, at) => at % 7 !== 3);

const PATH = '/api/v1/motion/area';
let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startReportServer(CELLS);
  key = await server.register();
});
afterAll(() => server.close());

/** A box around the cells of these rows and columns. */
function boxAround(rows: readonly [number, number], cols: readonly [number, number]) {
  const at = (row: number, col: number) => pointIn({ row, col });
  const corners = [at(rows[0] - 0.5, cols[0] - 0.5), at(rows[0] - 0.5, cols[1] + 0.5)];
  const lower = [at(rows[1] + 0.5, cols[1] + 0.5), at(rows[1] + 0.5, cols[0] - 0.5)];
  const ring = [...corners, ...lower].map(({ lat, lon }) => [lon, lat]);
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
}

const post = (payload: object, headers: Record<string, string> = {}): Promise<JsonAnswer> =>
  server.request(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(payload),
  });

/** The answer as a report; fails if it isn't one. */
async function report(payload: object): Promise<AreaReport> {
  const { status, body, text } = await post(payload);
  expect(status, text).toBe(200);
  return areaReportSchema.parse(body);
}

const balance = async (): Promise<number> =>
  Number((await server.get('/api/v1/balance', key)).body['credits_usd']);

describe('a report about an area', () => {
  it('summarizes all its measured cells, and costs by its size', async () => {
    const before = await balance();
    const body = await report({ geometry: boxAround([10, 39], [20, 59]) });
    const inside = CELLS.filter(({ row, col }) => row >= 10 && row <= 39 && col >= 20 && col <= 59);
    const rates = inside.map((cell) => cell.velocityVerticalMmYr!);
    expect(body.area).toMatchObject({ cells: 1200, measured_cells: inside.length });
    expect(body.area.km2).toBeCloseTo(1.08, 2);
    expect(body.velocity_vertical_mm_yr).toBeCloseTo(rates.reduce((a, b) => a + b, 0) / rates.length, 3);
    for (const [name, q] of Object.entries({ min: 0, p5: 0.05, median: 0.5, p95: 0.95, max: 1 }))
      expect(body.rates_mm_yr![name as 'p5']).toBeCloseTo(quantile(rates, q), 3);
    const moving = rates.filter((rate) => Math.round(1000 * rate) / 1000 <= -3 && rate > -8).length;
    expect(body.classes![1]).toMatchObject({ assessment_code: 'notable_subsidence', cells: moving });
    expect(body.worst_cell).toMatchObject({ pixel_id: 'F08882-30-40', assessment_code: 'rapid_subsidence' });
    expect(body.events).toMatchObject({
      cells: 1,
      steps: 1,
      strongest: [{ pixel_id: 'F08882-30-40', size: -21 }],
    });
    expect(body.steepest_gradient!.mm_yr_per_km).toBeGreaterThan(10);
    expect(body).toMatchObject({ status: 'ok', cost_usd: 2, frame: 'F08882' });
    expect(await balance()).toBeCloseTo(before - 2, 6);
  });

  it('is charged once for one Idempotency-Key, free again with reuse, and listed', async () => {
    const before = await balance();
    const asked = { geometry: boxAround([10, 19], [20, 39]), label: 'north field' };
    const [first, again] = [
      await post(asked, { 'idempotency-key': 'area-1' }),
      await post(asked, { 'idempotency-key': 'area-1' }),
    ];
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.body).toMatchObject({ status: 'ok', cost_usd: 0.4 });
    expect(await post({ ...asked, label: 'other' }, { 'idempotency-key': 'area-1' })).toMatchObject({
      status: 422,
    });
    expect((await post({ ...asked, reuse: true })).body).toMatchObject({
      cost_usd: 0,
      owned_report: { is_current: true },
    });
    expect(await balance()).toBeCloseTo(before - 0.4, 6);
    const list = await server.get(`/api/v1/my-reports?pixel_id=${String(first.body['pixel_id'])}`, key);
    expect(list.body['reports']).toMatchObject([
      { endpoint: 'motion/area', label: 'north field', cost_usd: 0.4, pdf_url: null },
    ]);
  });

  it('is free as a dry run, a quote, a miss or below a gate', async () => {
    const before = await balance();
    const geometry = boxAround([10, 39], [20, 59]);
    expect((await post({ geometry, dry_run: true })).body).toMatchObject({
      status: 'ok',
      would_bill: true,
      would_cost_usd: 2,
      area: { cells: 1200 },
    });
    expect((await post({ geometry, max_age_days: 1 })).body).toMatchObject({
      status: 'stale_data',
      cost_usd: 0,
      velocity_vertical_mm_yr: null,
      worst_cell: null,
    });
    expect((await post({ circle: { lat: 45, lon: -100, radius_m: 200 } })).body).toMatchObject({
      status: 'no_coverage',
      cost_usd: 0,
      frame: 'none',
    });
    expect(await post({ geometry, max_price_usd: 1 })).toMatchObject({
      status: 402,
      body: { error: 'max_price_exceeded' },
    });
    const quote = await server.post('/api/v1/quote', { kind: 'area', request: { geometry } }, key);
    expect(quote.body).toMatchObject({ kind: 'area', billable: 1, unit_price_usd: 2, cost_usd: 2 });
    expect(await balance()).toBe(before);
    const { quote_id } = quote.body;
    expect((await post({ geometry, quote_id })).body).toMatchObject({ status: 'ok', cost_usd: 2 });
    expect(await post({ geometry, quote_id })).toMatchObject({ status: 402 });
  });

  it('may be a box, a circle or named cells', async () => {
    const { lat, lon } = pointIn({ row: 30, col: 40 });
    const named = ['F08882-30-40', 'F08882-30-41', 'F08882-30-41', 'F08882-31-40'];
    const bodies = await Promise.all(
      [
        { bbox: [lon - 0.001, lat - 0.001, lon + 0.001, lat + 0.001] },
        { circle: { lat, lon, radius_m: 100 } },
        { cells: named },
      ].map(report),
    );
    expect(bodies.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    expect(bodies[1]!.area.km2).toBeCloseTo(Math.PI * 0.01, 4);
    expect(bodies[2]!.area).toMatchObject({ cells: 3 });
  });

  it.each([
    [{}, 'exactly one'],
    [{ circle: { lat: 29, lon: -95, radius_m: 100 }, cells: ['F08882-1-1'] }, 'exactly one'],
    [{ geometry: { type: 'Polygon', coordinates: [] } }, 'empty'],
    [{ geometry: { type: 'Point', coordinates: [-95, 29] } }, 'Polygon'],
    [
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0.01, 0.01],
              [0.01, 0],
              [0, 0.01],
              [0, 0],
            ],
          ],
        },
      },
      'crosses',
    ],
    [
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0.01, 0.01],
              [0.02, 0.02],
              [0, 0],
            ],
          ],
        },
      },
      'touches itself',
    ],
    [
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [179.99, 0],
              [-179.99, 0],
              [-179.99, 0.01],
              [179.99, 0.01],
              [179.99, 0],
            ],
          ],
        },
      },
      '180°',
    ],
    [{ bbox: [-95.4, 29.7, -95.4, 29.71] }, 'the box has no area'],
    [
      { geometry: { type: 'Feature', geometry: null } },
      'must be a Polygon or MultiPolygon; send the geometry',
    ],
    [{ bbox: [179.99, 0, -179.99, 0.01] }, '180°'],
    [{ bbox: [-95.4, 29.7, -95.3, 29.8] }, 'km²'],
    [{ bbox: [-95.4, 29.7, -94.3, 29.70001] }, '50 km'],
    [{ circle: { lat: 29, lon: -95, radius_m: 3000 } }, 'must be from 1 to 2820 meters'],
    [{ circle: { lat: 52, lon: 179.9999, radius_m: 250 } }, '180°'],
    [{ circle: { lat: 90, lon: 0, radius_m: 250 } }, 'pole'],
    [{ cells: ['nowhere'] }, 'pixel_id'],
    [{ cells: ['F08882-1-1', 'F08883-1-1'] }, 'frame'],
    [
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0.01, 0],
              [0.01, 0.01],
              [0, 0.01],
              [0, 0],
            ],
            [
              [0.005, 0.005],
              [0.02, 0.005],
              [0.02, 0.006],
              [0.005, 0.005],
            ],
          ],
        },
      },
      'hole',
    ],
  ])('refuses %j', async (asked, why) => {
    const { status, text } = await post(asked);
    expect(status).toBe(422);
    expect(text).toContain(why);
  });

  it('leaves a hole out, and refuses cells that are in no frame', async () => {
    const [outer, inner] = [boxAround([5, 54], [5, 74]), boxAround([25, 34], [35, 44])];
    const geometry = {
      type: 'Polygon',
      coordinates: [...outer.coordinates, inner.coordinates[0]!.toReversed()],
    };
    const body = await report({ geometry });
    expect(body.area.cells).toBe(50 * 70 - 100);
    expect(body.worst_cell!.pixel_id).not.toBe('F08882-30-40');
    expect(await post({ cells: ['F11111-1-1'] })).toMatchObject({ status: 404 });
    expect(await post({ cells: ['F08882-999-1'] })).toMatchObject({ status: 422 });
  });

  it('requires a key', async () => {
    expect(await server.post(PATH, { cells: ['F08882-1-1'] })).toMatchObject({ status: 401 });
  });
});
