import { parseIsoDate } from '../../core/date.ts';
import { analyseTrend } from '../../core/series/trendAnalysis.ts';
import type { SeriesRecord } from '../../schemas/cellRecord.ts';
import type { OkReport } from '../../schemas/http/report/motionReport.ts';
import { roundTo } from '../../core/report/publishedValues.ts';

/** The cell's cumulative vertical motion since its first observation; null without a series. */
export function presentTimeseries(series: SeriesRecord | null): OkReport['timeseries'] | null {
  const first = series?.dates[0];
  if (!series || first === undefined) return null;
  return {
    dates: [...series.dates],
    vertical_mm: series.verticalMm.map((value) => roundTo(value, 1)),
    n_points: series.dates.length,
    reference_date: first,
  };
}

/** Rates, acceleration and trend tests of the cell's own series; null where it is too short. */
export function presentTrendAnalysis(series: SeriesRecord | null): OkReport['trend_analysis'] | null {
  const analysis = series && analyseTrend(series.dates.map(parseIsoDate), series.verticalMm);
  if (!analysis) return null;
  const { linearRateMmYr, accelerationMmYr2, lastTwoYearsRateMmYr, mannKendall, seasonal } = analysis;
  return {
    linear_rate_mm_yr: roundTo(linearRateMmYr.value, 3),
    linear_rate_uncertainty_mm_yr: roundTo(linearRateMmYr.sigma, 3),
    acceleration_mm_yr2: accelerationMmYr2 && roundTo(accelerationMmYr2.value, 3),
    acceleration_uncertainty_mm_yr2: accelerationMmYr2 && roundTo(accelerationMmYr2.sigma, 3),
    last_two_years_rate_mm_yr: lastTwoYearsRateMmYr && roundTo(lastTwoYearsRateMmYr.value, 3),
    last_two_years_rate_uncertainty_mm_yr: lastTwoYearsRateMmYr && roundTo(lastTwoYearsRateMmYr.sigma, 3),
    mann_kendall_tau: roundTo(mannKendall.tau, 4),
    mann_kendall_p: roundTo(mannKendall.pValue, 6),
    sen_slope_mm_yr: roundTo(mannKendall.senSlopePerYear, 3),
    r_squared: roundTo(analysis.rSquared, 4),
    residual_rmse_mm: roundTo(analysis.residualRmseMm, 2),
    seasonal_amplitude_mm: seasonal && roundTo(seasonal.amplitudeMm, 2),
    seasonal_peak_day_of_year: seasonal && seasonal.peakDayOfYear,
  };
}
