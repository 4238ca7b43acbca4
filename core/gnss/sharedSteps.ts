/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Jumps that many stations of a frame have at the same time, such as of an earthquake: motion of the ground, and no change
 * of antennas. They are recognized where at least three stations, and half of those that observed the time, jump within
 * ± 15 days in the same direction, by at least half and at most twice as much. A step of s at the share of a record that
 * gives a unit step the slope β (line and season, like the velocity) adds s·β to the rate over the record.
 */
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { seriesDesign } from '../fit/seriesModel.ts';
import { fitModel } from '../series/modelFit.ts';
import { meanOf, median, quantile } from '../statistics/quantile.ts';
import { JUMP_WINDOW, type Jump } from './jumps.ts';

/** A station's daily heights over the frame's time, its rate between jumps, and the jumps that no list explains. */
export interface JumpingStation {
  readonly velocityMmYr: number;
  readonly days: readonly EpochDay[];
  readonly upMm: readonly number[];
  readonly jumps: readonly Jump[];
}

/** A step of all ground of a frame. */
export interface SharedStep {
  /** The first day after it, and the days between which it happened. */
  readonly day: EpochDay;
  readonly earliestDay: EpochDay;
  readonly latestDay: EpochDay;
  /** Negative = down, and one σ. */
  readonly sizeMm: number;
  readonly sigmaMm: number;
}

/** A shared step as its stations have it. */
export interface StationsStep extends SharedStep {
  /** Stations that jump, and those that observed the time. */
  readonly jumping: number;
  readonly covering: number;
  /** One σ of the size at a single station. */
  readonly scatterMm: number;
}

const TOGETHER_DAYS = 15;
const MINIMUM_STATIONS = 3;
const MINIMUM_SHARE = 0.5;
/** Sizes differ by at most this factor. */
const ALIKE = 2;
/** Sizes of 30 positions on both sides aren't known better, even if all agree. */
const SMALLEST_SIGMA_MM = 0.5;

/** The steps that stations share, by date. */
export function findSharedSteps(stations: readonly JumpingStation[]): StationsStep[] {
  const steps: StationsStep[] = [];
  let left = stations.map(({ jumps }) => jumps);
  for (;;) {
    const seeds = left.flat();
    const groups = seeds.map((seed) =>
      stations.flatMap((station, i) => (left[i]!.some((jump) => isAlike(jump, seed)) ? [station] : [])),
    );
    const most = groups.reduce((best, group, i) => (group.length > groups[best]!.length ? i : best), 0);
    const [seed, group] = [seeds[most], groups[most]];
    if (!seed || !group || group.length < MINIMUM_STATIONS) break;
    const covering = stations.filter((station) => Number.isFinite(stepOfStation(station, seed.day)));
    if (group.length >= MINIMUM_SHARE * covering.length) steps.push(describeStep(seed, group, covering));
    left = left.map((jumps) => jumps.filter((jump) => !isAlike(jump, seed)));
  }
  return steps.toSorted((a, b) => a.day - b.day);
}

/** Whether a jump of a station is a shared step. */
export function isShared(jump: Jump, steps: readonly SharedStep[]): boolean {
  return steps.some((step) => isAlike(jump, step));
}

function isAlike(jump: Jump, other: Jump): boolean {
  const ratio = jump.sizeMm / other.sizeMm;
  return Math.abs(jump.day - other.day) <= TOGETHER_DAYS && ratio >= 1 / ALIKE && ratio <= ALIKE;
}

function describeStep(
  seed: Jump,
  group: readonly JumpingStation[],
  covering: readonly JumpingStation[],
): StationsStep {
  const days = group.map((station) => likelyDay(station, seed.day));
  const day = Math.round(median([...days]));
  const sizes = group.map((station) => stepOfStation(station, day)).filter(Number.isFinite);
  const sizeMm = sizes.length > 0 ? median([...sizes]) : seed.sizeMm;
  const deviation = sizes.length > 0 ? median(sizes.map((size) => Math.abs(size - sizeMm))) : 0;
  const scatterMm = Math.max(SMALLEST_SIGMA_MM, 1.4826 * deviation);
  return {
    day,
    earliestDay: Math.floor(quantile([...days], 0.16)) - 1,
    latestDay: Math.ceil(quantile([...days], 0.84)),
    sizeMm,
    sigmaMm: scatterMm / Math.sqrt(group.length),
    scatterMm,
    jumping: group.length,
    covering: covering.length,
  };
}

/** The 30 positions on both sides of a day, without the station's rate; null if there are fewer. */
function aroundDay({ days, upMm, velocityMmYr }: JumpingStation, day: EpochDay) {
  const at = days.findIndex((each) => each >= day);
  if (at < JUMP_WINDOW || at + JUMP_WINDOW > days.length) return null;
  const inside = Array.from({ length: 2 * JUMP_WINDOW }, (_, i) => at - JUMP_WINDOW + i);
  return {
    days: inside.map((i) => days[i]!),
    values: inside.map((i) => upMm[i]! - (velocityMmYr * (days[i]! - day)) / DAYS_PER_YEAR),
  };
}

/** The size of a station's jump on a day, mm; NaN if it didn't observe both sides. */
export function stepOfStation(station: JumpingStation, day: EpochDay): number {
  const around = aroundDay(station, day);
  if (!around) return NaN;
  return median(around.values.slice(JUMP_WINDOW)) - median(around.values.slice(0, JUMP_WINDOW));
}

/** The day from which on the positions are best described by another level. */
function likelyDay(station: JumpingStation, near: EpochDay): EpochDay {
  const around = aroundDay(station, near);
  if (!around) return near;
  const { days, values } = around;
  const reach = Math.floor(JUMP_WINDOW / 2);
  let [best, at] = [Infinity, JUMP_WINDOW];
  for (let split = reach; split <= values.length - reach; split++) {
    const squares = squaresOf(values.slice(0, split)) + squaresOf(values.slice(split));
    if (squares < best) [best, at] = [squares, split];
  }
  return days[at]!;
}

function squaresOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/** What a unit step on a day adds to the rate over the record, mm/yr per mm. */
export function rateOfStep(day: EpochDay, epochDays: readonly EpochDay[]): number {
  const days = Float64Array.from(epochDays);
  const design = seriesDesign(days.map((each) => (each - days[0]!) / DAYS_PER_YEAR));
  const step = days.map((each) => Number(each >= day));
  return fitModel(design, days, step)?.parameters[1] ?? 0;
}

/** Days whose values measure the level on each side of a step. */
const LEVEL_DAYS = 60;
/** Slow motion of all ground during those days, mm. */
const SLOW_SIGMA_MM = 1;

/**
 * The steps as the mean of the stations has them: `common` (mm per epoch), of which `known` epochs are known, is fitted
 * with line, season and steps, and a step's size is the mean difference of the rest within 60 days of it.
 */
export function measureSteps(
  steps: readonly SharedStep[],
  common: Float64Array,
  known: readonly number[],
  epochDays: readonly EpochDay[],
): SharedStep[] {
  const days = Float64Array.from(known, (k) => epochDays[k]!);
  const values = Float64Array.from(known, (k) => common[k]!);
  const base = seriesDesign(days.map((day) => (day - days[0]!) / DAYS_PER_YEAR));
  const columns = steps.map((step) => days.map((day) => Number(day >= step.day)));
  const fit = fitModel([...base, ...columns], days, values);
  if (!fit) return [...steps];
  const still = values.map((value, i) =>
    base.reduce((rest, column, p) => rest - fit.parameters[p]! * column[i]!, value),
  );
  return steps.map(({ day, earliestDay, latestDay, sizeMm, sigmaMm }, index) => {
    const before = [...days.keys()].filter((i) => days[i]! < day && days[i]! >= day - LEVEL_DAYS);
    const after = [...days.keys()].filter((i) => days[i]! >= day && days[i]! < day + LEVEL_DAYS);
    const isKnown = before.length > 0 && after.length > 0;
    const others = (i: number) =>
      columns.reduce(
        (sum, column, p) => (p === index ? sum : sum + fit.parameters[base.length + p]! * column[i]!),
        0,
      );
    const level = (of: readonly number[]) => meanOf(of.map((i) => still[i]! - others(i)));
    return {
      day,
      earliestDay,
      latestDay,
      sizeMm: isKnown ? level(after) - level(before) : sizeMm,
      sigmaMm: Math.hypot(sigmaMm, SLOW_SIGMA_MM),
    };
  });
}

/** The steps at each epoch, mm. */
export function stepsAt(steps: readonly SharedStep[], epochDays: readonly EpochDay[]): Float64Array {
  return Float64Array.from(epochDays, (epoch) =>
    steps.reduce((sum, { day, sizeMm }) => (epoch >= day ? sum + sizeMm : sum), 0),
  );
}
