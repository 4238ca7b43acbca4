import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { median } from '../../../core/statistics/quantile.ts';
import { studentWidening } from '../../../core/statistics/studentT.ts';

type Matrix = readonly (readonly number[])[];

const NODES = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95];

export function matrix(rows: number, cols: number, entry: (i: number, j: number) => number): Matrix {
  return Array.from({ length: rows }, (_, i) => Array.from({ length: cols }, (__, j) => entry(i, j)));
}

function times(a: Matrix, b: Matrix): Matrix {
  return matrix(a.length, b[0]!.length, (i, j) =>
    a[i]!.reduce((sum, value, k) => sum + value * b[k]![j]!, 0),
  );
}

function turned(a: Matrix): Matrix {
  return matrix(a[0]!.length, a.length, (i, j) => a[j]![i]!);
}

function trace(a: Matrix): number {
  return a.reduce((sum, row, i) => sum + row[i]!, 0);
}

/** Gauss–Jordan with pivoting. */
function inverted(a: Matrix): Matrix {
  const size = a.length;
  const work = a.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let p = 0; p < size; p++) {
    let best = p;
    for (let r = p; r < size; r++) if (Math.abs(work[r]![p]!) > Math.abs(work[best]![p]!)) best = r;
    [work[p], work[best]] = [work[best]!, work[p]!];
    const pivot = work[p]![p]!;
    work[p] = work[p]!.map((value) => value / pivot);
    for (let r = 0; r < size; r++) {
      const factor = r === p ? 0 : work[r]![p]!;
      work[r] = work[r]!.map((value, j) => value - factor * work[p]![j]!);
    }
  }
  return work.map((row) => row.slice(size));
}

export interface ReferenceFit {
  readonly velocityMmYr: number;
  readonly velocitySigmaMmYr: number;
  readonly seasonalAmplitudeMm: number;
  readonly seasonalSigmaMm: number;
  readonly autocorrelation: number;
  /** Without the weights of the ends. */
  readonly residualsMm: readonly number[];
}

/**
 * The velocity fit by its formulas (docs/decisions/0006-uncertainty.md) with matrices of epochs × epochs: weighted normal
 * equations, residual makers and noise correlations written out, every node of the table, no code shared.
 */
export function referenceFit(days: readonly number[], values: readonly number[]): ReferenceFit {
  const count = days.length;
  const years = days.map((day) => (day - days[0]!) / DAYS_PER_YEAR);
  const isSeasonal = count >= 20 && years.at(-1)! >= 2;
  const design = years.map((t) => {
    const turn = 2 * Math.PI * t;
    return isSeasonal ? [1, t, Math.sin(turn), Math.cos(turn)] : [1, t];
  });
  const size = design[0]!.length;
  const end = Math.sqrt(1 + 10 / Math.max(20, count));
  const roots = days.map((_, i) => (i === 0 || i === count - 1 ? end : 1));
  const weighted = design.map((row, i) => row.map((value) => value * roots[i]!));
  const solver = times(inverted(times(turned(weighted), weighted)), turned(weighted));
  const column = values.map((value, i) => [value * roots[i]!]);
  const parameters = times(solver, column).map((row) => row[0]!);
  const maker = matrix(count, count, (i, j) => {
    const hat = weighted[i]!.reduce((sum, value, p) => sum + value * solver[p]![j]!, 0);
    return (i === j ? 1 : 0) - hat;
  });
  const residuals = times(maker, column).map((row) => row[0]!);
  const step = median(days.slice(1).map((day, i) => day - days[i]!));
  const lag = matrix(count, count, (i, j) =>
    Math.abs(i - j) === 1 && Math.abs(days[i]! - days[j]!) <= 2.5 * step ? 0.5 : 0,
  );
  const squares = residuals.reduce((sum, e) => sum + e * e, 0);
  const lagSum = residuals.reduce(
    (sum, e, i) => sum + residuals.reduce((inner, f, j) => inner + e * lag[i]![j]! * f, 0),
    0,
  );

  const nodes = NODES.map((rho) => {
    const noise = matrix(count, count, (i, j) => {
      const correlation = rho === 0 && i === j ? 1 : rho ** (Math.abs(days[i]! - days[j]!) / step);
      return roots[i]! * correlation * roots[j]!;
    });
    const left = times(maker, noise);
    const expectedSquares = trace(left);
    const covariance = times(times(solver, noise), turned(solver));
    const shown = count / (count + 2 * size);
    const rhoVariance = (1 - rho * rho) / (count * shown * shown);
    const certainty = Math.min(1, rho / (0.5 * Math.sqrt(rhoVariance)));
    const freedom = ((count - size) * (1 - rho * rho)) / (1 + rho * rho);
    const relative = certainty * (2 / freedom + 1.5 * (2 / (1 - rho * rho)) ** 2 * rhoVariance);
    const widening = studentWidening(2 / relative) ** 2;
    return {
      ratio: trace(times(times(maker, lag), left)) / expectedSquares,
      covariance: covariance.map((row) => row.map((value) => (value * widening) / expectedSquares)),
    };
  });
  const ratio = lagSum / squares;
  const above = nodes.findIndex((node) => node.ratio > ratio);
  const low = above === -1 ? NODES.length - 1 : Math.max(0, above - 1);
  const high = Math.min(low + 1, NODES.length - 1);
  const share = above <= 0 ? 0 : (ratio - nodes[low]!.ratio) / (nodes[high]!.ratio - nodes[low]!.ratio);
  const covariance = (p: number, q: number) =>
    nodes[low]!.covariance[p]![q]! * (1 - share) + nodes[high]!.covariance[p]![q]! * share;
  const noisy = Math.max(squares, ((count - size) * 0.1 ** 2) / 12);
  const [, velocity, sine = NaN, cosine = NaN] = parameters;
  const amplitude = Math.hypot(sine, cosine);
  const seasonalVariance = isSeasonal
    ? (sine * sine * covariance(2, 2) +
        cosine * cosine * covariance(3, 3) +
        2 * sine * cosine * covariance(2, 3)) /
      amplitude ** 2
    : NaN;
  return {
    velocityMmYr: velocity!,
    velocitySigmaMmYr: Math.sqrt(noisy * covariance(1, 1)),
    seasonalAmplitudeMm: amplitude,
    seasonalSigmaMm: Math.sqrt(noisy * seasonalVariance),
    residualsMm: residuals.map((e, i) => e / roots[i]!),
    autocorrelation: NODES[low]! + share * (NODES[high]! - NODES[low]!),
  };
}
