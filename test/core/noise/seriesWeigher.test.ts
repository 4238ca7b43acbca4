import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { covarianceOf } from '../../../core/statistics/noiseClasses.ts';
import { createNoiseModels } from '../../../core/noise/noiseModels.ts';
import { createSeriesWeigher } from '../../../core/noise/seriesWeigher.ts';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { restrictedFit, type Matrix } from './definition.ts';

const EPOCHS = 16;

/** A class, irregular dates, gaps and a series, from a seed. */
function plant(seed: number) {
  const random = createRandom(seed);
  const normal = createNormal(random);
  let t = 0;
  const years = Float64Array.from({ length: EPOCHS }, () => (t += 0.02 + 0.1 * random()));
  const models = createNoiseModels(years);
  const index = Math.floor(random() * models.classes.length);
  const isKept = Array.from(years, (_, i) => i < 4 || i > 13 || random() > 0.35);
  const series = Float32Array.from(years, (time, i) => (isKept[i] ? 10 * time + 3 * normal() : NaN));
  return { models, index, series, kept: [...years.keys()].filter((i) => isKept[i]) };
}

const rowsOf = (values: Float64Array): Matrix =>
  Array.from({ length: EPOCHS }, (_, i) => [...values.subarray(i * EPOCHS, (i + 1) * EPOCHS)]);

test.prop([fc.integer({ min: 1, max: 1e6 })], { numRuns: 60 })(
  'a series with gaps has the likelihood and noise that the covariance of its own dates gives it',
  (seed) => {
    const { models, index, series, kept } = plant(seed);
    const weigher = createSeriesWeigher(models);
    weigher.use(series, 0);
    const { seasonRatio, scaleMm2, logLikelihood } = weigher.weigh(index, 9);
    const projected = new Float64Array(EPOCHS);
    weigher.project(projected);

    const noise = models.classes[index]!;
    const full = rowsOf(covarianceOf(noise, models.years));
    const time = (i: number) => models.years[i]! - models.years[0]!;
    const step = 1 / (models.years.at(-1)! - models.years[0]!);
    const season = (i: number, j: number) =>
      seasonRatio * Math.cos(2 * Math.PI * (models.years[i]! - models.years[j]!));
    const covariance = kept.map((i) => kept.map((j) => full[i]![j]! + season(i, j)));
    const y = kept.map((i) => series[i]!);
    const design = kept.map((i) => [1, time(i) - 1 / step / 2]);
    const expected = restrictedFit(y, design, covariance);
    expect(scaleMm2 / expected.scale).toBeCloseTo(1, 6);
    expect(logLikelihood).toBeCloseTo(expected.logLikelihood, 5);
    for (const [a, i] of kept.entries()) expect(projected[i]).toBeCloseTo(expected.py[a]!, 6);
  },
);

test.prop([fc.integer({ min: 1, max: 1e6 })], { numRuns: 12 })(
  'unchanging series are weighed and projected like others, however often and in any order',
  (seed) => {
    const { models, index } = plant(seed);
    const rows = [plant(seed), plant(seed + 1), plant(seed + 1)].map(({ series }) => series);
    const unchanging = new Float32Array(3 * EPOCHS);
    for (const [at, row] of rows.entries()) unchanging.set(row, at * EPOCHS);
    const weigher = createSeriesWeigher(models, unchanging);
    const others = [index, 0, models.classes.length - 1];
    for (let look = 0; look < 12; look++) {
      const at = (look * 5 + seed) % 3;
      const plain = createSeriesWeigher(models);
      weigher.use(unchanging, at * EPOCHS);
      plain.use(rows[at]!, 0);
      for (const other of others) {
        const [found, expected] = [weigher.weigh(other, look % 4), plain.weigh(other, look % 4)];
        expect(found).toEqual(expected);
        if (look % 2 === 1) continue;
        const projected = [new Float64Array(EPOCHS), new Float64Array(EPOCHS)] as const;
        weigher.project(projected[0]);
        plain.project(projected[1]);
        expect(projected[0]).toEqual(projected[1]);
      }
    }
  },
);
