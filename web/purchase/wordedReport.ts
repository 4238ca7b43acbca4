import { headlineFor } from '../../core/report/groundVerdict.ts';
import { margin95 } from '../../core/report/interval95.ts';
import type { ReportSentences } from '../../schemas/http/account/myReportsSchemas.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';
import { shownRate } from '../report/changes.ts';

/**
 * A report with its sentences in the page's language. `sentences` = those that the service wrote; null = it can't, as for
 * a sample: then the verdict and the rate alone make the first sentence.
 */
export function wordedReport(report: Report, sentences: ReportSentences | null): Report {
  if (pageLanguage === 'en') return report;
  const { provenance: source, differential_motion: uneven } = report;
  const { datum, reference } = source;
  const zero = sentences?.reference ?? fallbackZero(source);
  const worded = {
    ...report,
    assessment: sentences?.assessment ?? fallbackAssessment(report),
    differential_motion: uneven && { ...uneven, note: sentences?.differential_note ?? '' },
    provenance: {
      ...source,
      reference: { ...reference, in_words: zero },
      datum: datum && { ...datum, description: sentences?.other_frames ?? '—' },
      disclaimer: sentences?.disclaimer ?? source.disclaimer,
    },
  };
  return (
    report.status === 'ok' ? { ...worded, ground_brief: sentences?.ground_brief ?? undefined } : worded
  ) as Report;
}

function fallbackAssessment(report: Report): string {
  const headline = headlineFor(report.verdict_code, words.ground);
  const rate = shownRate(report);
  if (headline === null || rate === null) return '';
  const margin = margin95(rate.uncertainty).toFixed(1);
  return `${headline.opening}: ${words.facts.rate(rate.number, margin)}${rate.direction}.`;
}

function fallbackZero({ calibration }: Report['provenance']): string {
  return calibration === 'gps_tied' ? words.facts.tiedToStations : words.facts.relativeToFrame;
}
