import { element } from '../page/dom.ts';
import { problemLine } from '../owner/problemLine.ts';
import { cornersText, readCorners, type DrawnKind, type Shape } from './drawnShape.ts';

const KINDS = [
  ['line', 'Line', 'a profile of the rates along it'],
  ['area', 'Area', 'a summary of all cells in it'],
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
    element('h2', { id: 'draw-title', tabindex: -1 }, 'Draw on the map'),
    element(
      'fieldset',
      {},
      element('legend', { class: 'visually-hidden' }, 'What do you want to draw?'),
      ...options,
    ),
    element(
      'p',
      {},
      'Click or tap the map to add corners. Click the last corner again, or press Enter, to finish.',
    ),
    element(
      'p',
      { class: 'fine' },
      'With the keyboard: move the map with the arrow keys, add a corner at its center with Space, remove the last one with ' +
        'Backspace. Escape cancels. Drawing and checking are free.',
    ),
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
    element('summary', {}, 'Enter coordinates instead'),
    element('label', { for: 'draw-corners' }, 'Corners: latitude, longitude, one on each line'),
    text,
    problem,
    element('button', { type: 'button', class: 'button', onclick: check }, 'Check these corners'),
  );
}
