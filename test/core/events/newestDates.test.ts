import { beforeAll, describe, expect, test } from 'vitest';
import { createPlanter, plantedDays } from '../../../bench/science/groundEvents/plantedEvents.ts';
import { createEventScanner, type EventScanner } from '../../../core/events/eventScanner.ts';
import { findNewest } from '../../../core/events/newestDates.ts';
import { findBlockEvents, screenBlock } from '../../../core/events/spatialSupport.ts';

const EPOCHS = 60;
const SIDE = 20;
const SIGMA_MM = 3;
const days = plantedDays(EPOCHS, 11);
const lastDay = days[EPOCHS - 1]!;

/** A block of quiet cells; `moved` gives what a cell adds at an epoch, mm. */
function planted(seed: number, moved: (cell: number, epoch: number) => number) {
  const planter = createPlanter(
    { days, noise: { kind: 'white' }, sigmaMm: SIGMA_MM, seasonMm: 3, missing: 0.05 },
    seed,
  );
  const series = new Float64Array(SIDE * SIDE * EPOCHS);
  for (let cell = 0; cell < SIDE * SIDE; cell++) {
    const own = series.subarray(cell * EPOCHS, (cell + 1) * EPOCHS);
    planter.fillNoise(own);
    planter.addUsual(own);
    const seen = planter.seen();
    for (let i = 0; i < EPOCHS; i++)
      own[i] = seen[i] === 0 && i < EPOCHS - 3 ? NaN : own[i]! + moved(cell, i);
  }
  return { rows: SIDE, cols: SIDE, series, sigmaMm: new Float64Array(SIDE * SIDE).fill(SIGMA_MM) };
}

describe('the newest dates of series', () => {
  let scanner: EventScanner;
  beforeAll(() => {
    scanner = createEventScanner(days, {
      model: { kind: 'white', parameter: 0 },
      usualSigmaMm: SIGMA_MM,
      season: { sigmaMm: Infinity, changeMmPerYear: 0 },
    });
  });
  const newestOf = (moved: (cell: number, epoch: number) => number, seed = 5) => {
    const block = planted(seed, moved);
    return [...findNewest(scanner, block, screenBlock(scanner, block), new Map())];
  };
  const isPlanted = (cell: number) => cell % 10 === 0;

  test.each([1, 2])('show a step of the last %d, with its dates and its size', (dates) => {
    const found = newestOf((cell, i) => (isPlanted(cell) && i >= EPOCHS - dates ? -30 : 0));
    const steps = found.filter(([cell]) => isPlanted(cell)).map(([, departure]) => departure);
    expect(steps.length).toBeGreaterThanOrEqual(39);
    const held = steps.filter(({ size, sigma }) => Math.abs(size + 30) <= 1.96 * sigma);
    expect(held.length).toBeGreaterThan(0.85 * steps.length);
    for (const { kind, earliestDay, latestDay } of steps) {
      expect([kind, latestDay]).toEqual(['step', lastDay]);
      expect(earliestDay).toBe(days[EPOCHS - dates]);
    }
  });

  test('show a pace that is new in the last three months', () => {
    const from = lastDay - 91;
    const found = newestOf((cell, i) =>
      isPlanted(cell) ? -60 * (Math.max(0, days[i]! - from) / 365.25) : 0,
    );
    const paces = found.filter(([cell, { kind }]) => isPlanted(cell) && kind === 'pace_change');
    expect(paces.length).toBeGreaterThan(32);
    expect(paces.every(([, { size }]) => size < 0)).toBe(true);
  });

  test('show hardly anything in quiet ground, also if the newest date is a bad one for all cells', () => {
    const quiet = [1, 2, 3].flatMap((seed) => newestOf(() => 0, seed));
    expect(quiet.length / (3 * SIDE * SIDE)).toBeLessThan(0.02);
    expect(quiet.every(([, { kind }]) => kind === 'pace_change')).toBe(true);
    const noise = planted(77, () => 0).series;
    const bad = newestOf((cell, i) => (i === EPOCHS - 1 ? 5 * noise[cell * EPOCHS + i]! : 0));
    expect(bad.length / (SIDE * SIDE)).toBeLessThan(0.02);
  });

  test('of a series are those that it has', () => {
    const block = planted(5, (cell, i) => (isPlanted(cell) && i === EPOCHS - 2 ? 30 : 0));
    for (let cell = 0; cell < SIDE * SIDE; cell += 10) block.series[(cell + 1) * EPOCHS - 1] = NaN;
    const found = findNewest(scanner, block, screenBlock(scanner, block), new Map());
    const steps = [...found].filter(([cell]) => isPlanted(cell));
    expect(steps.length).toBeGreaterThanOrEqual(39);
    for (const [, { earliestDay, latestDay }] of steps)
      expect([earliestDay, latestDay]).toEqual([days[EPOCHS - 2], days[EPOCHS - 2]]);
  });

  test.each([
    [2, -20, 0],
    [6, -20, 36],
  ])('of %d dates displaced by %d mm are an event in at least %d of 40 series', (dates, size, least) => {
    const block = planted(6, (cell, i) => (isPlanted(cell) && i >= EPOCHS - dates ? size : 0));
    const cells = findBlockEvents(scanner, block, { radiusCells: 1, correlation: 0 });
    const moved = cells.filter(
      ({ cell, events }) => isPlanted(cell) && events.some(({ significance }) => significance >= 6),
    );
    if (least > 0) expect(moved.length).toBeGreaterThanOrEqual(least);
    else {
      expect(moved).toEqual([]);
      // Nor is the ground quiet: what they show is to be confirmed.
      const newest = findNewest(
        scanner,
        block,
        screenBlock(scanner, block),
        new Map(cells.map((one) => [one.cell, one])),
      );
      expect([...newest.keys()].filter(isPlanted).length).toBeGreaterThanOrEqual(38);
    }
  });

  test('show nothing next to an event that decides', () => {
    const block = planted(5, (_, i) => (i >= EPOCHS - 1 ? -30 : 0));
    const found = { events: [{ candidate: EPOCHS - 3, significance: 6 }], isUnsettled: false };
    const known = new Map(Array.from({ length: SIDE * SIDE }, (_, cell) => [cell, found]));
    const screened = screenBlock(scanner, block);
    expect(findNewest(scanner, block, { noiseMm: screened.noiseMm }, known).size).toBe(0);
  });
});
