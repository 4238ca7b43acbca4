/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * What the newest dates of a series show, which isn't confirmed yet: an event needs three dates on both sides
 * (candidates.ts), because a single observation may be wrong. With line, season and the other events in the model,
 *
 *   step of the newest date, or of the two newest       g_i = 1 from that date on        from 4.5 σ
 *   another pace in the last three months               g_i = max(0, t_i − t_k)          from 2.7 σ
 *
 * A departure doesn't say that the ground moved, only that it can't be called stable before the next dates. Its σ is that
 * of the place, or what the cells of the block scatter at these dates if that is more: the newest date may be a bad one
 * for all. All series are tested with the weights of a series without gaps, and those that may pass by their own dates.
 */
import type { EpochDay } from '../date.ts';
import { median } from '../statistics/quantile.ts';
import { multiply } from '../statistics/symmetricMatrix.ts';
import type { EventKind } from './candidates.ts';
import type { EventDetails } from './eventDetails.ts';
import type { EventPlan } from './eventPlan.ts';
import { APART_EPOCHS } from './eventScan.ts';
import type { EventScanner } from './eventScanner.ts';
import { fillGaps, type Screened } from './screen.ts';
import { DECIDING_SIGNIFICANCE } from './severity.ts';
import type { EventBlock } from './spatialSupport.ts';

/** A departure of the newest dates. Days: the first and the last of the dates that show it. */
export interface NewestDeparture {
  readonly kind: EventKind;
  readonly earliestDay: EpochDay;
  readonly latestDay: EpochDay;
  /** mm, or mm/yr for a change of pace; negative = downwards. */
  readonly size: number;
  readonly sigma: number;
  readonly significance: number;
}

/** An event of a cell. One that decides makes departures near it superfluous, and no other is in their model. */
type KnownEvent = Pick<EventDetails, 'candidate' | 'significance'>;

/** What is tested, with the significance that it takes. */
const TESTS = [
  { kind: 'step', dates: 1, from: 4.5 },
  { kind: 'step', dates: 2, from: 4.5 },
  { kind: 'pace_change', days: 91, from: 2.7 },
] as const;

/** Significance from which newest dates depart that a scan took for an event. */
const UNSETTLED_FROM = 3;
/** Dates that another pace needs. */
const PACE_DATES = 4;
/** Series within this many σ of a test's significance are tested by their own dates. */
const MARGIN = 0.7;
/** Smaller blocks don't show how much cells scatter at a date. */
const SCATTER_CELLS = 200;
/** The median of |z| of a normal deviate. */
const NORMAL_MEDIAN = 0.6745;

/** What a scan found in a cell. */
export interface ScannedEvents {
  readonly events: readonly KnownEvent[];
  /** Whether its newest dates alone looked like an event. */
  readonly isUnsettled: boolean;
}

const NOTHING: ScannedEvents = { events: [], isUnsettled: false };

/** The departures of a block's series, by cell; `known` = what a scan found, by cell. */
export function findNewest(
  { plan, scan }: EventScanner,
  block: EventBlock,
  screened: Pick<Screened, 'noiseMm'>,
  known: ReadonlyMap<number, ScannedEvents>,
): Map<number, NewestDeparture> {
  const epochs = plan.days.length;
  const isMissing = new Uint8Array(epochs);
  const zs = zsOf(plan, block, screened);
  const found = new Map<number, NewestDeparture>();

  /** The strongest departure of a series by its own dates. */
  function departureOf(cell: number): NewestDeparture | null {
    const at = cell * epochs;
    if (!scan.use(block.series, at, block.sigmaMm[cell]!)) return null;
    for (let i = 0; i < epochs; i++) isMissing[i] = Number(Number.isNaN(block.series[at + i]!));
    const { events, isUnsettled } = known.get(cell) ?? NOTHING;
    let best: NewestDeparture | null = null;
    for (const [p, test] of TESTS.entries()) {
      const first = firstOf(test, plan.days, isMissing);
      if (first === null) continue;
      const isNear = ({ candidate }: KnownEvent) => candidate % epochs > first - APART_EPOCHS;
      if (events.some((event) => isNear(event) && event.significance >= DECIDING_SIGNIFICANCE)) continue;
      const others = events.filter((event) => !isNear(event)).map(({ candidate }) => candidate);
      const size = scan.sizeAsTaken(candidateOf(plan, test.kind, first), others);
      const least = isUnsettled ? Math.min(test.from, UNSETTLED_FROM) : test.from;
      if (size === null || !(size.significance >= least * zs.scatter[p]!)) continue;
      if (best !== null && best.significance >= size.significance) continue;
      const latestDay = plan.days[isMissing.lastIndexOf(0)]!;
      best = { kind: test.kind, earliestDay: plan.days[first]!, latestDay, ...size };
    }
    return best;
  }

  for (let cell = 0; cell < block.rows * block.cols; cell++) {
    if (!zs.mayDepart(cell) && !known.get(cell)?.isUnsettled) continue;
    const departure = departureOf(cell);
    if (departure !== null) found.set(cell, departure);
  }
  return found;
}

/** The first date of a test in a series, null = too few dates. */
function firstOf(
  test: (typeof TESTS)[number],
  days: Float64Array,
  isMissing: Uint8Array | null,
): number | null {
  const isSeen = (i: number) => isMissing === null || isMissing[i] === 0;
  let last = days.length - 1;
  while (last > 0 && !isSeen(last)) last--;
  let dates = 0;
  let first: number | null = null;
  for (let i = last; i > 0; i--) {
    if (!isSeen(i)) continue;
    if ('days' in test ? days[i]! < days[last]! - test.days : dates === test.dates) break;
    dates++;
    first = i;
  }
  return dates >= ('days' in test ? PACE_DATES : test.dates) ? first : null;
}

function candidateOf({ days }: EventPlan, kind: (typeof TESTS)[number]['kind'], first: number): number {
  return kind === 'step' ? first : days.length + first;
}

/** z of each test in the series of a block, with gaps filled, and how much it scatters in units of the noise, at least 1. */
function zsOf(
  plan: EventPlan,
  { rows, cols, series, sigmaMm }: EventBlock,
  { noiseMm }: Pick<Screened, 'noiseMm'>,
) {
  const { days } = plan;
  const cells = rows * cols;
  const weights = TESTS.map((test) => weightsOf(plan, test));
  const zs = new Float32Array(TESTS.length * cells);
  const filled = new Float64Array(days.length);
  const products = new Float64Array(TESTS.length);
  const measured = new Int32Array(cells);
  let count = 0;
  for (let cell = 0; cell < cells; cell++) {
    if (!(noiseMm[cell]! > 0 && sigmaMm[cell]! > 0)) continue;
    measured[count++] = cell;
    const at = cell * days.length;
    writeProducts(weights, series, at, products);
    if (products.includes(NaN)) {
      fillGaps(series, at, filled, days);
      writeProducts(weights, filled, 0, products);
    }
    for (let p = 0; p < products.length; p++) zs[p * cells + cell] = Math.abs(products[p]!);
  }
  const ratios = new Float64Array(count);
  const scatter = TESTS.map((_, p) => {
    if (count < SCATTER_CELLS) return 1;
    for (let i = 0; i < count; i++) ratios[i] = zs[p * cells + measured[i]!]! / noiseMm[measured[i]!]!;
    return Math.max(1, median(ratios) / NORMAL_MEDIAN);
  });
  const limits = TESTS.map(({ from }, p) => (from - MARGIN) * scatter[p]!);
  return {
    scatter,
    mayDepart(cell: number): boolean {
      const sigma = Math.min(noiseMm[cell]!, sigmaMm[cell]!);
      if (!(sigma > 0)) return false;
      for (let p = 0; p < limits.length; p++) if (zs[p * cells + cell]! > limits[p]! * sigma) return true;
      return false;
    },
  };
}

/** Σ weights · values of each test, of the values from `at` on; NaN if one of them is missing. */
function writeProducts(
  [first, second, third]: readonly Float64Array[],
  values: EventBlock['series'],
  at: number,
  out: Float64Array,
): void {
  // Three sums at once, so that additions don't wait for each other.
  let [a, b, c] = [0, 0, 0];
  for (let i = 0; i < first!.length; i++) {
    const value = values[at + i]!;
    a += first![i]! * value;
    b += second![i]! * value;
    c += third![i]! * value;
  }
  out[0] = a;
  out[1] = b;
  out[2] = c;
}

/** Weights of z in a series without gaps: A·g / √(gᵀA·g). */
function weightsOf(plan: EventPlan, test: (typeof TESTS)[number]): Float64Array {
  const first = firstOf(test, plan.days, null);
  const image = new Float64Array(plan.days.length);
  if (first === null) return image;
  const column = new Float64Array(plan.days.length);
  plan.candidates.column(candidateOf(plan, test.kind, first), column);
  multiply(plan.precision, column, image);
  const information = column.reduce((sum, value, i) => sum + value * image[i]!, 0);
  return information > 0 ? image.map((value) => value / Math.sqrt(information)) : image.fill(0);
}
