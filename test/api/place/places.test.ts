import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import {
  coverageAnswerSchema,
  frameListSchema,
  lastUpdatedSchema,
  pixelSchema,
} from '../../../schemas/http/place/places.ts';
import { geocodeAnswerSchema } from '../../../schemas/http/place/geocode.ts';
import { PLANTED_GRID, plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 20, col: 30 };
const WATER = { row: 40, col: 30 };
let server: TestServer;
let releaseId: string;
const at = (path: string, cell: { row: number; col: number }, more = '') => {
  const { lat, lon } = pointIn(cell);
  return `/api/v1/${path}?lat=${lat}&lon=${lon}${more}`;
};

beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '100' },
    prepare: async (dataDir) => {
      releaseId = await plantFrame({ dataDir, cells: [CELL] });
      await plantFrame({ dataDir, frameId: 'F00007', lastObservation: '2026-05-08', cells: [CELL, WATER] });
    },
  });
});
afterAll(() => server.close());

/** What coverage reports about both frames. */
const FRAME = {
  release: expect.stringMatching(/Z-/) as string,
  measured: true,
  calibration: 'relative',
  look: {
    orbit_direction: 'ascending',
    track: 34,
    line_of_sight: { east: null, north: null, up: 0.78 },
  },
};

describe('places', () => {
  it('coverage of a point names the frame that would answer, and the others', async () => {
    const covered = expectAnswer(await server.get(at('coverage', CELL)), coverageAnswerSchema);
    expect(covered).toMatchObject({
      covered: true,
      measured: true,
      status: 'ok',
      frame: 'F08882',
      pixel_id: 'F08882-20-30',
    });
    expect(covered.frames).toEqual([
      { ...FRAME, frame_id: 'F08882', first_observation: '2025-02-06', last_observation: '2026-05-20' },
      { ...FRAME, frame_id: 'F00007', first_observation: '2025-01-25', last_observation: '2026-05-08' },
    ]);
    // The newer frame has no measurement here, so the older one answers.
    expect(expectAnswer(await server.get(at('coverage', WATER)), coverageAnswerSchema)).toMatchObject({
      would_cost_usd: 0.4,
      measured: true,
      frame: 'F00007',
    });
    expect(
      expectAnswer(await server.get(at('coverage', { row: 0, col: 0 })), coverageAnswerSchema),
    ).toMatchObject({
      would_cost_usd: 0,
      covered: true,
      measured: false,
      status: 'no_data',
    });
    expect(
      expectAnswer(await server.get('/api/v1/coverage?lat=10&lon=10'), coverageAnswerSchema),
    ).toMatchObject({ covered: false, status: 'no_coverage', frame: null, frames: [] });
  });

  it('suggest the likely coordinates outside of the United States, and are never moved', async () => {
    const meant = 'did you mean 29.77, -95.37?';
    for (const place of ['lat=29.77&lon=95.37', 'address=29.77,%2095.37']) {
      const covered = expectAnswer(await server.get(`/api/v1/coverage?${place}`), coverageAnswerSchema);
      expect(covered).toMatchObject({ status: 'no_coverage', lat: 29.77, lon: 95.37 });
      expect(covered.help).toContain(meant);
      const pixel = expectAnswer(await server.get(`/api/v1/pixel?${place}`), pixelSchema);
      expect(pixel).toMatchObject({ covered: false, lat: 29.77, lon: 95.37 });
      expect(pixel.help).toContain(meant);
    }
    const motion = await server.get('/api/v1/motion?lat=29.77&lon=95.37');
    expect(motion.body).toMatchObject({ status: 'no_coverage', help: expect.stringContaining(meant) });
    const found = expectAnswer(
      await server.get('/api/v1/geocode?address=29.77,%2095.37'),
      geocodeAnswerSchema,
    );
    expect(found).toMatchObject({ lat: 29.77, lon: 95.37, alternatives: [{ lat: 29.77, lon: -95.37 }] });
    expect(found.help).toContain(meant);
    const swapped = await server.get('/api/v1/coverage?lat=-95.37&lon=29.77');
    expect(swapped.status).toBe(422);
    expect(JSON.stringify(swapped.body)).toContain('did you swap lat and lon?');
    expect(JSON.stringify((await server.get('/api/v1/coverage?lat=29,77&lon=-95.37')).body)).toContain(
      'decimal point: 29.77',
    );
  });

  it('are found by a pixel_id, in the middle of its cell', async () => {
    const { lat, lon } = pointIn(CELL);
    for (const address of ['F08882-20-30', ' f08882-20-30 ', 'F00007-20-30']) {
      const query = `address=${encodeURIComponent(address)}`;
      const pixel = expectAnswer(await server.get(`/api/v1/pixel?${query}`), pixelSchema);
      expect(pixel).toMatchObject({
        row: 20,
        col: 30,
        query: { address, geocode: { match_type: 'coordinates' } },
      });
      expect(pixel.lat).toBeCloseTo(lat, 6);
      expect(pixel.lon).toBeCloseTo(lon, 6);
    }
    for (const [address, reason] of [
      ['F08882-9999-30', 'has rows 0 to'],
      ['F12345-20-30', 'no frame F12345 is served'],
    ] as const)
      expect(JSON.stringify((await server.get(`/api/v1/geocode?address=${address}`)).body)).toContain(reason);
  });

  it('pixel returns the exact cell, whose corners contain the point', async () => {
    const { lat, lon } = pointIn(CELL);
    const pixel = expectAnswer(await server.get(at('pixel', CELL)), pixelSchema);
    expect(pixel).toMatchObject({ covered: true, measured: true, row: 20, col: 30, cell_size_m: 30 });
    expect(pixel.h3).toMatch(/^8c[0-9a-f]{13}$/);
    const [northWest, northEast, southEast, southWest] = pixel.pixel_polygon;
    expect(northWest![0]).toBeGreaterThan(lat);
    expect(northWest![1]).toBeLessThan(lon);
    expect(southEast![0]).toBeLessThan(lat);
    expect(southEast![1]).toBeGreaterThan(lon);
    expect(northEast![1]).toBeGreaterThan(southWest![1]);
    const ring = pixel.pixel_geojson!.geometry.coordinates[0]!;
    expect(ring).toHaveLength(5);
    expect(ring[0]).toEqual(ring[4]);
    expect(JSON.stringify(pixel)).not.toContain('velocity');
    expect(expectAnswer(await server.get('/api/v1/pixel?lat=10&lon=10'), pixelSchema)).toMatchObject({
      covered: false,
      pixel_id: null,
    });
  });

  it('a point on the outer edge belongs to the frame, one just beyond it does not', async () => {
    const inside = pointIn({ row: 0, col: -0.499 });
    const outside = pointIn({ row: 0, col: -0.501 });
    expect(
      expectAnswer(await server.get(`/api/v1/pixel?lat=${inside.lat}&lon=${inside.lon}`), pixelSchema).col,
    ).toBe(0);
    expect(
      expectAnswer(await server.get(`/api/v1/pixel?lat=${outside.lat}&lon=${outside.lon}`), pixelSchema)
        .covered,
    ).toBe(false);
  });

  it('frames are listed with their age, in pages on request; coverage without arguments lists them too', async () => {
    const list = expectAnswer(await server.get('/api/v1/frames'), frameListSchema);
    expect(list.frames.map((frame) => frame.frame_id)).toEqual(['F00007', 'F08882']);
    expect(list.frames[1]).toMatchObject({
      release: releaseId,
      last_observation: '2026-05-20',
      data_age_days: 12,
      n_epochs: 40,
      measured_cells: 1,
    });
    expect(expectAnswer(await server.get('/api/v1/coverage'), frameListSchema).frames).toEqual(list.frames);
    const first = expectAnswer(await server.get('/api/v1/frames?limit=1'), frameListSchema);
    expect(first).toMatchObject({ count: 1, next_cursor: 'F00007' });
    const second = expectAnswer(
      await server.get(`/api/v1/frames?limit=1&cursor=${first.next_cursor}`),
      frameListSchema,
    );
    expect(second).toMatchObject({ count: 1, next_cursor: null });
    expect(second.frames[0]?.frame_id).toBe('F08882');
    const updated = expectAnswer(await server.get('/api/v1/frames/F08882/last_updated'), lastUpdatedSchema);
    expect(updated).toMatchObject({ release: releaseId, last_updated: new Date(TEST_NOW).toISOString() });
  });

  it('a series that has stopped promises no new data in any answer', async () => {
    const { now } = server.clock;
    const key = await server.register();
    server.clock.now = Date.UTC(2034, 10, 22);
    try {
      const note =
        "There has been no observation since 2026-05-20 (3,108 days): the series seems to have ended, or newer data isn't loaded here.";
      const told = { freshness_note: note, estimated_next_acquisition: null };
      const covered = expectAnswer(await server.get(at('coverage', CELL)), coverageAnswerSchema);
      expect(covered).toMatchObject({ ...told, data_freshness: 'very_stale' });
      const list = expectAnswer(await server.get('/api/v1/frames'), frameListSchema);
      expect(list.frames.find((frame) => frame.frame_id === 'F08882')).toMatchObject(told);
      expect(
        expectAnswer(await server.get('/api/v1/frames/F08882/last_updated'), lastUpdatedSchema),
      ).toMatchObject(told);
      const motion = await server.get(at('motion', CELL), key);
      expect(expectAnswer(motion, motionReportSchema)).toMatchObject({ status: 'ok', ...told });
      expect((await server.get(at('timeseries', CELL), key)).body).toMatchObject(told);
      const again = await server.get(at('motion', CELL, '&since=2026-05-20'), key);
      expect(again.body).toMatchObject({ status: 'no_new_data', cost_usd: 0, ...told });
      expect(again.body.help).toBe(
        `There is nothing newer than since=2026-05-20: the last observation is of 2026-05-20. ${note}`,
      );
      expect((await server.get(at('motion', CELL, '&dry_run=1'), key)).body.freshness_note).toBe(note);
    } finally {
      server.clock.now = now;
    }
  });
});

describe('a new release while the server runs', () => {
  it('is served without a restart, and every answer in between is the old or the new one', async () => {
    const key = await server.register();
    const cell = { row: 50, col: 70 };
    const publish = (velocity: number, later: number) =>
      plantFrame({
        dataDir: server.dataDir,
        frameId: 'F00009',
        now: TEST_NOW + later,
        cells: [{ ...cell, velocityVerticalMmYr: velocity }],
        grid: PLANTED_GRID,
        lastObservation: '2026-05-31',
      });
    const old = await publish(-10, 0);
    await server.lake.refresh();
    expect(expectAnswer(await server.get(at('motion', cell), key), motionReportSchema)).toMatchObject({
      release: old,
      velocity_vertical_mm_yr: -10,
    });

    const swap = { isDone: false };
    const seen: unknown[] = [];
    const asking = (async () => {
      while (!swap.isDone) {
        const report = expectAnswer(await server.get(at('motion', cell), key), motionReportSchema);
        seen.push(`${report.release} ${report.velocity_vertical_mm_yr}`);
      }
    })();
    const fresh = await publish(-20, 60_000);
    await server.lake.refresh();
    swap.isDone = true;
    await asking;
    expect(seen.filter((entry) => entry !== `${old} -10` && entry !== `${fresh} -20`)).toEqual([]);
    expect(expectAnswer(await server.get(at('motion', cell), key), motionReportSchema)).toMatchObject({
      release: fresh,
      velocity_vertical_mm_yr: -20,
    });
  });
});
