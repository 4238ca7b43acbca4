/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Rates of a series as its ground moved (mm/yr), by the weights of generalized least squares under the measurement noise alone: a random
 * walk counts as motion, so that its class is weighed as white noise is (docs/decisions/0017-ground-events.md).
 *
 *   rate          line through the record, without and with events in the model
 *   recent rate   line through the last 12 months, level and rate before them free, the season shared
 *   difference    recent rate − rate, variance var(recent) − var(rate), since the rate is efficient (Hausman 1978, doi 10.2307/1913827)
 *   acceleration  a of a + v·t + ½·a·t²
 *
 * Steps and surges are in the model of the last three; changes of pace are what they are to show.
 */
import type { EpochDay } from '../date.ts';
import { EVENT_KINDS } from './candidates.ts';
import { type Coefficient, Elimination } from './elimination.ts';
import { createEventPlan, type PlaceNoise } from './eventPlan.ts';
import type { Noise } from '../statistics/noiseClasses.ts';

const WHITE: Noise = { kind: 'white', parameter: 0 };
const RECENT_DAYS = 365.25;
/** Observations that a rate of 12 months needs, over so many days at least. */
const RECENT_EPOCHS = 8;
const RECENT_SPAN_DAYS = 270;
/** Years of record that an acceleration needs. */
const ACCELERATION_YEARS = 1.5;
/** Columns of events and periods, besides those of gaps. */
const MOST_COLUMNS = 8;

/** A value and one σ. */
export interface Estimate {
  readonly value: number;
  readonly sigma: number;
}

/** The rates of a place. Null = the record doesn't hold it. */
export interface PathRates {
  readonly rateMmYr: Estimate;
  /** With all events in the model: before the first change of pace. */
  readonly rateWithEventsMmYr: Estimate;
  readonly recentRateMmYr: Estimate | null;
  /** Recent rate less the rate over the record, both with steps and surges in the model. */
  readonly recentDifferenceMmYr: Estimate | null;
  readonly accelerationMmYr2: Estimate | null;
}

/** What a scan has found in a series (eventScan.ts), as far as its rates need it. */
export interface FoundEvents {
  readonly events: readonly { readonly candidate: number }[];
  readonly outliers: readonly number[];
  readonly sigmaMm: number;
}

/** Estimates rates of series at the same days (ascending) and with the same class of noise. Holds scratch memory: one a thread. */
export function createPathRates(epochDays: ArrayLike<EpochDay>, place: PlaceNoise) {
  const model = place.model.kind === 'randomWalk' ? WHITE : place.model;
  const plan = createEventPlan(epochDays, { ...place, model });
  const { days, candidates } = plan;
  const epochs = days.length;
  const { years } = candidates;
  const recentFrom = days.findIndex((day) => day >= days[epochs - 1]! - RECENT_DAYS);
  const before = [years.map(() => 1), years].map((c) => c.map((value, i) => (i < recentFrom ? value : 0)));
  const halfSquare = years.map((t) => (t * t) / 2);
  const state = new Elimination(plan, epochs + MOST_COLUMNS);
  const values = new Float64Array(epochs);
  let missing: number[] = [];

  function restart(eliminated: readonly number[]): Coefficient {
    state.begin(values);
    for (const epoch of missing) state.eliminateEpoch(epoch);
    for (const candidate of eliminated) state.eliminateCandidate(candidate);
    return state.rate;
  }

  /** The rate of the last 12 months with what is eliminated; null when too few of them were observed. */
  function recent(): Coefficient | null {
    const seen = days.filter((_, i) => i >= recentFrom && !missing.includes(i));
    if (seen.length < RECENT_EPOCHS || seen.at(-1)! - seen[0]! < RECENT_SPAN_DAYS) return null;
    for (const column of before) state.eliminateColumn(column);
    return state.rate;
  }

  return {
    /** The rates of a series, a value (mm) an epoch from `offset` on, NaN = no observation, and of what was found in it. */
    ratesOf(series: ArrayLike<number>, offset: number, found: FoundEvents): PathRates {
      missing = [];
      for (let i = 0; i < epochs; i++) {
        const isSeen = !Number.isNaN(series[offset + i]!) && !found.outliers.includes(i);
        if (!isSeen) missing.push(i);
        values[i] = isSeen ? series[offset + i]! : 0;
      }
      const all = found.events.map(({ candidate }) => candidate);
      const jumps = all.filter((candidate) => EVENT_KINDS[Math.floor(candidate / epochs)] !== 'pace_change');
      const estimate = ({ size, variance }: Coefficient): Estimate => ({
        value: size,
        sigma: found.sigmaMm * Math.sqrt(variance),
      });
      const orNull = (coefficient: Coefficient | null) =>
        coefficient === null ? null : estimate(coefficient);
      const rateMmYr = estimate(restart([]));
      const rateWithEventsMmYr = estimate(restart(all));
      const spanYears = years[epochs - 1]! - years[0]!;
      const usual = restart(jumps);
      const late = recent();
      restart(jumps);
      const acceleration = spanYears < ACCELERATION_YEARS ? null : state.eliminateColumn(halfSquare);
      return {
        rateMmYr,
        rateWithEventsMmYr,
        recentRateMmYr: orNull(late),
        recentDifferenceMmYr: orNull(late && differenceOf(late, usual)),
        accelerationMmYr2: orNull(acceleration),
      };
    },
  };
}

function differenceOf(late: Coefficient, usual: Coefficient): Coefficient {
  return { size: late.size - usual.size, variance: Math.max(0, late.variance - usual.variance) };
}
