import { describe, expect, test } from 'vitest';
import { simulateTies } from '../../bench/science/tieErrors.ts';

describe('the errors of a GNSS tie, over many planted networks', () => {
  test.each([
    { stations: 12, scatter: 2, isPlane: false },
    { stations: 12, scatter: 2, isPlane: true },
    { stations: 20, scatter: 3, isPlane: false },
    { stations: 12, scatter: 2, isPlane: true, broken: 1 },
  ])(
    '$stations stations, scatter $scatter mm/yr, plane $isPlane, broken $broken: intervals hold the truth, the RMSE is that of a new station',
    (planted) => {
      const { held, leftOutOverTrue } = simulateTies(planted, 400, 7);
      expect(held).toBeGreaterThan(0.93);
      expect(held).toBeLessThan(0.97);
      expect(leftOutOverTrue).toBeGreaterThan(0.93);
      expect(leftOutOverTrue).toBeLessThan(1.1);
    },
  );

  test('two to four stations have intervals that are wide enough, never too narrow', () => {
    for (const stations of [2, 3, 4]) {
      expect(simulateTies({ stations, scatter: 2, isPlane: false }, 300, 9).held).toBeGreaterThan(0.94);
    }
  });

  test('broken stations are rejected, sound ones hardly ever', () => {
    const { brokenUsed, soundRejected } = simulateTies(
      { stations: 14, scatter: 1.5, isPlane: true, broken: 2 },
      200,
      3,
    );
    expect(brokenUsed).toBeLessThan(0.02);
    expect(soundRejected).toBeLessThan(0.01);
  });
});
