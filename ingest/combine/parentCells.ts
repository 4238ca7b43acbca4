/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../../core/date.ts';
import { cellAt, cellCenter, type Cell } from '../../core/geodesy/grid.ts';
import { decides } from '../../core/report/eventWords.ts';
import type { LakeFiles } from '../../core/lakeFiles.ts';
import {
  type CellEvent,
  cellEvent,
  type EventRecord,
  hasEvents,
  readEvents,
} from '../../schemas/cell/cellEvents.ts';
import { MISSING_TENTH_MM, type CellColumns } from '../../schemas/cellColumns.ts';
import { locateCell, partitionOf } from '../../schemas/h3Index.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import { readPartition } from '../../store/lake/read/partitionReader.ts';

/** Values of a series in a millimeter. */
export const TENTHS_PER_MM = 10;

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
export interface ParentCell {
  readonly velocityMmYr: number;
  readonly velocityLosMmYr: number;
  readonly coherence: number;
  /** Its suspected unwrapping errors. */
  readonly errors: readonly CellEvent[];
  /** Its certain steps. */
  readonly steps: readonly CellEvent[];
  readonly values: Int32Array | Float64Array;
  readonly from: number;
}

/**
 * Visits every `step`-th cell of a partition of the first parent, by rows and columns, if both parents measure it. The second parent's
 * cell is the one that holds the center of the first one's; those of another partition are looked up one by one.
 */
export async function eachCellOfBoth(
  pair: ParentPair,
  h3Parent: string,
  step: number,
  visit: (cell: Cell, own: ParentCell, other: ParentCell) => void,
): Promise<void> {
  const { cells, series } = await readPartition(pair.files, pair.first, h3Parent);
  const { columns } = cells;
  const findOther = await openOther(pair, h3Parent);
  const order = byRow(columns);
  for (let at = 0; at < order.length; at += step) {
    const i = order[at]!;
    const found = findOther(i, columns);
    const other = found instanceof Promise ? await found : found;
    if (other) visit({ row: columns.row[i]!, col: columns.col[i]! }, cellIn(columns, series, i), other);
  }
}

/** Cells in the order of their rows and columns. */
function byRow({ row, col }: CellColumns): Uint32Array {
  const order = Uint32Array.from(row, (_, i) => i);
  return order.sort((a, b) => row[a]! - row[b]! || col[a]! - col[b]!);
}

function cellIn(columns: CellColumns, { values, starts }: Partition['series'], i: number): ParentCell {
  return {
    velocityMmYr: columns.velocityVerticalMmYr[i]!,
    velocityLosMmYr: columns.velocityLosMmYr[i]!,
    coherence: columns.temporalCoherence[i]!,
    ...(hasEvents(columns, i) ? eventsIn(readEvents(columns, i)) : NO_EVENTS),
    values,
    from: starts[i]!,
  };
}

type ParentEvents = Pick<ParentCell, 'errors' | 'steps'>;

const NO_EVENTS: ParentEvents = { errors: [], steps: [] };

function eventsIn(events: readonly EventRecord[]): ParentEvents {
  return {
    errors: events.filter(({ isSuspectedUnwrapping }) => isSuspectedUnwrapping).map(cellEvent),
    steps: events
      .filter((event) => event.kind === 'step' && decides(event) && !event.isSuspectedUnwrapping)
      .map(cellEvent),
  };
}

type Partition = Awaited<ReturnType<typeof readPartition>>;

/** Finds the second parent's cell at the center of a cell of the first, null where it isn't measured. */
async function openOther({ lake, files, first, second }: ParentPair, h3Parent: string) {
  const block = second.partitions.has(h3Parent) ? await readPartition(files, second, h3Parent) : null;
  const placeIn = block && indexCells(block.cells.columns);
  const isSameMap = first.grid.epsg === second.grid.epsg;
  return (i: number, columns: CellColumns): ParentCell | null | Promise<ParentCell | null> => {
    const point = isSameMap
      ? cellCenter(first.grid, { row: columns.row[i]!, col: columns.col[i]! })
      : second.projection.forward({ lat: columns.lat[i]!, lon: columns.lon[i]! });
    const cell = cellAt(second.grid, point);
    if (!cell) return null;
    const at = placeIn ? placeIn(cell) : -1;
    if (block && at >= 0) return cellIn(block.cells.columns, block.series, at);
    const partition = partitionOf(locateCell(second.grid, second.projection, cell).h3);
    return partition !== h3Parent && second.partitions.has(partition) ? lookUp(lake, second, cell) : null;
  };
}

/** The place of a cell among the cells of a partition; −1 = it isn't one of them. */
function indexCells({ row, col }: CellColumns): (cell: Cell) => number {
  let [top, bottom, left, right] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < row.length; i++) {
    top = Math.min(top, row[i]!);
    bottom = Math.max(bottom, row[i]!);
    left = Math.min(left, col[i]!);
    right = Math.max(right, col[i]!);
  }
  const cols = right - left + 1;
  const places = new Int32Array(row.length === 0 ? 0 : (bottom - top + 1) * cols).fill(-1);
  for (let i = 0; i < row.length; i++) places[(row[i]! - top) * cols + col[i]! - left] = i;
  return (cell) => {
    const isInside = cell.row >= top && cell.row <= bottom && cell.col >= left && cell.col <= right;
    return isInside ? places[(cell.row - top) * cols + cell.col - left]! : -1;
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
    ...eventsIn(record.events),
    values,
    from: 0,
  };
}
