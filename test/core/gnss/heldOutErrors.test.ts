import { describe, expect, test } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { heldOutErrors, leaveOneOutRmse } from '../../../core/gnss/heldOutErrors.ts';
import { fitSmoothField, type FieldObservation } from '../../../core/gnss/smoothField.ts';
import { required } from '../../../core/required.ts';

const PRIOR = { centerMmYr: 0, ramps: [[3 / 50_000, 1]], sillsMmYr: [1, 3], basis: [] } as const;
const fit = (observations: readonly FieldObservation[]) => fitSmoothField(observations, PRIOR);

/** Stations on a square of 90 km that measure a field of a few waves, with noise according to their σ. */
function network(count: number, seed: number): FieldObservation[] {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const waves = Array.from({ length: 16 }, () => [normal(), normal(), 6.28 * random()] as const);
  return Array.from({ length: count }, () => {
    const [x, y] = [90_000 * random(), 90_000 * random()];
    const field = waves.reduce(
      (sum, [u, v, phase]) => sum + 0.75 * Math.sin((u * x + v * y) / 15_000 + phase),
      0,
    );
    return { x, y, valueMmYr: field + 0.5 * normal(), sigmaMmYr: 0.5 };
  });
}

describe('the error of a tie at stations that it does not use', () => {
  test('is that of a field through the remaining stations, by their distance', () => {
    const stations = network(14, 3);
    const bands = heldOutErrors(stations, fit(stations));
    expect(bands.map(({ fromKm, toKm }) => [fromKm, toKm])).toEqual([
      [0, 10],
      [10, 30],
      [30, 100],
    ]);
    for (const { fromKm, toKm, stations: told, rmseMmYr } of bands) {
      const errors = stations.flatMap((station) => {
        const apart = ({ x, y }: FieldObservation) => Math.hypot(x - station.x, y - station.y) / 1000;
        const left = stations.filter((other) => other !== station && apart(other) >= fromKm);
        if (!left.some((other) => apart(other) < toKm)) return [];
        return [station.valueMmYr - fit(left).at(station).valueMmYr];
      });
      expect(told).toBe(errors.length);
      const rmse = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
      // A field through only the remaining stations may also find one of them false.
      if (errors.length > 1) expect(Math.abs(required(rmseMmYr) - rmse)).toBeLessThan(0.1 * rmse);
    }
  });

  test('grows with the distance as its own σ expects, over many networks', () => {
    const sums = [0, 1, 2].map(() => ({ square: 0, expected: 0, stations: 0 }));
    for (let seed = 500; seed < 512; seed++) {
      const stations = network(16, seed);
      for (const [at, band] of heldOutErrors(stations, fit(stations)).entries()) {
        const sum = required(sums[at]);
        sum.square += band.stations * (band.rmseMmYr ?? 0) ** 2;
        sum.expected += band.stations * (band.expectedRmseMmYr ?? 0) ** 2;
        sum.stations += band.stations;
      }
    }
    const found = sums.map(({ square, stations }) => Math.sqrt(square / stations));
    const expected = sums.map((sum) => Math.sqrt(sum.expected / sum.stations));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    for (const [at, value] of found.entries()) {
      expect(value / required(expected[at])).toBeGreaterThan(0.65);
      expect(value / required(expected[at])).toBeLessThan(1.15);
    }
  });

  test('is unknown for one station, and for a distance that no two stations have', () => {
    const [lone, other] = network(2, 5);
    expect(leaveOneOutRmse([required(lone)], fit([required(lone)]))).toBeNull();
    const near = [required(lone), { ...required(other), x: required(lone).x + 4000, y: required(lone).y }];
    expect(heldOutErrors(near, fit(near)).map(({ stations }) => stations)).toEqual([2, 0, 0]);
    expect(heldOutErrors(near, fit(near))[1]).toMatchObject({ rmseMmYr: null, expectedRmseMmYr: null });
  });
});
