import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { measureMovementCoverage } from '../../../bench/science/movementCoverage.ts';
import { formatIsoDate } from '../../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../../core/fit/fit.ts';
import { fitModel } from '../../../core/series/modelFit.ts';
import { movementBetween } from '../../../core/series/movement.ts';
import { nearestDay } from '../../../core/series/nearestDay.ts';
import { seriesDesign } from '../../../core/fit/seriesModel.ts';
import { referenceFit } from '../fit/referenceFit.ts';
import { times } from '../../support/machine/tier.ts';

const record = fc
  .array(
    fc.record({ step: fc.integer({ min: 6, max: 36 }), mm: fc.double({ min: -80, max: 80, noNaN: true }) }),
    {
      minLength: 6,
      maxLength: 60,
    },
  )
  .map((steps) => {
    let day = 0;
    return { days: steps.map(({ step }) => (day += step)), valuesMm: steps.map(({ mm }) => mm) };
  });
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the movement between two observations', () => {
  test.prop([record, share, share])('is their difference, and the opposite in reverse', (r, a, b) => {
    const [from, to] = [Math.floor(a * r.days.length), Math.floor(b * r.days.length)];
    const there = movementBetween(r, from, to, null)!;
    const back = movementBetween(r, to, from, null)!;
    expect(there.deltaMm).toBe(r.valuesMm[to]! - r.valuesMm[from]!);
    expect(back.deltaMm + there.deltaMm).toBe(0);
    expect(back.sigmaMm).toBe(there.sigmaMm);
    if (from === to) expect(there.sigmaMm).toBe(0);
    else expect(there.sigmaMm).toBeGreaterThan(0);
  });

  test.prop([record, fc.integer({ min: 2, max: 9 })])('scales with the series', (r, factor) => {
    const last = r.days.length - 1;
    const scaled = { days: r.days, valuesMm: r.valuesMm.map((mm) => factor * mm) };
    const [one, many] = [movementBetween(r, 0, last, null)!, movementBetween(scaled, 0, last, null)!];
    // Not below what rounding alone causes.
    if (one.sigmaMm > 1) expect(many.sigmaMm / one.sigmaMm).toBeCloseTo(factor, 6);
  });

  test.prop([record])('is based on the residuals of the velocity fit', ({ days, valuesMm }) => {
    const at = Float64Array.from(days);
    const years = at.map((day) => (day - at[0]!) / 365.25);
    const model = fitModel(seriesDesign(years), at, Float64Array.from(valuesMm));
    fc.pre(model !== null);
    const reference = referenceFit(days, valuesMm);
    // What rounding alone causes, or a value too small to be squared, has no correlation that could agree.
    if (model.squares > 1e-12) expect(model.correlation).toBeCloseTo(reference.autocorrelation, 6);
    expect(model.parameters[1]).toBeCloseTo(reference.velocityMmYr, 5);
    expect(model.noiseVariance).toBeGreaterThan(0);
    expect(model.noiseVariance).toBeGreaterThanOrEqual((0.99 * model.squares) / days.length);
  });

  it('is as certain over a jump of the cell as over one that all ground of its frame shares', () => {
    const days = Array.from({ length: 100 }, (_, i) => 18_000 + i * 12);
    const noise = days.map((_, i) => 3 * Math.sin(i * i));
    const jump = days.map((_, i) => (i >= 60 ? -60 : 0));
    const events = [
      { kind: 'step', earliest: formatIsoDate(days[59]!), latest: formatIsoDate(days[60]!), size: -60 },
    ] as const;
    const valuesMm = noise.map((mm, i) => mm + jump[i]!);
    const sigmaMm = days.map(() => 0.5);
    const sigmaOf = (of: object, values = valuesMm) =>
      movementBetween({ days, valuesMm: values, ...of }, 50, 70, null)!.sigmaMm;
    const quiet = sigmaOf({ shared: { motionMm: days.map(() => 0), sigmaMm } }, noise);
    expect(sigmaOf({ events, shared: { motionMm: days.map(() => 0), sigmaMm } })).toBeCloseTo(quiet, 6);
    expect(sigmaOf({ events, shared: { motionMm: jump, sigmaMm } })).toBeCloseTo(quiet, 6);
  });

  it('of a tied cell is less certain the longer it takes', () => {
    const days = Array.from({ length: 100 }, (_, i) => i * 12);
    const valuesMm = days.map((day, i) => -day / 30 + (i % 3));
    const fit = emptyFit();
    createSeriesFitter(days).fit(Float32Array.from(valuesMm), 0, fit);
    const tiedSigma = Math.hypot(fit.velocitySigmaMmYr, 2);
    const free = movementBetween({ days, valuesMm }, 0, 99, null)!;
    const tied = movementBetween({ days, valuesMm }, 0, 99, {
      publishedMmYr: tiedSigma,
      localMmYr: null,
      leastMmYr: 0,
    })!;
    expect(tied.sigmaMm).toBeCloseTo(Math.hypot(free.sigmaMm, (2 * 99 * 12) / 365.25), 2);
  });

  it('drifts with the zero, not with a rate whose σ is wide because the pace changed', () => {
    const days = Array.from({ length: 60 }, (_, i) => i * 12);
    const valuesMm = days.map((day, i) => day / 40 + (i % 3));
    const sigmaOf = (publishedMmYr: number, localMmYr: number | null) =>
      movementBetween({ days, valuesMm }, 0, 59, { publishedMmYr, localMmYr, leastMmYr: 0.3 })!.sigmaMm;
    const free = movementBetween({ days, valuesMm }, 0, 59, null)!.sigmaMm;
    const years = (59 * 12) / 365.25;
    expect(sigmaOf(16.4, 15.3)).toBeCloseTo(Math.hypot(free, 0.3 * years), 6);
    expect(sigmaOf(2.5, 0.5)).toBeCloseTo(Math.hypot(free, years * Math.sqrt(2.5 ** 2 - 1.2 * 0.5 ** 2)), 2);
    expect(sigmaOf(2.5, null)).toBeGreaterThan(sigmaOf(2.5, 0.5));
  });

  it.each([
    [20, 12, 0],
    [40, 24, 0],
    [65, 12, 0],
    [100, 12, 0.3],
    [200, 12, 0],
  ] as const)(
    'with %d epochs each %d days, a share of %d missing, ± 1.96 σ contains the planted one',
    (epochs, stepDays, missing) => {
      for (const rho of [0, 0.3, 0.6]) {
        const held = measureMovementCoverage({ epochs, stepDays, missing, rho }, times(600, 1200), epochs);
        for (const [pair, coverage] of Object.entries(held)) {
          // Short records don't know their noise well, so their intervals tend to be too wide.
          expect(coverage, `${pair} at ${rho}`).toBeGreaterThan(0.93);
          expect(coverage, `${pair} at ${rho}`).toBeLessThan(epochs < 40 ? 0.995 : 0.98);
        }
      }
    },
  );
});

describe('the nearest day', () => {
  test.prop([
    fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 1 }),
    fc.integer({ min: -100, max: 5100 }),
  ])('is no further away than any other, and the earlier of two equally near', (unordered, day) => {
    const days = unordered.toSorted((a, b) => a - b);
    const nearest = days[nearestDay(days, day)]!;
    for (const other of days) {
      expect(Math.abs(nearest - day)).toBeLessThanOrEqual(Math.abs(other - day));
      if (other < nearest) expect(Math.abs(other - day)).toBeGreaterThan(Math.abs(nearest - day));
    }
  });
});
