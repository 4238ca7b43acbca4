import type { TableCell } from './answerTable.ts';

/** Maximum characters in a cell of a workbook. */
const LONGEST_CELL = 32_767;
const COLUMN_WIDTH = 18;

/**
 * A table in the form that write-excel-file takes: a bold header row that stays visible, and numbers as numbers. Text stays text, so
 * `0046` keeps its zeros and no formula runs.
 */
export function workbookSheet(header: readonly string[], rows: readonly (readonly TableCell[])[]) {
  const names = header.map((name) => ({
    value: name,
    type: String,
    fontWeight: 'bold' as const,
    wrap: true,
  }));
  return {
    sheet: [names, ...rows.map((cells) => cells.map(workbookCell))],
    options: {
      sheet: 'Ground motion',
      stickyRowsCount: 1,
      columns: header.map(() => ({ width: COLUMN_WIDTH })),
    },
  };
}

function workbookCell(cell: TableCell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'boolean') return { value: cell, type: Boolean };
  return { value: cell.slice(0, LONGEST_CELL), type: String };
}
