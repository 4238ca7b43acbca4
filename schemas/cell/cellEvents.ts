/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { EVENT_KINDS, type EventKind } from '../../core/events/candidates.ts';
import { formatIsoDate, parseIsoDate, type EpochDay } from '../../core/date.ts';
import type { ParquetColumn } from '../../formats/parquet/parquetColumn.ts';

/** One event of a cell, with days as numbers. */
export interface CellEvent {
  readonly kind: EventKind;
  /** False when another kind is more than half as likely. */
  readonly isKindClear: boolean;
  /** The days between which it happened, or began. */
  readonly earliestDay: EpochDay;
  readonly latestDay: EpochDay;
  /** mm for a step or a surge, mm/yr for a change of pace; negative = downwards. */
  readonly size: number;
  /** One standard deviation of the size. */
  readonly sigma: number;
  /** Standard normal deviate of its likelihood ratio. */
  readonly significance: number;
  /** Whether it looks like a phase unwrapping error. */
  readonly isSuspectedUnwrapping: boolean;
  /** Whether the surroundings moved together with the cell. */
  readonly isRegional: boolean;
  /** Whether only the newest dates show it, so that the next ones have to confirm it (core/events/newestDates.ts). */
  readonly isUnconfirmed: boolean;
}

/** One event of a cell, with dates as YYYY-MM-DD. */
export interface EventRecord extends Omit<CellEvent, 'earliestDay' | 'latestDay'> {
  readonly earliest: string;
  readonly latest: string;
}

/** Columns of a cell's events: `event_1_…` is the first by date. */
const NUMBERS = [1, 2, 3] as const;
export const EVENTS_PER_CELL = NUMBERS.length;

/** Stands for NULL in columns of days: no observation is that old. */
export const NO_DAY = -2_147_483_648;
const NO_KIND = 0;
const NO_FLAG = 255;

type Prefixed<Name extends string> = `event${(typeof NUMBERS)[number]}${Name}`;
type IntegerField = Prefixed<'Earliest' | 'Latest'>;
type FloatField = Prefixed<'Size' | 'SizeSigma' | 'Significance'>;
type FlagField = Prefixed<'KindClear' | 'Unwrapping' | 'Regional'>;
export type EventField = Prefixed<'Kind'> | IntegerField | FloatField | FlagField;

/**
 * Three events per cell, each NULL if there are fewer: the kind is 1 (step), 2 (change of pace) or 3 (surge), and 3 more
 * for one that isn't confirmed.
 */
export type EventColumns = Readonly<
  Record<Prefixed<'Kind'>, Int16Array> &
    Record<IntegerField, Int32Array> &
    Record<FloatField, Float32Array> &
    Record<FlagField, Uint8Array>
>;

type Entry = readonly [name: string, type: ParquetColumn['type'], field: EventField, missing: number];

function entriesOf(n: (typeof NUMBERS)[number]): readonly Entry[] {
  return [
    [`event_${n}_kind`, 'int16', `event${n}Kind`, NO_KIND],
    [`event_${n}_kind_clear`, 'boolean', `event${n}KindClear`, NO_FLAG],
    [`event_${n}_earliest`, 'date', `event${n}Earliest`, NO_DAY],
    [`event_${n}_latest`, 'date', `event${n}Latest`, NO_DAY],
    [`event_${n}_size`, 'float', `event${n}Size`, NaN],
    [`event_${n}_size_uncertainty`, 'float', `event${n}SizeSigma`, NaN],
    [`event_${n}_significance`, 'float', `event${n}Significance`, NaN],
    [`event_${n}_suspected_unwrapping`, 'boolean', `event${n}Unwrapping`, NO_FLAG],
    [`event_${n}_regional`, 'boolean', `event${n}Regional`, NO_FLAG],
  ];
}

/** Name, type, field and NULL of every event column, in file order. */
export const EVENT_COLUMNS: readonly Entry[] = NUMBERS.flatMap(entriesOf);

const ARRAYS = { int16: Int16Array, boolean: Uint8Array, date: Int32Array, float: Float32Array } as const;

/** Columns without events for a number of cells. */
export function allocateEventColumns(cells: number): EventColumns {
  return Object.fromEntries(
    EVENT_COLUMNS.map(([, type, field, missing]) => [
      field,
      new ARRAYS[type as keyof typeof ARRAYS](cells).fill(missing),
    ]),
  ) as unknown as EventColumns;
}

/** Writes the events of a cell, at most three, by date. */
export function writeEvents(columns: EventColumns, at: number, events: readonly CellEvent[]): void {
  for (const n of NUMBERS) {
    const event = events[n - 1];
    if (event === undefined) return;
    columns[`event${n}Kind`][at] = kindNumber(event);
    columns[`event${n}KindClear`][at] = Number(event.isKindClear);
    columns[`event${n}Earliest`][at] = event.earliestDay;
    columns[`event${n}Latest`][at] = event.latestDay;
    columns[`event${n}Size`][at] = event.size;
    columns[`event${n}SizeSigma`][at] = event.sigma;
    columns[`event${n}Significance`][at] = event.significance;
    columns[`event${n}Unwrapping`][at] = Number(event.isSuspectedUnwrapping);
    columns[`event${n}Regional`][at] = Number(event.isRegional);
  }
}

/** The kind of an event in a file. */
function kindNumber({ kind, isUnconfirmed }: Pick<CellEvent, 'kind' | 'isUnconfirmed'>): number {
  return 1 + EVENT_KINDS.indexOf(kind) + (isUnconfirmed ? EVENT_KINDS.length : 0);
}

/** Whether a cell has any event. */
export function hasEvents(columns: EventColumns, at: number): boolean {
  return columns.event1Kind[at] !== NO_KIND;
}

/** The events of a cell, by date. */
export function readEvents(columns: EventColumns, at: number): EventRecord[] {
  if (!hasEvents(columns, at)) return [];
  return NUMBERS.flatMap((n) => {
    const number = columns[`event${n}Kind`][at]!;
    const kind = EVENT_KINDS[(number - 1) % EVENT_KINDS.length];
    if (kind === undefined) return [];
    return {
      kind,
      isUnconfirmed: number > EVENT_KINDS.length,
      isKindClear: columns[`event${n}KindClear`][at] === 1,
      earliest: formatIsoDate(columns[`event${n}Earliest`][at]!),
      latest: formatIsoDate(columns[`event${n}Latest`][at]!),
      size: columns[`event${n}Size`][at]!,
      sigma: columns[`event${n}SizeSigma`][at]!,
      significance: columns[`event${n}Significance`][at]!,
      isSuspectedUnwrapping: columns[`event${n}Unwrapping`][at] === 1,
      isRegional: columns[`event${n}Regional`][at] === 1,
    };
  });
}

/** An event with days as numbers. */
export function cellEvent({ earliest, latest, ...event }: EventRecord): CellEvent {
  return { ...event, earliestDay: parseIsoDate(earliest), latestDay: parseIsoDate(latest) };
}
