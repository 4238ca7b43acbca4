/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { parseIsoDate } from '../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import {
  excessLagRatio,
  sharedCorrelation,
  type SharedCorrelation,
} from '../../core/fit/sharedCorrelation.ts';
import { sampledCovariances } from '../../core/reference/sampleSeries.ts';
import { upOfLooks, type Direction } from '../../core/reference/upAndEast.ts';
import { median } from '../../core/statistics/quantile.ts';
import { createLookSolver } from './lookSolver.ts';
import { eachCellOfBoth, type ParentPair } from './parentCells.ts';

/** Cells that are fitted, and partitions of the first parent that they lie in, at most. */
const SAMPLED_CELLS = 2000;
const SAMPLED_PARTITIONS = 8;

/** What cells know together of the correlation of the noise in their motion up and in both looks, at the combined dates. */
export interface LookNoise {
  readonly up: SharedCorrelation | undefined;
  readonly looks: readonly [SharedCorrelation | undefined, SharedCorrelation | undefined];
}

/** Fits a sample of the cells that both parents measure. */
export async function sampleLookNoise(
  pair: ParentPair,
  directions: readonly [Direction, Direction],
): Promise<LookNoise> {
  const partitions = [...pair.first.partitions];
  const every = Math.ceil(partitions.length / SAMPLED_PARTITIONS);
  const sampled = partitions.filter((_, at) => at % every === 0);
  const cells = (pair.first.manifest.counts.measured * sampled.length) / partitions.length;
  const stride = Math.max(1, Math.ceil(cells / SAMPLED_CELLS));
  const solve = createLookSolver(pair);
  const fitter = createSeriesFitter(pair.days);
  const fit = emptyFit();
  const ratios: [number[], number[], number[]] = [[], [], []];
  const sigmas: [number[], number[], number[]] = [[], [], []];
  for (const h3Parent of sampled)
    await eachCellOfBoth(pair, h3Parent, stride, (_, own, other) => {
      const solved = solve(own, other);
      if (!solved) return;
      for (const [which, series] of [solved.upMm, ...solved.looksMm].entries()) {
        if (!fitter.fit(series, 0, fit)) continue;
        ratios[which]!.push(fit.lagRatio);
        sigmas[which]!.push(fit.velocitySigmaMmYr);
      }
    });
  const [ofUp, ...ofLooks] = interpolatedNoise(pair, directions, [sigmas[1], sigmas[2]]);
  const shared = (which: 0 | 1 | 2, covariances: Float64Array) =>
    sharedCorrelation(ratios[which], pair.days.length, excessLagRatio(covariances)) ?? undefined;
  return { up: shared(0, ofUp), looks: [shared(1, ofLooks[0]), shared(2, ofLooks[1])] };
}

/** Covariances of white noise after interpolation, by lag: of the motion up and of each look. */
function interpolatedNoise(
  { first, second, days }: ParentPair,
  directions: readonly [Direction, Direction],
  sigmas: readonly [number[], number[]],
): readonly [Float64Array, Float64Array, Float64Array] {
  const one = sampledCovariances(first.manifest.epochs.map(parseIsoDate), days);
  const other = sampledCovariances(second.manifest.epochs.map(parseIsoDate), days);
  const shares = upOfLooks(...directions);
  const w1 = noiseWeight(shares.first, one, sigmas[0]);
  const w2 = noiseWeight(shares.second, other, sigmas[1]);
  return [one.map((value, lag) => w1 * value + w2 * other[lag]!), one, other];
}

/** Variance of a look's noise in the motion up, from the σ that fits give its rates; 0 where none was fitted. */
function noiseWeight(share: number, covariances: Float64Array, sigmas: number[]): number {
  if (sigmas.length === 0) return 0;
  return (share * median(sigmas)) ** 2 / fittedVariance(covariances);
}

/** What the variance of a rate that a fit gives such noise is proportional to: the fit takes it as first-order autoregressive. */
function fittedVariance([variance = 0, next = 0]: Float64Array): number {
  return (variance * (variance + next)) / (variance - next);
}
