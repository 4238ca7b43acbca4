import { describe, expect, test } from 'vitest';
import { residualVariogram, type Variogram } from '../../../core/noise/residualVariogram.ts';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';

const EPOCHS = 60;

const semivariance = ({ nugget, slope, exponent }: Variogram, km: number) => nugget + slope * km ** exponent;

/** White noise of 2 mm per cell, and waves of 0.5 to 16 km that cells share. */
function plantTurbulence(cells: number, seed: number) {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const eastKm = Float64Array.from({ length: cells }, () => 4 * random());
  const northKm = Float64Array.from({ length: cells }, () => 4 * random());
  const residuals = new Float64Array(cells * EPOCHS);
  const waves = [0.5, 1, 2, 4, 8, 16].map((km) => ({ km, mm: 0.8 * km ** 0.4 }));
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const drawn = waves.flatMap(({ km, mm }) =>
      Array.from({ length: 6 }, () => {
        const angle = 2 * Math.PI * random();
        return { e: Math.cos(angle) / km, n: Math.sin(angle) / km, a: mm * normal(), phase: random() };
      }),
    );
    for (let cell = 0; cell < cells; cell++) {
      let value = 2 * normal();
      for (const { e, n, a, phase } of drawn) {
        value +=
          (a * Math.cos(2 * Math.PI * (e * eastKm[cell]! + n * northKm[cell]! + phase)) * Math.SQRT2) /
          Math.sqrt(6);
      }
      residuals[cell * EPOCHS + epoch] = random() < 0.1 ? NaN : value;
    }
  }
  const truth = (km: number) =>
    4 +
    waves.reduce(
      (sum, { km: length, mm }) => sum + mm ** 2 * meanOneMinusCosine((2 * Math.PI * km) / length),
      0,
    );
  return { residuals, eastKm, northKm, truth };
}

/** Mean of 1 − cos(x cos θ) over directions. */
function meanOneMinusCosine(x: number): number {
  let sum = 0;
  for (let k = 0; k < 180; k++) sum += 1 - Math.cos(x * Math.cos((Math.PI * k) / 180));
  return sum / 180;
}

describe('variogram of residuals', () => {
  test('distinguishes turbulence from the noise of each cell', () => {
    const planted = plantTurbulence(220, 3);
    const found = residualVariogram(planted)!;
    for (const km of [0.2, 0.5, 1, 2, 3]) {
      expect(semivariance(found, km) / planted.truth(km)).toBeGreaterThan(0.75);
      expect(semivariance(found, km) / planted.truth(km)).toBeLessThan(1.25);
    }
  });

  test('noise of single cells has no slope, and few cells are not enough', () => {
    const normal = createNormal(createRandom(5));
    const cells = 120;
    const placed = {
      residuals: Float64Array.from({ length: cells * EPOCHS }, () => 3 * normal()),
      eastKm: Float64Array.from({ length: cells }, (_, i) => i % 11),
      northKm: Float64Array.from({ length: cells }, (_, i) => Math.floor(i / 11)),
    };
    const found = residualVariogram(placed)!;
    expect(found.nugget + found.slope * 5 ** found.exponent).toBeCloseTo(9, 0);
    expect(found.slope * 5 ** found.exponent).toBeLessThan(0.5);
    const few = {
      residuals: new Float64Array(3 * EPOCHS),
      eastKm: new Float64Array(3),
      northKm: new Float64Array(3),
    };
    expect(residualVariogram(few)).toBeNull();
  });
});
