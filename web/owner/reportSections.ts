import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { waiting } from '../page/resultPlace.ts';
import { shareSection } from '../purchase/shareLinks.ts';
import { ApiError } from '../service/apiCall.ts';
import type { Report } from '../service/serviceAnswers.ts';
import type { OwnedReport } from './ownedReport.ts';
import { words } from '../words/words.ts';

/**
 * The actions for a report's owner: share, watch, compare, explain and challenge it. All except sharing are loaded when
 * opened.
 */
export function reportSections(report: OwnedReport): HTMLElement {
  return element(
    'div',
    { class: 'report-sections' },
    shareSection(report),
    lazySection(words.report.watchPlace, 'watch', async () =>
      (await import('./watchForm.ts')).watchForm(report),
    ),
    lazySection(words.report.compareOthers, 'compare', async () =>
      (await import('./compareView.ts')).compareView(report),
    ),
    lazySection(words.report.whatChanged, 'changes', async () =>
      (await import('./changesView.ts')).changesView(report),
    ),
    lazySection(words.report.challenge, 'challenge', async () =>
      (await import('./challengeForm.ts')).challengeForm(report),
    ),
  );
}

/** Comparison of the sample report with other invented places, for readers without an account. */
export function sampleSections(sample: Report, signal: AbortSignal): HTMLElement {
  return element(
    'div',
    { class: 'report-sections' },
    lazySection(words.report.comparePlaces, 'compare', async () =>
      (await import('./compareView.ts')).compareSample(sample, signal),
    ),
  );
}

/** A section that is fetched when opened, with a button to retry if that fails. */
function lazySection(title: string, id: string, load: () => Promise<readonly Node[]>): HTMLElement {
  const body = element('div', { class: 'section-body' });
  const fill = async (): Promise<void> => {
    body.replaceChildren(waiting(words.report.loading));
    try {
      body.replaceChildren(...(await load()));
    } catch (error) {
      const text = error instanceof ApiError ? errorLine(error) : words.report.notLoaded;
      const retry = element(
        'button',
        { type: 'button', class: 'button', onclick: () => void fill() },
        words.report.tryAgain,
      );
      body.replaceChildren(element('p', { class: 'field-error', role: 'alert' }, text), retry);
    }
  };
  const section = element(
    'details',
    { class: 'share', id: `section-${id}` },
    element('summary', {}, title),
    body,
  );
  section.addEventListener('toggle', () => {
    if (section.open && body.childElementCount === 0) void fill();
  });
  return section;
}
