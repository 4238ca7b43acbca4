import { describe, expect, test } from 'vitest';
import { createRingFinder, type SquareCells, toResiduals } from '../../../core/surroundings/ringMedians.ts';
import { elementAt, nodesOf, squaresOf } from '../../../core/surroundings/squares.ts';
import { findSurroundings, type Surroundings } from '../../../core/surroundings/surroundings.ts';

const cellSize = { cellWidthM: 40, cellHeightM: 40 };
/** 8 km × 8 km: 20 × 20 squares of 10 × 10 cells, 10 × 10 nodes. */
const squares = squaresOf({ rows: 200, cols: 200 }, cellSize);
const nodes = nodesOf(squares);
const years = Float64Array.from({ length: 40 }, (_, i) => (i * 12) / 365.25);

interface Motion {
  readonly rate: (row: number, col: number) => number;
  readonly at?: (epoch: number) => number;
  readonly isMissing?: (row: number, col: number, epoch: number) => boolean;
  readonly goodCells?: (row: number, col: number) => number;
  readonly has?: (row: number, col: number) => boolean;
}

/** One cell in the middle of each square; each series starts at zero on its own first date. */
function cellsOf({
  rate,
  at = () => 0,
  isMissing = () => false,
  goodCells = () => 1,
  has = () => true,
}: Motion): SquareCells {
  const places: { row: number; col: number }[] = [];
  const indexOfSquare = new Int32Array(squares.rows * squares.cols).fill(-1);
  for (let row = 4; row < 200; row += 10) {
    for (let col = 4; col < 200; col += 10) {
      if (!has(row, col)) continue;
      indexOfSquare[elementAt(squares, { row, col })] = places.length;
      places.push({ row, col });
    }
  }
  const velocityMmYr = Float32Array.from(places, ({ row, col }) => rate(row, col));
  const residualsMm = Float32Array.from(
    places.flatMap(({ row, col }) => {
      const path = Array.from(years, (t, epoch) =>
        isMissing(row, col, epoch) ? NaN : rate(row, col) * t + at(epoch),
      );
      const first = path.find((value) => !Number.isNaN(value))!;
      return path.map((value) => value - first);
    }),
  );
  toResiduals(residualsMm, velocityMmYr, years);
  return {
    indexOfSquare,
    row: Int32Array.from(places, ({ row }) => row),
    col: Int32Array.from(places, ({ col }) => col),
    goodCells: Int32Array.from(places, ({ row, col }) => goodCells(row, col)),
    velocityMmYr,
    residualsMm,
  };
}

const finderOf = (cells: SquareCells) => createRingFinder({ squares, nodes, cellSize }, cells, years);
const nodeAt = (row: number, col: number) => elementAt(nodes, { row, col });
/** Slope between the first and last date. */
const slopeOf = (series: Float32Array) => (series.at(-1)! - series[0]!) / years.at(-1)!;

describe('the surroundings of a place', () => {
  test('are the motion of most of the ground 0.5 to 3 km away, without the place itself or a basin in a corner', () => {
    const cells = cellsOf({
      rate: (row, col) => (Math.hypot(row - 100, col - 100) < 12 ? -30 : row < 60 && col < 60 ? -50 : 2),
      at: (epoch) => (epoch > 20 ? 7 : 0),
    });
    const ring = finderOf(cells)(nodeAt(100, 100))!;
    expect(slopeOf(ring.seriesMm) - 7 / years.at(-1)!).toBeCloseTo(2, 4);
    // A step that all cells share is in the series.
    expect(ring.seriesMm[21]! - ring.seriesMm[20]!).toBeCloseTo(7 + 2 * (years[21]! - years[20]!), 4);
  });

  test('count a square as often as it has good cells', () => {
    const rate = (_: number, col: number) => (col < 100 ? 4 : 0);
    const rateOf = (goodCells: (row: number, col: number) => number) =>
      slopeOf(finderOf(cellsOf({ rate, goodCells }))(nodeAt(100, 100))!.seriesMm);
    expect(rateOf((_, col) => (col < 100 ? 9 : 2))).toBeCloseTo(4, 4);
    expect(rateOf((_, col) => (col < 100 ? 2 : 9))).toBeCloseTo(0, 4);
  });

  test('may start anywhere: cells that start late or have gaps do not bend the median', () => {
    const at = (epoch: number) => 3 * Math.sin(epoch / 3);
    const whole = finderOf(cellsOf({ rate: () => -4, at }))(nodeAt(100, 100))!;
    const isMissing = (row: number, col: number, epoch: number) =>
      (row + col) % 30 === 8 ? epoch < 12 : (row * 7 + col * 3 + epoch) % 11 === 0;
    const ring = finderOf(cellsOf({ rate: () => -4, at, isMissing }))(nodeAt(100, 100))!;
    const offsets = ring.seriesMm.map((value, epoch) => value - whole.seriesMm[epoch]!);
    expect(Math.max(...offsets) - Math.min(...offsets)).toBeLessThan(0.8);
  });

  test('are unknown with fewer than 12 squares', () => {
    const few = (most: number) => {
      let count = 0;
      return cellsOf({
        rate: () => 1,
        has: (row, col) =>
          Math.hypot(row - 100, col - 100) < 60 && Math.hypot(row - 100, col - 100) > 30 && count++ < most,
      });
    };
    expect(finderOf(few(11))(nodeAt(100, 100))).toBeNull();
    expect(finderOf(few(12))(nodeAt(100, 100))!.cells).toBe(12);
  });

  test('at the border of a frame are the part inside it, and report where that is', () => {
    const ring = finderOf(cellsOf({ rate: () => 1 }))(nodeAt(0, 0))!;
    expect(ring.cells).toBeGreaterThan(30);
    expect(ring.center.row).toBeGreaterThan(20);
    const middle = finderOf(cellsOf({ rate: () => 1 }))(nodeAt(105, 105))!;
    expect(middle.center.row).toBeCloseTo(nodesCenter(105), -1);
  });
});

const nodesCenter = (row: number) => (Math.floor(row / nodes.cellRows) + 0.5) * nodes.cellRows - 0.5;

describe('the surroundings of a cell', () => {
  const surroundings: Surroundings = {
    nodes: { rows: 2, cols: 2, cellRows: 10, cellCols: 10 },
    indexOfNode: Int32Array.of(0, 1, -1, 2),
    rateMmYr: Float64Array.of(0, 10, 20),
    ringRow: Float64Array.of(4, 4, 14),
    ringCol: Float64Array.of(4, 14, 14),
    seriesMm: new Float32Array(0),
  };
  const at = (row: number, col: number) => {
    const out = { index: -1, rateMmYr: 0, ringRow: 0, ringCol: 0 };
    return findSurroundings(surroundings, row, col, out) ? out : null;
  };

  test('change smoothly between nodes and are constant beyond the last one', () => {
    expect(at(4, 4)!.rateMmYr).toBe(0);
    expect(at(0, 0)!.rateMmYr).toBe(0);
    expect(at(0, 9)!.rateMmYr).toBeCloseTo(4.5, 9);
    expect(at(0, 19)).toMatchObject({ rateMmYr: 10, index: 1 });
    expect(at(0, 9)!.ringCol).toBeCloseTo(8.5, 9);
  });

  test('ignore nodes without any, and are unknown when no node has any', () => {
    expect(at(19, 0)).toBeNull();
    expect(at(12, 11)).toMatchObject({ index: 2 });
  });
});
