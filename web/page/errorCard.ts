import type { ApiError } from '../service/apiCall.ts';
import { element } from './dom.ts';
import { errorWords } from './errorWords.ts';
import { words } from '../words/words.ts';

/** What went wrong in plain words, with the possible next steps; details for programs and developers are collapsed. */
export function errorCard(error: ApiError, note: string, ...remedies: HTMLElement[]): HTMLElement {
  const { title, text } = errorWords(error);
  const request = error.requestId === null ? '' : words.page.requestNumber(error.requestId);
  return element(
    'article',
    { class: 'card error', role: 'alert' },
    element('h2', {}, title),
    element('p', {}, text),
    note !== '' && element('p', {}, note),
    element('div', { class: 'actions' }, ...remedies),
    element(
      'details',
      { class: 'error-details' },
      element('summary', {}, words.page.detailsForSupport),
      element('p', { class: 'fine' }, words.page.errorCode(error.code, request)),
      element('p', { class: 'fine' }, error.message),
    ),
  );
}
