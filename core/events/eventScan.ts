/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The generalized likelihood ratio of events in one series (Basseville & Nikiforov, Detection of Abrupt Changes, 1993, 2.4). With z of
 * eventPlan.ts, σ₀ the usual σ of the place's class, N degrees of freedom and N₀ = 10,
 *
 *   t² = z² / s²    s² = (RSS − z² + N₀σ₀²) / (N − 1 + N₀)
 *
 * is largest at the most likely event. σ₀ is the series' own σ, limited to the neighborhood of the usual one
 * (`priorSigmaMm`). Significance is |t| as a normal deviate (Wallace 1959, doi 10.1214/aoms/1177706095), so thresholds
 * don't depend on the number of missing epochs.
 */
import { STEP_SIDE_EPOCHS } from './candidates.ts';
import { Elimination } from './elimination.ts';
import { type EventDetails, describeEvent } from './eventDetails.ts';
import { type EventPlan, MINIMUM_SCAN_EPOCHS } from './eventPlan.ts';

/** Weight of the usual σ of a place's class, in degrees of freedom. */
export const PRIOR_DEGREES = 10;
/** Limits on how far a series' σ may be from the usual one of its class: an event increases it, and rounding hides it. */
const OWN_SIGMA = { least: 0.5, most: 1.3 };

/** σ₀: the root mean square of a series' residuals, limited to the neighborhood of the usual σ of its class. */
export function priorSigmaMm(ownMm: number, usualMm: number): number {
  return Math.min(OWN_SIGMA.most * usualMm, Math.max(OWN_SIGMA.least * usualMm, ownMm));
}

/** Maximum number of events in a series. */
export const MOST_EVENTS = 3;
/** Minimum number of epochs between two events. */
export const APART_EPOCHS = 3;

/** A size can't be measured if gaps and other events leave less than this share of the information. */
const HIDDEN = 0.02;

/** The most likely event of a series, its z², and |t| as a normal deviate. */
interface Strongest {
  readonly candidate: number;
  readonly square: number;
  readonly significance: number;
}

/** The epoch that differs most from what the model expects, its z², and |t| as a normal deviate. */
export interface Strangest {
  readonly epoch: number;
  readonly square: number;
  readonly significance: number;
}

/** Size of a candidate in a series, mm or mm/yr, and one σ. */
export interface EventSize {
  readonly size: number;
  readonly sigma: number;
}

/** |t| of Student's distribution with ν degrees of freedom as a normal deviate (Wallace 1959). */
export function normalDeviate(t: number, degreesOfFreedom: number): number {
  const nu = degreesOfFreedom;
  return ((8 * nu + 1) / (8 * nu + 3)) * Math.sqrt(nu * Math.log1p((t * t) / nu));
}

/** Scans series one after another, all with the same dates. Uses scratch memory: create one per thread. */
export class SeriesScan {
  readonly plan: EventPlan;
  readonly #state: Elimination;
  readonly #values: Float64Array;
  readonly #isMissing: Uint8Array;
  readonly #gaps: number[] = [];
  /** Candidates that are open before any event is in the model. */
  readonly #isOpenAtFirst: Uint8Array;
  #sigmaMm = 1;
  #degrees = 0;
  #degreesAtFirst = 0;
  /** Whether the model is still empty since the series was set. */
  #isFresh = false;
  #hasOtherSeasons = false;

  constructor(plan: EventPlan) {
    const epochs = plan.days.length;
    this.plan = plan;
    this.#state = new Elimination(plan, epochs + MOST_EVENTS + plan.otherSeasons.length);
    this.#values = new Float64Array(epochs);
    this.#isMissing = new Uint8Array(epochs);
    this.#isOpenAtFirst = new Uint8Array(3 * epochs);
  }

  /**
   * Sets the series: one value (mm) per epoch from `offset` on, NaN = no observation; `sigmaMm` is the usual σ of its
   * class. Returns false when it has too few observations.
   */
  use(series: ArrayLike<number>, offset: number, sigmaMm: number): boolean {
    const epochs = this.plan.days.length;
    this.#gaps.length = 0;
    this.#hasOtherSeasons = false;
    for (let epoch = 0; epoch < epochs; epoch++) {
      const value = series[offset + epoch]!;
      const isMissing = Number.isNaN(value);
      this.#isMissing[epoch] = isMissing ? 1 : 0;
      this.#values[epoch] = isMissing ? 0 : value;
      if (isMissing) this.#gaps.push(epoch);
    }
    if (epochs - this.#gaps.length < MINIMUM_SCAN_EPOCHS || !(sigmaMm > 0)) return false;
    this.#state.begin(this.#values);
    this.#degreesAtFirst = this.plan.degreesOfFreedom - this.#state.eliminateEpochs(this.#gaps);
    const own = Math.sqrt(Math.max(0, this.#state.rss) / Math.max(1, this.#degreesAtFirst));
    this.#sigmaMm = priorSigmaMm(own, sigmaMm);
    this.#open();
    return true;
  }

  /** Excludes an epoch of the series from now on, and removes all events from the model. */
  leaveOut(epoch: number): void {
    this.restart([]);
    this.#isMissing[epoch] = 1;
    this.#degreesAtFirst -= this.#state.eliminateEpochs([epoch]);
    this.#open();
  }

  /** Puts exactly these candidates into the model. */
  restart(candidates: readonly number[]): void {
    if (!this.#isFresh) {
      this.#state.rewind();
      this.#degrees = this.#degreesAtFirst;
      this.#state.isOpen.set(this.#isOpenAtFirst);
      this.#isFresh = true;
    }
    if (this.#hasOtherSeasons) this.#takeOtherSeasons();
    for (const candidate of candidates) this.take(candidate);
  }

  /**
   * Whether models from the next `restart` on have a season that changes from year to year or has two peaks; until the next
   * series. Without it, events describe such a season.
   */
  allowOtherSeasons(isAllowed: boolean): void {
    this.#hasOtherSeasons = isAllowed;
  }

  #takeOtherSeasons(): void {
    if (this.#isFresh) this.#state.mark();
    this.#isFresh = false;
    for (const column of this.plan.otherSeasons)
      if (this.#state.eliminateColumn(column) !== null) this.#degrees--;
  }

  /** Whether the observed epochs before and after a candidate's own are as many as a step needs. */
  hasSides(candidate: number): boolean {
    const epoch = candidate % this.plan.days.length;
    const seen = (from: number, to: number) =>
      this.#isMissing.subarray(from, to).reduce((sum, one) => sum + 1 - one, 0);
    return Math.min(seen(0, epoch), seen(epoch, this.#isMissing.length)) >= STEP_SIDE_EPOCHS;
  }

  /** The last `count` observed epochs. */
  newestEpochs(count: number): number[] {
    const seen = [...this.#isMissing.keys()].filter((epoch) => this.#isMissing[epoch] === 0);
    return seen.slice(-count);
  }

  /** Adds a candidate to the model; no others are searched for near it. */
  take(candidate: number): void {
    // Most series have no event: what they begin with isn't kept before one is taken.
    if (this.#isFresh) this.#state.mark();
    this.#isFresh = false;
    if (this.#state.eliminateCandidate(candidate) !== null) this.#degrees--;
    const epochs = this.plan.days.length;
    const at = candidate % epochs;
    const last = Math.min(epochs - 1, at + APART_EPOCHS - 1);
    for (let k = Math.max(0, at - APART_EPOCHS + 1); k <= last; k++) {
      for (let kind = 0; kind < 3; kind++) this.#state.isOpen[kind * epochs + k] = 0;
    }
  }

  /** The most likely event in addition to those in the model; significance 0 = no candidate is open. */
  strongest(): Strongest {
    const candidate = this.#state.strongest();
    const square = this.#state.squares[candidate]!;
    const largest = square > 0 ? square : 0;
    return { candidate, square: largest, significance: this.#significanceOf(largest) };
  }

  /** The most likely step in addition to the events in the model; null = none is open. */
  strongestStep(): number | null {
    this.#state.strongest();
    let step: number | null = null;
    let largest = 0;
    for (let epoch = 0; epoch < this.plan.days.length; epoch++) {
      if (this.#state.squares[epoch]! > largest) [step, largest] = [epoch, this.#state.squares[epoch]!];
    }
    return step;
  }

  /** The epoch that differs most from what the model expects there, tested as if it were an event. */
  strangest(): Strangest {
    const { u, diagonal } = this.#state;
    let [epoch, largest] = [0, 0];
    for (let i = 0; i < u.length; i++) {
      const square = this.#isMissing[i] === 1 ? 0 : (u[i]! * u[i]!) / diagonal[i]!;
      if (square > largest) [epoch, largest] = [i, square];
    }
    return { epoch, square: largest, significance: this.#significanceOf(largest) };
  }

  /** The most likely event with its date and size, in addition to those in the model. */
  describe(): EventDetails {
    const best = this.strongest();
    return describeEvent({
      ...best,
      plan: this.plan,
      variance: this.#varianceWithout(best.square),
      information: this.#state.information,
      products: this.#state.products,
      squares: this.#state.squares,
      isMissing: this.#isMissing,
    });
  }

  /** Size of a candidate if it had happened in addition to these others; null where gaps or the others hide it. */
  sizeOf(candidate: number, others: readonly number[]): EventSize | null {
    this.restart(others);
    this.#state.strongest();
    const [product, information] = [this.#state.products[candidate]!, this.#state.information[candidate]!];
    if (!(information > HIDDEN * this.plan.information[candidate]!)) return null;
    const variance = this.#varianceWithout((product * product) / information);
    return { size: product / information, sigma: Math.sqrt(variance / information) };
  }

  /**
   * Size and significance of any candidate, also one that isn't open, in addition to these others; null where gaps or the
   * others hide it.
   */
  sizeAsTaken(
    candidate: number,
    others: readonly number[],
  ): (EventSize & { readonly significance: number }) | null {
    this.restart(others);
    if (this.#isFresh) this.#state.mark();
    this.#isFresh = false;
    const before = this.#state.rss;
    const coefficient = this.#state.eliminateLast(candidate);
    if (coefficient === null) return null;
    const { size, variance } = coefficient;
    const square = before - this.#state.rss;
    // The square has left the residuals already.
    return {
      size,
      sigma: Math.sqrt(this.#varianceWithout(0) * variance),
      significance: this.#significanceOf(square, this.#varianceWithout(0)),
    };
  }

  /** σ of the noise with these candidates in the model, mm. */
  sigmaWith(candidates: readonly number[]): number {
    this.restart(candidates);
    return Math.sqrt(this.#varianceWithout(0));
  }

  /** Opens the candidates that the series' dates allow, with none in the model. */
  #open(): void {
    openCandidates(this.plan, this.#isMissing, this.#isOpenAtFirst);
    this.#state.isOpen.set(this.#isOpenAtFirst);
    this.#degrees = this.#degreesAtFirst;
    this.#isFresh = true;
  }

  #varianceWithout(square: number): number {
    const prior = PRIOR_DEGREES * this.#sigmaMm * this.#sigmaMm;
    return (Math.max(0, this.#state.rss - square) + prior) / (this.#degrees - 1 + PRIOR_DEGREES);
  }

  #significanceOf(square: number, variance = this.#varianceWithout(square)): number {
    return normalDeviate(Math.sqrt(square / variance), this.#degrees - 1 + PRIOR_DEGREES);
  }
}

/** Opens the candidates that gaps allow: steps at observed epochs, and others with enough epochs on both sides. */
function openCandidates({ candidates }: EventPlan, isMissing: Uint8Array, isOpen: Uint8Array): void {
  isOpen.set(candidates.isOffered);
  const { epochs } = candidates;
  if (!isMissing.includes(1)) return;
  const seen = isMissing.reduce((sum, missing) => sum + 1 - missing, 0);
  let before = 0;
  for (let k = 0; k < epochs; k++) {
    const side = Math.min(before, seen - before);
    if (isMissing[k] === 1 || side < STEP_SIDE_EPOCHS) isOpen[k] = 0;
    if (side < STEP_SIDE_EPOCHS) isOpen[epochs + k] = isOpen[2 * epochs + k] = 0;
    before += 1 - isMissing[k]!;
  }
}
