import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { motionReportSchema, type OkReport } from '../../../schemas/http/report/motionReport.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const SIZE = 7;
const CELL = { row: 3, col: 3 };
/** Pairs of frames over the same ground, one from the west and one from the east; the first is chosen for the area. */
const PAIRS = {
  agreeing: { rates: [-9.4, -9.1], last: '2026-05-20' },
  along: { rates: [-24, -12], last: '2026-05-20' },
  against: { rates: [-12, 8], last: '2026-05-20' },
  /** The other frame ended two years earlier. */
  older: { rates: [-12, 4], last: '2024-05-20' },
  /** A third frame is solved from both. */
  solved: { rates: [-24, -12], last: '2026-05-20' },
} as const;
type PairName = keyof typeof PAIRS;
const NAMES = Object.keys(PAIRS) as PairName[];
const frameId = (name: PairName, of: number) => `F0${NAMES.indexOf(name) + 1}00${of + 1}`;
const SOLVED = `C_${frameId('solved', 0)}_${frameId('solved', 1)}`;
const gridOf = (name: PairName): Grid => ({
  epsg: 32_615,
  originX: 270_000 + 10_000 * NAMES.indexOf(name),
  originY: 3_296_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: SIZE,
  cols: SIZE,
});

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '1000' },
    prepare: async (dataDir) => {
      for (const name of NAMES) {
        const { rates, last } = PAIRS[name];
        const releases: string[] = [];
        for (const [of, velocityVerticalMmYr] of rates.entries()) {
          const release = await plantFrame({
            dataDir,
            frameId: frameId(name, of),
            grid: gridOf(name),
            lastObservation: of === 0 ? '2026-05-20' : last,
            lineOfSight: { mean_up: 0.78, mean_east: of === 0 ? -0.61 : 0.61, mean_north: -0.12 },
            cells: Array.from({ length: SIZE * SIZE }, (_, at) => ({
              row: Math.floor(at / SIZE),
              col: at % SIZE,
              velocityVerticalMmYr,
              velocityLosMmYr: 0.78 * velocityVerticalMmYr,
            })),
          });
          releases.push(release);
        }
        if (name !== 'solved') continue;
        await plantFrame({
          dataDir,
          frameId: SOLVED,
          grid: gridOf(name),
          now: TEST_NOW,
          lastObservation: '2026-05-20',
          productKind: 'combined',
          combined: {
            parents: releases.map((release_id, of) => ({ frame_id: frameId(name, of), release_id })),
            condition_number: 1.27,
          },
          // All columns but the first.
          cells: Array.from({ length: SIZE * (SIZE - 1) }, (_, at) => ({
            row: Math.floor(at / (SIZE - 1)),
            col: 1 + (at % (SIZE - 1)),
            velocityVerticalMmYr: -18,
            velocityLosMmYr: null,
            east: { velocityMmYr: -7.7, sigmaMmYr: 0.65, correlation: 0.12 },
          })),
        });
      }
    },
  });
  key = await server.register();
});
afterAll(() => server.close());

const ask = (name: PairName, more: string, path = '/api/v1/motion') => {
  const { lat, lon } = pointIn(CELL, gridOf(name));
  return server.get(`${path}?lat=${lat}&lon=${lon}&${more}`, key);
};

describe('frame=', () => {
  test('answers from that frame, compared with the default one', async () => {
    const [usual, other] = [frameId('agreeing', 0), frameId('agreeing', 1)];
    const chosen = expectAnswer(await ask('agreeing', `frame=${other}`), motionReportSchema);
    expect(chosen).toMatchObject({
      status: 'ok',
      cost_usd: 0.4,
      frame: other,
      pixel_id: `${other}-3-3`,
      velocity_vertical_mm_yr: -9.1,
    });
    expect(chosen.provenance.datum!.overlapping_frames[0]).toMatchObject({
      frame: usual,
      here: { agreement: 'agrees', difference_mm_yr: -0.3 },
    });
    const same = expectAnswer(await ask('agreeing', `frame=${usual}`), motionReportSchema);
    expect(same).toMatchObject({ frame: usual, velocity_vertical_mm_yr: -9.4 });
    const series = await ask('agreeing', `frame=${other}`, '/api/v1/timeseries');
    expect(series.body).toMatchObject({ status: 'ok', frame: other });
  });

  test('of a frame that lies elsewhere or does not exist is free no_coverage, and lists those that are here', async () => {
    for (const frame of [frameId('older', 0), 'F99999']) {
      const answer = expectAnswer(await ask('agreeing', `frame=${frame}`), motionReportSchema);
      expect(answer).toMatchObject({ status: 'no_coverage', cost_usd: 0, coverage: false });
      expect(answer.help).toBe(
        `Frame ${frame} doesn't cover this place. Send one of its frames: ${frameId('agreeing', 0)}, ${frameId('agreeing', 1)}. Without frame, we choose one.`,
      );
    }
  });
});

describe('all_frames', () => {
  test.each(['all_frames=1', 'include=all_frames', 'fields=all_frames'])(
    '%s adds what frame= would answer, in one sale',
    async (asked) => {
      const { all_frames: looks, ...report } = (await ask('along', asked)).body as Partial<OkReport>;
      expect(report).toMatchObject({ status: 'ok', cost_usd: 0.4 });
      expect(looks!.map(({ frame }) => frame)).toEqual([frameId('along', 0), frameId('along', 1)]);
      for (const [of, look] of looks!.entries()) {
        const alone = (await ask('along', `frame=${look.frame}`)).body as unknown as OkReport;
        expect(look).toMatchObject({
          look: { line_of_sight: { east: of === 0 ? -0.61 : 0.61, north: -0.12, up: 0.78 } },
          status: alone.status,
          pixel_id: alone.pixel_id,
          release: alone.release,
          last_observation: alone.last_observation,
          velocity_vertical_mm_yr: alone.velocity_vertical_mm_yr,
          velocity_uncertainty_mm_yr: alone.velocity_uncertainty_mm_yr,
          interval_95_mm_yr: alone.interval_95_mm_yr,
          verdict_code: alone.verdict_code,
        });
      }
    },
  );

  test('returns no number of a look without a report, and none in a free answer', async () => {
    // The frame that ended two years earlier is stale: the gate applies to each look.
    const { body } = await ask('older', 'all_frames=1&max_age_days=120');
    const [, older] = (body as unknown as OkReport).all_frames!;
    expect(older).toMatchObject({
      status: 'stale_data',
      velocity_vertical_mm_yr: null,
      velocity_uncertainty_mm_yr: null,
      interval_95_mm_yr: null,
      velocity_los_mm_yr: null,
      verdict_code: null,
    });
    const free = await ask('against', 'all_frames=1');
    expect(free.body).toMatchObject({ status: 'inconclusive', cost_usd: 0 });
    expect(free.body).not.toHaveProperty('all_frames');
    expect((await ask('along', '')).body).not.toHaveProperty('all_frames');
  });
});

describe('two_looks', () => {
  const together = async (name: PairName, more = '') =>
    expectAnswer(await ask(name, `include=two_looks${more}`), motionReportSchema) as OkReport;

  test('is the motion up and to the east that both looks show', async () => {
    const { two_looks: looks, velocity_vertical_mm_yr: rate, cost_usd } = await together('along');
    // Unit vectors with 0.78 up and 0.787 sideways per unit up: −24 = U − 0.787 E, −12 = U + 0.787 E.
    const toSide = (Math.sqrt(1 - 0.78 ** 2) * 0.61) / Math.hypot(0.61, 0.12) / 0.78;
    expect([rate, cost_usd]).toEqual([-24, 0.4]);
    expect(looks).toMatchObject({
      status: 'ok',
      frames: [frameId('along', 0), frameId('along', 1)],
      from: '2025-02-06',
      to: '2026-05-20',
      velocity_up_mm_yr: -18,
      condition_number: 1.27,
    });
    expect(looks!.velocity_east_mm_yr).toBeCloseTo(6 / toSide, 3);
    // Each rate has σ 0.5: the disagreement of the looks isn't an error of these two components.
    expect(looks!.velocity_east_uncertainty_mm_yr).toBeCloseTo(0.5 / Math.SQRT2 / toSide, 2);
    expect(looks!.message).toBe(
      `From 2025-02-06 to 2026-05-20, as frames ${frameId('along', 0)} and ${frameId('along', 1)} both see it, the ground moved -18.0 ± 0.9 mm/yr up and 7.6 ± 0.9 mm/yr to the east (95 %). Motion to the north is taken as 0 ± 2 mm/yr (one σ).`,
    );
    const { two_looks: back } = await together('along', `&frame=${frameId('along', 1)}`);
    expect(back).toMatchObject({
      frames: [frameId('along', 1), frameId('along', 0)],
      velocity_up_mm_yr: -18,
      velocity_east_mm_yr: looks!.velocity_east_mm_yr,
    });
  });

  test('explains why it is empty: looks of different years, one look; and is absent from a free answer', async () => {
    const { two_looks: older } = await together('older');
    expect(older).toMatchObject({
      status: 'records_apart',
      velocity_east_mm_yr: null,
      frames: [],
      from: null,
    });
    const { two_looks: alone } = await together('along', '&mock=ok');
    expect(alone).toMatchObject({ status: 'one_look', velocity_up_mm_yr: null });
    const free = await ask('against', 'include=two_looks');
    expect(free.body).toMatchObject({ status: 'inconclusive' });
    expect(free.body).not.toHaveProperty('two_looks');
  });
});

describe('a frame of two looks', () => {
  test('answers before its parents, with vertical motion and without their disagreement', async () => {
    const report = expectAnswer(
      await ask('solved', 'include=two_looks,all_frames'),
      motionReportSchema,
    ) as OkReport;
    expect(report).toMatchObject({
      frame: SOLVED,
      velocity_vertical_mm_yr: -18,
      velocity_los_mm_yr: null,
      geometry: 'two_looks',
      velocity_east_mm_yr: -7.7,
      velocity_east_uncertainty_mm_yr: 0.65,
      up_east_correlation: 0.12,
      provenance: { datum: null },
    });
    expect(report.provenance.disclaimer).toContain('Motion to the north is assumed to be zero');
    expect(report.two_looks).toMatchObject({
      frames: [frameId('solved', 0), frameId('solved', 1)],
      velocity_up_mm_yr: -18,
    });
    expect(report.all_frames!.map(({ frame }) => frame)).toEqual([SOLVED, ...report.two_looks!.frames]);
  });

  test('has its eastward motion in the brief, in a batch and in a compact answer, and no other frame does', async () => {
    const { body } = await ask('solved', 'brief=1');
    expect(body).toMatchObject({
      ground_brief: expect.stringContaining('The ground moves 7.7 mm/yr to the west (± 1.3 mm/yr, 95 %).'),
    });
    expect((await ask('solved', 'compact=1')).body).toMatchObject({ velocity_east_mm_yr: -7.7 });
    expect((await ask('solved', 'fields=geometry')).body).toMatchObject({ geometry: 'two_looks' });
    expect((await ask('along', '')).body).not.toHaveProperty('velocity_east_mm_yr');
    const { lat, lon } = pointIn(CELL, gridOf('solved'));
    const batch = await server.post('/api/v1/motion/batch', { items: [{ id: 'a', lat, lon }] }, key);
    expect(batch.body).toMatchObject({
      results: [{ velocity_east_mm_yr: -7.7, velocity_east_uncertainty_mm_yr: 0.65 }],
    });
  });

  test('leaves to its parents a cell that only they measure', async () => {
    const { lat, lon } = pointIn({ row: 3, col: 0 }, gridOf('solved'));
    const { body } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    expect(body).toMatchObject({ status: 'ok', frame: frameId('solved', 0), velocity_vertical_mm_yr: -24 });
  });

  test('does not make a parent less certain', async () => {
    const parent = frameId('solved', 0);
    const report = expectAnswer(await ask('solved', `frame=${parent}`), motionReportSchema);
    expect(report.provenance.datum!.overlapping_frames.map(({ frame }) => frame)).toEqual([
      frameId('solved', 1),
    ]);
    expect(report.provenance.disclaimer).toContain('Horizontal motion is assumed to be zero');
  });
});
