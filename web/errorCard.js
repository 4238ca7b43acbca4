import { element } from './dom.js';

/** What went wrong, with the one thing to do about it. @param {import('./api.js').ApiError} error @param {string} note @param {HTMLElement} remedy */
export function errorCard(error, note, remedy) {
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
