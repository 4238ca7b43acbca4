import {
  VELOCITY_CLASSES,
  velocityClassOf,
  type AssessmentCode,
  type VelocityClass,
} from '../core/report/assessment.ts';
import { parseIsoDate } from '../core/date.ts';
import type { EventKind } from '../core/events/candidates.ts';
import type { VerdictCode } from '../core/report/groundVerdict.ts';
import { margin95 } from '../core/report/interval95.ts';
import type { ALERT_REASONS } from '../schemas/http/notify/eventData.ts';
import type { WatchCondition } from './condition.ts';
import { required } from '../core/required.ts';

/** The movement since a condition's date. */
export interface SeenMovement {
  /** Positive = up. */
  readonly deltaMm: number;
  /** The value that |delta| exceeds with its 95 % interval, mm; 0 where |delta| itself doesn't meet the condition. */
  readonly surelyMm: number;
}

/** A dated event in a release; dates YYYY-MM-DD. */
export interface SeenEvent {
  readonly kind: EventKind;
  readonly earliest: string;
  readonly latest: string;
  readonly direction: 'down' | 'up';
}

/** A release's data about a watched place. */
export type Seen =
  | { readonly kind: 'uncovered' }
  | { readonly kind: 'unmeasured'; readonly frameId: string }
  | {
      readonly kind: 'measured';
      readonly frameId: string;
      /** YYYY-MM-DD */
      readonly lastObservation: string;
      /** Null = no report would be sold, or the frame's zero is unknown: rates and movements aren't judged. */
      readonly rate: {
        readonly velocityMmYr: number;
        readonly sigmaMmYr: number;
        readonly assessmentCode: AssessmentCode;
      } | null;
      /** The headline of a report; null = none would be sold. */
      readonly verdict: VerdictCode | null;
      /** Dated events that a report would decide by; null = no report would be sold. */
      readonly events: readonly SeenEvent[] | null;
      /** Null = not watched for, or not visible in these data. */
      readonly movement: SeenMovement | null;
    };

type ClassCode = VelocityClass['code'];

/** What was last seen at a watched place. */
export interface WatchState {
  readonly coverage: Seen['kind'];
  /** The frame whose numbers were judged last; null = none yet. */
  readonly frameId: string | null;
  /** The latest observation ever, YYYY-MM-DD; null = none yet. */
  readonly lastObservation: string | null;
  /** The side of the condition on which the movement counts; null = not judged yet. */
  readonly side: 'within' | 'down' | 'up' | null;
  /** The class that counts for the rate; null = not judged yet. */
  readonly heldClass: ClassCode | null;
  /** Known events; null or absent = not judged yet. */
  readonly events?: KnownEvents | null;
}

/** Events of a place that don't cause another alert. */
interface KnownEvents {
  /** The last observation when they were first evaluated, YYYY-MM-DD. */
  readonly since: string;
  /** Their dates, YYYY-MM-DD. */
  readonly known: readonly (readonly [earliest: string, latest: string])[];
}

/** The content of an alert; never a number. */
export interface Alert {
  readonly reason: (typeof ALERT_REASONS)[number];
  /** For a movement, its direction; for a class, the side to which it changed. */
  readonly direction: 'down' | 'up' | null;
  /** For a changed class: the new one. */
  readonly assessmentCode: AssessmentCode | null;
  readonly verdict: VerdictCode | null;
  /** The new event. */
  readonly event: SeenEvent | null;
  /** Whether the place has no new observations: the release was only recomputed. */
  readonly isReprocessed: boolean;
}

export interface Judgement {
  readonly state: WatchState;
  readonly alert: Alert | null;
}

const NOTHING_SEEN: WatchState = {
  coverage: 'uncovered',
  frameId: null,
  lastObservation: null,
  side: null,
  heldClass: null,
};

/**
 * What a watch reports when it sees a place. A watch that has seen nothing yet (`before` null) only stores the state: the
 * present state of the ground is what a report is sold for.
 */
export function judge(condition: WatchCondition, before: WatchState | null, seen: Seen): Judgement {
  if (before === null) return { state: judge(condition, NOTHING_SEEN, seen).state, alert: null };
  if (seen.kind !== 'measured') return lost(before, seen.kind);
  // Another frame has another zero, so its values aren't compared with those of the previous one.
  const isComparable = before.coverage === 'measured' && before.frameId === seen.frameId;
  const known = isComparable ? before : { ...before, side: null, heldClass: null, events: null };
  const isNewer = before.lastObservation === null || seen.lastObservation > before.lastObservation;
  const side =
    condition.type === 'movement' && seen.rate
      ? sideOf(condition.atLeastMm, known.side, seen.movement)
      : known.side;
  const heldClass =
    condition.type === 'rate_class' && seen.rate ? classOf(known.heldClass, seen.rate) : known.heldClass;
  const state: WatchState = {
    coverage: 'measured',
    frameId: seen.frameId,
    lastObservation: isNewer ? seen.lastObservation : before.lastObservation,
    side,
    heldClass,
    events: condition.type === 'event' ? knownAfter(known.events ?? null, seen) : null,
  };
  const base = { ...NOTHING_MORE, isReprocessed: !isNewer };
  if (condition.type === 'new_observation')
    return { state, alert: isNewer ? { ...base, reason: 'new_observation' } : null };
  const event = known.events ? newEvent(known.events, seen.events ?? []) : null;
  if (event !== null)
    return {
      state,
      alert: { ...base, reason: 'event', direction: event.direction, event, verdict: seen.verdict },
    };
  if (known.side !== null && side !== known.side && (side === 'down' || side === 'up'))
    return { state, alert: { ...base, reason: 'movement', direction: side } };
  if (known.heldClass !== null && heldClass !== known.heldClass) {
    const direction = rankOf(required(heldClass)) > rankOf(known.heldClass) ? 'up' : 'down';
    const { assessmentCode } = required(seen.rate);
    return {
      state,
      alert: { ...base, reason: 'rate_class', direction, assessmentCode, verdict: seen.verdict },
    };
  }
  return { state, alert: null };
}

/** What an alert has no more to say of. */
const NOTHING_MORE = { direction: null, assessmentCode: null, verdict: null, event: null } as const;

/** Maximum distance between dates of one event in two releases, days: more data moves them. */
const SAME_EVENT_DAYS = 45;
/** Latest time after which an event is found, days: it needs observations after it. */
const FOUND_WITHIN_DAYS = 120;

/** Known events after seeing a release: the earlier ones and all in the release. */
function knownAfter(
  known: KnownEvents | null,
  seen: Extract<Seen, { kind: 'measured' }>,
): KnownEvents | null {
  if (seen.events === null) return known;
  const before = known ?? { since: seen.lastObservation, known: [] };
  const added = seen.events.filter((event) => !isKnown(before, event));
  return {
    ...before,
    known: [...before.known, ...added.map(({ earliest, latest }) => [earliest, latest] as const)],
  };
}

/** The latest unknown event that isn't older than the watch, allowing for the time that it takes to find one. */
function newEvent(known: KnownEvents, events: readonly SeenEvent[]): SeenEvent | null {
  const from = parseIsoDate(known.since) - FOUND_WITHIN_DAYS;
  return events.findLast((event) => !isKnown(known, event) && parseIsoDate(event.latest) >= from) ?? null;
}

function isKnown({ known }: KnownEvents, { earliest, latest }: SeenEvent): boolean {
  return known.some(
    ([from, to]) =>
      parseIsoDate(earliest) <= parseIsoDate(to) + SAME_EVENT_DAYS &&
      parseIsoDate(latest) >= parseIsoDate(from) - SAME_EVENT_DAYS,
  );
}

/** A place that is no longer measured: reported once. */
function lost(before: WatchState, kind: 'uncovered' | 'unmeasured'): Judgement {
  const frameId = kind === 'uncovered' ? null : before.frameId;
  const state: WatchState = { ...before, frameId, coverage: kind };
  if (before.coverage !== 'measured') return { state, alert: null };
  const reason = kind === 'uncovered' ? 'no_longer_covered' : 'no_longer_measured';
  return { state, alert: { ...NOTHING_MORE, reason, isReprocessed: true } };
}

/**
 * The side of ±step on which the movement counts: beyond it once its 95 % interval is, and within again only when the
 * movement itself is less than half the step. In between, it stays on its side.
 */
function sideOf(stepMm: number, held: WatchState['side'], movement: SeenMovement | null): WatchState['side'] {
  if (movement === null) return held;
  const { deltaMm, surelyMm } = movement;
  if (surelyMm >= stepMm) return deltaMm < 0 ? 'down' : 'up';
  const alongMm = held === 'down' ? -deltaMm : deltaMm;
  return (held === 'down' || held === 'up') && alongMm > stepMm / 2 ? held : 'within';
}

/** The class that counts for a rate: changes only when the 95 % interval leaves the previous class. */
function classOf(
  held: ClassCode | null,
  rate: { readonly velocityMmYr: number; readonly sigmaMmYr: number },
): ClassCode {
  const { velocityMmYr, sigmaMmYr } = rate;
  const { code } = velocityClassOf(velocityMmYr);
  if (held === null) return code;
  const { above, below } = required(VELOCITY_CLASSES[rankOf(held)]);
  const margin = margin95(sigmaMmYr);
  const isLeft =
    (above !== null && velocityMmYr + margin < above.mmYr) ||
    (below !== null && velocityMmYr - margin > below.mmYr);
  return isLeft ? code : held;
}

function rankOf(code: ClassCode): number {
  return VELOCITY_CLASSES.findIndex((each) => each.code === code);
}
