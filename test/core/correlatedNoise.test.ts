import { describe, expect, test } from 'vitest';
import { correlationAt, covarianceAt, prepareNoise } from '../../core/correlatedNoise.ts';
import { prepareRegression, regress } from '../../core/regression.ts';

type Matrix = number[][];

function matrix(size: number, entry: (i: number, j: number) => number): Matrix {
  return Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => entry(i, j)));
}

function times(a: Matrix, b: Matrix): Matrix {
  return matrix(a.length, (i, j) => a[i]!.reduce((sum, value, k) => sum + value * b[k]![j]!, 0));
}

function trace(a: Matrix): number {
  return a.reduce((sum, row, i) => sum + row[i]!, 0);
}

const days = Float64Array.of(0, 12, 24, 36, 60, 66, 78, 90, 138, 150, 162, 174, 210, 222);
const years = days.map((day) => day / 365.25);
const plan = prepareRegression([years.map(() => 1), years, years.map((t) => t * t)])!;
const table = prepareNoise(plan, days);
const count = days.length;

describe('moments of correlated noise', () => {
  test('the lag ratios are the traces of the matrices that define them', () => {
    const projection = matrix(count, (i, j) => {
      let hat = 0;
      for (let p = 0; p < 3; p++) hat += plan.basis[p * count + i]! * plan.basis[p * count + j]!;
      return (i === j ? 1 : 0) - hat;
    });
    const isNear = (i: number, j: number) => Math.abs(i - j) === 1 && Math.abs(days[i]! - days[j]!) <= 30;
    const lag = matrix(count, (i, j) => (isNear(i, j) ? 0.5 : 0));
    for (let node = 0; node < table.lagRatios.length; node++) {
      const noise = matrix(count, (i, j) => correlationAt(node) ** (Math.abs(days[i]! - days[j]!) / 12));
      const inner = times(times(projection, lag), times(projection, noise));
      expect(table.lagRatios[node]).toBeCloseTo(trace(inner) / trace(times(projection, noise)), 10);
    }
  });

  test('without correlation the covariances are those of ordinary least squares', () => {
    const parameters = new Float64Array(3);
    for (let p = 0; p < 3; p++) {
      for (let q = 0; q < 3; q++) {
        // Parameters are linear in the data, so their covariance is the sum over unit data.
        let covariance = 0;
        for (let i = 0; i < count; i++) {
          const unit = new Float64Array(count);
          unit[i] = 1;
          regress(plan, unit, parameters);
          covariance += parameters[p]! * parameters[q]!;
        }
        expect(covarianceAt(table, 0, 3, p, q) * (count - 3)).toBeCloseTo(covariance, 6);
      }
    }
  });

  test('columns that say the same are refused', () => {
    expect(prepareRegression([years, years.map((t) => 2 * t)])).toBeNull();
    expect(prepareRegression([years.subarray(0, 1), years.subarray(1, 2)])).toBeNull();
  });
});
