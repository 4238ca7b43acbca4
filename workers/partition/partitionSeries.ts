/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { yearsBetween } from '../../core/date.ts';
import { MISSING_TENTH_MM } from '../../schemas/cellColumns.ts';
import { readColumnInto, type ColumnFile } from '../measure/columnFile.ts';
import type { FittedColumns } from '../measure/fittedColumns.ts';
import type { Partition } from './partitionFiles.ts';
import { type SeriesHundredths, widenHundredths } from '../measure/seriesStore.ts';
import { rounderOf, type TenthRounder } from './tenthRounder.ts';

const HUNDREDTHS_PER_MM = 100;
const TENTHS_PER_MM = 10;

/** The series of a partition in the blocks' scratch files. */
interface ScatteredSeries {
  /** Runs of cells; each is sorted like the partition. */
  readonly parts: readonly { file: ColumnFile<keyof FittedColumns>; from: number; count: number }[];
  readonly epochDays: readonly number[];
  /** For each cell of the partition: its index among the parts' cells, one part after the other. */
  readonly order: Uint32Array;
  /** For each cell of the partition: the first day of its series. */
  readonly firstObservation: Int32Array;
  /** For each cell of the partition, mm/yr; null = nothing is added. */
  readonly corrections: Float64Array | null;
  /** Added to all cells at each epoch, mm; null = nothing. */
  readonly sharedMm: Float64Array | null;
}

/**
 * Reads the series of a partition some cells at a time, so that memory doesn't grow with cells × epochs. The parts are
 * sorted like the partition: each contributes one run of its cells.
 */
export function seriesReader(scattered: ScatteredSeries): Partition['readSeries'] {
  const epochs = scattered.epochDays.length;
  const partOf = partOfEachCell(scattered.parts);
  const sharedTenths = scattered.sharedMm?.map((value) => Math.round(TENTHS_PER_MM * value));
  const isWide = scattered.parts.some(({ file }) => isWideColumn(file));
  return (from, count) => {
    const rounder = rounderOf(isWide, count, scattered.epochDays);
    const { series, tenthMm, perYear, atFirst, sources } = rounder;
    readRuns(scattered, partOf, scattered.order.subarray(from, from + count), { series, sources });
    fillCorrections(scattered, from, { perYear: perYear.subarray(0, count), atFirst });
    const hasGaps = rounder.round(count);
    if (sharedTenths) addShared(sharedTenths, tenthMm, count);
    return { tenthMm: tenthMm.subarray(0, count * epochs), hasGaps };
  };
}

/** Adds the common motion to series, each of which stays 0 at its first observation. */
function addShared(sharedTenths: Float64Array, tenthMm: Int32Array, count: number): void {
  const epochs = sharedTenths.length;
  for (let cell = 0; cell < count; cell++) {
    let atFirst = NaN;
    for (let epoch = 0, at = cell * epochs; epoch < epochs; epoch++, at++) {
      if (tenthMm[at] === MISSING_TENTH_MM) continue;
      if (atFirst !== atFirst) atFirst = sharedTenths[epoch]!;
      tenthMm[at]! += sharedTenths[epoch]! - atFirst;
    }
  }
}

function isWideColumn({ columns }: ColumnFile<keyof FittedColumns>): boolean {
  return columns.seriesHundredths.type === Int32Array.name;
}

/** Reads series into an array that may have a wider type than the file's column. */
function readSeries(file: ColumnFile<keyof FittedColumns>, from: number, target: SeriesHundredths): void {
  if (target instanceof Int16Array || isWideColumn(file)) {
    readColumnInto(file, 'seriesHundredths', from, target);
    return;
  }
  const narrow = new Int16Array(target.length);
  readColumnInto(file, 'seriesHundredths', from, narrow);
  widenHundredths(narrow, target);
}

function partOfEachCell(parts: ScatteredSeries['parts']): Uint32Array {
  const partOf = new Uint32Array(parts.reduce((sum, { count }) => sum + count, 0));
  let start = 0;
  for (const [index, { count }] of parts.entries()) {
    partOf.fill(index, start, start + count);
    start += count;
  }
  return partOf;
}

/** Reads the series of `cells` part by part, and the index in `series` for each cell. */
function readRuns(
  { parts, epochDays }: ScatteredSeries,
  partOf: Uint32Array,
  cells: Uint32Array,
  { series, sources }: Pick<TenthRounder, 'series' | 'sources'>,
): void {
  const epochs = epochDays.length;
  const firstCell = new Uint32Array(parts.length);
  const counts = new Uint32Array(parts.length);
  for (let i = 0; i < cells.length; i++) {
    const part = partOf[cells[i]!]!;
    if (counts[part] === 0) firstCell[part] = cells[i]!;
    counts[part]!++;
  }
  const place = new Uint32Array(parts.length);
  let start = 0;
  let filled = 0;
  for (const [index, { file, from, count }] of parts.entries()) {
    place[index] = filled;
    if (counts[index]! > 0) {
      const target = series.subarray(filled * epochs, (filled + counts[index]!) * epochs);
      readSeries(file, (from + firstCell[index]! - start) * epochs, target);
    }
    filled += counts[index]!;
    start += count;
  }
  for (let i = 0; i < cells.length; i++) {
    const part = partOf[cells[i]!]!;
    sources[i] = place[part]! + cells[i]! - firstCell[part]!;
  }
}

/** The GNSS tie's contribution to each cell's series, hundredths: a slope, and its value on the cell's first day. */
function fillCorrections(
  { epochDays, firstObservation, corrections }: ScatteredSeries,
  from: number,
  { perYear, atFirst }: Pick<TenthRounder, 'perYear' | 'atFirst'>,
): void {
  for (let i = 0; i < perYear.length; i++) {
    const slope = corrections ? HUNDREDTHS_PER_MM * corrections[from + i]! : 0;
    perYear[i] = slope;
    atFirst[i] = slope * yearsBetween(epochDays[0]!, firstObservation[from + i]!);
  }
}
