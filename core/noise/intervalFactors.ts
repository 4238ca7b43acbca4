/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The factors by which the σ of a fit must be multiplied so that its intervals hold under the pooled noise of a frame
 * (parametric bootstrap: Efron & Tibshirani 1993, ch. 6). Each of many drawn series has the dates of a sampled cell, a
 * class of noise drawn by the weights of the cell's tile, the cell's σ̂ under that class, and a season with the frame's
 * variance; plus the same for a median series, for the part that a tile's cells share:
 *
 *   f = max(1, q₉₅(|v̂ − v| / σ_fit) / 1.96)
 *
 * v is the ordinary slope of the drawn path (which includes a random walk), or, for the rate of other years, the drift
 * that generated it.
 */
import { normalAt, streamKey, uniformAt } from '../statistics/counterNoise.ts';
import { quantileInPlace } from '../statistics/quantile.ts';
import { classShares, type ClassShare } from './classWeights.ts';
import { createDrawnNoise, type DrawnNoise } from './drawnNoise.ts';
import type { NoiseModels } from './noiseModels.ts';
import type { SeriesNoise, TiledSeries } from './seriesLevel.ts';
import { createSeriesWeigher } from './seriesWeigher.ts';

/** Fits a series (mm, NaN = missing) and fills in its rate and σ. False = too few dates. */
export type RateFit = (series: Float32Array, out: { rateMmYr: number; sigmaMmYr: number }) => boolean;

/** One factor per tile. */
export interface IntervalFactors {
  /** For the rate of a series of differences. */
  readonly local: Float64Array;
  /** For the rate of a cell. */
  readonly rate: Float64Array;
  /** For that rate, used as the rate of other years. */
  readonly pace: Float64Array;
}

/** Series with their noise. */
export interface SeriesWithNoise {
  readonly input: TiledSeries;
  readonly noise: SeriesNoise;
}

const DRAWS = 1500;
/** Tiles with fewer sampled cells use those of the whole frame. */
const MINIMUM_CELLS = 8;
const NORMAL_95 = 1.959964;

/** Factors for every tile of `own`; `common` = the part that the cells share, null = unknown. */
export function intervalFactors(
  models: NoiseModels,
  fit: RateFit,
  own: SeriesWithNoise,
  common: SeriesWithNoise | null,
): IntervalFactors {
  const tiles = own.input.grid.rows * own.input.grid.cols;
  const usable = [...own.input.tiles.keys()].filter((at) => own.noise.isEvent[at] === 0);
  const factors = { local: ones(tiles), rate: ones(tiles), pace: ones(tiles) };
  const parts = common ? [own, common] : [own];
  const shares = parts.map(({ noise, input: { grid } }) =>
    Array.from({ length: grid.rows * grid.cols }, (_, tile) => classShares(noise.weights, tile)),
  );
  // Class 0 stands for tiles in which no class has much weight.
  const classes = new Set([0, ...shares.flat(2).map(({ index }) => index)]);
  const drawn = createDrawnNoise(
    models,
    [...classes],
    parts.map(({ input }) => input.series),
  );
  const [drawOwn, drawCommon] = parts.map((part, at) => createDrawer(models, part, at, shares[at]!));
  for (let tile = 0; tile < tiles; tile++) {
    const inTile = usable.filter((at) => own.input.tiles[at] === tile);
    const cells = inTile.length >= MINIMUM_CELLS ? inTile : usable;
    if (cells.length === 0) continue;
    const found = bootstrap({ fit, drawn, drawOwn: drawOwn!, drawCommon, cells, tile });
    // The σ of a fit is never reduced: a frame's false alarms are counted using it, and draws don't include the noise of
    // the median that cells are compared with.
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
  readonly fit: RateFit;
  readonly drawn: DrawnNoise;
  readonly drawOwn: Drawer;
  readonly drawCommon: Drawer | undefined;
  readonly cells: readonly number[];
  readonly tile: number;
}

function bootstrap({ fit, drawn, drawOwn, drawCommon, cells, tile }: Bootstrap) {
  const z = { local: new Float64Array(DRAWS), rate: new Float64Array(DRAWS), pace: new Float64Array(DRAWS) };
  const { series } = drawn;
  const fitted = { rateMmYr: 0, sigmaMmYr: 0 };
  let [differences, whole] = [0, 0];
  for (let draw = 0; draw < DRAWS; draw++) {
    const key = streamKey(tile, draw);
    drawn.clear();
    drawOwn.add(drawn, cells[draw % cells.length]!, key);
    if (fit(series, fitted)) {
      z.local[differences++] = Math.abs(fitted.rateMmYr - drawn.slopeOfPath()) / fitted.sigmaMmYr;
    }
    if (drawCommon) {
      drawCommon.add(drawn, Math.floor(uniformAt(key, 0, 1) * drawCommon.count), streamKey(key, 1));
      if (!fit(series, fitted)) continue;
    }
    z.rate[whole] = Math.abs(fitted.rateMmYr - drawn.slopeOfPath()) / fitted.sigmaMmYr;
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

/** Draws noise like that of given series. */
interface Drawer {
  readonly count: number;
  /** Adds noise like that of the series at an index, with the same missing dates. */
  add(drawn: DrawnNoise, at: number, key: number): void;
}

function createDrawer(
  models: NoiseModels,
  { input, noise }: SeriesWithNoise,
  indexOfInput: number,
  shares: readonly (readonly ClassShare[])[],
): Drawer {
  const { years, classes } = models;
  const epochs = years.length;
  const weigher = createSeriesWeigher(models);
  const scales = new Map<number, number>();
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
    add(drawn, at, key) {
      const index = pick(shares[input.tiles[at]!]!, uniformAt(key, 0, 0));
      drawn.addClass(index, scaleOf(at, index), key);
      drawn.addSeason(season * normalAt(key, 0, 4), season * normalAt(key, 0, 5), indexOfInput, at);
    },
  };
}

/** The class that a uniform random number selects. */
function pick(shares: readonly ClassShare[], uniform: number): number {
  let sum = 0;
  for (const { index, weight } of shares) {
    sum += weight;
    if (uniform < sum) return index;
  }
  return shares.at(-1)?.index ?? 0;
}
