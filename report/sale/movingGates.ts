import { refusal } from '../refusal.ts';

const HOUR_MS = 3_600_000;
/** Callers' cells that are remembered; the oldest are forgotten first. */
const MOST_REMEMBERED = 100_000;

interface Asked {
  readonly until: number;
  readonly values: Set<number>;
}

/**
 * Keeps the confidence of a cell from being found out free by moving `min_confidence` until the answer turns: a caller
 * may ask for a cell with so many different values an hour. Whole tenths do not count, for a free answer tells no less.
 * The other gates compare what free answers tell anyway: dates, the place's score, one bit of significance.
 */
export class MovingGates {
  readonly #most: number;
  readonly #asked = new Map<string, Asked>();

  /** `most` different values an hour, of one caller for one cell. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Notes that a caller (an account, or an address without one) asks for a cell with a gate; `now` in milliseconds.
   * @throws GroundMotionError `rate_limited` when that is one value too many.
   */
  note(caller: string, pixelId: string, minConfidence: number | undefined, now: number): void {
    if (minConfidence === undefined || isWholeTenth(minConfidence)) return;
    const name = `${caller} ${pixelId}`;
    const known = this.#asked.get(name);
    const asked = known && known.until > now ? known : { until: now + HOUR_MS, values: new Set<number>() };
    if (!asked.values.has(minConfidence) && asked.values.size >= this.#most) {
      const retryAfterSeconds = Math.max(1, Math.ceil((asked.until - now) / 1000));
      throw refusal(
        'rate_limited',
        `This cell was asked for with ${this.#most} different values of min_confidence already; wait ${retryAfterSeconds} s, keep to one of them, or send whole tenths (0.1, 0.2, …), which are not counted`,
        { retryAfterSeconds },
      );
    }
    asked.values.add(minConfidence);
    if (asked === known) return;
    this.#asked.delete(name);
    this.#asked.set(name, asked);
    if (this.#asked.size <= MOST_REMEMBERED) return;
    const [oldest] = this.#asked.keys();
    this.#asked.delete(oldest!);
  }
}

function isWholeTenth(value: number): boolean {
  return Math.abs(value * 10 - Math.round(value * 10)) < 1e-9;
}
