import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examinePlace } from '../../../report/examine/examinePlace.ts';
import { examineSold } from '../../../report/examine/examineSold.ts';
import { liveGround } from '../../../report/ground/ground.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { NO_ADDRESS_DATA } from '../../../location/geocode/noAddressData.ts';
import { motionReportSchema, type MotionReport } from '../../../schemas/http/report/motionReport.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../../support/server/testServer.ts';

const SIZE = 76;
const CELL = { row: 38, col: 38 };
const SIGMA = 0.5;
/** Pairs of frames over one ground, each pair with ground of its own; the first of two is the one that answers. */
const PAIRS = {
  /** One says sinking, the other rising. */
  against: { rates: [-12, 8], last: ['2026-05-20', '2026-05-20'] },
  /** One says sinking, the other nothing. */
  alone: { rates: [-12, 0], last: ['2026-05-20', '2026-05-20'] },
  /** Both sink, by different rates. */
  along: { rates: [-24, -12], last: ['2026-05-20', '2026-05-20'] },
  agreeing: { rates: [-12, -11.9], last: ['2026-05-20', '2026-05-20'] },
  /** The other is of two years before. */
  older: { rates: [-12, 4], last: ['2026-05-20', '2024-05-20'] },
} as const;
type PairName = keyof typeof PAIRS;
const NAMES = Object.keys(PAIRS) as PairName[];

const gridOf = (name: PairName): Grid => ({
  epsg: 32_615,
  originX: 270_000 + 10_000 * NAMES.indexOf(name),
  originY: 3_296_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: SIZE,
  cols: SIZE,
});
const frameId = (name: PairName, of: number) => `F0${NAMES.indexOf(name) + 1}00${of + 1}`;

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '1000' },
    prepare: async (dataDir) => {
      for (const name of NAMES) {
        for (const [of, velocityVerticalMmYr] of PAIRS[name].rates.entries()) {
          await plantFrame({
            dataDir,
            frameId: frameId(name, of),
            grid: gridOf(name),
            now: TEST_NOW,
            lastObservation: PAIRS[name].last[of]!,
            cells: Array.from({ length: SIZE * SIZE }, (_, at) => ({
              row: Math.floor(at / SIZE),
              col: at % SIZE,
              velocityVerticalMmYr,
              velocityUncertaintyMmYr: SIGMA,
            })),
          });
        }
      }
    },
  });
  key = await server.register();
});
afterAll(() => server.close());

const placeOf = (name: PairName) => pointIn(CELL, gridOf(name));
const ask = async (name: PairName, path = '/api/v1/motion') => {
  const { lat, lon } = placeOf(name);
  return server.get(`${path}?lat=${lat}&lon=${lon}`, key);
};
const report = async (name: PairName): Promise<MotionReport> => {
  const answer = expectAnswer(await ask(name), motionReportSchema);
  expect(answer.frame).toBe(frameId(name, 0));
  return answer;
};

describe('two frames of like rank over one ground', () => {
  test('that disagree on the direction have no certain one', async () => {
    const against = await report('against');
    expect(against).toMatchObject({ status: 'inconclusive', cost_usd: 0, velocity_vertical_mm_yr: null });
    expect(against.help).toContain(frameId('against', 1));
    const alone = await report('alone');
    expect(alone).toMatchObject({ status: 'ok', confidence_tier: 'likely', significant_nonzero: false });
    // Their difference is 12, and two rates scatter by 12/√2, told in hundredths, about what they measure.
    expect(alone.velocity_uncertainty_mm_yr).toBeCloseTo(Math.hypot(SIGMA, 8.49), 3);
    expect(alone.assessment).toMatch(/suggestive, not certain/);
    const [low, high] = alone.interval_95_mm_yr as unknown as [number, number];
    expect(low).toBeLessThan(-12);
    expect(high).toBeGreaterThan(0);
  });

  test('that agree on the direction have it certain, within an interval that holds both', async () => {
    const along = await report('along');
    expect(along).toMatchObject({ status: 'ok', confidence_tier: 'measured', significant_nonzero: true });
    const apart = 1.96 * along.velocity_uncertainty_mm_yr!;
    expect(apart).toBeGreaterThan(12);
    expect(along.provenance.datum!.description).toContain('What the two disagree by is in the interval.');
  });

  test.each(['agreeing', 'older'] as const)('leave the rate as it is where the other is %s', async (name) => {
    const answer = await report(name);
    expect(answer).toMatchObject({ status: 'ok', velocity_uncertainty_mm_yr: SIGMA });
    expect(answer.provenance.datum!.overlapping_frames[0]!.disagreement_mm_yr).toBe(0);
  });

  test('are described alike by report, coverage, batch and time series', async () => {
    const items = NAMES.map((name) => ({ id: name, ...placeOf(name) }));
    const sold = (await server.post('/api/v1/motion/batch', { items }, key)).body['results'];
    const covered = (await server.post('/api/v1/coverage/batch', { items }, key)).body['results'];
    for (const [i, name] of NAMES.entries()) {
      const { status, velocity_uncertainty_mm_yr: sigma } = await report(name);
      const item = (sold as Record<string, unknown>[])[i]!;
      expect([name, item['status']]).toEqual([name, status]);
      if (status === 'ok') expect(JSON.stringify(item)).toContain(`"velocity_uncertainty_mm_yr":${sigma}`);
      expect((covered as Record<string, unknown>[])[i]!['status']).toBe(status);
      for (const path of ['/api/v1/coverage', '/api/v1/timeseries'])
        expect((await ask(name, path)).body['status'], `${name} ${path}`).toBe(status);
    }
  });
});

test.each(NAMES)('a report that is opened again says what it said of other frames: %s', async (name) => {
  const ground = liveGround(server.lake, NO_ADDRESS_DATA);
  const fresh = await examinePlace(ground, await requirePlace(placeOf(name), ground), TEST_NOW);
  const again = await examineSold(ground, await report(name), TEST_NOW);
  expect(again!.cell!.overlapping).toHaveLength(1);
  expect({ ...again, readSeries: null }).toEqual({ ...fresh, readSeries: null });
});
