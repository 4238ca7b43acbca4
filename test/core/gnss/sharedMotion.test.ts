import { describe, expect, test } from 'vitest';
import { measureSharedMotion } from '../../../bench/science/sharedMotionErrors.ts';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../../core/fit/fit.ts';
import { sharedMotion, withSharedSeason } from '../../../core/gnss/sharedMotion.ts';
import { sharedRates } from '../../../core/gnss/sharedRates.ts';
import { stationDifferences } from '../../../core/gnss/stationDifferences.ts';

/** No constant was chosen on these seeds. */
const SEED = 4711;
const epochDays = Array.from({ length: 66 }, (_, i) => 18_000 + 12 * i);
const days = Array.from({ length: 12 * 65 + 1 }, (_, i) => 18_000 + i);
const swing = (day: number) => 15 * Math.sin((2 * Math.PI * (day - 18_000)) / DAYS_PER_YEAR + 1);

/**
 * A station whose heights, with an arbitrary zero, are the shared swing plus `extra`, over ground that doesn't move in
 * its frame.
 */
function station(index: number, extra: (day: number) => number = () => 0, breaks: number[] = []) {
  const upMm = days.map((day) => 100 * index + swing(day) + extra(day));
  return stationDifferences({ days, upMm, breaks }, new Float64Array(epochDays.length), epochDays);
}

describe('the motion that all ground of a frame shares, from GNSS positions', () => {
  test.each([
    [{ stations: 8, seasonMm: 15 }, 1.1, 0.5],
    [{ stations: 8, seasonMm: 15, missing: 0.2, hasSteps: true }, 1.1, 0.7],
    [{ stations: 5, seasonMm: 15 }, 1.2, 0.6],
  ])(
    'of %o is found within %d mm an epoch and %d mm of amplitude, and intervals contain it',
    (network, motionMm, amplitudeMm) => {
      const errors = measureSharedMotion(network, 6, SEED);
      expect(errors.motionMm).toBeLessThan(motionMm);
      expect(errors.amplitudeMm).toBeLessThan(amplitudeMm);
      expect(errors.movementsHeld).toBeGreaterThan(0.92);
      expect(errors.movementsHeld).toBeLessThan(0.97);
    },
  );

  test('changes no rate', () => {
    const stations = [0, 1, 2, 3, 4, 5].map((i) => station(i, (day) => (i - 9) * 0.01 * (day - 18_000)));
    const { motionMm } = sharedMotion(stations, epochDays)!;
    const series = Float32Array.from(epochDays, (day, k) => -0.02 * (day - 18_000) + ((7 * k) % 5));
    const fit = emptyFit();
    const fitter = createSeriesFitter(epochDays);
    fitter.fit(series, 0, fit);
    const before = fit.velocityMmYr;
    fitter.fit(
      series.map((value, k) => value + motionMm[k]!),
      0,
      fit,
    );
    expect(fit.velocityMmYr).toBeCloseTo(before, 5);
  });

  test('has the seasonal swing of the stations, which a cell regains in its own phase', () => {
    const stations = [0, 1, 2, 3, 4].map((i) => station(i));
    const { season, motionMm, stations: count } = sharedMotion(stations, epochDays)!;
    expect(count).toBe(5);
    expect(Math.hypot(season!.sineMm, season!.cosineMm)).toBeCloseTo(15, 1);
    expect(Math.max(...motionMm.map((value, k) => Math.abs(value - swing(epochDays[k]!))))).toBeLessThan(2);
    // A cell on still ground has minus the swing in the frame.
    const opposite = Math.atan2(-season!.cosineMm, -season!.sineMm);
    expect(withSharedSeason(season!, { amplitudeMm: 15, phase: opposite, firstDay: 0 })).toBeLessThan(0.1);
    expect(
      withSharedSeason(season!, { amplitudeMm: 15, phase: opposite + Math.PI, firstDay: 0 }),
    ).toBeCloseTo(30, 1);
  });

  test('is not changed by one faulty station, nor by a listed change of antenna', () => {
    const wild = station(9, (day) => 40 * Math.sin(day / 50));
    const stepped = station(8, (day) => (day >= 18_400 ? 30 : 0), [18_400]);
    const good = [0, 1, 2, 3].map((i) => station(i));
    const { motionMm, season } = sharedMotion([...good, wild, stepped], epochDays)!;
    expect(Math.hypot(season!.sineMm, season!.cosineMm)).toBeCloseTo(15, 0);
    expect(Math.max(...motionMm.map((value, k) => Math.abs(value - swing(epochDays[k]!))))).toBeLessThan(3);
  });

  test('is unknown with fewer than five stations; at single dates the season replaces it, less certain', () => {
    expect(
      sharedMotion(
        [0, 1, 2, 3].map((i) => station(i)),
        epochDays,
      ),
    ).toBeNull();
    expect(sharedMotion([], epochDays)).toBeNull();
    const stations = [0, 1, 2, 3, 4].map((i) => station(i, (day) => 3 * Math.sin(day / 90 + 2 * i)));
    const gap = { ...stations[4]!, differenceMm: stations[4]!.differenceMm.slice().fill(NaN, 20, 23) };
    const { motionMm, sigmaMm } = sharedMotion([...stations.slice(0, 4), gap], epochDays)!;
    expect(motionMm.every(Number.isFinite)).toBe(true);
    expect(Math.abs(motionMm[21]! - swing(epochDays[21]!))).toBeLessThan(3);
    expect(sigmaMm.every((sigma) => sigma > 0)).toBe(true);
  });

  test('is less certain the longer ago the stations ended, because the pace may have changed since', () => {
    const ended = [0, 1, 2, 3, 4].map((i) => {
      const { differenceMm, piece } = station(i, (day) => 3 * Math.sin(day / 90 + 2 * i));
      return { piece, differenceMm: differenceMm.map((value, k) => (k < 46 ? value : NaN)) };
    });
    const { sigmaMm } = sharedMotion(ended, epochDays)!;
    const years = (epochDays[65]! - epochDays[45]!) / DAYS_PER_YEAR;
    expect(sigmaMm[65]!).toBeGreaterThan(5 * years);
    expect(sigmaMm[46]!).toBeLessThan(sigmaMm[55]!);
    expect(sigmaMm[55]!).toBeLessThan(sigmaMm[65]!);
  });

  test('changes rates of a part of the record by the pace that all ground took up, and not by a season', () => {
    const turn = 18_420;
    const hinge = (day: number) => (-10 * Math.max(0, day - turn)) / DAYS_PER_YEAR;
    const noise = (i: number) => (day: number) => 2 * Math.sin(day / 37 + 2 * i);
    const still = sharedRates(
      sharedMotion(
        [0, 1, 2, 3, 4, 5].map((i) => station(i, noise(i))),
        epochDays,
      )!,
      epochDays,
    );
    const turned = sharedRates(
      sharedMotion(
        [0, 1, 2, 3, 4, 5].map((i) => station(i, (day) => hinge(day) + noise(i)(day))),
        epochDays,
      )!,
      epochDays,
    );
    for (const rate of [still.recentMmYr, still.changeMmYr, still.accelerationMmYr2])
      expect(Math.abs(rate.value)).toBeLessThan(2 * rate.sigma);
    // A line through all of it falls by about 4.5 mm/yr, and the last 12 months by 10.
    expect(Math.abs(turned.recentMmYr.value + 5.5)).toBeLessThan(1);
    expect(turned.changeMmYr.value).toBeCloseTo(turned.recentMmYr.value, 0);
    expect(turned.accelerationMmYr2.value).toBeLessThan(-3);
  });

  test('changes rates of a part of the record less certainly the more steps the stations have', () => {
    const noise = (i: number) => (day: number) => 2 * Math.sin(day / 37 + 2 * i);
    const ratesOf = (breaks: number[]) =>
      sharedRates(
        sharedMotion(
          [0, 1, 2, 3, 4, 5].map((i) => station(i, noise(i), breaks)),
          epochDays,
        )!,
        epochDays,
      );
    expect(ratesOf([18_400]).recentMmYr.sigma).toBeGreaterThan(1.2 * ratesOf([]).recentMmYr.sigma);
  });
});
