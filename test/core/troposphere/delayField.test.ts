import { describe, expect, test } from 'vitest';
import { type DelayField, delaysByRow } from '../../../core/troposphere/delayField.ts';

const HEIGHTS = [-100, 200, 900, 2000];
const EPOCHS = 3;

/** Linear in every coordinate, with a different slope at each epoch: interpolation must reproduce it. */
const plane = (row: number, col: number, height: number, epoch: number) =>
  (epoch + 1) * (0.5 + 0.01 * row - 0.02 * col) - 0.003 * height * (epoch - 1);

function planeField(): DelayField {
  const [rows, cols, rowStep, colStep] = [3, 4, 12.5, 20];
  const delayMm = new Float32Array(rows * cols * HEIGHTS.length * EPOCHS);
  let at = 0;
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++)
      for (const height of HEIGHTS)
        for (let epoch = 0; epoch < EPOCHS; epoch++)
          delayMm[at++] = plane(row * rowStep, col * colStep, height, epoch);
  return { rows, cols, rowStep, colStep, heightsM: Float64Array.from(HEIGHTS), epochs: EPOCHS, delayMm };
}

describe('delays between the nodes of a lattice', () => {
  test.each([
    [0, 0, 0],
    [25, 60, 1999],
    [7, 13, 450],
    [12, 20, 900],
    [24, 59, -100],
  ])('follow a plane at row %d, column %d and %d m', (row, col, height) => {
    const delays = delaysByRow(planeField());
    const out = new Float64Array(EPOCHS);
    delays.useRow(row, 0, 60);
    delays.at(col, height, out);
    for (const epoch of [0, 1, 2]) expect(out[epoch]).toBeCloseTo(plane(row, col, height, epoch), 5);
  });

  test('are those of the nearest level above and below all of them', () => {
    const delays = delaysByRow(planeField());
    const [out, edge] = [new Float64Array(EPOCHS), new Float64Array(EPOCHS)];
    delays.useRow(5, 30, 30);
    for (const [height, level] of [
      [-400, -100],
      [3000, 2000],
    ] as const) {
      delays.at(30, height, out);
      delays.at(30, level, edge);
      expect([...out]).toEqual([...edge]);
    }
  });
});
