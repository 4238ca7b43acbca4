/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * From the products of a scan to an event: its date as the 68 % set of p(k) ∝ exp(t_k² / 2) · w_k / √(gᵀAg) over the candidates of its
 * kind, w_k the days between acquisitions at k (a uniform prior in time, a flat one for the size integrated out), its size as the mean of
 * the sizes under p, and
 *
 *   σ² = Σ p_k (s² / gᵀAg + size_k²) − (Σ p_k size_k)²
 *
 * Its kind is clear when it is at least twice as likely as the most likely event of another kind: t² − t'² ≥ 2 ln 2.
 */
import type { EpochDay } from '../date.ts';
import { EVENT_KINDS, type EventKind } from './candidates.ts';
import type { EventPlan } from './eventPlan.ts';

const CLEAR_KIND = 2 * Math.log(2);
/** Posterior share of the dates given; since date and kind were chosen by the same series, it holds the true date in 68 % (docs/decisions/0017-ground-events.md). */
const DATE_SHARE = 0.7;

/** An event of one series. */
export interface EventDetails {
  readonly kind: EventKind;
  /** False when another kind is more than half as likely. */
  readonly isKindClear: boolean;
  /** Number of the most likely candidate (candidates.ts). */
  readonly candidate: number;
  /** The most likely interval of acquisitions: after the first day, by the second. A surge begins in it. */
  readonly afterDay: EpochDay;
  readonly byDay: EpochDay;
  /** The days between which it happened (a surge: began) with 68 % probability. */
  readonly earliestDay: EpochDay;
  readonly latestDay: EpochDay;
  /** mm of a step or a surge of 90 days, mm/yr of a change of pace; negative = downwards. */
  readonly size: number;
  readonly sigma: number;
  /** The part of σ² that the date brings. */
  readonly dateVariance: number;
  /** Standard normal deviate of the likelihood ratio. */
  readonly significance: number;
}

/** What a scan knows of the candidates of a series. */
interface ScannedSeries {
  readonly plan: EventPlan;
  /** The most likely candidate, its significance, and s² there, mm². */
  readonly candidate: number;
  readonly significance: number;
  readonly variance: number;
  /** gᵀu, z² and gᵀA'g of every candidate; z² = 0 = not looked for. */
  readonly products: Float64Array;
  readonly squares: Float64Array;
  readonly information: Float64Array;
  readonly isMissing: Uint8Array;
}

/** The event at the most likely candidate of a scan. */
export function describeEvent(scanned: ScannedSeries): EventDetails {
  const { plan, candidate, significance, variance, products, squares, information, isMissing } = scanned;
  const epochs = plan.days.length;
  const kindOf = (c: number) => Math.floor(c / epochs);
  const around = (c: number) => acquisitionsAround(plan.days, isMissing, kindOf(c), c % epochs);
  const kind = kindOf(candidate);
  const best = squares[candidate]!;
  const chances = squares.map((square, c) => {
    const [from, to] = square > 0 ? around(c) : [0, 0];
    return (to - from) * Math.exp((square - best) / (2 * variance));
  });
  let [other, ofKind, mean, second, own] = [0, 0, 0, 0, 0];
  for (let c = 0; c < squares.length; c++) {
    if (kindOf(c) !== kind) other = Math.max(other, squares[c]!);
    if (kindOf(c) !== kind || chances[c] === 0) continue;
    const inverse = 1 / information[c]!;
    const size = products[c]! * inverse;
    ofKind += chances[c]!;
    mean += chances[c]! * size;
    second += chances[c]! * size * size;
    own += chances[c]! * variance * inverse;
  }
  mean /= ofKind;
  const dateVariance = Math.max(0, second / ofKind - mean * mean);
  const [afterDay, byDay] = around(candidate);
  return {
    kind: EVENT_KINDS[kind]!,
    isKindClear: best - other >= CLEAR_KIND * variance,
    candidate,
    afterDay,
    byDay,
    ...likelyDays(chances, around),
    size: mean,
    sigma: Math.sqrt(own / ofKind + dateVariance),
    dateVariance,
    significance,
  };
}

/** The acquisitions around an event at an epoch: a step after the one before, others within a step on both sides. */
function acquisitionsAround(
  days: Float64Array,
  isMissing: Uint8Array,
  kind: number,
  epoch: number,
): [after: EpochDay, by: EpochDay] {
  let before = epoch - 1;
  while (before > 0 && isMissing[before] === 1) before--;
  if (kind === 0) return [days[Math.max(0, before)]!, days[epoch]!];
  let after = epoch + 1;
  while (after < days.length - 1 && isMissing[after] === 1) after++;
  return [days[Math.max(0, before)]!, days[Math.min(days.length - 1, after)]!];
}

/** The hull of the fewest candidates that hold 68 %. */
function likelyDays(
  chances: Float64Array,
  around: (candidate: number) => readonly [EpochDay, EpochDay],
): { readonly earliestDay: EpochDay; readonly latestDay: EpochDay } {
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  const order = Array.from(chances.keys()).sort((a, b) => chances[b]! - chances[a]!);
  let [held, earliestDay, latestDay] = [0, Infinity, -Infinity];
  for (const candidate of order) {
    const [from, to] = around(candidate);
    earliestDay = Math.min(earliestDay, from);
    latestDay = Math.max(latestDay, to);
    held += chances[candidate]!;
    if (held >= DATE_SHARE * total) break;
  }
  return { earliestDay, latestDay };
}
