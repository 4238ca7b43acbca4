import { join } from 'node:path';
import type { TieCorrection } from '../../../core/gnss/tieCorrection.ts';
import { describe, expect, test } from 'vitest';
import { yearsBetween } from '../../../core/date.ts';
import { createSeriesFitter } from '../../../core/fit/fit.ts';
import { MISSING_TENTH_MM } from '../../../schemas/cellColumns.ts';
import {
  assemblePartition,
  type AssemblePartitionTask,
} from '../../../workers/partition/assemblePartition.ts';
import { writeColumnFile } from '../../../workers/measure/columnFile.ts';
import { packEvents } from '../../../workers/measure/groundColumns.ts';
import { emptyGround, type GroundColumns } from '../../../workers/measure/groundColumns.ts';
import type { FittedColumns } from '../../../workers/measure/fittedColumns.ts';
import type { Partition } from '../../../workers/partition/partitionFiles.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { chainOf, fittedBlock, gridOf, plantedBlock } from '../support.ts';

const network = chainOf(70);
const { epochDays } = network;
const cellSize = { cellWidthM: 30, cellHeightM: 30 };
const UNSHARED = { tie: null, referenceSigmaMmYr: 0, lineOfSightShare: 0 };
const NO_TIE = { shared: UNSHARED, isVertical: false };

/** Fits the windows as separate blocks and gathers them into one partition. */
async function assembled(
  windows: readonly { row: number; col: number; rows: number; cols: number }[],
  positionMm: (cell: { row: number; col: number }, day: number) => number,
  options: Pick<AssemblePartitionTask, 'shared' | 'isVertical'> = NO_TIE,
  cellMeters = 30,
) {
  const folder = await temporaryFolder();
  const parts = windows.map((window, index) => {
    const at = (cell: number) => ({
      row: window.row + Math.floor(cell / window.cols),
      col: window.col + (cell % window.cols),
    });
    const task = plantedBlock(window, network, (cell, day) => positionMm(at(cell), day));
    const fitted = fittedBlock(task, {
      grid: gridOf(60, 60, cellMeters),
      fitter: createSeriesFitter(epochDays),
      referenceMm: null,
    });
    const path = join(folder, `${index}.bin`);
    const file = writeColumnFile<keyof FittedColumns>(path, { ...fitted.columns });
    const count = fitted.columns.h3.length;
    const described = groundOf({ row: fitted.columns.row, col: fitted.columns.col });
    const ground = writeColumnFile<keyof GroundColumns | 'events'>(join(folder, `ground-${index}.bin`), {
      ...described,
      events: packEvents([]),
    });
    return { file, ground, from: 0, count };
  });
  const rows = 60;
  const { columns, readSeries } = assemblePartition({
    parts,
    epochDays,
    cellSize,
    ...options,
    neighborhood: {
      window: { row: 0, col: 0, rows, cols: rows },
      spreadMmYr: Float32Array.from({ length: rows * rows }, (_, i) => i),
      consistent: Uint8Array.from({ length: rows * rows }, (_, i) => i % 2),
    },
  });
  return { columns, seriesTenthMm: seriesInSteps(columns.h3.length, readSeries) };
}

/**
 * Each cell's rate relative to its surroundings is its row plus a hundredth of its column; the center of the surroundings
 * is 100 columns further.
 */
function groundOf({ row, col }: Pick<FittedColumns, 'row' | 'col'>): GroundColumns {
  return {
    ...emptyGround(row.length),
    velocitySigmaMmYr: new Float32Array(row.length).fill(0.4),
    paceMmYr: new Float32Array(row.length).fill(0.7),
    localMmYr: Float32Array.from(row, (value, i) => value + col[i]! / 100),
    localSigmaMmYr: new Float32Array(row.length).fill(0.5),
    ringRow: Float32Array.from(row),
    ringCol: Float32Array.from(col, (value) => value + 100),
  };
}

/** All series, read a few cells at a time like the writer. */
function seriesInSteps(cells: number, readSeries: Partition['readSeries']): Int32Array {
  const all = new Int32Array(cells * epochDays.length);
  for (let from = 0; from < cells; from += 7) {
    const { tenthMm, hasGaps } = readSeries(from, Math.min(7, cells - from));
    expect(hasGaps).toBe(tenthMm.includes(MISSING_TENTH_MM));
    all.set(tenthMm, from * epochDays.length);
  }
  return all;
}

const years = (day: number) => yearsBetween(epochDays[0]!, day);
const UP = 0.8;

/** A tie that changes linearly from one x to another, both in meters. */
function tieAlongX(
  from: { x: number; correctionMmYr: number; sigmaMmYr: number },
  to: { x: number; correctionMmYr: number; sigmaMmYr: number },
): TieCorrection {
  return {
    originX: from.x,
    originY: 0,
    stepX: to.x - from.x,
    stepY: 1,
    nodes: 2,
    correctionMmYr: Float64Array.of(
      from.correctionMmYr,
      to.correctionMmYr,
      from.correctionMmYr,
      to.correctionMmYr,
    ),
    sigmaMmYr: Float64Array.of(from.sigmaMmYr, to.sigmaMmYr, from.sigmaMmYr, to.sigmaMmYr),
  };
}

describe('a partition assembled from fitted blocks', () => {
  test('has the planted motion in every column, relative to the ground, positive upward', async () => {
    const { columns, seriesTenthMm } = await assembled(
      [{ row: 10, col: 20, rows: 1, cols: 3 }],
      ({ col }, day) => UP * (-6 * (col - 19) * years(day) + 8 * Math.sin(2 * Math.PI * years(day))),
    );
    const span = years(epochDays.at(-1)!);
    expect([...columns.col].toSorted((a, b) => a - b)).toEqual([20, 21, 22]);
    for (let i = 0; i < 3; i++) {
      const velocity = -6 * (columns.col[i]! - 19);
      expect(columns.velocityVerticalMmYr[i]).toBeCloseTo(velocity, 3);
      expect(columns.velocityLosMmYr[i]).toBeCloseTo(UP * velocity, 3);
      expect(columns.totalMotionMm[i]).toBeCloseTo(velocity * span, 2);
      expect(columns.seasonalAmplitudeMm[i]).toBeCloseTo(8, 3);
      // 8 mm compared with 6, 12 and 18 mm in a year.
      expect(columns.seasonalDominant[i]).toBe(columns.col[i] === 20 ? 1 : 0);
      expect(columns.confidence[i]).toBeCloseTo(0.8 * (span / 4), 5);
      expect(columns.neighborSpreadMmYr[i]).toBe(10 * 60 + columns.col[i]!);
      expect(columns.neighborConsistent[i]).toBe((10 * 60 + columns.col[i]!) % 2);
      expect(columns.firstObservation[i]).toBe(epochDays[0]);
      expect(columns.lastObservation[i]).toBe(epochDays.at(-1));
      const last = seriesTenthMm[i * epochDays.length + epochDays.length - 1]!;
      const season = 8 * Math.sin(2 * Math.PI * span);
      // Rounded to hundredths of a millimeter first.
      expect(Math.abs(last - 10 * (velocity * span + season))).toBeLessThan(0.5501);
    }
  });

  test('compares with the surroundings: without the zero, by the slope of the tie between both, widened like the velocity', async () => {
    const window = { row: 2, col: 3, rows: 1, cols: 2 };
    const still = () => 0;
    const plain = await assembled([window], still, {
      ...NO_TIE,
      shared: { ...UNSHARED, referenceSigmaMmYr: 9, lineOfSightShare: 0.1, sigmaFactor: 2 },
    });
    // 3 mm/yr more for every 30 m to the east.
    const tie = tieAlongX(
      { x: 15, correctionMmYr: 5, sigmaMmYr: 3 },
      { x: 15 + 9000, correctionMmYr: 5 + 900, sigmaMmYr: 4 },
    );
    const tied = await assembled([window], still, { ...NO_TIE, shared: { ...UNSHARED, tie } });
    for (let i = 0; i < 2; i++) {
      const rate = 2 + plain.columns.col[i]! / 100;
      expect(plain.columns.velocityVsSurroundingsMmYr[i]).toBeCloseTo(rate, 5);
      const sigma = Math.hypot(2 * 0.5, 0.1 * rate);
      expect(plain.columns.velocityVsSurroundingsUncertaintyMmYr[i]).toBeCloseTo(sigma, 5);
      expect(tied.columns.velocityVsSurroundingsMmYr[i]).toBeCloseTo(rate - 300, 3);
      expect(tied.columns.velocityVsSurroundingsUncertaintyMmYr[i]).toBeCloseTo(0.5, 5);
    }
  });

  test('applies the tie to velocity, line of sight, total, series and uncertainty alike', async () => {
    const window = { row: 0, col: 0, rows: 1, cols: 2 };
    const tie = tieAlongX(
      { x: 15, correctionMmYr: 5, sigmaMmYr: 3 },
      { x: 45, correctionMmYr: 8, sigmaMmYr: 4 },
    );
    // The second cell is observed late, so its series starts later.
    const late = epochDays[10]!;
    const position = ({ col }: { col: number }, day: number) =>
      col === 1 && day < late ? NaN : UP * -2 * years(day);
    const plain = await assembled([window], position);
    const tied = await assembled([window], position, { ...NO_TIE, shared: { ...UNSHARED, tie } });
    for (let i = 0; i < 2; i++) {
      const isLate = tied.columns.col[i] === 1;
      const correction = isLate ? 8 : 5;
      const velocity = -2 + correction;
      const span = tied.columns.spanYears[i]!;
      expect(tied.columns.firstObservation[i]).toBe(isLate ? late : epochDays[0]);
      expect(tied.columns.velocityVerticalMmYr[i]).toBeCloseTo(velocity, 3);
      expect(tied.columns.velocityLosMmYr[i]).toBeCloseTo(UP * velocity, 3);
      expect(tied.columns.totalMotionMm[i]).toBeCloseTo(velocity * span, 3);
      expect(tied.columns.velocityUncertaintyMmYr[i]).toBeCloseTo(
        Math.hypot(plain.columns.velocityUncertaintyMmYr[i]!, isLate ? 4 : 3),
        5,
      );
      const series = tied.seriesTenthMm.subarray(i * epochDays.length, (i + 1) * epochDays.length);
      expect(series.at(-1)).toBe(Math.round(10 * velocity * span));
      expect(series[isLate ? 10 : 0]).toBe(0);
      if (isLate) expect([...series.subarray(0, 10)]).toEqual(Array(10).fill(MISSING_TENTH_MM));
    }
  });

  test('includes the zero’s σ and that of an assumed line of sight in its own, and in nothing that compares cells', async () => {
    const window = { row: 10, col: 20, rows: 1, cols: 3 };
    const position = ({ col }: { col: number }, day: number) => UP * (col - 25) * years(day);
    const plain = await assembled([window], position);
    const shared = { tie: null, referenceSigmaMmYr: 4, lineOfSightShare: 0.1 };
    const doubted = await assembled([window], position, { ...NO_TIE, shared });
    for (let i = 0; i < 3; i++) {
      const velocity = plain.columns.velocityVerticalMmYr[i]!;
      const own = plain.columns.velocityUncertaintyMmYr[i]!;
      expect(doubted.columns.velocityUncertaintyMmYr[i]).toBeCloseTo(Math.hypot(own, 4, 0.1 * velocity), 5);
      expect(doubted.columns.velocityVerticalMmYr[i]).toBe(velocity);
      expect(doubted.columns.neighborSpreadMmYr[i]).toBe(plain.columns.neighborSpreadMmYr[i]);
      expect(doubted.columns.neighborConsistent[i]).toBe(plain.columns.neighborConsistent[i]);
    }
  });

  test('weighs the season against the velocity after the tie', async () => {
    const window = { row: 0, col: 0, rows: 1, cols: 1 };
    const position = (_: unknown, day: number) =>
      UP * (-2 * years(day) + 4 * Math.sin(2 * Math.PI * years(day)));
    const tiedBy = async (constant: number) => {
      const everywhere = { x: 0, correctionMmYr: constant, sigmaMmYr: 0 };
      const { columns } = await assembled([window], position, {
        ...NO_TIE,
        shared: { ...UNSHARED, tie: tieAlongX(everywhere, { ...everywhere, x: 30 }) },
      });
      return columns.seasonalDominant[0];
    };
    expect(await tiedBy(0)).toBe(1);
    expect(await tiedBy(5.9)).toBe(1);
    expect(await tiedBy(6.1)).toBe(0);
    expect(await tiedBy(-2.1)).toBe(0);
  });

  test('of a vertical product has no line-of-sight velocity', async () => {
    const window = { row: 0, col: 0, rows: 1, cols: 1 };
    const { columns } = await assembled([window], (_, day) => years(day), { ...NO_TIE, isVertical: true });
    expect(columns.velocityLosMmYr[0]).toBeNaN();
  });

  test('is sorted by h3, row and col however it was cut, even when cells share an h3 index', async () => {
    // Cells of 4 m: several centers lie in one hexagon at resolution 12.
    const position = (cell: { row: number; col: number }, day: number) => (cell.row + cell.col) * years(day);
    const one = await assembled([{ row: 0, col: 0, rows: 12, cols: 12 }], position, NO_TIE, 4);
    const cut = await assembled(
      [
        { row: 0, col: 0, rows: 12, cols: 5 },
        { row: 0, col: 5, rows: 12, cols: 7 },
      ],
      position,
      NO_TIE,
      4,
    );
    expect(cut).toEqual(one);
    const { h3, row, col } = cut.columns;
    expect(new Set(h3).size).toBeLessThan(h3.length);
    for (let i = 1; i < h3.length; i++) {
      if (h3[i] !== h3[i - 1]) expect(h3[i]! > h3[i - 1]!).toBe(true);
      else expect(row[i]! - row[i - 1]! || col[i]! - col[i - 1]!).toBeGreaterThan(0);
    }
  });
});
