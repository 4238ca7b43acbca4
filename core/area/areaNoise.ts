/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * How the errors of rates are correlated within an area, estimated from the series of a sample of its cells. Residuals
 * about line and season don't contain bowls and slopes. With s² their mean variance and γ(h) = c₀ + b·h^α their
 * semivariogram (residualVariogram.ts), a pair of cells shares
 *
 *   C(h) = s² − γ(h) ≥ 0      h > 0,           S = s² − c₀,      ρ(h) = C(h)/S                        mm²
 *
 * The factor from residuals to rates is the same for the nugget and the shared part, unless the shared
 * part is more correlated in time. The sample's mean residual shows that: with g = σ_v²/variance of the residuals of a
 * fit (modelFit.ts), the shared part of a rate's variance is S/s² · g(mean)/g(cells), at most 1.
 */
import { DAYS_PER_YEAR } from '../date.ts';
import { seriesDesign } from '../fit/seriesModel.ts';
import { residualVariogram, type Variogram } from '../noise/residualVariogram.ts';
import { fitModel } from '../series/modelFit.ts';
import { median } from '../statistics/quantile.ts';
import { prepareRegression, regress } from '../statistics/regression.ts';
import type { ErrorCorrelation } from './meanVariance.ts';

/** Series of some cells over the dates of their frame. */
export interface SampledSeries {
  /** Days of all dates, ascending. */
  readonly days: Float64Array;
  /** One row of N values per cell, mm; NaN = missing. */
  readonly values: Float64Array;
  /** Positions of the cells, km. */
  readonly eastKm: Float64Array;
  readonly northKm: Float64Array;
}

/** What the sample shows. */
export interface AreaNoise extends ErrorCorrelation {
  /** Semivariogram of the residuals, mm² and km. */
  readonly variogram: Variogram;
  /** Mean variance of the residuals, mm². */
  readonly varianceMm2: number;
  /** Number of series in the sample. */
  readonly series: number;
  /** A subset of them, fitted. */
  readonly fits: readonly FittedSeries[];
}

/** A series of the sample, fitted on its own. */
interface FittedSeries {
  /** Its index in the sample. */
  readonly cell: number;
  /** One σ of its rate, mm/yr. */
  readonly sigmaMmYr: number;
  /** The square of `sigma` over the variance of the residuals, per year². */
  readonly gain: number;
}

/** Fewer series than this don't show their correlation. */
const LEAST_SERIES = 12;
const LEAST_DATES = 8;
/** Number of series that are fitted: a fit costs a hundred times as much as residuals. */
const FITTED_SERIES = 16;
/** A date's mean residual isn't used if it comes from less than this part of the sample. */
const LEAST_PART_OF_DATE = 0.5;

/** How errors are correlated in an area; null with too few series, or series without noise. */
export function areaNoise(sample: SampledSeries): AreaNoise | null {
  const cells = sample.eastKm.length;
  const epochs = sample.days.length;
  const residuals = new Float64Array(cells * epochs).fill(NaN);
  const known: Series[] = [];
  let variances = 0;
  for (let cell = 0; cell < cells; cell++) {
    const row = residuals.subarray(cell * epochs, (cell + 1) * epochs);
    const series = seriesOf(sample.days, sample.values.subarray(cell * epochs, (cell + 1) * epochs));
    const variance = series && writeResiduals(series, row);
    if (!series || !variance) continue;
    known.push({ ...series, cell });
    variances += variance;
  }
  if (known.length < LEAST_SERIES) return null;
  const variogram = residualVariogram({ residuals, eastKm: sample.eastKm, northKm: sample.northKm });
  if (variogram === null) return null;
  const varianceMm2 = variances / known.length;
  const sharedMm2 = Math.max(0, varianceMm2 - variogram.nugget);
  const every = Math.ceil(known.length / FITTED_SERIES);
  const fitted = known.flatMap((series, index) => (index % every === 0 ? (fitOf(series) ?? []) : []));
  const mean = seriesOf(sample.days, meanResidual(residuals, cells, epochs));
  const ofMean = mean && fitOf({ ...mean, cell: -1 });
  const gain = ofMean ? ofMean.gain / median(fitted.map((fit) => fit.gain)) : 1;
  const sharedPart = Math.min(1, (sharedMm2 / varianceMm2) * gain);
  // Series without noise, or whose fits have no σ, don't show it.
  if (Number.isNaN(sharedPart)) return null;
  return {
    variogram,
    varianceMm2,
    series: known.length,
    fits: fitted,
    sharedPart,
    correlation: (km) =>
      sharedMm2 === 0 ? 0 : Math.max(0, 1 - (variogram.slope * km ** variogram.exponent) / sharedMm2),
  };
}

/** The dates on which a series has values, as indices and days, and its values there. */
interface Series {
  readonly at: readonly number[];
  readonly days: Float64Array;
  readonly values: Float64Array;
  readonly cell: number;
}

function seriesOf(days: Float64Array, values: Float64Array): Omit<Series, 'cell'> | null {
  const at = Array.from(values.keys()).filter((i) => !Number.isNaN(values[i]));
  if (at.length < LEAST_DATES) return null;
  return {
    at,
    days: Float64Array.from(at, (i) => days[i]!),
    values: Float64Array.from(at, (i) => values[i]!),
  };
}

function designOf({ days }: Omit<Series, 'cell'>): Float64Array[] {
  return seriesDesign(days.map((day) => (day - days[0]!) / DAYS_PER_YEAR));
}

/**
 * Writes the residuals about line and season at all dates, and returns their variance; 0 = the columns are linearly
 * dependent.
 */
function writeResiduals(series: Omit<Series, 'cell'>, row: Float64Array): number {
  const plan = prepareRegression(designOf(series));
  if (plan === null) return 0;
  const left = series.values.slice();
  const squares = regress(plan, left, new Float64Array(plan.parameters));
  series.at.forEach((i, index) => (row[i] = left[index]!));
  return squares / left.length;
}

/** σ of a series' rate by its own fit, mm/yr, and its square over the variance of the residuals; null = the fit has none. */
function fitOf(series: Series): FittedSeries | null {
  const fit = fitModel(designOf(series), series.days, series.values);
  if (!fit || fit.squares === 0) return null;
  const sigmaMmYr = fit.sigmas[1]!;
  return { cell: series.cell, sigmaMmYr, gain: (sigmaMmYr ** 2 * series.values.length) / fit.squares };
}

/** The mean over cells at each date; NaN where too few cells have a value. */
function meanResidual(residuals: Float64Array, cells: number, epochs: number): Float64Array {
  return Float64Array.from({ length: epochs }, (_, epoch) => {
    let [sum, count] = [0, 0];
    for (let cell = 0; cell < cells; cell++) {
      const value = residuals[cell * epochs + epoch]!;
      if (value !== value) continue;
      sum += value;
      count++;
    }
    return count >= LEAST_PART_OF_DATE * cells ? sum / count : NaN;
  });
}
