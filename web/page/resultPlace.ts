import { byId, element } from './dom.ts';

/** Where the page shows answers. */
export const result = byId('result');

/** On a phone, the answer may be below the map or above the visible part. */
export function bringIntoView(): void {
  const { top } = result.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.6) result.scrollIntoView({ block: 'start', behavior: 'smooth' });
}

/** Fills the result area; the layout of a small screen depends on its kind. */
export function show(kind: 'welcome' | 'preview' | 'report', ...content: Node[]): void {
  document.body.dataset['shows'] = kind;
  result.replaceChildren(...content);
}

export function waiting(text: string): HTMLElement {
  return element(
    'p',
    { class: 'waiting' },
    element('span', { class: 'spinner', 'aria-hidden': 'true' }),
    text,
  );
}

/** For users of screen readers. */
export function announce(text: string): void {
  byId('announcement').textContent = text;
}
