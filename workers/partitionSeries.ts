import { yearsBetween } from '../core/date.ts';
import { MISSING_TENTH_MM } from '../schemas/cellColumns.ts';
import { readColumnInto, type ColumnFile } from './columnFile.ts';
import type { FittedColumns } from './fittedColumns.ts';
import type { Partition, SeriesRows } from './partitionFiles.ts';

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
  let seriesMm = new Float32Array(0);
  let tenthMm = new Int32Array(0);
  return (from, count) => {
    if (seriesMm.length < count * epochs) {
      seriesMm = new Float32Array(count * epochs);
      tenthMm = new Int32Array(count * epochs);
    }
    const sources = readRuns(scattered, partOf, scattered.order.subarray(from, from + count), seriesMm);
    return toTenths(scattered, { from, sources, seriesMm, tenthMm });
  };
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

/** Reads the series of `cells` part by part; returns which one in `seriesMm` is each cell's. */
function readRuns(
  { parts, epochDays }: ScatteredSeries,
  partOf: Uint32Array,
  cells: Uint32Array,
  seriesMm: Float32Array,
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
      const target = seriesMm.subarray(filled * epochs, (filled + counts[index]!) * epochs);
      readColumnInto(file, 'seriesMm', (from + firstCell[index]! - start) * epochs, target);
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
  /** Which series of `seriesMm` is each cell's. */
  readonly sources: Uint32Array;
  readonly seriesMm: Float32Array;
  readonly tenthMm: Int32Array;
}

/** Adds each cell's correction and rounds. */
function toTenths(
  { epochDays, firstObservation, corrections }: ScatteredSeries,
  { from, sources, seriesMm, tenthMm }: FoundSeries,
): SeriesRows {
  const epochs = epochDays.length;
  let hasGaps = false;
  for (let i = 0; i < sources.length; i++) {
    const source = sources[i]! * epochs;
    const target = i * epochs;
    const correction = corrections ? corrections[from + i]! : 0;
    const firstDay = firstObservation[from + i]!;
    for (let epoch = 0; epoch < epochs; epoch++) {
      const value = seriesMm[source + epoch]!;
      if (Number.isNaN(value)) {
        tenthMm[target + epoch] = MISSING_TENTH_MM;
        hasGaps = true;
        continue;
      }
      const tied = correction === 0 ? value : value + correction * yearsBetween(firstDay, epochDays[epoch]!);
      // To the nearest, as Math.round, which takes eight times as long.
      tenthMm[target + epoch] = Math.floor(10 * tied + 0.5);
    }
  }
  return { tenthMm: tenthMm.subarray(0, sources.length * epochs), hasGaps };
}
