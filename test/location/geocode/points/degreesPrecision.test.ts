import { describe, expect, it } from 'vitest';
import { writtenPlace } from '../../../../location/geocode/points/writtenPlace.ts';

describe('coordinates with few digits', () => {
  it.each([
    ['29.76, -95.37', 556],
    ['29.7, -95.3', 5560],
    ["29°45'N 95°22'W", 927],
    ['29.7604, -95.3698', 6],
    [`29°45'37.4"N 95°22'11.3"W`, 2],
    ['29.76041, -95.36982', 1],
  ])('are as uncertain as half their last digit: %s', async (text, meters) => {
    const written = await writtenPlace(text);
    if (written.kind !== 'outcome' || written.outcome.kind !== 'found') expect.fail(JSON.stringify(written));
    const { matchType, uncertaintyM } = written.outcome.place;
    expect(matchType).toBe('coordinates');
    expect(Math.abs(uncertaintyM - meters)).toBeLessThanOrEqual(0.01 * meters + 0.5);
  });
});
