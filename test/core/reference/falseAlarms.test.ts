import { describe, expect, test } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import {
  falseAlarms,
  falseAlarmShare,
  isMostlyNoise,
  MOST_FALSE_LIKELY,
  MOST_FALSE_MEASURED,
} from '../../../core/reference/falseAlarms.ts';

const CELLS = 2000;
const ZERO = 1.6;

/** Rates in a frame: a share sinks by 12 mm/yr, the rest is at rest; noise as large as σ says, or `beyond` times that. */
function frame(noiseMmYr: number, share: number, beyond = 1) {
  const normal = createNormal(createRandom(9));
  return {
    velocityMmYr: Float64Array.from(
      { length: CELLS },
      (_, i) => (i < share * CELLS ? -12 : 0) + beyond * noiseMmYr * normal(),
    ),
    sigmaMmYr: new Float64Array(CELLS).fill(noiseMmYr),
  };
}
/** Share of a tier's sold motions that aren't real. */
function falseShareSold(
  noiseMmYr: number,
  share: number,
  beyond: number,
  [low, high]: readonly [number, number],
) {
  const rates = frame(noiseMmYr, share, beyond);
  const alarms = falseAlarms(rates, ZERO);
  const sigmaMmYr = Math.hypot(noiseMmYr, ZERO);
  const sold = [...rates.velocityMmYr.entries()].filter(([, velocityMmYr]) => {
    const ratio = Math.abs(velocityMmYr) / sigmaMmYr;
    const isTold = Math.abs(velocityMmYr) >= 3 && ratio >= low && ratio < high;
    return isTold && !isMostlyNoise({ velocityMmYr, sigmaMmYr }, alarms);
  });
  return sold.length === 0 ? 0 : sold.filter(([i, v]) => i >= share * CELLS || v > 0).length / sold.length;
}

describe('motions that come from noise', () => {
  test.each(
    [0.3, 1, 2, 3, 5].flatMap((noise) =>
      [0, 0.02, 0.1, 0.4].flatMap((share) => [1, 2].map((beyond) => [noise, share, beyond] as const)),
    ),
  )(
    'are few among what is sold: noise %d mm/yr, %d of the frame sinking, scatter %d times σ',
    (noise, share, beyond) => {
      expect(falseShareSold(noise, share, beyond, [1, 2])).toBeLessThanOrEqual(MOST_FALSE_LIKELY);
      expect(falseShareSold(noise, share, beyond, [2, Infinity])).toBeLessThanOrEqual(
        2 * MOST_FALSE_MEASURED,
      );
    },
  );

  test('in a quiet frame do not stop the sale of a bowl in it', () => {
    const alarms = falseAlarms(frame(0.4, 0.05), ZERO);
    expect(alarms!.sinking.measuredFrom).toBe(2);
    expect(isMostlyNoise({ velocityMmYr: -12, sigmaMmYr: 1.7 }, alarms)).toBe(false);
  });

  test('have no share when no motion is reported, or nothing is known', () => {
    const alarms = falseAlarms(frame(3, 0.1), ZERO);
    expect(falseAlarmShare({ velocityMmYr: 2.9, sigmaMmYr: 1 }, alarms)).toBeNull();
    expect(falseAlarmShare({ velocityMmYr: 4, sigmaMmYr: 5 }, alarms)).toBeNull();
    expect(falseAlarmShare({ velocityMmYr: -12, sigmaMmYr: 1 }, null)).toBeNull();
    expect(falseAlarmShare({ velocityMmYr: -5, sigmaMmYr: 4 }, alarms)).toBeGreaterThan(0.2);
    expect(falseAlarms({ velocityMmYr: new Float64Array(0), sigmaMmYr: new Float64Array(0) }, 1)).toBeNull();
  });
});
