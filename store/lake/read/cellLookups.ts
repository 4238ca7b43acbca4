/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../../core/required.ts';
import { formatIsoDate } from '../../../core/date.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { mapInGroups, mapInSlices } from '../../../core/slices.ts';
import {
  eachGroundField,
  MISSING_TENTH_MM,
  type CellColumns,
  type EastColumns,
} from '../../../schemas/cellColumns.ts';
import { readEvents } from '../../../schemas/cell/cellEvents.ts';
import type { CellRecord, EastRecord, EastShiftRecord, SeriesRecord } from '../../../schemas/cellRecord.ts';
import { formatH3, locateCell, partitionOf } from '../../../schemas/h3Index.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';
import type { CellBlock, SeriesBlock } from './partitionBlocks.ts';
import type { PartitionReader } from './partitionReader.ts';

/** Number of cells that are looked up before yielding to other requests. */
const CELLS_TOGETHER = 1000;

/** Finds measured cells and their series. */
export interface CellLookups {
  /**
   * The measured cell, or null if nothing was measured there. Throws `frame_out_of_service`, `lake_damaged`,
   * `lake_unreadable`.
   */
  findCell(frame: LakeFrame, cell: Cell): Promise<CellRecord | null>;
  /** Like `findCell` for many cells of a frame, looked up together; results in the order of the cells. */
  findCells(frame: LakeFrame, cells: readonly Cell[]): Promise<(CellRecord | null)[]>;
  /** The cell's series, or null if nothing was measured there. Throws like `findCell`. */
  findSeries(frame: LakeFrame, cell: Cell): Promise<SeriesRecord | null>;
}

/** Finds cells and series of frames that are in service, using cached decoded blocks of partitions. */
export function cellLookups(
  partitions: PartitionReader,
  {
    assertInService,
    inService,
  }: {
    /** Throws `frame_out_of_service`. */
    readonly assertInService: (frame: LakeFrame) => void;
    /** Runs a read of a frame in service; if it finds damage, the frame goes out of service. */
    readonly inService: <T>(frame: LakeFrame, read: () => Promise<T>) => Promise<T>;
  },
): CellLookups {
  return {
    findCell: async (frame, cell) => {
      const { h3 } = locateCell(frame.grid, frame.projection, cell);
      assertInService(frame);
      if (!frame.partitions.has(partitionOf(h3))) return null;
      const block = await inService(frame, () => partitions.cellsAround(frame, h3));
      const index = findRow(block.columns, h3, cell);
      return index < 0 ? null : measuredCellAt(block, index);
    },
    findCells: async (frame, cells) => {
      const held = await heldCells(frame, cells);
      const records = await mapInGroups(held, CELLS_TOGETHER, async (group) => {
        const indexes = [...new Set(group.map(({ h3 }) => h3))];
        const blocks = await inService(frame, () => partitions.cellsAmong(frame, indexes));
        return group.map(({ cell, h3 }) => {
          const block = required(blocks.get(h3));
          const index = findRow(block.columns, h3, cell);
          return index < 0 ? null : measuredCellAt(block, index);
        });
      });
      const found: (CellRecord | null)[] = cells.map(() => null);
      for (const [index, { at }] of held.entries()) found[at] = records[index] ?? null;
      return found;
    },
    findSeries: async (frame, cell) => {
      const { h3 } = locateCell(frame.grid, frame.projection, cell);
      assertInService(frame);
      if (!frame.partitions.has(partitionOf(h3))) return null;
      const block = await inService(frame, () => partitions.seriesAround(frame, h3));
      const index = findRow(block, h3, cell);
      return index < 0 ? null : seriesRecordAt(block, index, frame.manifest.epochs);
    },
  };
}

/** Cells in existing partitions, sorted by h3 like the files: cells read together share pages. */
async function heldCells(
  frame: LakeFrame,
  cells: readonly Cell[],
): Promise<{ readonly cell: Cell; readonly h3: bigint; readonly at: number }[]> {
  const located = await mapInSlices(cells, (cell, at) => ({
    cell,
    h3: locateCell(frame.grid, frame.projection, cell).h3,
    at,
  }));
  return located
    .filter(({ h3 }) => frame.partitions.has(partitionOf(h3)))
    .sort((a, b) => (a.h3 < b.h3 ? -1 : Number(a.h3 > b.h3)));
}

interface SortedCells {
  readonly h3: BigUint64Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
}

/** Index of a cell among rows sorted by h3, −1 if it isn't there. Several small cells may share one h3. */
function findRow({ h3: sorted, row, col }: SortedCells, h3: bigint, cell: Cell): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < h3) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < sorted.length && sorted[i] === h3; i++) {
    if (row[i] === cell.row && col[i] === cell.col) return i;
  }
  return -1;
}

/** Null if the row has no velocity: such a cell isn't measured. */
function measuredCellAt({ columns, east }: CellBlock, index: number): CellRecord | null {
  if (!Number.isFinite(required(columns.velocityVerticalMmYr[index]))) return null;
  const record = cellRecordAt(columns, index);
  const ofEast = east && eastRecordAt(east, index);
  return ofEast ? { ...record, east: ofEast } : record;
}

/** Null if the row has no eastward motion. */
function eastRecordAt(east: EastColumns, index: number): EastRecord | null {
  const velocityMmYr = required(east.velocityEastMmYr[index]);
  if (Number.isNaN(velocityMmYr)) return null;
  return {
    velocityMmYr,
    sigmaMmYr: required(east.velocityEastUncertaintyMmYr[index]),
    correlation: required(east.upEastCorrelation[index]),
    shift: eastShiftAt(east, index),
  };
}

function eastShiftAt(east: EastColumns, index: number): EastShiftRecord | undefined {
  const sizeMm = required(east.eastShiftMm[index]);
  if (Number.isNaN(sizeMm)) return undefined;
  return {
    sizeMm,
    sigmaMm: required(east.eastShiftUncertaintyMm[index]),
    earliest: formatIsoDate(required(east.eastShiftEarliest[index])),
    latest: formatIsoDate(required(east.eastShiftLatest[index])),
  };
}

function cellRecordAt(columns: CellColumns, index: number): CellRecord {
  const consistent = required(columns.neighborConsistent[index]);
  return {
    h3: formatH3(required(columns.h3[index])),
    row: required(columns.row[index]),
    col: required(columns.col[index]),
    lat: required(columns.lat[index]),
    lon: required(columns.lon[index]),
    velocityVerticalMmYr: required(columns.velocityVerticalMmYr[index]),
    velocityUncertaintyMmYr: required(columns.velocityUncertaintyMmYr[index]),
    velocityLosMmYr: numberOrNull(required(columns.velocityLosMmYr[index])),
    seasonalAmplitudeMm: numberOrNull(required(columns.seasonalAmplitudeMm[index])),
    seasonalDominant: columns.seasonalDominant[index] === 1,
    totalMotionMm: required(columns.totalMotionMm[index]),
    temporalCoherence: required(columns.temporalCoherence[index]),
    confidence: required(columns.confidence[index]),
    neighborSpreadMmYr: numberOrNull(required(columns.neighborSpreadMmYr[index])),
    neighborConsistent: consistent === 255 ? null : consistent === 1,
    nMeasurements: required(columns.nMeasurements[index]),
    spanYears: required(columns.spanYears[index]),
    firstObservation: formatIsoDate(required(columns.firstObservation[index])),
    lastObservation: formatIsoDate(required(columns.lastObservation[index])),
    ...eachGroundField((field) => numberOrNull(required(columns[field][index]))),
    events: readEvents(columns, index),
  };
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function seriesRecordAt(block: SeriesBlock, index: number, epochs: readonly string[]): SeriesRecord {
  const start = required(block.starts[index]);
  const dates: string[] = [];
  const verticalMm: number[] = [];
  for (let epoch = 0; epoch < block.lengths[index]!; epoch++) {
    const tenths = block.values[start + epoch]!;
    if (tenths === MISSING_TENTH_MM) continue;
    dates.push(required(epochs[epoch]));
    verticalMm.push(tenths / 10);
  }
  return { dates, verticalMm };
}
