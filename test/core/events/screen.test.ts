import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  createPlanter,
  plantedDays,
  type PlantedNoise,
  shapeOf,
} from '../../../bench/science/groundEvents/plantedEvents.ts';
import { EVENT_KINDS } from '../../../core/events/candidates.ts';
import { createEventPlan, type PlaceNoise } from '../../../core/events/eventPlan.ts';
import { createEventScanner } from '../../../core/events/eventScanner.ts';
import { createPathRates } from '../../../core/events/pathRates.ts';
import { SeriesScan } from '../../../core/events/eventScan.ts';
import { emptyScreened, fillGaps, Screen } from '../../../core/events/screen.ts';

const EPOCHS = 51;
const days = plantedDays(EPOCHS, 3);
const season = { sigmaMm: Infinity, changeMmPerYear: 0 };
const placeOf = (model: PlaceNoise['model']): PlaceNoise => ({ model, usualSigmaMm: 3, season });
const white = placeOf({ kind: 'white', parameter: 0 });
const red = placeOf({ kind: 'autoregressive', parameter: 0.5 });

/** Series of this many cells, one after another; a share of their values is missing. */
function planted(cells: number, seed: number, missing: number, noise: PlantedNoise = { kind: 'white' }) {
  const planter = createPlanter({ days, noise, sigmaMm: 3, seasonMm: 4, missing }, seed);
  const series = new Float32Array(cells * EPOCHS);
  const one = new Float64Array(EPOCHS);
  for (let cell = 0; cell < cells; cell++) {
    one.fill(0);
    planter.fillNoise(one);
    planter.addUsual(one);
    const seen = planter.seen();
    const stepMm = cell % 3 === 0 ? 2 * (cell % 17) : 0;
    series.set(
      one.map((value, i) => (seen[i] === 0 ? NaN : value + 300 + (i > 20 ? stepMm : 0))),
      cell * EPOCHS,
    );
  }
  return series;
}

describe('the screen', () => {
  test.prop([fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(white, red)], { numRuns: 10 })(
    'of a series without gaps nearly equals the scan',
    (seed, place) => {
      const plan = createEventPlan(days, place);
      const [screen, scan] = [new Screen(plan), new SeriesScan(plan)];
      const series = planted(20, seed, 0);
      for (let cell = 0; cell < 20; cell++) {
        scan.use(series, cell * EPOCHS, 3);
        const { significance } = scan.strongest();
        const screened = screen.largest(series, cell * EPOCHS, 3);
        // |t| against its normal deviate; noise that isn't white is whitened approximately
        if (significance < 4) expect(Math.abs(screened - significance)).toBeLessThan(0.6);
        else expect(screened).toBeGreaterThan(3.4);
      }
    },
  );

  test.prop([fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 150 })], { numRuns: 10 })(
    'of many series equals that of each, and leaves out unmeasured ones',
    (seed, cells) => {
      const screen = new Screen(createEventPlan(days, red));
      const series = planted(cells, seed, 0.2);
      const sigmaMm = Float32Array.from({ length: cells }, (_, cell) => (cell % 5 === 2 ? NaN : 3));
      const screened = emptyScreened(cells, EPOCHS);
      screen.screenAll(series, sigmaMm, screened);
      for (let cell = 0; cell < cells; cell++) {
        const expected = cell % 5 === 2 ? 0 : screen.largest(series, cell * EPOCHS, 3);
        expect(screened.largest[cell]).toBeCloseTo(expected, 4);
      }
    },
  );

  test('of the mean of residuals equals that of the mean of series', () => {
    const screen = new Screen(createEventPlan(days, red));
    const series = planted(9, 7, 0.1);
    const screened = emptyScreened(9, EPOCHS);
    screen.screenAll(series, new Float32Array(9).fill(3), screened);
    const [filled, mean] = [new Float64Array(EPOCHS), new Float64Array(EPOCHS)];
    for (let cell = 0; cell < 9; cell++) {
      fillGaps(series, cell * EPOCHS, filled, Float64Array.from(days));
      for (let i = 0; i < EPOCHS; i++) mean[i]! += filled[i]! / 9;
    }
    const windows = screen.windowsOf(screened, 12);
    const cells = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    windows.put(2, cells, new Float32Array(9).fill(1), 9);
    windows.run();
    expect(windows.largest(2, 1)).toBeCloseTo(screen.largest(mean, 0, 1), 3);
  });
});

/** Kinds of noise, each with its class. */
const NOISES: readonly (readonly [PlantedNoise, PlaceNoise['model']])[] = [
  [{ kind: 'white' }, { kind: 'white', parameter: 0 }],
  [
    { kind: 'ar1', correlation: 0.5 },
    { kind: 'autoregressive', parameter: 0.5 },
  ],
  [
    { kind: 'flicker', mm: 0.5 },
    { kind: 'flicker', parameter: 0.25 },
  ],
  [
    { kind: 'random_walk', mmPerRootYear: 2 },
    { kind: 'randomWalk', parameter: 0.13 },
  ],
];
/** Typical thresholds: simulating them for each set of dates takes seconds. */
const USUAL = { series: 3.8, neighbors: 4.3 };

/** Number of places in which a full scan finds events in series with these dates, and how many of them the screen misses. */
function lossesOf(seed: number, epochs: number, missing: number) {
  const dates = plantedDays(epochs, seed);
  let [found, lost] = [0, 0];
  for (const [noise, model] of NOISES) {
    const place = placeOf(model);
    const thresholds = { careful: USUAL, default: USUAL, sensitive: USUAL };
    const scanner = createEventScanner(dates, place, 'default', thresholds);
    const planter = createPlanter({ days: dates, noise, sigmaMm: 3, seasonMm: 4, missing }, seed);
    for (let i = 0; i < 30; i++) {
      const series = new Float64Array(epochs);
      planter.fillNoise(series);
      planter.addUsual(series);
      const kind = EVENT_KINDS[i % 3]!;
      const shape = shapeOf(planter.event(kind, 1), dates);
      const size = (kind === 'pace_change' ? 40 : 20) * planter.random();
      const seen = planter.seen();
      for (const [epoch, isSeen] of seen.entries())
        series[epoch] = isSeen ? series[epoch]! + size * shape[epoch]! : NaN;
      // This scans regardless of the screen.
      if (scanner.findScreened(Infinity, series, 0, 3) === null) continue;
      found++;
      lost += Number(scanner.find(series, 0, 3) === null);
    }
  }
  return { found, lost };
}

describe('the screen before a scan', () => {
  test.prop([fc.integer({ min: 1, max: 1e6 })], { numRuns: 1 })(
    'misses at most 1 % of the places in which a full scan finds an event, whatever their noise, gaps and dates',
    (seed) => {
      const sums = { found: 0, lost: 0 };
      for (const epochs of [30, 51, 90]) {
        for (const missing of [0, 0.08, 0.25]) {
          const { found, lost } = lossesOf(seed + epochs, epochs, missing);
          sums.found += found;
          sums.lost += lost;
        }
      }
      expect(sums.found).toBeGreaterThan(200);
      expect(sums.lost).toBeLessThanOrEqual(0.01 * sums.found);
    },
  );
});

describe('rates of quiet series', () => {
  test.prop([fc.integer({ min: 1, max: 1e6 })], { numRuns: 20 })(
    'are those of the gap-filled series when gaps are few, and of the available dates when they are many',
    (seed) => {
      const rates = createPathRates(days, white);
      const none = { events: [], outliers: [], sigmaMm: 1 };
      for (const missing of [0, 0.08, 0.5]) {
        const series = planted(1, seed, missing);
        const filled = new Float64Array(EPOCHS);
        const seen = fillGaps(series, 0, filled, Float64Array.from(days));
        const isFilled = seen >= 0.7 * EPOCHS;
        const isEndSeen = !(Number.isNaN(series[0]!) && Number.isNaN(series[1]!));
        const quiet = rates.ofQuiet(series);
        if (isFilled && !(isEndSeen && !(Number.isNaN(series.at(-1)!) && Number.isNaN(series.at(-2)!))))
          continue;
        const whole = rates.ratesOf(isFilled ? filled : series, 0, none);
        const pairs = [
          [quiet.recentMmYr, whole.recentRateMmYr],
          [quiet.changeMmYr, whole.recentDifferenceMmYr],
          [quiet.accelerationMmYr2, whole.accelerationMmYr2],
        ] as const;
        for (const [value, expected] of pairs) {
          if (expected === null) expect(value).toBeNaN();
          else expect(value).toBeCloseTo(expected.value, 3);
        }
      }
    },
  );
});
