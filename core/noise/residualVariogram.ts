/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * How residuals of cells differ with the distance h between them: the semivariogram of the residuals r about line and
 * season, averaged over dates,
 *
 *   γ(h) = ½ mean (r_a(t) − r_b(t))² over pairs of cells h apart  ≈  c₀ + b·h^α            mm², h in km
 *
 * Residuals don't contain bowls and slopes. Fitted with the weights of Cressie 1985 (doi 10.1007/BF01032109): the number
 * of pairs at a distance over γ². c₀ and b aren't negative; α is the best value on a grid.
 */
import { factorInPlace, solveLower, solveUpper } from '../statistics/symmetricMatrix.ts';

/** A nugget and a power law of the distance in km. */
export interface Variogram {
  readonly nugget: number;
  readonly slope: number;
  readonly exponent: number;
}

/** Residuals (one row of N per cell, NaN = missing) and the positions of the cells, in km. */
export interface PlacedResiduals {
  readonly residuals: Float64Array;
  readonly eastKm: Float64Array;
  readonly northKm: Float64Array;
}

const SHORTEST_KM = 0.02;
const BINS_PER_DOUBLING = 2;
const BINS = 28;
const MINIMUM_PAIRS = 20;
const EXPONENTS = Array.from({ length: 17 }, (_, i) => 0.2 + 0.1 * i);

/** Sums over pairs of cells, by distance. */
interface Bins {
  readonly pairs: Float64Array;
  readonly km: Float64Array;
  readonly semivariance: Float64Array;
}

/** The variogram of residuals; null with too few cells. Every pair is evaluated, so pass hundreds of cells, not thousands. */
export function residualVariogram(input: PlacedResiduals): Variogram | null {
  const bins = binPairs(input);
  const used = Array.from(bins.pairs.keys()).filter((bin) => bins.pairs[bin]! >= MINIMUM_PAIRS);
  if (used.length < 3) return null;
  let best: (Variogram & { readonly misfit: number }) | null = null;
  for (const exponent of EXPONENTS) {
    const fit = fitPower(bins, used, exponent);
    if (best === null || fit.misfit < best.misfit) best = fit;
  }
  const { nugget, slope, exponent } = best!;
  return { nugget, slope, exponent };
}

function binPairs({ residuals, eastKm, northKm }: PlacedResiduals): Bins {
  const count = eastKm.length;
  const epochs = residuals.length / count;
  const bins: Bins = {
    pairs: new Float64Array(BINS),
    km: new Float64Array(BINS),
    semivariance: new Float64Array(BINS),
  };
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < a; b++) {
      const km = Math.hypot(eastKm[a]! - eastKm[b]!, northKm[a]! - northKm[b]!);
      const bin = Math.floor(BINS_PER_DOUBLING * Math.log2(Math.max(km, SHORTEST_KM) / SHORTEST_KM));
      if (bin >= BINS) continue;
      let [sum, dates] = [0, 0];
      for (let i = 0; i < epochs; i++) {
        const difference = residuals[a * epochs + i]! - residuals[b * epochs + i]!;
        if (difference !== difference) continue;
        sum += difference * difference;
        dates++;
      }
      if (dates === 0) continue;
      bins.pairs[bin]!++;
      bins.km[bin]! += km;
      bins.semivariance[bin]! += sum / dates / 2;
    }
  }
  for (let bin = 0; bin < BINS; bin++) {
    bins.km[bin]! /= bins.pairs[bin]!;
    bins.semivariance[bin]! /= bins.pairs[bin]!;
  }
  return bins;
}

/** Nugget and slope by weighted least squares, both nonnegative. */
function fitPower({ pairs, km, semivariance: values }: Bins, used: readonly number[], exponent: number) {
  const weightOf = (bin: number) => pairs[bin]! / values[bin]! ** 2;
  const gram = new Float64Array(4);
  const solution = new Float64Array(2);
  for (const bin of used) {
    const power = km[bin]! ** exponent;
    const weight = weightOf(bin);
    gram[0]! += weight;
    gram[2]! += weight * power;
    gram[3]! += weight * power * power;
    solution[0]! += weight * values[bin]!;
    solution[1]! += weight * power * values[bin]!;
  }
  const alone = [solution[0]! / gram[0]!, solution[1]! / gram[3]!] as const;
  if (Number.isFinite(factorInPlace(gram, 2))) {
    solveLower(gram, 2, solution);
    solveUpper(gram, 2, solution);
  } else solution.set([alone[0], 0]);
  if (solution[1]! < 0) solution.set([alone[0], 0]);
  else if (solution[0]! < 0) solution.set([0, alone[1]]);
  const [nugget, slope] = [solution[0]!, solution[1]!];
  let misfit = 0;
  for (const bin of used)
    misfit += weightOf(bin) * (values[bin]! - nugget - slope * km[bin]! ** exponent) ** 2;
  return { nugget, slope, exponent, misfit };
}
