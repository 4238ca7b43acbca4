import { element } from '../page/dom.ts';

/** One of several that exclude each other, as a tile. */
export function choice(
  name: string,
  value: string,
  label: string,
  { isChosen = false, note = null }: { readonly isChosen?: boolean; readonly note?: string | null } = {},
): HTMLElement {
  return element(
    'label',
    { class: 'choice' },
    element('input', { type: 'radio', name, value, checked: isChosen }),
    element('span', {}, label, note !== null && element('small', {}, note)),
  );
}
