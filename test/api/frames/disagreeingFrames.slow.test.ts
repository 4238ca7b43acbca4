import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examinePlace } from '../../../report/examine/examinePlace.ts';
import { examineSold } from '../../../report/examine/examineSold.ts';
import { liveGround } from '../../../report/ground/ground.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';
import { colorOf } from '../../../core/color/colorRamp.ts';
import { answerClassIndex, mapClassesOf, rangeIndex } from '../../../core/color/mapClasses.ts';
import { NO_PART_DOUBTS } from '../../../core/reference/partDoubts.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { NO_ADDRESS_DATA } from '../../../location/geocode/noAddressData.ts';
import { mapAnswerSchema } from '../../../schemas/http/map/map.ts';
import { motionReportSchema, type MotionReport } from '../../../schemas/http/report/motionReport.ts';
import { colorAt, decodePicture } from '../../support/browser/pictures.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { keyWithDownloads } from '../../support/server/keyWithDownloads.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const SIZE = 76;
const CELL = { row: 38, col: 38 };
const SIGMA = 0.5;
/** Pairs of frames over the same ground, each pair over different ground; the first frame of a pair answers. */
const PAIRS = {
  /** One shows sinking, the other rising. */
  against: { rates: [-12, 8], last: ['2026-05-20', '2026-05-20'] },
  /** One shows sinking, the other no motion. */
  alone: { rates: [-12, 0], last: ['2026-05-20', '2026-05-20'] },
  /** Both show sinking, at different rates. */
  along: { rates: [-24, -12], last: ['2026-05-20', '2026-05-20'] },
  agreeing: { rates: [-12, -11.9], last: ['2026-05-20', '2026-05-20'] },
  /** The other frame ended two years earlier. */
  older: { rates: [-12, 4], last: ['2026-05-20', '2024-05-20'] },
  /**
   * Ground at rest except for a part that moves 12 mm/yr to the east; one frame looks from the west, the other from the
   * east.
   */
  sideways: { rates: [0, 0], moving: [9.4, -9.4], last: ['2026-05-20', '2026-05-20'] },
  /** The same, but the other frame ended most of a year earlier. */
  endedBefore: { rates: [0, 0], moving: [9.4, -9.4], last: ['2026-05-20', '2025-10-20'] },
  /** A part sinks, and both frames show it. */
  sinking: { rates: [0, 0], moving: [-9.4, -9.1], last: ['2026-05-20', '2026-05-20'] },
} as const;
/** Cells of the moving part, around the requested cell. */
const isMoving = (row: number, col: number) => Math.hypot(row - CELL.row, col - CELL.col) < 12;
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
/** Key of an account that may see values. */
let downloader: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '1000', GM_ADMIN_TOKEN: ADMIN_TOKEN },
    prepare: async (dataDir) => {
      for (const name of NAMES) {
        for (const [of, velocityVerticalMmYr] of PAIRS[name].rates.entries()) {
          await plantFrame({
            dataDir,
            frameId: frameId(name, of),
            grid: gridOf(name),
            maps: true,
            lastObservation: PAIRS[name].last[of]!,
            lineOfSight: { mean_up: 0.78, mean_east: of === 0 ? 0.61 : -0.61, mean_north: -0.12 },
            cells: Array.from({ length: SIZE * SIZE }, (_, at) => {
              const [row, col] = [Math.floor(at / SIZE), at % SIZE];
              const plan = PAIRS[name];
              const moves = 'moving' in plan && isMoving(row, col);
              const velocity = moves ? plan.moving[of]! : velocityVerticalMmYr;
              return { row, col, velocityVerticalMmYr: velocity, velocityUncertaintyMmYr: SIGMA };
            }),
          });
        }
      }
    },
  });
  key = await server.register();
  downloader = await keyWithDownloads(server);
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

describe('two frames of equal rank over the same ground', () => {
  test('that disagree on the direction have no certain direction', async () => {
    const against = await report('against');
    expect(against).toMatchObject({ status: 'inconclusive', cost_usd: 0, velocity_vertical_mm_yr: null });
    expect(against.help).toContain(frameId('against', 1));
    const alone = await report('alone');
    expect(alone).toMatchObject({ status: 'ok', confidence_tier: 'likely', significant_nonzero: false });
    // They differ by 12, so each scatters by 12/√2, rounded to hundredths, around what both measure.
    expect(alone.velocity_uncertainty_mm_yr).toBeCloseTo(Math.hypot(SIGMA, 8.49), 3);
    expect(alone.assessment).toMatch(/suggestive, not certain/);
    const [low, high] = alone.interval_95_mm_yr as unknown as [number, number];
    expect(low).toBeLessThan(-12);
    expect(high).toBeGreaterThan(0);
  });

  test('that agree on the direction have a certain one, within an interval that contains both', async () => {
    const along = await report('along');
    expect(along).toMatchObject({ status: 'ok', confidence_tier: 'measured', significant_nonzero: true });
    const apart = 1.96 * along.velocity_uncertainty_mm_yr!;
    expect(apart).toBeGreaterThan(12);
    expect(along.provenance.datum!.description).toContain('The interval includes their disagreement.');
  });

  test.each(['agreeing', 'older'] as const)('leave the rate unchanged when the other is %s', async (name) => {
    const answer = await report(name);
    expect(answer).toMatchObject({ status: 'ok', velocity_uncertainty_mm_yr: SIGMA });
    expect(answer.provenance.datum!.overlapping_frames[0]!.disagreement_mm_yr).toBe(0);
  });

  test.each(['sideways', 'endedBefore'] as const)(
    'that agree overall and not at the place have no certain direction there: %s',
    async (name) => {
      const answer = await report(name);
      const { datum } = answer.provenance;
      expect(answer).toMatchObject({ velocity_vertical_mm_yr: null, status: 'inconclusive', cost_usd: 0 });
      expect(answer.help).toContain('the ground may be moving sideways');
      const [other] = datum!.overlapping_frames;
      expect(other).toMatchObject({ comparability: 'not_comparable', difference_mm_yr: 0 });
      expect(other!.here).toMatchObject({ agreement: 'disagrees', difference_mm_yr: null });
      expect(datum!.description).not.toContain('agrees');
      const covered = (await ask(name, '/api/v1/coverage')).body;
      expect(covered['status']).toBe('inconclusive');
    },
  );

  test('that agree at the place leave the rate unchanged, and say so', async () => {
    const answer = await report('sinking');
    expect(answer).toMatchObject({
      status: 'ok',
      velocity_uncertainty_mm_yr: SIGMA,
      confidence_tier: 'measured',
    });
    const { datum } = answer.provenance;
    expect(datum!.overlapping_frames[0]!.here).toEqual({
      agreement: 'agrees',
      difference_mm_yr: 0.3,
      difference_uncertainty_mm_yr: 0.71,
      cells: 9,
      disagreement_mm_yr: 0,
      parts: {
        recent_rate_mm_yr: 0,
        recent_change_mm_yr: 0,
        acceleration_mm_yr2: 0,
        rate_without_events_mm_yr: 0,
        events: [],
      },
    });
    expect(datum!.description).toContain('agrees at this spot: its rate is 0.3 ± 1.4 mm/yr (95 %) above');
  });

  test('reveal nothing about the place in a free answer', async () => {
    const { lat, lon } = placeOf('alone');
    const sold = await report('alone');
    expect(sold.provenance.datum!.overlapping_frames[0]!.here.difference_mm_yr).toBe(12);
    expect(sold.assessment).toContain('two satellite views disagree here; the ground may be moving sideways');
    const dry = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&dry_run=1`, key);
    expect(dry.body).toMatchObject({ status: 'ok', likely_significant: false });
    const gated = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&min_significance=1`, key);
    const answer = expectAnswer(gated, motionReportSchema);
    expect(answer).toMatchObject({ status: 'low_confidence', cost_usd: 0 });
    expect(answer.provenance.datum!.overlapping_frames[0]!.here).toMatchObject({
      agreement: 'disagrees',
      difference_mm_yr: null,
      difference_uncertainty_mm_yr: null,
      disagreement_mm_yr: null,
    });
  });

  test('are described the same by report, coverage, batch and time series', async () => {
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

test.each(NAMES)('the map shows what the report of the place says: %s', async (name) => {
  const { lat, lon } = placeOf(name);
  const crop = `/api/v1/map?lat=${lat}&lon=${lon}&layer=velocity&half_km=0.25&size=65`;
  const { image } = expectAnswer(await server.get(crop), mapAnswerSchema);
  const color = colorAt(await decodePicture(Buffer.from(image, 'base64')), 32, 32);
  const ground = liveGround(server.lake, NO_ADDRESS_DATA);
  const { measurement } = await examinePlace(ground, await requirePlace({ lat, lon }, ground), TEST_NOW);
  expect(color).toBe(mapClassesOf('velocity')[answerClassIndex(measurement!) - 1]!.color);
});

test.each(NAMES)('the map of uncertainties includes the disagreement of other frames: %s', async (name) => {
  const { lat, lon } = placeOf(name);
  const ground = liveGround(server.lake, NO_ADDRESS_DATA);
  const { measurement } = await examinePlace(ground, await requirePlace({ lat, lon }, ground), TEST_NOW);
  const crop = `/api/v1/map?lat=${lat}&lon=${lon}&layer=uncertainty&half_km=0.25&size=65`;
  const classes = expectAnswer(await server.get(crop), mapAnswerSchema);
  const values = expectAnswer(await server.get(crop, downloader), mapAnswerSchema);
  const centerOf = async ({ image }: { readonly image: string }) =>
    colorAt(await decodePicture(Buffer.from(image, 'base64')), 32, 32);
  const sigmaMmYr = measurement!.sigmaMmYr;
  const shown = mapClassesOf('uncertainty')[rangeIndex('uncertainty', sigmaMmYr) - 1]!;
  expect([await centerOf(classes), await centerOf(values)]).toEqual([
    shown.color,
    colorOf('uncertainty', sigmaMmYr),
  ]);
});

/** Leaves out the pairs whose answers are free because of what is withheld about the place: free answers aren't stored. */
const REOPENED = NAMES.filter((name) => name !== 'sideways' && name !== 'endedBefore');

test.each(REOPENED)(
  'a report that is opened again repeats what it reported about other frames: %s',
  async (name) => {
    const ground = liveGround(server.lake, NO_ADDRESS_DATA);
    const fresh = await examinePlace(ground, await requirePlace(placeOf(name), ground), TEST_NOW);
    const bought = await report(name);
    const again = await examineSold(ground, bought, TEST_NOW);
    const [other, ...more] = fresh.cell!.overlapping;
    expect(more).toEqual([]);
    // A free answer has no number about the place.
    const untold = { differenceMmYr: null, sigmaMmYr: null, disagreementMmYr: 0 };
    const here = bought.status === 'ok' ? other!.here : { ...other!.here, ...untold };
    const parts = bought.status === 'ok' ? other!.parts : NO_PART_DOUBTS;
    const cell = { ...fresh.cell, overlapping: [{ ...other, here, parts }] };
    expect({ ...again, readSeries: null }).toEqual({ ...fresh, cell, readSeries: null });
  },
);
