import { eventText } from '../report/eventMarks.ts';
import { headlineFor } from '../../core/report/groundVerdict.ts';
import { count, signed } from '../page/pageWords.ts';
import { drawWords } from '../words/drawWords.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';
import type { DrawnReport } from './drawnApi.ts';

/** A report about a line or an area with its sentences in the page's language, written from the numbers that were sold. */
export function wordedDrawn<Sold extends DrawnReport>(report: Sold): Sold {
  if (pageLanguage === 'en') return report;
  const { events, provenance } = report;
  return {
    ...report,
    verdict: headlineFor(report.verdict_code, words.ground)?.title ?? report.verdict,
    assessment: assessmentOf(report),
    events: events && {
      ...events,
      strongest: events.strongest.map((event) => ({ ...event, text: eventText(event) })),
    },
    provenance: provenance && {
      ...provenance,
      sign_convention: words.facts.signConvention(provenance.sign_convention),
      disclaimer: drawWords.disclaimer(provenance.disclaimer),
    },
  };
}

/** The mean, the effect of sudden movement on it, and the worst cell; '' without a rate. */
function assessmentOf(report: DrawnReport): string {
  const {
    verdict_code: code,
    velocity_vertical_mm_yr: mean,
    interval_95_mm_yr: interval,
    rate_without_events_mm_yr: without,
    rate_without_events_uncertainty_mm_yr: withoutSigma,
    worst_cell: worst,
    events,
  } = report;
  const headline = headlineFor(code, words.ground);
  if (!headline || mean === null || !interval) return '';
  const kind = 'line' in report ? 'line' : 'area';
  const sentences = [drawWords.onAverage(headline.opening, kind, rateWords(mean, marginOf(interval)))];
  if (without !== null && without !== undefined && typeof withoutSigma === 'number')
    sentences.push(drawWords.withoutSudden(rateWords(without, 1.96 * withoutSigma)));
  if (worst)
    sentences.push(
      drawWords.fastest(rateWords(worst.velocity_vertical_mm_yr, marginOf(worst.interval_95_mm_yr))),
    );
  if (events && events.pace_changes > 0) sentences.push(drawWords.paceChanges(count(events.pace_changes)));
  return sentences.join(' ');
}

function marginOf([low, high]: readonly [number, number]): number {
  return (high - low) / 2;
}

function rateWords(rate: number, margin: number): string {
  return drawWords.rateOf(signed(rate, 1), margin.toFixed(1));
}
