import { element } from '../page/dom.ts';
import { dollars } from '../page/pageWords.ts';
import { priceOf, type DrawnPrices } from './drawnApi.ts';
import { LEAST_CORNERS, measureOf } from './drawnShape.ts';
import type { Draft } from './drawTool.ts';
import { drawWords } from '../words/drawWords.ts';

interface BarEvents {
  readonly onFinish: () => void;
  readonly onUndo: () => void;
  readonly onCancel: () => void;
}

/** The bar over the map while something is drawn: how large it is, what its report costs, and the steps as buttons. */
export class DrawBar {
  readonly node: HTMLElement;
  readonly #size = element('strong');
  readonly #about = element('span', { class: 'draw-about' });
  readonly #problem = element('span', { class: 'draw-problem' });
  readonly #finish: HTMLButtonElement;
  readonly #undo: HTMLButtonElement;

  constructor({ onFinish, onUndo, onCancel }: BarEvents) {
    this.#finish = element(
      'button',
      { type: 'button', class: 'button small primary', onclick: onFinish },
      drawWords.finish,
    );
    this.#undo = sign('↶', drawWords.removeLast, onUndo);
    this.node = element(
      'div',
      { class: 'draw-bar', role: 'group', 'aria-label': drawWords.drawing },
      element('p', { class: 'draw-size' }, this.#size, this.#about, this.#problem),
      element(
        'div',
        { class: 'actions' },
        this.#finish,
        this.#undo,
        sign('×', drawWords.cancelDrawing, onCancel),
      ),
    );
  }

  /** `prices` = not known yet if null. */
  show(draft: Draft, prices: DrawnPrices | null): void {
    const { kind, corners, next } = draft;
    this.#finish.disabled = corners.length < LEAST_CORNERS[kind];
    this.#undo.disabled = corners.length === 0;
    const last = corners.at(-1);
    const hasNext = next !== null && last && (next.lat !== last.lat || next.lon !== last.lon);
    const path = hasNext ? [...corners, next] : corners;
    if (path.length < 2) {
      this.#size.textContent = corners.length === 0 ? drawWords.addFirst : drawWords.addNext;
      this.#about.textContent = this.#problem.textContent = '';
      return;
    }
    const { size, words, problem } = measureOf({ kind, corners: path });
    const isReady = path.length >= LEAST_CORNERS[kind];
    const price = isReady && prices !== null && problem === null ? priceOf(prices[kind], size) : null;
    this.#size.textContent = isReady ? words : drawWords.addNext;
    this.#about.textContent = price === null ? '' : ` · ${dollars(price)}`;
    this.#problem.textContent = problem !== null && corners.length >= LEAST_CORNERS[kind] ? problem : '';
  }
}

/** A button with a sign, whose name is its label and its hint. */
function sign(text: string, name: string, onclick: () => void): HTMLButtonElement {
  return element(
    'button',
    { type: 'button', class: 'button small', 'aria-label': name, title: name, onclick },
    text,
  );
}
