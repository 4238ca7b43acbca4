import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerClassIndex, mapClassesOf } from '../../../core/color/mapClasses.ts';
import { cellAt, cellCenter, type Cell, type Grid } from '../../../core/geodesy/grid.ts';
import { projectionFor, type LatLon } from '../../../core/geodesy/projection.ts';
import { normalAt, streamKey } from '../../../core/statistics/counterNoise.ts';
import { combineFrames } from '../../../ingest/combine/combineFrames.ts';
import { NO_ADDRESS_DATA } from '../../../location/geocode/noAddressData.ts';
import { examinePlace } from '../../../report/examine/examinePlace.ts';
import { liveGround } from '../../../report/ground/ground.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';
import { mapAnswerSchema } from '../../../schemas/http/map/map.ts';
import { colorAt, decodePicture } from '../../support/browser/pictures.ts';
import { plantFrame, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const FROM_WEST = { mean_up: 0.785, mean_east: -0.61, mean_north: -0.11 };
const FROM_EAST = { mean_up: 0.815, mean_east: 0.57, mean_north: -0.1 };
const ZERO_SIGMA = 0.5;
const NOISE_MM = 2;
const ROWS = 60;
/** West of the overlap, in it and east of it: 2.4 km each. */
const COLS = 160;
const OVERLAP_FROM = 80;

const gridAt = (col: number, row: number): Grid => ({
  epsg: 32_615,
  originX: 270_000 + 30 * col,
  originY: 3_296_000 - 10_000 * row,
  cellWidth: 30,
  cellHeight: 30,
  rows: ROWS,
  cols: COLS,
});

/** Pairs of frames on different ground: the errors of their zeros, mm/yr, and how deep a bowl lies across both borders. */
const PAIRS = [
  { zeros: [0.4, -0.5], depth: 0 },
  { zeros: [-0.6, 0.3], depth: 25 },
  { zeros: [0.5, 0.6], depth: -12 },
] as const;
const frameIds = (pair: number) => [`F0${pair + 1}001`, `F0${pair + 1}002`] as const;
const gridsOf = (pair: number) => [gridAt(0, pair), gridAt(OVERLAP_FROM, pair)] as const;

/** The rate up at a point: bowls over the first and the last column of the overlap. */
function rateAt(pair: number, grid: Grid, cell: Cell): number {
  const { x, y } = cellCenter(grid, cell);
  const [first] = gridsOf(pair);
  const below = (first.originY - y - 900) / 500;
  return [OVERLAP_FROM, COLS].reduce((sum, border) => {
    const right = (x - first.originX - 30 * border) / 700;
    return sum - PAIRS[pair]!.depth * Math.exp(-(right ** 2 + below ** 2));
  }, 0);
}

async function plantPair(dataDir: string, pair: number): Promise<void> {
  for (const [of, grid] of gridsOf(pair).entries()) {
    const look = [FROM_WEST, FROM_EAST][of]!;
    const seed = streamKey(10 * pair + of);
    await plantFrame({
      dataDir,
      frameId: frameIds(pair)[of]!,
      grid,
      maps: true,
      lineOfSight: look,
      calibration: { kind: 'gps_tied', model: 'field', standard_error_mm_yr: ZERO_SIGMA },
      noiseMm: ({ row, col }, epoch) => NOISE_MM * normalAt(streamKey(seed, epoch), row, col),
      cells: Array.from({ length: grid.rows * grid.cols }, (_, at) => {
        const cell = { row: Math.floor(at / grid.cols), col: at % grid.cols };
        const velocity = rateAt(pair, grid, cell) + PAIRS[pair]!.zeros[of]!;
        return {
          ...cell,
          velocityVerticalMmYr: velocity,
          velocityLosMmYr: velocity * look.mean_up,
          velocityUncertaintyMmYr: Math.hypot(ZERO_SIGMA, 0.4),
        };
      }),
    });
  }
}

/** 200 points at equal steps over 1.5 km on both sides of a border, through the middle of the frames. */
function lineAcross(pair: number, border: number): LatLon[] {
  const [{ originX, originY, epsg }] = gridsOf(pair);
  const projection = projectionFor(epsg);
  return Array.from({ length: 200 }, (_, at) =>
    projection.inverse({ x: originX + 30 * border - 1492.5 + 15 * at, y: originY - 905 }),
  );
}

const resultSchema = z.object({
  status: z.string(),
  pixel_id: z.string(),
  velocity_vertical_mm_yr: z.number(),
  velocity_uncertainty_mm_yr: z.number(),
});

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '1000' },
    prepare: async (dataDir) => {
      for (const pair of PAIRS.keys()) await plantPair(dataDir, pair);
      const line = { frames: null, dataDir, threads: 1 };
      await combineFrames(line, { stream: process.stderr, now: TEST_NOW });
    },
  });
  key = await server.register();
});
afterAll(() => server.close());

const BORDERS = PAIRS.flatMap((_, pair) =>
  [OVERLAP_FROM, COLS].map((border, at) => ({ pair, border, side: (['west', 'east'] as const)[at]! })),
);

describe.each(BORDERS)('the $side border of overlap $pair', ({ pair, border, side }) => {
  it('has no step beyond two sigma over a line of 200 points', async () => {
    const points = lineAcross(pair, border);
    const { body } = await server.post('/api/v1/motion/batch', { items: points }, key);
    const results = z.array(resultSchema).parse(body['results']);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['ok']));
    const alone = frameIds(pair)[side === 'west' ? 0 : 1];
    const together = `C_${frameIds(pair).join('_')}`;
    const west = side === 'west' ? alone : together;
    // No point of one frame lies among those of the other.
    expect(results.map(({ pixel_id: id }) => id.startsWith(west))).toEqual(points.map((_, at) => at < 100));
    const errors = points.map((point, at) => {
      const { velocity_vertical_mm_yr: rate, velocity_uncertainty_mm_yr: sigma } = results[at]!;
      const [grid] = gridsOf(pair);
      const { x, y } = projectionFor(grid.epsg).forward(point);
      const wide = { ...grid, cols: 2 * COLS };
      return { error: rate - rateAt(pair, wide, cellAt(wide, { x, y })!), sigma };
    });
    const [before, after] = [errors[99]!, errors[100]!];
    expect(Math.abs(after.error - before.error)).toBeLessThan(2 * Math.hypot(before.sigma, after.sigma));
    // The same without most of the noise of single cells.
    const meanOf = (some: readonly { readonly error: number }[]) =>
      some.reduce((sum, { error }) => sum + error, 0) / some.length;
    const step = meanOf(errors.slice(100, 140)) - meanOf(errors.slice(60, 100));
    expect(Math.abs(step)).toBeLessThan(2 * Math.max(before.sigma, after.sigma));
  });

  it('is no border on the map unless it is one in the reports', async () => {
    const ground = liveGround(server.lake, NO_ADDRESS_DATA);
    const points = lineAcross(pair, border).filter((_, at) => at % 2 === 0 && at >= 86 && at < 114);
    for (const { lat, lon } of points) {
      const crop = `/api/v1/map?lat=${lat}&lon=${lon}&layer=velocity&half_km=0.25&size=65`;
      const { image } = expectAnswer(await server.get(crop), mapAnswerSchema);
      const color = colorAt(await decodePicture(Buffer.from(image, 'base64')), 32, 32);
      const { measurement } = await examinePlace(ground, await requirePlace({ lat, lon }, ground), TEST_NOW);
      expect(color).toBe(mapClassesOf('velocity')[answerClassIndex(measurement!) - 1]!.color);
    }
  });
});
