/**
 * Places where the ground of a frame moved abruptly, as free maps show them: the cells of one event grouped together. A
 * place is a connected patch (eight neighbors) of at least `LEAST_CELLS` cells whose events have the same direction and
 * time, at least one of them certain enough to be a verdict: noise that nine neighbors share makes patches of 9 to 11
 * cells with 4 to 5 σ. Its size is a class, its dates are medians, and its center is that of an area of 4 × 4 cells, so
 * it doesn't reveal the numbers of any single cell.
 */
import { median } from '../statistics/quantile.ts';
import { required } from '../required.ts';
import type { Cell } from '../geodesy/grid.ts';
import type { EpochDay } from '../date.ts';
import type { EventKind } from './candidates.ts';
import { DECIDING_SIGNIFICANCE } from './severity.ts';

/** Smaller patches may be noise, and reveal too much about a single cell. */
export const LEAST_CELLS = 9;
/** Side of the areas that free maps show, in cells. */
const AREA_CELLS = 4;
/** Borders of the size classes: mm for a step or a surge, mm/yr for a change of pace. Smaller events are not shown. */
const PLACE_SIZES = { jumpMm: [5, 15, 30], paceMmYr: [3, 8, 20] } as const;

/** A cell's event, from which places are made. */
export interface LocatedEvent extends Cell {
  readonly kind: EventKind;
  readonly earliestDay: EpochDay;
  readonly latestDay: EpochDay;
  readonly size: number;
  /** |size| over its σ, at the most likely date. */
  readonly significance: number;
  readonly isSuspectedUnwrapping: boolean;
}

export interface EventPlace {
  /** Center of an area of 4 × 4 cells. */
  readonly row: number;
  readonly col: number;
  readonly cells: number;
  readonly kind: EventKind;
  readonly isDownward: boolean;
  readonly earliestDay: EpochDay;
  readonly latestDay: EpochDay;
  /** Lower border of |size|, mm or mm/yr. */
  readonly from: number;
  /** Upper border; null = none. */
  readonly to: number | null;
  readonly isSuspectedUnwrapping: boolean;
}

/** The places of a frame's events, largest first. `cols` is the width of the frame's grid. */
export function eventPlaces(events: readonly LocatedEvent[], cols: number): EventPlace[] {
  const shown = events.filter((event) => Math.abs(event.size) >= required(bordersOf(event)[0]));
  const byCell = new Map<number, LocatedEvent[]>();
  for (const event of shown) {
    const at = event.row * cols + event.col;
    const known = byCell.get(at);
    if (known) known.push(event);
    else byCell.set(at, [event]);
  }
  const isTaken = new Set<LocatedEvent>();
  return shown
    .flatMap((seed) => {
      const patch = patchAround(seed, byCell, cols, isTaken);
      const cells = new Set(patch.map(({ row, col }) => row * cols + col)).size;
      const isCertain = patch.some(({ significance }) => significance >= DECIDING_SIGNIFICANCE);
      return cells < LEAST_CELLS || !isCertain ? [] : { cells, ...describe(patch) };
    })
    .toSorted((one, other) => other.cells - one.cells);
}

/** The events that are connected with one and match it; none where the event is already part of another patch. */
function patchAround(
  seed: LocatedEvent,
  byCell: ReadonlyMap<number, readonly LocatedEvent[]>,
  cols: number,
  isTaken: Set<LocatedEvent>,
): LocatedEvent[] {
  if (isTaken.has(seed)) return [];
  isTaken.add(seed);
  const patch = [seed];
  for (const event of patch) {
    for (let row = event.row - 1; row <= event.row + 1; row++) {
      for (let col = Math.max(0, event.col - 1); col <= Math.min(cols - 1, event.col + 1); col++) {
        const next = byCell
          .get(row * cols + col)
          ?.find((other) => !isTaken.has(other) && isAlike(event, other));
        if (next === undefined) continue;
        isTaken.add(next);
        patch.push(next);
      }
    }
  }
  return patch;
}

/**
 * Whether two events have the same direction, are both or neither a change of pace, and may have happened at the same
 * time.
 */
function isAlike(one: LocatedEvent, other: LocatedEvent): boolean {
  return (
    one.size < 0 === other.size < 0 &&
    isPace(one) === isPace(other) &&
    one.earliestDay <= other.latestDay &&
    other.earliestDay <= one.latestDay
  );
}

function describe(patch: readonly LocatedEvent[]): Omit<EventPlace, 'cells'> {
  const medianOf = (value: (event: LocatedEvent) => number) => median(Float64Array.from(patch, value));
  const half = patch.length / 2;
  const size = medianOf(({ size: own }) => own);
  const borders = bordersOf(required(patch[0]));
  const at = Math.max(0, borders.filter((border) => Math.abs(size) >= border).length - 1);
  return {
    row: areaCenter(medianOf(({ row }) => row)),
    col: areaCenter(medianOf(({ col }) => col)),
    kind: isPace(required(patch[0]))
      ? 'pace_change'
      : patch.filter(({ kind }) => kind === 'step').length >= half
        ? 'step'
        : 'surge',
    isDownward: size < 0,
    earliestDay: Math.floor(medianOf(({ earliestDay }) => earliestDay)),
    latestDay: Math.ceil(medianOf(({ latestDay }) => latestDay)),
    from: required(borders[at]),
    to: borders[at + 1] ?? null,
    isSuspectedUnwrapping: patch.filter((event) => event.isSuspectedUnwrapping).length > half,
  };
}

/** The middle of the area that contains a row or column. */
function areaCenter(at: number): number {
  return AREA_CELLS * Math.floor(at / AREA_CELLS) + AREA_CELLS / 2 - 0.5;
}

function isPace({ kind }: Pick<LocatedEvent, 'kind'>): boolean {
  return kind === 'pace_change';
}

function bordersOf(event: Pick<LocatedEvent, 'kind'>): readonly number[] {
  return isPace(event) ? PLACE_SIZES.paceMmYr : PLACE_SIZES.jumpMm;
}
