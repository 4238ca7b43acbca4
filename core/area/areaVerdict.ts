import { CERTAIN_VERDICTS, VERDICT_CODES, type VerdictCode } from '../report/groundVerdict.ts';
import { CALM_VERDICTS } from '../report/calmVerdict.ts';

/** How many cells of an area have each verdict. */
export type VerdictCounts = Readonly<Record<VerdictCode, number>>;

/** Verdicts of an area that its cells may contradict: that it is stable, or moves as calmly as the ground around it. */
const STABLE: ReadonlySet<VerdictCode> = new Set([
  'stable',
  'stable_in_frame',
  'moves_with_surroundings',
  'probably_stable',
]);
/** Verdicts about the rate of a cell: the mean of an area's cells has its own. */
const OF_A_RATE: ReadonlySet<VerdictCode> = new Set([
  ...Object.values(CERTAIN_VERDICTS),
  'sinking_in_surroundings',
  'rising_in_surroundings',
]);

/** The verdicts that deny that a cell is stable, the most frequent one first. */
export function movingVerdicts(verdicts: VerdictCounts): readonly VerdictCode[] {
  return VERDICT_CODES.filter((code) => !CALM_VERDICTS.has(code) && verdicts[code] > 0).toSorted(
    (a, b) => verdicts[b] - verdicts[a],
  );
}

/** Number of cells with any of some verdicts. */
export function countOf(verdicts: VerdictCounts, codes: readonly VerdictCode[]): number {
  return codes.reduce((sum, code) => sum + verdicts[code], 0);
}

/** Whether at least half of an area's cells have verdicts that deny that they are stable. */
export function isMostlyMoving(verdicts: VerdictCounts): boolean {
  return 2 * countOf(verdicts, movingVerdicts(verdicts)) >= countOf(verdicts, VERDICT_CODES);
}

/**
 * The verdict on an area, from the verdict on its mean and those on its cells. A mean over the record hides a change of pace
 * and motions that cancel: it has the verdict of more than half of its cells if there is one and it isn't about their rates.
 * Otherwise, where at least half of the cells aren't stable, the area isn't either, but has no clear motion.
 */
export function verdictOverCells(ofMean: VerdictCode, verdicts: VerdictCounts): VerdictCode {
  const [most] = movingVerdicts(verdicts);
  if (most !== undefined && !OF_A_RATE.has(most) && 2 * verdicts[most] > countOf(verdicts, VERDICT_CODES))
    return most;
  if (!CALM_VERDICTS.has(ofMean) || !isMostlyMoving(verdicts)) return ofMean;
  return STABLE.has(ofMean) ? 'no_clear_motion' : ofMean;
}
