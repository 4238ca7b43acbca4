/**
 * How far a station's rate may be from the rate of the frame's whole time if it covers only part of it. All ground of a
 * frame may change its pace at a date without a trace in InSAR, whose zero is that of the same ground. A change by Δ at
 * the time t, as a share of the frame's time, changes the least-squares rate over [a, b] by Δ·w((b − t) / (b − a)) with
 *
 *   w(u) = u²·(3 − 2u), u within 0 and 1
 *
 * so that stations over [a, b] are off by Δ·(w((b − t) / (b − a)) − w(1 − t)), all of them with the same Δ and t.
 */
import { median } from '../statistics/quantile.ts';

/** The part of the frame's time in which a station was observed, as shares from 0 to 1. */
export interface ObservedTime {
  readonly from: number;
  readonly to: number;
}

/** One σ of the change of pace that ground at rest shares, mm/yr. Ground that moves may also stop. */
export const CHANGE_MM_YR = 5;
/** Dates at which the pace may have changed, equally likely. */
const DATES = 10;

/** Less of the frame's time says little about the rate over all of it. */
const MINIMUM_SHARE = 0.5;

export function observedShare({ from, to }: ObservedTime): number {
  return to - from;
}

/** Whether a station was observed for too little of the frame's time to tie it. */
export function isTooShort(time: ObservedTime): boolean {
  return observedShare(time) < MINIMUM_SHARE;
}

/** One σ of the change of pace that all ground of a frame may share, from the stations' rates, mm/yr. */
export function paceChangeSigma(ratesMmYr: readonly number[]): number {
  return Math.hypot(CHANGE_MM_YR, median([...ratesMmYr]));
}

/** One σ of the error of a station's rate by the date of the change, mm/yr; the errors of all stations at a date are proportional. */
export function paceErrors({ from, to }: ObservedTime, changeMmYr: number): number[] {
  return Array.from({ length: DATES }, (_, k) => {
    const date = (k + 0.5) / DATES;
    const seen = shareOfChange((to - date) / (to - from));
    return (changeMmYr / Math.sqrt(DATES)) * (seen - shareOfChange(1 - date));
  });
}

/** The share of a change that the rate over a span has if the share `after` of the span follows it. */
function shareOfChange(after: number): number {
  const u = Math.min(1, Math.max(0, after));
  return u * u * (3 - 2 * u);
}
