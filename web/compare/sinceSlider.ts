import { element } from '../page/dom.ts';
import { longDate } from '../page/pageWords.ts';
import { compareWords } from '../words/compareWords.ts';

/** How long it plays from the first date to the last, milliseconds, and the shortest time of one step. */
const PLAY_MS = 8_000;
const STEP_MS = 80;

/** A slider over dates that moves the chart's zero, and a button that plays it from the first date to the last. */
export class SinceSlider {
  readonly node = element('div', { class: 'since-slider' });
  #dates: readonly string[] = [];
  readonly #range = element('input', { type: 'range', min: '0', step: '1', id: 'compare-since' });
  readonly #date = element('output', { for: 'compare-since' });
  readonly #play = element('button', { type: 'button', class: 'link-button', onclick: () => this.#toggle() });
  readonly #onChange: (since: string) => void;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(onChange: (since: string) => void, signal: AbortSignal) {
    this.#onChange = onChange;
    this.#range.addEventListener('input', () => {
      this.#stop();
      this.#choose(Number(this.#range.value));
    });
    signal.addEventListener('abort', () => this.#stop());
    this.node.append(
      this.#play,
      element('label', { for: 'compare-since' }, compareWords.movementSince),
      this.#date,
      this.#range,
    );
    this.#stop();
  }

  /** Offers other dates; hidden when there are fewer than two to choose from. */
  show(dates: readonly string[], since: string): void {
    this.#stop();
    this.#dates = dates;
    this.node.hidden = dates.length < 2;
    this.#range.max = String(Math.max(0, dates.length - 1));
    this.#tell(Math.max(0, dates.indexOf(since)));
  }

  #tell(index: number): void {
    const date = longDate(this.#dates[index] ?? null);
    this.#range.value = String(index);
    this.#range.setAttribute('aria-valuetext', date);
    this.#date.textContent = date;
  }

  #choose(index: number): void {
    this.#tell(index);
    const since = this.#dates[index];
    if (since !== undefined) this.#onChange(since);
  }

  #toggle(): void {
    if (this.#timer !== null) this.#stop();
    else this.#start();
  }

  #start(): void {
    const last = this.#dates.length - 1;
    const step = Math.max(1, Math.ceil((last * STEP_MS) / PLAY_MS));
    let index = Number(this.#range.value);
    if (index >= last) index = 0;
    this.#choose(index);
    this.#play.textContent = compareWords.pause;
    this.#timer = setInterval(
      () => {
        index = Math.min(last, index + step);
        this.#choose(index);
        if (index >= last) this.#stop();
      },
      Math.max(STEP_MS, Math.floor((PLAY_MS * step) / Math.max(1, last))),
    );
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#play.textContent = compareWords.play;
  }
}
