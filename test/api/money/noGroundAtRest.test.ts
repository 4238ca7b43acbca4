import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantFrame, PLANTED_GRID, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

/** A certain rate, a likely rate, and one that would be called stable if the zero were known. */
const RATES = [
  [-24, 2],
  [9, 5],
  [0.3, 0.6],
] as const;
const CELLS = RATES.map(([velocityVerticalMmYr, velocityUncertaintyMmYr], at) => ({
  row: 5,
  col: 5 + 10 * at,
  velocityVerticalMmYr,
  velocityUncertaintyMmYr,
}));
const RESTLESS_GRID = { ...PLANTED_GRID, originX: PLANTED_GRID.originX + 10_000 };

const NOISY_GRID = { ...PLANTED_GRID, originX: PLANTED_GRID.originX + 20_000 };
const ALARMS = { likely_false_share: 0.6, measured_from: 3 };

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '100' },
    prepare: async (dataDir) => {
      const plan = { dataDir, now: TEST_NOW, cells: CELLS };
      await plantFrame({ ...plan, frameId: 'F00001', spatialReference: { has_stable_part: true } });
      await plantFrame({
        ...plan,
        frameId: 'F00002',
        grid: RESTLESS_GRID,
        spatialReference: { method: 'median_of_stable_cells', has_stable_part: false, sigma_mm_yr: 4 },
      });
      await plantFrame({
        ...plan,
        frameId: 'F00003',
        grid: NOISY_GRID,
        spatialReference: { has_stable_part: true, false_alarms: { sinking: ALARMS, rising: ALARMS } },
      });
    },
  });
  key = await server.register();
});
afterAll(() => server.close());

const balance = async () => (await server.get('/api/v1/account', key)).body['balance_usd'];
const places = CELLS.map((cell) => pointIn(cell, RESTLESS_GRID));
const pathOf = (route: string, at: number, more: Record<string, string> = {}) =>
  `/api/v1/${route}?${String(new URLSearchParams({ lat: `${places[at]!.lat}`, lon: `${places[at]!.lon}`, ...more }))}`;
const expectRefused = (answer: Record<string, unknown>, door: string) => {
  expect(answer['status'], door).toBe('inconclusive');
  expect(JSON.stringify(answer), door).toMatch(/recognizably stable.*GNSS.*--reference/s);
};

describe('a frame where no part is known to be at rest', () => {
  test.each(RATES.map(([rate], at) => [rate, at] as const))(
    'sells no rate on any endpoint and names the remedy, whatever its cells say (%d mm/yr)',
    async (_, at) => {
      const before = await balance();
      for (const path of [
        pathOf('motion', at),
        pathOf('motion', at, { dry_run: '1' }),
        pathOf('motion', at, { min_confidence: '0' }),
        pathOf('timeseries', at),
        pathOf('coverage', at),
      ]) {
        const answer = await server.get(path, key);
        expect(answer.status, path).toBe(200);
        expectRefused(answer.body, path);
      }
      const batch = await server.post('/api/v1/motion/batch', { items: [{ id: 'a', ...places[at]! }] }, key);
      expectRefused((batch.body['results'] as Record<string, unknown>[])[0]!, 'batch');
      const quoted = await server.post('/api/v1/quote', { kind: 'motion', request: places[at]! }, key);
      expect(quoted.body).toMatchObject({ billable: 0, cost_usd: 0, free: [{ status: 'inconclusive' }] });
      expect(await balance()).toEqual(before);
    },
  );

  test('does not affect other frames of the lake: they sell as before', async () => {
    const { lat, lon } = pointIn(CELLS[0]!);
    const answer = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    expect(answer.body).toMatchObject({ status: 'ok', assessment_code: 'rapid_subsidence' });
  });
});

test('a frame whose noise explains most of its likely motions sells none of them; what stands out is sold with its error rate', async () => {
  const statusOf = async (at: number) => {
    const { lat, lon } = pointIn(CELLS[at]!, NOISY_GRID);
    return (await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key)).body;
  };
  expect(await statusOf(0)).toMatchObject({
    status: 'ok',
    confidence_tier: 'measured',
    false_alarm_share: 0.03,
  });
  const likely = await statusOf(1);
  expect(likely).toMatchObject({ status: 'inconclusive', cost_usd: 0, false_alarm_share: null });
  expect(likely['help']).toMatch(/noise/);
  expect(await statusOf(2)).toMatchObject({
    status: 'ok',
    within_margin_kind: 'stable',
    false_alarm_share: null,
  });
});
