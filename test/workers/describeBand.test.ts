import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createRandom } from '../../bench/noise.ts';
import { describeBand, neighbourhoodMarginRows } from '../../workers/describeBand.ts';

const COLS = 11;
const ROWS = 30;

/** Sizes at which 150 m is a whole number of cells but for rounding, and any others. */
const cellHeights = fc.oneof(
  fc.constantFrom(30, 30 * (1 + 1e-12), 30 * (1 + 5e-10), 50 * (1 + 1e-12), 150 * (1 + 1e-12), 400),
  fc.double({ min: 12, max: 200, noNaN: true }),
);

describe('the neighbourhood of a band', () => {
  test.prop([fc.nat(), cellHeights, fc.integer({ min: 1, max: ROWS })])(
    'is the same wherever the bands of a frame are cut',
    (seed, cellHeightM, bandRows) => {
      const random = createRandom(seed);
      const velocityMmYr = Float32Array.from({ length: ROWS * COLS }, () =>
        random() < 0.1 ? NaN : 10 * random(),
      );
      const velocitySigmaMmYr = velocityMmYr.map((v) => (Number.isNaN(v) ? NaN : 0.2 + random()));
      const cellSize = { cellWidthM: 30, cellHeightM };
      const margin = neighbourhoodMarginRows(cellSize);
      const describedRows = (from: number, rows: number) => {
        const top = Math.max(0, from - margin);
        const bottom = Math.min(ROWS, from + rows + margin);
        return describeBand({
          rows: bottom - top,
          cols: COLS,
          velocityMmYr: velocityMmYr.slice(top * COLS, bottom * COLS),
          velocitySigmaMmYr: velocitySigmaMmYr.slice(top * COLS, bottom * COLS),
          interior: { row: from - top, col: 0, rows, cols: COLS },
          cellSize,
        });
      };
      const whole = describedRows(0, ROWS);
      for (let row = 0; row < ROWS; row += bandRows) {
        const rows = Math.min(bandRows, ROWS - row);
        const band = describedRows(row, rows);
        expect(band.spreadMmYr).toEqual(whole.spreadMmYr.slice(row * COLS, (row + rows) * COLS));
        expect(band.consistent).toEqual(whole.consistent.slice(row * COLS, (row + rows) * COLS));
      }
    },
  );
});
