import type { VelocityClass } from '../report/assessment.ts';
import { classOfBin, OUTER_MM_YR, type BinCounts } from './rateHistogram.ts';

/** Sizes of the picture of a histogram, in its own units. */
export const HISTOGRAM = { width: 440, height: 122, top: 22, base: 92, margin: 8 } as const;

/** Labeled borders of the classes, mm/yr. */
export const LABELED_MM_YR = [-8, -3, 3, 8] as const;

/** A bar of the picture; bars without cells are left out. */
export interface HistogramBar {
  readonly code: VelocityClass['code'];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a rate is in the picture; those beyond ±15 mm/yr are in the middle of the open bins. */
export function rateX(rateMmYr: number): number {
  const reach = OUTER_MM_YR + 1;
  const shown = Math.abs(rateMmYr) > OUTER_MM_YR ? Math.sign(rateMmYr) * (OUTER_MM_YR + 0.5) : rateMmYr;
  return HISTOGRAM.margin + ((shown + reach) / (2 * reach)) * (HISTOGRAM.width - 2 * HISTOGRAM.margin);
}

/** The bars of a histogram, the highest over the full height; each bin with cells is at least one unit high. */
export function histogramBars(counts: BinCounts): HistogramBar[] {
  const most = Math.max(...counts);
  const full = HISTOGRAM.base - HISTOGRAM.top;
  const width = rateX(1) - rateX(0);
  return counts.flatMap((count, bin) => {
    if (count === 0) return [];
    const y = round(HISTOGRAM.base - Math.max(1, (count / most) * full));
    return [
      {
        code: classOfBin(bin),
        x: round(HISTOGRAM.margin + bin * width + 0.5),
        y,
        width: round(width - 1),
        height: round(HISTOGRAM.base - y),
      },
    ];
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
