/**
 * The contribution of a record's dated events to its path, mm since its beginning: a step of size s at t_k is s from t_k
 * on, a surge is s spread over 90 days from t_k, a change of pace is s·(t − t_k) from t_k on (t in years, s in mm/yr);
 * t_k is the middle of the dates between which it happened. As in ../events/candidates.ts.
 */
import { DAYS_PER_YEAR, parseIsoDate, type EpochDay } from '../date.ts';
import { SURGE_DAYS, type EventKind } from '../events/candidates.ts';

/** An event as a path needs it: dates YYYY-MM-DD, size in mm, or mm/yr for a change of pace. */
export interface PathEvent {
  readonly kind: EventKind;
  readonly earliest: string;
  readonly latest: string;
  readonly size: number;
  /** An event that only the newest dates show isn't part of the path. */
  readonly isUnconfirmed?: boolean;
}

/** The path at a day due to events alone, mm. */
export function eventPathMm(events: readonly PathEvent[], day: EpochDay): number {
  return events.reduce((sum, event) => sum + event.size * shareAt(event, day), 0);
}

function shareAt({ kind, earliest, latest, isUnconfirmed }: PathEvent, day: EpochDay): number {
  if (isUnconfirmed) return 0;
  const since = day - (parseIsoDate(earliest) + parseIsoDate(latest)) / 2;
  if (since <= 0) return 0;
  if (kind === 'step') return 1;
  return kind === 'surge' ? Math.min(1, since / SURGE_DAYS) : since / DAYS_PER_YEAR;
}
