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
import { readSeriesMm } from './squareCells.ts';

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
}

/** One measured block. */
export interface GroundBlockTask {
  readonly file: ColumnFile<keyof FittedColumns>;
  readonly epochs: number;
  /** In shared memory. */
  readonly surroundings: Surroundings;
  /** What the noise of a place does to intervals. */
  readonly pooled: FactorTiles;
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
  return {
    velocitySigmaMmYr: new Float32Array(cells),
    paceMmYr: new Float32Array(cells),
    localMmYr: new Float32Array(cells),
    localSigmaMmYr: new Float32Array(cells),
    ringRow: new Float32Array(cells),
    ringCol: new Float32Array(cells),
  };
}

/** Describes the cells of a block by the frame around them; leaves the columns in a scratch file. */
export function groundBlock(
  { file, epochs, surroundings, pooled, scratchPath }: GroundBlockTask,
  { fitter, jumps }: { readonly fitter: SeriesFitter; readonly jumps: JumpScan },
): ColumnFile<keyof GroundColumns> {
  const cells = file.columns.row.length;
  const row = new Int32Array(cells);
  const col = new Int32Array(cells);
  readColumnInto(file, 'row', 0, row);
  readColumnInto(file, 'col', 0, col);
  const ground = emptyGround(cells);
  widenSigmas(file, { row, col, pooled }, ground);
  const series: CellSeries = {
    ofCell: new Float32Array(epochs),
    difference: new Float32Array(epochs),
  };
  const compare = createComparison({ surroundings, pooled, fitter, jumps });
  const Hundredths = file.columns.seriesHundredths.type === Int16Array.name ? Int16Array : Int32Array;
  const chunk = new Hundredths(Math.min(cells, CELLS_AT_ONCE) * epochs);
  for (let from = 0; from < cells; from += CELLS_AT_ONCE) {
    const count = Math.min(CELLS_AT_ONCE, cells - from);
    readColumnInto(file, 'seriesHundredths', from * epochs, chunk.subarray(0, count * epochs));
    for (let i = 0; i < count; i++) {
      readSeriesMm(chunk, i * epochs, series.ofCell);
      compare({ row: row[from + i]!, col: col[from + i]! }, series, ground, from + i);
    }
  }
  return writeColumnFile<keyof GroundColumns>(scratchPath, { ...ground });
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

/** Compares cells with their surroundings; fills in the series of differences. Holds scratch memory: one a block. */
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
  ): void => {
    const isSurrounded = findSurroundings(surroundings, row, col, around);
    const from = around.index * difference.length;
    for (let epoch = 0; epoch < difference.length; epoch++) {
      difference[epoch] = isSurrounded ? ofCell[epoch]! - surroundings.seriesMm[from + epoch]! : NaN;
    }
    if (!isSurrounded || !fitter.fit(difference, 0, fit)) {
      ground.localMmYr[at] = ground.localSigmaMmYr[at] = ground.ringRow[at] = ground.ringCol[at] = NaN;
      return;
    }
    const ofJumps = jumps.slopeOfJumps(difference, 0, NaN, 1);
    ground.localMmYr[at] = fit.velocityMmYr + surroundings.rateMmYr[around.index]! - around.rateMmYr;
    const factor = factorAt(pooled, 'local', row, col);
    ground.localSigmaMmYr[at] = pooledSigmaMmYr(factor, fit.velocitySigmaMmYr, ofJumps);
    ground.ringRow[at] = around.ringRow;
    ground.ringCol[at] = around.ringCol;
  };
}
