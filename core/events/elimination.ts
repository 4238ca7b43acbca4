/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Generalized least squares of one series, a column at a time. With u = A'y, A' what is left of A (eventPlan.ts), a further column g of
 * the model (an event, or e_i for an epoch without observation) is eliminated by
 *
 *   b = A'g / √(gᵀA'g)    A'' = A' − bbᵀ    u'' = u − b·ζ    RSS'' = RSS − ζ²    ζ = gᵀu / √(gᵀA'g)
 *
 * and the weights of the rate, ω'' = ω − b·(ωᵀg) / √(gᵀA'g), by the same (Frisch & Waugh 1933, doi 10.2307/1907330).
 */
import { createKernels } from '../kernels/kernels.ts';
import { createMultiplier, type Multiply } from '../statistics/multiplier.ts';
import { dot } from '../statistics/symmetricMatrix.ts';
import type { EventPlan } from './eventPlan.ts';

/** Arrays that are handed out. */
const PARTS = 9;

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

/** Memory of the kernel (core/kernels/eliminate.as) for `most` columns, and what all series of the plan share. */
function allocate({ candidates, days }: EventPlan, most: number) {
  const epochs = days.length;
  const places = epochs + (epochs % 2);
  const doubles = places * (most + 5) + 5 * epochs + 2 * (epochs + 1) + 3;
  const kernels = createKernels(Float64Array.BYTES_PER_ELEMENT * doubles, PARTS);
  const images = kernels.doubles(places * most);
  const column = kernels.doubles(places).subarray(0, epochs);
  const state = kernels.doubles(3 * places);
  const information = kernels.doubles(3 * epochs);
  const years = kernels.doubles(epochs);
  years.set(candidates.years);
  const ends = kernels.words(epochs);
  ends.set(candidates.surgeEnd);
  kernels.call.useElimination(
    epochs,
    images.byteOffset,
    column.byteOffset,
    state.byteOffset,
    information.byteOffset,
    years.byteOffset,
    ends.byteOffset,
    candidates.surgeYears,
    kernels.doubles(2 * (epochs + 1)).byteOffset,
  );
  return {
    call: kernels.call,
    numbers: kernels.doubles(3),
    images: Array.from({ length: most }, (_, i) => images.subarray(i * places, i * places + epochs)),
    column,
    u: state.subarray(0, epochs),
    weights: state.subarray(places, places + epochs),
    diagonal: state.subarray(2 * places, 2 * places + epochs),
    information,
  };
}

/** The state of one series by a plan, for at most `most` columns. Scratch memory: one a thread. */
export class Elimination {
  /** u = A'y; 0 at eliminated epochs. */
  readonly u: Float64Array;
  /** The diagonal of A'. */
  readonly diagonal: Float64Array;
  /** gᵀA'g of every candidate that is offered; of the plan where they aren't `informed`. */
  readonly information: Float64Array;
  readonly #plan: EventPlan;
  readonly #isInformed: number;
  readonly #timesPrecision: Multiply;
  readonly #memory: ReturnType<typeof allocate>;
  readonly #arrays: readonly Float64Array[];
  readonly #markedArrays: readonly Float64Array[];
  /** A·g of candidates that were eliminated once. */
  readonly #candidateImages: (Float64Array | undefined)[] = [];
  #now: Scalars = { used: 0, rss: 0, rate: 0, rateVariance: 0 };
  #marked: Scalars = { ...this.#now };

  constructor(plan: EventPlan, most: number, informed: 'informed' | 'uninformed' = 'informed') {
    const epochs = plan.days.length;
    this.#plan = plan;
    this.#isInformed = Number(informed === 'informed');
    this.#timesPrecision = createMultiplier(plan.precision, epochs);
    this.#memory = allocate(plan, most);
    const { u, diagonal, information, weights } = this.#memory;
    this.u = u;
    this.diagonal = diagonal;
    this.information = information;
    this.#arrays = [u, diagonal, information, weights];
    this.#markedArrays = this.#arrays.map(({ length }) => new Float64Array(length));
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
    return this.#memory.weights;
  }

  /** Weights of the coefficient of the column that was eliminated last, of this variance. */
  lastWeights(variance: number): Float64Array {
    return this.#memory.images[this.#now.used - 1]!.map((value) => value * Math.sqrt(variance));
  }

  /** Begins with a series without gaps, or with zeros in its gaps, which are then to be eliminated. */
  begin(series: Float64Array): void {
    const { rateWeights, rateVariance, diagonal, information } = this.#plan;
    this.#timesPrecision(series, this.u);
    this.diagonal.set(diagonal);
    this.information.set(information);
    this.#memory.weights.set(rateWeights);
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
    const row = this.#plan.precision.subarray(epoch * epochs, (epoch + 1) * epochs);
    this.#memory.images[this.#now.used]!.set(row);
    const isDone = this.#eliminate(epoch) !== null;
    this.u[epoch] = 0;
    return isDone;
  }

  /** Eliminates a column; null when nothing was left of it. */
  eliminateColumn(column: Float64Array): Coefficient | null {
    this.#memory.column.set(column);
    this.#timesPrecision(this.#memory.column, this.#memory.images[this.#now.used]!);
    return this.#eliminate();
  }

  eliminateCandidate(candidate: number): Coefficient | null {
    const { column, images } = this.#memory;
    this.#plan.candidates.column(candidate, column);
    let image = this.#candidateImages[candidate];
    if (!image) {
      image = new Float64Array(column.length);
      this.#timesPrecision(column, image);
      this.#candidateImages[candidate] = image;
    }
    images[this.#now.used]!.set(image);
    return this.#eliminate();
  }

  /** Eliminates the column in memory, or an epoch, whose image A·g is in the next of the images. */
  #eliminate(epoch = -1): Coefficient | null {
    const [now, { call, numbers }] = [this.#now, this.#memory];
    if (!call.eliminateColumn(now.used, epoch, this.#isInformed, numbers.byteOffset)) return null;
    const [zeta, weight, scale] = [numbers[0]!, numbers[1]!, numbers[2]!];
    now.rss -= zeta * zeta;
    now.rate -= weight * zeta;
    now.rateVariance += weight * weight;
    now.used++;
    return { size: zeta * scale, variance: scale * scale };
  }
}
