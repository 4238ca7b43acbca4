import { readFile } from 'node:fs/promises';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { cellAt, type Grid } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { yearsBetween } from '../../core/date.ts';
import { SLIDE } from '../../cli/demo/demoScene.ts';
import { bandSignal, DEMO_NOISE, lineOfSightAt } from '../../cli/demo/epochSignal.ts';
import { DEMO_CENTER, DEMO_SIDE_CELLS, type OrbitPass, planDemo } from '../../cli/demo/demoPlan.ts';
import { groundTruth } from '../../cli/demo/truth.ts';
import { times } from '../support/machine/tier.ts';

const defaults = { rows: 64, cols: 64, epochs: 12, seed: 7, endDate: '2026-04-18' };

describe('the plan of a demo frame', () => {
  test.prop([fc.integer({ min: 6, max: 90 })])(
    'every acquisition but the first is reached once, from a date reached before',
    (epochs) => {
      const plan = planDemo({ ...defaults, epochs });
      const current = plan.granules.filter((granule) => !granule.isSuperseded);
      expect(current.map((granule) => granule.secondaryEpoch)).toEqual(
        Array.from({ length: epochs - 1 }, (_, index) => index + 1),
      );
      for (const { referenceEpoch, secondaryEpoch } of current)
        expect(referenceEpoch).toBeLessThan(secondaryEpoch);
      expect(new Set(current.map((granule) => granule.referenceEpoch)).size).toBeGreaterThan(1);
      expect(new Set(plan.granules.map((granule) => granule.fileName)).size).toBe(epochs);
    },
  );

  test('forty acquisitions span more than three and a half years and end on the requested day', () => {
    const { epochDays } = planDemo({ ...defaults, epochs: 40 });
    expect(epochDays.at(-1)).toBe(Date.UTC(2026, 3, 18) / 86_400_000);
    expect((epochDays.at(-1)! - epochDays[0]!) / 365.25).toBeGreaterThan(3.5);
    expect(epochDays.toSorted((a, b) => a - b)).toEqual(epochDays);
  });

  test('one crossover product has an older version that was generated later', () => {
    const { granules } = planDemo(defaults);
    const old = granules.find((granule) => granule.isSuperseded)!;
    const current = granules.find(
      (granule) => granule !== old && granule.secondaryEpoch === old.secondaryEpoch,
    )!;
    expect(Number(old.version)).toBeLessThan(Number(current.version));
    expect(old.generatedAt).toBeGreaterThan(current.generatedAt);
    expect(granules.some((granule) => granule.referenceEpoch === old.secondaryEpoch)).toBe(true);
  });

  test('the middle of the frame is downtown Houston, on good ground, snapped to 30 m', () => {
    const { grid, seed } = planDemo({ ...defaults, rows: DEMO_SIDE_CELLS, cols: DEMO_SIDE_CELLS });
    const cell = cellAt(grid, projectionFor(grid.epsg).forward(DEMO_CENTER));
    expect(cell).toEqual({ row: DEMO_SIDE_CELLS / 2, col: DEMO_SIDE_CELLS / 2 });
    expect(groundTruth({ grid, seed }).truthAt(cell!).isMasked).toBe(false);
    expect(grid.originX % 30).toBe(0);
    expect(grid.originY % 30).toBe(0);
  });

  test('the README’s second frame overlaps the first one and continues where it ends', async () => {
    const [, rows, cols, eastKm] = /--rows (\d+) --cols (\d+) .*--frame F08883 --east (\d+)/
      .exec(await readFile('README.md', 'utf8'))!
      .map(Number);
    const { grid: first } = planDemo({ ...defaults, rows: DEMO_SIDE_CELLS, cols: DEMO_SIDE_CELLS });
    const { grid: second } = planDemo({ ...defaults, rows: rows!, cols: cols!, eastKm: eastKm! });
    const lastX = (grid: Grid) => grid.originX + grid.cols * grid.cellWidth;
    expect(second.originX).toBeGreaterThan(first.originX);
    expect(second.originX).toBeLessThan(lastX(first));
    const beyond = (lastX(second) - lastX(first)) / second.cellWidth;
    expect(beyond).toBeGreaterThan(second.cols / 2);
    expect(() => planDemo({ ...defaults, eastKm: 301 })).toThrow('east is 301');
  });

  test.prop([fc.integer({ min: 0, max: 1000 })], { numRuns: times(2, 5) })(
    'a scene has subsidence, uplift, a sharp edge, seasons, a collapse, a change of rate, water, masked and intermittent ground, and is mostly at rest',
    (seed) => {
      const { grid } = planDemo({ ...defaults, rows: 128, cols: 128 });
      const truth = groundTruth({ grid, seed });
      const cells = Array.from({ length: 128 * 128 }, (_, index) =>
        truth.truthAt({ row: Math.floor(index / 128), col: index % 128 }),
      );
      const measured = cells.filter((cell) => !cell.isMasked);
      expect(Math.min(...measured.map((cell) => cell.velocityMmYr))).toBeLessThan(-20);
      expect(Math.max(...measured.map((cell) => cell.velocityMmYr))).toBeGreaterThan(8);
      expect(Math.max(...measured.map((cell) => cell.seasonalAmplitudeMm))).toBeGreaterThan(8);
      const steps = cells.map((cell, index) =>
        Math.abs(cell.velocityMmYr - (cells[index + 128]?.velocityMmYr ?? 0)),
      );
      expect(Math.max(...steps)).toBeGreaterThan(5);
      expect(measured.some((cell) => cell.stepMm !== 0)).toBe(true);
      expect(Math.min(...measured.map((cell) => cell.paceChangeMmYr))).toBeLessThan(-12);
      const resting = measured.filter((cell) => cell.isSteady && Math.abs(cell.velocityMmYr) < 1);
      expect(resting.length).toBeGreaterThan(0.6 * measured.length);
      expect(cells.some((cell) => cell.isWater) && cells.some((cell) => cell.isOutside)).toBe(true);
      expect(cells.some((cell) => cell.isIntermittent)).toBe(true);
      expect(
        cells.filter((cell) => cell.isMasked && !cell.isWater && !cell.isOutside).length,
      ).toBeGreaterThan(100);
      expect(measured.length).toBeGreaterThan(0.7 * cells.length);
    },
  );

  test.prop([fc.integer({ min: 1, max: 63 })], { numRuns: times(7, 20) })(
    'a frame is the same for every division into bands',
    (cut) => {
      const plan = planDemo(defaults);
      const day = plan.epochDays[3]!;
      const rows = (row: number, count: number) =>
        bandSignal(plan, { row, col: 0, rows: count, cols: 64 }, DEMO_NOISE).positionMm(day);
      expect([...rows(0, cut), ...rows(cut, 64 - cut)]).toEqual([...rows(0, 64)]);
    },
  );

  test('both looks at the slide together show that it moves east, and neither alone does', () => {
    const silent = { atmosphereMm: 0, decorrelationScale: 0 };
    const ground = { ...defaults, epochs: 40, slides: true };
    const { u, v } = SLIDE;
    const rateOf = (pass: OrbitPass) => {
      const plan = planDemo({ ...ground, pass });
      const [first, last] = [plan.epochDays[0]!, plan.epochDays.at(-1)!];
      const row = Math.floor(v * plan.grid.rows);
      const signal = bandSignal(plan, { row, col: 0, rows: 1, cols: plan.grid.cols }, silent);
      const col = Math.floor(u * plan.grid.cols);
      const [from, to] = [signal.positionMm(first)[col]!, signal.positionMm(last)[col]!];
      return {
        rate: (to - from) / yearsBetween(first, last),
        east: signal.truths[col]!.eastMmYr,
        los: lineOfSightAt((col + 0.5) / plan.grid.cols, pass),
      };
    };
    const [a, d] = [rateOf('ascending'), rateOf('descending')];
    expect(a.east).toBeGreaterThan(18);
    const determinant = a.los.east * d.los.up - d.los.east * a.los.up;
    expect((a.rate * d.los.up - d.rate * a.los.up) / determinant).toBeCloseTo(a.east, 2);
    expect((d.rate * a.los.east - a.rate * d.los.east) / determinant).toBeCloseTo(0, 2);
    // Read as motion up and down, one look has it sink and the other rise.
    expect(a.rate / a.los.up).toBeLessThan(-10);
    expect(d.rate / d.los.up).toBeGreaterThan(10);
    expect(groundTruth(planDemo(defaults)).truthAt({ row: 58, col: 38 }).eastMmYr).toBe(0);
  });

  test('options out of range are refused by name and value', () => {
    expect(() => planDemo({ ...defaults, rows: 0 })).toThrow(
      'rows is 0; it must be a whole number from 16 to 8192',
    );
    expect(() => planDemo({ ...defaults, epochs: 2.5 })).toThrow('epochs is 2.5');
    expect(() => planDemo({ ...defaults, frameId: '8882' })).toThrow('frame is "8882"');
    expect(() => planDemo({ ...defaults, endDate: '2026-02-30' })).toThrow(
      '"2026-02-30" is not a calendar date',
    );
  });
});
