/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { EVENT_KINDS } from '../../core/events/candidates.ts';
import type { CellEvent } from '../../schemas/cell/cellEvents.ts';
import { type ColumnFile, readColumnInto } from './columnFile.ts';

/** Columns that depend on the whole frame, one value per cell, in the order of the block's fitted cells. */
export interface GroundColumns {
  /** σ of the velocity under the pooled noise, and how much the rate of other years may differ, one σ, mm/yr. */
  readonly velocitySigmaMmYr: Float32Array;
  readonly paceMmYr: Float32Array;
  /** Rate compared with the surroundings, before the GNSS tie, and its σ, vertical mm/yr; NaN = no surroundings. */
  readonly localMmYr: Float32Array;
  readonly localSigmaMmYr: Float32Array;
  /** Mean row and column of the surroundings' cells. */
  readonly ringRow: Float32Array;
  readonly ringCol: Float32Array;
  /**
   * Rate of the last 12 months before the tie, its difference from the rate of the record, and the acceleration; NaN =
   * unknown.
   */
  readonly recentMmYr: Float32Array;
  readonly recentSigmaMmYr: Float32Array;
  readonly recentChangeMmYr: Float32Array;
  readonly recentChangeSigmaMmYr: Float32Array;
  readonly accelerationMmYr2: Float32Array;
  readonly accelerationSigmaMmYr2: Float32Array;
  /** Rate before the tie without steps and surges; NaN = there are none. */
  readonly withoutEventsMmYr: Float32Array;
  readonly withoutEventsSigmaMmYr: Float32Array;
  /** Cumulative number of events up to and including this cell. */
  readonly eventEnd: Int32Array;
}

/** Scratch file of a block: its columns, and the events of its cells. */
export type GroundFile = ColumnFile<keyof GroundColumns | 'events'>;

/** Allocates the columns. */
export function emptyGround(cells: number): GroundColumns {
  const unknown = () => new Float32Array(cells).fill(NaN);
  return {
    velocitySigmaMmYr: unknown(),
    paceMmYr: unknown(),
    localMmYr: unknown(),
    localSigmaMmYr: unknown(),
    ringRow: unknown(),
    ringCol: unknown(),
    recentMmYr: unknown(),
    recentSigmaMmYr: unknown(),
    recentChangeMmYr: unknown(),
    recentChangeSigmaMmYr: unknown(),
    accelerationMmYr2: unknown(),
    accelerationSigmaMmYr2: unknown(),
    withoutEventsMmYr: unknown(),
    withoutEventsSigmaMmYr: unknown(),
    eventEnd: new Int32Array(cells),
  };
}

/** Numbers per event in a scratch file. */
const WIDTH = 10;

/** Events, one after the other, as numbers. */
export function packEvents(events: readonly CellEvent[]): Float64Array {
  const rows = new Float64Array(WIDTH * events.length);
  for (const [i, event] of events.entries()) {
    const at = WIDTH * i;
    rows[at] = EVENT_KINDS.indexOf(event.kind);
    rows[at + 1] = Number(event.isKindClear);
    rows[at + 2] = event.earliestDay;
    rows[at + 3] = event.latestDay;
    rows[at + 4] = event.size;
    rows[at + 5] = event.sigma;
    rows[at + 6] = event.significance;
    rows[at + 7] = Number(event.isSuspectedUnwrapping);
    rows[at + 8] = Number(event.isRegional);
    rows[at + 9] = Number(event.isUnconfirmed);
  }
  return rows;
}

/**
 * The events of `count` cells of a block from one on, by the index of the cell among them; `eventEnd` has the cumulative
 * counts.
 */
export function readEventRows(
  file: ColumnFile<'eventEnd' | 'events'>,
  from: number,
  count: number,
): Map<number, CellEvent[]> {
  const ends = new Int32Array(count);
  readColumnInto(file, 'eventEnd', from, ends);
  const before = new Int32Array(1);
  if (from > 0) readColumnInto(file, 'eventEnd', from - 1, before);
  const first = before[0]!;
  const rows = new Float64Array(WIDTH * ((ends.at(-1) ?? first) - first));
  if (rows.length > 0) readColumnInto(file, 'events', WIDTH * first, rows);
  const events = new Map<number, CellEvent[]>();
  for (let cell = 0, at = first; cell < count; cell++) {
    if (ends[cell] === at) continue;
    events.set(
      cell,
      Array.from({ length: ends[cell]! - at }, (_, i) => unpack(rows, WIDTH * (at - first + i))),
    );
    at = ends[cell]!;
  }
  return events;
}

function unpack(rows: Float64Array, at: number): CellEvent {
  return {
    kind: EVENT_KINDS[rows[at]!]!,
    isKindClear: rows[at + 1] === 1,
    earliestDay: rows[at + 2]!,
    latestDay: rows[at + 3]!,
    size: rows[at + 4]!,
    sigma: rows[at + 5]!,
    significance: rows[at + 6]!,
    isSuspectedUnwrapping: rows[at + 7] === 1,
    isRegional: rows[at + 8] === 1,
    isUnconfirmed: rows[at + 9] === 1,
  };
}
