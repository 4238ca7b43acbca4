import { readFileSync } from 'node:fs';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom, fillCorrelatedNoise } from '../../../bench/science/noise.ts';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../../core/fit/fit.ts';
import { createFitLoops } from './fitLoops.ts';
import { times } from '../../support/machine/tier.ts';

/** Epochs this many days apart. */
function daysAfter(first: number, steps: readonly number[]): number[] {
  const days = [first];
  for (const step of steps) days.push(days.at(-1)! + step);
  return days;
}

const irregularDays = fc
  .array(
    fc.integer({ min: 1, max: 8 }).map((sixth) => 6 * sixth),
    { minLength: 24, maxLength: 90 },
  )
  .map((steps) => daysAfter(17_000, steps));

const regularDays = fc
  .integer({ min: 5, max: 80 })
  .map((count) => Array.from({ length: count }, (_, i) => 17_000 + 12 * i));

/** Longer than any satellite has flown. */
const longDays = fc
  .array(fc.integer({ min: 1, max: 2000 }), { minLength: 24, maxLength: 40 })
  .map((steps) => daysAfter(-40_000, steps));

describe('the kernels of the fit', () => {
  test.prop(
    [fc.oneof(irregularDays, regularDays, longDays), fc.nat(), fc.double({ min: 0, max: 0.95, noNaN: true })],
    { numRuns: times(14, 40) },
  )('match loops that add in the same order bit for bit, whatever is missing', (days, seed, rho) => {
    const random = createRandom(seed);
    const noise = new Float64Array(days.length);
    const byKernels = createSeriesFitter(days);
    const byLoops = createSeriesFitter(days, createFitLoops);
    const series = new Float32Array(days.length + 2).fill(7);
    for (let cell = 0; cell < 8; cell++) {
      const missing = (random() * cell) / 10;
      const [velocity, amplitude] = [160 * (random() - 0.5), 20 * random()];
      fillCorrelatedNoise(noise, rho, createNormal(random));
      for (const [i, day] of days.entries()) {
        const years = (day - days[0]!) / DAYS_PER_YEAR;
        const value = velocity * years + amplitude * Math.sin(2 * Math.PI * years + 1) + 4 * noise[i]!;
        series[i + 1] = random() < missing ? NaN : value;
      }
      // Twice: the second time, the pattern is known.
      for (const part of [series, series.map((value) => -2 * value)]) {
        const [a, b] = [emptyFit(), emptyFit()];
        expect(byKernels.fit(part, 1, a)).toBe(byLoops.fit(part, 1, b));
        expect(a).toEqual(b);
      }
    }
  });

  test('give the same with more patterns than the cache holds', () => {
    const days = Array.from({ length: 40 }, (_, i) => 17_000 + 12 * i);
    const [byKernels, byLoops] = [createSeriesFitter(days), createSeriesFitter(days, createFitLoops)];
    const random = createRandom(3);
    const cells = Array.from({ length: 1200 }, () =>
      Float32Array.from(days, () => (random() < 0.3 ? NaN : 10 * random())),
    );
    const [a, b] = [emptyFit(), emptyFit()];
    for (const series of [...cells, ...cells.slice(0, 40)]) {
      byKernels.fit(series, 0, a);
      byLoops.fit(series, 0, b);
      expect(a).toEqual(b);
    }
  });
});

describe('golden velocities', () => {
  const [header, ...rows] = readFileSync(new URL('goldenVelocities.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const names = header!.slice(3);

  // Other versions of Node round the sines of the season differently in the last bit.
  test.each(rows)('%s: every number of the fit is unchanged', (_, days, tenthMm, ...numbers) => {
    const series = tenthMm.split(' ').map((tenth) => (tenth === '.' ? NaN : Number(tenth) / 10));
    const fit = emptyFit();
    expect(createSeriesFitter(days.split(' ').map(Number)).fit(Float32Array.from(series), 0, fit)).toBe(
      numbers[0] !== 'NaN',
    );
    for (const [i, name] of names.entries()) {
      const [is, was] = [fit[name as keyof typeof fit], Number(numbers[i])];
      if (Number.isNaN(was)) expect(is).toBeNaN();
      else
        expect(Math.abs(is - was), `${name}: ${is}, not ${was}`).toBeLessThanOrEqual(1e-12 * Math.abs(was));
    }
  });
});
