/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Whether a correction improves a frame. r⁰ and r¹ are the residuals of a cell without and with it, about the cell's own
 * line and season and minus what all cells share at that epoch. With s⁰² and s¹² the cell's residual variances, at epoch
 * e
 *
 *   D_e = Σ_c w_c (r⁰_ce² − r¹_ce²) / Σ_c w_c,   w_c = 2 / (s⁰_c² + s¹_c²),   t = √N · mean(D) / sd(D)
 *
 * Epochs are the independent draws: all cells of an epoch have the same weather. For stations, t is computed in the same
 * way from the held-out errors of their rates, with e⁰_i² − e¹_i² over stations i.
 */
import { yearsBetween, type EpochDay } from '../date.ts';
import { rootMeanSquare } from '../gnss/heldOutErrors.ts';
import { commonMotion } from '../reference/commonMotion.ts';
import { median } from '../statistics/quantile.ts';
import { prepareRegression, regress } from '../statistics/regression.ts';
import { studentWidening } from '../statistics/studentT.ts';

/**
 * How a correction changes the residuals of sampled cells. `withoutMm` and `withMm` describe the held-out half of the
 * cells.
 */
export interface ResidualEvidence {
  readonly cells: number;
  /** Square root of the median residual variance, mm along the line of sight. */
  readonly withoutMm: number;
  readonly withMm: number;
  /** One for each half of the cells; positive = the correction lowers the variance. */
  readonly t: number;
  readonly heldOutT: number;
  readonly epochs: number;
}

/** How a correction changes the held-out errors of stations' rates. */
export interface StationEvidence {
  readonly stations: number;
  readonly withoutMmYr: number;
  readonly withMmYr: number;
  readonly t: number;
}

/** What the evidence says about a correction; `unknown`: no more than chance. */
export type Effect = 'lowers' | 'raises' | 'unknown';

/** Cells of a sample, before and after a correction. */
export interface CorrectedSample {
  readonly epochDays: readonly EpochDay[];
  /** Cells × epochs, mm, NaN = missing. */
  readonly seriesMm: Float32Array;
  readonly correctedMm: Float32Array;
  /** The half that each cell belongs to. */
  readonly halves: Uint8Array;
}

/** Minimum number of stations compared, and of cells in each half. */
export const MINIMUM_STATIONS = 5;
const MINIMUM_CELLS = 20;
/** A cell observed at a smaller share of the epochs isn't used. */
const SEEN_SHARE = 0.8;
const MINIMUM_EPOCHS = 12;
/** Minimum number of epochs and years for a season to be fitted, as in velocities. */
const SEASON_EPOCHS = 20;
const SEASON_YEARS = 2;
const NORMAL_95 = 1.96;

/** Null if there are too few cells or epochs. */
export function residualEvidence(sample: CorrectedSample): ResidualEvidence | null {
  const epochs = sample.epochDays.length;
  const cells = sample.halves.length;
  if (epochs < MINIMUM_EPOCHS) return null;
  const before = residuals(sample.epochDays, sample.seriesMm, cells);
  const after = residuals(sample.epochDays, sample.correctedMm, cells);
  const used = Array.from({ length: cells }, (_, cell) => cell).filter(
    (cell) => before.variance[cell]! > 0 && after.variance[cell]! > 0,
  );
  const [first, heldOut] = [0, 1].map((half) => used.filter((cell) => sample.halves[cell] === half));
  if (first!.length < MINIMUM_CELLS || heldOut!.length < MINIMUM_CELLS) return null;
  const root = (variance: Float64Array) => Math.sqrt(median(heldOut!.map((cell) => variance[cell]!)));
  return {
    cells: used.length,
    withoutMm: root(before.variance),
    withMm: root(after.variance),
    t: pairedT(epochDifferences(before, after, first!, epochs)),
    heldOutT: pairedT(epochDifferences(before, after, heldOut!, epochs)),
    epochs,
  };
}

/** Errors of the same stations without and with a correction, mm/yr; null if there are too few stations. */
export function stationEvidence(
  without: readonly number[],
  corrected: readonly number[],
): StationEvidence | null {
  if (without.length < MINIMUM_STATIONS) return null;
  return {
    stations: without.length,
    withoutMmYr: rootMeanSquare(without),
    withMmYr: rootMeanSquare(corrected),
    t: pairedT(without.map((error, i) => error ** 2 - corrected[i]! ** 2)),
  };
}

/** Beyond chance: in both halves, |t| exceeds the two-sided 95 % quantile. */
export function residualEffect({ t, heldOutT, epochs }: ResidualEvidence): Effect {
  const effects = [t, heldOutT].map((value) => effectOf(value, epochs));
  return effects[0] === effects[1] ? effects[0]! : 'unknown';
}

export function stationEffect({ t, stations }: StationEvidence): Effect {
  return effectOf(t, stations);
}

function effectOf(t: number, count: number): Effect {
  const chance = NORMAL_95 * studentWidening(count - 1);
  if (t > chance) return 'lowers';
  return t < -chance ? 'raises' : 'unknown';
}

/** Student's t of the mean difference; 0 if all differences are equal. */
function pairedT(differences: readonly number[]): number {
  const count = differences.length;
  const mean = differences.reduce((sum, value) => sum + value, 0) / count;
  const squares = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (count - 1) / count);
  return error > 0 ? mean / error : 0;
}

interface Residuals {
  /** Cells × epochs, mm, NaN = missing. */
  readonly mm: Float64Array;
  /** mm²; NaN = too few epochs. */
  readonly variance: Float64Array;
}

/** Residuals of each cell's series about its own line and season, minus what all cells share at each epoch. */
function residuals(epochDays: readonly EpochDay[], seriesMm: Float32Array, cells: number): Residuals {
  const epochs = epochDays.length;
  const shared = commonMotion(
    seriesMm,
    epochs,
    Uint32Array.from({ length: cells }, (_, cell) => cell),
  );
  const years = epochDays.map((day) => yearsBetween(epochDays[0]!, day));
  const mm = new Float64Array(cells * epochs).fill(NaN);
  const variance = new Float64Array(cells).fill(NaN);
  for (let cell = 0; cell < cells; cell++) {
    const seen = [...epochDays.keys()].filter((epoch) => !Number.isNaN(seriesMm[cell * epochs + epoch]!));
    if (seen.length < Math.max(MINIMUM_EPOCHS, SEEN_SHARE * epochs)) continue;
    const columns = modelColumns(seen.map((epoch) => years[epoch]!));
    const plan = prepareRegression(columns);
    if (!plan) continue;
    const values = Float64Array.from(seen, (epoch) => seriesMm[cell * epochs + epoch]! - shared[epoch]!);
    const squares = regress(plan, values, new Float64Array(columns.length));
    for (const [i, epoch] of seen.entries()) mm[cell * epochs + epoch] = values[i]!;
    variance[cell] = squares / (seen.length - columns.length);
  }
  return { mm, variance };
}

function modelColumns(years: readonly number[]): Float64Array[] {
  const of = (value: (year: number) => number) => Float64Array.from(years, value);
  const line = [of(() => 1), of((year) => year)];
  if (years.length < SEASON_EPOCHS || years.at(-1)! - years[0]! < SEASON_YEARS) return line;
  return [...line, of((year) => Math.sin(2 * Math.PI * year)), of((year) => Math.cos(2 * Math.PI * year))];
}

/** D_e of some cells, at the epochs that at least one of them observed. */
function epochDifferences(
  before: Residuals,
  after: Residuals,
  cells: readonly number[],
  epochs: number,
): number[] {
  const differences: number[] = [];
  for (let epoch = 0; epoch < epochs; epoch++) {
    let [sum, weights] = [0, 0];
    for (const cell of cells) {
      const [r0, r1] = [before.mm[cell * epochs + epoch]!, after.mm[cell * epochs + epoch]!];
      if (Number.isNaN(r0)) continue;
      const weight = 2 / (before.variance[cell]! + after.variance[cell]!);
      sum += weight * (r0 * r0 - r1 * r1);
      weights += weight;
    }
    if (weights > 0) differences.push(sum / weights);
  }
  return differences;
}
