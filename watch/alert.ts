import { eventDates } from '../core/report/eventWords.ts';
import { HEADLINES } from '../core/report/groundVerdict.ts';
import type { z } from 'zod';
import type { Calibration } from '../schemas/manifest.ts';
import type { watchAlertEventSchema } from '../schemas/http/notify/eventData.ts';
import type { WatchBody } from '../schemas/http/watch/watches.ts';
import type { WatchCondition } from './condition.ts';
import type { Alert, SeenEvent } from './judge.ts';
import type { Watch } from './watch.ts';

/** Where the change was seen; null for a place that isn't covered. */
export interface SeenWhere {
  readonly frameId: string | null;
  readonly releaseId: string | null;
  readonly pixelId: string | null;
  readonly lastObservation: string | null;
  readonly calibration: Calibration['kind'] | null;
}

export type WatchAlertData = z.output<typeof watchAlertEventSchema>;

/** The content of an alert's event, before anything is bought. */
export function alertData(watch: Watch, alertId: string, alert: Alert, where: SeenWhere): WatchAlertData {
  return {
    watch_id: watch.watchId,
    alert_id: alertId,
    label: watch.label,
    lat: watch.lat,
    lon: watch.lon,
    address: watch.address,
    condition: presentCondition(watch.condition),
    reason: alert.reason,
    direction: alert.direction,
    assessment_code: alert.assessmentCode,
    verdict_code: alert.verdict,
    event: alert.event && {
      kind: alert.event.kind,
      earliest: alert.event.earliest,
      latest: alert.event.latest,
    },
    reprocessed: alert.isReprocessed,
    frame_id: where.frameId,
    release: where.releaseId,
    pixel_id: where.pixelId,
    last_observation: where.lastObservation,
    calibration: where.calibration,
    message: messageOf(watch, alert, where),
    purchase: 'none',
    purchase_reason: null,
    report_id: null,
  };
}

export function presentCondition(condition: WatchCondition): WatchBody['condition'] {
  return condition.type === 'movement'
    ? { type: 'movement', since: condition.since, at_least_mm: condition.atLeastMm }
    : condition;
}

function messageOf(watch: Watch, alert: Alert, where: SeenWhere): string {
  const name = watch.label ?? watch.address ?? `${watch.lat.toFixed(5)}, ${watch.lon.toFixed(5)}`;
  const anew =
    alert.isReprocessed && alert.reason !== 'no_longer_covered' && alert.reason !== 'no_longer_measured'
      ? ' There is no new observation: the data was reprocessed.'
      : '';
  const relative =
    where.calibration === 'relative' && (alert.reason === 'movement' || alert.reason === 'rate_class')
      ? ' Relative to ground in the frame that is assumed to be stable; the interval includes that uncertainty.'
      : '';
  return `${name}: ${happened(watch.condition, alert, where)}${anew}${relative}`;
}

function eventWithoutSize({ kind, direction }: SeenEvent): string {
  if (kind === 'pace_change') return `the rate of the ground changed, ${direction}ward`;
  const noun = direction === 'down' ? 'dropped' : 'rose';
  return kind === 'step' ? `the ground ${noun} suddenly` : `the ground ${noun} within months, beginning`;
}

function happened(condition: WatchCondition, alert: Alert, { lastObservation }: SeenWhere): string {
  const went = alert.direction === 'down' ? 'down' : 'up';
  if (condition.type === 'movement' && alert.reason === 'movement') {
    const { since, atLeastMm } = condition;
    return (
      `the ground went ${went} by more than ${atLeastMm} mm since ${since}, with its 95 % interval. A report has ` +
      'the amount.'
    );
  }
  const { reason, event } = alert;
  const verdict = alert.verdict && HEADLINES[alert.verdict].title;
  const says = verdict === null ? '' : ` A report of this place now says “${verdict}”.`;
  if (reason === 'event' && event !== null)
    return `${eventWithoutSize(event)}, ${eventDates(event)}.${says} The report has the amount.`;
  if (reason === 'rate_class')
    return (
      `the rate of the ground is in another class, ${alert.assessmentCode}, ${went} from the previous one.${says} The ` +
      'report has the rate.'
    );
  if (reason === 'new_observation') return `there is a new observation, of ${lastObservation}.`;
  const lost =
    reason === 'no_longer_covered' ? 'no data frame covers this place' : 'the ground here is not measured';
  return `${lost} anymore. We keep watching this place and won't repeat this alert.`;
}
