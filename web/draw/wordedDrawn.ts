import { eventText } from '../report/eventMarks.ts';
import { headlineFor } from '../../core/report/groundVerdict.ts';
import { sourceWords } from '../../core/words/sourceWords.ts';
import { drawWords } from '../words/drawWords.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';
import type { DrawnReport } from './drawnApi.ts';
import { drawnAssessment } from './drawnAssessment.ts';

/** A report about a line or an area with its sentences in the page's language, written from the numbers that were sold. */
export function wordedDrawn<Sold extends DrawnReport>(report: Sold): Sold {
  if (pageLanguage === 'en') return report;
  const { events, provenance } = report;
  return {
    ...report,
    verdict: headlineFor(report.verdict_code, words.ground)?.title ?? report.verdict,
    assessment: drawnAssessment(report),
    events: events && {
      ...events,
      strongest: events.strongest.map((event) => ({ ...event, text: eventText(event) })),
    },
    provenance: provenance && {
      ...provenance,
      data_source: sourceWords(provenance.data_source, words.ground),
      attribution: sourceWords(provenance.attribution, words.ground),
      license: sourceWords(provenance.license, words.ground),
      sign_convention: words.facts.signConvention(provenance.sign_convention),
      disclaimer: drawWords.disclaimer(provenance.disclaimer),
    },
  };
}
