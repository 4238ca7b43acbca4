/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Events that may happen at an epoch k of n, each as a column g of the model (t in years):
 *
 *   step         g_i = 1 from epoch k on                                  size in mm
 *   pace change  g_i = max(0, t_i − t_k)                                  size in mm/yr
 *   surge        g_i = clamp((t_i − t_k) / 90 days, 0, 1)                 size in mm, over 90 days
 *
 * With suffix sums S_k = Σ_{i ≥ k} u_i and T_k = Σ_{i ≥ k} t_i u_i the products gᵀu of all of them are S_k, P_k = T_k − t_k S_k and
 * (P_k − (T_j − τ S_j)) / 90 days, with τ = t_k + 90 days and j the first epoch from τ on: 3n products from n sums. Candidate c of kind
 * K (0, 1, 2) at epoch k has the number K·n + k.
 */
import { DAYS_PER_YEAR } from '../date.ts';

export const EVENT_KINDS = ['step', 'pace_change', 'surge'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Length of a surge. */
export const SURGE_DAYS = 90;
const SURGE_YEARS = SURGE_DAYS / DAYS_PER_YEAR;
/** Epochs that a step needs on both sides, so that one bad acquisition doesn't count as a step. */
export const STEP_SIDE_EPOCHS = 3;
/** Epochs and days needed on both sides of a change of pace, before the start of a surge and after its end. */
const PACE_SIDE = { epochs: 4, days: 60 };
const SURGE_SIDE_EPOCHS = 3;

/** The candidates of a set of dates. */
export interface Candidates {
  readonly epochs: number;
  /** Years since the middle of the record. */
  readonly years: Float64Array;
  /** 1 = is searched for, by candidate number. */
  readonly isOffered: Uint8Array;
  /** For the surge that starts at an epoch: the first epoch after its end (n = none). */
  readonly surgeEnd: Int32Array;
  /** Length of a surge. */
  readonly surgeYears: number;
  /** Writes gᵀu of every candidate, whether `offered` or not. */
  products(u: Float64Array, out: Float64Array): void;
  /** Writes the column g of a candidate. */
  column(candidate: number, out: Float64Array): void;
}

/** The candidates at these days (ascending). */
export function createCandidates(days: ArrayLike<number>): Candidates {
  const epochs = days.length;
  const sums = new Float64Array(epochs + 1);
  const moments = new Float64Array(epochs + 1);
  const middle = (days[0]! + days[epochs - 1]!) / 2;
  const years = Float64Array.from(days, (day) => (day - middle) / DAYS_PER_YEAR);
  const surgeEnd = Int32Array.from(days, (day) => {
    let end = 0;
    while (end < epochs && days[end]! < day + SURGE_DAYS) end++;
    return end;
  });
  return {
    epochs,
    years,
    surgeEnd,
    surgeYears: SURGE_YEARS,
    isOffered: offered(days, surgeEnd),
    products: (u, out) => writeProducts(u, out, { years, surgeEnd, sums, moments }),
    column(candidate, out) {
      const kind = EVENT_KINDS[Math.floor(candidate / epochs)]!;
      const start = candidate % epochs;
      for (let i = 0; i < epochs; i++) {
        const since = years[i]! - years[start]!;
        if (kind === 'step') out[i] = i >= start ? 1 : 0;
        else if (kind === 'pace_change') out[i] = Math.max(0, since);
        else out[i] = Math.min(1, Math.max(0, since / SURGE_YEARS));
      }
    },
  };
}

function offered(days: ArrayLike<number>, surgeEnd: Int32Array): Uint8Array {
  const epochs = days.length;
  const isOffered = new Uint8Array(3 * epochs);
  for (let k = 0; k < epochs; k++) {
    const sideEpochs = Math.min(k, epochs - k);
    const sideDays = Math.min(days[k]! - days[0]!, days[epochs - 1]! - days[k]!);
    isOffered[k] = Number(sideEpochs >= STEP_SIDE_EPOCHS);
    isOffered[epochs + k] = Number(sideEpochs >= PACE_SIDE.epochs && sideDays >= PACE_SIDE.days);
    isOffered[2 * epochs + k] = Number(
      k >= SURGE_SIDE_EPOCHS - 1 && epochs - surgeEnd[k]! >= SURGE_SIDE_EPOCHS,
    );
  }
  return isOffered;
}

interface Sums {
  readonly years: Float64Array;
  readonly surgeEnd: Int32Array;
  /** Scratch: S and T of every epoch, and 0 after the last one. */
  readonly sums: Float64Array;
  readonly moments: Float64Array;
}

function writeProducts(u: Float64Array, out: Float64Array, { years, surgeEnd, sums, moments }: Sums): void {
  const epochs = years.length;
  const [surgeYears, perSurge] = [SURGE_YEARS, 1 / SURGE_YEARS];
  let [sum, moment] = [0, 0];
  for (let k = epochs - 1; k >= 0; k--) {
    const t = years[k]!;
    sums[k] = sum += u[k]!;
    moments[k] = moment += t * u[k]!;
    const pace = moment - t * sum;
    const end = surgeEnd[k]!;
    out[k] = sum;
    out[epochs + k] = pace;
    out[2 * epochs + k] = (pace - moments[end]! + (t + surgeYears) * sums[end]!) * perSurge;
  }
}
