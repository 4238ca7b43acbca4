import { yearsBetween } from '../../core/date.ts';
import { MISSING_TENTH_MM } from '../../schemas/cellColumns.ts';
import { readColumnInto, type ColumnFile } from '../measure/columnFile.ts';
import type { FittedColumns } from '../measure/fittedColumns.ts';
import type { Partition, SeriesRows } from './partitionFiles.ts';
import {
  MISSING_NARROW,
  MISSING_WIDE,
  type SeriesHundredths,
  widenHundredths,
} from '../measure/seriesStore.ts';

const HUNDREDTHS_PER_MM = 100;

/** The series of a partition, as the blocks' scratch files hold them. */
interface ScatteredSeries {
  /** Runs of cells; each is sorted as the partition is. */
  readonly parts: readonly { file: ColumnFile<keyof FittedColumns>; from: number; count: number }[];
  readonly epochDays: readonly number[];
  /** Of each cell of the partition: its index among the parts' cells, one part after the other. */
  readonly order: Uint32Array;
  /** Per cell of the partition: the day its series starts at. */
  readonly firstObservation: Int32Array;
  /** Per cell of the partition, mm/yr; null = nothing is added. */
  readonly corrections: Float64Array | null;
}

/**
 * Reads the series of a partition some cells at a time, so that what is held does not grow with cells × epochs.
 * The parts are sorted as the partition is: each gives one run of its cells.
 */
export function seriesReader(scattered: ScatteredSeries): Partition['readSeries'] {
  const epochs = scattered.epochDays.length;
  const partOf = partOfEachCell(scattered.parts);
  const isWide = scattered.parts.some(({ file }) => isWideColumn(file));
  let series: SeriesHundredths = new Int16Array(0);
  let tenthMm = new Int32Array(0);
  return (from, count) => {
    if (tenthMm.length < count * epochs) {
      series = isWide ? new Int32Array(count * epochs) : new Int16Array(count * epochs);
      tenthMm = new Int32Array(count * epochs);
    }
    const sources = readRuns(scattered, partOf, scattered.order.subarray(from, from + count), series);
    return toTenths(scattered, { from, sources, series, tenthMm });
  };
}

function isWideColumn({ columns }: ColumnFile<keyof FittedColumns>): boolean {
  return columns.seriesHundredths.type === Int32Array.name;
}

/** Reads series into an array that may be wider than the file's column. */
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

/** Reads the series of `cells` part by part; returns which one in `series` is each cell's. */
function readRuns(
  { parts, epochDays }: ScatteredSeries,
  partOf: Uint32Array,
  cells: Uint32Array,
  series: SeriesHundredths,
): Uint32Array {
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
  const sources = new Uint32Array(cells.length);
  for (let i = 0; i < cells.length; i++) {
    const part = partOf[cells[i]!]!;
    sources[i] = place[part]! + cells[i]! - firstCell[part]!;
  }
  return sources;
}

interface FoundSeries {
  /** First cell of the partition. */
  readonly from: number;
  /** Which series of `series` is each cell's. */
  readonly sources: Uint32Array;
  readonly series: SeriesHundredths;
  readonly tenthMm: Int32Array;
}

/** Adds each cell's correction and rounds. */
function toTenths(
  { epochDays, firstObservation, corrections }: ScatteredSeries,
  { from, sources, series, tenthMm }: FoundSeries,
): SeriesRows {
  const epochs = epochDays.length;
  const missing = series instanceof Int16Array ? MISSING_NARROW : MISSING_WIDE;
  // Local copies: docs/architecture.md.
  const missingTenth = MISSING_TENTH_MM;
  const years = Float64Array.from(epochDays, (day) => yearsBetween(epochDays[0]!, day));
  let hasGaps = false;
  for (let i = 0; i < sources.length; i++) {
    const source = sources[i]! * epochs;
    const target = i * epochs;
    const perYear = corrections ? HUNDREDTHS_PER_MM * corrections[from + i]! : 0;
    const atFirst = perYear * yearsBetween(epochDays[0]!, firstObservation[from + i]!);
    for (let epoch = 0; epoch < epochs; epoch++) {
      const value = series[source + epoch]!;
      if (value === missing) {
        tenthMm[target + epoch] = missingTenth;
        hasGaps = true;
        continue;
      }
      // To the nearest, as Math.round, which takes eight times as long.
      tenthMm[target + epoch] = Math.floor(0.1 * (value + (perYear * years[epoch]! - atFirst)) + 0.5);
    }
  }
  return { tenthMm: tenthMm.subarray(0, sources.length * epochs), hasGaps };
}
