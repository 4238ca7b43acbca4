import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { Elimination } from '../../../core/events/elimination.ts';
import { createEventPlan, type PlaceNoise } from '../../../core/events/eventPlan.ts';
import { covarianceOf, type Noise } from '../../../core/statistics/noiseClasses.ts';
import {
  factorInPlace,
  inverseOfFactor,
  multiply,
  solveLower,
} from '../../../core/statistics/symmetricMatrix.ts';
import { normalDeviate, SeriesScan } from '../../../core/events/eventScan.ts';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { times } from '../../support/machine/tier.ts';

const noises: Noise[] = [
  { kind: 'white', parameter: 0 },
  { kind: 'autoregressive', parameter: 0.6 },
  { kind: 'randomWalk', parameter: 0.13 },
  { kind: 'flicker', parameter: 0.3 },
];
const noise = fc.constantFrom(...noises);

const yearsOf = (days: Float64Array) => days.map((day) => day / DAYS_PER_YEAR);

function randomDays(random: () => number, count: number): Float64Array {
  let day = 20_000;
  return Float64Array.from({ length: count }, () => (day += 6 * Math.ceil(4 * random())));
}

/** Least squares of whitened columns by normal equations: the coefficients and their variances. */
function solve(covariance: Float64Array, columns: readonly Float64Array[], values: Float64Array) {
  const n = values.length;
  const factor = covariance.slice();
  factorInPlace(factor, n);
  const white = [...columns, values].map((column) => {
    const out = column.slice();
    solveLower(factor, n, out);
    return out;
  });
  const y = white.pop()!;
  const size = columns.length;
  const products = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const gram = Float64Array.from({ length: size * size }, (_, at) =>
    products(white[Math.floor(at / size)]!, white[at % size]!),
  );
  factorInPlace(gram, size);
  const inverseGram = inverseOfFactor(gram, size);
  const inverse = (i: number, j: number) => inverseGram[i * size + j]!;
  const right = white.map((column) => products(column, y));
  return columns.map((_, i) => ({
    size: right.reduce((sum, value, j) => sum + inverse(i, j) * value, 0),
    variance: inverse(i, i),
  }));
}

describe('elimination of gaps and events', () => {
  test.prop([noise, fc.integer({ min: 1, max: 10_000 })], { numRuns: times(7, 20) })(
    'is generalized least squares of the observed epochs with the events in the model',
    (model, seed) => {
      const random = createRandom(seed);
      const normal = createNormal(random);
      const count = 24;
      const days = randomDays(random, count);
      const place: PlaceNoise = { model, usualSigmaMm: 3, season: { sigmaMm: 4, changeMmPerYear: 1 } };
      const plan = createEventPlan(days, place);
      const series = days.map(() => 10 * normal());
      const kept = Int32Array.from(days.keys()).filter(() => random() > 0.2);
      const events = [9, count + 14];
      const columns = [plan.candidates.years.map(() => 1), plan.candidates.years];
      for (const candidate of events) {
        const column = new Float64Array(count);
        plan.candidates.column(candidate, column);
        columns.push(column);
      }
      const [sine, cosine] = plan.seasonColumns as [Float64Array, Float64Array];
      const ofNoise = covarianceOf(model, yearsOf(days));
      const pick = (column: Float64Array) => Float64Array.from(kept, (i) => column[i]!);
      const covariance = Float64Array.from({ length: kept.length ** 2 }, (_, at) => {
        const [i, j] = [kept[Math.floor(at / kept.length)]!, kept[at % kept.length]!];
        const t = plan.candidates.years;
        const amplitude = (4 / 3) ** 2 + (1 / 3) ** 2 * t[i]! * t[j]!;
        return ofNoise[i * count + j]! + amplitude * (sine[i]! * sine[j]! + cosine[i]! * cosine[j]!);
      });
      const expected = solve(covariance, columns.map(pick), pick(series));

      const state = new Elimination(plan, count + 2);
      state.begin(series.map((value, i) => (kept.includes(i) ? value : 0)));
      state.eliminateEpochs(Array.from(series.keys()).filter((i) => !kept.includes(i)));
      state.eliminateCandidate(events[0]!);
      const last = state.eliminateCandidate(events[1]!)!;
      expect(last.size).toBeCloseTo(expected[3]!.size, 6);
      expect(last.variance).toBeCloseTo(expected[3]!.variance, 8);
      expect(state.rate.size).toBeCloseTo(expected[1]!.size, 6);
      expect(state.rate.variance).toBeCloseTo(expected[1]!.variance, 8);
    },
  );

  test.prop([noise, fc.integer({ min: 1, max: 10_000 })], { numRuns: times(7, 20) })(
    'reads the products of every candidate from sums',
    (model, seed) => {
      const random = createRandom(seed);
      const days = randomDays(random, 30);
      const { candidates, precision, information } = createEventPlan(days, {
        model,
        usualSigmaMm: 3,
        season: { sigmaMm: Infinity, changeMmPerYear: 0 },
      });
      const u = days.map(() => random() - 0.5);
      const products = new Float64Array(90);
      candidates.products(u, products);
      const column = new Float64Array(30);
      const image = new Float64Array(30);
      const product = (a: Float64Array, b: Float64Array) =>
        a.reduce((sum, value, i) => sum + value * b[i]!, 0);
      for (let c = 0; c < 90; c++) {
        candidates.column(c, column);
        expect(products[c]).toBeCloseTo(product(column, u), 8);
        multiply(precision, column, image);
        if (candidates.isOffered[c] === 1) expect(information[c]).toBeCloseTo(product(column, image), 6);
      }
    },
  );
});

describe('the covariance of noise', () => {
  test.prop([noise, fc.integer({ min: 1, max: 10_000 })], { numRuns: times(7, 20) })(
    'is symmetric and positive definite, whatever the dates',
    (model, seed) => {
      const days = randomDays(createRandom(seed), 40);
      const covariance = covarianceOf(model, yearsOf(days));
      expect(factorInPlace(covariance.slice(), 40)).not.toBeNaN();
      for (let i = 0; i < 40; i++) expect(covariance[i * 40 + 7]).toBe(covariance[7 * 40 + i]);
    },
  );

  test('grows with time for a random walk, and more slowly over time for flicker', () => {
    const days = Float64Array.from({ length: 100 }, (_, i) => 12 * i);
    const differences = (model: Noise) => {
      const c = covarianceOf(model, yearsOf(days));
      return [10, 20, 40].map((lag) => {
        const [i, j] = [50, 50 + lag];
        return c[i * 100 + i]! + c[j * 100 + j]! - 2 * c[i * 100 + j]! - 2;
      });
    };
    const walk = differences({ kind: 'randomWalk', parameter: 0.13 });
    expect(walk[1]! / walk[0]!).toBeCloseTo(2, 6);
    expect(walk[2]! / walk[1]!).toBeCloseTo(2, 6);
    const flicker = differences({ kind: 'flicker', parameter: 0.3 });
    expect(flicker[1]! / flicker[0]!).toBeGreaterThan(1.05);
    expect(flicker[2]! / flicker[0]!).toBeLessThan(1.8);
  });
});

test('the normal deviate of a Student variable has its probability', () => {
  // t₀.₉₇₅ of 10, 30 and 100 degrees of freedom
  expect(normalDeviate(2.228, 10)).toBeCloseTo(1.96, 2);
  expect(normalDeviate(2.042, 30)).toBeCloseTo(1.96, 2);
  expect(normalDeviate(1.984, 100)).toBeCloseTo(1.96, 2);
});

describe('candidates of a plan', () => {
  const planOf = (model: Noise, days: Float64Array) =>
    createEventPlan(days, { model, usualSigmaMm: 3, season: { sigmaMm: Infinity, changeMmPerYear: 0 } });

  test.prop([noise, fc.integer({ min: 1, max: 10_000 })], { numRuns: times(5, 20) })(
    'have the information of their product with their whole image, to the bit',
    (model, seed) => {
      const random = createRandom(seed);
      const count = 20 + Math.floor(12 * random());
      const { candidates, precision, information } = planOf(model, randomDays(random, count));
      const [column, image] = [new Float64Array(count), new Float64Array(count)];
      const products = new Float64Array(3 * count);
      const expected = Float64Array.from(candidates.isOffered, (isOffered, candidate) => {
        if (isOffered === 0) return 0;
        candidates.column(candidate, column);
        multiply(precision, column, image);
        candidates.products(image, products);
        return products[candidate]!;
      });
      expect(information).toEqual(expected);
    },
  );

  test.prop([noise, fc.integer({ min: 1, max: 10_000 })], { numRuns: times(5, 20) })(
    'are measured without being kept as if they were taken into the model, to the bit',
    (model, seed) => {
      const random = createRandom(seed);
      const normal = createNormal(random);
      const count = 30;
      const plan = planOf(model, randomDays(random, count));
      const series = plan.days.map(() => (random() < 0.15 ? NaN : 10 * normal()));
      const scan = new SeriesScan(plan);
      expect(scan.use(series, 0, 3)).toBe(true);
      for (const others of [[], [9], [9, count + 16]]) {
        for (const candidate of [count - 1, count - 2, 2 * count - 5, 20]) {
          const state = new Elimination(plan, count + 3);
          state.begin(series.map((value) => (Number.isNaN(value) ? 0 : value)));
          state.eliminateEpochs([...series.keys()].filter((i) => Number.isNaN(series[i])));
          for (const other of others) state.eliminateCandidate(other);
          const taken = state.eliminateCandidate(candidate);
          const measured = scan.sizeAsTaken(candidate, others);
          expect(measured?.size).toBe(taken?.size);
          // What was measured before leaves nothing behind.
          const fresh = new SeriesScan(plan);
          fresh.use(series, 0, 3);
          expect(scan.sizeOf(candidate, others)).toEqual(fresh.sizeOf(candidate, others));
          expect(fresh.sizeAsTaken(candidate, others)).toEqual(measured);
        }
      }
    },
  );
});
