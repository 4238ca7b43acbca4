import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { eventPlaces, LEAST_CELLS, type LocatedEvent } from '../../../core/events/eventPlaces.ts';

const COLS = 60;

/** A patch of rows × cols cells that moved alike. */
function patch(
  at: { readonly row: number; readonly col: number },
  side: number,
  event: Partial<LocatedEvent> = {},
): LocatedEvent[] {
  return Array.from({ length: side * side }, (_, i) => ({
    row: at.row + Math.floor(i / side),
    col: at.col + (i % side),
    kind: 'step' as const,
    earliestDay: 20_000,
    latestDay: 20_012,
    size: -24,
    significance: 7,
    isSuspectedUnwrapping: false,
    ...event,
  }));
}

describe('the places of events on a free map', () => {
  test('a patch that dropped is one place, with a class for its size', () => {
    expect(eventPlaces(patch({ row: 8, col: 20 }, 4), COLS)).toEqual([
      {
        row: 9.5,
        col: 21.5,
        cells: 16,
        kind: 'step',
        isDownward: true,
        earliestDay: 20_000,
        latestDay: 20_012,
        from: 15,
        to: 30,
        isSuspectedUnwrapping: false,
      },
    ]);
  });

  test('patches of other times, directions or kinds are separate places, even when they touch', () => {
    const events = [
      ...patch({ row: 0, col: 0 }, 5),
      ...patch({ row: 0, col: 5 }, 4, { earliestDay: 20_100, latestDay: 20_112 }),
      ...patch({ row: 5, col: 0 }, 4, { size: 40 }),
      ...patch({ row: 5, col: 5 }, 3, { kind: 'pace_change', size: -9 }),
    ];
    const places = eventPlaces(events, COLS);
    expect(places.map(({ cells }) => cells)).toEqual([25, 16, 16, 9]);
    expect(places.at(-1)).toMatchObject({ kind: 'pace_change', from: 8, to: 20 });
    expect(places.find(({ isDownward }) => !isDownward)).toMatchObject({ from: 30, to: null });
  });

  test('few cells and small events are not shown', () => {
    expect(eventPlaces(patch({ row: 3, col: 3 }, 2), COLS)).toEqual([]);
    expect(eventPlaces(patch({ row: 3, col: 3 }, 5, { size: -2 }), COLS)).toEqual([]);
    expect(eventPlaces([], COLS)).toEqual([]);
  });

  test('a patch without any certain event is not shown, however many cells share it', () => {
    const doubtful = patch({ row: 3, col: 3 }, 5, { significance: 4.5 });
    expect(eventPlaces(doubtful, COLS)).toEqual([]);
    const certain = [...doubtful, ...patch({ row: 3, col: 8 }, 1, { significance: 6 })];
    expect(eventPlaces(certain, COLS)).toMatchObject([{ cells: 26 }]);
  });

  test('a patch at the right edge does not continue at the left one', () => {
    const [left, right] = [patch({ row: 0, col: 0 }, 2), patch({ row: 0, col: COLS - 2 }, 2)];
    expect(eventPlaces([...left, ...right], COLS)).toEqual([]);
  });

  test.prop([
    fc.array(
      fc.record({
        row: fc.integer({ min: 0, max: 11 }),
        col: fc.integer({ min: 0, max: 11 }),
        kind: fc.constantFrom('step' as const, 'surge' as const, 'pace_change' as const),
        earliestDay: fc.integer({ min: 0, max: 30 }),
        latestDay: fc.integer({ min: 30, max: 60 }),
        size: fc.double({ min: -60, max: 60, noNaN: true }),
        significance: fc.double({ min: 3, max: 12, noNaN: true }),
        isSuspectedUnwrapping: fc.boolean(),
      }),
      { maxLength: 300 },
    ),
  ])(
    'no place has fewer cells than the minimum, and none reveals a size, whatever the events are',
    (events) => {
      const places = eventPlaces(events, 12);
      for (const place of places) {
        expect(place.cells).toBeGreaterThanOrEqual(LEAST_CELLS);
        expect([3, 5, 8, 15, 20, 30]).toContain(place.from);
        expect(place.earliestDay).toBeLessThanOrEqual(place.latestDay);
      }
      expect(places.reduce((sum, { cells }) => sum + cells, 0)).toBeLessThanOrEqual(events.length);
    },
  );
});
