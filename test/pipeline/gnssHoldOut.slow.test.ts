import { expect, test } from 'vitest';
import { holdOutRmse, holdStationsOut, type HeldOutStation } from '../../bench/science/gnssHoldOut.ts';
import { sharedData } from '../support/machine/sharedData.ts';
import { describeWith, realData } from '../support/machine/needs.ts';

const folder = sharedData('ca-dwr');

/** Difference that remains at each station after the tie, mm/yr. */
function leftOver(stations: readonly HeldOutStation[]): [string, number][] {
  return stations.map(({ station, gnssMmYr, tiedMmYr }) => [station, gnssMmYr - tiedMmYr]);
}

describeWith(realData(folder))('stations of the Central Valley held out of the tie', () => {
  test('a constant error of the InSAR is gone at stations that were not used to find it', async () => {
    const asTheyAre = await holdStationsOut(folder!, 8);
    const shifted = await holdStationsOut(folder!, 8, () => 25);
    expect(asTheyAre.map(({ station }) => station).toSorted()).toEqual([
      'CAFP',
      'CAFR',
      'MULN',
      'RAPT',
      'RBRU',
    ]);
    expect(holdOutRmse(shifted).beforeMmYr).toBeGreaterThan(25);
    for (const [i, [, left]] of leftOver(asTheyAre).entries()) {
      expect(leftOver(shifted)[i]![1]).toBeCloseTo(left, 1);
    }
    // The producer's own tie leaves 5.0 mm/yr at stations up to 8 km away; ours must not add to that.
    expect(holdOutRmse(asTheyAre).afterMmYr).toBeLessThan(1.1 * holdOutRmse(asTheyAre).beforeMmYr);
    expect(holdOutRmse(shifted).afterMmYr).toBeLessThan(5.5);
  });

  test('a planted ramp is gone at stations that were not used to find it', async () => {
    const asTheyAre = await holdStationsOut(folder!, 12);
    const tilted = await holdStationsOut(folder!, 12, ({ x, y }) => 25 + 6e-5 * x - 3e-5 * y);
    expect(asTheyAre.length).toBeGreaterThanOrEqual(6);
    for (const [i, [, left]] of leftOver(asTheyAre).entries())
      expect(Math.abs(leftOver(tilted)[i]![1] - left)).toBeLessThan(4);
    expect(holdOutRmse(tilted).afterMmYr).toBeLessThan(holdOutRmse(tilted).beforeMmYr / 2);
  });
});
