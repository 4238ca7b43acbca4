/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * What is said of the cells of a block once the whole frame has been measured. With m the median series of a cell's surroundings
 * (core/surroundings), the series of differences
 *
 *   d(t) = y(t) − m(t)           mm
 *
 * has neither the frame's zero nor the part of the atmosphere that cell and surroundings share. Its rate, from the nodes' to the cell's own
 * place, is the rate compared with the surroundings, and its scatter gives that rate's σ.
 */
import { emptyFit, type SeriesFitter } from '../../core/fit/fit.ts';
import type { JumpScan } from '../../core/fit/seriesJumps.ts';
import { factorAt, type FactorTiles, pooledSigmaMmYr } from '../../core/noise/velocitySigma.ts';
import { findSurroundings, type Surroundings } from '../../core/surroundings/surroundings.ts';
import { type ColumnFile, readColumnInto, readFloatColumn, writeColumnFile } from './columnFile.ts';
import type { FittedColumns } from './fittedColumns.ts';
import { packEvents } from './eventRows.ts';
import type { GroundNoise } from './frameNoise.ts';
import {
  allEvents,
  type GroundScanners,
  type RegionalEvent,
  regionalEvents,
  scanBlock,
  type ScannedCell,
} from './scanBlock.ts';
import { readSeriesMm } from './squareCells.ts';
import type { Estimate } from '../../core/events/pathRates.ts';
import type { CellEvent } from '../../schemas/cell/cellEvents.ts';

/** Columns that follow from the whole frame, one value a cell, in the order of the block's fitted cells. */
export interface GroundColumns {
  /** σ of the velocity under the pooled noise, and how far the rate of other years may differ, one σ, mm/yr. */
  readonly velocitySigmaMmYr: Float32Array;
  readonly paceMmYr: Float32Array;
  /** Rate compared with the surroundings, before the GNSS tie, and its σ, vertical mm/yr; NaN = no surroundings. */
  readonly localMmYr: Float32Array;
  readonly localSigmaMmYr: Float32Array;
  /** Mean row and column of the surroundings' cells. */
  readonly ringRow: Float32Array;
  readonly ringCol: Float32Array;
  /** Rate of the last 12 months before the tie, what it differs by from that of the record, and the acceleration; NaN = not known. */
  readonly recentMmYr: Float32Array;
  readonly recentSigmaMmYr: Float32Array;
  readonly recentChangeMmYr: Float32Array;
  readonly recentChangeSigmaMmYr: Float32Array;
  readonly accelerationMmYr2: Float32Array;
  readonly accelerationSigmaMmYr2: Float32Array;
  /** Rate before the tie with steps and surges left out; NaN = there are none. */
  readonly withoutEventsMmYr: Float32Array;
  readonly withoutEventsSigmaMmYr: Float32Array;
  /** How many events the cells up to this one have. */
  readonly eventEnd: Int32Array;
}

/** Scratch file of a block: its columns, and the events of its cells (eventRows.ts). */
export type GroundFile = ColumnFile<keyof GroundColumns | 'events'>;

/** One measured block. */
export interface GroundBlockTask {
  readonly file: ColumnFile<keyof FittedColumns>;
  readonly epochs: number;
  /** In shared memory. */
  readonly surroundings: Surroundings;
  /** What the noise of a place does to intervals. */
  readonly pooled: FactorTiles;
  /** What series are scanned under. */
  readonly noise: GroundNoise;
  /** A cycle of the phase, vertical mm; 0 = not known. */
  readonly cycleMm: number;
  readonly scratchPath: string;
}

/** A cell's series, mm, NaN = no observation; overwritten by the next cell. */
interface CellSeries {
  /** As measured. */
  readonly ofCell: Float32Array;
  /** Less that of its surroundings. */
  readonly difference: Float32Array;
}

const CELLS_AT_ONCE = 1024;

/** Columns to be filled in. */
export function emptyGround(cells: number): GroundColumns {
  const unknown = () => new Float32Array(cells).fill(NaN);
  return {
    velocitySigmaMmYr: unknown(),
    paceMmYr: unknown(),
    localMmYr: unknown(),
    localSigmaMmYr: unknown(),
    ringRow: unknown(),
    ringCol: unknown(),
    recentMmYr: unknown(),
    recentSigmaMmYr: unknown(),
    recentChangeMmYr: unknown(),
    recentChangeSigmaMmYr: unknown(),
    accelerationMmYr2: unknown(),
    accelerationSigmaMmYr2: unknown(),
    withoutEventsMmYr: unknown(),
    withoutEventsSigmaMmYr: unknown(),
    eventEnd: new Int32Array(cells),
  };
}

/** The frame's solvers of a thread. */
interface GroundContext {
  readonly fitter: SeriesFitter;
  readonly jumps: JumpScan;
  scanners(noise: GroundNoise): GroundScanners;
}

/** Describes the cells of a block by the frame around them; leaves the columns in a scratch file. */
export function groundBlock(task: GroundBlockTask, context: GroundContext): GroundFile {
  const { file, epochs, surroundings, pooled, noise, cycleMm, scratchPath } = task;
  const cells = file.columns.row.length;
  const row = new Int32Array(cells);
  const col = new Int32Array(cells);
  readColumnInto(file, 'row', 0, row);
  readColumnInto(file, 'col', 0, col);
  const ground = emptyGround(cells);
  widenSigmas(file, { row, col, pooled }, ground);
  const compare = createComparison({ surroundings, pooled, ...context });
  const difference = new Float32Array(epochs);
  const nodes = new Int32Array(cells);
  const shape = shapeOf(row, col);
  const kinds = new Uint8Array(shape.rows * shape.cols);
  const series = new Float32Array(kinds.length * epochs).fill(NaN);
  forEachSeries(file, epochs, (at, ofCell) => {
    const node = compare({ row: row[at]!, col: col[at]! }, { ofCell, difference }, ground, at);
    nodes[at] = node;
    const index = shape.indexOf(at);
    kinds[index] = node < 0 ? 2 : 1;
    series.set(node < 0 ? ofCell : difference, index * epochs);
  });
  const scanners = context.scanners(noise);
  const block = { ...shape, series, seriesKind: kinds, cycleMm: shape.isDense ? cycleMm : 0 };
  const scanned = scanBlock(scanners, block);
  const events: CellEvent[] = [];
  forEachSeries(file, epochs, (at, ofCell) => {
    const own = scanned.get(shape.indexOf(at));
    const regional = nodes[at]! < 0 ? NONE : regionalEvents(scanners, surroundings, nodes[at]!);
    if (own || regional.length > 0) events.push(...allEvents(own?.events ?? [], regional));
    ground.eventEnd[at] = events.length;
    writeRates(scanners, { ofCell, own, regional }, ground, at);
  });
  return writeColumnFile<keyof GroundColumns | 'events'>(scratchPath, {
    ...ground,
    events: packEvents(events),
  });
}

/** Gives each cell of a block its series, mm, in the order of the cells; overwritten by the next. */
function forEachSeries(
  file: GroundBlockTask['file'],
  epochs: number,
  take: (at: number, ofCell: Float32Array) => void,
): void {
  const cells = file.columns.row.length;
  const Hundredths = file.columns.seriesHundredths.type === Int16Array.name ? Int16Array : Int32Array;
  const chunk = new Hundredths(Math.min(cells, CELLS_AT_ONCE) * epochs);
  const ofCell = new Float32Array(epochs);
  for (let from = 0; from < cells; from += CELLS_AT_ONCE) {
    const count = Math.min(CELLS_AT_ONCE, cells - from);
    readColumnInto(file, 'seriesHundredths', from * epochs, chunk.subarray(0, count * epochs));
    for (let i = 0; i < count; i++) {
      readSeriesMm(chunk, i * epochs, ofCell);
      take(from + i, ofCell);
    }
  }
}

/** Blocks with fewer cells than one of so many places are scattered points: their cells are taken one by one. */
const DENSE_SHARE = 8;

/** The rows and columns that the cells of a block lie in, and the index of each cell there. */
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
    return { rows: row.length, cols: 1, isDense: false, indexOf: (at: number) => at };
  }
  const indexOf = (at: number) => (row[at]! - top) * cols + col[at]! - left;
  return { rows, cols, isDense: true, indexOf };
}

interface RatedCell {
  readonly ofCell: Float32Array;
  readonly own: ScannedCell | undefined;
  readonly regional: readonly RegionalEvent[];
}

const NONE: readonly RegionalEvent[] = [];

/** Rates of a cell with its events in the model; σ is that of the velocity where there are none. */
function writeRates(
  { rates, noise }: GroundScanners,
  { ofCell, own, regional }: RatedCell,
  ground: GroundColumns,
  at: number,
): void {
  if (rates === null) return;
  if (!own && regional.length === 0) {
    const velocitySigmaMmYr = ground.velocitySigmaMmYr[at]!;
    const quiet = rates.ofQuiet(ofCell);
    ground.recentMmYr[at] = quiet.recentMmYr;
    ground.recentSigmaMmYr[at] = quiet.recentShare * velocitySigmaMmYr;
    ground.recentChangeMmYr[at] = quiet.changeMmYr;
    ground.recentChangeSigmaMmYr[at] = quiet.changeShare * velocitySigmaMmYr;
    ground.accelerationMmYr2[at] = quiet.accelerationMmYr2;
    ground.accelerationSigmaMmYr2[at] = quiet.accelerationShare * velocitySigmaMmYr;
    return;
  }
  const events = [...(own?.found.events ?? []), ...regional];
  const sigmaMm = Math.hypot(
    own?.found.sigmaMm ?? noise.differences?.place.usualSigmaMm ?? 0,
    noise.surroundings?.place.usualSigmaMm ?? 0,
  );
  const of = rates.ratesOf(ofCell, 0, { events, outliers: own?.found.outliers ?? [], sigmaMm });
  const write = (estimate: Estimate | null, value: Float32Array, sigma: Float32Array) => {
    if (estimate === null) return;
    value[at] = estimate.value;
    sigma[at] = estimate.sigma;
  };
  write(of.recentRateMmYr, ground.recentMmYr, ground.recentSigmaMmYr);
  write(of.recentDifferenceMmYr, ground.recentChangeMmYr, ground.recentChangeSigmaMmYr);
  write(of.accelerationMmYr2, ground.accelerationMmYr2, ground.accelerationSigmaMmYr2);
  write(of.rateWithoutJumpsMmYr, ground.withoutEventsMmYr, ground.withoutEventsSigmaMmYr);
}

/** σ of velocities and of the pace, from those of the fits. */
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

/** Compares cells with their surroundings; fills in the series of differences and returns the index of the surroundings, −1 = none. One a block. */
function createComparison({
  surroundings,
  pooled,
  fitter,
  jumps,
}: {
  readonly surroundings: Surroundings;
  readonly pooled: FactorTiles;
  readonly fitter: SeriesFitter;
  readonly jumps: JumpScan;
}) {
  const around = { index: -1, rateMmYr: 0, ringRow: 0, ringCol: 0 };
  const fit = emptyFit();

  return (
    { row, col }: { readonly row: number; readonly col: number },
    { ofCell, difference }: CellSeries,
    ground: GroundColumns,
    at: number,
  ): number => {
    const isSurrounded = findSurroundings(surroundings, row, col, around);
    const from = around.index * difference.length;
    for (let epoch = 0; epoch < difference.length; epoch++) {
      difference[epoch] = isSurrounded ? ofCell[epoch]! - surroundings.seriesMm[from + epoch]! : NaN;
    }
    if (!isSurrounded || !fitter.fit(difference, 0, fit)) {
      return -1;
    }
    const ofJumps = jumps.slopeOfJumps(difference, 0, NaN, 1);
    ground.localMmYr[at] = fit.velocityMmYr + surroundings.rateMmYr[around.index]! - around.rateMmYr;
    const factor = factorAt(pooled, 'local', row, col);
    ground.localSigmaMmYr[at] = pooledSigmaMmYr(factor, fit.velocitySigmaMmYr, ofJumps);
    ground.ringRow[at] = around.ringRow;
    ground.ringCol[at] = around.ringCol;
    return around.index;
  };
}
