/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Thresholds of significance by simulation: the largest significance in each of 20,000 quiet series with the place's
 * dates and noise. Their σ differs from the usual one by 15 % (log-normal), as it does between places of one class. In a
 * third of them the noise is slightly more correlated than the class, in another third slightly less, because there are
 * only a few classes. 0.1 % (careful), 0.6 % (default) or 5 % (sensitive) of quiet places show an event by chance. The
 * random numbers are counter-based: the same dates and noise give the same thresholds on every machine.
 */
import { BoundedCache } from '../boundedCache.ts';
import { createKernels } from '../kernels/kernels.ts';
import { normalAt, normalDeviates, streamKey } from '../statistics/counterNoise.ts';
import { quantile, quantileInPlace } from '../statistics/quantile.ts';
import { createEventPlan, type EventPlan, type PlaceNoise } from './eventPlan.ts';
import { SeriesScan } from './eventScan.ts';
import { emptyScreened, Screen } from './screen.ts';
import type { Noise } from '../statistics/noiseClasses.ts';

const SIMULATED = 20_000;
const SEED = 20_260_418;
const SIGMA_SPREAD = 0.15;
/** Series drawn and screened at once; `SIMULATED` is a multiple of it. */
const AT_ONCE = 200;
/** Series whose screen value is below this are below every threshold and don't need a scan. */
const UNINTERESTING = 2.5;
/** Share of the series that is scanned: those with the largest screen values. */
const SCANNED_SHARE = 0.09;
/** Half the distance between classes: added to correlations (up to the maximum), and a factor for ratios. */
const MOST_CORRELATION = 0.97;
const CLASS_SPREAD = { correlation: 0.08, factor: 1.2 };

/** Share of quiet places that show an event by chance. */
export const FALSE_ALARMS = { careful: 0.001, default: 0.006, sensitive: 0.05 } as const;
export type OperatingPoint = keyof typeof FALSE_ALARMS;
export const OPERATING_POINTS = Object.keys(FALSE_ALARMS) as readonly OperatingPoint[];

/**
 * Thresholds of an operating point: for a single series, and for the mean of neighbors, which is a second chance for a
 * false alarm.
 */
export interface Threshold {
  readonly series: number;
  readonly neighbors: number;
}
export type Thresholds = Readonly<Record<OperatingPoint, Threshold>>;

/** Share of an operating point's false alarms that the mean of neighbors may add. */
const NEIGHBORS_SHARE = 0.1;

const known = BoundedCache.ofEntries<Thresholds>(64);

/** The thresholds for a set of dates and a noise; simulated once, then cached. */
export function eventThresholds(plan: EventPlan, place: PlaceNoise): Thresholds {
  const { sigmaMm, changeMmPerYear } = place.season;
  const ratios = [sigmaMm / place.usualSigmaMm, changeMmPerYear / place.usualSigmaMm];
  const key = JSON.stringify([place.model, ratios, Array.from(plan.days, (day) => day - plan.days[0]!)]);
  return known.peek(key) ?? known.keep(key, simulate(plan, place));
}

/** The class itself, and slightly less and slightly more correlated ones. */
function similarModels(model: Noise): readonly Noise[] {
  if (model.kind === 'white') return [model];
  const { correlation, factor } = CLASS_SPREAD;
  return [-1, 0, 1].map((sign) => {
    if (model.kind !== 'autoregressive') return { ...model, parameter: model.parameter * factor ** sign };
    const shifted = Math.min(MOST_CORRELATION, Math.max(0, model.parameter + sign * correlation));
    return { ...model, parameter: shifted };
  });
}

function simulate(plan: EventPlan, place: PlaceNoise): Thresholds {
  const epochs = plan.days.length;
  const scan = new SeriesScan(plan);
  const screen = new Screen(plan);
  const largest = new Float64Array(SIMULATED);
  const screened = emptyScreened(AT_ONCE, epochs);
  const sigmas = new Float32Array(AT_ONCE).fill(1);
  const candidates: { readonly run: number; readonly series: Float32Array }[] = [];
  const draw = createDraw(plan, place);
  let interesting = UNINTERESTING;
  for (let from = 0; from < SIMULATED; from += AT_ONCE) {
    const series = draw(from, AT_ONCE);
    screen.screenAll(series, sigmas, screened);
    for (let i = 0; i < AT_ONCE; i++) {
      largest[from + i] = screened.largest[i]!;
      if (screened.largest[i]! > interesting)
        candidates.push({ run: from + i, series: series.slice(i * epochs, (i + 1) * epochs) });
    }
    if (from === 0) interesting = quantile(screened.largest, 1 - 2 * SCANNED_SHARE);
  }
  const least = quantile(largest, 1 - SCANNED_SHARE);
  for (const { run, series } of candidates) {
    if (largest[run]! > least && scan.use(series, 0, 1)) largest[run] = scan.strongest().significance;
  }
  const beyond = (share: number) => quantileInPlace(largest, 1 - share, SIMULATED);
  const at = (share: number) => ({ series: beyond(share), neighbors: beyond(NEIGHBORS_SHARE * share) });
  return {
    careful: at(FALSE_ALARMS.careful),
    default: at(FALSE_ALARMS.default),
    sensitive: at(FALSE_ALARMS.sensitive),
  };
}

/** Draws quiet series with the place's dates and noise, one after the other; overwritten by the next. */
function createDraw(plan: EventPlan, place: PlaceNoise): (first: number, count: number) => Float32Array {
  const epochs = plan.days.length;
  const deviates = normalDeviates();
  const stream = streamKey(SEED);
  const models = similarModels(place.model);
  const doubles = epochs * (epochs * models.length + 2);
  const kernels = createKernels(4 * deviates.length + 8 * doubles, models.length + 3);
  const table = kernels.floats(deviates.length);
  table.set(deviates);
  const white = kernels.doubles(epochs).byteOffset;
  const drawn = kernels.doubles(epochs);
  const factors = models.map((model) => {
    const factor = kernels.doubles(epochs * epochs);
    factor.set(lowerTriangle(createEventPlan(plan.days, { ...place, model }).factor, epochs));
    return factor.byteOffset;
  });
  const series = new Float32Array(AT_ONCE * epochs);
  return (first, count) => {
    for (let i = 0; i < count; i++) {
      const run = first + i;
      const sigma = Math.exp(SIGMA_SPREAD * normalAt(stream, run, epochs));
      kernels.call.drawRow(table.byteOffset, stream, run, sigma, epochs, white);
      kernels.call.multiplySquare(factors[run % factors.length]!, epochs, white, drawn.byteOffset);
      series.set(drawn, i * epochs);
    }
    return series;
  };
}

/** L, with the unused upper triangle of the factor set to zero. */
function lowerTriangle(factor: Float64Array, n: number): Float64Array {
  return factor.map((value, at) => (at % n <= Math.floor(at / n) ? value : 0));
}
