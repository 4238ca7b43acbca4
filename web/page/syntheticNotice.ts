import { element } from './dom.ts';

/**
 * Demonstration data look like real ones in every respect, so wherever they are shown these words come first.
 */
export function syntheticNotice(): HTMLElement {
  return element(
    'p',
    { class: 'synthetic', role: 'note' },
    element('strong', {}, 'Synthetic data'),
    ' A program generated it. It isn’t a measurement of a real place.',
  );
}
