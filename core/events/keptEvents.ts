/**
 * Which of the events found in a cell and its neighbors are kept for the cell: those that its own series shows with the
 * others in the model, and without its two newest dates. These may be displaced, and a step isn't searched for there because
 * it needs three dates: a change of pace weeks before would explain them, and give them a date at which nothing happened.
 */
import type { EventDetails } from './eventDetails.ts';
import type { EventScanner } from './eventScanner.ts';

/**
 * An event that began within so many days of the end must show by so many σ without so many newest dates, or by half as many
 * as with them.
 */
const LATE_DAYS = 183;
const SETTLED_FROM = 3;
const NEWEST_DATES = 2;

/** An event of a cell with fewer σ in its own series isn't one beside others. */
const LEAST_SHOWN = 1.75;

/** An event of a cell, and the evidence for it: its own series, or its neighbors together with it. */
export interface CellEvent extends EventDetails {
  readonly shownBy: 'series' | 'neighbors';
}

/** One series of a block: its values, mm, from an index on, and the usual σ of its class. */
interface OneSeries {
  readonly series: ArrayLike<number>;
  readonly from: number;
  readonly sigmaMm: number;
}

/** The events of the series that a scan is set to, without those that only its two newest dates show. */
export function withoutUnsettled(
  { scan, plan }: EventScanner,
  events: readonly CellEvent[],
  { series, from, sigmaMm }: OneSeries,
): CellEvent[] {
  const lastDay = plan.days.at(-1) ?? 0;
  const isLate = ({ byDay }: CellEvent) => byDay > lastDay - LATE_DAYS;
  if (!events.some(isLate)) return [...events];
  const strengths = () =>
    events.map((event) => {
      const others = events.filter((other) => other !== event).map(({ candidate }) => candidate);
      const size = isLate(event) ? scan.sizeOf(event.candidate, others) : null;
      return size === null ? 0 : size.size / size.sigma;
    });
  const withNewest = strengths();
  for (const epoch of scan.newestEpochs(NEWEST_DATES)) scan.leaveOut(epoch);
  const without = strengths();
  const kept = events.filter((event, i) => {
    const [all, left] = [withNewest[i] ?? 0, without[i] ?? 0];
    return !isLate(event) || left * Math.sign(all) >= Math.min(SETTLED_FROM, Math.abs(all) / 2);
  });
  scan.use(series, from, sigmaMm);
  return kept;
}

/**
 * Sizes of events in the current series, each with the others in the model; those that gaps hide are omitted, and so are
 * those that the others explain; of two dates of one event, which share its size, the less likely one.
 */
export function withOwnSizes(scanner: EventScanner, events: readonly CellEvent[]): CellEvent[] {
  const sized = events.flatMap((event) => {
    const others = events.filter((other) => other !== event).map(({ candidate }) => candidate);
    if (event.shownBy === 'series' && others.length === 0) return [event];
    const size = scanner.scan.hasSides(event.candidate) ? scanner.scan.sizeOf(event.candidate, others) : null;
    if (size === null) return [];
    const dateVariance = event.dateVariance * (size.size / event.size) ** 2;
    return [{ ...event, size: size.size, sigma: Math.sqrt(size.sigma ** 2 + dateVariance), dateVariance }];
  });
  if (sized.length < 2) return sized.length === events.length ? sized : withOwnSizes(scanner, sized);
  const strength = ({ size, sigma, dateVariance }: CellEvent) =>
    Math.abs(size) / Math.sqrt(sigma ** 2 - dateVariance);
  const [weakest] = sized.toSorted((a, b) => strength(a) - strength(b));
  if (!weakest || strength(weakest) >= LEAST_SHOWN) return sized;
  const isRival = (event: CellEvent) => isAtTheTime(event, weakest) && strength(event) < 2 * LEAST_SHOWN;
  const [omitted] = sized.filter(isRival).toSorted((a, b) => a.significance - b.significance);
  return withOwnSizes(
    scanner,
    sized.filter((event) => event !== omitted),
  );
}

/** Whether the dates of two events overlap. */
function isAtTheTime(a: EventDetails, b: EventDetails): boolean {
  return a.earliestDay <= b.latestDay && b.earliestDay <= a.latestDay;
}
