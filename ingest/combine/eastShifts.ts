/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Sudden shifts to the east or west in the difference of two looks. Times come from the steps that the looks' own releases
 * are certain of; sizes are fitted here, in one model with line and season (core/fit/seriesModel.ts):
 *
 *   v₁(t) − v₂(t) = a + b·t (+ season) + Σ sⱼ·[t ≥ tⱼ]        shift to the east = per · sⱼ
 *
 * Without them a single shift counts as a rate: 30 mm in the middle of two years is 22 mm/yr.
 */
import { yearsBetween, type EpochDay } from '../../core/date.ts';
import { DECIDING_SIGNIFICANCE } from '../../core/events/severity.ts';
import { seriesDesign } from '../../core/fit/seriesModel.ts';
import { SMALLEST_JUMP_MM } from '../../core/report/groundVerdict.ts';
import { choleskyInverse } from '../../core/statistics/choleskyInverse.ts';
import type { CellEvent } from '../../schemas/cell/cellEvents.ts';
import { INTERPOLATED_DAYS, MOST_ERRORS as MOST_SHIFTS } from '../../workers/partition/parentErrors.ts';
import type { SolvedLooks } from './lookSolver.ts';

/** A time at which a look has a step. Dates within it belong neither before nor after. */
interface StepTime {
  readonly earliestDay: EpochDay;
  readonly latestDay: EpochDay;
  /** The part that the steps of all looks share. */
  readonly shared: readonly [EpochDay, EpochDay];
  readonly significance: number;
}

/** A sudden shift; negative = to the west. */
export interface EastShift {
  readonly sizeMm: number;
  /** One standard deviation for white noise. */
  readonly sigmaMm: number;
  readonly earliestDay: EpochDay;
  readonly latestDay: EpochDay;
}

/** A cell whose looks have steps: its shifts, and its looks without the steps. */
export interface EastShifts {
  /** The largest shift that is certain under white noise; null = none. */
  readonly largest: EastShift | null;
  /** As if vertical, mm; NaN = not observed by both, or within a step's dates. */
  readonly looksMm: readonly [Float32Array, Float32Array];
  /** What white noise of the residuals' size gives the variance of the rate to the east without steps in the model, mm²/yr². */
  readonly whiteVariance: number;
  /** How much larger it is with them. */
  readonly widening: number;
}

/** A step is at least this far from both ends of a record, in dates. */
const DATES_AROUND = 3;
const SLOPE = 1;

/** The shifts of a cell at the times of its looks' steps; null = the looks have no steps, or too few dates around them. */
export function findEastShifts(
  days: readonly EpochDay[],
  { looksMm, east: { per } }: SolvedLooks,
  steps: readonly CellEvent[],
): EastShifts | null {
  const times = stepTimes(steps);
  const fit = times.length > 0 ? fitSteps(days, looksMm, times) : null;
  if (fit === null) return null;
  const shifts = times.map(({ shared: [earliestDay, latestDay] }, j): EastShift => ({
    sizeMm: per * fit.differenceMm[j]!,
    sigmaMm: Math.abs(per) * fit.differenceSigmaMm[j]!,
    earliestDay,
    latestDay,
  }));
  const [largest] = shifts.filter(isShift).toSorted((a, b) => Math.abs(b.sizeMm) - Math.abs(a.sizeMm));
  const { withoutSteps: without, whiteVariance, widening } = fit;
  return { largest: largest ?? null, looksMm: without, whiteVariance: per ** 2 * whiteVariance, widening };
}

/** Whether a shift is large and certain enough to be the headline of a report. */
export function isShift({ sizeMm, sigmaMm }: Pick<EastShift, 'sizeMm' | 'sigmaMm'>): boolean {
  return Math.abs(sizeMm) >= SMALLEST_JUMP_MM && Math.abs(sizeMm) >= DECIDING_SIGNIFICANCE * sigmaMm;
}

/** Steps of both looks at the same time are one. */
function stepTimes(steps: readonly CellEvent[]): StepTime[] {
  const times: StepTime[] = [];
  for (const { earliestDay, latestDay, significance } of steps.toSorted(
    (a, b) => a.earliestDay - b.earliestDay,
  )) {
    const last = times.at(-1);
    if (last === undefined || earliestDay > last.latestDay + INTERPOLATED_DAYS) {
      times.push({ earliestDay, latestDay, shared: [earliestDay, latestDay], significance });
      continue;
    }
    const whole = [last.earliestDay, Math.max(last.latestDay, latestDay)] as const;
    const both = [Math.max(last.shared[0], earliestDay), Math.min(last.shared[1], latestDay)] as const;
    times[times.length - 1] = {
      earliestDay: whole[0],
      latestDay: whole[1],
      shared: both[0] < both[1] ? both : whole,
      significance: Math.max(last.significance, significance),
    };
  }
  return times.toSorted((a, b) => b.significance - a.significance).slice(0, MOST_SHIFTS);
}

/** Both looks' steps at these times by least squares; null where the dates don't give them. */
function fitSteps(days: readonly EpochDay[], looksMm: SolvedLooks['looksMm'], times: readonly StepTime[]) {
  const used = [...days.keys()].filter(
    (i) =>
      !Number.isNaN(looksMm[0][i]!) &&
      times.every(({ earliestDay, latestDay }) => days[i]! <= earliestDay || days[i]! >= latestDay),
  );
  const after = times.map(({ latestDay }) => used.filter((i) => days[i]! >= latestDay).length);
  if (after.some((count) => count < DATES_AROUND || used.length - count < DATES_AROUND)) return null;
  const years = Float64Array.from(used, (i) => yearsBetween(days[used[0]!]!, days[i]!));
  const smooth = seriesDesign(years);
  const columns = [
    ...smooth,
    ...times.map(({ latestDay }) => Float64Array.from(used, (i) => Number(days[i]! >= latestDay))),
  ];
  const degrees = used.length - columns.length;
  const inverse = inverseOf(columns);
  if (degrees < MOST_SHIFTS || Number.isNaN(inverse[0]!)) return null;
  const [one, two] = looksMm.map((look) =>
    solve(
      columns,
      inverse,
      Float64Array.from(used, (i) => look[i]!),
    ),
  );
  const residuals = one!.residuals.map((residual, i) => residual - two!.residuals[i]!);
  const variance = residuals.reduce((sum, residual) => sum + residual ** 2, 0) / degrees;
  const size = columns.length;
  const stepsOf = ({ solved }: { readonly solved: Float64Array }) => solved.slice(smooth.length);
  const [first, second] = [stepsOf(one!), stepsOf(two!)];
  const slopeAlone = inverseOf(smooth)[SLOPE * smooth.length + SLOPE]!;
  const without = (look: Float32Array, sizes: Float64Array) =>
    withoutSteps(days, look, { used, times, sizes });
  return {
    differenceMm: first.map((mm, j) => mm - second[j]!),
    differenceSigmaMm: first.map((_, j) => Math.sqrt(variance * inverse[(smooth.length + j) * (size + 1)]!)),
    withoutSteps: [without(looksMm[0], first), without(looksMm[1], second)] as const,
    whiteVariance: variance * slopeAlone,
    widening: inverse[SLOPE * size + SLOPE]! / slopeAlone,
  };
}

/** Inverse of the normal matrix of these columns, row by row. */
function inverseOf(columns: readonly Float64Array[]): Float64Array {
  const size = columns.length;
  const normal = Float64Array.from({ length: size * size }, (_, at) =>
    dot(columns[Math.floor(at / size)]!, columns[at % size]!),
  );
  return choleskyInverse(normal, size).inverse;
}

function solve(columns: readonly Float64Array[], inverse: Float64Array, values: Float64Array) {
  const projected = columns.map((column) => dot(column, values));
  const solved = Float64Array.from(columns, (_, i) =>
    projected.reduce((sum, value, j) => sum + inverse[i * columns.length + j]! * value, 0),
  );
  const residuals = values.map((value, at) =>
    columns.reduce((left, column, j) => left - solved[j]! * column[at]!, value),
  );
  return { solved, residuals };
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

function withoutSteps(
  days: readonly EpochDay[],
  look: Float32Array,
  {
    used,
    times,
    sizes,
  }: {
    readonly used: readonly number[];
    readonly times: readonly StepTime[];
    readonly sizes: Float64Array;
  },
): Float32Array {
  const left = new Float32Array(look.length).fill(NaN);
  for (const i of used)
    left[i] = times.reduce((mm, { latestDay }, j) => (days[i]! >= latestDay ? mm - sizes[j]! : mm), look[i]!);
  return left;
}
