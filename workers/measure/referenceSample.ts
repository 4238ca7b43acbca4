/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * First fits of a sample of cells, from which the zero of a frame is chosen, and the constant o_p of each unwrapped pair p,
 *
 *   o_p = median over cells c of d_pc                          mm, d_pc the displacement of cell c in pair p
 *
 * over one set of cells for all pairs, those that every pair has (coherence above 0.7 where there are enough). About a loop of
 * pairs the d_pc of each cell sum to zero, so that one set keeps the constants consistent: docs/accuracy.md §2 and §3.
 */
import { emptyFit, type SeriesFitter } from '../../core/fit/fit.ts';
import type { Inverter } from '../../core/inversion/inverter.ts';
import { median } from '../../core/statistics/quantile.ts';
import { type ArchiveIndex, tileWindow } from '../../store/archive/archiveIndex.ts';
import { readBlockLineOfSight } from '../../store/archive/blockPairs.ts';
import type { PairCorrector } from '../troposphere/pairCorrector.ts';
import {
  readSampledPairs,
  type SampledPairs,
  tileCells,
  type TileRange,
} from '../../store/archive/sampledPairs.ts';

/** Cells that may serve as the spatial reference, with their first fit. */
export interface ReferenceSample {
  readonly row: Int32Array;
  readonly col: Int32Array;
  readonly seriesMm: Float32Array;
  readonly velocityMmYr: Float32Array;
  readonly velocitySigmaMmYr: Float32Array;
  readonly harmonicCoherence: Float32Array;
  /** 1 = the cell has every epoch of the frame. */
  readonly isComplete: Uint8Array;
}

export interface ReferenceSampleTask {
  readonly inverter: Inverter;
  readonly fitter: SeriesFitter;
  readonly epochs: number;
  readonly pairs: readonly ArchiveIndex[];
  readonly lineOfSight: ArchiveIndex;
  /** Corrects the pairs; null = they stay as they are. */
  readonly corrector: PairCorrector | null;
  readonly pairOffsetsMm: Float32Array | null;
  /** Cells with at least this depth make up the sample. */
  readonly depth: number;
  readonly tiles: TileRange;
  /** A cell with fewer epochs isn't measured, so it isn't a candidate. */
  readonly minimumEpochs: number;
}

/** Inverts and fits the sampled cells of some tiles. Throws DamagedArchiveError. */
export function referenceSample(task: ReferenceSampleTask): ReferenceSample {
  const { inverter, fitter, epochs, pairs, pairOffsetsMm } = task;
  const sampled = readSampledPairs(pairs, task.depth, task.tiles);
  const cells = sampled.keys.length;
  const { up, row, col } = placesOf(sampled, task.lineOfSight);
  task.corrector?.correctCells(sampled.valuesMm, { row, col, up });
  const seriesMm = new Float32Array(cells * epochs);
  const velocityMmYr = new Float32Array(cells);
  const velocitySigmaMmYr = new Float32Array(cells);
  const harmonicCoherence = new Float32Array(cells);
  const isComplete = new Uint8Array(cells);
  const fit = emptyFit();
  const kept = new Int32Array(1);
  let measured = 0;
  for (let cell = 0; cell < cells; cell++) {
    if (!(up[cell]! > 0)) continue;
    const run = { values: sampled.valuesMm, offset: cell * pairs.length, stride: 1, count: 1, pairOffsetsMm };
    inverter.invertRun(run, seriesMm, measured * epochs, kept);
    if (kept[0]! < task.minimumEpochs) continue;
    fitter.fit(seriesMm, measured * epochs, fit);
    velocityMmYr[measured] = fit.velocityMmYr;
    velocitySigmaMmYr[measured] = fit.velocitySigmaMmYr;
    harmonicCoherence[measured] = sampled.harmonicCoherence[cell]!;
    isComplete[measured] = Number(fit.nMeasurements === epochs);
    row[measured] = row[cell]!;
    col[measured] = col[cell]!;
    measured++;
  }
  return {
    row: row.slice(0, measured),
    col: col.slice(0, measured),
    seriesMm: seriesMm.slice(0, measured * epochs),
    velocityMmYr: velocityMmYr.slice(0, measured),
    velocitySigmaMmYr: velocitySigmaMmYr.slice(0, measured),
    harmonicCoherence: harmonicCoherence.slice(0, measured),
    isComplete: isComplete.slice(0, measured),
  };
}

/** Position and up component of the line of sight of each sampled cell. */
function placesOf({ keys }: SampledPairs, lineOfSight: ArchiveIndex) {
  const { tile } = lineOfSight.header;
  const perTile = tileCells(lineOfSight);
  const up = new Float32Array(keys.length);
  const rows = new Int32Array(keys.length);
  const cols = new Int32Array(keys.length);
  let number = -1;
  let window = tileWindow(lineOfSight.header, 0);
  let ofTile: Float32Array = up;
  for (let cell = 0; cell < keys.length; cell++) {
    const key = keys[cell]!;
    if (Math.floor(key / perTile) !== number) {
      number = Math.floor(key / perTile);
      window = tileWindow(lineOfSight.header, number);
      ofTile = readBlockLineOfSight(lineOfSight, window, 'up');
    }
    const place = key - number * perTile;
    const row = Math.floor(place / tile.cols);
    const col = place - row * tile.cols;
    up[cell] = ofTile[row * window.cols + col]!;
    rows[cell] = window.row + row;
    cols[cell] = window.col + col;
  }
  return { up, row: rows, col: cols };
}

const GOOD_COHERENCE = 0.7;
/** With fewer coherent cells than this, all common cells are used. */
const MINIMUM_GOOD_CELLS = 100;

/** The arbitrary constant of each pair, and the cells from which it was computed. */
export interface PairConstants {
  /** mm; empty when no cell is valid in all pairs. */
  readonly offsetsMm: Float32Array;
  readonly cells: number;
  /** The cells' coherence is above this; null = cells of any coherence. */
  readonly coherenceAbove: number | null;
}

/**
 * The arbitrary constant of each unwrapped pair: its median over one set of sampled cells that are valid in all
 * pairs, so that the constants agree around every loop of the network. Throws DamagedArchiveError.
 */
export function findPairConstants(
  pairs: readonly ArchiveIndex[],
  depth: number,
  tiles: TileRange,
): PairConstants {
  const { keys, valuesMm, harmonicCoherence } = readSampledPairs(pairs, depth, tiles);
  const common: number[] = [];
  for (let cell = 0; cell < keys.length; cell++) {
    const values = valuesMm.subarray(cell * pairs.length, (cell + 1) * pairs.length);
    if (!values.some(Number.isNaN)) common.push(cell);
  }
  const good = common.filter((cell) => harmonicCoherence[cell]! > GOOD_COHERENCE);
  const isGood = good.length >= MINIMUM_GOOD_CELLS;
  const chosen = isGood ? good : common;
  return {
    offsetsMm:
      chosen.length === 0
        ? new Float32Array(0)
        : Float32Array.from(pairs, (_, pair) =>
            median(chosen.map((cell) => valuesMm[cell * pairs.length + pair]!)),
          ),
    cells: chosen.length,
    coherenceAbove: isGood ? GOOD_COHERENCE : null,
  };
}
