/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** The weights of rates (pathRates.ts) for the dates that a series misses and the events in it. */
import { EVENT_KINDS } from './candidates.ts';
import { Elimination } from './elimination.ts';
import type { EventPlan } from './eventPlan.ts';

const RECENT_DAYS = 365.25;
/** Observations that a rate of 12 months needs, over so many days at least. */
const RECENT_EPOCHS = 8;
const RECENT_SPAN_DAYS = 270;
/** Years of record that an acceleration needs. */
const ACCELERATION_YEARS = 1.5;
/** Columns of events and periods, besides those of gaps. */
const MOST_COLUMNS = 8;

/** A linear estimate from a series with zeros for what is missing: its weights, and its variance per unit of σ². */
export interface Weights {
  readonly weights: Float64Array;
  readonly variance: number;
}

/** What the dates of a series and the events in it make of its rates. */
export interface RatePlan {
  readonly rate: Weights;
  readonly rateWithEvents: Weights;
  readonly rateWithoutJumps: Weights | null;
  readonly recent: Weights | null;
  readonly recentDifference: Weights | null;
  readonly acceleration: Weights | null;
}

/** Plans the rates of series: the dates that are missing (a bit each), and the candidates of its events. */
export type PlanRates = (missing: Uint32Array, events: readonly number[]) => RatePlan;

/** Plans the rates of series with some dates missing (a bit each) and events in the model. */
export function createRatePlanner(plan: EventPlan): PlanRates {
  const { days, candidates } = plan;
  const { epochs, years } = candidates;
  const recentFrom = days.findIndex((day) => day >= days[epochs - 1]! - RECENT_DAYS);
  const before = [years.map(() => 1), years].map((c) => c.map((value, i) => (i < recentFrom ? value : 0)));
  const halfSquare = years.map((t) => (t * t) / 2);
  const isLongEnough = years[epochs - 1]! - years[0]! >= ACCELERATION_YEARS;
  const state = new Elimination(plan, epochs + MOST_COLUMNS, 'uninformed');
  const zeros = new Float64Array(epochs);

  return (missing, events) => {
    const isMissing = (epoch: number) => ((missing[epoch >> 5]! >>> (epoch & 31)) & 1) === 1;
    const gaps = Array.from(days.keys()).filter(isMissing);
    const seen = days.filter((_, i) => i >= recentFrom && !isMissing(i));
    const isRecentSeen = seen.length >= RECENT_EPOCHS && seen.at(-1)! - seen[0]! >= RECENT_SPAN_DAYS;
    const jumps = events.filter((candidate) => EVENT_KINDS[Math.floor(candidate / epochs)] !== 'pace_change');

    state.begin(zeros);
    for (const epoch of gaps) state.eliminateEpoch(epoch);
    state.mark();

    /** The rate with what is eliminated; weights of missing dates are zero. */
    function rateWith(columns: readonly number[], periods: readonly Float64Array[] = []): Weights {
      state.rewind();
      for (const candidate of columns) state.eliminateCandidate(candidate);
      for (const period of periods) state.eliminateColumn(period);
      return { weights: withoutGaps(state.rateWeights), variance: state.rate.variance };
    }

    function withoutGaps(weights: Float64Array): Float64Array {
      const kept = weights.slice();
      for (const epoch of gaps) kept[epoch] = 0;
      return kept;
    }

    const rate = rateWith([]);
    const usual = jumps.length === 0 ? rate : rateWith(jumps);
    const recent = isRecentSeen ? rateWith(jumps, before) : null;
    let acceleration: Weights | null = null;
    if (isLongEnough) {
      rateWith(jumps);
      const coefficient = state.eliminateColumn(halfSquare);
      if (coefficient !== null) {
        const { variance } = coefficient;
        acceleration = { weights: withoutGaps(state.lastWeights(variance)), variance };
      }
    }
    return {
      rate,
      rateWithEvents: events.length === 0 ? rate : rateWith(events),
      rateWithoutJumps: jumps.length === 0 ? null : usual,
      recent,
      recentDifference: recent && differenceOf(recent, usual),
      acceleration,
    };
  };
}

function differenceOf(late: Weights, usual: Weights): Weights {
  return {
    weights: late.weights.map((weight, i) => weight - usual.weights[i]!),
    variance: Math.max(0, late.variance - usual.variance),
  };
}
