/** How rivals of core/events get their thresholds: on a set in which it is known which series contain an event. */

/** The best F1, or the best with at most 0.8 % false alarms. */
export type TuningGoal = 'f1' | 'few_alarms';

const FEW_ALARMS = 0.008;

/** The score from which a series counts as containing an event, and the F1 that it reaches on the set. */
export function tuneThreshold(
  tuning: readonly { readonly score: number; readonly hasEvent: boolean }[],
  goal: TuningGoal,
): { readonly threshold: number; readonly f1: number } {
  const sorted = [...tuning].sort((one, other) => other.score - one.score);
  const events = sorted.filter(({ hasEvent }) => hasEvent).length;
  let best = { f1: -1, threshold: Infinity };
  let right = 0;
  sorted.forEach(({ hasEvent, score }, i) => {
    right += Number(hasEvent);
    const f1 = (2 * right) / (i + 1 + events);
    const isAllowed = goal === 'f1' || i + 1 - right <= FEW_ALARMS * (sorted.length - events);
    if (isAllowed && f1 > best.f1) best = { f1, threshold: score };
  });
  return best;
}
