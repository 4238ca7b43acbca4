import { fc, test } from '@fast-check/vitest';
import { cellToBoundary, cellToLatLng, getPentagons, getRes0Cells, latLngToCell } from 'h3-js';
import { describe, expect } from 'vitest';
import { createRandom } from '../../../../bench/science/noise.ts';
import { writeCellIndices } from '../../../../core/geodesy/h3/cellIndex.ts';
import { projectionFor } from '../../../../core/geodesy/projection.ts';
import { locateCells } from '../../../../schemas/h3Index.ts';

const DEGREE = Math.PI / 180;
const METERS_PER_DEGREE = 111_195;
/** Closer to a hexagon's border than this, rounding decides, here and in h3-js. */
const BORDER_M = 1e-7;

type Point = readonly [lat: number, lon: number];

function oracle([lat, lon]: Point): bigint {
  return BigInt(`0x${latLngToCell(lat, lon, 12)}`);
}

/** The point moved by a number of meters in a direction (radians from north). */
function moved([lat, lon]: Point, meters: number, direction: number): Point {
  const degrees = meters / METERS_PER_DEGREE;
  return [
    lat + degrees * Math.cos(direction),
    lon + (degrees * Math.sin(direction)) / Math.max(1e-9, Math.cos(lat * DEGREE)),
  ];
}

/** The points whose index is neither h3-js's nor that of a hexagon within BORDER_M. */
function disagreements(lat: Float64Array, lon: Float64Array, indices: BigUint64Array): Point[] {
  return [...indices.keys()]
    .map((i) => [lat[i]!, lon[i]!, indices[i]!] as const)
    .filter(([y, x, index]) => index !== oracle([y, x]))
    .filter(([y, x, index]) =>
      [...Array(16).keys()].every((turn) => index !== oracle(moved([y, x], BORDER_M, (turn * Math.PI) / 8))),
    )
    .map(([y, x]) => [y, x]);
}

function disagreementsAt(points: readonly Point[]): Point[] {
  const lat = Float64Array.from(points, ([y]) => y);
  const lon = Float64Array.from(points, ([, x]) => x);
  const indices = new BigUint64Array(points.length);
  writeCellIndices(lat, lon, indices);
  return disagreements(lat, lon, indices);
}

const anywhere = fc
  .record({
    z: fc.double({ min: -1, max: 1, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  .map(({ z, lon }): Point => [Math.asin(z) / DEGREE, lon]);
/** Distances of every magnitude. */
const meters = fc.double({ min: -4, max: 5.5, noNaN: true }).map((exponent) => 10 ** exponent);
const direction = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
const near = (centers: fc.Arbitrary<Point>) =>
  fc.tuple(centers, meters, direction).map(([center, far, where]) => moved(center, far, where));
const places = (points: fc.Arbitrary<Point>) => fc.array(points, { minLength: 50, maxLength: 50 });

const pentagons = [0, 3, 8]
  .flatMap((resolution) => getPentagons(resolution))
  .map((cell) => cellToLatLng(cell));
/** Vertices of base cells lie on and near the icosahedron's edges, where cells change faces. */
const baseCellVertices = getRes0Cells().flatMap((cell) => [cellToLatLng(cell), ...cellToBoundary(cell)]);

describe('H3 indices', () => {
  test('match the H3 library all over the globe', () => {
    const random = createRandom(20_260);
    const points = Array.from({ length: 40_000 }, (): Point => [
      Math.asin(2 * random() - 1) / DEGREE,
      360 * random() - 180,
    ]);
    expect(disagreementsAt(points)).toEqual([]);
  });

  test.prop([fc.integer({ min: 10, max: 19 }), fc.nat(20_000), fc.nat(83_000)])(
    'match the H3 library on grids of 30 m over the United States',
    (zone, stepsEast, stepsNorth) => {
      const grid = {
        epsg: 32_600 + zone,
        originX: 200_000 + 30 * stepsEast,
        originY: 2_800_000 + 30 * stepsNorth,
        cellWidth: 30,
        cellHeight: 30,
        rows: 32,
        cols: 32,
      };
      const all = Uint32Array.from({ length: 1024 }, (_, i) => i);
      const located = locateCells(
        grid,
        projectionFor(grid.epsg),
        { row: 0, col: 0, rows: 32, cols: 32 },
        all,
      );
      expect(disagreements(located.lat, located.lon, located.h3)).toEqual([]);
    },
  );

  test.prop([places(near(fc.constantFrom(...pentagons)))])('are the same around pentagons', (points) => {
    expect(disagreementsAt(points)).toEqual([]);
  });

  test.prop([places(near(fc.constantFrom(...baseCellVertices)))])(
    'are the same where base cells and faces of the icosahedron meet',
    (points) => {
      expect(disagreementsAt(points)).toEqual([]);
    },
  );

  test.prop([
    places(near(fc.oneof(fc.constantFrom<Point>([90, 0], [-90, 0], [0, 180], [60, -180]), anywhere))),
  ])('are the same at the poles, beyond the antimeridian and anywhere', (points) => {
    expect(disagreementsAt(points)).toEqual([]);
  });

  test.prop([anywhere, fc.nat(5), fc.double({ min: 0.02, max: 0.98, noNaN: true })])(
    'are the same on either side of a hexagon’s border',
    ([lat, lon], edge, along) => {
      const cell = latLngToCell(lat, lon, 12);
      const boundary = cellToBoundary(cell);
      const from = boundary[edge % boundary.length]!;
      const to = boundary[(edge + 1) % boundary.length]!;
      fc.pre(Math.abs(from[1] - to[1]) < 1);
      const onBorder: Point = [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])];
      const across = [...Array(8).keys()].map((turn) => moved(onBorder, 5e-6, (turn * Math.PI) / 4));
      expect(disagreementsAt(across)).toEqual([]);
    },
  );

  test('of coordinates that are not on Earth do not exist', () => {
    for (const [lat, lon] of [
      [NaN, 0],
      [0, NaN],
      [Infinity, 0],
    ] as const) {
      expect(() =>
        writeCellIndices(Float64Array.of(lat), Float64Array.of(lon), new BigUint64Array(1)),
      ).toThrow(RangeError);
    }
  });
});
