import { element } from '../page/dom.ts';
import { problemLine } from '../owner/problemLine.ts';
import { cornersText, readCorners, type DrawnKind, type Shape } from './drawnShape.ts';
import { drawWords } from '../words/drawWords.ts';

const KINDS = [
  ['line', drawWords.line, drawWords.lineText],
  ['area', drawWords.area, drawWords.areaText],
] as const satisfies readonly (readonly [DrawnKind, string, string])[];

interface DrawEvents {
  readonly onKind: (kind: DrawnKind) => void;
  /** Corners were typed instead of drawn. */
  readonly onTyped: (shape: Shape) => void;
}

/** The card next to the map while a line or an area is drawn. */
export function drawCard(begun: Shape, { onKind, onTyped }: DrawEvents): HTMLElement {
  let { kind } = begun;
  const options = KINDS.map(([value, name, gives]) =>
    element(
      'label',
      { class: 'check' },
      element('input', {
        type: 'radio',
        name: 'draw-kind',
        value,
        checked: value === kind,
        onchange: () => {
          kind = value;
          onKind(value);
        },
      }),
      element('span', {}, element('strong', {}, name), `: ${gives}`),
    ),
  );
  return element(
    'article',
    { class: 'card neutral draw-card', 'aria-labelledby': 'draw-title' },
    element('h2', { id: 'draw-title', tabindex: -1 }, drawWords.drawOnMap),
    element(
      'fieldset',
      {},
      element('legend', { class: 'visually-hidden' }, drawWords.whatToDraw),
      ...options,
    ),
    element('p', {}, drawWords.howToDraw),
    element('p', { class: 'fine' }, drawWords.withKeyboard),
    typedCorners(begun, () => kind, onTyped),
  );
}

function typedCorners(begun: Shape, kind: () => DrawnKind, onTyped: DrawEvents['onTyped']): HTMLElement {
  const text = element('textarea', {
    id: 'draw-corners',
    rows: 4,
    spellcheck: 'false',
    placeholder: '29.76040, -95.36980\n29.77100, -95.36100',
    'aria-describedby': 'draw-corners-problem',
  });
  text.value = cornersText(begun.corners);
  const problem = problemLine();
  problem.id = 'draw-corners-problem';
  const check = () => {
    const corners = readCorners(text.value, kind());
    if (typeof corners === 'string') problem.textContent = corners;
    else onTyped({ kind: kind(), corners });
  };
  return element(
    'details',
    { class: 'draw-typed' },
    element('summary', {}, drawWords.enterInstead),
    element('label', { for: 'draw-corners' }, drawWords.cornersLabel),
    text,
    problem,
    element('button', { type: 'button', class: 'button', onclick: check }, drawWords.checkCorners),
  );
}
