/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Generalized least squares of one series, a column at a time. With u = A'y, A' what is left of A (eventPlan.ts), a further column g of
 * the model (an event, or e_i for an epoch without observation) is eliminated by
 *
 *   b = A'g / √(gᵀA'g)    A'' = A' − bbᵀ    u'' = u − b·ζ    RSS'' = RSS − ζ²    ζ = gᵀu / √(gᵀA'g)
 *
 * and the weights of the rate, ω'' = ω − b·(ωᵀg) / √(gᵀA'g), by the same (Frisch & Waugh 1933, doi 10.2307/1907330).
 */
import { dot, multiply } from '../statistics/symmetricMatrix.ts';
import type { EventPlan } from './eventPlan.ts';

/** A column that has less than this share of its information left is a combination of those before it. */
const DEPENDENT = 1e-9;

/** How much of a column is in a series, and its variance per unit of σ². */
export interface Coefficient {
  readonly size: number;
  readonly variance: number;
}

interface Scalars {
  used: number;
  rss: number;
  rate: number;
  rateVariance: number;
}

function zeros(count: number): Float64Array {
  return new Float64Array(count);
}

/** The state of one series by a plan, for at most `most` columns. Scratch memory: one a thread. */
export class Elimination {
  /** u = A'y; 0 at eliminated epochs. */
  readonly u: Float64Array;
  /** The diagonal of A'. */
  readonly diagonal: Float64Array;
  /** gᵀA'g of every candidate that is offered. */
  readonly information: Float64Array;
  readonly #plan: EventPlan;
  readonly #weights: Float64Array;
  readonly #images: readonly Float64Array[];
  readonly #column: Float64Array;
  readonly #products: Float64Array;
  readonly #arrays: readonly Float64Array[];
  readonly #markedArrays: readonly Float64Array[];
  #now: Scalars = { used: 0, rss: 0, rate: 0, rateVariance: 0 };
  #marked: Scalars = { ...this.#now };

  constructor(plan: EventPlan, most: number) {
    const epochs = plan.days.length;
    this.#plan = plan;
    this.u = zeros(epochs);
    this.diagonal = zeros(epochs);
    this.information = zeros(3 * epochs);
    this.#weights = zeros(epochs);
    this.#images = Array.from({ length: most }, () => zeros(epochs));
    this.#column = zeros(epochs);
    this.#products = zeros(3 * epochs);
    this.#arrays = [this.u, this.diagonal, this.information, this.#weights];
    this.#markedArrays = this.#arrays.map(({ length }) => zeros(length));
  }

  /** RSS, mm². */
  get rss(): number {
    return this.#now.rss;
  }

  /** The rate, mm/yr, and its variance per unit of σ². */
  get rate(): Coefficient {
    return { size: this.#now.rate, variance: this.#now.rateVariance };
  }

  /** Weights of that rate. */
  get rateWeights(): Float64Array {
    return this.#weights;
  }

  /** Weights of the coefficient of the column that was eliminated last, of this variance. */
  lastWeights(variance: number): Float64Array {
    return this.#images[this.#now.used - 1]!.map((value) => value * Math.sqrt(variance));
  }

  /** Begins with a series without gaps, or with zeros in its gaps, which are then to be eliminated. */
  begin(series: Float64Array): void {
    const { precision, rateWeights, rateVariance, diagonal, information } = this.#plan;
    multiply(precision, series, this.u);
    this.diagonal.set(diagonal);
    this.information.set(information);
    this.#weights.set(rateWeights);
    this.#now = { used: 0, rss: dot(series, this.u), rate: dot(rateWeights, series), rateVariance };
  }

  /** Remembers what was eliminated so far; `rewind` goes back to it. */
  mark(): void {
    this.#markedArrays.forEach((array, i) => array.set(this.#arrays[i]!));
    this.#marked = { ...this.#now };
  }

  rewind(): void {
    this.#arrays.forEach((array, i) => array.set(this.#markedArrays[i]!));
    this.#now = { ...this.#marked };
  }

  /** Eliminates an epoch; false when nothing was left of it. */
  eliminateEpoch(epoch: number): boolean {
    const epochs = this.u.length;
    this.#column.fill(0);
    this.#column[epoch] = 1;
    const row = this.#plan.precision.subarray(epoch * epochs, (epoch + 1) * epochs);
    this.#images[this.#now.used]!.set(row);
    const isDone = this.#eliminate() !== null;
    this.u[epoch] = 0;
    return isDone;
  }

  /** Eliminates a column; null when nothing was left of it. */
  eliminateColumn(column: Float64Array): Coefficient | null {
    this.#column.set(column);
    multiply(this.#plan.precision, this.#column, this.#images[this.#now.used]!);
    return this.#eliminate();
  }

  eliminateCandidate(candidate: number): Coefficient | null {
    this.#plan.candidates.column(candidate, this.#column);
    return this.eliminateColumn(this.#column);
  }

  /** Eliminates the column in `#column` whose image A·g is in the next of `#images`. */
  #eliminate(): Coefficient | null {
    const [now, column, weights, u, diagonal, information] = [
      this.#now,
      this.#column,
      this.#weights,
      this.u,
      this.diagonal,
      this.information,
    ];
    const image = this.#images[now.used]!;
    const before = dot(column, image);
    for (let s = 0; s < now.used; s++) {
      const earlier = this.#images[s]!;
      const part = dot(earlier, column);
      for (let i = 0; i < image.length; i++) image[i]! -= earlier[i]! * part;
    }
    const left = dot(column, image);
    if (!(left > DEPENDENT * before)) return null;
    const scale = 1 / Math.sqrt(left);
    const zeta = dot(column, u) * scale;
    const weight = dot(column, weights) * scale;
    for (let i = 0; i < image.length; i++) {
      const b = (image[i]! *= scale);
      u[i]! -= b * zeta;
      weights[i]! -= b * weight;
      diagonal[i]! -= b * b;
    }
    const products = this.#products;
    this.#plan.candidates.products(image, products);
    for (let c = 0; c < products.length; c++) information[c]! -= products[c]! * products[c]!;
    now.rss -= zeta * zeta;
    now.rate -= weight * zeta;
    now.rateVariance += weight * weight;
    now.used++;
    return { size: zeta * scale, variance: scale * scale };
  }
}
