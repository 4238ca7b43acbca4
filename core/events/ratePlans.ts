/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** The weights of rates (pathRates.ts), given the missing dates and the events of a series. */
import { EVENT_KINDS } from './candidates.ts';
import { Elimination } from './elimination.ts';
import type { EventPlan } from './eventPlan.ts';

const RECENT_DAYS = 365.25;
/** Observations that a 12-month rate needs, and the days that they must span. */
const RECENT_EPOCHS = 8;
const RECENT_SPAN_DAYS = 270;
/** Years of record that an acceleration needs. */
const ACCELERATION_YEARS = 1.5;
/** Columns of events and periods, in addition to those of gaps. */
const MOST_COLUMNS = 8;

/** A linear estimate from a series with zeros for missing values: its weights, and its variance per unit of σ². */
export interface Weights {
  readonly weights: Float64Array;
  readonly variance: number;
}

/** How to estimate rates, given the dates of a series and the events in it. */
export interface RatePlan {
  readonly rate: Weights;
  readonly rateWithEvents: Weights;
  readonly rateWithoutJumps: Weights | null;
  readonly recent: Weights | null;
  readonly recentDifference: Weights | null;
  readonly acceleration: Weights | null;
}

/** Plans the rates of series, given the missing dates (bit mask) and the candidates of its events. */
export type PlanRates = (missing: Uint32Array, events: readonly number[]) => RatePlan;

/** A column of the model that all plans share, and its image (`Elimination.imageOf`). */
interface Period {
  readonly column: Float64Array;
  readonly image: Float64Array;
}

/** Plans the rates of series with some dates missing (bit mask) and events in the model. */
export function createRatePlanner(plan: EventPlan): PlanRates {
  const { days, candidates } = plan;
  const { epochs, years } = candidates;
  const recentFrom = days.findIndex((day) => day >= days[epochs - 1]! - RECENT_DAYS);
  const isLongEnough = years[epochs - 1]! - years[0]! >= ACCELERATION_YEARS;
  const state = new Elimination(plan, epochs + MOST_COLUMNS, 'weights');
  const withImage = (column: Float64Array): Period => ({ column, image: state.imageOf(column) });
  const halfSquare = withImage(years.map((t) => (t * t) / 2));
  const before = [years.map(() => 1), years].map((c) =>
    withImage(c.map((value, i) => (i < recentFrom ? value : 0))),
  );

  const gaps: number[] = [];

  /** Lists the missing epochs; returns whether enough of the last 12 months was observed. */
  function useGaps(missing: Uint32Array): boolean {
    gaps.length = 0;
    let [seen, first, last] = [0, 0, 0];
    for (let epoch = 0; epoch < epochs; epoch++) {
      if (((missing[epoch >> 5]! >>> (epoch & 31)) & 1) === 1) gaps.push(epoch);
      else if (epoch >= recentFrom) {
        if (seen++ === 0) first = days[epoch]!;
        last = days[epoch]!;
      }
    }
    return seen >= RECENT_EPOCHS && last - first >= RECENT_SPAN_DAYS;
  }

  /** The rate, given what is eliminated; weights of missing dates are zero. */
  function rateWith(columns: readonly number[], periods: readonly Period[] = []): Weights {
    state.rewind();
    for (const candidate of columns) state.eliminateCandidate(candidate);
    for (const { column, image } of periods) state.eliminateColumn(column, image);
    return { weights: withoutGaps(state.rateWeights.slice(), gaps), variance: state.rate.variance };
  }

  return (missing, events) => {
    const isRecentSeen = useGaps(missing);
    const jumps = events.filter((candidate) => EVENT_KINDS[Math.floor(candidate / epochs)] !== 'pace_change');
    state.beginWeights();
    state.eliminateEpochs(gaps);
    state.mark();
    const rate = rateWith([]);
    const usual = jumps.length === 0 ? rate : rateWith(jumps);
    const recent = isRecentSeen ? rateWith(jumps, before) : null;
    let acceleration: Weights | null = null;
    if (isLongEnough) {
      state.rewind();
      for (const candidate of jumps) state.eliminateCandidate(candidate);
      const coefficient = state.eliminateColumn(halfSquare.column, halfSquare.image);
      if (coefficient !== null) {
        const { variance } = coefficient;
        acceleration = { weights: withoutGaps(state.lastWeights(variance), gaps), variance };
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

/** Sets the weights of missing epochs to zero. */
function withoutGaps(weights: Float64Array, gaps: readonly number[]): Float64Array {
  for (let i = 0; i < gaps.length; i++) weights[gaps[i]!] = 0;
  return weights;
}

function differenceOf(late: Weights, usual: Weights): Weights {
  const weights = late.weights.slice();
  for (let i = 0; i < weights.length; i++) weights[i]! -= usual.weights[i]!;
  return {
    weights,
    variance: Math.max(0, late.variance - usual.variance),
  };
}
