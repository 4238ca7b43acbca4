/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../../core/required.ts';
import { normalAt, streamKey, uniformAt } from '../../../core/statistics/counterNoise.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { GAP_PATTERNS, type PlantedCell } from './plantedGround.ts';
import { EPOCH_STEP_DAYS, type Timeline } from './timeline.ts';

/**
 * Weights of the latest innovations in the noise of an epoch, which give a correlation of about 0.6 from one epoch to the
 * next.
 */
const MEMORY = normalized([1, 0.6, 0.36, 0.22, 0.13, 0.08]);
/** Noise of magic places: palindromic, with zero mean and unit variance, so it adds no trend. */
const PATTERN = normalized([1.2, -0.9, 0.4, -0.7, -0.7, 0.4, -0.9, 1.2]).map((value) => value * Math.sqrt(8));
/** Share of the epochs that ordinary cells miss. */
const GAP_SHARE = 0.05;
/** Fraction of the year at which the annual cycle rises through zero. */
const SEASON_PHASE = 0.15;
/** Random number streams. */
const INNOVATION = 11;
const GAP = 12;

function normalized(weights: readonly number[]): number[] {
  const norm = Math.hypot(...weights);
  return weights.map((weight) => weight / norm);
}

function epochsIn(days: number): number {
  return Math.round(days / EPOCH_STEP_DAYS);
}

/** Writes the cumulative vertical motion of a cell since its first observation, mm; NaN if not observed. */
export type SeriesPlanter = (planted: PlantedCell, cell: Cell, series: Float32Array) => void;

/** Creates a planter for the epochs of a timeline. Every value depends only on the cell and the epoch number. */
export function createSeriesPlanter({ firstNumber, years }: Timeline): SeriesPlanter {
  const epochs = years.length;
  const before = MEMORY.length - 1;
  const innovationKeys = Array.from({ length: epochs + before }, (_, i) =>
    streamKey(INNOVATION, firstNumber - before + i),
  );
  const isMissed = Array.from({ length: GAP_PATTERNS }, (_, pattern) =>
    Array.from(
      { length: epochs },
      (__, i) => uniformAt(streamKey(GAP), firstNumber + i, pattern) < GAP_SHARE,
    ),
  );
  const seasons = years.map((year) => Math.sin(2 * Math.PI * (year - SEASON_PHASE)));
  const innovations = new Float64Array(epochs + before);
  const noise = new Float64Array(epochs);

  function patternedNoise({ row, col }: Cell): void {
    const offset = (((firstNumber + row + col) % 8) + 8) % 8;
    for (let i = 0; i < epochs; i++) noise[i] = PATTERN[(i + offset) % 8]!;
  }

  function correlatedNoise({ row, col }: Cell): void {
    for (let i = 0; i < innovations.length; i++) innovations[i] = normalAt(innovationKeys[i]!, row, col);
    for (let i = 0; i < epochs; i++) {
      let sum = 0;
      for (let lag = 0; lag <= before; lag++) sum += MEMORY[lag]! * innovations[i + before - lag]!;
      noise[i] = sum;
    }
  }

  return (planted, cell, series) => {
    const { velocityMmYr, seasonalMm, noiseMm, startedDaysAgo, endedDaysAgo } = planted;
    if (planted.isPatterned) patternedNoise(cell);
    else correlatedNoise(cell);
    const first = startedDaysAgo === null ? 0 : epochs - 1 - epochsIn(startedDaysAgo);
    const last = epochs - 1 - epochsIn(endedDaysAgo);
    const missed = planted.isPatterned ? [] : required(isMissed[planted.gapPattern]);
    let start = NaN;
    for (let i = 0; i < epochs; i++) {
      if (i < first || i > last || missed[i]) {
        series[i] = NaN;
        continue;
      }
      const line = velocityMmYr * (years[i]! - years[0]!);
      const value = line + seasonalMm * seasons[i]! + noiseMm * noise[i]!;
      if (Number.isNaN(start)) start = value;
      series[i] = value - start;
    }
  };
}
