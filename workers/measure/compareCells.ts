/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Compares the cells of a block with their surroundings, strip by strip. Cells with every epoch are described by the
 * strips (groundStrips.ts); those that miss some, one by one.
 */
import { emptyFit, type FittedRate } from '../../core/fit/fit.ts';
import type { QuietRates } from '../../core/events/pathRates.ts';
import { factorAt, type FactorTiles, pooledSigmaMmYr } from '../../core/noise/velocitySigma.ts';
import {
  findSurroundings,
  type Surroundings,
  type SurroundingsAt,
} from '../../core/surroundings/surroundings.ts';
import { type ColumnFile, readColumnInto } from './columnFile.ts';
import type { FittedColumns } from './fittedColumns.ts';
import type { GroundColumns } from './groundColumns.ts';
import { type GroundStrips, READ_CELLS, STRIP_CELLS } from './groundStrips.ts';
import type { GroundScanners, ScannedBlock } from './scanBlock.ts';
import type { SeriesHundredths } from './seriesStore.ts';
import { readSeriesMm } from './squareCells.ts';

/** A block's cells, and the frame around them. */
interface ComparedCells {
  readonly file: ColumnFile<keyof FittedColumns>;
  readonly epochs: number;
  readonly surroundings: Surroundings;
  readonly pooled: FactorTiles;
  readonly row: Int32Array;
  readonly col: Int32Array;
}

/**
 * Fills in the series that are scanned, with their kinds, the rate compared with the surroundings, and the rates that cells have without events. Returns the index of
 * each cell's surroundings, −1 = none.
 */
export function compareCells(
  cells: ComparedCells,
  scanners: GroundScanners,
  strips: GroundStrips | null,
  block: ScannedBlock,
  ground: GroundColumns,
): Int32Array {
  const { file, epochs, row } = cells;
  const nodes = new Int32Array(row.length);
  const compare = createComparison(cells, scanners, strips, block, ground);
  const Hundredths = file.columns.seriesHundredths.type === Int16Array.name ? Int16Array : Int32Array;
  const stored =
    strips?.stored(Hundredths === Int32Array) ?? new Hundredths(Math.min(row.length, READ_CELLS) * epochs);
  for (let from = 0; from < row.length; from += READ_CELLS) {
    const count = Math.min(READ_CELLS, row.length - from);
    readColumnInto(file, 'seriesHundredths', from * epochs, stored.subarray(0, count * epochs));
    for (let first = 0; first < count; first += STRIP_CELLS) {
      compare({ stored, first, from: from + first, count: Math.min(STRIP_CELLS, count - first) }, nodes);
    }
  }
  return nodes;
}

/** Consecutive cells of a block: their stored series start at `first`, their columns at the index `from`. */
interface Strip {
  readonly stored: SeriesHundredths;
  readonly first: number;
  readonly from: number;
  readonly count: number;
}

function createComparison(
  cells: ComparedCells,
  { rates, fitter, jumps }: GroundScanners,
  strips: GroundStrips | null,
  { placeOf, series, seriesKind, differences }: ScannedBlock,
  ground: GroundColumns,
): (strip: Strip, nodes: Int32Array) => void {
  const { epochs, surroundings, row, col } = cells;
  const rings = Array.from({ length: STRIP_CELLS }, () => ({
    index: -1,
    rateMmYr: 0,
    ringRow: 0,
    ringCol: 0,
  }));
  const ofCell = new Float32Array(epochs);
  const fit = emptyFit();
  const writeLocal = createLocalWriter(cells, ground);

  /** Compares a cell on its own dates; false = it has no surroundings on them. */
  function fitOne(place: number, { index }: SurroundingsAt): boolean {
    const to = place * epochs;
    for (let epoch = 0, at = index * epochs; epoch < epochs; epoch++, at++)
      series[to + epoch] = index < 0 ? NaN : ofCell[epoch]! - surroundings.seriesMm[at]!;
    if (index >= 0 && fitter.fit(series, to, fit)) return true;
    series.set(ofCell, to);
    return false;
  }

  return ({ stored, first, from, count }, nodes) => {
    for (let i = 0; i < count; i++) {
      const [at, ring] = [from + i, rings[i]!];
      if (!findSurroundings(surroundings, row[at]!, col[at]!, ring)) ring.index = -1;
      strips?.put(i, surroundings, ring.index, placeOf(at));
    }
    strips?.describe(count, stored, first);
    for (let i = 0; i < count; i++) {
      const [at, ring] = [from + i, rings[i]!];
      const place = placeOf(at);
      const isComplete = strips !== null && strips.isComplete(i);
      if (!isComplete) readSeriesMm(stored, (first + i) * epochs, ofCell);
      const isCompared = isComplete ? ring.index >= 0 : fitOne(place, ring);
      if (isComplete && isCompared) strips.rate(i, fit);
      nodes[at] = isCompared ? ring.index : -1;
      seriesKind[place] = isCompared ? 1 : 2;
      if (isCompared) {
        if (strips && differences) strips.screen(i, place, differences);
        const mayJump = !isComplete || strips.mayJump(i);
        writeLocal(at, ring, fit, mayJump ? jumps.slopeOfJumps(series, place * epochs, NaN, 1) : 0);
      }
      if (rates) writeQuiet(isComplete ? strips.quietRates(i) : rates.ofQuiet(ofCell), ground, at);
    }
  };
}

/** Writes the rate of a cell compared with its surroundings. */
function createLocalWriter({ surroundings, pooled, row, col }: ComparedCells, ground: GroundColumns) {
  return (
    at: number,
    ring: SurroundingsAt,
    { velocityMmYr, velocitySigmaMmYr }: FittedRate,
    ofJumps: number,
  ): void => {
    ground.localMmYr[at] = velocityMmYr + surroundings.rateMmYr[ring.index]! - ring.rateMmYr;
    const factor = factorAt(pooled, 'local', row[at]!, col[at]!);
    ground.localSigmaMmYr[at] = pooledSigmaMmYr(factor, velocitySigmaMmYr, ofJumps);
    ground.ringRow[at] = ring.ringRow;
    ground.ringCol[at] = ring.ringCol;
  };
}

/** Rates of a quiet cell; their σ follow from the σ of its velocity. */
export function writeQuiet(quiet: QuietRates, ground: GroundColumns, at: number): void {
  const velocitySigmaMmYr = ground.velocitySigmaMmYr[at]!;
  ground.recentMmYr[at] = quiet.recentMmYr;
  ground.recentSigmaMmYr[at] = quiet.recentShare * velocitySigmaMmYr;
  ground.recentChangeMmYr[at] = quiet.changeMmYr;
  ground.recentChangeSigmaMmYr[at] = quiet.changeShare * velocitySigmaMmYr;
  ground.accelerationMmYr2[at] = quiet.accelerationMmYr2;
  ground.accelerationSigmaMmYr2[at] = quiet.accelerationShare * velocitySigmaMmYr;
}
