import { VERDICT_CODES } from '../../core/report/groundVerdict.ts';
import { verdictShape } from '../../core/report/verdictShapes.ts';
import { svgElement } from '../page/dom.ts';

/**
 * A picture of the verdict: how the height of the ground changed from its first level, which is a faint line. It is dashed where
 * the verdict is uncertain. The heading next to it says the same, so it is hidden from screen readers. Null where the code is unknown.
 */
export function verdictPicture(code: string | null | undefined): SVGElement | null {
  const known = VERDICT_CODES.find((each) => each === code);
  if (known === undefined) return null;
  const { level, path, isDashed } = verdictShape(known);
  return svgElement(
    'svg',
    { class: 'verdict-picture', viewBox: '0 0 44 44', 'aria-hidden': 'true' },
    level !== null && svgElement('path', { class: 'level', d: level }),
    svgElement('path', { class: isDashed ? 'uncertain' : null, d: path }),
  );
}
