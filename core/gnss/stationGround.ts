/** The ground around a station as its cells measure it: how well their median is the rate at the station. */
import { median } from '../statistics/quantile.ts';

/** Correlation of the noise of nearby cells, which their median can't average out. */
const SHARED_NOISE = 0.3;
/** From this multiple of a cell's σ on, the rate at the station differs from the median around it. */
const SIGNIFICANT = 3;

/** The rates of the good cells around a station, vertical mm/yr, and their σ. */
export interface RatesAround {
  readonly good: number[];
  readonly sigmas: number[];
  /** The rate of the cell that the station stands on; NaN = not measured. */
  readonly atStation: number;
}

/** One σ of the median of the rates as the rate at the station: its noise, and how uneven the ground is. */
export function sigmaAround({ good, sigmas, atStation }: RatesAround): number {
  if (sigmas.length === 0) return 0;
  const noise = median(sigmas);
  const ofMedian = noise * Math.sqrt(SHARED_NOISE + (1 - SHARED_NOISE) / sigmas.length);
  const spread = Math.sqrt(Math.max(0, spreadOf(good) ** 2 - noise ** 2));
  const away = Math.abs(atStation - median(good));
  return Math.hypot(ofMedian, spread, away > SIGNIFICANT * noise ? away : 0);
}

/** The variation of rates around a station, or within the range of a node, which its smooth field can't resolve. */
export function spreadOf(rates: number[]): number {
  if (rates.length === 0) return 0;
  const middle = median(rates);
  return 1.4826 * median(rates.map((rate) => Math.abs(rate - middle)));
}
