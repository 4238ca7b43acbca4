import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { NORTH_SIGMA_MM_YR } from '../../core/reference/upAndEast.ts';
import { required } from '../../core/required.ts';
import type { CellEvent } from '../../schemas/cell/cellEvents.ts';
import { zeroSigmaMmYr } from '../../schemas/frameDoubts.ts';
import { EAST_PART, LOOK_PARTS } from '../../workers/partition/eastParts.ts';
import { type EastShift, type EastShifts, findEastShifts, isShift } from './eastShifts.ts';
import type { LookNoise } from './lookNoise.ts';
import type { SolvedLooks } from './lookSolver.ts';
import type { ParentPair } from './parentCells.ts';

/**
 * Fits both looks of a cell at their common dates and fills in the parts of its motion to the east, without the sudden
 * shifts at the times of the looks' steps; NaN where they have too few dates.
 */
export type EastSolver = (solved: SolvedLooks, steps: readonly CellEvent[], parts: Float32Array) => void;

/** Rate of a look and the variance of it, mm/yr. */
interface LookRate {
  readonly velocityMmYr: number;
  readonly variance: number;
}

/** A solver of the motion to the east. With V the variance of a look's rate and of its zero: var E = (V₁ + V₂)·per², cov(U, E) = (a V₁ − b V₂)·per. */
export function createEastSolver({ first, second, days }: ParentPair, { looks }: LookNoise): EastSolver {
  const fitters = looks.map((shared) => createSeriesFitter(days, undefined, shared));
  const fit = emptyFit();
  const zeros = [first, second].map(({ manifest }) => zeroSigmaMmYr(manifest) ** 2);
  const [zero1, zero2] = [required(zeros[0]), required(zeros[1])];

  function ratesOf(looksMm: SolvedLooks['looksMm']): readonly [LookRate, LookRate] | null {
    const rates = fitters.flatMap((fitter, at): LookRate[] =>
      fitter.fit(required(looksMm[at]), 0, fit)
        ? [{ velocityMmYr: fit.velocityMmYr, variance: fit.velocitySigmaMmYr ** 2 }]
        : [],
    );
    const [one, two] = rates;
    return one && two ? [one, two] : null;
  }

  return (solved, steps, parts) => {
    parts.fill(NaN, 0, LOOK_PARTS);
    const shifts = steps.length === 0 ? null : findEastShifts(days, solved, steps);
    const rates = ratesOf(shifts?.looksMm ?? solved.looksMm);
    if (!rates) return;
    const [one, two] = rates;
    const { shares, east } = solved;
    const { per, perNorth } = east;
    const [north1, north2] = [shares.perNorth * NORTH_SIGMA_MM_YR, perNorth * NORTH_SIGMA_MM_YR];
    const variance = per ** 2 * (one.variance + two.variance);
    const widening = shifts?.widening ?? 1;
    parts[EAST_PART.velocityMmYr] = per * (one.velocityMmYr - two.velocityMmYr);
    parts[EAST_PART.ownVariance] = widening * variance;
    parts[EAST_PART.ownCovariance] = per * (shares.first * one.variance - shares.second * two.variance);
    parts[EAST_PART.sharedVariance] = per ** 2 * (zero1 + zero2) + north2 ** 2;
    parts[EAST_PART.sharedCovariance] =
      per * (shares.first * zero1 - shares.second * zero2) + north1 * north2;
    parts[EAST_PART.upVariance] =
      widening * (shares.first ** 2 * one.variance + shares.second ** 2 * two.variance);
    writeShift(shifts && certainShift(shifts, variance), parts);
  };
}

/** The largest shift with its σ under the noise of the looks, of which the rate's variance shows how far it is from white; null if it isn't certain. */
function certainShift({ largest, whiteVariance }: EastShifts, variance: number): EastShift | null {
  if (largest === null) return null;
  const sigmaMm = largest.sigmaMm * Math.sqrt(Math.max(1, variance / whiteVariance));
  const shift = { ...largest, sigmaMm };
  return isShift(shift) ? shift : null;
}

function writeShift(shift: EastShift | null, parts: Float32Array): void {
  parts[EAST_PART.shiftMm] = shift?.sizeMm ?? 0;
  parts[EAST_PART.shiftSigmaMm] = shift?.sigmaMm ?? 0;
  parts[EAST_PART.shiftEarliestDay] = shift?.earliestDay ?? 0;
  parts[EAST_PART.shiftLatestDay] = shift?.latestDay ?? 0;
}
