/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The rate of a cell under the pooled noise at its place. For the cell's own part and the part shared with its tile
 * (pooledNoise.ts), with p_k the weights of the classes there,
 *
 *   v = Σ p_k v_k      σ² = k_ν² Σ p_k (σ̂_k² g_k + (v_k − v)²)
 *
 * v_k and the variances g_k per σ² are those of classFit.ts; the two parts are added. k_ν is Student's quantile over the
 * normal one. mm, mm/yr.
 */
import { studentWidening } from '../statistics/studentT.ts';
import { classShares, type ClassShare } from './classWeights.ts';
import type { NoiseModels } from './noiseModels.ts';
import type { PooledNoise } from './pooledNoise.ts';
import type { RateEstimate } from './rateEstimate.ts';
import type { SeriesNoise } from './seriesLevel.ts';
import { createSeriesWeigher, type SeriesWeigher } from './seriesWeigher.ts';

/** The fit of a cell's series; overwritten by the next. */
export interface NoiseFit {
  /** Rate over the record, as the ground actually moved, and one σ of it. */
  velocityMmYr: number;
  velocitySigmaMmYr: number;
  /**
   * One σ of the difference between that rate and the drift that generated it: how much the rate of other years may
   * differ.
   */
  paceSigmaMmYr: number;
  /** Standard deviation of the cell's own white (or whole) noise, mm. */
  noiseMm: number;
  nMeasurements: number;
}

const MINIMUM_EPOCHS = 5;

/** Fits cells. Uses scratch memory: create one per thread. */
export interface NoiseFitter {
  /** Fits the series of a cell (mm, NaN = missing) in a tile. Returns false, with NaN, if there are too few dates. */
  fit(series: Float32Array, offset: number, tile: number, out: NoiseFit): boolean;
}

export function emptyNoiseFit(): NoiseFit {
  return { velocityMmYr: NaN, velocitySigmaMmYr: NaN, paceSigmaMmYr: NaN, noiseMm: NaN, nMeasurements: 0 };
}

/** A fitter for cells under the noise of their frame. */
export function createNoiseFitter(models: NoiseModels, { own, common, medians }: PooledNoise): NoiseFitter {
  const epochs = models.years.length;
  const weigher = createSeriesWeigher(models);
  const difference = new Float64Array(epochs);
  const shared = new Float64Array(epochs);
  const ownNoise = new Map<number, PartNoise>();
  const commonNoise = noiseAt(common, 0);
  /** For cells with all dates. */
  const commonParts = new Map<number, Part>();
  const [ownPart, commonPart] = [emptyPart(), emptyPart()];
  const ownNoiseAt = (tile: number) => {
    const found = ownNoise.get(tile) ?? noiseAt(own, tile);
    ownNoise.set(tile, found);
    return found;
  };

  function commonPartOf(tile: number, count: number): Part {
    const known = count === epochs ? commonParts.get(tile) : undefined;
    if (known) return known;
    const part = count === epochs ? emptyPart() : commonPart;
    fitPart(weigher, shared, commonNoise, part);
    if (count === epochs) commonParts.set(tile, part);
    return part;
  }

  return {
    fit(series, offset, tile, out) {
      let count = 0;
      for (let i = 0; i < epochs; i++) {
        const value = series[offset + i]!;
        const median = medians[tile * epochs + i]!;
        difference[i] = value - median;
        shared[i] = value === value ? median : NaN;
        if (value === value) count++;
      }
      out.nMeasurements = count;
      if (count < MINIMUM_EPOCHS) {
        out.velocityMmYr = out.velocitySigmaMmYr = out.paceSigmaMmYr = out.noiseMm = NaN;
        return false;
      }
      fitPart(weigher, difference, ownNoiseAt(tile), ownPart);
      const { rate, rateVariance, paceVariance } = commonPartOf(tile, count);
      const widening = studentWidening(count - 2);
      out.velocityMmYr = ownPart.rate + rate;
      out.velocitySigmaMmYr = widening * Math.sqrt(ownPart.rateVariance + rateVariance);
      out.paceSigmaMmYr = widening * Math.sqrt(ownPart.paceVariance + paceVariance);
      out.noiseMm = Math.sqrt(ownPart.scaleMm2);
      return true;
    },
  };
}

/** The noise of one of the two parts, for the cells of a tile. */
interface PartNoise {
  readonly classes: readonly ClassShare[];
  readonly isMixed: boolean;
  readonly seasonVarianceMm2: number;
}

function noiseAt({ weights, seasonVarianceMm2 }: SeriesNoise, tile: number): PartNoise {
  return { classes: classShares(weights, tile), isMixed: weights.isMixed[tile] === 1, seasonVarianceMm2 };
}

interface Part {
  rate: number;
  rateVariance: number;
  paceVariance: number;
  scaleMm2: number;
}

function emptyPart(): Part {
  return { rate: 0, rateVariance: 0, paceVariance: 0, scaleMm2: 0 };
}

/** The mean of the classes' rates, and the variances about it. */
function fitPart(
  weigher: SeriesWeigher,
  series: Float64Array,
  { classes, isMixed, seasonVarianceMm2 }: PartNoise,
  out: Part,
): void {
  weigher.use(series, 0);
  out.rate = out.rateVariance = out.paceVariance = out.scaleMm2 = 0;
  const estimate: RateEstimate = { rateMmYr: 0, rateVariance: 0, paceVariance: 0 };
  let [squares, total, largest] = [0, 0, -Infinity];
  for (const { index, weight: prior } of classes) {
    const { scaleMm2, logLikelihood } = weigher.weigh(index, seasonVarianceMm2);
    weigher.estimate(estimate);
    let weight = prior;
    if (isMixed) {
      // Weights relative to the largest likelihood so far; sums are scaled down when a larger one appears.
      const scale = logLikelihood > largest ? Math.exp(largest - logLikelihood) : 1;
      largest = Math.max(largest, logLikelihood);
      weight *= Math.exp(logLikelihood - largest);
      [squares, total] = [squares * scale, total * scale];
      out.rate *= scale;
      out.rateVariance *= scale;
      out.paceVariance *= scale;
      out.scaleMm2 *= scale;
    }
    total += weight;
    const { rateMmYr, rateVariance, paceVariance } = estimate;
    out.rate += weight * rateMmYr;
    squares += weight * rateMmYr * rateMmYr;
    out.rateVariance += weight * scaleMm2 * rateVariance;
    out.paceVariance += weight * scaleMm2 * paceVariance;
    out.scaleMm2 += weight * scaleMm2;
  }
  out.rate /= total;
  const spread = Math.max(0, squares / total - out.rate * out.rate);
  out.rateVariance = out.rateVariance / total + spread;
  out.paceVariance = out.paceVariance / total + spread;
  out.scaleMm2 /= total;
}
