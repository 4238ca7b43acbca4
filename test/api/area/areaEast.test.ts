import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchResponseSchema } from '../../../schemas/http/place/batch.ts';
import { areaReportSchema } from '../../../schemas/http/report/areaReport.ts';
import { profileReportSchema } from '../../../schemas/http/report/profileReport.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const FRAME = 'C_F08882_F08883';
const ZERO_MM_YR = 0.4;
/** West of column 40, cells move to the west, the faster the farther south; the others have too few common dates. */
const CELLS = Array.from({ length: 60 * 80 }, (_, at) => {
  const [row, col] = [Math.floor(at / 80), at % 80];
  const east = { velocityMmYr: -row / 10, sigmaMmYr: 0.7, correlation: 0.1 };
  return { row, col, velocityVerticalMmYr: -6, velocityLosMmYr: null, ...(col < 40 && { east }) };
});

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '1000' },
    prepare: async (dataDir) => {
      const frame = { dataDir, now: TEST_NOW };
      await plantFrame({ ...frame, frameId: 'F00001', cells: [{ row: 0, col: 0 }] });
      await plantFrame({
        ...frame,
        frameId: FRAME,
        productKind: 'combined',
        combined: {
          parents: ['20260601T000000Z-aaaaaa', '20260601T000000Z-bbbbbb'].map((release_id, of) => ({
            frame_id: `F0888${2 + of}`,
            release_id,
          })),
          condition_number: 1.3,
          east_zero_sigma_mm_yr: ZERO_MM_YR,
        },
        cells: CELLS,
      });
    },
  });
  key = await server.register();
});
afterAll(() => server.close());

const cells = (rows: readonly [number, number], cols: readonly [number, number]) => ({
  cells: CELLS.filter(
    ({ row, col }) => row >= rows[0] && row <= rows[1] && col >= cols[0] && col <= cols[1],
  ).map(({ row, col }) => `${FRAME}-${row}-${col}`),
});
const post = (path: string, body: object) => server.post(path, body, key);
const area = async (body: object) => expectAnswer(await post('/api/v1/motion/area', body), areaReportSchema);

describe('an area of two looks', () => {
  it('has the mean motion to the east of the cells that have one, no surer than its zeros', async () => {
    const report = await area(cells([20, 29], [30, 49]));
    expect(report).toMatchObject({
      status: 'ok',
      frame: FRAME,
      velocity_vertical_mm_yr: -6,
      velocity_east_mm_yr: -2.45,
      east_cells: 100,
      area: { measured_cells: 200 },
    });
    const sigma = report.velocity_east_uncertainty_mm_yr!;
    expect(sigma).toBeGreaterThan(ZERO_MM_YR);
    expect(sigma).toBeLessThanOrEqual(0.7);
    const one = await area(cells([20, 20], [30, 30]));
    expect(one).toMatchObject({
      velocity_east_mm_yr: -2,
      velocity_east_uncertainty_mm_yr: 0.7,
      east_cells: 1,
    });
  });

  it('has none where no cell has one, and in a free answer', async () => {
    const none = {
      velocity_east_mm_yr: null,
      velocity_east_uncertainty_mm_yr: null,
      east_cells: null,
    };
    expect(await area(cells([20, 29], [40, 49]))).toMatchObject({ status: 'ok', ...none });
    expect(await area({ ...cells([20, 29], [30, 39]), max_age_days: 1 })).toMatchObject({
      status: 'stale_data',
      ...none,
    });
  });

  it('has the same in a batch and in files, not the motion of its middle cell', async () => {
    const asked = cells([20, 29], [30, 49]);
    const { velocity_east_mm_yr: mean, velocity_east_uncertainty_mm_yr: sigma } = await area(asked);
    const items = [{ id: 'a', area: asked }];
    const batch = expectAnswer(await post('/api/v1/motion/batch', { items }), batchResponseSchema);
    expect(batch.results[0]).toMatchObject({
      velocity_east_mm_yr: mean,
      velocity_east_uncertainty_mm_yr: sigma,
      area: { east_cells: 100 },
    });
    const rowOf = async (path: string, body: object) => {
      const [head, row] = (await post(path, body)).text.trim().split(/\r?\n/);
      const [names, values] = [head!.split(','), row!.split(',')];
      return (name: string) => values[names.indexOf(name)];
    };
    const ofArea = await rowOf('/api/v1/motion/area?format=csv', asked);
    expect(ofArea('velocity_east_mm_yr')).toBe(String(mean));
    expect(ofArea('velocity_east_uncertainty_mm_yr')).toBe(String(sigma));
    expect(ofArea('east_cells')).toBe('100');
    const ofBatch = await rowOf('/api/v1/motion/batch?format=csv', { items });
    expect(ofBatch('velocity_east_mm_yr')).toBe(String(mean));
  });

  it('has it along a line, too, and at each of its points that has one', async () => {
    const coordinates = [36, 43].map((col) => {
      const { lat, lon } = pointIn({ row: 20, col });
      return [lon, lat];
    });
    const geometry = { type: 'LineString', coordinates };
    const profile = expectAnswer(await post('/api/v1/motion/profile', { geometry }), profileReportSchema);
    expect(profile).toMatchObject({ status: 'ok', velocity_east_mm_yr: -2, east_cells: 4 });
    for (const sample of profile.profile!) {
      const isEast = Number(sample.pixel_id!.split('-').at(-1)) < 40;
      expect(sample).toMatchObject({
        status: 'ok',
        velocity_east_mm_yr: isEast ? -2 : null,
        velocity_east_uncertainty_mm_yr: isEast ? 0.7 : null,
      });
    }
    const csv = (await post('/api/v1/motion/profile?format=csv', { geometry })).text;
    expect(csv.split(/\r?\n/)[0]).toContain(',velocity_east_mm_yr,velocity_east_uncertainty_mm_yr,');
  });
});
