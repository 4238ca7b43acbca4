/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../core/required.ts';

/** The number of cells by velocity. */
export interface VelocityHistogram {
  /** Left edge of the first bin, mm/yr. */
  readonly fromMmYr: number;
  readonly binMmYr: number;
  readonly counts: Uint32Array;
  /** Cells beyond either end. */
  readonly below: number;
  readonly above: number;
}

/** A bar of the picture. */
export interface Bar {
  readonly cells: number;
  /** Height relative to the tallest (1), as a square root, so that rare velocities are visible. */
  readonly share: number;
  readonly middleMmYr: number;
}

/** The bars from left to right; the first and the last contain the cells beyond either end. */
export function barsOf({ counts, below, above, fromMmYr, binMmYr }: VelocityHistogram): Bar[] {
  const all = [below, ...counts, above];
  const most = Math.max(1, ...all);
  return all.map((cells, at) => ({
    cells,
    share: Math.sqrt(cells / most),
    middleMmYr: fromMmYr + (at - 0.5) * binMmYr,
  }));
}

/** Number of finest bins kept while counting cells. */
const FINE_MM_YR = 0.1;
const FINE_RANGE_MM_YR = 2000;
const SHARE_OF_THE_TAILS = 0.005;
/** The classes of slow motion are always in the picture. */
const LEAST_RANGE_MM_YR = 4;
const WIDTHS_MM_YR = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const MOST_BINS = 120;

/** Counts velocities one by one, using little memory. */
export class VelocityCounter {
  readonly #fine = new Float64Array((2 * FINE_RANGE_MM_YR) / FINE_MM_YR);
  #cells = 0;

  get cells(): number {
    return this.#cells;
  }

  add(velocityMmYr: number): void {
    const last = this.#fine.length - 1;
    const bin = Math.floor((velocityMmYr + FINE_RANGE_MM_YR) / FINE_MM_YR + 1e-9);
    const at = Math.max(0, Math.min(last, bin));
    this.#fine[at] = required(this.#fine[at]) + 1;
    this.#cells++;
  }

  /** Symmetric about zero, over nearly all cells, in bins with a readable width. */
  histogram(): VelocityHistogram {
    const half = this.#halfRange();
    const binMmYr =
      WIDTHS_MM_YR.find((width) => (2 * half) / width <= MOST_BINS) ?? required(WIDTHS_MM_YR.at(-1));
    const bins = 2 * Math.ceil(half / binMmYr);
    const fromMmYr = (-bins / 2) * binMmYr;
    const counts = new Uint32Array(bins);
    let below = 0;
    let above = 0;
    for (const [at, count] of this.#fine.entries()) {
      const middle = (at + 0.5) * FINE_MM_YR - FINE_RANGE_MM_YR;
      const bin = Math.floor((middle - fromMmYr) / binMmYr);
      if (bin < 0) below += count;
      else if (bin >= bins) above += count;
      else counts[bin] = counts[bin]! + count;
    }
    return { fromMmYr, binMmYr, counts, below, above };
  }

  /** Chosen so that the two tails beyond it contain only a small share of the cells. */
  #halfRange(): number {
    const most = this.#cells * SHARE_OF_THE_TAILS;
    const middle = this.#fine.length / 2;
    let tail = 0;
    for (let steps = middle; steps > 0; steps--) {
      tail += this.#fine[middle - steps]! + this.#fine[middle + steps - 1]!;
      if (tail > most) return Math.max(LEAST_RANGE_MM_YR, steps * FINE_MM_YR);
    }
    return LEAST_RANGE_MM_YR;
  }
}
