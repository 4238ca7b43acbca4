import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom, fillCorrelatedNoise } from '../../../bench/science/noise.ts';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { createJumpScan } from '../../../core/fit/seriesJumps.ts';

const EPOCHS = 60;
const DAYS = Array.from({ length: EPOCHS }, (_, i) => 12 * i);
const CYCLE_MM = 27.7 / 0.78;

/** A line, a season, noise of 3 mm, and jumps by a cycle at some dates. */
function planted(seed: number, jumps: readonly number[], rho = 0): Float32Array {
  const noise = new Float64Array(EPOCHS);
  fillCorrelatedNoise(noise, rho, createNormal(createRandom(seed)));
  return Float32Array.from(DAYS, (day, epoch) => {
    const years = day / DAYS_PER_YEAR;
    const jumped = jumps.filter((at) => epoch >= at).length * CYCLE_MM;
    return -15 * years + 6 * Math.sin(2 * Math.PI * years + seed) + 3 * noise[epoch]! + jumped;
  });
}

/** What a jump adds to the slope of the least-squares line. */
function slopeOfJumpAt(at: number): number {
  const mean = DAYS.at(-1)! / 2;
  const squares = DAYS.reduce((sum, day) => sum + (day - mean) ** 2, 0);
  return (CYCLE_MM * DAYS.slice(at).reduce((sum, day) => sum + day - mean, 0) * DAYS_PER_YEAR) / squares;
}

const scan = createJumpScan(DAYS);

describe('jumps of a series', () => {
  test.prop([fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 10, max: 50 })])(
    'of one cycle are found nearly always, and their effect on the rate is known within a third',
    (seed, at) => {
      const truth = slopeOfJumpAt(at);
      const found = Array.from({ length: 20 }, (_, i) =>
        scan.slopeOfJumps(planted(seed + 31 * i, [at]), 0, NaN, 1),
      );
      const close = found.filter((slope) => Math.abs(slope - truth) < truth / 3 + 1);
      expect(close.length).toBeGreaterThanOrEqual(14);
    },
  );

  test('are not found in a line, a season and correlated noise', () => {
    const found = Array.from({ length: 400 }, (_, i) =>
      scan.slopeOfJumps(planted(7 + 31 * i, [], i % 2 === 0 ? 0 : 0.6), 0, NaN, 1),
    );
    expect(found.filter((slope) => slope !== 0).length).toBeLessThanOrEqual(8);
  });

  test('are found in whole hundredths with gaps as in millimeters', () => {
    const series = planted(5, [25]);
    const stored = Int16Array.from(series, (value, i) => (i % 7 === 3 ? -32768 : Math.round(100 * value)));
    const gaps = series.map((value, i) => (i % 7 === 3 ? NaN : value));
    const found = scan.slopeOfJumps(stored, 0, -32768, 0.01);
    expect(found).toBeGreaterThan(10);
    expect(found).toBeCloseTo(scan.slopeOfJumps(gaps, 0, NaN, 1), 1);
  });

  test('are not searched for in a record of fewer than eighteen dates', () => {
    const short = createJumpScan(DAYS.slice(0, 17));
    expect(short.slopeOfJumps(planted(5, [8]), 0, NaN, 1)).toBe(0);
  });
});
