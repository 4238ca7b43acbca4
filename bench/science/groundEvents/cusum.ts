/**
 * The rival of core/events: cumulative sums of the residuals of line and season, weighted (k(n − k)/n)^−γ and scaled by
 * their standard deviation (Brown, Durbin & Evans 1975, doi 10.1111/j.2517-6161.1975.tb01532.x). γ and the threshold are
 * those with the best F1 on a tuning set.
 */
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { tuneThreshold, type TuningGoal } from './tuneThreshold.ts';
import { prepareRegression, regress } from '../../../core/statistics/regression.ts';

const GAMMAS = [0, 0.25, 0.5];

interface Statistic {
  readonly largest: number;
  readonly day: number;
}

export interface TunedCusum {
  readonly gamma: number;
  readonly threshold: number;
  /** Days on which an event was found; empty = none. */
  find(series: Float64Array): number[];
}

/** Tunes on series that are known to contain an event or not. */
export function tuneCusum(
  days: Float64Array,
  sigmaMm: number,
  tuning: readonly { readonly series: Float64Array; readonly hasEvent: boolean }[],
  goal: TuningGoal,
): TunedCusum {
  const [best] = GAMMAS.map((gamma) => {
    const scored = tuning.map(({ series, hasEvent }) => ({
      hasEvent,
      score: cusum(series, days, sigmaMm, gamma).largest,
    }));
    return { gamma, ...tuneThreshold(scored, goal) };
  }).sort((one, other) => other.f1 - one.f1);
  const { gamma, threshold } = best!;
  return {
    gamma,
    threshold,
    find(series) {
      const { largest, day } = cusum(series, days, sigmaMm, gamma);
      return largest >= threshold ? [day] : [];
    },
  };
}

function cusum(series: Float64Array, days: Float64Array, sigmaMm: number, gamma: number): Statistic {
  const seen = Int32Array.from(days.keys()).filter((i) => !Number.isNaN(series[i]!));
  const years = Float64Array.from(seen, (i) => days[i]! / DAYS_PER_YEAR);
  const angle = 2 * Math.PI;
  const design = [
    years.map(() => 1),
    years,
    years.map((t) => Math.sin(angle * t)),
    years.map((t) => Math.cos(angle * t)),
  ];
  const rest = Float64Array.from(seen, (i) => series[i]!);
  const squares = regress(prepareRegression(design)!, rest, new Float64Array(4));
  const n = rest.length;
  const sigma = Math.sqrt((squares + 10 * sigmaMm ** 2) / (n + 6));
  let [sum, largest, at] = [0, 0, 0];
  for (let k = 1; k < n; k++) {
    sum += rest[k - 1]!;
    const value = Math.abs(sum) / (sigma * ((k * (n - k)) / n) ** gamma * n ** (0.5 - gamma));
    if (value > largest) [largest, at] = [value, k];
  }
  return { largest, day: (days[seen[at]!]! + days[seen[Math.max(0, at - 1)]!]!) / 2 };
}
