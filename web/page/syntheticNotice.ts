import { element } from './dom.ts';

/** Demonstration data look exactly like real data, so this notice comes first wherever they are shown. */
export function syntheticNotice(): HTMLElement {
  return element(
    'p',
    { class: 'synthetic', role: 'note' },
    element('strong', {}, 'Synthetic data'),
    ' A program generated it. It isn’t a measurement of a real place.',
  );
}
