import { element } from './dom.js';

/**
 * Demonstration data look like real ones in every respect, so wherever they are shown these words stand first.
 */
export function syntheticNotice() {
  return element(
    'p',
    { class: 'synthetic', role: 'note' },
    element('strong', {}, 'Synthetic data'),
    ' Made up by a program for demonstration. Not a measurement of this or any real place.',
  );
}

/** What the top of the page says about the frames that are served; null when all of them are real. @param {import('./api.js').Frame[]} frames */
export function pageBannerText(frames) {
  const invented = frames.filter((frame) => frame.is_synthetic).map((frame) => frame.frame_id);
  if (invented.length === 0) return null;
  if (invented.length === frames.length)
    return 'Demonstration: all data on this server are synthetic. Nothing shown here is a measurement of a real place.';
  const names = invented.length === 1 ? `frame ${invented[0]} is` : `frames ${invented.join(', ')} are`;
  return `Demonstration data on this server: ${names} synthetic and no measurement of a real place.`;
}
