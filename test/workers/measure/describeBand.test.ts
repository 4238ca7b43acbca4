import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createRandom } from '../../../bench/science/noise.ts';
import type { Window } from '../../../core/geodesy/grid.ts';
import { neighborReach } from '../../../core/neighborhood/neighborhood.ts';
import { isSampled } from '../../../core/statistics/sampling.ts';
import { describeBand, neighborhoodMarginRows } from '../../../workers/measure/describeBand.ts';
import { times } from '../../support/machine/tier.ts';

/** A frame larger than what is described at once. */
const ROWS = 60;
const COLS = 75;

/** Sizes at which 150 m is a whole number of cells except for rounding, and any others. */
const cellSizes = fc.oneof(
  fc.constantFrom(30, 30 * (1 + 1e-12), 30 * (1 + 5e-10), 50 * (1 + 1e-12), 150 * (1 + 1e-12), 400),
  fc.double({ min: 20, max: 200, noNaN: true }),
);

/** From nearly all cells to nearly none, as with points. */
const gaps = fc.constantFrom(0, 0.1, 0.6, 0.97);

function frameOf(seed: number, gap: number) {
  const random = createRandom(seed);
  const velocityMmYr = Float32Array.from({ length: ROWS * COLS }, () =>
    random() < gap ? NaN : Math.round(40 * random()) / 4,
  );
  const velocitySigmaMmYr = velocityMmYr.map((v) => (Number.isNaN(v) ? NaN : 0.2 + random()));
  return { velocityMmYr, velocitySigmaMmYr };
}

/** Part of a raster of the frame. */
function cut(values: Float32Array, part: Window): Float32Array {
  return Float32Array.from(
    { length: part.rows * part.cols },
    (_, i) => values[(part.row + Math.floor(i / part.cols)) * COLS + part.col + (i % part.cols)]!,
  );
}

/** What a rectangle of the frame is described as when only its margins around it are visible. */
function describeAlone(
  frame: ReturnType<typeof frameOf>,
  own: Window,
  size: { cellWidthM: number; cellHeightM: number },
) {
  const marginRows = neighborhoodMarginRows(size);
  const marginCols = neighborReach(size.cellWidthM, 150);
  const row = Math.max(0, own.row - marginRows);
  const col = Math.max(0, own.col - marginCols);
  const seen = {
    row,
    col,
    rows: Math.min(ROWS, own.row + own.rows + marginRows) - row,
    cols: Math.min(COLS, own.col + own.cols + marginCols) - col,
  };
  return describeBand({
    rows: seen.rows,
    cols: seen.cols,
    velocityMmYr: cut(frame.velocityMmYr, seen),
    velocitySigmaMmYr: cut(frame.velocitySigmaMmYr, seen),
    interior: { ...own, row: own.row - row, col: own.col - col },
    cellSize: size,
    corner: { row, col },
    sampleEvery: 3,
  });
}

/** Splits 0 … `end` at the given positions. */
function pieces(cuts: readonly number[], end: number): [from: number, size: number][] {
  const edges = [...new Set([0, ...cuts.filter((at) => at < end), end])].sort((a, b) => a - b);
  return edges.slice(1).map((edge, i) => [edges[i]!, edge - edges[i]!]);
}

describe('the neighborhood of a band', () => {
  test.prop(
    [
      fc.nat(),
      gaps,
      fc.record({ cellWidthM: cellSizes, cellHeightM: cellSizes }),
      fc.array(fc.nat(ROWS - 1), { maxLength: 4 }),
      fc.array(fc.nat(COLS - 1), { maxLength: 3 }),
    ],
    { numRuns: times(14, 40) },
  )('is the same however a frame is cut into rectangles', (seed, gap, size, rowCuts, colCuts) => {
    const frame = frameOf(seed, gap);
    const whole = describeAlone(frame, { row: 0, col: 0, rows: ROWS, cols: COLS }, size);
    for (const [row, rows] of pieces(rowCuts, ROWS)) {
      for (const [col, cols] of pieces(colCuts, COLS)) {
        const own = { row, col, rows, cols };
        const { neighborhood } = describeAlone(frame, own, size);
        expect(neighborhood.spreadMmYr).toEqual(cut(whole.neighborhood.spreadMmYr, own));
        const consistent = cut(Float32Array.from(whole.neighborhood.consistent), own);
        expect([...neighborhood.consistent]).toEqual([...consistent]);
      }
    }
  });

  test.prop([fc.nat(), gaps, fc.integer({ min: 1, max: ROWS - 1 })])(
    'samples the same cells however a frame is cut',
    (seed, gap, at) => {
      const frame = frameOf(seed, gap);
      const size = { cellWidthM: 400, cellHeightM: 400 };
      const samples = [
        describeAlone(frame, { row: 0, col: 0, rows: at, cols: COLS }, size).sample,
        describeAlone(frame, { row: at, col: 0, rows: ROWS - at, cols: COLS }, size).sample,
      ];
      const sampled = samples.flatMap(({ row, col, velocityMmYr }) =>
        [...row.keys()].map((i) => [row[i]! * COLS + col[i]!, velocityMmYr[i]!]),
      );
      const expected = [...frame.velocityMmYr.entries()].filter(
        ([cell, velocity]) => !Number.isNaN(velocity) && isSampled(Math.floor(cell / COLS), cell % COLS, 3),
      );
      expect(sampled).toEqual(expected);
    },
  );

  test('reaches cells whose centers are 150 m away, and none beyond', () => {
    const side = 13;
    const around = (isMeasured: (meters: number) => boolean) => {
      const velocityMmYr = Float32Array.from({ length: side * side }, (_, i) => {
        const meters = 30 * Math.hypot(Math.floor(i / side) - 6, (i % side) - 6);
        return meters === 0 || isMeasured(meters) ? i % 7 : NaN;
      });
      const { neighborhood } = describeBand({
        rows: side,
        cols: side,
        velocityMmYr,
        velocitySigmaMmYr: velocityMmYr.map((v) => (Number.isNaN(v) ? NaN : 0.1)),
        interior: { row: 6, col: 6, rows: 1, cols: 1 },
        cellSize: { cellWidthM: 30, cellHeightM: 30 },
        corner: { row: 0, col: 0 },
        sampleEvery: 1,
      });
      return neighborhood.spreadMmYr[0]!;
    };
    // Exactly twelve cells lie there: (5, 0), (4, 3) and their images.
    expect(around((meters) => meters === 150)).toBeGreaterThan(0);
    expect(around((meters) => meters > 150)).toBeNaN();
  });
});
