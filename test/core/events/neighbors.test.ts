import { describe, expect, test } from 'vitest';
import { createEventScanner } from '../../../core/events/eventScanner.ts';
import { type CellEvents, findBlockEvents } from '../../../core/events/spatialSupport.ts';
import { suspectedSteps } from '../../../core/events/steppedPatches.ts';
import { unwrappingMisfit } from '../../../core/events/unwrapping.ts';
import { createPlanter, plantedDays } from '../../../bench/science/groundEvents/plantedEvents.ts';

const EPOCHS = 51;
const SIDE = 9;
const SIGMA_MM = 3;
const CYCLE_MM = 35;
const days = plantedDays(EPOCHS, 3);
const scanner = createEventScanner(days, {
  model: { kind: 'white', parameter: 0 },
  usualSigmaMm: SIGMA_MM,
  season: { sigmaMm: Infinity, changeMmPerYear: 0 },
});
const neighbors = { radiusCells: 1, correlation: 0.3 };

/** A block of quiet cells; `size` (mm) gives a cell's step at epoch 25, which ends before epoch `end`. */
function plantedBlock(seed: number, size: (row: number, col: number) => number, end = EPOCHS) {
  const planter = createPlanter(
    { days, noise: { kind: 'white' }, sigmaMm: SIGMA_MM, seasonMm: 3, missing: 0.05 },
    seed,
  );
  const series = new Float64Array(SIDE * SIDE * EPOCHS);
  const shared = new Float64Array(EPOCHS);
  planter.fillNoise(shared, Math.sqrt(0.3));
  for (let cell = 0; cell < SIDE * SIDE; cell++) {
    const own = series.subarray(cell * EPOCHS, (cell + 1) * EPOCHS);
    planter.fillNoise(own, Math.sqrt(0.7));
    planter.addUsual(own);
    const seen = planter.seen();
    const step = size(Math.floor(cell / SIDE), cell % SIDE);
    for (let i = 0; i < EPOCHS; i++)
      own[i] = seen[i] === 0 ? NaN : own[i]! + shared[i]! + (i >= 25 && i < end ? step : 0);
  }
  return { rows: SIDE, cols: SIDE, series, sigmaMm: new Float64Array(SIDE * SIDE).fill(SIGMA_MM) };
}

/** Cells within this distance of the middle. */
const inMiddle = (half: number) => (row: number, col: number) =>
  Math.max(Math.abs(row - 4), Math.abs(col - 4)) <= half;
const cellsOf = (found: readonly CellEvents[]) => new Set(found.map(({ cell }) => cell));

describe('neighbors that move alike', () => {
  test('show a step that most of them are too noisy to show alone, and none that quiet cells around them lack', () => {
    let [seen, alone, around] = [0, 0, 0];
    const isInside = inMiddle(1);
    const blocks = 6;
    for (let seed = 1; seed <= blocks; seed++) {
      // 11 mm is about 4 σ of a step's size in one cell
      const block = plantedBlock(seed, (row, col) => (isInside(row, col) ? -11 : 0));
      const found = cellsOf(findBlockEvents(scanner, block, neighbors));
      for (let cell = 0; cell < SIDE * SIDE; cell++) {
        const isMoving = isInside(Math.floor(cell / SIDE), cell % SIDE);
        if (isMoving && found.has(cell)) seen++;
        if (isMoving && scanner.find(block.series, cell * EPOCHS, SIGMA_MM) !== null) alone++;
        if (!isMoving && found.has(cell)) around++;
      }
    }
    expect(seen / (9 * blocks)).toBeGreaterThan(0.85);
    expect(seen).toBeGreaterThan(1.2 * alone);
    expect(around / (72 * blocks)).toBeLessThan(0.03);
  });

  test('do not adopt the step of a single house', () => {
    const block = plantedBlock(9, (row, col) => (inMiddle(0)(row, col) ? -60 : 0));
    const found = findBlockEvents(scanner, block, neighbors);
    const house = found.find(({ cell }) => cell === 4 * SIDE + 4);
    expect(house!.events[0]!.shownBy).toBe('series');
    expect(found.length).toBeLessThan(4);
  });

  test('a cell that is not measured has no events and affects no others', () => {
    const block = plantedBlock(10, () => -40);
    block.sigmaMm[40] = NaN;
    block.series.fill(NaN, 40 * EPOCHS, 41 * EPOCHS);
    const found = cellsOf(findBlockEvents(scanner, block, neighbors));
    expect(found.has(40)).toBe(false);
    expect(found.size).toBeGreaterThan(76);
  });
});

describe('suspected errors of unwrapping', () => {
  const suspected = (seed: number, size: (row: number, col: number) => number, end = EPOCHS) => {
    const block = plantedBlock(seed, size, end);
    const found = findBlockEvents(scanner, block, neighbors);
    return suspectedSteps(scanner, block, found, {
      cycleMm: new Float64Array(SIDE * SIDE).fill(CYCLE_MM),
      correlation: 0.3,
    }).size;
  };

  test('are whole cycles with a sharp edge', () => {
    const patches = [1, 2, 3, 4].map((seed) =>
      suspected(seed, (row, col) => (inMiddle(1)(row, col) ? CYCLE_MM : 0)),
    );
    expect(patches.filter((cells) => cells >= 8).length).toBeGreaterThanOrEqual(3);
  });

  test('are recognized when only the newest dates show that they have ended', () => {
    for (const end of [EPOCHS - 1, EPOCHS - 2]) {
      const patches = [1, 2, 3, 4].map((seed) =>
        suspected(seed, (row, col) => (inMiddle(1)(row, col) ? CYCLE_MM : 0), end),
      );
      expect(patches.filter((cells) => cells >= 8).length, String(end)).toBeGreaterThanOrEqual(3);
    }
  });

  test('are not steps that fade toward their edge, other sizes, or single cells', () => {
    const graded = (row: number, col: number) => CYCLE_MM * Math.exp(-((row - 4) ** 2 + (col - 4) ** 2) / 6);
    expect(suspected(1, graded)).toBe(0);
    expect(suspected(2, (row, col) => (inMiddle(1)(row, col) ? 1.5 * CYCLE_MM : 0))).toBe(0);
    expect(suspected(3, (row, col) => (inMiddle(0)(row, col) ? CYCLE_MM : 0))).toBe(0);
  });

  test('need nine cells, and cells around them to judge the edge by', () => {
    const cells = (count: number, size: number) => Array.from({ length: count }, () => ({ size, sigma: 2 }));
    const patch = {
      inside: cells(9, CYCLE_MM),
      edge: cells(8, CYCLE_MM),
      outside: cells(12, 0),
      cycleMm: CYCLE_MM,
      correlation: 0,
    };
    expect(unwrappingMisfit(patch)).toBeLessThan(1);
    const two = { inside: cells(9, -2 * CYCLE_MM), edge: cells(8, -2 * CYCLE_MM) };
    expect(unwrappingMisfit({ ...patch, ...two })).toBeLessThan(1);
    expect(unwrappingMisfit({ ...patch, inside: cells(8, CYCLE_MM) })).toBe(Infinity);
    expect(unwrappingMisfit({ ...patch, outside: [] })).toBe(Infinity);
    expect(unwrappingMisfit({ ...patch, outside: cells(12, 8) })).toBeGreaterThan(1);
    expect(unwrappingMisfit({ ...patch, cycleMm: 0 })).toBe(Infinity);
  });
});
