import { required } from '../../../core/required.ts';

/** Maximum number of names; the oldest are forgotten first. */
const MOST_REMEMBERED = 100_000;

interface Window {
  readonly until: number;
  count: number;
}

export interface WindowState {
  readonly isExceeded: boolean;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly secondsLeft: number;
}

/** Counts by name in time windows, any number at a time; what doesn't fit isn't counted. */
export class WindowCounter {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Adds `cost` to the window of a name; `now` in milliseconds. */
  take(name: string, cost: number, now: number): WindowState {
    const window = this.#windowOf(name, now);
    const isExceeded = window.count + cost > this.#most;
    if (!isExceeded) window.count += cost;
    const secondsLeft = Math.max(1, Math.ceil((window.until - now) / 1000));
    return { isExceeded, remaining: this.#most - window.count, secondsLeft };
  }

  #windowOf(name: string, now: number): Window {
    const known = this.#windows.get(name);
    if (known && known.until > now) return known;
    const window = { until: now + this.#windowMs, count: 0 };
    this.#windows.delete(name);
    this.#windows.set(name, window);
    if (this.#windows.size > MOST_REMEMBERED) {
      const [oldest] = this.#windows.keys();
      this.#windows.delete(required(oldest));
    }
    return window;
  }
}
