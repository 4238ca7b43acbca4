import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { PlaceNoise } from '../../../core/events/eventPlan.ts';
import { createEventScanner } from '../../../core/events/eventScanner.ts';
import { FALSE_ALARMS } from '../../../core/events/thresholds.ts';
import {
  createPlanter,
  plantedDays,
  type PlantedNoise,
  shapeOf,
} from '../../../bench/science/groundEvents/plantedEvents.ts';
import { times } from '../../support/machine/tier.ts';

const EPOCHS = 51;
const days = plantedDays(EPOCHS, 3);
const season = { sigmaMm: Infinity, changeMmPerYear: 0 };
const white: PlaceNoise = { model: { kind: 'white', parameter: 0 }, usualSigmaMm: 3, season };
const scanner = createEventScanner(days, white);
const planterOf = (seed: number, noise: PlantedNoise = { kind: 'white' }) =>
  createPlanter({ days, noise, sigmaMm: 3, seasonMm: 4, missing: 0.08 }, seed);

/** A series with line, season, gaps and, if its size isn't 0, a step of this many mm before an epoch. */
function planted(seed: number, size: number, epoch = 25, noise?: PlantedNoise): Float64Array {
  const planter = planterOf(seed, noise);
  const series = new Float64Array(EPOCHS);
  planter.fillNoise(series);
  planter.addUsual(series);
  const seen = planter.seen();
  return series.map((value, i) => (seen[i] === 0 ? NaN : value + (i >= epoch ? size : 0)));
}

describe('events of a series', () => {
  test.prop([fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 8, max: 42 }), fc.boolean()], {
    numRuns: times(21, 60),
  })(
    'a large step is found with its kind, its size and, within an acquisition, its date',
    (seed, epoch, isDown) => {
      const size = isDown ? -90 : 90;
      const found = scanner.find(planted(seed, size, epoch), 0, 3);
      // a false alarm may accompany it, at the usual rate
      const event = found!.events.reduce((a, b) => (b.significance > a.significance ? b : a));
      expect(event.kind).toBe('step');
      expect(event.isKindClear).toBe(true);
      expect(Math.sign(event.size)).toBe(Math.sign(size));
      expect(Math.abs(event.size - size)).toBeLessThan(5 * event.sigma);
      // it happened after the acquisition before `epoch`, insofar as that and the next acquisition were made
      expect(event.earliestDay).toBeLessThanOrEqual(days[epoch]!);
      expect(event.latestDay).toBeGreaterThanOrEqual(days[epoch - 1]!);
      expect(event.afterDay).toBeGreaterThanOrEqual(event.earliestDay);
    },
  );

  test('a change of rate and a surge of 90 days are distinguished from a step', () => {
    for (const [kind, size] of [
      ['pace_change', -80],
      ['surge', 60],
    ] as const) {
      const event = { kind, day: days[22]!, surgeDays: 90, signalToNoise: 1, size };
      const shape = shapeOf(event, days);
      const series = planted(11, 0).map((value, i) => value + size * shape[i]!);
      const [found] = scanner.find(series, 0, 3)!.events;
      expect(found!.kind).toBe(kind);
      expect(Math.abs(found!.size - size)).toBeLessThan(4 * found!.sigma);
      expect(Math.abs((found!.afterDay + found!.byDay) / 2 - event.day)).toBeLessThan(60);
    }
  });

  test('two steps are two events, by date', () => {
    const series = planted(5, -60, 15).map((value, i) => value + (i >= 35 ? 50 : 0));
    const { events } = scanner.find(series, 0, 3)!;
    expect(events.map(({ kind }) => kind)).toEqual(['step', 'step']);
    expect(events[0]!.byDay).toBeLessThanOrEqual(events[1]!.afterDay);
    expect(Math.abs(events[0]!.size + 60)).toBeLessThan(12);
    expect(Math.abs(events[1]!.size - 50)).toBeLessThan(12);
  });

  test('a step that comes back after some months is two steps and not a change of pace', () => {
    const shown = Array.from({ length: 20 }, (_, i) => {
      const series = planted(300 + i, 0).map((value, at) => value + (at >= 18 && at < 31 ? -35 : 0));
      return scanner.find(series, 0, 3)!.events.map(({ kind }) => kind);
    });
    expect(
      shown.filter((kinds) => kinds.filter((kind) => kind === 'step').length === 2).length,
    ).toBeGreaterThan(16);
    expect(shown.flat().filter((kind) => kind === 'pace_change').length).toBeLessThan(3);
  });

  test.each([
    ['grows from 5 to 25 mm', (t: number) => (5 + 12 * t) * Math.cos(2 * Math.PI * t)],
    ['has two peaks a year', (t: number) => 10 * Math.sin(4 * Math.PI * t + 1)],
  ])('a season that %s is not an event, and a step in it is one', (_, seasonMm) => {
    const longer = plantedDays(65, 3);
    const finder = createEventScanner(longer, white);
    const eventsWith = (stepMm: number) =>
      Array.from({ length: 20 }, (__, seed) => {
        const planter = createPlanter(
          { days: longer, noise: { kind: 'white' }, sigmaMm: 3, seasonMm: 4, missing: 0.08 },
          100 + seed,
        );
        const series = new Float64Array(longer.length);
        planter.fillNoise(series);
        planter.addUsual(series);
        const seen = planter.seen();
        const moved = series.map((value, i) => {
          const mm = seasonMm((longer[i]! - longer[0]!) / 365.25) + (i >= 32 ? stepMm : 0);
          return seen[i] === 0 ? NaN : value + mm;
        });
        return (finder.find(moved, 0, 3)?.events ?? []).filter(({ significance }) => significance >= 6);
      });
    expect(eventsWith(0).filter((events) => events.length > 0).length).toBeLessThanOrEqual(2);
    const right = eventsWith(-40).filter(
      ([event, ...others]) =>
        event?.kind === 'step' && others.length === 0 && Math.abs(event.size + 40) < 4 * event.sigma,
    );
    expect(right.length).toBeGreaterThanOrEqual(18);
  });

  test('one bad acquisition is left out and is not an event', () => {
    const series = planted(6, 0);
    const epoch = series.findIndex((value, i) => i > 20 && !Number.isNaN(value));
    series[epoch]! += 60;
    expect(scanner.find(series, 0, 3)).toMatchObject({ events: [], outliers: [epoch] });
    const stepped = series.map((value, i) => (i >= 35 ? value + 60 : value));
    const found = scanner.find(stepped, 0, 3)!;
    expect(found.outliers).toEqual([epoch]);
    expect(found.events).toHaveLength(1);
  });

  test.prop([fc.integer({ min: 1, max: 1e6 }), fc.double({ min: -50, max: 50, noNaN: true })], {
    numRuns: times(14, 40),
  })('level, rate and season change nothing, and a mirrored series has mirrored events', (seed, amount) => {
    const series = planted(seed, 25);
    const found = scanner.find(series, 0, 3);
    const moved = series.map((value, i) => {
      const t = days[i]! / 365.25;
      return value + amount + amount * t + (amount / 5) * Math.sin(2 * Math.PI * t + 1);
    });
    const other = scanner.find(moved, 0, 3);
    const mirrored = scanner.find(
      series.map((value) => -value),
      0,
      3,
    );
    expect(other?.events.map(({ candidate }) => candidate)).toEqual(
      found?.events.map(({ candidate }) => candidate),
    );
    found?.events.forEach((event, i) => {
      expect(other!.events[i]!.size).toBeCloseTo(event.size, 2);
      expect(mirrored!.events[i]!.size).toBeCloseTo(-event.size, 6);
    });
  });

  test('a place with too little data has no events', () => {
    const few = planted(7, 60).map((value, i) => (i % 5 === 0 ? value : NaN));
    expect(scanner.find(few, 0, 3)).toBeNull();
    expect(scanner.find(new Float64Array(EPOCHS).fill(NaN), 0, 3)).toBeNull();
    expect(scanner.find(planted(7, 60), 0, NaN)).toBeNull();
    expect(scanner.find(new Float64Array(EPOCHS), 0, 3)).toBeNull();
  });

  test('an impossible covariance is refused by name', () => {
    const model = { kind: 'randomWalk' as const, parameter: -2 };
    expect(() => createEventScanner(days, { ...white, model })).toThrow(
      /randomWalk noise has no positive definite/,
    );
  });
});

describe('false alarms', () => {
  const noises: [PlantedNoise, PlaceNoise['model']][] = [
    [{ kind: 'white' }, { kind: 'white', parameter: 0 }],
    [
      { kind: 'ar1', correlation: 0.5 },
      { kind: 'autoregressive', parameter: 0.5 },
    ],
    [
      { kind: 'random_walk', mmPerRootYear: 2 },
      { kind: 'randomWalk', parameter: (4 * 12) / 365.25 },
    ],
  ];
  test.each(noises)(
    'of quiet places under noise %j are as frequent as the operating point states',
    (noise, model) => {
      const place = { ...white, model };
      for (const point of ['default', 'sensitive'] as const) {
        const one = createEventScanner(days, place, point);
        const tried = 1000;
        let alarms = 0;
        for (let seed = 1; seed <= tried; seed++) if (one.find(planted(seed, 0, 0, noise), 0, 3)) alarms++;
        const expected = tried * FALSE_ALARMS[point];
        expect(Math.abs(alarms - expected)).toBeLessThan(3.5 * Math.sqrt(expected));
      }
    },
  );

  test('thresholds rise from the sensitive to the careful point, and those of neighbors are higher', () => {
    const { careful, default: usual, sensitive } = scanner.thresholds;
    expect(careful.series).toBeGreaterThan(usual.series);
    expect(usual.series).toBeGreaterThan(sensitive.series);
    for (const point of [careful, usual, sensitive]) expect(point.neighbors).toBeGreaterThan(point.series);
    expect(usual.series).toBeGreaterThan(3.4);
    expect(usual.series).toBeLessThan(4.1);
  });
});
