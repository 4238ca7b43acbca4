import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { NORTH_SIGMA_MM_YR } from '../../core/reference/upAndEast.ts';
import { required } from '../../core/required.ts';
import { zeroSigmaMmYr } from '../../schemas/frameDoubts.ts';
import { EAST_PART, LOOK_PARTS } from '../../workers/partition/eastParts.ts';
import type { LookNoise } from './lookNoise.ts';
import type { SolvedLooks } from './lookSolver.ts';
import type { ParentPair } from './parentCells.ts';

/** Fits both looks of a cell at their common dates and fills in the parts of its motion to the east; NaN where they have too few. */
export type EastSolver = (solved: SolvedLooks, parts: Float32Array) => void;

/** A solver of the motion to the east. With V the variance of a look's rate and of its zero: var E = (V₁ + V₂)·per², cov(U, E) = (a V₁ − b V₂)·per. */
export function createEastSolver({ first, second, days }: ParentPair, { looks }: LookNoise): EastSolver {
  const fitters = looks.map((shared) => createSeriesFitter(days, undefined, shared));
  const fits = [emptyFit(), emptyFit()] as const;
  const zeros = [first, second].map(({ manifest }) => zeroSigmaMmYr(manifest) ** 2);
  const [zero1, zero2] = [required(zeros[0]), required(zeros[1])];
  return ({ looksMm, shares, east: { per, perNorth } }, parts) => {
    parts.fill(NaN, 0, LOOK_PARTS);
    if (!fitters.every((fitter, at) => fitter.fit(required(looksMm[at]), 0, required(fits[at])))) return;
    const [one, two] = fits;
    const [own1, own2] = [one.velocitySigmaMmYr ** 2, two.velocitySigmaMmYr ** 2];
    const [north1, north2] = [shares.perNorth * NORTH_SIGMA_MM_YR, perNorth * NORTH_SIGMA_MM_YR];
    parts[EAST_PART.velocityMmYr] = per * (one.velocityMmYr - two.velocityMmYr);
    parts[EAST_PART.ownVariance] = per ** 2 * (own1 + own2);
    parts[EAST_PART.ownCovariance] = per * (shares.first * own1 - shares.second * own2);
    parts[EAST_PART.sharedVariance] = per ** 2 * (zero1 + zero2) + north2 ** 2;
    parts[EAST_PART.sharedCovariance] =
      per * (shares.first * zero1 - shares.second * zero2) + north1 * north2;
  };
}
