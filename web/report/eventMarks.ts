import type uPlot from 'uplot';
import { eventDates, eventName, eventSentence } from '../../core/report/eventWords.ts';
import { colorToken, element } from '../page/dom.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';

/** A dated event as shown on the chart; dates YYYY-MM-DD. */
export interface MarkedEvent {
  readonly kind: ReportEvents[number]['kind'];
  readonly earliest: string;
  readonly latest: string;
  readonly size: number;
  /** `drop of about 30 mm`. */
  readonly name: string;
  /** `between October 12 and 24, 2025`. */
  readonly dates: string;
  /** Whether it may be a processing error. */
  readonly isSuspected: boolean;
  /** Whether only the newest dates show it. */
  readonly isUnconfirmed: boolean;
  /** A sentence about it. */
  readonly text: string;
}

type ReportEvents = NonNullable<Extract<Report, { status: 'ok' }>['events']>;

/** The events of a report; none for one that was bought before they existed. */
export function markedEvents(report: Report): MarkedEvent[] {
  const events = report.status === 'ok' ? (report.events ?? []) : [];
  return events.map((event) => {
    return {
      ...event,
      name: eventName(datedOf(event), 'mm', words.ground),
      dates: eventDates(event, words.ground),
      isSuspected: event.suspected_unwrapping,
      isUnconfirmed: event.unconfirmed,
      text: eventText(event),
    };
  });
}

/** The sentence about an event in the page's language. */
export function eventText(event: ReportEvents[number]): string {
  return pageLanguage === 'en' ? event.text : eventSentence(datedOf(event), 'mm', false, words.ground);
}

/** An event of an answer for the words about it. */
export function datedOf(event: ReportEvents[number]) {
  return {
    ...event,
    isKindClear: event.kind_is_clear,
    isSuspectedUnwrapping: event.suspected_unwrapping,
    isRegional: event.relative_to === 'frame',
    isUnconfirmed: event.unconfirmed,
    sigma: event.size_uncertainty,
  };
}

/** Draws a band over the dates of each event behind the observations, with its number at the top. */
export function drawEventBands(plot: uPlot, events: readonly MarkedEvent[]): void {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  const color = colorToken('--chart-event');
  ctx.save();
  events.forEach(({ earliest, latest }, index) => {
    const [from, to] = [earliest, latest].map((date) =>
      plot.valToPos(Date.parse(`${date}T00:00:00Z`) / 1000, 'x', true),
    ) as [number, number];
    const width = Math.max(3 * scale, to - from);
    ctx.fillStyle = color;
    ctx.globalAlpha = 0.22;
    ctx.fillRect(from, bbox.top, width, bbox.height);
    ctx.globalAlpha = 1;
    ctx.font = `bold ${11 * scale}px system-ui, sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'top';
    ctx.fillText(String(index + 1), from + width / 2, bbox.top + 2 * scale);
  });
  ctx.restore();
}

/** The marked events as a list below the chart, with the numbers of the bands; null if there are none. */
export function eventList(events: readonly MarkedEvent[]): HTMLElement | null {
  if (events.length === 0) return null;
  const rows = events.map(({ text }) => element('li', {}, text));
  return element('ol', { class: 'chart-events', 'aria-label': words.chart.eventsMarked }, ...rows);
}
