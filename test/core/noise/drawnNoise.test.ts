import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { createDrawnNoise } from '../../../core/noise/drawnNoise.ts';
import { createNoiseModels, type NoiseModels } from '../../../core/noise/noiseModels.ts';
import { normalAt, uniformAt } from '../../../core/statistics/counterNoise.ts';
import { covarianceOf, medianStep } from '../../../core/statistics/noiseClasses.ts';
import { factorInPlace } from '../../../core/statistics/symmetricMatrix.ts';

/** Adds noise of a class to a series and its path, as defined at the top of drawnNoise.ts. */
function addByDefinition(
  { years, classes }: NoiseModels,
  { index, scale, key }: { index: number; scale: number; key: number },
  series: Float32Array,
  path: Float64Array,
): void {
  const n = years.length;
  const { kind, parameter } = classes[index]!;
  if (kind === 'randomWalk') {
    for (let i = 0, walk = 0; i < n; i++) {
      if (i > 0) {
        const variance = (parameter * (years[i]! - years[i - 1]!)) / medianStep(years);
        walk += scale * Math.sqrt(variance) * normalAt(key, i, 3);
      }
      path[i]! += walk;
      series[i]! += walk + scale * normalAt(key, i, 2);
    }
    return;
  }
  const factor = covarianceOf(classes[index]!, years);
  factorInPlace(factor, n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j <= i; j++) sum += factor[i * n + j]! * normalAt(key, j, 2);
    series[i]! += scale * sum;
  }
}

/** The ordinary slope of a path over a series's dates, from sums about the means. */
function slopeByDefinition(years: Float64Array, series: Float32Array, path: Float64Array): number {
  const kept = [...years.keys()].filter((i) => !Number.isNaN(series[i]!));
  const mean = (values: Float64Array) => kept.reduce((sum, i) => sum + values[i]!, 0) / kept.length;
  const [time, level] = [mean(years), mean(path)];
  const squares = kept.reduce((sum, i) => sum + (years[i]! - time) * (years[i]! - time), 0);
  return kept.reduce((sum, i) => sum + (years[i]! - time) * (path[i]! - level), 0) / squares;
}

test.prop([fc.integer({ min: 5, max: 24 }), fc.nat(), fc.nat()], { numRuns: 40 })(
  'draws noise, walks, seasons and gaps as defined, to the bit',
  (epochs, seed, other) => {
    let t = 0;
    const years = Float64Array.from({ length: epochs }, (_, i) => (t += 0.02 + 0.05 * uniformAt(seed, i, 9)));
    const models = createNoiseModels(years);
    const drawnClasses = [seed, other].map((value) => value % models.classes.length);
    const gaps = Float32Array.from({ length: 3 * epochs }, (_, i) => (uniformAt(seed, i, 8) < 0.2 ? NaN : 1));
    const drawn = createDrawnNoise(models, [...new Set(drawnClasses)], [new Float32Array(epochs), gaps]);
    drawn.clear();
    const series = new Float32Array(epochs);
    const path = new Float64Array(epochs);
    for (const [at, index] of drawnClasses.entries()) {
      drawn.addClass(index, 1.5 + at, seed + at);
      addByDefinition(models, { index, scale: 1.5 + at, key: seed + at }, series, path);
      drawn.addSeason(0.7, -1.3, at, 2 * at);
      for (let i = 0; i < epochs; i++) {
        series[i]! += 0.7 * models.basis[4 * i + 2]! + -1.3 * models.basis[4 * i + 3]!;
        if (at === 1 && Number.isNaN(gaps[2 * epochs + i]!)) series[i] = NaN;
      }
    }
    expect(drawn.series).toEqual(series);
    expect(drawn.slopeOfPath()).toBe(slopeByDefinition(years, series, path));
  },
);
