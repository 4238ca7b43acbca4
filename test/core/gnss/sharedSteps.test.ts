import { describe, expect, test } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../../core/fit/fit.ts';
import { findJumps } from '../../../core/gnss/jumps.ts';
import { sharedMotion } from '../../../core/gnss/sharedMotion.ts';
import { sharedRates } from '../../../core/gnss/sharedRates.ts';
import { findSharedSteps, isShared, rateOfStep } from '../../../core/gnss/sharedSteps.ts';
import { stationDifferences } from '../../../core/gnss/stationDifferences.ts';

const epochDays = Array.from({ length: 90 }, (_, i) => 18_000 + 12 * i);
const days = Array.from({ length: 12 * 89 + 1 }, (_, i) => 18_000 + i);
const QUAKE = 18_700;

/** A station with a season, 4 mm of noise, and jumps on days. */
function station(seed: number, jumpsMm: readonly (readonly [day: number, sizeMm: number])[]) {
  const normal = createNormal(createRandom(seed));
  const upMm = days.map((day) => {
    const jumped = jumpsMm.reduce((sum, [from, size]) => (day >= from ? sum + size : sum), 0);
    return jumped + 5 * Math.sin((2 * Math.PI * day) / DAYS_PER_YEAR) + 4 * normal();
  });
  return { velocityMmYr: 0, days, upMm, jumps: findJumps(days, upMm) };
}

const shaken = (count: number, sizeMm = -60) =>
  Array.from({ length: count }, (_, i) => station(i + 1, [[QUAKE, sizeMm * (1 + 0.02 * (i % 5))]]));
const still = (count: number) => Array.from({ length: count }, (_, i) => station(100 + i, []));

describe('a step of all ground', () => {
  test('is what most stations jump by at the same time, dated to the day', () => {
    const [step, ...others] = findSharedSteps([...shaken(8), ...still(2)]);
    expect(others).toEqual([]);
    expect(step).toMatchObject({ jumping: 8, covering: 10 });
    expect(Math.abs(step!.day - QUAKE)).toBeLessThanOrEqual(1);
    expect(step!.earliestDay).toBeLessThan(QUAKE);
    expect(step!.latestDay).toBeGreaterThanOrEqual(QUAKE - 1);
    expect(Math.abs(step!.sizeMm + 62)).toBeLessThan(3);
  });

  test.each([
    ['two stations of three', [...shaken(2), ...still(1)]],
    ['three stations of seven', [...shaken(3), ...still(4)]],
    ['both directions', [...shaken(2), ...shaken(2, 60)]],
    ['different times', [0, 1, 2, 3, 4].map((i) => station(i, [[18_300 + 120 * i, 25]]))],
    ['very different sizes', [20, 60, 180].map((size, i) => station(i, [[QUAKE, size]]))],
  ])('is not seen in jumps of %s', (_, stations) => {
    expect(findSharedSteps(stations)).toEqual([]);
  });

  test('leaves the other jumps of a station its own', () => {
    const stations = [
      ...shaken(5),
      station(50, [
        [18_300, 30],
        [QUAKE, -60],
      ]),
    ];
    const steps = findSharedSteps(stations);
    expect(steps).toHaveLength(1);
    expect(stations[5]!.jumps.map((jump) => isShared(jump, steps))).toEqual(
      stations[5]!.jumps.map(({ day }) => day > 18_500),
    );
  });

  test('is restored to series at once, dated and measured, and is in the rate over the record', () => {
    const stations = shaken(8, -60);
    const steps = findSharedSteps(stations);
    const motion = sharedMotion(
      stations.map((each) =>
        stationDifferences(
          { ...each, breaks: [], sharedSteps: steps.map(({ day }) => day) },
          new Float64Array(epochDays.length),
          epochDays,
        ),
      ),
      epochDays,
      steps,
    )!;
    const [step] = motion.steps;
    expect(Math.abs(step!.sizeMm + 62)).toBeLessThan(2.5 * step!.sigmaMm);
    const at = epochDays.findIndex((day) => day >= QUAKE);
    expect(Math.abs(motion.motionMm[at]! - motion.motionMm[at - 1]! + 62)).toBeLessThan(4);
    expect(Math.max(...motion.sigmaMm)).toBeLessThan(4);
    expect(Math.abs(Math.hypot(motion.season!.sineMm, motion.season!.cosineMm) - 5)).toBeLessThan(1.5);
    // The path of the ground has the rate that the step adds, and the series fit finds it.
    const ofStep = step!.sizeMm * rateOfStep(step!.day, epochDays);
    const path = Float32Array.from(
      epochDays,
      (day, k) => motion.motionMm[k]! + (ofStep * (day - epochDays[0]!)) / DAYS_PER_YEAR,
    );
    const fit = emptyFit();
    createSeriesFitter(epochDays).fit(path, 0, fit);
    expect(fit.velocityMmYr).toBeCloseTo(ofStep, 3);
    expect(ofStep).toBeLessThan(-20);
    // Without the step, this ground is still, in all of the record and in its last 12 months.
    const rates = sharedRates(motion, epochDays);
    expect(rates.stepsMmYr.value).toBeCloseTo(ofStep, 6);
    expect(Math.abs(ofStep + rates.recentMmYr.value)).toBeLessThan(3);
    expect(Math.abs(rates.changeMmYr.value)).toBeLessThan(3);
  });
});
