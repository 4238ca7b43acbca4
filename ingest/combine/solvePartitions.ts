/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { parseIsoDate, type EpochDay } from '../../core/date.ts';
import { cellAt, cellCentre, type Cell } from '../../core/geodesy/grid.ts';
import type { LakeFiles } from '../../core/lakeFiles.ts';
import { lookDirection } from '../../core/reference/lookDirection.ts';
import { sampleSeries } from '../../core/reference/sampleSeries.ts';
import { conditionNumber, MOST_CONDITION, upOfLooks } from '../../core/reference/upAndEast.ts';
import { MISSING_TENTH_MM, type CellColumns } from '../../schemas/cellColumns.ts';
import { locateCell, partitionOf } from '../../schemas/h3Index.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import { readPartition } from '../../store/lake/read/partitionReader.ts';
import type { UpRaster } from './upRaster.ts';

const TENTHS_PER_MM = 10;
/** Numbers of a cell before its series. */
const COHERENCE_FIELDS = 1;

/** Two frames that are solved together, on the grid of the first. */
export interface ParentPair {
  readonly lake: LakeReader;
  readonly files: LakeFiles;
  readonly first: LakeFrame;
  readonly second: LakeFrame;
  /** The dates of the combined series. */
  readonly days: readonly EpochDay[];
}

/** What the solver needs of a parent's cell; `values` holds the series from `from` on, one tenth of a millimeter a date. */
interface ParentCell {
  readonly velocityMmYr: number;
  readonly velocityLosMmYr: number;
  readonly coherence: number;
  readonly values: Int32Array | Float64Array;
  readonly from: number;
}

/**
 * Solves every cell that both parents measure for its motion up and writes it into the raster, one partition of the first
 * parent at a time. The second parent's cell is the one that holds the center of the first one's; those of another partition are looked
 * up one by one. `onPartition` is called after each.
 */
export async function solvePartitions(
  pair: ParentPair,
  raster: UpRaster,
  onPartition: () => void,
): Promise<number> {
  let solved = 0;
  for (const h3Parent of pair.first.partitions) {
    const own = await readPartition(pair.files, pair.first, h3Parent);
    const findOther = await openOther(pair, h3Parent);
    const { columns } = own.cells;
    const record = new Float32Array(COHERENCE_FIELDS + pair.days.length);
    const solve = cellSolver(pair);
    const run = createRun(raster, record.length);
    for (const i of byRow(columns)) {
      const found = findOther(i, columns);
      const other = found instanceof Promise ? await found : found;
      if (!other) continue;
      const cell = { ...cellIn(columns, i), values: own.series.values, from: own.series.starts[i]! };
      if (!solve(cell, other, record)) continue;
      run.add(columns.row[i]!, columns.col[i]!, record);
      solved++;
    }
    run.end();
    onPartition();
  }
  return solved;
}

/** Cells in the order of their rows and columns. */
function byRow({ row, col }: CellColumns): Uint32Array {
  const order = Uint32Array.from(row, (_, i) => i);
  return order.sort((a, b) => row[a]! - row[b]! || col[a]! - col[b]!);
}

function cellIn(columns: CellColumns, i: number): Omit<ParentCell, 'values' | 'from'> {
  return {
    velocityMmYr: columns.velocityVerticalMmYr[i]!,
    velocityLosMmYr: columns.velocityLosMmYr[i]!,
    coherence: columns.temporalCoherence[i]!,
  };
}

/** Finds the second parent's cell at the center of a cell of the first, null where it isn't measured. */
async function openOther({ lake, files, first, second }: ParentPair, h3Parent: string) {
  const block = second.partitions.has(h3Parent) ? await readPartition(files, second, h3Parent) : null;
  const { cols } = second.grid;
  const rows = new Map<number, number>();
  if (block) {
    const { row, col } = block.cells.columns;
    for (let i = 0; i < row.length; i++) rows.set(row[i]! * cols + col[i]!, i);
  }
  const isSameMap = first.grid.epsg === second.grid.epsg;
  return (i: number, columns: CellColumns): ParentCell | null | Promise<ParentCell | null> => {
    const point = isSameMap
      ? cellCentre(first.grid, { row: columns.row[i]!, col: columns.col[i]! })
      : second.projection.forward({ lat: columns.lat[i]!, lon: columns.lon[i]! });
    const cell = cellAt(second.grid, point);
    if (!cell) return null;
    const at = rows.get(cell.row * cols + cell.col);
    if (block && at !== undefined)
      return {
        ...cellIn(block.cells.columns, at),
        values: block.series.values,
        from: block.series.starts[at]!,
      };
    const partition = partitionOf(locateCell(second.grid, second.projection, cell).h3);
    return partition !== h3Parent && second.partitions.has(partition) ? lookUp(lake, second, cell) : null;
  };
}

async function lookUp(lake: LakeReader, frame: LakeFrame, cell: Cell): Promise<ParentCell | null> {
  const [record, series] = await Promise.all([lake.findCell(frame, cell), lake.findSeries(frame, cell)]);
  if (!record || !series) return null;
  const valueAt = new Map(series.dates.map((date, at) => [date, series.verticalMm[at]!]));
  const values = Float64Array.from(frame.manifest.epochs, (date) => {
    const mm = valueAt.get(date);
    return mm === undefined ? MISSING_TENTH_MM : TENTHS_PER_MM * mm;
  });
  return {
    velocityMmYr: record.velocityVerticalMmYr,
    velocityLosMmYr: record.velocityLosMmYr ?? NaN,
    coherence: record.temporalCoherence,
    values,
    from: 0,
  };
}

/** Writes a cell's coherence and motion up into a record; false where its looks or dates don't give one. */
function cellSolver({ first, second, days }: ParentPair) {
  const sampled = [new Float64Array(days.length), new Float64Array(days.length)] as const;
  const daysOf = [first, second].map(({ manifest }) => manifest.epochs.map(parseIsoDate));
  const sights = [first, second].map(({ manifest }) => manifest.line_of_sight);
  return (own: ParentCell, other: ParentCell, record: Float32Array): boolean => {
    const [look, otherLook] = [own, other].map(({ velocityMmYr, velocityLosMmYr }, at) =>
      lookDirection(sights[at]!, {
        velocityMmYr,
        velocityLosMmYr: Number.isNaN(velocityLosMmYr) ? null : velocityLosMmYr,
      }),
    );
    if (!look || !otherLook || !(conditionNumber(look, otherLook) <= MOST_CONDITION)) return false;
    for (const [at, { values, from }] of [own, other].entries())
      sampleSeries({ days: daysOf[at]!, values, from, missing: MISSING_TENTH_MM }, days, sampled[at]!);
    const { first: share, second: otherShare } = upOfLooks(look, otherLook);
    record[0] = Math.min(own.coherence, other.coherence);
    for (let i = 0; i < days.length; i++)
      record[COHERENCE_FIELDS + i] = (share * sampled[0][i]! + otherShare * sampled[1][i]!) / TENTHS_PER_MM;
    // The series leads from its first date to every other one.
    return !Number.isNaN(record[COHERENCE_FIELDS]!) && record[0] > 0;
  };
}

/** Collects cells of one row next to each other, to write them together. */
function createRun(raster: UpRaster, fields: number) {
  let held: number[] = [];
  let [row, col] = [-1, -1];
  const end = () => {
    if (held.length > 0) raster.write(row, col, Float32Array.from(held));
    held = [];
  };
  return {
    add(atRow: number, atCol: number, record: Float32Array): void {
      if (atRow !== row || atCol !== col + held.length / fields) {
        end();
        [row, col] = [atRow, atCol];
      }
      for (const value of record) held.push(value);
    },
    end,
  };
}
