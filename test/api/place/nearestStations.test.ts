import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameQualitySchema } from '../../../schemas/http/place/places.ts';
import { plantFrame, PLANTED_GRID, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { PLANTED_TIE } from '../../support/planted/plantedTie.ts';
import { questionsTo } from '../../support/server/reportServer.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5, velocityVerticalMmYr: -12.5, velocityUncertaintyMmYr: 0.6 };
const UNCERTAIN = { row: 20, col: 20, velocityVerticalMmYr: 0.5, velocityUncertaintyMmYr: 9 };
const motion = questionsTo('/api/v1/motion');
/** The same cells far away, without a tie. */
const ELSEWHERE = { ...PLANTED_GRID, originY: PLANTED_GRID.originY + 200_000 };

const SWINGING = { ...ELSEWHERE, originY: ELSEWHERE.originY + 400_000 };
/** A season of the whole frame, at more dates than a planted frame has. */
const SHARED = {
  motion_mm: Array.from({ length: 100 }, (_, k) => k % 9),
  sigma_mm: Array.from({ length: 100 }, () => 0.8),
  season_mm: 13.7,
  season_sigma_mm: 0.3,
  stations: 6,
};

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '1000' },
    prepare: async (dataDir) => {
      const frame = { dataDir, now: TEST_NOW, cells: [CELL, UNCERTAIN] };
      await plantFrame({ ...frame, calibration: PLANTED_TIE });
      await plantFrame({ ...frame, frameId: 'F00007', grid: ELSEWHERE });
      await plantFrame({
        ...frame,
        cells: [{ ...CELL, seasonalAmplitudeMm: 14.2, seasonalDominant: true }],
        frameId: 'F00009',
        grid: SWINGING,
        calibration: { ...PLANTED_TIE, shared_motion: SHARED },
      });
      await plantFrame({
        ...frame,
        frameId: 'F00008',
        grid: { ...ELSEWHERE, originY: ELSEWHERE.originY + 200_000 },
        productKind: 'mintpy',
      });
    },
  });
  key = await server.register();
});
afterAll(() => server.close());

const NEAREST = [
  { station: 'NEAR', difference_mm_yr: 0.21, last_date: '2026-05-18', used_in_tie: true, reason: null },
  {
    station: 'FALS',
    velocity_vertical_mm_yr: 12.5,
    velocity_uncertainty_mm_yr: 0.61,
    difference_mm_yr: 13.94,
    used_in_tie: false,
    reason: 'outlier: 13.9 mm/yr from what the other stations predict',
  },
  {
    station: 'BARE',
    velocity_uncertainty_mm_yr: null,
    difference_mm_yr: null,
    last_date: null,
    used_in_tie: false,
  },
];

describe('the nearest GNSS stations', () => {
  it('are listed in a report, nearest first, with their difference from our rate', async () => {
    const { body } = await server.get(motion(CELL), key);
    const { nearest_stations: stations } = body as { nearest_stations: { distance_km: number }[] };
    expect(stations).toMatchObject(NEAREST);
    const distances = stations.map(({ distance_km: km }) => km);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const chosen = await server.get(motion(CELL, '&fields=nearest_stations'), key);
    expect(chosen.body).toMatchObject({ nearest_stations: NEAREST });
  });

  it('are listed in every item of a batch that is ok, and in no free answer', async () => {
    const items = [CELL, UNCERTAIN].map((cell) => pointIn(cell));
    const { body } = await server.post('/api/v1/motion/batch', { items }, key);
    const { results } = body as { results: object[] };
    expect(results[0]).toMatchObject({ status: 'ok', nearest_stations: NEAREST });
    expect(results[1]).toMatchObject({ status: 'inconclusive' });
    expect(results[1]).not.toHaveProperty('nearest_stations');
    expect((await server.get(motion(UNCERTAIN), key)).body).toMatchObject({
      status: 'inconclusive',
      nearest_stations: null,
    });
  });

  it('are absent in a frame that is not tied', async () => {
    const { lat, lon } = pointIn(CELL, ELSEWHERE);
    const { body } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    expect(body).toMatchObject({ frame: 'F00007', status: 'ok', nearest_stations: [] });
  });
});

describe('the motion that all ground of a frame shares', () => {
  it('is reported as measured or removed, with the season that stations add', async () => {
    const { lat, lon } = pointIn(CELL, SWINGING);
    const place = `lat=${lat}&lon=${lon}`;
    const { body } = await server.get(`/api/v1/motion?${place}&brief=1&include=timeseries`, key);
    expect(body).toMatchObject({
      frame: 'F00009',
      seasonal_shared_mm: 13.7,
      seasonal_shared_uncertainty_mm: 0.3,
      seasonal_removed_mm: null,
      seasonal_dominant_certain: true,
      provenance: { shared_motion: 'measured' },
    });
    expect(body).toHaveProperty('ground_brief', expect.stringContaining('±14 mm by which all ground'));
    const series = await server.get(`/api/v1/timeseries?${place}&max_points=5`, key);
    const {
      dates,
      shared_motion_mm: shared,
      shared_motion_uncertainty_mm: sigma,
    } = series.body as {
      dates: string[];
      shared_motion_mm: number[];
      shared_motion_uncertainty_mm: number[];
    };
    expect(shared).toHaveLength(dates.length);
    expect(sigma).toEqual(dates.map(() => 0.8));
    const { body: other } = await server.get(motion(CELL), key);
    expect(other).toMatchObject({ seasonal_shared_mm: null, provenance: { shared_motion: 'as_in_product' } });
  });
});

describe('the quality of a frame', () => {
  const ask = async (frameId: string) =>
    expectAnswer(await server.get(`/api/v1/frames/${frameId}/quality`), frameQualitySchema);

  it('lists its stations and the held-out error by distance, free and without a key', async () => {
    const quality = await ask('F08882');
    expect(quality).toMatchObject({
      calibration: 'gps_tied',
      reference: { method: 'gnss_tie' },
      rmse_mm_yr: 0.42,
      remedy: null,
      shared_motion: null,
    });
    expect((await ask('F00009')).shared_motion).toEqual({
      stations: 6,
      season_mm: 13.7,
      season_uncertainty_mm: 0.3,
      uncertainty_mm: 0.8,
    });
    expect(quality.rmse_by_distance[0]).toEqual({
      from_km: 0,
      to_km: 10,
      stations: 4,
      rmse_mm_yr: 0.42,
      expected_rmse_mm_yr: 0.5,
    });
    expect(quality.stations.map(({ station }) => station)).toEqual(['FAR1', 'NEAR', 'FALS', 'BARE', 'FAR2']);
  });

  it('names the command that ties a relative frame', async () => {
    expect(await ask('F00007')).toMatchObject({
      calibration: 'relative',
      stations: [],
      rmse_by_distance: [],
      remedy: './gm fetch --gnss --frame F00007 --to gnss && ./gm tie F00007 --gnss gnss/F00007',
    });
    expect((await ask('F00008')).remedy).toContain(
      './gm ingest <products> --frame F00008 --gnss gnss/F00008',
    );
    expectError(await server.get('/api/v1/frames/F99999/quality'), 404, 'frame_not_found');
  });
});
