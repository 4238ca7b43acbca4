import type { SeriesRecord } from '../../schemas/cellRecord.ts';
import type { MotionReport } from '../../schemas/http/motionReport.ts';
import { roundTo } from '../report/measurement.ts';

/** The cell's cumulative vertical motion since its first observation. */
export function presentTimeseries(series: SeriesRecord | null): NonNullable<MotionReport['timeseries']> | null {
  const first = series?.dates[0];
  if (!series || first === undefined) return null;
  return {
    dates: [...series.dates],
    vertical_mm: series.verticalMm.map((value) => roundTo(value, 1)),
    n_points: series.dates.length,
    reference_date: first,
  };
}
export function presentTrendAnalysis(_series: SeriesRecord | null): Record<string, unknown> | null { return null; }
