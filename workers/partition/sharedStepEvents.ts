/** Steps that all ground of a frame shares (core/gnss/sharedSteps.ts), as events of its cells. */
import type { EpochDay } from '../../core/date.ts';
import type { SharedStep } from '../../core/gnss/sharedSteps.ts';
import { type CellEvent, EVENTS_PER_CELL } from '../../schemas/cell/cellEvents.ts';

/** A step of the cell at most so many days from a shared one is the same event. */
const SAME_DAYS = 15;

/** A cell's events with the shared steps during its record. By date. */
export function withSharedSteps(
  own: readonly CellEvent[],
  steps: readonly SharedStep[],
  { firstDay, lastDay }: { readonly firstDay: EpochDay; readonly lastDay: EpochDay },
): readonly CellEvent[] {
  const seen = steps.filter(({ day }) => day > firstDay && day <= lastDay);
  if (seen.length === 0) return own;
  const shared = seen.map((step): CellEvent => {
    const parts = own.filter((event) => isOf(event, step));
    const size = parts.reduce((sum, event) => sum + event.size, step.sizeMm);
    const sigma = Math.hypot(step.sigmaMm, ...parts.map((event) => event.sigma));
    return {
      kind: 'step',
      isKindClear: true,
      earliestDay: step.earliestDay,
      latestDay: step.latestDay,
      size,
      sigma,
      significance: Math.abs(size) / sigma,
      isSuspectedUnwrapping: parts.some(({ isSuspectedUnwrapping }) => isSuspectedUnwrapping),
      isRegional: true,
      isUnconfirmed: false,
    };
  });
  const others = own.filter((event) => !seen.some((step) => isOf(event, step)));
  return [...shared, ...others].slice(0, EVENTS_PER_CELL).toSorted((a, b) => a.earliestDay - b.earliestDay);
}

function isOf({ kind, earliestDay, latestDay }: CellEvent, { day }: SharedStep): boolean {
  return kind === 'step' && earliestDay <= day + SAME_DAYS && latestDay >= day - SAME_DAYS;
}
