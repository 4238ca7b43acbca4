/** Figures that compare found with planted events, for bench/science/eventsFound.ts; in % unless stated otherwise. */
import type { EventDetails } from '../../../core/events/eventDetails.ts';
import type { PlantedEvent } from './plantedEvents.ts';

export interface Found {
  readonly event: PlantedEvent | null;
  readonly events: readonly EventDetails[];
}

const share = (part: number, whole: number) => (whole === 0 ? NaN : (100 * part) / whole);
export const percent = (part: number, whole: number) => share(part, whole).toFixed(1);

/** Precision, recall, F1 and false alarms per 1000 quiet series for whether an event was found. */
export function detection(
  found: readonly { readonly event: PlantedEvent | null; readonly events: readonly unknown[] }[],
): string[] {
  const count = (isFound: boolean, hasEvent: boolean) =>
    found.filter((one) => one.events.length > 0 === isFound && (one.event !== null) === hasEvent).length;
  const [right, wrong, missed, quiet] = [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
  ];
  return [
    percent(right, right + wrong),
    percent(right, right + missed),
    ((2 * right) / (2 * right + wrong + missed)).toFixed(3),
    ((1000 * wrong) / (wrong + quiet)).toFixed(1),
  ];
}

interface Pair {
  readonly event: PlantedEvent;
  readonly best: EventDetails;
}

const middleOf = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
const daysOff = ({ event, best }: Pair) => Math.abs((best.afterDay + best.byDay) / 2 - event.day);

const isSameKind = ({ event, best }: Pair) => event.kind === best.kind;

function of(whole: readonly Pair[], isRight: (pair: Pair) => boolean): string {
  return percent(whole.filter(isRight).length, whole.length);
}

/** Dates, kinds and sizes of the events found. */
export function precisionOf(found: readonly Found[]): string[] {
  const pairs = found.flatMap(({ event, events }): Pair[] => {
    if (event === null || events.length === 0) return [];
    return [
      { event, best: events.reduce((most, one) => (one.significance > most.significance ? one : most)) },
    ];
  });
  const strong = pairs.filter(({ event }) => Math.abs(event.signalToNoise) >= 8);
  const sameKind = pairs.filter(isSameKind);
  const relative = sameKind.map(({ event, best }) => Math.abs(best.size / event.size - 1));
  return [
    of(
      strong.filter(({ event }) => event.kind === 'step'),
      ({ event, best }) => event.day > best.afterDay - 13 && event.day <= best.byDay + 13,
    ),
    of(
      strong.filter(({ event }) => event.kind !== 'step'),
      (pair) => daysOff(pair) <= 90,
    ),
    of(pairs, ({ event, best }) => event.day >= best.earliestDay && event.day <= best.latestDay),
    middleOf(pairs.map(daysOff)).toFixed(0),
    of(pairs, isSameKind),
    of(
      pairs.filter(({ best }) => best.isKindClear),
      isSameKind,
    ),
    (100 * middleOf(relative)).toFixed(0),
    of(sameKind, ({ event, best }) => Math.abs(best.size - event.size) <= 1.96 * best.sigma),
  ];
}

/** Median number of days between what a rival found and what was planted. */
export function medianDaysOff(
  found: readonly { readonly event: PlantedEvent | null; readonly events: readonly number[] }[],
): string {
  const off = found.flatMap(({ event, events }) =>
    event === null || events.length === 0 ? [] : [Math.abs(events[0]! - event.day)],
  );
  return middleOf(off).toFixed(0);
}

/** Processor time of one call per series, µs: the minimum of three rounds. */
export function microseconds(
  series: readonly Float64Array[],
  call: (series: Float64Array) => unknown,
): string {
  const rounds = [0, 1, 2].map(() => {
    const from = process.cpuUsage();
    for (const one of series) call(one);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / series.length;
  });
  return Math.min(...rounds).toFixed(1);
}
