import { afterAll, beforeAll, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { colorOf } from '../../../core/color/colorRamp.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { MAP_LAYERS, type MapLayer } from '../../../core/color/mapLayer.ts';
import { projectionFor, type LatLon } from '../../../core/geodesy/projection.ts';
import { mapAnswerSchema } from '../../../schemas/http/map/map.ts';
import { placeOnCanvas, tileBounds } from '../../../tiles/mapWindow.ts';
import { keyWithDownloads } from '../../support/server/keyWithDownloads.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { plantFrame, type PlantedCell, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { colorAt, decodePicture } from '../../support/browser/pictures.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import { times } from '../../support/machine/tier.ts';

/** On the border of two UTM zones and of H3 partitions, with overlapping frames of both zones. */
const BORDER: LatLon = { lat: 31.2, lon: -96.001 };
const ZONES = [32_614, 32_615];
const ROWS = 90;
const COLS = 360;
const FIELD: Readonly<Record<MapLayer, string>> = {
  velocity: 'velocity_vertical_mm_yr',
  uncertainty: 'velocity_uncertainty_mm_yr',
  confidence: 'confidence',
  seasonal: 'seasonal_amplitude_mm',
};

const GRIDS: readonly Grid[] = ZONES.map((epsg, index) => {
  const { x, y } = projectionFor(epsg).forward(BORDER);
  const shift = (index - 0.5) * 5000;
  return {
    epsg,
    originX: Math.round(x - COLS * 15 + shift),
    originY: Math.round(y + ROWS * 15),
    cellWidth: 30,
    cellHeight: 30,
    rows: ROWS,
    cols: COLS,
  };
});

/** Rows where both frames see nearly the same ground, for differences that widen σ within the ramp's range. */
const isAlike = (row: number) => row >= ROWS / 3;
/** Columns beneath the other frame, or near it. */
const isShared = (frame: number, col: number) => (frame === 0 ? col >= 155 : col < COLS - 155);

function velocityOf(frame: number, row: number, col: number): number {
  const uneven = ((row * 31 + col * 17 + frame * 97) % 500) / 13.3 - 19;
  if (!isShared(frame, col)) return uneven;
  return inSteps(isAlike(row) ? -12 + frame * ((row >> 3) % 5) * 1.3 : uneven);
}

/**
 * Differences between two frames are compared with limits. Only values that a map stores exactly fall on the same side in
 * map and report.
 */
const inSteps = (value: number) => 0.02 * Math.round(value / 0.02);

function cellsOf(frame: number): PlantedCell[] {
  return Array.from({ length: ROWS * COLS }, (_, at) => {
    const row = Math.floor(at / COLS);
    const col = at % COLS;
    return {
      row,
      col,
      velocityVerticalMmYr: velocityOf(frame, row, col),
      velocityUncertaintyMmYr: isShared(frame, col)
        ? inSteps(0.1 + ((row + col) % 40) / 40)
        : 0.05 + ((row + col) % 40) / 400,
      temporalCoherence: 0.95,
      confidence: 0.5 + ((row + 3 * col + frame) % 5) / 10,
      seasonalAmplitudeMm: (row + col) % 5 === 0 ? null : (row % 40) / 1.7,
      lastObservation: `2026-05-${String(10 + (((row >> 4) + (col >> 4) + frame) % 3))}`,
    };
  }).filter(({ row, col }) => (row * 7 + col * 13 + frame) % 11 !== 0);
}

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '100000', GM_ADMIN_TOKEN: ADMIN_TOKEN },
    prepare: async (dataDir) => {
      for (const [index, grid] of GRIDS.entries()) {
        const plan = { dataDir, frameId: `F0888${index}`, now: TEST_NOW, maps: true };
        await plantFrame({ ...plan, grid, cells: cellsOf(index) });
      }
    },
  });
  key = await keyWithDownloads(server);
  const partitions = server.lake.frames().flatMap((frame) => [...frame.partitions]);
  expect(new Set(partitions).size).toBeGreaterThan(1);
});
afterAll(() => server.close());

/** A place at the center of a pixel in the tile over it, or null within a centimeter of a cell's edge. */
function pixelOver({ lat, lon }: LatLon, zoom: number) {
  const across = 2 ** zoom;
  const x = ((lon + 180) / 360) * across;
  const y = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * across;
  const canvas = { bounds: tileBounds(zoom, Math.floor(x), Math.floor(y)), width: 256, height: 256 };
  const [left, top] = [Math.floor((x % 1) * 256), Math.floor((y % 1) * 256)];
  const place = placeOnCanvas(canvas, left + 0.5, top + 0.5);
  const isNearEdge = GRIDS.some((grid) => {
    const point = projectionFor(grid.epsg).forward(place);
    const meters = [point.x - grid.originX, grid.originY - point.y];
    return meters.some((value) => Math.abs(value - 30 * Math.round(value / 30)) < 0.01);
  });
  return isNearEdge ? null : { path: `${zoom}/${Math.floor(x)}/${Math.floor(y)}.png`, left, top, place };
}

test.prop(
  [
    // In millimeters: doubles are drawn evenly by their bits, so nearly all of them would fall into one cell.
    fc.integer({ min: -6_500_000, max: 6_500_000 }),
    fc.integer({ min: -1_400_000, max: 1_400_000 }),
    fc.constantFrom<MapLayer>(...MAP_LAYERS),
    fc.integer({ min: 15, max: 18 }),
  ],
  { numRuns: times(42, 120) },
)(
  'for an account with downloads the color at a point matches the value of its report, in tiles and crops',
  async (eastMm, northMm, layer, zoom) => {
    const { x, y } = projectionFor(ZONES[0]!).forward(BORDER);
    const pixel = pixelOver(
      projectionFor(ZONES[0]!).inverse({ x: x + eastMm / 1000, y: y + northMm / 1000 }),
      zoom,
    );
    if (!pixel) return;
    const { lat, lon } = pixel.place;
    const { body: report } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    const isMeasured = report['status'] === 'ok';
    const value = isMeasured ? (report[FIELD[layer]] as number | null) : null;
    const expected = value === null ? null : colorOf(layer, value);
    const tile = await fetch(`${server.url}/tiles/${layer}/${pixel.path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const drawn = await decodePicture(new Uint8Array(await tile.arrayBuffer()));
    const tileColor = colorAt(drawn, pixel.left, pixel.top);
    // If the two frames contradict each other, no number is sold.
    if (report['status'] !== 'inconclusive') {
      expect(['ok', 'no_data', 'no_coverage']).toContain(report['status']);
      expect(tileColor).toBe(expected);
    }
    const crop = `/api/v1/map?lat=${lat}&lon=${lon}&layer=${layer}&half_km=0.25&size=65`;
    const map = expectAnswer(await server.get(crop, key), mapAnswerSchema);
    // A report's frame is text by contract, 'none' if there is none.
    expect(map.frame ?? 'none').toBe(report['frame']);
    const picture = await decodePicture(Buffer.from(map.image, 'base64'));
    expect(colorAt(picture, 32, 32)).toBe(tileColor);
  },
);
