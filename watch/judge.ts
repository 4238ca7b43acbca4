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

/** A movement since the date of a condition. */
export interface SeenMovement {
  /** Positive = up. */
  readonly deltaMm: number;
  /** What |delta| exceeds with its 95 % interval, mm; 0 where |delta| itself does not reach the condition. */
  readonly surelyMm: number;
}

/** A dated event that a release holds; dates YYYY-MM-DD. */
export interface SeenEvent {
  readonly kind: EventKind;
  readonly earliest: string;
  readonly latest: string;
  readonly direction: 'down' | 'up';
}

/** What a release holds of a watched place. */
export type Seen =
  | { readonly kind: 'uncovered' }
  | { readonly kind: 'unmeasured'; readonly frameId: string }
  | {
      readonly kind: 'measured';
      readonly frameId: string;
      /** YYYY-MM-DD */
      readonly lastObservation: string;
      /** Null = no report would be sold of it, or its zero is not known: rates and movements are not judged. */
      readonly rate: {
        readonly velocityMmYr: number;
        readonly sigmaMmYr: number;
        readonly assessmentCode: AssessmentCode;
      } | null;
      /** What a report would say first; null = none would be sold. */
      readonly verdict: VerdictCode | null;
      /** Dated events, without what may be an error in processing; null = no report would be sold. */
      readonly events: readonly SeenEvent[] | null;
      /** Null = not watched for, or these data do not show it. */
      readonly movement: SeenMovement | null;
    };

type ClassCode = VelocityClass['code'];

/** What was seen last of a watched place. */
export interface WatchState {
  readonly coverage: Seen['kind'];
  /** The frame whose numbers were judged last; null = none yet. */
  readonly frameId: string | null;
  /** The latest there ever was, YYYY-MM-DD; null = none yet. */
  readonly lastObservation: string | null;
  /** On which side of the condition the movement is held to be; null = not judged yet. */
  readonly side: 'within' | 'down' | 'up' | null;
  /** The class that the rate is held to be in; null = not judged yet. */
  readonly heldClass: ClassCode | null;
  /** Events that are known; null or absent = not judged yet. */
  readonly events?: KnownEvents | null;
}

/** Events of a place that no alert is sent about again. */
interface KnownEvents {
  /** The last observation when they were first looked at, YYYY-MM-DD. */
  readonly since: string;
  /** Their dates, YYYY-MM-DD. */
  readonly known: readonly (readonly [earliest: string, latest: string])[];
}

/** What an alert says: never a number. */
export interface Alert {
  readonly reason: (typeof ALERT_REASONS)[number];
  /** Of a movement where it went, of a class to which side it changed. */
  readonly direction: 'down' | 'up' | null;
  /** Of a changed class: the new one. */
  readonly assessmentCode: AssessmentCode | null;
  readonly verdict: VerdictCode | null;
  /** The new event. */
  readonly event: SeenEvent | null;
  /** Whether the place has no observation that it did not have before: it was only computed again. */
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
 * What a watch tells when it sees a place. Of a watch that has seen nothing yet (`before` null) the state is only noted:
 * how the ground is when a watch is made is what a report is sold for.
 */
export function judge(condition: WatchCondition, before: WatchState | null, seen: Seen): Judgement {
  if (before === null) return { state: judge(condition, NOTHING_SEEN, seen).state, alert: null };
  if (seen.kind !== 'measured') return lost(before, seen.kind);
  // Another frame has another zero: what it says of the ground is not compared with what the last one said.
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
  const told = { ...NOTHING_MORE, isReprocessed: !isNewer };
  if (condition.type === 'new_observation')
    return { state, alert: isNewer ? { ...told, reason: 'new_observation' } : null };
  const event = known.events ? newEvent(known.events, seen.events ?? []) : null;
  if (event !== null)
    return {
      state,
      alert: { ...told, reason: 'event', direction: event.direction, event, verdict: seen.verdict },
    };
  if (known.side !== null && side !== known.side && (side === 'down' || side === 'up'))
    return { state, alert: { ...told, reason: 'movement', direction: side } };
  if (known.heldClass !== null && heldClass !== known.heldClass) {
    const direction = rankOf(required(heldClass)) > rankOf(known.heldClass) ? 'up' : 'down';
    const { assessmentCode } = required(seen.rate);
    return {
      state,
      alert: { ...told, reason: 'rate_class', direction, assessmentCode, verdict: seen.verdict },
    };
  }
  return { state, alert: null };
}

/** What an alert has no more to say of. */
const NOTHING_MORE = { direction: null, assessmentCode: null, verdict: null, event: null } as const;

/** Dates of one event may be this far apart in two releases, days: more data moves them. */
const SAME_EVENT_DAYS = 45;
/** An event is found this long after it happened at the latest, days: it needs observations after it. */
const FOUND_WITHIN_DAYS = 120;

/** What is known once a release was seen: all that was, and all that it holds. */
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

/** The latest event that is not known and that is no older than the watch, but for the time that it takes to find one. */
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

/** A place that is not measured any more: said once. */
function lost(before: WatchState, kind: 'uncovered' | 'unmeasured'): Judgement {
  const frameId = kind === 'uncovered' ? null : before.frameId;
  const state: WatchState = { ...before, frameId, coverage: kind };
  if (before.coverage !== 'measured') return { state, alert: null };
  const reason = kind === 'uncovered' ? 'no_longer_covered' : 'no_longer_measured';
  return { state, alert: { ...NOTHING_MORE, reason, isReprocessed: true } };
}

/**
 * On which side of ±step the movement is: beyond it once its 95 % interval is, within it again only when the movement
 * itself is less than half the step. Between, it stays where it was held to be.
 */
function sideOf(stepMm: number, held: WatchState['side'], movement: SeenMovement | null): WatchState['side'] {
  if (movement === null) return held;
  const { deltaMm, surelyMm } = movement;
  if (surelyMm >= stepMm) return deltaMm < 0 ? 'down' : 'up';
  const alongMm = held === 'down' ? -deltaMm : deltaMm;
  return (held === 'down' || held === 'up') && alongMm > stepMm / 2 ? held : 'within';
}

/** The class that a rate is held to be in: another one only when the 95 % interval leaves the one that was. */
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
