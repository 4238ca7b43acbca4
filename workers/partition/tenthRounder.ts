/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { yearsBetween } from '../../core/date.ts';
import { createKernels } from '../../core/kernels/kernels.ts';
import { MISSING_TENTH_MM } from '../../schemas/cellColumns.ts';
import type { SeriesHundredths } from '../measure/seriesStore.ts';

/**
 * Converts series in hundredths to published ones: with the correction c of the cell, mm/yr, and t in years since the
 * first epoch, tenths of a millimeter
 *
 *   ⌊(h + 100·c·(t − t_first)) / 10 + ½⌋
 *
 * Its arrays are filled in by the caller.
 */
export interface TenthRounder {
  /** Maximum number of cells. */
  readonly cells: number;
  /** Cells × epochs. */
  readonly series: SeriesHundredths;
  /** The index in `series` for each cell. */
  readonly sources: Uint32Array;
  /** The correction of each cell, hundredths of a millimeter a year. */
  readonly perYear: Float64Array;
  /** The correction at the cell's first epoch, hundredths. */
  readonly atFirst: Float64Array;
  /** Cells × epochs, MISSING_TENTH_MM where there is none. */
  readonly tenthMm: Int32Array;
  /** Rounds the series of the first `count` cells; returns whether any value is missing. */
  round(count: number): boolean;
}

/** Values beyond the end of a series that the kernel reads and writes. */
const BEYOND = 4;
const PARTS = 6;

/** The thread's latest: allocating memory for each partition costs more than filling it. */
let kept: { readonly isWide: boolean; readonly days: string; readonly rounder: TenthRounder } | null = null;

/** A rounder for at least this many series of those epochs, in 32 bits where they are wide. A thread has one at a time. */
export function rounderOf(isWide: boolean, cells: number, epochDays: readonly number[]): TenthRounder {
  const days = epochDays.join();
  if (kept && kept.isWide === isWide && kept.days === days && kept.rounder.cells >= cells)
    return kept.rounder;
  const rounder = createRounder(isWide, cells, epochDays);
  kept = { isWide, days, rounder };
  return rounder;
}

/** A rounder with its own arrays, for so many series. */
export function createRounder(isWide: boolean, cells: number, epochDays: readonly number[]): TenthRounder {
  const epochs = epochDays.length;
  const values = cells * epochs + BEYOND;
  const kernels = createKernels((isWide ? 8 : 6) * values + 20 * cells + 8 * (epochs + BEYOND), PARTS);
  const series = isWide ? kernels.words(values) : kernels.shorts(values);
  const tenthMm = kernels.words(values);
  const { buffer, byteOffset } = kernels.words(cells);
  const sources = new Uint32Array(buffer, byteOffset, cells);
  const perYear = kernels.doubles(cells);
  const atFirst = kernels.doubles(cells);
  const years = kernels.doubles(epochs + BEYOND);
  years.set(epochDays.map((day) => yearsBetween(epochDays[0]!, day)));
  return {
    cells,
    series,
    sources,
    perYear,
    atFirst,
    tenthMm,
    round: (count) =>
      kernels.call.toTenths(
        series.byteOffset,
        Number(isWide),
        sources.byteOffset,
        count,
        epochs,
        perYear.byteOffset,
        atFirst.byteOffset,
        years.byteOffset,
        MISSING_TENTH_MM,
        tenthMm.byteOffset,
      ) !== 0,
  };
}
