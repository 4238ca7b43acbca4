/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Thresholds of significance by simulation: the largest significance in each of 20,000 quiet series (quietSeries.ts) with
 * the place's dates and noise. 0.1 % (careful), 0.6 % (default) or 5 % (sensitive) of quiet places show an event by
 * chance. The same dates and noise give the same thresholds on every machine.
 */
import { BoundedCache } from '../boundedCache.ts';
import { quantile, quantileInPlace } from '../statistics/quantile.ts';
import type { EventPlan, PlaceNoise } from './eventPlan.ts';
import { SeriesScan } from './eventScan.ts';
import { DRAWN_AT_ONCE, drawQuietSeries } from './quietSeries.ts';
import { emptyScreened, Screen } from './screen.ts';

/** Simulated series: a multiple of `DRAWN_AT_ONCE`. */
const SIMULATED = 20_000;
/** Series whose screen value is below this are below every threshold and don't need a scan. */
const UNINTERESTING = 2.5;
/** Share of the series that is scanned: those with the largest screen values. */
const SCANNED_SHARE = 0.09;

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

function simulate(plan: EventPlan, place: PlaceNoise): Thresholds {
  const epochs = plan.days.length;
  const scan = new SeriesScan(plan);
  const screen = new Screen(plan);
  const largest = new Float64Array(SIMULATED);
  const screened = emptyScreened(DRAWN_AT_ONCE, epochs);
  const sigmas = new Float32Array(DRAWN_AT_ONCE).fill(1);
  const candidates: { readonly run: number; readonly series: Float32Array }[] = [];
  const draw = drawQuietSeries(plan, place);
  let interesting = UNINTERESTING;
  for (let from = 0; from < SIMULATED; from += DRAWN_AT_ONCE) {
    const series = draw(from);
    screen.screenAll(series, sigmas, screened);
    for (let i = 0; i < DRAWN_AT_ONCE; i++) {
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
