import { byId, element } from './dom.js';

/** Where answers stand. */
export const result = byId('result');

/** On a phone the answer may stand below the map or above what is in sight. */
export function bringIntoView() {
  const { top } = result.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.6) result.scrollIntoView({ block: 'start', behavior: 'smooth' });
}

/** Fills the place of the result; the layout of a small screen depends on what it is. @param {'welcome' | 'preview' | 'report'} kind @param {...Node} content */
export function show(kind, ...content) {
  document.body.dataset['shows'] = kind;
  result.replaceChildren(...content);
}

/** @param {string} text */
export function waiting(text) {
  return element(
    'p',
    { class: 'waiting' },
    element('span', { class: 'spinner', 'aria-hidden': 'true' }),
    text,
  );
}

/** @param {string} text */
export function announce(text) {
  byId('announcement').textContent = text;
}
