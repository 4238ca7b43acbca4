/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The motion beyond a rate that all ground of a frame shares, from GNSS positions. With u_i(t) station i's height and
 * d_i(t) the InSAR series around it (vertical mm, before the tie), both with arbitrary zeros:
 *
 *   δ_i(t) = mean of u_i within ± 3 days of t − d_i(t) = a_i + b_i·t + c(t) + e_i(t)
 *   c(t) = mean over i of δ_i(t) − a_i − b_i·t, without the least and the greatest
 *
 * a_i, b_i and c are estimated in turn, with another a_i after each antenna change. Ground doesn't jump across a whole
 * frame between acquisitions, so each δ_i is then smoothed (its season, and the mean of the rest within ± 45 days) and
 * averaged again; a step that many stations share (sharedSteps.ts) is taken out before and put back after it. The line
 * of the series model is removed from c, because rates are tied on their own. The variance of one station at an epoch
 * is that of the smoothed e_i there, drawn toward the mean of all epochs. σ(t) follows by Tukey & McLaughlin 1963
 * (Sankhyā A 25) for a trimmed mean, and includes the part that the smoothing removed in excess of that noise. Only
 * heights are used: horizontal motion that stations share adds h·(E, N) to δ, and the tie removes it again
 * (docs/tie.md).
 */
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { MINIMUM_EPOCHS, seriesDesign } from '../fit/seriesModel.ts';
import { CHANGE_MM_YR } from './paceChange.ts';
import { measureSteps, type SharedStep, stepsAt } from './sharedSteps.ts';
import { TRIMMED_FROM, trimmedMean, type StationDifferences } from './stationDifferences.ts';
import { fitModel } from '../series/modelFit.ts';
import { meanOf } from '../statistics/quantile.ts';

/** Yearly oscillation as s·sin 2πt + k·cos 2πt, mm, t in years of 365.25 days since 1970, and one σ of s and of k. */
export interface SharedSeason {
  readonly sineMm: number;
  readonly cosineMm: number;
  readonly sigmaMm: number;
}

/** The motion of all ground of a frame beyond a rate. */
export interface SharedMotion {
  /** Vertical mm at each epoch, and one σ of each. */
  readonly motionMm: Float64Array;
  readonly sigmaMm: Float64Array;
  /** Null = the record is too short for a season. */
  readonly season: SharedSeason | null;
  readonly stations: number;
  /** Mean number of pieces between the steps of a station. */
  readonly pieces: number;
  /** Steps that all ground shares, which the motion includes. */
  readonly steps: readonly SharedStep[];
}

/** Minimum number of stations at an epoch. */
const MINIMUM_STATIONS = 5;
/** Minimum share of the epochs at which a station, and the frame, must be known. */
const STATION_SHARE = 0.5;
const FRAME_SHARE = 2 / 3;
const ROUNDS = 12;
const SMOOTHED_DAYS = 45;
/** Degrees of freedom with which the mean variance of all epochs enters the variance of each. */
const PRIOR_FREEDOM = 10;

/** The shared motion of a frame; null where fewer than five stations cover most of its epochs. */
export function sharedMotion(
  differences: readonly StationDifferences[],
  epochDays: readonly EpochDay[],
  stationsSteps: readonly SharedStep[] = [],
): SharedMotion | null {
  const epochs = epochDays.length;
  const years = Float64Array.from(epochDays, (day) => day / DAYS_PER_YEAR);
  const stations = differences
    .map(withoutShortPieces)
    .filter(({ differenceMm }) => countKnown(differenceMm) >= STATION_SHARE * epochs);
  const differencesMm = stations.map(({ differenceMm }) => differenceMm);
  const known = epochDays.flatMap((_, k) =>
    reportsOf(differencesMm, k).length >= MINIMUM_STATIONS ? [k] : [],
  );
  if (known.length < Math.max(MINIMUM_EPOCHS, FRAME_SHARE * epochs)) return null;
  const common = new Float64Array(epochs);
  let aligned = differencesMm;
  for (let round = 0; round < ROUNDS; round++) {
    aligned = stations.map((station) => withoutLine(station, years, common));
    for (const k of known) common[k] = trimmedMean(reportsOf(aligned, k));
    removeLine(common, known, years, epochDays);
  }
  const rough = common.slice();
  const steps = stationsSteps.length > 0 ? measureSteps(stationsSteps, rough, known, epochDays) : [];
  const stepsMm = stepsAt(steps, epochDays);
  const still = aligned.map((values) => plus(values, stepsMm, -1));
  const smooth = still.map((values) => plus(smoothed(values, years, epochDays), stepsMm));
  for (const k of known) common[k] = trimmedMean(reportsOf(smooth, k));
  removeLine(common, known, years, epochDays);
  const rest = smooth.map((values) => values.map((value, k) => value - common[k]!));
  const takenOff = aligned.map((values, station) => values.map((value, k) => value - smooth[station]![k]!));
  const beyondNoise =
    meanOf(known.map((k) => (rough[k]! - common[k]!) ** 2)) -
    meanOf(known.map((k) => meanVariance(takenOff, k)));
  const sigmaMm = sigmasOf(rest, known, epochs).map((sigma) =>
    Math.hypot(sigma, Math.sqrt(Math.max(0, beyondNoise))),
  );
  const model = fitAt(plus(common, stepsMm, -1), known, years, epochDays);
  const season = model.length < 4 ? null : seasonOf(model, rest, years, epochDays);
  const [constant = 0, rate = 0] = steps.length > 0 ? model : [];
  const base = stepsMm.map((step, k) => step + constant + rate * years[k]!);
  fillUnknown(common, sigmaMm, { known, season, years, base });
  const pieces = meanOf(stations.map(piecesOf));
  return { motionMm: common, sigmaMm, season, stations: stations.length, pieces, steps };
}

function plus(values: Float64Array, others: Float64Array, factor = 1): Float64Array {
  return values.map((value, k) => value + factor * others[k]!);
}

/** The yearly oscillation of a shared season at a time. */
function seasonAt({ sineMm, cosineMm }: Omit<SharedSeason, 'sigmaMm'>, years: number): number {
  return sineMm * Math.sin(2 * Math.PI * years) + cosineMm * Math.cos(2 * Math.PI * years);
}

/**
 * The amplitude of a cell's season A·sin(2πt + phase), mm, after adding back the shared season; t in years since
 * `firstDay`.
 */
export function withSharedSeason(
  { sineMm, cosineMm }: SharedSeason,
  { amplitudeMm, phase, firstDay }: { amplitudeMm: number; phase: number; firstDay: EpochDay },
): number {
  const since1970 = phase - (2 * Math.PI * firstDay) / DAYS_PER_YEAR;
  return Math.hypot(amplitudeMm * Math.cos(since1970) + sineMm, amplitudeMm * Math.sin(since1970) + cosineMm);
}

/** Pieces between steps that are too short to determine a level don't count. */
function withoutShortPieces({ differenceMm, piece }: StationDifferences): StationDifferences {
  const counts = new Map<number, number>();
  for (const [k, value] of differenceMm.entries())
    if (value === value) counts.set(piece[k]!, (counts.get(piece[k]!) ?? 0) + 1);
  const isLong = (k: number) => (counts.get(piece[k]!) ?? 0) >= MINIMUM_EPOCHS;
  return { piece, differenceMm: differenceMm.map((value, k) => (isLong(k) ? value : NaN)) };
}

function piecesOf({ differenceMm, piece }: StationDifferences): number {
  return new Set(piece.filter((_, k) => !Number.isNaN(differenceMm[k]!))).size;
}

/** δ − a − b·t of a station, with one a per piece, by least squares on δ − c. */
function withoutLine(
  { differenceMm, piece }: StationDifferences,
  years: Float64Array,
  common: Float64Array,
): Float64Array {
  const sums = new Map<number, { count: number; t: number; value: number }>();
  for (const [k, difference] of differenceMm.entries()) {
    if (Number.isNaN(difference)) continue;
    const sum = sums.get(piece[k]!) ?? { count: 0, t: 0, value: 0 };
    sums.set(piece[k]!, sum);
    sum.count++;
    sum.t += years[k]!;
    sum.value += difference - common[k]!;
  }
  let [products, squares] = [0, 0];
  for (const [k, difference] of differenceMm.entries()) {
    if (Number.isNaN(difference)) continue;
    const { count, t, value } = sums.get(piece[k]!)!;
    const away = years[k]! - t / count;
    products += away * (difference - common[k]! - value / count);
    squares += away * away;
  }
  const slope = squares > 0 ? products / squares : 0;
  return differenceMm.map((difference, k) => {
    if (Number.isNaN(difference)) return NaN;
    const { count, t, value } = sums.get(piece[k]!)!;
    return difference - value / count - slope * (years[k]! - t / count);
  });
}

/** Parameters of the series model at the known epochs. */
function fitAt(
  values: Float64Array,
  known: readonly number[],
  years: Float64Array,
  epochDays: readonly EpochDay[],
): Float64Array {
  const pick = (of: ArrayLike<number>) => Float64Array.from(known, (k) => of[k]!);
  const isLong = seriesDesign(pick(years)).length === 4;
  const t = pick(years);
  const line = [t.map(() => 1), t];
  const swing = [
    t.map((year) => Math.sin(2 * Math.PI * year)),
    t.map((year) => Math.cos(2 * Math.PI * year)),
  ];
  const [days, at] = [pick(epochDays), pick(values)];
  const fit = (isLong ? fitModel([...line, ...swing], days, at) : null) ?? fitModel(line, days, at);
  return fit?.parameters ?? new Float64Array(2);
}

/** Subtracts constant and line of the series model, in place: a correction added to a series mustn't change its rate. */
function removeLine(
  common: Float64Array,
  known: readonly number[],
  years: Float64Array,
  epochDays: readonly EpochDay[],
): void {
  const [constant = 0, rate = 0] = fitAt(common, known, years, epochDays);
  for (const k of known) common[k]! -= constant + rate * years[k]!;
}

/** The season of a station's differences, and the mean of the rest within ± 45 days. */
function smoothed(values: Float64Array, years: Float64Array, epochDays: readonly EpochDay[]): Float64Array {
  const known = [...values.keys()].filter((k) => !Number.isNaN(values[k]!));
  const [constant = 0, rate = 0, sineMm = 0, cosineMm = 0] = fitAt(values, known, years, epochDays);
  const modeled = (k: number) => constant + rate * years[k]! + seasonAt({ sineMm, cosineMm }, years[k]!);
  return values.map((value, k) => {
    if (Number.isNaN(value)) return NaN;
    const near = known.filter((other) => Math.abs(epochDays[other]! - epochDays[k]!) <= SMOOTHED_DAYS);
    return modeled(k) + meanOf(near.map((other) => values[other]! - modeled(other)));
  });
}

/** The variance of the mean over stations at an epoch. */
function meanVariance(values: readonly Float64Array[], k: number): number {
  const { variance, count } = spreadOf(reportsOf(values, k));
  return variance / count;
}

/** One σ of the mean over the stations at each known epoch. */
function sigmasOf(rest: readonly Float64Array[], known: readonly number[], epochs: number): Float64Array {
  const found = known.map((k) => spreadOf(reportsOf(rest, k)));
  const usual = meanOf(found.map(({ variance }) => variance));
  // Two parameters per station were estimated from its residuals.
  const lost = known.length / Math.max(1, known.length - 2);
  const sigmaMm = new Float64Array(epochs);
  for (const [at, k] of known.entries()) {
    const { variance, count, freedom } = found[at]!;
    const drawn = (PRIOR_FREEDOM * usual + freedom * variance) / (PRIOR_FREEDOM + freedom);
    sigmaMm[k] = Math.sqrt((lost * drawn) / count);
  }
  return sigmaMm;
}

/** The variance of one value in the (trimmed) mean of `count` values. */
function spreadOf(values: readonly number[]): { variance: number; count: number; freedom: number } {
  const count = values.length;
  if (count < TRIMMED_FROM) return { variance: varianceOf(values), count, freedom: count - 1 };
  const ordered = values.toSorted((a, b) => a - b);
  const winsorized = [ordered[1]!, ...ordered.slice(1, -1), ordered.at(-2)!];
  return { variance: varianceOf(winsorized) / (1 - 2 / count) ** 2, count, freedom: count - 3 };
}

/** The shared season, with the scatter of the stations' own seasons as its σ. */
function seasonOf(
  model: Float64Array,
  rest: readonly Float64Array[],
  years: Float64Array,
  epochDays: readonly EpochDay[],
): SharedSeason {
  const own = rest.map((values) => {
    const known = [...values.keys()].filter((k) => !Number.isNaN(values[k]!));
    return fitAt(values, known, years, epochDays);
  });
  const [sine, cosine] = [2, 3].map((p) => spreadOf(own.map((parameters) => parameters[p] ?? 0)));
  const variance = (sine!.variance + cosine!.variance) / 2;
  return { sineMm: model[2]!, cosineMm: model[3]!, sigmaMm: Math.sqrt(variance / rest.length) };
}

/**
 * Epochs with too few stations get the shared season (and `base`, steps with their line), with the scatter of the
 * motion about it as σ. Before the first and after the last date of the stations, the pace that all ground shares may
 * have changed, too.
 */
function fillUnknown(
  common: Float64Array,
  sigmaMm: Float64Array,
  about: {
    readonly known: readonly number[];
    readonly season: SharedSeason | null;
    readonly years: Float64Array;
    readonly base: Float64Array;
  },
): void {
  const { known, season, years, base } = about;
  const modeled = (k: number) => base[k]! + (season ? seasonAt(season, years[k]!) : 0);
  const scatter = meanOf(known.map((k) => (common[k]! - modeled(k)) ** 2));
  const isKnown = new Set(known);
  const [first, last] = [known[0]!, known.at(-1)!];
  for (let k = 0; k < common.length; k++) {
    if (isKnown.has(k)) continue;
    common[k] = modeled(k);
    const beyond = Math.max(0, years[first]! - years[k]!, years[k]! - years[last]!);
    sigmaMm[k] = Math.hypot(season?.sigmaMm ?? 0, Math.sqrt(scatter), CHANGE_MM_YR * beyond);
  }
}

function reportsOf(values: readonly Float64Array[], k: number): number[] {
  return values.map((of) => of[k]!).filter((value) => !Number.isNaN(value));
}

function countKnown(values: Float64Array): number {
  return values.reduce((count, value) => count + Number(value === value), 0);
}

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
