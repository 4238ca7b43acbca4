/**
 * The cost of finding, sorting and comparing cells, in ns of processor time per cell: map projection and H3 index
 * compared with h3-js, the sort with a comparator, the neighborhood with its definition. One after another in each run,
 * so that a busy machine affects both equally; medians and ratios. The results are compared too.
 *
 *   npm run bench -- index [--side 512] [--runs 7]
 */
import { parseArgs } from 'node:util';
import { latLngToCell } from 'h3-js';
import { describeNeighborhood, neighborReaches } from '../../core/neighborhood/neighborhood.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { cellCenter } from '../../core/geodesy/grid.ts';
import { writeCellIndices } from '../../core/geodesy/h3/cellIndex.ts';
import { locateCells, type LocatedCells } from '../../schemas/h3Index.ts';
import { sortedByH3 } from '../../workers/measure/partitionSlices.ts';
import { formatTable, medianOf } from '../measure.ts';
import { describeByDefinition } from '../science/neighborhoodByDefinition.ts';
import { createNormal, createRandom } from '../science/noise.ts';

const { values } = parseArgs({
  options: { side: { type: 'string', default: '512' }, runs: { type: 'string', default: '7' } },
});
const SIDE = Number(values.side);
const CELLS = SIDE * SIDE;
/** The definition of a neighborhood is slow, so a part of the plane is used. */
const SLOW_SIDE = Math.min(SIDE, 160);

const grid = {
  epsg: 32615,
  originX: 250_000,
  originY: 3_330_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: SIDE,
  cols: SIDE,
};
const window = { row: 0, col: 0, rows: SIDE, cols: SIDE };
const projection = projectionFor(grid.epsg);
const everyCell = Uint32Array.from({ length: CELLS }, (_, cell) => cell);
const reaches = neighborReaches(30, 30, 150);

/** A bowl of subsidence with noise; a twentieth of the cells is missing. */
function planeOf(side: number) {
  const random = createRandom(1);
  const normal = createNormal(random);
  const velocityMmYr = Float32Array.from({ length: side * side }, (_, cell) => {
    const velocity = -30 * Math.exp(-Math.hypot(cell / side - 80, (cell % side) - 80) / 40) + normal();
    return random() < 0.05 ? NaN : velocity;
  });
  const sigmaMmYr = velocityMmYr.map((velocity) => (Number.isNaN(velocity) ? NaN : 0.5 + 0.3 * random()));
  return { rows: side, cols: side, velocityMmYr, sigmaMmYr };
}
const plane = planeOf(SIDE);
const smallPlane = planeOf(SLOW_SIDE);

/** Result, and processor time per cell, ns. */
function timed<Result>(cells: number, work: () => Result): { result: Result; nanoseconds: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, nanoseconds: ((user + system) * 1000) / cells };
}

function indexWithH3js({ lat, lon }: Pick<LocatedCells, 'lat' | 'lon'>): BigUint64Array {
  return BigUint64Array.from(lat, (_, i) => BigInt(`0x${latLngToCell(lat[i]!, lon[i]!, 12)}`));
}

function sortWithComparator({ h3, row, col }: LocatedCells): Uint32Array {
  const keys = Float64Array.from(h3, (index) => Number(index & 0xf_ffff_ffff_ffffn));
  return everyCell.slice().sort((a, b) => keys[a]! - keys[b]! || row[a]! - row[b]! || col[a]! - col[b]!);
}

function invertRowByRow() {
  const lat = new Float64Array(CELLS);
  const lon = new Float64Array(CELLS);
  const columns = Int32Array.from({ length: SIDE }, (_, col) => col);
  const writeDegrees = projection.rowInverse(
    Float64Array.from(columns, (col) => cellCenter(grid, { row: 0, col }).x),
  );
  for (let at = 0; at < CELLS; at += SIDE) {
    const { y } = cellCenter(grid, { row: at / SIDE, col: 0 });
    writeDegrees(y, columns, lat.subarray(at, at + SIDE), lon.subarray(at, at + SIDE));
  }
  return { lat, lon };
}

function invertPointByPoint() {
  const lat = new Float64Array(CELLS);
  const lon = new Float64Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    const center = cellCenter(grid, { row: Math.floor(cell / SIDE), col: cell % SIDE });
    const at = projection.inverse(center);
    lat[cell] = at.lat;
    lon[cell] = at.lon;
  }
  return { lat, lon };
}

function measureOnce() {
  const cells = locateCells(grid, projection, window, everyCell);
  const projected = timed(CELLS, invertRowByRow);
  const inverted = timed(CELLS, invertPointByPoint);
  const indexed = timed(CELLS, () => writeCellIndices(cells.lat, cells.lon, new BigUint64Array(CELLS)));
  const byH3js = timed(CELLS, () => indexWithH3js(cells));
  const order = timed(CELLS, () => sortedByH3(cells));
  const byComparator = timed(CELLS, () => sortWithComparator(cells));
  const described = timed(CELLS, () => describeNeighborhood(plane, window, reaches));
  const small = { row: 0, col: 0, rows: SLOW_SIDE, cols: SLOW_SIDE };
  const byDefinition = timed(SLOW_SIDE ** 2, () => describeByDefinition(smallPlane, reaches));
  const isSame =
    cells.h3.every((index, i) => index === byH3js.result[i]) &&
    cells.lat.every((lat, i) => lat === inverted.result.lat[i] && lat === projected.result.lat[i]) &&
    order.result.every((cell, i) => cell === byComparator.result[i]) &&
    describeNeighborhood(smallPlane, small, reaches).spreadMmYr.every((spread, i) =>
      Object.is(spread, byDefinition.result.spreadMmYr[i]),
    );
  if (!isSame) throw new Error('the answers differ');
  return { projected, inverted, indexed, byH3js, order, byComparator, described, byDefinition };
}

const runs = Array.from({ length: Number(values.runs) }, measureOnce);
type Name = keyof (typeof runs)[number];
const nanosecondsOf = (name: Name) => medianOf(runs, (run) => run[name].nanoseconds).toFixed(0);
const row = (label: string, name: Name, yardstick: Name, what: string) => [
  label,
  nanosecondsOf(name),
  nanosecondsOf(yardstick),
  medianOf(runs, (run) => run[yardstick].nanoseconds / run[name].nanoseconds).toFixed(1),
  what,
];
console.log(
  formatTable([
    [`${SIDE} × ${SIDE} cells of 30 m`, 'ns a cell', 'yardstick', 'times', ''],
    row('map projection, inverse', 'projected', 'inverted', 'point by point'),
    row('H3 index', 'indexed', 'byH3js', 'h3-js'),
    row('sort by H3', 'order', 'byComparator', 'a comparator'),
    row('neighborhood', 'described', 'byDefinition', 'its definition'),
  ]),
);
