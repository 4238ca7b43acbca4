import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createSeriesFitter } from '../../../core/fit/fit.ts';
import { createInverter } from '../../../core/inversion/inverter.ts';
import { planNetwork } from '../../../core/pairs/network.ts';
import { MISSING_HUNDREDTHS } from '../../../core/pairs/pairValues.ts';
import { createBlockFit } from '../../../workers/measure/fitBlock.ts';
import { candidateCells, invertBlock, type InvertBlockTask } from '../../../workers/measure/invertBlock.ts';
import { createStripFit } from '../../../workers/measure/stripFit.ts';
import { createRandom } from '../../../bench/science/noise.ts';
import { gridOf } from '../support.ts';

/** More than two strips, the last one of odd size. */
const window = { row: 0, col: 0, rows: 3, cols: 47 };
const CELLS = window.rows * window.cols;

/** A chain whose reference date moves; some dates of a 12-day schedule are missing. */
function networkOf(epochs: number, ministack: number, random: () => number) {
  const days = [20_000];
  while (days.length < epochs) days.push(days.at(-1)! + 12 * (random() < 0.15 ? 3 : 1));
  return planNetwork(
    days.slice(1).map((secondaryDay, i) => ({
      referenceDay: days[Math.floor(i / ministack) * ministack]!,
      secondaryDay,
    })),
  );
}

/** The share of its pairs that a cell lacks: none, some, so many that it is rarely measured, or all. */
function lossOf(cell: number): number {
  if (cell % 11 === 4) return 1;
  if (cell % 13 === 6) return 0.9;
  return cell % 7 === 5 ? 0.2 : 0;
}

/** Steps of a walk in hundredths, with gaps, some of them so large that a series exceeds 16 bits. */
function blockOf(network: ReturnType<typeof networkOf>, random: () => number): InvertBlockTask {
  const pairs = network.pairIndices.length;
  const stride = CELLS + 5;
  const hundredths = new Int16Array(pairs * stride);
  const validPairs = new Uint16Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    const length = cell % 17 === 3 ? 30_000 : 2000;
    for (let pair = 0; pair < pairs; pair++) {
      const isMissing = random() < lossOf(cell);
      if (!isMissing) validPairs[cell]!++;
      const value = Math.round(length * (random() - 0.5));
      hundredths[pair * stride + cell] = isMissing ? MISSING_HUNDREDTHS : value;
    }
  }
  return {
    inverter: createInverter(network),
    epochs: pairs + 1,
    window,
    pairs: {
      parts: [window],
      cells: CELLS,
      hundredths,
      stride,
      floatsMm: network.pairIndices.map(() => null),
      validPairs,
      meanCoherence: Float32Array.from({ length: CELLS }, random),
    },
    pairOffsetsMm: random() < 0.5 ? null : Float32Array.from({ length: pairs }, () => 10 * random() - 5),
    up: Float32Array.from({ length: CELLS }, (_, cell) => (cell === 9 ? NaN : 0.5 + 0.4 * random())),
    minimumEpochs: 5,
  };
}

describe('cells with every pair, fitted strip by strip', () => {
  test.prop([fc.integer({ min: 5, max: 70 }), fc.integer({ min: 1, max: 20 }), fc.nat(1e6), fc.boolean()], {
    numRuns: 25,
  })('match cells one after the other bit for bit', (epochs, ministack, seed, isReferenced) => {
    const random = createRandom(seed);
    const network = networkOf(epochs, ministack, random);
    const task = blockOf(network, random);
    const referenceMm = isReferenced ? Float64Array.from({ length: epochs }, () => 20 * random()) : null;
    const [fused, plain] = [true, false].map((isFused) => {
      const fitter = createSeriesFitter(network.epochDays);
      const strips = isFused ? createStripFit(network, fitter.complete, CELLS) : null;
      const { hundredths } = task.pairs;
      strips?.block.set(hundredths);
      const pairs = { ...task.pairs, hundredths: strips?.block ?? hundredths };
      const fit = createBlockFit({
        fitter,
        grid: gridOf(window.rows, window.cols),
        window,
        candidates: candidateCells(task),
        strips,
        epochs,
        referenceMm,
      });
      let fitted = 0;
      strips?.useBlock({ pairOffsetsMm: task.pairOffsetsMm, referenceMm });
      const take = (cell: Parameters<typeof fit.addFitted>[0]) => {
        fitted++;
        fit.addFitted(cell);
      };
      const observed = invertBlock(
        { ...task, pairs },
        fit.add,
        strips && { strips, places: fit.places, take },
      );
      const { columns, slices, planes } = fit.finish();
      return {
        fitted,
        all: {
          observed,
          slices,
          planes,
          columns: { ...columns, seriesHundredths: [...columns.seriesHundredths] },
        },
      };
    });
    expect(fused!.fitted).toBeGreaterThan(0);
    expect(plain!.fitted).toBe(0);
    expect(fused!.all).toEqual(plain!.all);
  });
});
