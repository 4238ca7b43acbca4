import { describe, expect, test } from 'vitest';
import { simulateTies } from '../../../bench/science/tieErrors.ts';
import { times } from '../../support/machine/tier.ts';

describe('the errors of a GNSS tie, over many planted networks', () => {
  test.each([
    { stations: 12, scatter: 0.5 },
    { stations: 12, scatter: 0.5, lengthKm: 60 },
    { stations: 12, scatter: 2, lengthKm: 60, isSmooth: true },
  ])('%j: intervals contain the truth, and the RMSE is that of a new station', (planted) => {
    const { held, leftOutOverTrue } = simulateTies(planted, times(50, 100), 7);
    expect(held).toBeGreaterThan(0.92);
    expect(leftOutOverTrue).toBeGreaterThan(0.85);
    expect(leftOutOverTrue).toBeLessThan(1.25);
  });

  test('a few stations have intervals that are wide enough, never too narrow', () => {
    for (const stations of [2, 3, 4, 5])
      expect(simulateTies({ stations, scatter: 0.5, lengthKm: 60 }, times(100, 200), 9).held).toBeGreaterThan(
        0.94,
      );
  });

  test('a faulty station hardly changes the rate', () => {
    const sound = { stations: 12, scatter: 0.5, lengthKm: 60 };
    const { rmseMmYr } = simulateTies(sound, times(100, 200), 3);
    const moved = simulateTies({ ...sound, broken: 1, wrongMmYr: 12 }, times(100, 200), 3).rmseMmYr;
    expect(moved - rmseMmYr).toBeLessThan(0.3);
  });

  test.each([{}, { lengthKm: 60 }])(
    'two faulty stations that agree widen the intervals, which go on holding: %j',
    (field) => {
      for (const stations of [6, 8, 12]) {
        const planted = { stations, scatter: 0.5, broken: 2, doAgree: true, wrongMmYr: 12, ...field };
        expect(simulateTies(planted, 150, 11).held).toBeGreaterThan(0.9);
      }
    },
  );

  test('stations that are far off are rejected, sound ones hardly ever', () => {
    const planted = { stations: 14, scatter: 0.5, broken: 2, wrongMmYr: 30 };
    const { brokenUsed, soundRejected } = simulateTies(planted, times(30, 60), 3);
    expect(brokenUsed).toBeLessThan(0.1);
    expect(soundRejected).toBeLessThan(0.01);
  });
});
