import { describe, expect, test } from 'vitest';
import { residualVariogram, semivariance } from '../../../core/noise/residualVariogram.ts';
import { createNoiseModels } from '../../../core/noise/noiseModels.ts';
import {
  lineAndSeasonResiduals,
  rateVariogram,
  varianceAgainstRing,
} from '../../../core/noise/ringVariance.ts';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';

const EPOCHS = 60;

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

  test('white noise of a cell becomes that of its rate, and the surroundings add little', () => {
    const years = Float64Array.from({ length: EPOCHS }, (_, i) => (12 * i) / 365.25);
    const models = createNoiseModels(years);
    const white = {
      frame: Float64Array.from(models.classes, ({ kind }) => Number(kind === 'white')),
      tiles: new Float64Array(0),
      isMixed: new Uint8Array(0),
    };
    const residuals = { nugget: (9 * (EPOCHS - 4)) / EPOCHS, slope: 0, exponent: 1 };
    const rates = rateVariogram(models, { own: white, common: white }, residuals);
    const mean = years.reduce((sum, t) => sum + t, 0) / EPOCHS;
    const line = 9 / years.reduce((sum, t) => sum + (t - mean) ** 2, 0);
    expect(rates.nugget / line).toBeGreaterThan(1);
    expect(rates.nugget / line).toBeLessThan(1.3);
    const variance = varianceAgainstRing(rates, { innerKm: 0.5, outerKm: 3, cells: 1000 });
    expect(variance / rates.nugget).toBeCloseTo(1, 2);
    const rough = { nugget: 0.1, slope: 0.2, exponent: 1 };
    const near = varianceAgainstRing(rough, { innerKm: 0.2, outerKm: 1, cells: 500 });
    const far = varianceAgainstRing(rough, { innerKm: 0.5, outerKm: 3, cells: 500 });
    expect(far).toBeGreaterThan(near);
  });

  test('a line and a season leave no residuals, and missing dates stay missing', () => {
    const years = Float64Array.from({ length: EPOCHS }, (_, i) => (12 * i) / 365.25);
    const series = Float32Array.from(years, (t, i) =>
      i === 7 ? NaN : 40 - 12 * t + 6 * Math.sin(2 * Math.PI * t + 1),
    );
    const residuals = lineAndSeasonResiduals(createNoiseModels(years), series);
    expect(residuals[7]).toBeNaN();
    for (const [i, value] of residuals.entries()) if (i !== 7) expect(Math.abs(value)).toBeLessThan(0.02);
  });
});
