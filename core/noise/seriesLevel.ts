/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The noise of a set of series in tiles: the classes, the size of the season, and the series with events. Each pass is
 *
 *   log likelihoods of every class → weights of classes (classWeights.ts) → the most likely σ_s² of the season →
 *   exclusion of series with events
 *
 * The first passes use part of the series and all classes, the last one all series and the classes that were found.
 * Series are in mm, one row of N per series, NaN = missing; σ_s² is in mm².
 */
import {
  classShares,
  weighClasses,
  type ClassEvidence,
  type ClassWeights,
  type TileGrid,
} from './classWeights.ts';
import { createEventScreen } from './eventScreen.ts';
import type { NoiseModels } from './noiseModels.ts';
import { createSeriesWeigher, type SeriesWeigher } from './seriesWeigher.ts';

/** Series in tiles of a grid. */
export interface TiledSeries {
  readonly series: Float32Array;
  /** The tile of each series. */
  readonly tiles: Int32Array;
  readonly grid: TileGrid;
}

/** The noise of such series. */
export interface SeriesNoise {
  readonly weights: ClassWeights;
  readonly seasonVarianceMm2: number;
  /** 1 = contains an event, and was excluded. */
  readonly isEvent: Uint8Array;
  /** Mean correlation between series in a tile, at least 0. */
  readonly correlation: number;
}

const PASSES = 4;
/** Series with fewer dates say nothing about the class. */
const MINIMUM_DATES = 12;
/** Number of series that are weighed under all classes and determine the season. */
const SUBSET = 160;
/** Classes with a smaller share of the frame are excluded from the last pass. */
const LEAST_WEIGHT = 1e-4;
const SEASON_SUBSET = 160;
const SEASON_SD_MM = [0, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 36];
/** Variance of a season before the frame's is estimated: wide enough for any. */
const UNKNOWN_SEASON_MM2 = 50 ** 2;

/** The noise of series at the dates of the models. */
export function noiseOfSeries(models: NoiseModels, input: TiledSeries): SeriesNoise {
  const epochs = models.years.length;
  const count = input.tiles.length;
  const weigher = createSeriesWeigher(models, input.series);
  const screen = createEventScreen(models, weigher);
  const isEvent = new Uint8Array(count);
  const correlation = meanCorrelation(input, epochs);
  const every = Math.max(1, Math.round(count / SUBSET));
  const all = models.classes.map((_, index) => index);
  let seasonVarianceMm2 = UNKNOWN_SEASON_MM2;
  let weights: ClassWeights | undefined;
  const usable = (at: number) => isEvent[at] === 0;

  for (let pass = 0; pass < PASSES; pass++) {
    const isLast = pass === PASSES - 1;
    const share = isLast ? 1 : every;
    if (weights) {
      for (let at = 0; at < count; at++) {
        if (at % share !== 0) continue;
        const index = likelyClass(weigher, input, at, weights, seasonVarianceMm2);
        isEvent[at] = Number(screen.holdsEvent(input, at, index, seasonVarianceMm2));
      }
    }
    const active = isLast && every > 1 ? all.filter((index) => weights!.frame[index]! > LEAST_WEIGHT) : all;
    const evidence = weighSeries(models, weigher, input, {
      active,
      seasonVarianceMm2,
      takes: (at) => usable(at) && at % share === 0,
    });
    weights = weighClasses(
      { ...evidence, correlation },
      Float64Array.from(models.classes, ({ prior }) => prior),
      input.grid,
    );
    const found = weights;
    if (!isLast) {
      seasonVarianceMm2 = likelySeason(models, weigher, input, {
        classOf: (at) => likelyClass(weigher, input, at, found, seasonVarianceMm2),
        takes: (at) => usable(at) && at % share === 0,
      });
    }
  }
  return { weights: weights!, seasonVarianceMm2, isEvent, correlation };
}

/** The most probable class of a series: its tile's, or in a mixed tile its own. */
function likelyClass(
  weigher: SeriesWeigher,
  { series, tiles }: TiledSeries,
  at: number,
  weights: ClassWeights,
  seasonVarianceMm2: number,
): number {
  const tile = tiles[at]!;
  const isMixed = weights.isMixed[tile] === 1;
  if (isMixed) weigher.use(series, at * (series.length / tiles.length));
  let best = { index: 0, score: -Infinity };
  for (const { index, weight } of classShares(weights, tile)) {
    const own = isMixed ? weigher.weigh(index, seasonVarianceMm2).logLikelihood : 0;
    const score = Math.log(weight) + own;
    if (score > best.score) best = { index, score };
  }
  return best.index;
}

interface Sampling {
  readonly active: readonly number[];
  readonly seasonVarianceMm2: number;
  readonly takes: (at: number) => boolean;
}

/** Log likelihoods of the active classes for the series that `takes` accepts. */
function weighSeries(
  models: NoiseModels,
  weigher: SeriesWeigher,
  { series, tiles }: TiledSeries,
  { active, seasonVarianceMm2, takes }: Sampling,
): Omit<ClassEvidence, 'correlation'> {
  const epochs = models.years.length;
  const size = models.classes.length;
  const logLikelihoods = new Float64Array(tiles.length * size).fill(-Infinity);
  const taken = new Int32Array(tiles.length).fill(-1);
  for (const [at, tile] of tiles.entries()) {
    if (!takes(at) || epochs - weigher.use(series, at * epochs).missingCount < MINIMUM_DATES) continue;
    taken[at] = tile;
    for (const index of active) {
      logLikelihoods[at * size + index] = weigher.weigh(index, seasonVarianceMm2).logLikelihood;
    }
  }
  return { logLikelihoods, tiles: taken };
}

interface SeasonSampling {
  readonly classOf: (at: number) => number;
  readonly takes: (at: number) => boolean;
}

/** The season's variance that makes the series most likely. */
function likelySeason(
  models: NoiseModels,
  weigher: SeriesWeigher,
  { series, tiles }: TiledSeries,
  { classOf: classAt, takes }: SeasonSampling,
): number {
  const epochs = models.years.length;
  const sums = new Float64Array(SEASON_SD_MM.length);
  const step = Math.max(1, Math.floor(tiles.length / SEASON_SUBSET));
  for (let at = 0; at < tiles.length; at += step) {
    if (!takes(at)) continue;
    const index = classAt(at);
    if (epochs - weigher.use(series, at * epochs).missingCount < MINIMUM_DATES) continue;
    for (const [i, deviation] of SEASON_SD_MM.entries()) {
      sums[i]! += weigher.weigh(index, deviation ** 2).logLikelihood;
    }
  }
  return SEASON_SD_MM[sums.indexOf(Math.max(...sums))]! ** 2;
}

/**
 * Mean correlation of the series in a tile: of their residuals about a line, each scaled to length 1. Over all tiles, at
 * least 0.
 */
function meanCorrelation({ series, tiles, grid }: TiledSeries, epochs: number): number {
  const count = grid.rows * grid.cols;
  const sums = new Float64Array(count * epochs);
  const counts = new Int32Array(count);
  const residuals = new Float64Array(epochs);
  for (const [at, tile] of tiles.entries()) {
    if (!fillUnitResiduals(series, at * epochs, residuals)) continue;
    counts[tile]!++;
    for (let i = 0; i < epochs; i++) sums[tile * epochs + i]! += residuals[i]!;
  }
  let [products, pairs] = [0, 0];
  for (const [tile, n] of counts.entries()) {
    let squares = 0;
    for (let i = tile * epochs; i < (tile + 1) * epochs; i++) squares += sums[i]! * sums[i]!;
    products += squares - n;
    pairs += n * (n - 1);
  }
  return pairs === 0 ? 0 : Math.max(0, products / pairs);
}

/** Residuals about a line, by index of the date, scaled to length 1; zero where dates are missing. False = too few dates. */
function fillUnitResiduals(series: Float32Array, offset: number, out: Float64Array): boolean {
  let [n, sum, time] = [0, 0, 0];
  for (let i = 0; i < out.length; i++) {
    const value = series[offset + i]!;
    if (value !== value) continue;
    n++;
    sum += value;
    time += i;
  }
  if (n < MINIMUM_DATES) return false;
  let [squares, product] = [0, 0];
  for (let i = 0; i < out.length; i++) {
    const value = series[offset + i]!;
    if (value !== value) continue;
    squares += (i - time / n) ** 2;
    product += (i - time / n) * (value - sum / n);
  }
  let length = 0;
  for (let i = 0; i < out.length; i++) {
    const value = series[offset + i]!;
    out[i] = value === value ? value - sum / n - (product / squares) * (i - time / n) : 0;
    length += out[i]! ** 2;
  }
  if (!(length > 0)) return false;
  for (let i = 0; i < out.length; i++) out[i]! /= Math.sqrt(length);
  return true;
}
