/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Derives an event from the products of a scan. Its date is the 68 % set of p(k) ∝ exp(t_k² / 2) · w_k / √(gᵀAg) over the
 * candidates of its kind, w_k the days between acquisitions at k (a uniform prior in time, a flat one for the size
 * integrated out), its size the mean of the sizes under p, and
 *
 *   σ² = Σ p_k (s² / gᵀAg + size_k²) − (Σ p_k size_k)²
 *
 * Its kind is clear when it is at least twice as likely as the most likely event of another kind: t² − t'² ≥ 2 ln 2.
 */
import type { EpochDay } from '../date.ts';
import { EVENT_KINDS, type EventKind } from './candidates.ts';
import type { EventPlan } from './eventPlan.ts';

const CLEAR_KIND = 2 * Math.log(2);
/**
 * Posterior probability of the published range of dates. Because the same series chose date and kind, the range contains
 * the true date in 68 % of cases (docs/decisions/0017-ground-events.md).
 */
const DATE_SHARE = 0.7;

/** An event in one series. */
export interface EventDetails {
  readonly kind: EventKind;
  /** False when another kind is more than half as likely. */
  readonly isKindClear: boolean;
  /** Number of the most likely candidate (candidates.ts). */
  readonly candidate: number;
  /** The most likely interval between acquisitions: after the first day, by the second. A surge begins in it. */
  readonly afterDay: EpochDay;
  readonly byDay: EpochDay;
  /** The days between which it happened (for a surge: began) with 68 % probability. */
  readonly earliestDay: EpochDay;
  readonly latestDay: EpochDay;
  /** mm of a step or a surge of 90 days, mm/yr of a change of pace; negative = downwards. */
  readonly size: number;
  readonly sigma: number;
  /** The part of σ² that is due to the uncertain date. */
  readonly dateVariance: number;
  /** Standard normal deviate of the likelihood ratio. */
  readonly significance: number;
}

/** What a scan knows about the candidates of a series. */
interface ScannedSeries {
  readonly plan: EventPlan;
  /** The most likely candidate, its significance, and its s², mm². */
  readonly candidate: number;
  readonly significance: number;
  readonly variance: number;
  /** gᵀu, z² and gᵀA'g of every candidate; z² = 0 = not searched for. */
  readonly products: Float64Array;
  readonly squares: Float64Array;
  readonly information: Float64Array;
  readonly isMissing: Uint8Array;
}

/** The event at the most likely candidate of a scan. */
export function describeEvent(scanned: ScannedSeries): EventDetails {
  const { plan, candidate, significance, variance, products, squares, information, isMissing } = scanned;
  const { days } = plan;
  const epochs = days.length;
  const kind = Math.floor(candidate / epochs);
  const best = squares[candidate]!;
  const chances = chancesOf(scanned);
  let [other, ofKind, mean, second, own] = [0, 0, 0, 0, 0];
  for (let c = 0; c < squares.length; c++) {
    const isOfKind = c >= kind * epochs && c < (kind + 1) * epochs;
    if (!isOfKind) other = Math.max(other, squares[c]!);
    if (!isOfKind || chances[c] === 0) continue;
    const inverse = 1 / information[c]!;
    const size = products[c]! * inverse;
    ofKind += chances[c]!;
    mean += chances[c]! * size;
    second += chances[c]! * size * size;
    own += chances[c]! * variance * inverse;
  }
  mean /= ofKind;
  const dateVariance = Math.max(0, second / ofKind - mean * mean);
  const epoch = candidate % epochs;
  return {
    kind: EVENT_KINDS[kind]!,
    isKindClear: best - other >= CLEAR_KIND * variance,
    candidate,
    afterDay: dayBefore(days, isMissing, epoch),
    byDay: dayAfter(days, isMissing, kind, epoch),
    ...likelyDays(chances, days, isMissing),
    size: mean,
    sigma: Math.sqrt(own / ofKind + dateVariance),
    dateVariance,
    significance,
  };
}

/** p(k), up to a constant factor, of every candidate; 0 = not searched for. */
function chancesOf({ plan: { days }, candidate, variance, squares, isMissing }: ScannedSeries): Float64Array {
  const epochs = days.length;
  const best = squares[candidate]!;
  const chances = new Float64Array(squares.length);
  for (let kind = 0, c = 0; c < squares.length; kind++) {
    for (let epoch = 0; epoch < epochs; epoch++, c++) {
      const square = squares[c]!;
      if (!(square > 0)) continue;
      const wide = dayAfter(days, isMissing, kind, epoch) - dayBefore(days, isMissing, epoch);
      chances[c] = wide * Math.exp((square - best) / (2 * variance));
    }
  }
  return chances;
}

/** The last acquisition before an event at an epoch. */
function dayBefore(days: Float64Array, isMissing: Uint8Array, epoch: number): EpochDay {
  let before = epoch - 1;
  while (before > 0 && isMissing[before] === 1) before--;
  return days[before > 0 ? before : 0]!;
}

/** The acquisition by which an event at an epoch has begun: for a step its own epoch, for others the one after it. */
function dayAfter(days: Float64Array, isMissing: Uint8Array, kind: number, epoch: number): EpochDay {
  if (kind === 0) return days[epoch]!;
  const last = days.length - 1;
  let after = epoch + 1;
  while (after < last && isMissing[after] === 1) after++;
  return days[after < last ? after : last]!;
}

/** The hull of the smallest set of candidates with 68 % probability; of two equally likely ones, the first. */
function likelyDays(
  chances: Float64Array,
  days: Float64Array,
  isMissing: Uint8Array,
): { readonly earliestDay: EpochDay; readonly latestDay: EpochDay } {
  const epochs = days.length;
  const left = chances.slice();
  let total = 0;
  for (let c = 0; c < chances.length; c++) total += chances[c]!;
  let [held, earliestDay, latestDay] = [0, Infinity, -Infinity];
  for (let taken = 0; taken < left.length && !(held >= DATE_SHARE * total); taken++) {
    let candidate = 0;
    for (let c = 1; c < left.length; c++) if (left[c]! > left[candidate]!) candidate = c;
    const epoch = candidate % epochs;
    earliestDay = Math.min(earliestDay, dayBefore(days, isMissing, epoch));
    latestDay = Math.max(latestDay, dayAfter(days, isMissing, Math.floor(candidate / epochs), epoch));
    held += chances[candidate]!;
    left[candidate] = -1;
  }
  return { earliestDay, latestDay };
}
