import { element } from './dom.ts';
import { words } from '../words/words.ts';

/** Demonstration data look exactly like real data, so this notice comes first wherever they are shown. */
export function syntheticNotice(): HTMLElement {
  return element(
    'p',
    { class: 'synthetic', role: 'note' },
    element('strong', {}, words.page.syntheticData),
    words.page.syntheticMeaning,
  );
}
