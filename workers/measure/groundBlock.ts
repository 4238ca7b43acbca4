/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Describes the cells of a block once the whole frame has been measured. With m the median series of a cell's
 * surroundings (core/surroundings), the series of differences
 *
 *   d(t) = y(t) − m(t)           mm
 *
 * has neither the frame's zero nor the part of the atmosphere that cell and surroundings share. Its rate, from the nodes' to the cell's own
 * place, is the rate compared with the surroundings, and its scatter gives that rate's σ.
 */
import type { Estimate } from '../../core/events/pathRates.ts';
import { factorAt, type FactorTiles, pooledSigmaMmYr } from '../../core/noise/velocitySigma.ts';
import { isJump, isLeftOut } from '../../core/report/eventWords.ts';
import type { Surroundings } from '../../core/surroundings/surroundings.ts';
import type { CellEvent } from '../../schemas/cell/cellEvents.ts';
import { type ColumnFile, readColumnInto, readFloatColumn, writeColumnFile } from './columnFile.ts';
import { compareCells, writeQuiet } from './compareCells.ts';
import type { FittedColumns } from './fittedColumns.ts';
import type { GroundNoise } from './frameNoise.ts';
import {
  allEvents,
  type GroundScanners,
  findRegional,
  NOTHING_REGIONAL,
  type Regional,
  scanBlock,
  type ScannedBlock,
  type ScannedCell,
} from './scanBlock.ts';
import { emptyGround, type GroundColumns, type GroundFile, packEvents } from './groundColumns.ts';
import { READ_CELLS } from './groundStrips.ts';
import { readSeriesMm } from './squareCells.ts';

/** One measured block. */
export interface GroundBlockTask {
  readonly file: ColumnFile<keyof FittedColumns>;
  readonly epochs: number;
  /** In shared memory. */
  readonly surroundings: Surroundings;
  /** The effect of the noise at a place on intervals. */
  readonly pooled: FactorTiles;
  /** The noise models for scanning series. */
  readonly noise: GroundNoise;
  /** One cycle of the phase along the line of sight, mm; 0 = unknown. */
  readonly halfWavelengthMm: number;
  readonly scratchPath: string;
}

/** The frame's solvers of a thread. */
interface GroundContext {
  scanners(noise: GroundNoise): GroundScanners;
}

/** Describes the cells of a block with the help of the frame around them; writes the columns to a scratch file. */
export function groundBlock(task: GroundBlockTask, context: GroundContext): GroundFile {
  const { file, epochs, surroundings, pooled, noise, scratchPath } = task;
  const cells = file.columns.row.length;
  const row = new Int32Array(cells);
  const col = new Int32Array(cells);
  readColumnInto(file, 'row', 0, row);
  readColumnInto(file, 'col', 0, col);
  const ground = emptyGround(cells);
  widenSigmas(file, { row, col, pooled }, ground);
  const scanners = context.scanners(noise);
  const shape = shapeOf(row, col);
  const places = shape.rows * shape.cols;
  const strips = scanners.strips(places);
  const block: ScannedBlock = {
    ...shape,
    series: strips ? strips.series : new Float32Array(places * epochs),
    seriesKind: new Uint8Array(places),
    differences: strips && {
      largest: new Float32Array(places),
      noiseMm: new Float32Array(places),
      residuals: strips.residuals,
      windows: strips.windows,
    },
    cycleMm: verticalCycles(task, shape),
  };
  const nodes = compareCells(
    { file, epochs, surroundings, pooled, row, col },
    scanners,
    strips,
    block,
    ground,
  );
  const events = findEvents(task, scanners, block, nodes, ground);
  return writeColumnFile<keyof GroundColumns | 'events'>(scratchPath, {
    ...ground,
    events: packEvents(events),
  });
}

/**
 * Finds the events of all cells, one cell after the other, and writes the cumulative number of events up to each cell,
 * and the rates of cells with events.
 */
function findEvents(
  { file, epochs, surroundings }: GroundBlockTask,
  scanners: GroundScanners,
  block: ScannedBlock,
  nodes: Int32Array,
  ground: GroundColumns,
): CellEvent[] {
  const scanned = scanBlock(scanners, block);
  let node = -1;
  let regional = NOTHING_REGIONAL;
  const events: CellEvent[] = [];
  const ofCell = new Float32Array(epochs);
  const Hundredths = file.columns.seriesHundredths.type === Int16Array.name ? Int16Array : Int32Array;
  const stored = new Hundredths(Math.min(nodes.length, READ_CELLS) * epochs);
  for (let from = 0; from < nodes.length; from += READ_CELLS) {
    const count = Math.min(READ_CELLS, nodes.length - from);
    let isRead = false;
    for (let at = from; at < from + count; at++) {
      const own = scanned.get(block.placeOf(at));
      if (nodes[at] !== node) {
        node = nodes[at]!;
        regional = node < 0 ? NOTHING_REGIONAL : findRegional(scanners, surroundings, node);
      }
      const isQuiet = regional.events.length + regional.outliers.length === 0;
      if (own || !isQuiet) {
        if (!isRead)
          readColumnInto(file, 'seriesHundredths', from * epochs, stored.subarray(0, count * epochs));
        isRead = true;
        readSeriesMm(stored, (at - from) * epochs, ofCell);
        events.push(...allEvents(own, regional.events));
        if (own?.found || !isQuiet) writeRates(scanners, { ofCell, own, regional }, ground, at);
      }
      ground.eventEnd[at] = events.length;
    }
  }
  return events;
}

/** Blocks with less than one cell in this many positions are scattered points: their cells are processed one by one. */
const DENSE_SHARE = 8;

/** The rows and columns that contain the cells of a block, and the position of each cell in them. */
function shapeOf(row: Int32Array, col: Int32Array) {
  let [top, bottom, left, right] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < row.length; at++) {
    top = Math.min(top, row[at]!);
    bottom = Math.max(bottom, row[at]!);
    left = Math.min(left, col[at]!);
    right = Math.max(right, col[at]!);
  }
  const [rows, cols] = [bottom - top + 1, right - left + 1];
  if (!(rows * cols <= DENSE_SHARE * row.length)) {
    return { rows: row.length, cols: 1, isDense: false, placeOf: (at: number) => at };
  }
  const placeOf = (at: number) => (row[at]! - top) * cols + col[at]! - left;
  return { rows, cols, isDense: true, placeOf };
}

/** A cycle of the phase by place, vertical mm: it depends on the angle at which the radar sees the cell. */
function verticalCycles(
  { file, halfWavelengthMm }: GroundBlockTask,
  { rows, cols, isDense, placeOf }: ReturnType<typeof shapeOf>,
): Float32Array {
  const cycles = new Float32Array(rows * cols);
  if (!isDense || !(halfWavelengthMm > 0)) return cycles;
  const ups = readFloatColumn(file, 'up');
  for (let at = 0; at < ups.length; at++) cycles[placeOf(at)] = halfWavelengthMm / ups[at]!;
  return cycles;
}

interface CellWithEvents {
  readonly ofCell: Float32Array;
  readonly own: ScannedCell | undefined;
  readonly regional: Regional;
}

/** Changes of pace, and the jumps that rates leave out. */
function isInModel(event: CellEvent): boolean {
  return !isJump(event) || isLeftOut(event);
}

/** Replaces a cell's rates with those from a model that includes its events and excludes its outliers. */
function writeRates(
  { rates, noise }: GroundScanners,
  { ofCell, own, regional }: CellWithEvents,
  ground: GroundColumns,
  at: number,
): void {
  if (rates === null) return;
  const found = own?.found?.events ?? [];
  const outliers = [...(own?.found?.outliers ?? []), ...regional.outliers];
  if (found.length + regional.events.length === 0) {
    for (const epoch of outliers) ofCell[epoch] = NaN;
    writeQuiet(rates.ofQuiet(ofCell), ground, at);
    return;
  }
  const events = [
    ...found.filter((_, index) => isInModel(own!.events[index]!)),
    ...regional.events.filter(isInModel),
  ];
  const sigmaMm = Math.hypot(
    own?.found?.sigmaMm ?? noise.differences?.place.usualSigmaMm ?? 0,
    noise.surroundings?.place.usualSigmaMm ?? 0,
  );
  const of = rates.ratesOf(ofCell, 0, { events, outliers, sigmaMm });
  const write = (estimate: Estimate | null, value: Float32Array, sigma: Float32Array) => {
    value[at] = estimate?.value ?? NaN;
    sigma[at] = estimate?.sigma ?? NaN;
  };
  write(of.recentRateMmYr, ground.recentMmYr, ground.recentSigmaMmYr);
  write(of.recentDifferenceMmYr, ground.recentChangeMmYr, ground.recentChangeSigmaMmYr);
  write(of.accelerationMmYr2, ground.accelerationMmYr2, ground.accelerationSigmaMmYr2);
  write(of.rateWithoutJumpsMmYr, ground.withoutEventsMmYr, ground.withoutEventsSigmaMmYr);
}

/** σ of velocities and of the rate of the last 12 months, from those of the fits. */
function widenSigmas(
  file: GroundBlockTask['file'],
  { row, col, pooled }: { row: Int32Array; col: Int32Array; pooled: FactorTiles },
  ground: GroundColumns,
): void {
  const sigmas = readFloatColumn(file, 'velocitySigmaMmYr');
  const ofJumps = readFloatColumn(file, 'jumpMmYr');
  for (let cell = 0; cell < row.length; cell++) {
    const rate = factorAt(pooled, 'rate', row[cell]!, col[cell]!);
    const pace = factorAt(pooled, 'pace', row[cell]!, col[cell]!);
    ground.velocitySigmaMmYr[cell] = pooledSigmaMmYr(rate, sigmas[cell]!, ofJumps[cell]!);
    ground.paceMmYr[cell] = pooledSigmaMmYr(pace, sigmas[cell]!, ofJumps[cell]!);
  }
}
