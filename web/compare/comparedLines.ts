import { required } from '../../core/required.ts';
import { fixed } from '../../core/report/trueMinus.ts';
import { csvCell } from '../../core/tableText.ts';
import type { Series } from '../report/curves.ts';

/** A place on the chart. */
export interface ComparedLine {
  readonly name: string;
  readonly series: Series;
}

/** Free space between two lines that are moved apart, as a share of the largest range. */
const GAP = 0.1;

/** Seconds since 1970 of each date. */
export function secondsOf({ dates }: Series): number[] {
  return dates.map((date) => Date.parse(`${date}T00:00:00Z`) / 1000);
}

/** Dates of the lines from which all of them have a movement to their last date, ascending. */
export function startDates(lines: readonly ComparedLine[]): string[] {
  const firsts = lines.map(({ series: { dates } }) => dates[0] ?? '').toSorted();
  const lasts = lines.map(({ series: { dates } }) => dates.at(-1) ?? '').toSorted();
  const [begin = '', end = ''] = [firsts.at(-1), lasts[0]];
  const dates = new Set(lines.flatMap(({ series }) => series.dates));
  return [...dates].filter((date) => date >= begin && date < end).toSorted();
}

/** The index of a line's first date at or after another date. */
export function indexSince({ series: { dates } }: ComparedLine, since: string): number {
  return dates.findIndex((date) => date >= since);
}

/** The values of every line relative to zero at its first date at or after `since`, mm. */
export function alignedValues(lines: readonly ComparedLine[], since: string): number[][] {
  return lines.map((line) => {
    const { vertical_mm: values } = line.series;
    const zero = values[indexSince(line, since)] ?? 0;
    return values.map((value) => value - zero);
  });
}

/**
 * How far to move each line down so that none overlaps another, whole mm: the first stays, and the highest value of each
 * other one lies below the lowest of the one before it.
 */
export function spreadOffsets(values: readonly (readonly number[])[]): number[] {
  const ranges = values.map((line) => ({ low: Math.min(0, ...line), high: Math.max(0, ...line) }));
  const gap = Math.max(1, GAP * Math.max(0, ...ranges.map(({ low, high }) => high - low)));
  let floor = Number.POSITIVE_INFINITY;
  return ranges.map(({ low, high }) => {
    const offset = floor === Number.POSITIVE_INFINITY ? 0 : Math.floor(floor - gap - high);
    floor = low + offset;
    return offset;
  });
}

/**
 * The lines as a CSV file: a row for each date of any of them, and a column for each line, relative to zero at `since`, without
 * offsets.
 */
export function comparisonCsv(lines: readonly ComparedLine[], since: string): string {
  const aligned = alignedValues(lines, since);
  const rows = new Map<string, (number | null)[]>();
  for (const [at, { series }] of lines.entries()) {
    for (const [index, date] of series.dates.entries()) {
      const row = rows.get(date) ?? lines.map(() => null);
      row[at] = required(aligned[at]?.[index]);
      rows.set(date, row);
    }
  }
  const dates = [...rows.keys()].sort();
  const head = ['date', ...distinct(lines.map(({ name }) => name)).map((name) => csvCell(`${name}, mm`))];
  const body = dates.map((date) =>
    [date, ...required(rows.get(date)).map((value) => (value === null ? '' : fixed(value, 1)))].join(','),
  );
  return `${[head.join(','), ...body].join('\r\n')}\r\n`;
}

/** The names, with a number after those that occur again. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
