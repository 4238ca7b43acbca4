import { describe, expect, test } from 'vitest';
import {
  clearNoiseTable,
  correlationAt,
  covarianceAt,
  createNoiseTabulator,
  noiseTableLength,
} from '../../../core/fit/correlatedNoise.ts';
import { prepareRegression, regress } from '../../../core/statistics/regression.ts';
import { createResidualMoments, type ResidualModel } from '../../../core/fit/residualMoments.ts';
import { scaleEnds } from '../../../core/fit/seriesModel.ts';
import { matrix } from './referenceFit.ts';

const days = Float64Array.of(0, 12, 24, 36, 60, 66, 78, 90, 138, 150, 162, 174, 210, 222);
const years = days.map((day) => day / 365.25);
const count = days.length;
const SIZE = 3;
const END_WEIGHT = 1.7;
const columns = [years.map(() => 1), years, years.map((t) => t * t)];
for (const column of columns) scaleEnds(column, END_WEIGHT);
const plan = prepareRegression(columns)!;
const model: ResidualModel = {
  count,
  size: SIZE,
  basis: plan.basis,
  inverse: plan.inverse,
  days,
  medianStepDays: 12,
  endWeight: END_WEIGHT,
};

function times(a: readonly (readonly number[])[], b: readonly (readonly number[])[]) {
  return matrix(a.length, b[0]!.length, (i, j) =>
    a[i]!.reduce((sum, value, k) => sum + value * b[k]![j]!, 0),
  );
}

describe('moments of correlated noise', () => {
  test.each([0, 0.2, 0.7, 0.95])(
    'at correlation %d they are the traces of the matrices that define them',
    (rho) => {
      const root = (i: number) => (i === 0 || i === count - 1 ? Math.sqrt(END_WEIGHT) : 1);
      const projection = matrix(count, count, (i, j) => {
        let hat = 0;
        for (let p = 0; p < SIZE; p++) hat += plan.basis[p * count + i]! * plan.basis[p * count + j]!;
        return (i === j ? 1 : 0) - hat;
      });
      const isNear = (i: number, j: number) => Math.abs(i - j) === 1 && Math.abs(days[i]! - days[j]!) <= 30;
      const lag = matrix(count, count, (i, j) => (isNear(i, j) ? 0.5 : 0));
      const noise = matrix(
        count,
        count,
        (i, j) => root(i) * rho ** (Math.abs(days[i]! - days[j]!) / 12) * root(j),
      );
      const trace = (a: readonly (readonly number[])[]) => a.reduce((sum, row, i) => sum + row[i]!, 0);
      const squares = trace(times(projection, noise));

      const moments = createResidualMoments([0.4, rho], 40, 4);
      moments.use(model);
      const covariances = new Float64Array(20).fill(-7);
      const ratio = moments.at(1, covariances, 5);
      expect(ratio).toBeCloseTo(trace(times(times(projection, lag), times(projection, noise))) / squares, 10);
      expect([...covariances.slice(0, 5), ...covariances.slice(14)]).toEqual(Array(11).fill(-7));

      // Parameters are linear in the data: each is a row of weights on unit data.
      const weights = matrix(SIZE, count, () => 0).map((row) => [...row]);
      for (let i = 0; i < count; i++) {
        const unit = new Float64Array(count);
        unit[i] = 1;
        const parameters = new Float64Array(SIZE);
        regress(plan, unit, parameters);
        for (let p = 0; p < SIZE; p++) weights[p]![i] = parameters[p]!;
      }
      const covariance = times(
        times(weights, noise),
        matrix(count, SIZE, (i, p) => weights[p]![i]!),
      );
      for (let p = 0; p < SIZE; p++) {
        for (let q = 0; q < SIZE; q++) {
          const expected = covariance[p]![q]! / squares;
          expect(covariances[5 + p * SIZE + q]! / expected).toBeCloseTo(1, 8);
        }
      }
    },
  );

  test('a table requests its model once for a series and not again for known values', () => {
    const table = { numbers: new Float64Array(noiseTableLength(SIZE) + 3), start: 3, count, size: SIZE };
    clearNoiseTable(table);
    const tabulator = createNoiseTabulator(count, SIZE);
    let asked = 0;
    const describeModel = () => {
      asked++;
      return model;
    };
    const position = tabulator.position(table, 0.3, describeModel);
    expect(asked).toBe(1);
    expect(tabulator.position(table, 0.3, describeModel)).toBe(position);
    expect(asked).toBe(1);
    expect(covarianceAt(table, position, 1, 1)).toBeGreaterThan(0);
  });

  test('the position increases with the ratio, from no correlation to the highest tabulated one', () => {
    const table = { numbers: new Float64Array(noiseTableLength(SIZE)), start: 0, count, size: SIZE };
    clearNoiseTable(table);
    const tabulator = createNoiseTabulator(count, SIZE);
    const ratios = Array.from({ length: 81 }, (_, i) => -1 + i / 40);
    const positions = ratios.map((ratio) => tabulator.position(table, ratio, () => model));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(correlationAt(positions[0]!)).toBe(0);
    expect(correlationAt(positions.at(-1)!)).toBe(0.95);
    // The order of requests doesn't matter: rows don't depend on those filled in earlier.
    const backwards = { ...table, numbers: new Float64Array(table.numbers.length) };
    clearNoiseTable(backwards);
    const again = ratios.toReversed().map((ratio) => tabulator.position(backwards, ratio, () => model));
    expect(again.toReversed()).toEqual(positions);
  });

  test('columns with the same information are refused', () => {
    expect(prepareRegression([years, years.map((t) => 2 * t)])).toBeNull();
    expect(prepareRegression([years.subarray(0, 1), years.subarray(1, 2)])).toBeNull();
  });
});
