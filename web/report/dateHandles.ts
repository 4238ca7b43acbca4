import type uPlot from 'uplot';
import { required } from '../../core/required.ts';
import { element } from '../page/dom.ts';
import { longDate } from '../page/pageWords.ts';
import { words } from '../words/words.ts';

/** An arrow key moves to the next observation, Page Up and Page Down move by a year. */
const pageSeconds = 365 * 86_400;

/** Two dates on the chart, by index of their observations. */
export interface ChosenDates {
  readonly from: number;
  readonly to: number;
}

interface Handles {
  /** Placed over the plot. */
  readonly layer: HTMLElement;
  /** Moves the handles to their dates after the plot was redrawn. */
  follow(plot: uPlot): void;
}

/**
 * Two dates that are dragged along the chart or moved by keyboard; each stays on an observation and on its side of the
 * other. `onChange` receives their positions, also once at the start.
 */
export function dateHandles(
  dates: readonly string[],
  seconds: readonly number[],
  onChange: (chosen: ChosenDates) => void,
): Handles {
  const chosen = { from: 0, to: dates.length - 1 };
  let plot: uPlot | null = null;
  const layer = element('div', { class: 'date-handles' });
  const [first, second] = (['from', 'to'] as const).map((end) =>
    handle(end, {
      byKey: (key) => keyTarget(seconds, key, chosen[end]),
      byPointer: (clientX) => {
        if (plot === null) return null;
        const { left } = plot.over.getBoundingClientRect();
        return nearest(seconds, plot.posToVal(clientX - left, 'x'));
      },
      move: (target) => move(end, target),
    }),
  ) as [HTMLElement, HTMLElement];
  layer.append(first, second);

  function move(end: keyof ChosenDates, target: number): void {
    const [least, most] = end === 'from' ? [0, chosen.to - 1] : [chosen.from + 1, seconds.length - 1];
    chosen[end] = Math.max(least, Math.min(most, target));
    place();
    onChange({ ...chosen });
  }

  function place(): void {
    for (const [end, node] of [
      ['from', first],
      ['to', second],
    ] as const) {
      const index = chosen[end];
      node.setAttribute('aria-valuemin', '0');
      node.setAttribute('aria-valuemax', String(dates.length - 1));
      node.setAttribute('aria-valuenow', String(index));
      node.setAttribute('aria-valuetext', longDate(dates[index] ?? null));
      if (plot !== null) node.style.left = `${plot.valToPos(required(seconds[index]), 'x')}px`;
    }
  }

  place();
  onChange({ ...chosen });
  return {
    layer,
    follow: (drawn) => {
      plot = drawn;
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = drawn.over;
      const box = { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight };
      for (const [side, pixels] of Object.entries(box)) layer.style.setProperty(side, `${pixels}px`);
      place();
    },
  };
}

/** The target of a handle; null = it doesn't move. */
interface HandleMoves {
  readonly byKey: (key: string) => number | null;
  readonly byPointer: (clientX: number) => number | null;
  readonly move: (target: number) => void;
}

function handle(end: keyof ChosenDates, { byKey, byPointer, move }: HandleMoves): HTMLElement {
  const node = element('div', {
    class: `date-handle ${end}`,
    role: 'slider',
    tabindex: 0,
    'aria-label': words.chart.handle(end === 'from'),
  });
  node.addEventListener('keydown', (event) => {
    const target = byKey(event.key);
    if (target === null) return;
    event.preventDefault();
    move(target);
  });
  node.addEventListener('pointerdown', (event) => {
    node.setPointerCapture(event.pointerId);
    event.preventDefault();
    node.focus({ preventScroll: true });
  });
  node.addEventListener('pointermove', (event) => {
    const target = node.hasPointerCapture(event.pointerId) ? byPointer(event.clientX) : null;
    if (target !== null) move(target);
  });
  return node;
}

function keyTarget(seconds: readonly number[], key: string, index: number): number | null {
  const aYear = (direction: 1 | -1) => nearest(seconds, required(seconds[index]) + direction * pageSeconds);
  const targets: Record<string, () => number> = {
    ArrowRight: () => index + 1,
    ArrowUp: () => index + 1,
    ArrowLeft: () => index - 1,
    ArrowDown: () => index - 1,
    PageUp: () => aYear(1),
    PageDown: () => aYear(-1),
    Home: () => 0,
    End: () => seconds.length - 1,
  };
  return targets[key]?.() ?? null;
}

/** Index of the number nearest to a value. */
function nearest(numbers: readonly number[], value: number): number {
  let best = 0;
  for (const [index, number] of numbers.entries()) {
    if (Math.abs(number - value) < Math.abs(required(numbers[best]) - value)) best = index;
  }
  return best;
}
