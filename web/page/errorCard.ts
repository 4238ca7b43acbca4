import type { ApiError } from '../service/apiCall.ts';
import { element } from './dom.ts';

/** What went wrong, with the one thing to do about it. */
export function errorCard(error: ApiError, note: string, remedy: HTMLElement): HTMLElement {
  return element(
    'article',
    { class: 'card error', role: 'alert' },
    element('h2', {}, 'That did not work'),
    element('p', {}, error.message),
    note !== '' && element('p', {}, note),
    element('div', { class: 'actions' }, remedy),
    element(
      'p',
      { class: 'fine' },
      `Code ${error.code}${error.requestId === null ? '' : ` · request ${error.requestId}`}`,
    ),
  );
}
