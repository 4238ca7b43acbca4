/**
 * The correlation of the noise, estimated from all cells of a frame. A residual's (lag-1 sum) / (sum of squares) r varies
 * by √((1 − r̄²)/n) over n epochs (Bartlett 1946, doi 10.2307/2983611), so a correlation estimated from each cell
 * separately makes half of the intervals too wide. Where ratios hardly vary more than that, they are drawn toward the
 * frame's:
 *
 *   r' = r̄ + w·(r − r̄) − x        w = 1 − V/S²        moved by at most 2·√V, but for x
 *
 * r̄ is the median over cells, S² their variance by quartiles, V the sampling variance (Efron & Morris 1972, doi
 * 10.1080/01621459.1972.10481215: no cell is moved by more than two of its standard errors, so a cell whose noise differs
 * keeps its own ratio), x the contribution of interpolation.
 */
import { required } from '../required.ts';
import { quantileInPlace } from '../statistics/quantile.ts';

/**
 * The median lag ratio of a frame's residuals, and the share of a cell's deviation from it that isn't sampling error,
 * 0..1. Plain data.
 */
export interface SharedCorrelation {
  readonly lagRatio: number;
  readonly ownShare: number;
  /** The excess from `excessLagRatio`, subtracted from each cell's ratio. */
  readonly excess: number;
}

/** With fewer cells, each keeps its own ratio. */
const MINIMUM_CELLS = 100;
/** Distance between the quartiles of a normal distribution, in standard deviations. */
const QUARTILES_APART = 1.349;
const MOST_ERRORS_MOVED = 2;

/** The shared lag ratio of some cells of `epochs` dates; null = too few cells. */
export function sharedCorrelation(
  lagRatios: readonly number[],
  epochs: number,
  excess = 0,
): SharedCorrelation | null {
  if (lagRatios.length < MINIMUM_CELLS) return null;
  const sorted = Float64Array.from(lagRatios);
  const [low, lagRatio, high] = [0.25, 0.5, 0.75].map((share) =>
    quantileInPlace(sorted, share, sorted.length),
  );
  const spread = (required(high) - required(low)) / QUARTILES_APART;
  const sampling = samplingVariance(required(lagRatio), epochs);
  return { lagRatio: required(lagRatio), ownShare: Math.max(0, 1 - sampling / spread ** 2), excess };
}

/** The ratio used for a cell with a number of epochs and its own ratio. */
export function shareLagRatio(shared: SharedCorrelation, own: number, epochs: number): number {
  const most = MOST_ERRORS_MOVED * Math.sqrt(samplingVariance(shared.lagRatio, epochs));
  const moved = (1 - shared.ownShare) * (shared.lagRatio - own);
  return own + Math.max(-most, Math.min(most, moved)) - shared.excess;
}

function samplingVariance(lagRatio: number, epochs: number): number {
  return (1 - lagRatio ** 2) / epochs;
}

/**
 * By how much the lag ratio of noise with these covariances (from lag 0 on) exceeds that of first-order autoregressive
 * noise with the same long-term variance, V = γ₀ + 2Σγₖ = γ₀·(1 + ρ)/(1 − ρ), which determines the σ of a rate.
 */
export function excessLagRatio(covariances: Float64Array): number {
  const [variance = 0, ...others] = covariances;
  if (!(variance > 0)) return 0;
  const inflation = 1 + (2 * others.reduce((sum, value) => sum + value, 0)) / variance;
  return (others[0] ?? 0) / variance - (inflation - 1) / (inflation + 1);
}
