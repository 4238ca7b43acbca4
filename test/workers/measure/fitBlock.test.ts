import { describe, expect, test } from 'vitest';
import { yearsBetween } from '../../../core/date.ts';
import { createSeriesFitter } from '../../../core/fit/fit.ts';
import { planNetwork } from '../../../core/pairs/network.ts';
import { MISSING_WIDE } from '../../../workers/measure/seriesStore.ts';
import { chainOf, fittedBlock, gridOf, invertedCells, plantedBlock } from '../support.ts';

const window = { row: 3, col: 5, rows: 4, cols: 6 };
const CELLS = window.rows * window.cols;
const chain = chainOf(12);
const years = (day: number) => yearsBetween(chain.epochDays[0]!, day);

/** Motion of the whole frame on a day in addition to the ground's: the error of that day's reference. */
const common = (day: number) => ((day * 7919) % 41) - 20;

describe('a block of pairs', () => {
  test('inverts to the cells that are seen often enough, in window order, as they moved', () => {
    const task = plantedBlock(window, chain, (cell, day) => (cell === 7 ? NaN : cell * years(day)));
    task.up[9] = NaN;
    const block = invertedCells({ ...task, minimumEpochs: chain.epochDays.length });
    expect([...block.cellIndices]).toEqual(
      [...Array(CELLS).keys()].filter((cell) => cell !== 7 && cell !== 9),
    );
    expect(block.observedCells).toBe(CELLS - 2);
    const epochs = chain.epochDays.length;
    for (const [i, cell] of block.cellIndices.entries()) {
      for (const [epoch, day] of chain.epochDays.entries()) {
        expect(block.seriesMm[i * epochs + epoch]).toBeCloseTo(cell * years(day), 4);
      }
    }
  });

  test('leaves out a cell with one epoch too few and keeps one with just enough', () => {
    const from = chain.epochDays[5]!;
    const task = plantedBlock(window, chain, (cell, day) => (cell === 2 && day < from ? NaN : years(day)));
    expect(invertedCells({ ...task, minimumEpochs: 7 }).cellIndices).toContain(2);
    const without = invertedCells({ ...task, minimumEpochs: 8 });
    expect(without.cellIndices).not.toContain(2);
    expect(without.observedCells).toBe(CELLS);
  });

  test('removes the constants of its pairs before it closes the loops', () => {
    const days = [20_000, 20_012, 20_024, 20_036, 20_048];
    const pairs = days.flatMap((referenceDay, i) =>
      days.slice(i + 1, i + 3).map((secondaryDay) => ({ referenceDay, secondaryDay })),
    );
    const network = planNetwork(pairs);
    const task = plantedBlock(window, network, (cell, day) => cell * years(day));
    const offsets = Float32Array.from(pairs, (_, pair) => 10 * pair - 30);
    for (const [pair, plane] of task.pairs.floatsMm.entries()) {
      for (let cell = 0; cell < CELLS; cell++) plane![cell]! += offsets[pair]!;
    }
    const block = invertedCells({ ...task, pairOffsetsMm: offsets });
    for (let cell = 0; cell < CELLS; cell++) {
      expect(block.seriesMm[cell * 5 + 4]).toBeCloseTo(cell * years(days[4]!), 3);
    }
  });

  test('fits motion against the reference, whatever epoch a cell starts at', () => {
    const late = chain.epochDays[4]!;
    const task = plantedBlock(window, chain, (cell, day) =>
      cell % 3 === 1 && day < late ? NaN : -0.7 * cell * years(day) + common(day),
    );
    const up = task.up[0]!;
    const first = common(chain.epochDays[0]!);
    const fitted = fittedBlock(task, {
      grid: gridOf(20, 20),
      fitter: createSeriesFitter(chain.epochDays),
      referenceMm: Float64Array.from(chain.epochDays, (day) => common(day) - first),
    });
    const { columns, planes } = fitted;
    expect(columns.h3).toHaveLength(CELLS);
    for (let i = 0; i < CELLS; i++) {
      const cell = (columns.row[i]! - window.row) * window.cols + columns.col[i]! - window.col;
      expect(columns.velocityMmYr[i]).toBeCloseTo((-0.7 * cell) / up, 3);
      expect(columns.firstEpoch[i]).toBe(cell % 3 === 1 ? 4 : 0);
      // Each series counts from its own first epoch, which the reference must not shift.
      expect(columns.seriesHundredths[i * chain.epochDays.length + columns.firstEpoch[i]!]).toBe(0);
      expect(columns.nMeasurements[i]).toBe(cell % 3 === 1 ? 8 : 12);
      expect(planes.velocityMmYr[cell]).toBe(columns.velocityMmYr[i]);
      expect(planes.velocitySigmaMmYr[cell]).toBe(columns.velocitySigmaMmYr[i]);
    }
    expect(fitted.slices.reduce((sum, slice) => sum + slice.count, 0)).toBe(CELLS);
  });

  test('closes up over cells whose pairs are enough but disconnected', () => {
    const planted = plantedBlock(window, chain, (cell, day) => cell * years(day));
    const fallenApart = [0, 7, 8, CELLS - 1];
    for (const cell of fallenApart) {
      for (const lost of [3, 7]) planted.pairs.floatsMm[lost]![cell] = NaN;
      planted.pairs.validPairs[cell]! -= 2;
    }
    const how = { grid: gridOf(20, 20), fitter: createSeriesFitter(chain.epochDays), referenceMm: null };
    const { columns, slices, planes } = fittedBlock(planted, how);
    const epochs = chain.epochDays.length;
    const found = Array.from(
      columns.row,
      (row, i) => (row - window.row) * window.cols + columns.col[i]! - window.col,
    );
    const expected = [...Array(CELLS).keys()].filter((cell) => !fallenApart.includes(cell));
    expect(found.toSorted((a, b) => a - b)).toEqual(expected);
    expect(columns.h3.every((index, i) => i === 0 || columns.h3[i - 1]! <= index)).toBe(true);
    expect(slices.reduce((sum, slice) => sum + slice.count, 0)).toBe(expected.length);
    expect(columns.seriesHundredths).toHaveLength(expected.length * epochs);
    for (const [i, cell] of found.entries()) {
      expect(columns.velocityMmYr[i]).toBeCloseTo(cell / planted.up[0]!, 3);
      expect(columns.velocityMmYr[i]).toBe(planes.velocityMmYr[cell]);
      const last = (100 * cell * years(chain.epochDays[epochs - 1]!)) / planted.up[0]!;
      expect(columns.seriesHundredths[i * epochs + epochs - 1]).toBeCloseTo(last, -0.4);
    }
    for (const cell of fallenApart) expect(planes.velocityMmYr[cell]).toBeNaN();
  });

  test('stores series in 16 bits when they fit, and otherwise all of the block’s in 32, gaps included', () => {
    const inWidth = (fastest: number) => {
      const task = plantedBlock(window, chain, (cell, day) =>
        cell % 3 === 1 && day < chain.epochDays[4]! ? NaN : 0.8 * (cell === 20 ? fastest : 1) * years(day),
      );
      const how = { grid: gridOf(20, 20), fitter: createSeriesFitter(chain.epochDays), referenceMm: null };
      return fittedBlock(task, how).columns;
    };
    const narrow = inWidth(800);
    const wide = inWidth(2000);
    expect(narrow.seriesHundredths).toBeInstanceOf(Int16Array);
    expect(wide.seriesHundredths).toBeInstanceOf(Int32Array);
    const epochs = chain.epochDays.length;
    for (let i = 0; i < CELLS; i++) {
      const cell = (wide.row[i]! - window.row) * window.cols + wide.col[i]! - window.col;
      for (const [epoch, day] of chain.epochDays.entries()) {
        const at = i * epochs + epoch;
        if (epoch < wide.firstEpoch[i]!) {
          expect(wide.seriesHundredths[at]).toBe(MISSING_WIDE);
          expect(narrow.seriesHundredths[at]).toBe(-32_768);
          continue;
        }
        const moved = years(day) - years(chain.epochDays[wide.firstEpoch[i]!]!);
        expect(wide.seriesHundredths[at]).toBeCloseTo(100 * (cell === 20 ? 2000 : 1) * moved, -0.4);
        expect(narrow.seriesHundredths[at]).toBeCloseTo(100 * (cell === 20 ? 800 : 1) * moved, -0.4);
      }
    }
  });
});
