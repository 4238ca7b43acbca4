import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import type { Window } from '../../../../core/geodesy/grid.ts';
import { createPointIndex } from '../../../../ingest/reader/points/pointSeriesStack.ts';

const grid = { rows: 150, cols: 130 };
const cell = fc.record({ row: fc.nat(grid.rows - 1), col: fc.nat(grid.cols - 1) });
const window = fc.tuple(cell, cell).map(([a, b]): Window => {
  const [row, col] = [Math.min(a.row, b.row), Math.min(a.col, b.col)];
  return { row, col, rows: Math.max(a.row, b.row) - row + 1, cols: Math.max(a.col, b.col) - col + 1 };
});

function indexOf(cells: readonly { row: number; col: number }[]) {
  return createPointIndex(grid, {
    numbers: Uint32Array.from(cells, (_, i) => 1000 + i),
    rows: Uint32Array.from(cells, ({ row }) => row),
    cols: Uint32Array.from(cells, ({ col }) => col),
  });
}

test.prop([fc.array(cell, { maxLength: 60 }), window])(
  'finds every point of a window and no other',
  (cells, area) => {
    const found: number[] = [];
    indexOf(cells).some(area, (point, row, col) => {
      expect(cells[point - 1000]).toEqual({ row, col });
      found.push(point - 1000);
      return false;
    });
    const expected = cells.flatMap(({ row, col }, i) =>
      row >= area.row && row < area.row + area.rows && col >= area.col && col < area.col + area.cols
        ? [i]
        : [],
    );
    expect(found.sort((a, b) => a - b)).toEqual(expected);
  },
);

it('stops at the first point that satisfies the condition', () => {
  let visits = 0;
  const isFound = indexOf([
    { row: 1, col: 1 },
    { row: 2, col: 2 },
  ]).some({ row: 0, col: 0, rows: 150, cols: 130 }, () => ++visits === 1);
  expect([isFound, visits]).toEqual([true, 1]);
});
