import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom, fillCorrelatedNoise } from '../../../bench/science/noise.ts';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { createSeriesFitter, emptyFit, type VelocityFit } from '../../../core/fit/fit.ts';
import { MINIMUM_EPOCHS } from '../../../core/fit/seriesModel.ts';
import { referenceFit } from './referenceFit.ts';
import { times } from '../../support/machine/tier.ts';

interface Planted {
  readonly velocity: number;
  readonly intercept: number;
  readonly amplitude: number;
  readonly phase: number;
}

const planted = fc.record({
  velocity: fc.double({ min: -80, max: 80, noNaN: true }),
  intercept: fc.double({ min: -200, max: 200, noNaN: true }),
  amplitude: fc.double({ min: 0, max: 20, noNaN: true }),
  phase: fc.double({ min: 0, max: 6.28, noNaN: true }),
});

/** Irregular days: steps of 6 to 48 days. */
const irregularDays = fc
  .array(fc.integer({ min: 1, max: 8 }), { minLength: 24, maxLength: 90 })
  .map((steps) => {
    const days = [17_000];
    for (const step of steps) days.push(days.at(-1)! + 6 * step);
    return days;
  });

function model(p: Planted, years: number): number {
  return p.intercept + p.velocity * years + p.amplitude * Math.sin(2 * Math.PI * years + p.phase);
}

function noisySeries(days: readonly number[], p: Planted, seed: number): Float32Array {
  const normal = createNormal(createRandom(seed));
  return Float32Array.from(days, (day) => model(p, (day - days[0]!) / DAYS_PER_YEAR) + 3 * normal());
}

function fitted(days: readonly number[], series: Float32Array): VelocityFit {
  const out = emptyFit();
  createSeriesFitter(days).fit(series, 0, out);
  return out;
}

function expectSame(a: VelocityFit, b: VelocityFit, digits = 3): void {
  for (const key of Object.keys(a) as (keyof VelocityFit)[]) {
    if (!Number.isNaN(b[key])) expect(a[key]).toBeCloseTo(b[key], digits);
  }
}

/** Epochs of a series that are present: all, a random selection, every second one, or only the first half. */
const presence = fc.oneof(
  fc.constant((i: number) => i >= 0),
  fc.nat().map((seed) => (i: number) => (Math.imul(i + 1, 2 * seed + 1) >>> 5) % 5 !== 0),
  fc.nat().map((seed) => (i: number) => (Math.imul(i + 7, 2 * seed + 1) >>> 5) % 3 === 0),
  fc.constant((i: number) => i % 2 === 0),
  fc.constant((i: number) => i < 12),
);

describe('velocity fit', () => {
  test.prop([irregularDays, planted, fc.nat(), presence, fc.double({ min: 0, max: 0.9, noNaN: true })], {
    numRuns: times(21, 60),
  })(
    'the sums and tables of a frame give the same as the formulas written out in full',
    (days, p, seed, isPresent, rho) => {
      const noise = new Float64Array(days.length);
      fillCorrelatedNoise(noise, rho, createNormal(createRandom(seed)));
      const series = Float32Array.from(days, (day, i) =>
        isPresent(i) ? model(p, (day - days[0]!) / DAYS_PER_YEAR) + 4 * noise[i]! : NaN,
      );
      const present = days.map((_, i) => i).filter((i) => isPresent(i));
      if (present.length < MINIMUM_EPOCHS) return;
      const fit = fitted(days, series);
      const { residualsMm: _, ...reference } = referenceFit(
        present.map((i) => days[i]!),
        present.map((i) => series[i]!),
      );
      for (const key of Object.keys(reference) as (keyof typeof reference)[]) {
        if (Number.isNaN(reference[key])) expect(fit[key]).toBeNaN();
        else expect(Math.abs(fit[key] - reference[key])).toBeLessThan(1e-7 * (1 + Math.abs(reference[key])));
      }
    },
  );

  test('half a meter of motion with a tenth of a millimeter of noise loses no digit of its uncertainty', () => {
    const normal = createNormal(createRandom(5));
    const days = Array.from({ length: 190 }, (_, i) => 17_000 + 12 * i);
    const values = days.map((day) => Math.fround(-80 * ((day - days[0]!) / DAYS_PER_YEAR) + 0.1 * normal()));
    const fit = fitted(days, Float32Array.from(values));
    const reference = referenceFit(days, values);
    expect(Math.abs(fit.velocitySigmaMmYr / reference.velocitySigmaMmYr - 1)).toBeLessThan(1e-8);
    expect(Math.abs(fit.autocorrelation - reference.autocorrelation)).toBeLessThan(1e-8);
  });

  test.prop([irregularDays, planted], { numRuns: times(40, 100) })(
    'a clean series gives back what was planted',
    (days, p) => {
      const span = (days.at(-1)! - days[0]!) / DAYS_PER_YEAR;
      const isSeasonal = span >= 2 && days.length >= 20;
      const truth = isSeasonal ? p : { ...p, amplitude: 0 };
      const series = Float32Array.from(days, (day) => model(truth, (day - days[0]!) / DAYS_PER_YEAR));
      const fit = fitted(days, series);
      expect(fit.velocityMmYr).toBeCloseTo(p.velocity, 2);
      expect(fit.velocitySigmaMmYr).toBeGreaterThan(0);
      expect(fit.velocitySigmaMmYr).toBeLessThan(0.2);
      if (isSeasonal) expect(fit.seasonalAmplitudeMm).toBeCloseTo(p.amplitude, 2);
      else expect(fit.seasonalAmplitudeMm).toBeNaN();
      expect(fit).toMatchObject({ nMeasurements: days.length, firstEpoch: 0, lastEpoch: days.length - 1 });
    },
  );

  test.prop([irregularDays, planted, fc.nat(), fc.integer({ min: -9000, max: 9000 })], {
    numRuns: times(40, 100),
  })('shifting all dates changes nothing', (days, p, seed, shift) => {
    const series = noisySeries(days, p, seed);
    const later = days.map((day) => day + shift);
    expectSame(fitted(later, series), fitted(days, series), 6);
  });

  test.prop([irregularDays, planted, fc.nat(), fc.integer({ min: -300, max: 300 })], {
    numRuns: times(40, 100),
  })('adding a constant changes nothing', (days, p, seed, constant) => {
    const series = noisySeries(days, p, seed);
    const raised = fitted(
      days,
      series.map((value) => value + constant),
    );
    expectSame(raised, fitted(days, series));
  });

  test.prop([irregularDays, planted, fc.nat()], { numRuns: times(40, 100) })(
    'flipping the sign flips the velocity and the parts of the season, and nothing else',
    (days, p, seed) => {
      const series = noisySeries(days, p, seed);
      const up = fitted(days, series);
      const down = fitted(
        days,
        series.map((value) => -value),
      );
      expect(down.velocityMmYr).toBe(-up.velocityMmYr);
      const { velocityMmYr, seasonalSineMm, seasonalCosineMm } = up;
      expect(down.seasonalSineMm).toBe(-seasonalSineMm);
      expect(down.seasonalCosineMm).toBe(-seasonalCosineMm);
      expectSame({ ...down, velocityMmYr, seasonalSineMm, seasonalCosineMm }, up, 9);
    },
  );

  test.prop([irregularDays, planted, fc.nat(), fc.integer({ min: 3, max: 1e6 })], {
    numRuns: times(40, 100),
  })('a gap has the same effect as leaving out its epochs', (days, p, seed, gaps) => {
    const series = noisySeries(days, p, seed);
    const isKept = days.map((_, i) => (Math.imul(i + 1, gaps) >>> 4) % 4 !== 0);
    const keptDays = days.filter((_, i) => isKept[i]);
    if (keptDays.length < MINIMUM_EPOCHS) return;
    const alone = fitted(
      keptDays,
      series.filter((_, i) => isKept[i]),
    );
    const withGaps = fitted(
      days,
      series.map((value, i) => (isKept[i] === true ? value : NaN)),
    );
    expect(withGaps.firstEpoch).toBe(isKept.indexOf(true));
    expect(withGaps.lastEpoch).toBe(isKept.lastIndexOf(true));
    expectSame({ ...withGaps, firstEpoch: alone.firstEpoch, lastEpoch: alone.lastEpoch }, alone, 6);
  });

  test.prop([irregularDays, planted, fc.nat()], { numRuns: times(40, 100) })(
    'a cell is fitted the same wherever it lies in a block',
    (days, p, seed) => {
      const alone = noisySeries(days, p, seed);
      const block = new Float32Array(days.length * 3).fill(NaN);
      block.set(alone, days.length);
      const fitter = createSeriesFitter(days);
      const out = emptyFit();
      expect(fitter.fit(block, 0, out)).toBe(false);
      expect(fitter.fit(block, days.length, out)).toBe(true);
      expect(out).toEqual(fitted(days, alone));
    },
  );

  test('twenty epochs over two years get a seasonal term, one epoch or one day less do not', () => {
    const over = (epochs: number, lastDay: number) =>
      Array.from({ length: epochs }, (_, i) => Math.round((i * lastDay) / (epochs - 1)));
    const amplitude = (days: number[]) => fitted(days, new Float32Array(days.length)).seasonalAmplitudeMm;
    expect(amplitude(over(20, 731))).toBeCloseTo(0, 6);
    expect(amplitude(over(19, 731))).toBeNaN();
    expect(amplitude(over(20, 730))).toBeNaN();
  });

  test('four epochs are too few and give no velocity', () => {
    const fitter = createSeriesFitter([0, 12, 24, 36, 48]);
    const out = emptyFit();
    expect(fitter.fit(Float32Array.of(0, 1, 2, 3, 4), 0, out)).toBe(true);
    expect(fitter.fit(Float32Array.of(0, 1, NaN, 3, 4), 0, out)).toBe(false);
    expect(out).toMatchObject({ velocityMmYr: NaN, velocitySigmaMmYr: NaN, nMeasurements: 4 });
  });
});
