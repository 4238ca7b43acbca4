/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Weighs one series at a time under any class of noise, with the season as a random effect, s ~ N(0, λσ²I). With H =
 * BᵀC_o⁻¹B + diag(0, 0, 1/λ, 1/λ) and g = BᵀC_o⁻¹y (mixed-model equations: Robinson 1991, doi 10.1214/ss/1177011926)
 *
 *   (β̂, ŝ) = H⁻¹g     yᵀPy = yᵀC_o⁻¹y − gᵀH⁻¹g     σ̂² = yᵀPy/ν,  ν = n − 2
 *   ℓ = −½ (ν log σ̂² + log det C_o + log det H + 2 log λ) restricted log likelihood at the most likely σ²
 *
 * The season's variance σ_s² is the frame's; λ = σ_s²/σ̂² with σ̂² estimated with an unconstrained season. y in mm; other
 * symbols: noiseModels.ts.
 */
import { createClassSums, type ClassSums, type GappedSeries } from './classSums.ts';
import { COLUMNS, COSINE, SINE, type NoiseModels } from './noiseModels.ts';
import { factorInPlace, solveLower, solveUpper } from '../statistics/symmetricMatrix.ts';

/** Variance of values rounded to 0.1 mm: a lower limit for every series. */
const SMALLEST_SCALE_MM2 = 0.1 ** 2 / 12;
/** Limits of λ: an invisible season, and an unconstrained one. */
const SMALLEST_RATIO = 2 ** -8;
const LARGEST_RATIO = 2 ** 12;

/** A series under one class; overwritten by the next. */
export interface WeighedSeries {
  /** λ. */
  seasonRatio: number;
  /** yᵀPy, mm². */
  squares: number;
  /** σ̂², at least the variance of rounding. */
  scaleMm2: number;
  logLikelihood: number;
}

/** Weighs series. Uses scratch memory: create one per thread. */
export interface SeriesWeigher {
  /** Sets a series (mm, NaN = missing); returns it with zeros for missing values. */
  use(series: ArrayLike<number>, offset: number): GappedSeries;
  /** The series under a class, with this variance of the season, mm². */
  weigh(index: number, seasonVarianceMm2: number): WeighedSeries;
  /** P·y of the series under the class that was weighed last: zero where dates are missing. */
  project(out: Float64Array): void;
}

/**
 * A weigher for series at the dates of these models. Series in `unchanging` are summed once under each class, and then
 * only weighed again with other variances of the season; the array's values mustn't change.
 */
export function createSeriesWeigher(models: NoiseModels, unchanging?: Float32Array): SeriesWeigher {
  const epochs = models.years.length;
  const series: GappedSeries = {
    values: new Float64Array(epochs),
    missing: new Int32Array(epochs),
    missingCount: 0,
  };
  const residuals = new Float64Array(epochs);
  const sums = createSums(models, series, unchanging);
  const solver = createMixedSolver();
  const weighed: WeighedSeries = { seasonRatio: 0, squares: 0, scaleMm2: 0, logLikelihood: 0 };
  let current: ClassSums;
  let weighedAs = -1;

  return {
    use(values, offset) {
      const hasOtherDates = takeSeries(values, offset, series);
      sums.use(hasOtherDates, values === unchanging ? offset / epochs : -1);
      return series;
    },

    weigh(index, seasonVarianceMm2) {
      current = sums.under(index);
      weighedAs = index;
      const count = epochs - series.missingCount;
      const free = current.squares - solver.factor(current, LARGEST_RATIO);
      const scale = Math.max(free / (count - COLUMNS), SMALLEST_SCALE_MM2);
      const ratio = Math.max(SMALLEST_RATIO, Math.min(LARGEST_RATIO, seasonVarianceMm2 / scale));
      const freedom = count - 2;
      const explained = ratio === LARGEST_RATIO ? current.squares - free : solver.factor(current, ratio);
      weighed.seasonRatio = ratio;
      weighed.squares = Math.max(current.squares - explained, freedom * SMALLEST_SCALE_MM2);
      weighed.scaleMm2 = weighed.squares / freedom;
      const determinants = current.logDeterminant + solver.logDeterminant() + 2 * Math.log(ratio);
      weighed.logLikelihood = -0.5 * (freedom * Math.log(weighed.scaleMm2) + determinants);
      return weighed;
    },

    project(out) {
      const solution = solver.solution();
      for (let i = 0; i < epochs; i++) {
        let rest = series.values[i]!;
        for (let p = 0; p < COLUMNS; p++) rest -= models.basis[COLUMNS * i + p]! * solution[p]!;
        residuals[i] = rest;
      }
      for (let a = 0; a < series.missingCount; a++) residuals[series.missing[a]!] = 0;
      sums.prepare(weighedAs);
      current.applyInverse(residuals, series, out);
    },
  };
}

/** Sums of the current series under any class; those of `unchanging` series are cached. */
function createSums(models: NoiseModels, series: GappedSeries, unchanging: Float32Array | undefined) {
  const classes = models.classes.length;
  const known: (ClassSums | undefined)[] = [];
  /** The set of dates that each class is prepared for. */
  const preparedFor = new Int32Array(classes).fill(-1);
  let dates = 0;
  const kept = unchanging && createKeptSums(unchanging.length / models.years.length, classes);
  /** Index of the current series among the unchanging ones; −1 = another series. */
  let keptAs = -1;

  /** Prepares a class for the dates of the current series. */
  function prepare(index: number): void {
    if (preparedFor[index] === dates) return;
    known[index]!.useDates(series);
    preparedFor[index] = dates;
  }

  return {
    prepare,
    /** Called when the current series changes. */
    use(hasOtherDates: boolean, unchangingIndex: number): void {
      if (hasOtherDates) dates++;
      keptAs = unchangingIndex;
    },
    under(index: number): ClassSums {
      const sums = (known[index] ??= createClassSums(models.model(index)));
      if (keptAs >= 0 && kept!.restore(keptAs, index, sums)) return sums;
      prepare(index);
      sums.sum(series);
      if (keptAs >= 0) kept!.keep(keptAs, index, sums);
      return sums;
    },
  };
}

/** Number of sums of a series under a class: BᵀC_o⁻¹B, BᵀC_o⁻¹y, yᵀC_o⁻¹y and log det C_o. */
const SUMS = COLUMNS * COLUMNS + COLUMNS + 2;

/** Sums of a number of series under a number of classes, filled as they are computed. */
function createKeptSums(count: number, classes: number) {
  const rows: (Float64Array | undefined)[] = Array.from({ length: count });
  const isKept = new Uint8Array(count * classes);
  return {
    restore(at: number, index: number, sums: ClassSums): boolean {
      if (isKept[at * classes + index] === 0) return false;
      const [row, from] = [rows[at]!, index * SUMS];
      for (let i = 0; i < sums.gram.length; i++) sums.gram[i] = row[from + i]!;
      for (let p = 0; p < COLUMNS; p++) sums.products[p] = row[from + sums.gram.length + p]!;
      sums.squares = row[from + SUMS - 2]!;
      sums.logDeterminant = row[from + SUMS - 1]!;
      return true;
    },
    keep(at: number, index: number, { gram, products, squares, logDeterminant }: ClassSums): void {
      const [row, from] = [(rows[at] ??= new Float64Array(classes * SUMS)), index * SUMS];
      row.set(gram, from);
      row.set(products, from + gram.length);
      row[from + SUMS - 2] = squares;
      row[from + SUMS - 1] = logDeterminant;
      isKept[at * classes + index] = 1;
    },
  };
}

/**
 * Copies a series, with zeros for missing values. Returns whether the missing dates differ from those of the previous
 * series.
 */
function takeSeries(values: ArrayLike<number>, offset: number, out: GappedSeries): boolean {
  const { missing } = out;
  let count = 0;
  let isOther = false;
  for (let i = 0; i < out.values.length; i++) {
    const value = values[offset + i]!;
    if (value === value) {
      out.values[i] = value;
      continue;
    }
    out.values[i] = 0;
    if (count >= out.missingCount || missing[count] !== i) isOther = true;
    missing[count++] = i;
  }
  if (count !== out.missingCount) isOther = true;
  out.missingCount = count;
  return isOther;
}

/** H = L·Lᵀ of a class, and quantities derived from it. */
function createMixedSolver() {
  const factor = new Float64Array(COLUMNS * COLUMNS);
  const half = new Float64Array(COLUMNS);
  const solution = new Float64Array(COLUMNS);
  let logDeterminant = 0;
  return {
    /** Sets H and g; returns gᵀH⁻¹g. */
    factor({ gram, products }: ClassSums, ratio: number): number {
      factor.set(gram);
      factor[COLUMNS * SINE + SINE]! += 1 / ratio;
      factor[COLUMNS * COSINE + COSINE]! += 1 / ratio;
      logDeterminant = factorInPlace(factor, COLUMNS);
      half.set(products);
      solveLower(factor, COLUMNS, half);
      return half[0]! ** 2 + half[1]! ** 2 + half[2]! ** 2 + half[3]! ** 2;
    },
    logDeterminant: () => logDeterminant,
    solution(): Float64Array {
      solution.set(half);
      solveUpper(factor, COLUMNS, solution);
      return solution;
    },
  };
}
