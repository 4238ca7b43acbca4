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

/**
 * The rate at a station and one σ of it: the median around it, which averages noise, unless the station's own cell
 * significantly differs: in a small bowl the median isn't its rate, and half the difference is then in σ. On an even slope the
 * median is the rate at the station, however much the rates differ. Where its cell isn't measured, that is all that is known.
 */
export function rateAround({ good, sigmas, atStation }: RatesAround): {
  readonly insarVelocityMmYr: number;
  readonly insarSigmaMmYr: number;
} {
  if (good.length === 0) return { insarVelocityMmYr: NaN, insarSigmaMmYr: 0 };
  const middle = median(good);
  const noise = sigmas.length === 0 ? 0 : median(sigmas);
  const ofMedian =
    sigmas.length === 0 ? 0 : noise * Math.sqrt(SHARED_NOISE + (1 - SHARED_NOISE) / sigmas.length);
  const away = atStation - middle;
  if (Number.isNaN(away)) {
    const spread = Math.sqrt(Math.max(0, spreadOf(good) ** 2 - noise ** 2));
    return { insarVelocityMmYr: middle, insarSigmaMmYr: Math.hypot(ofMedian, spread) };
  }
  if (Math.abs(away) <= SIGNIFICANT * noise) return { insarVelocityMmYr: middle, insarSigmaMmYr: ofMedian };
  return { insarVelocityMmYr: atStation, insarSigmaMmYr: Math.hypot(noise, away / 2) };
}

/** The variation of rates around a station, or within the range of a node, which its smooth field can't resolve. */
export function spreadOf(rates: number[]): number {
  if (rates.length === 0) return 0;
  const middle = median(rates);
  return 1.4826 * median(rates.map((rate) => Math.abs(rate - middle)));
}
