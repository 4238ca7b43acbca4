/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { parseIsoDate } from '../../core/date.ts';
import { lookDirection } from '../../core/reference/lookDirection.ts';
import { sampleSeries } from '../../core/reference/sampleSeries.ts';
import {
  conditionNumber,
  MOST_CONDITION,
  eastOfLooks,
  type EastOfLooks,
  upOfLooks,
  type UpOfLooks,
} from '../../core/reference/upAndEast.ts';
import { MISSING_TENTH_MM } from '../../schemas/cellColumns.ts';
import { TENTHS_PER_MM, type ParentCell, type ParentPair } from './parentCells.ts';

/** What a cell's two looks saw, at the dates that both have; overwritten by the next cell. */
export interface SolvedLooks {
  /** What of each look makes the motion up. */
  shares: UpOfLooks;
  /** What of their difference makes the motion to the east. */
  east: EastOfLooks;
  /** Motion as if it were vertical, mm; NaN = one of the looks has none at the date. */
  readonly looksMm: readonly [Float32Array, Float32Array];
  readonly upMm: Float32Array;
}

/** Solves a cell for its motion up; null where its looks or dates don't give one. */
export type LookSolver = (own: ParentCell, other: ParentCell) => SolvedLooks | null;

/** A solver of the cells of two parents. */
export function createLookSolver({ first, second, days }: ParentPair): LookSolver {
  const sampled = [new Float64Array(days.length), new Float64Array(days.length)] as const;
  const daysOf = [first, second].map(({ manifest }) => manifest.epochs.map(parseIsoDate));
  const sights = [first, second].map(({ manifest }) => manifest.line_of_sight);
  const directionOf = ({ velocityMmYr, velocityLosMmYr }: ParentCell, at: number) =>
    lookDirection(sights[at]!, {
      velocityMmYr,
      velocityLosMmYr: Number.isNaN(velocityLosMmYr) ? null : velocityLosMmYr,
    });
  const empty = () => new Float32Array(days.length);
  const solved: SolvedLooks = {
    shares: { first: 0, second: 0, perNorth: 0 },
    east: { per: 0, perNorth: 0 },
    looksMm: [empty(), empty()],
    upMm: empty(),
  };
  return (own, other) => {
    const [look, otherLook] = [directionOf(own, 0), directionOf(other, 1)];
    if (!look || !otherLook || !(conditionNumber(look, otherLook) <= MOST_CONDITION)) return null;
    if (!(Math.min(own.coherence, other.coherence) > 0)) return null;
    for (const [at, { values, from }] of [own, other].entries())
      sampleSeries({ days: daysOf[at]!, values, from, missing: MISSING_TENTH_MM }, days, sampled[at]!);
    // The series leads from its first date to every other one.
    if (Number.isNaN(sampled[0][0]!) || Number.isNaN(sampled[1][0]!)) return null;
    const shares = upOfLooks(look, otherLook);
    solved.shares = shares;
    solved.east = eastOfLooks(look, otherLook);
    for (let i = 0; i < days.length; i++) {
      const [one, two] = [sampled[0][i]! / TENTHS_PER_MM, sampled[1][i]! / TENTHS_PER_MM];
      const isBoth = !Number.isNaN(one + two);
      solved.looksMm[0][i] = isBoth ? one : NaN;
      solved.looksMm[1][i] = isBoth ? two : NaN;
      solved.upMm[i] = shares.first * one + shares.second * two;
    }
    return solved;
  };
}
