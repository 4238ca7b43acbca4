/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Generalized least squares of one series, one column at a time. With A' the rest of A (eventPlan.ts) and u = A'y,
 * another column g of the model (an event, or e_i for an epoch without observation) is eliminated by
 *
 *   b = A'g / √(gᵀA'g)    A'' = A' − bbᵀ    u'' = u − b·ζ    RSS'' = RSS − ζ²    ζ = gᵀu / √(gᵀA'g)
 *
 * and the weights of the rate by ω'' = ω − b·(ωᵀg) / √(gᵀA'g) (Frisch & Waugh 1933, doi 10.2307/1907330).
 */
import { createKernels } from '../kernels/kernels.ts';
import { dot } from '../statistics/symmetricMatrix.ts';
import type { EventPlan } from './eventPlan.ts';

/** Arrays that are handed out. */
const PARTS = 14;

/** How much of a column is in a series, and its variance per unit of σ². */
export interface Coefficient {
  readonly size: number;
  readonly variance: number;
}

/** Number of values that the kernel returns for a column, and of those that it stores for a series. */
const OF_COLUMN = 3;
const OF_SERIES = 3;

/** Memory of the kernel (core/kernels/eliminate.as) for `most` columns, and the tables that all series of the plan share. */
function allocate({ candidates, days, precision }: EventPlan, most: number) {
  const epochs = days.length;
  const places = epochs + (epochs % 2);
  const doubles =
    places * (most + 4) + epochs * (epochs + 13) + 2 * (epochs + 1) + most + OF_COLUMN + OF_SERIES;
  const kernels = createKernels(Float64Array.BYTES_PER_ELEMENT * doubles + 11 * epochs, PARTS);
  const images = kernels.doubles(places * most);
  const column = kernels.doubles(places).subarray(0, epochs);
  const state = kernels.doubles(3 * places);
  const ofCandidates = kernels.doubles(9 * epochs);
  const years = kernels.doubles(epochs);
  years.set(candidates.years);
  const ends = kernels.words(epochs);
  ends.set(candidates.surgeEnd);
  const square = kernels.doubles(epochs * epochs);
  square.set(precision);
  const isOpen = kernels.bytes(3 * epochs);
  kernels.call.useElimination(
    epochs,
    images.byteOffset,
    column.byteOffset,
    state.byteOffset,
    ofCandidates.byteOffset,
    years.byteOffset,
    ends.byteOffset,
    candidates.surgeYears,
    square.byteOffset,
    isOpen.byteOffset,
    kernels.doubles(2 * (epochs + 1) + most).byteOffset,
  );
  const numbers = kernels.doubles(OF_COLUMN + OF_SERIES);
  return {
    call: kernels.call,
    squareAt: square.byteOffset,
    ofColumn: numbers.subarray(0, OF_COLUMN),
    /** RSS, the rate and its variance per unit of σ². */
    ofSeries: numbers.subarray(OF_COLUMN),
    images: Array.from({ length: most }, (_, i) => images.subarray(i * places, i * places + epochs)),
    column,
    given: kernels.doubles(epochs),
    product: kernels.doubles(epochs),
    units: kernels.words(epochs),
    u: state.subarray(0, epochs),
    weights: state.subarray(places, places + epochs),
    diagonal: state.subarray(2 * places, 2 * places + epochs),
    information: ofCandidates.subarray(0, 3 * epochs),
    products: ofCandidates.subarray(3 * epochs, 6 * epochs),
    squares: ofCandidates.subarray(6 * epochs),
    isOpen,
  };
}

/** The state of one series under a plan, for at most `most` columns. Uses scratch memory: create one per thread. */
export class Elimination {
  /** u = A'y; 0 at eliminated epochs. */
  readonly u: Float64Array;
  /** The diagonal of A'. */
  readonly diagonal: Float64Array;
  /** gᵀA'g of every offered candidate. */
  readonly information: Float64Array;
  /** The candidates that `strongest` considers. */
  readonly isOpen: Uint8Array;
  /** gᵀu of every candidate, and z² of the open ones (0 for others), as of the last call of `strongest`. */
  readonly products: Float64Array;
  readonly squares: Float64Array;
  readonly #plan: EventPlan;
  readonly #isInformed: boolean;
  readonly #memory: ReturnType<typeof allocate>;
  readonly #arrays: readonly Float64Array[];
  readonly #markedArrays: readonly Float64Array[];
  /** A·g of candidates that have been eliminated before. */
  readonly #candidateImages: (Float64Array | undefined)[] = [];
  #used = 0;
  #usedWhenMarked = 0;

  /** `weights` only updates the weights of the rate and of coefficients. */
  constructor(plan: EventPlan, most: number, purpose: 'series' | 'weights' = 'series') {
    this.#plan = plan;
    this.#isInformed = purpose === 'series';
    this.#memory = allocate(plan, most);
    const { u, diagonal, information, products, squares, isOpen, weights, ofSeries } = this.#memory;
    this.u = u;
    this.diagonal = diagonal;
    this.information = information;
    this.products = products;
    this.squares = squares;
    this.isOpen = isOpen;
    this.#arrays = this.#isInformed ? [u, diagonal, information, weights, ofSeries] : [weights, ofSeries];
    this.#markedArrays = this.#arrays.map(({ length }) => new Float64Array(length));
  }

  /** RSS, mm². */
  get rss(): number {
    return this.#memory.ofSeries[0]!;
  }

  /** The rate, mm/yr, and its variance per unit of σ². */
  get rate(): Coefficient {
    return { size: this.#memory.ofSeries[1]!, variance: this.#memory.ofSeries[2]! };
  }

  /** Weights of that rate. */
  get rateWeights(): Float64Array {
    return this.#memory.weights;
  }

  /** Weights of the coefficient of the last eliminated column, and its variance. */
  lastWeights(variance: number): Float64Array {
    const scale = Math.sqrt(variance);
    const weights = this.#memory.images[this.#used - 1]!.slice();
    for (let i = 0; i < weights.length; i++) weights[i]! *= scale;
    return weights;
  }

  /** Starts with a series without gaps, or with zeros in its gaps, which must then be eliminated. */
  begin(series: Float64Array): void {
    const { rateWeights, diagonal, information } = this.#plan;
    this.#timesPrecision(series, this.u);
    this.diagonal.set(diagonal);
    this.information.set(information);
    this.beginWeights();
    this.#memory.ofSeries[0] = dot(series, this.u);
    this.#memory.ofSeries[1] = dot(rateWeights, series);
  }

  /** Starts without a series, for weights only. */
  beginWeights(): void {
    const { rateWeights, rateVariance } = this.#plan;
    this.#memory.weights.set(rateWeights);
    this.#memory.ofSeries[2] = rateVariance;
    this.#used = 0;
  }

  /** Saves what has been eliminated so far; `rewind` returns to it. */
  mark(): void {
    for (let i = 0; i < this.#arrays.length; i++) this.#markedArrays[i]!.set(this.#arrays[i]!);
    this.#usedWhenMarked = this.#used;
  }

  rewind(): void {
    for (let i = 0; i < this.#arrays.length; i++) this.#arrays[i]!.set(this.#markedArrays[i]!);
    this.#used = this.#usedWhenMarked;
  }

  /** Eliminates epochs one after the other; returns how many were independent of the columns before them. */
  eliminateEpochs(epochs: ArrayLike<number>): number {
    if (epochs.length === 0) return 0;
    const { call, units, ofColumn } = this.#memory;
    units.set(epochs);
    const before = this.#used;
    this.#used = call.eliminateEpochs(
      before,
      units.byteOffset,
      epochs.length,
      Number(this.#isInformed),
      ofColumn.byteOffset,
    );
    return this.#used - before;
  }

  /** A·g of a column g. */
  imageOf(column: Float64Array): Float64Array {
    const image = new Float64Array(column.length);
    this.#timesPrecision(column, image);
    return image;
  }

  /** Eliminates a column given its image; null when the column depends on those before it. */
  eliminateColumn(column: Float64Array, image = this.imageOf(column)): Coefficient | null {
    this.#memory.column.set(column);
    this.#memory.images[this.#used]!.set(image);
    return this.#eliminate();
  }

  eliminateCandidate(candidate: number): Coefficient | null {
    this.#prepareCandidate(candidate);
    return this.#eliminate();
  }

  /** Like `eliminateCandidate`, but up to the next `rewind` only the RSS and the rate account for the candidate. */
  eliminateLast(candidate: number): Coefficient | null {
    this.#prepareCandidate(candidate);
    return this.#eliminate(false);
  }

  #prepareCandidate(candidate: number): void {
    const { column, images } = this.#memory;
    this.#plan.candidates.column(candidate, column);
    let image = this.#candidateImages[candidate];
    if (!image) this.#candidateImages[candidate] = image = this.imageOf(column);
    images[this.#used]!.set(image);
  }

  /** The open candidate with the largest z²; 0 = no candidate is open. */
  strongest(): number {
    return this.#memory.call.strongestCandidate();
  }

  /** out = A·x. */
  #timesPrecision(x: Float64Array, out: Float64Array): void {
    const { call, squareAt, given, product } = this.#memory;
    given.set(x);
    call.multiplySquare(squareAt, x.length, given.byteOffset, product.byteOffset);
    out.set(product);
  }

  /** Eliminates the column in memory, whose image A·g is in the next slot for images. */
  #eliminate(isInformed = this.#isInformed): Coefficient | null {
    const { call, ofColumn, ofSeries } = this.#memory;
    if (!call.eliminateColumn(this.#used, -1, Number(isInformed), ofColumn.byteOffset)) return null;
    const [zeta, weight, scale] = [ofColumn[0]!, ofColumn[1]!, ofColumn[2]!];
    ofSeries[0]! -= zeta * zeta;
    ofSeries[1]! -= weight * zeta;
    ofSeries[2]! += weight * weight;
    this.#used++;
    return { size: zeta * scale, variance: scale * scale };
  }
}
