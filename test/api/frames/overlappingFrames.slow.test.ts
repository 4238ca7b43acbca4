import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapClassesOf } from '../../../core/color/mapClasses.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { compareFrames } from '../../../location/compareFrames.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import type { LakeFrame } from '../../../store/lake/read/lakeReader.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { projectionFor, type LatLon } from '../../../core/geodesy/projection.ts';
import { colorAt, decodePicture } from '../../support/browser/pictures.ts';
import { plantFrame, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

/** Two relative frames over one place, with zeros 20 mm/yr apart and different masks in every cell. */
const ROWS = 160;
const COLS = 240;
const CORNER = { x: 270_000, y: 3_296_000 };
const gridAt = (shift: number): Grid => ({
  epsg: 32_615,
  originX: CORNER.x + shift,
  originY: CORNER.y + shift / 3,
  cellWidth: 30,
  cellHeight: 30,
  rows: ROWS,
  cols: COLS,
});
/** The second frame lies 1.8 km to the east, so the path crosses a border of the first one. */
const FRAMES = [
  { frameId: 'F00001', grid: gridAt(0), zero: 0, density: 0.6 },
  { frameId: 'F00002', grid: gridAt(1815), zero: 20, density: 0.7 },
];
const hash = (a: number, b: number, c: number) => {
  const value = Math.sin(a * 127.1 + b * 311.7 + c * 74.7) * 43_758.5453;
  return value - Math.floor(value);
};

function cellsOf(frame: number): PlantedCell[] {
  const { zero, density } = FRAMES[frame]!;
  return Array.from({ length: ROWS * COLS }, (_, at) => ({ row: Math.floor(at / COLS), col: at % COLS }))
    .filter(({ row, col }) => hash(row, col, frame) < density)
    .map((cell) => ({
      ...cell,
      velocityVerticalMmYr: zero - 9 + 2 * hash(cell.row, cell.col, 7),
      confidence: hash(cell.row, cell.col, frame + 3),
    }));
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '1000' },
    prepare: async (dataDir) => {
      for (const [index, { frameId, grid }] of FRAMES.entries()) {
        await plantFrame({ dataDir, frameId, grid, cells: cellsOf(index), maps: true });
      }
    },
  });
});
afterAll(() => server.close());

const projection = projectionFor(32_615);
/** A point this many meters east and south of the first frame's northwest corner. */
const at = (east: number, south: number): LatLon =>
  projection.inverse({ x: CORNER.x + east, y: CORNER.y - south });
/** 60 points, 40 m apart. */
const line = (east: number, south: number, bearing: number) =>
  Array.from({ length: 60 }, (_, i) =>
    at(east + 40 * i * Math.sin(bearing), south + 40 * i * Math.cos(bearing)),
  );
const changes = (frames: readonly unknown[]) =>
  frames.filter((frame, i) => i > 0 && frame !== frames[i - 1]).length;

const LINES = [
  ['eastwards through the overlap', line(2400, 2000, Math.PI / 2)],
  ['southwards through the overlap', line(4000, 600, 0)],
  ['across it', line(2500, 900, Math.PI / 4)],
  ['into the overlap over the western border of the second', line(700, 2200, Math.PI / 2)],
  ['out of the overlap over the eastern border of the first', line(6000, 2300, Math.PI / 2 + 0.2)],
  ['along the eastern border of the first', line(7190, 800, 0.01)],
] as const;

describe('two overlapping relative frames', () => {
  test.each(LINES)('60 points 40 m apart change frame at most once, %s', async (_where, points) => {
    const frames: unknown[] = [];
    let measured = 0;
    for (const { lat, lon } of points) {
      const { body } = await server.get(`/api/v1/coverage?lat=${lat}&lon=${lon}`);
      frames.push(body['frame']);
      if (body['measured'] === true) measured++;
    }
    expect(changes(frames)).toBeLessThanOrEqual(1);
    // The masks leave more than half of the cells.
    expect(measured).toBeGreaterThan(20);
  });

  test('a batch, a purchase and a map of the same points name the same frame', async () => {
    const key = await server.register();
    const points = LINES.flatMap(([, line_]) => line_.filter((_, i) => i % 12 === 0));
    const items = points.map(({ lat, lon }, i) => ({ id: String(i), lat, lon }));
    const batch = await server.post('/api/v1/coverage/batch', { items }, key);
    const results = batch.body['results'] as {
      frame: string;
      pixel_id: string;
      measured: boolean;
      status: string;
    }[];
    for (const [i, { lat, lon }] of points.entries()) {
      const { body } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
      const map = await server.get(`/api/v1/map?lat=${lat}&lon=${lon}&half_km=0.25&size=64`);
      expect(results[i]).toMatchObject({ frame: body['frame'], pixel_id: body['pixel_id'] });
      expect(results[i]!.measured).toBe(body['status'] !== 'no_data');
      expect(results[i]!.status).toBe(body['status']);
      expect(map.body['frame']).toBe(body['frame']);
    }
  });

  test('tiles show one frame in the overlap: no color of the other between its cells', async () => {
    const colorsAround = async (place: LatLon) => {
      const across = 2 ** 16;
      const x = Math.floor(((place.lon + 180) / 360) * across);
      const y = Math.floor(
        (0.5 - Math.asinh(Math.tan((place.lat * Math.PI) / 180)) / (2 * Math.PI)) * across,
      );
      const tile = await fetch(`${server.url}/tiles/velocity/16/${x}/${y}.png`);
      const picture = await decodePicture(new Uint8Array(await tile.arrayBuffer()));
      const pixels = Array.from(
        { length: 64 * 64 },
        (_, i) => [4 * (i % 64), 4 * Math.floor(i / 64)] as const,
      );
      return new Set(pixels.map(([left, top]) => colorAt(picture, left, top)));
    };
    const [ofFirst, inOverlap, ofSecond] = [
      await colorsAround(at(900, 2300)),
      await colorsAround(at(4500, 2300)),
      await colorsAround(at(8100, 2300)),
    ];
    // The frames disagree by 20 mm/yr: where reports withdraw the class, the map does too.
    const notCertain = mapClassesOf('velocity').find(({ code }) => code === 'not_significant')?.color;
    expect(inOverlap).toContain(notCertain);
    expect(
      [...inOverlap].filter((color) => color !== null && color !== notCertain && !ofFirst.has(color)),
    ).toEqual([]);
    expect([...inOverlap].filter((color) => color !== null && ofSecond.has(color))).toEqual([]);
    expect([...inOverlap].filter((color) => color !== null)).not.toEqual([]);
  });

  test('a report says that the other frame is not comparable, and by how much it differs', async () => {
    const key = await server.register();
    const points = Array.from({ length: 20 }, (_, i) => at(3000 + 30 * i, 2000));
    const asked = await Promise.all(
      points.map((point) => server.get(`/api/v1/motion?lat=${point.lat}&lon=${point.lon}`, key)),
    );
    // One shows sinking by 9, the other rising by 11 mm/yr: there is no report and no charge.
    const measured = asked.find(({ body }) => body['status'] === 'inconclusive')!;
    const { provenance, frame, help, cost_usd: cost } = expectAnswer(measured, motionReportSchema);
    expect([help, cost]).toEqual([expect.stringMatching(/^Frames F00001 and F00002 .* disagree/), 0]);
    expect(frame).toBe('F00001');
    const [other, ...more] = provenance.datum!.overlapping_frames;
    expect(more).toEqual([]);
    expect(other).toMatchObject({ frame: 'F00002', comparability: 'not_comparable' });
    expect(Math.abs(other!.difference_mm_yr! - 20)).toBeLessThan(
      Math.max(0.05, 3 * other!.difference_uncertainty_mm_yr!),
    );
    expect(other!.difference_uncertainty_mm_yr).toBeLessThan(0.2);
    expect(other!.common_cells).toBeGreaterThan(300);
    expect(provenance.datum!.description).toMatch(
      /^The rates are those of frame F00001 with its own zero; no frame is shifted to another\. Frame F00002 also covers this place and isn't comparable: its rates are (19\.9|20\.\d) ± 0\.\d mm\/yr \(95 %\) above/,
    );
    // If its own cell is masked, the other frame's number isn't used, and the answer says so.
    const masked = asked.find(
      ({ body }) => body['status'] === 'no_data' && String(body['help']).includes('F00002'),
    )!;
    expect(masked.body).toMatchObject({ frame: 'F00001', velocity_vertical_mm_yr: null, cost_usd: 0 });
    expect(masked.body['help']).toMatch(/Frame F00002 measures it, but with its own zero/);
    // Outside the other frame there is no mention of it.
    const alone = at(900, 2000);
    const { body } = await server.get(`/api/v1/motion?lat=${alone.lat}&lon=${alone.lon}`, key);
    expect((body['provenance'] as { datum: unknown }).datum).toBeNull();
  });

  test('the difference is the same whichever of the two is asked about', async () => {
    const [first, second] = server.lake.frames() as [LakeFrame, LakeFrame];
    const there = await compareFrames(server.lake, first, second);
    const back = await compareFrames(server.lake, second, first);
    expect(back).toEqual({ ...there, differenceMmYr: -there.differenceMmYr! });
  });
});
