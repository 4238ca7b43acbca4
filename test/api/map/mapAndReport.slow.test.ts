import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerClassIndex, mapClassesOf } from '../../../core/color/mapClasses.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import type { VerdictCode } from '../../../core/report/groundVerdict.ts';
import { colorAt, decodePicture } from '../../support/browser/pictures.ts';
import {
  plantFrame,
  pointIn,
  type PlantedCell,
  type PlantedFrame,
} from '../../support/planted/plantedLake.ts';
import { randomNumbers } from '../../support/planted/randomNumbers.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

/** Cells along a uniform patch of ground; pictures show blocks of 4 × 4. */
const SIDE = 8;
const SIZE = { rows: 96, cols: 128 };
const grids: Grid[] = [0, 1, 2, 3].map((at) => ({
  epsg: 32_615,
  originX: 270_000 + 6000 * at,
  originY: 3_296_000,
  cellWidth: 30,
  cellHeight: 30,
  ...SIZE,
}));

/** Frames with a known zero, with an unknown zero, with noise, and old. */
const FRAMES: readonly Partial<PlantedFrame>[] = [
  { spatialReference: { sigma_mm_yr: 1.6, has_stable_part: true } },
  { spatialReference: { sigma_mm_yr: 30, has_stable_part: false } },
  {
    spatialReference: {
      false_alarms: {
        sinking: { likely_false_share: 0.6, measured_from: 4 },
        rising: { likely_false_share: 0.1, measured_from: 2 },
      },
    },
  },
  { lastObservation: '2024-09-01' },
];

/** Every kind of ground that a report distinguishes, patch by patch. */
function cellsOf(frame: number): PlantedCell[] {
  const random = randomNumbers(71 + frame);
  const patches = Array.from(
    { length: (SIZE.rows * SIZE.cols) / SIDE ** 2 },
    (): Omit<PlantedCell, 'row' | 'col'> => {
      const sigma = 0.1 + 2.9 * random();
      const isCompared = random() < 0.7;
      const happened = random();
      const hasJump = happened < 0.15;
      const hasNewPace = happened > 0.85;
      return {
        velocityVerticalMmYr: 24 * (random() - 0.5) ** 3 * 8 + (random() - 0.5),
        velocityUncertaintyMmYr: frame === 0 ? Math.hypot(1.6, sigma / 4) : sigma,
        velocityVsSurroundingsMmYr: isCompared ? 40 * (random() - 0.5) ** 3 : null,
        velocityVsSurroundingsUncertaintyMmYr: isCompared ? 0.2 + 1.2 * random() : null,
        temporalCoherence: 0.4 + 0.6 * random(),
        spanYears: random() < 0.05 ? 0.8 : 1.28,
        ...(hasJump && {
          rateWithoutEventsMmYr: 4 * (random() - 0.5),
          rateWithoutEventsUncertaintyMmYr: 0.3 + random(),
          events: [
            {
              kind: 'step' as const,
              isKindClear: true,
              earliest: '2025-09-01',
              latest: '2025-09-13',
              size: 40 * (random() - 0.5),
              sigma: 1,
              significance: 9,
              isSuspectedUnwrapping: random() < 0.2,
              isRegional: false,
              isUnconfirmed: false,
            },
          ],
        }),
        ...(hasNewPace && {
          recentRateMmYr: 30 * (random() - 0.5),
          recentRateUncertaintyMmYr: 0.5 + 3 * random(),
          recentChangeMmYr: 30 * (random() - 0.5),
          recentChangeUncertaintyMmYr: 1.5,
          events: [
            {
              kind: 'pace_change' as const,
              isKindClear: true,
              earliest: '2025-09-01',
              latest: '2025-09-25',
              size: 12,
              sigma: 2,
              significance: 3 + 8 * random(),
              isSuspectedUnwrapping: false,
              isRegional: false,
              isUnconfirmed: false,
            },
          ],
        }),
      };
    },
  );
  const across = SIZE.cols / SIDE;
  return Array.from({ length: SIZE.rows * SIZE.cols }, (_, at) => {
    const [row, col] = [Math.floor(at / SIZE.cols), at % SIZE.cols];
    return { row, col, ...patches[Math.floor(row / SIDE) * across + Math.floor(col / SIDE)]! };
  });
}

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '100000' },
    prepare: async (dataDir) => {
      for (const [at, grid] of grids.entries())
        await plantFrame({
          dataDir,
          frameId: `F0100${at}`,
          maps: true,
          grid,
          cells: cellsOf(at),
          ...FRAMES[at],
        });
    },
  });
  key = await server.register('map-and-report@example.org');
});
afterAll(() => server.close());

/** Pictures in which the place has a separate pixel: tiles of several zooms, and a crop. */
async function colorsAt(lat: number, lon: number, zoom: number): Promise<(string | null)[]> {
  const across = 2 ** zoom;
  const [x, y] = [
    ((lon + 180) / 360) * across,
    (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * across,
  ];
  const tile = await fetch(`${server.url}/tiles/velocity/${zoom}/${Math.floor(x)}/${Math.floor(y)}.png`);
  const drawn = await decodePicture(new Uint8Array(await tile.arrayBuffer()));
  const crop = await server.get(`/api/v1/map?lat=${lat}&lon=${lon}&layer=velocity&half_km=0.25&size=65`);
  const cropped = await decodePicture(Buffer.from(crop.body['image'] as string, 'base64'));
  return [colorAt(drawn, Math.floor((x % 1) * 256), Math.floor((y % 1) * 256)), colorAt(cropped, 32, 32)];
}

test('the color of a place matches its report, in tiles and crops, for every verdict and reason not to sell', async () => {
  const random = randomNumbers(5);
  const seen = new Map<string, number>();
  const wrong: object[] = [];
  for (let look = 0; look < 320; look++) {
    const grid = grids[look % grids.length]!;
    // In the middle of a block, so that no pixel of a tile lies in the next one.
    const middle = (size: number) => 4 * Math.floor((random() * size) / 4) + 1;
    const { lat, lon } = pointIn({ row: middle(grid.rows), col: middle(grid.cols) }, grid);
    const { body: report } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    const isSold = report['status'] === 'ok';
    const verdict = (isSold ? report['verdict_code'] : 'no_clear_motion') as VerdictCode;
    const { code, color } =
      mapClassesOf('velocity')[answerClassIndex({ verdict, unsold: isSold ? null : 'within_margin' }) - 1]!;
    for (const shown of await colorsAt(lat, lon, 13 + (look % 5)))
      if (shown !== color) wrong.push({ lat, lon, shown, code, status: report['status'] });
    seen.set(code, (seen.get(code) ?? 0) + 1);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect([...seen.keys()].toSorted()).toEqual(
    mapClassesOf('velocity')
      .map(({ code }) => code)
      .toSorted(),
  );
});
