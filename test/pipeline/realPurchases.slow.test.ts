import { TEST_NOW } from '../support/planted/plantedLake.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import { cellCenter } from '../../core/geodesy/grid.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { silentReporter } from '../../ingest/progress/reporter.ts';
import { runIngest } from '../../ingest/frame/runIngest.ts';
import { motionReportSchema, type MotionReport } from '../../schemas/http/report/motionReport.ts';
import { expectAnswer } from '../support/server/schemaCheck.ts';
import { sharedData } from '../support/machine/sharedData.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { describeWith, realData } from '../support/machine/needs.ts';

const dispS1 = sharedData('disp-s1-mexico-city');
/** Where a rate 28 mm/yr from the provider's was once sold as certain, with the provider's rate along the line of sight. */
const WRONGLY_SOLD = { lat: 19.3935582, lon: -99.1837617, offeredLosMmYr: -9.5 };
/** Places along each side of the frame. */
const GRID = 14;
const CERTAIN = /direction is certain/;

interface AskedPlace extends LatLon {
  /** The provider's rate along the line of sight, mm/yr; null if there is none. */
  readonly offeredLosMmYr: number | null;
}

/** What is wrong with an answer about a frame of half a year with an unknown zero; null if nothing is. */
function faultOf(
  report: MotionReport,
  { offeredLosMmYr }: Pick<AskedPlace, 'offeredLosMmYr'>,
): string | null {
  if (CERTAIN.test(report.assessment ?? '') || report.confidence_tier === 'measured')
    return 'a direction is called certain';
  if (report.status !== 'ok') return report.cost_usd === 0 ? null : 'an answer without a rate is not free';
  if (report.cost_usd !== 0.4) return 'a report does not cost what it costs';
  if (offeredLosMmYr === null) return null;
  // As the report projects: the ratio of its two rates is the visible share of the vertical.
  const up = report.velocity_los_mm_yr! / report.velocity_vertical_mm_yr;
  const apart = Math.abs(report.velocity_vertical_mm_yr - offeredLosMmYr / up);
  return apart <= 1.96 * report.velocity_uncertainty_mm_yr
    ? null
    : 'the interval excludes the provider’s rate';
}

describeWith(realData(dispS1))('a small frame within a sinking basin, bought place by place', () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer({
      environment: { GM_STARTER_CREDITS_USD: '1000' },
      prepare: (dataDir) =>
        runIngest({
          paths: [dispS1!],
          dataDir,
          gnss: [],
          threads: 2,
          reporter: silentReporter,
          now: TEST_NOW,
        }),
    });
    key = await server.register();
  });
  afterAll(() => server.close());

  const buy = async ({ lat, lon }: LatLon): Promise<MotionReport> =>
    expectAnswer(await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key), motionReportSchema);
  const balance = async () => (await server.get('/api/v1/balance', key)).body['credits_usd'] as number;

  const offered = async (): Promise<AskedPlace[]> => {
    const rows = parse<Record<string, string>>(
      await readFile(join(dispS1!, 'points_reference.csv'), 'utf8'),
      { columns: true },
    );
    return rows.map(({ lat, lon, v_los_mm_yr: rate }) => ({
      lat: Number(lat),
      lon: Number(lon),
      offeredLosMmYr: Number(rate),
    }));
  };

  /** Places spread evenly over the frame. */
  const spread = (): AskedPlace[] => {
    const [{ grid, projection }] = server.lake.frames() as [ReturnType<TestServer['lake']['frames']>[number]];
    const along = (cells: number) =>
      Array.from({ length: GRID }, (_, i) => Math.floor(((i + 0.5) * cells) / GRID));
    return along(grid.rows).flatMap((row) =>
      along(grid.cols).map((col) => {
        const { lat, lon } = projection.inverse(cellCenter(grid, { row, col }));
        return { lat, lon, offeredLosMmYr: null };
      }),
    );
  };

  test('no report excludes the provider’s rate, none is certain, and each that is sold costs 0.40', async () => {
    const places = [...(await offered()), WRONGLY_SOLD, ...spread()];
    const statuses: Record<string, number> = {};
    let paid = await balance();
    for (const place of places) {
      const report = await buy(place);
      const { lat, lon } = place;
      expect(faultOf(report, place), `${lat}, ${lon}: ${JSON.stringify(report)}`).toBeNull();
      statuses[report.status] = (statuses[report.status] ?? 0) + 1;
      const left = await balance();
      expect(paid - left, `${lat}, ${lon}`).toBeCloseTo(report.status === 'ok' ? 0.4 : 0, 9);
      paid = left;
    }
    // Most places are measured, but requests for them are free: half a year doesn't support a rate.
    expect(statuses['inconclusive']).toBeGreaterThan(places.length / 2);
    expect((await verifyLedger(server.database)).violations).toEqual([]);
  });

  test('the rate that was once sold as certain is inconclusive, free and has no number', async () => {
    expect(await buy(WRONGLY_SOLD)).toMatchObject({
      status: 'inconclusive',
      cost_usd: 0,
      velocity_vertical_mm_yr: null,
      velocity_uncertainty_mm_yr: null,
    });
  });

  test('the wrong sale would have been noticed', async () => {
    const sold = {
      ...(await buy(WRONGLY_SOLD)),
      status: 'ok' as const,
      cost_usd: 0.4,
      velocity_vertical_mm_yr: 22.2,
      velocity_los_mm_yr: 18.9,
      velocity_uncertainty_mm_yr: 8.3,
    } as MotionReport;
    expect(faultOf(sold, WRONGLY_SOLD)).toBe('the interval excludes the provider’s rate');
    expect(faultOf({ ...sold, confidence_tier: 'measured' } as MotionReport, WRONGLY_SOLD)).toBe(
      'a direction is called certain',
    );
  });
});
