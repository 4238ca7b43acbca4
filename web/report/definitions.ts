import { element } from '../page/dom.ts';

/** Names and their meanings, one per line. */
export function definitions(pairs: readonly (readonly [string, string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...pairs.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  );
}
