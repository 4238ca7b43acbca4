import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { commonMotion } from '../../../core/reference/commonMotion.ts';

const EPOCHS = 30;

/** Cells that share `common` plus noise, each starting at a different epoch, without the values that `isSeen` excludes. */
function seriesOf(
  cells: number,
  common: (epoch: number) => number,
  isSeen: (cell: number, epoch: number) => boolean,
  noiseMm = 0,
  seed = 1,
): Float32Array {
  const normal = createNormal(createRandom(seed));
  const series = new Float32Array(cells * EPOCHS).fill(NaN);
  for (let cell = 0; cell < cells; cell++) {
    let zero = NaN;
    for (let epoch = 0; epoch < EPOCHS; epoch++) {
      const value = common(epoch) + noiseMm * normal();
      if (!isSeen(cell, epoch)) continue;
      if (Number.isNaN(zero)) zero = value;
      series[cell * EPOCHS + epoch] = value - zero;
    }
  }
  return series;
}

const all = (cells: number) => Uint32Array.from({ length: cells }, (_, i) => i);
const wander = (epoch: number) => ((epoch * 7919) % 61) - 30 - 2 * epoch;

describe('the common motion of cells', () => {
  test('is the median per epoch of complete cells, over the chosen ones', () => {
    const series = Float32Array.of(0, 1, 5, 0, 3, 7, 0, 99, 99, 0, 2, 6);
    expect([...commonMotion(series, 3, Uint32Array.of(0, 1, 3))]).toEqual([0, 2, 6]);
  });

  test.prop([fc.nat(), fc.integer({ min: 12, max: 60 })])(
    'is found when no cell has every epoch and each starts at a different zero',
    (seed, cells) => {
      const random = createRandom(seed);
      const gaps = Array.from({ length: cells * EPOCHS }, () => random() < 0.25);
      for (let cell = 0; cell < cells; cell++) gaps[cell * EPOCHS + (cell % EPOCHS)] = true;
      const isSeen = (cell: number, epoch: number) => !gaps[cell * EPOCHS + epoch];
      const found = commonMotion(seriesOf(cells, wander, isSeen, 0, seed), EPOCHS, all(cells));
      for (let epoch = 0; epoch < EPOCHS; epoch++) {
        const isAnySeen = all(cells).some((cell) => isSeen(cell, epoch) && isSeen(cell, 0));
        if (isAnySeen) expect(found[epoch]! - found[0]!).toBeCloseTo(wander(epoch) - wander(0), 3);
      }
    },
  );

  test('averages noise out although the cells have gaps', () => {
    const series = seriesOf(400, wander, (cell, epoch) => (cell * 7 + epoch * 3) % 5 !== 0, 3);
    const found = commonMotion(series, EPOCHS, all(400));
    const errors = Array.from(found, (value, epoch) => value - wander(epoch));
    const mean = errors.reduce((a, b) => a + b) / EPOCHS;
    for (const error of errors) expect(Math.abs(error - mean)).toBeLessThan(1);
  });

  test('is interpolated where no cell has the epoch, and level beyond the ends', () => {
    const unseen = new Set([0, 10, 11, EPOCHS - 1]);
    const series = seriesOf(
      20,
      (epoch) => 3 * epoch,
      (_, epoch) => !unseen.has(epoch),
    );
    const found = commonMotion(series, EPOCHS, all(20));
    const expected = Array.from(found, (_, epoch) => 3 * Math.min(Math.max(epoch, 1), EPOCHS - 2));
    for (const [epoch, value] of found.entries())
      expect(value - found[1]!).toBeCloseTo(expected[epoch]! - 3, 6);
  });

  test('is empty without cells', () => {
    expect([...commonMotion(new Float32Array(0), 3, new Uint32Array())]).toEqual([0, 0, 0]);
  });
});
