/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * By what the σ of a fit must be multiplied so that its intervals hold under the pooled noise of a frame (parametric bootstrap: Efron & Tibshirani
 * 1993, ch. 6). Each of many drawn series has the dates of a sampled cell, a class of noise by the weights of the cell's tile, the σ̂ that the
 * cell has under it and a season of the frame's variance; and the same of a median series, for the part that a tile's cells share:
 *
 *   f = max(1, q₉₅(|v̂ − v| / σ_fit) / 1.96)
 *
 * v is the ordinary slope of the drawn path (a random walk belongs to it), or the drift that made it where other years are asked about.
 */
import { normalAt, streamKey, uniformAt } from '../statistics/counterNoise.ts';
import { covarianceOf, medianStep } from '../statistics/noiseClasses.ts';
import { quantileInPlace } from '../statistics/quantile.ts';
import { factorInPlace, multiplyBelow } from '../statistics/symmetricMatrix.ts';
import { classShares, type ClassShare } from './classWeights.ts';
import type { NoiseModels } from './noiseModels.ts';
import type { SeriesNoise, TiledSeries } from './seriesLevel.ts';
import { createSeriesWeigher } from './seriesWeigher.ts';

/** Fits a series (mm, NaN = missing) and fills in its rate and σ. False = too few dates. */
export type RateFit = (series: Float32Array, out: { rateMmYr: number; sigmaMmYr: number }) => boolean;

/** One factor a tile. */
export interface IntervalFactors {
  /** Of the rate of a series of differences. */
  readonly local: Float64Array;
  /** Of the rate of a cell. */
  readonly rate: Float64Array;
  /** Of that rate as the rate of other years. */
  readonly pace: Float64Array;
}

/** Series with their noise. */
export interface SeriesWithNoise {
  readonly input: TiledSeries;
  readonly noise: SeriesNoise;
}

const DRAWS = 1500;
/** With fewer sampled cells in a tile the whole frame's stand for it. */
const MINIMUM_CELLS = 8;
const NORMAL_95 = 1.959964;

/** Factors for every tile of `own`; `common` = what the cells share, null = nothing is known of it. */
export function intervalFactors(
  models: NoiseModels,
  fit: RateFit,
  own: SeriesWithNoise,
  common: SeriesWithNoise | null,
): IntervalFactors {
  const tiles = own.input.grid.rows * own.input.grid.cols;
  const usable = [...own.input.tiles.keys()].filter((at) => own.noise.isEvent[at] === 0);
  const factors = { local: ones(tiles), rate: ones(tiles), pace: ones(tiles) };
  const drawOwn = createDrawer(models, own);
  const drawCommon = common && createDrawer(models, common);
  for (let tile = 0; tile < tiles; tile++) {
    const inTile = usable.filter((at) => own.input.tiles[at] === tile);
    const cells = inTile.length >= MINIMUM_CELLS ? inTile : usable;
    if (cells.length === 0) continue;
    const found = bootstrap({ models, fit, drawOwn, drawCommon, cells, tile });
    // The σ of a fit is not made less: a frame's false alarms are counted with it, and draws have no noise of the median that cells are compared with.
    factors.local[tile] = Math.max(1, found.local);
    factors.rate[tile] = Math.max(1, found.rate);
    factors.pace[tile] = Math.max(factors.rate[tile]!, found.pace);
  }
  return factors;
}

function ones(count: number): Float64Array {
  return new Float64Array(count).fill(1);
}

interface Bootstrap {
  readonly models: NoiseModels;
  readonly fit: RateFit;
  readonly drawOwn: Drawer;
  readonly drawCommon: Drawer | null;
  readonly cells: readonly number[];
  readonly tile: number;
}

function bootstrap({ models, fit, drawOwn, drawCommon, cells, tile }: Bootstrap) {
  const epochs = models.years.length;
  const z = { local: new Float64Array(DRAWS), rate: new Float64Array(DRAWS), pace: new Float64Array(DRAWS) };
  const series = new Float32Array(epochs);
  const path = new Float64Array(epochs);
  const fitted = { rateMmYr: 0, sigmaMmYr: 0 };
  let [differences, whole] = [0, 0];
  for (let draw = 0; draw < DRAWS; draw++) {
    const key = streamKey(tile, draw);
    series.fill(0);
    path.fill(0);
    drawOwn.add(cells[draw % cells.length]!, key, series, path);
    if (fit(series, fitted)) {
      z.local[differences++] =
        Math.abs(fitted.rateMmYr - slopeOf(path, series, models.years)) / fitted.sigmaMmYr;
    }
    if (drawCommon) {
      drawCommon.add(Math.floor(uniformAt(key, 0, 1) * drawCommon.count), streamKey(key, 1), series, path);
      if (!fit(series, fitted)) continue;
    }
    z.rate[whole] = Math.abs(fitted.rateMmYr - slopeOf(path, series, models.years)) / fitted.sigmaMmYr;
    z.pace[whole++] = Math.abs(fitted.rateMmYr) / fitted.sigmaMmYr;
  }
  return {
    local: factorOf(z.local, differences),
    rate: factorOf(z.rate, whole),
    pace: factorOf(z.pace, whole),
  };
}

function factorOf(z: Float64Array, count: number): number {
  return count < DRAWS / 10 ? 1 : quantileInPlace(z, 0.95, count) / NORMAL_95;
}

/** Ordinary slope of a path over the dates that a series has. */
function slopeOf(path: Float64Array, series: Float32Array, years: Float64Array): number {
  let [n, time, sum] = [0, 0, 0];
  for (let i = 0; i < path.length; i++) {
    if (series[i] !== series[i]) continue;
    n++;
    time += years[i]!;
    sum += path[i]!;
  }
  let [squares, product] = [0, 0];
  for (let i = 0; i < path.length; i++) {
    if (series[i] !== series[i]) continue;
    const t = years[i]! - time / n;
    squares += t * t;
    product += t * (path[i]! - sum / n);
  }
  return product / squares;
}

/** Draws noise as that of given series. */
interface Drawer {
  readonly count: number;
  /** Adds noise like that of the series at an index: missing where that one is, and the walk in it also to `path`. */
  add(at: number, key: number, series: Float32Array, path: Float64Array): void;
}

interface DrawnSeries {
  readonly series: Float32Array;
  readonly path: Float64Array;
}

/** Adds noise of a class and σ, mm. */
function createKinds({ years, classes }: NoiseModels) {
  const epochs = years.length;
  const step = medianStep(years);
  const factors: (Float64Array | undefined)[] = [];
  const normals = new Float64Array(epochs);
  const below = new Float64Array(epochs);

  function addWalk(
    scale: number,
    ratio: number,
    key: number,
    series: Float32Array,
    path: Float64Array,
  ): void {
    for (let i = 0, walk = 0; i < epochs; i++) {
      if (i > 0) {
        const variance = (ratio * (years[i]! - years[i - 1]!)) / step;
        walk += scale * Math.sqrt(variance) * normalAt(key, i, 3);
      }
      path[i]! += walk;
      series[i]! += walk + scale * normalAt(key, i, 2);
    }
  }

  function addNoise(scale: number, index: number, key: number, series: Float32Array): void {
    let factor = factors[index];
    if (!factor) {
      factors[index] = factor = covarianceOf(classes[index]!, years);
      factorInPlace(factor, epochs);
    }
    for (let i = 0; i < epochs; i++) normals[i] = normalAt(key, i, 2);
    multiplyBelow(factor, normals, below);
    for (let i = 0; i < epochs; i++) {
      series[i]! += scale * (below[i]! + factor[i * epochs + i]! * normals[i]!);
    }
  }

  return (index: number, scale: number, key: number, { series, path }: DrawnSeries): void => {
    const { kind, parameter } = classes[index]!;
    if (kind === 'randomWalk') addWalk(scale, parameter, key, series, path);
    else addNoise(scale, index, key, series);
  };
}

function createDrawer(models: NoiseModels, { input, noise }: SeriesWithNoise): Drawer {
  const { years, basis, classes } = models;
  const epochs = years.length;
  const weigher = createSeriesWeigher(models);
  const addKind = createKinds(models);
  const scales = new Map<number, number>();
  const shares: (readonly ClassShare[] | undefined)[] = [];
  const season = Math.sqrt(noise.seasonVarianceMm2);

  function scaleOf(at: number, index: number): number {
    const key = at * classes.length + index;
    const known = scales.get(key);
    if (known !== undefined) return known;
    weigher.use(input.series, at * epochs);
    const scale = Math.sqrt(weigher.weigh(index, noise.seasonVarianceMm2).scaleMm2);
    scales.set(key, scale);
    return scale;
  }

  return {
    count: input.tiles.length,
    add(at, key, series, path) {
      const tile = input.tiles[at]!;
      const index = pick((shares[tile] ??= classShares(noise.weights, tile)), uniformAt(key, 0, 0));
      addKind(index, scaleOf(at, index), key, { series, path });
      const [sine, cosine] = [season * normalAt(key, 0, 4), season * normalAt(key, 0, 5)];
      for (let i = 0; i < epochs; i++) {
        series[i]! += sine * basis[4 * i + 2]! + cosine * basis[4 * i + 3]!;
        const value = input.series[at * epochs + i]!;
        if (value !== value) series[i] = NaN;
      }
    },
  };
}

/** The class that a uniform number falls on. */
function pick(shares: readonly ClassShare[], uniform: number): number {
  let sum = 0;
  for (const { index, weight } of shares) {
    sum += weight;
    if (uniform < sum) return index;
  }
  return shares.at(-1)?.index ?? 0;
}
