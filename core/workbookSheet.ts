import type { TableCell } from './answerTable.ts';

/** What a cell of a workbook holds at most. */
const LONGEST_CELL = 32_767;
const COLUMN_WIDTH = 18;

/**
 * A table as write-excel-file takes it: bold names on top that stay in sight, numbers as numbers. A text is a text, so that `0046` stays and no
 * formula runs.
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
