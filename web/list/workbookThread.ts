import write from 'write-excel-file/browser';
import type { Cell, ResultTable } from './resultColumns.ts';

/** Maximum length of a workbook cell. */
const LONGEST_CELL = 32_767;
const COLUMN_WIDTH = 18;

/** The worker that makes a workbook: receives a table, and sends the file back, or null if that failed. */
addEventListener('message', ({ data: table }: MessageEvent<ResultTable>) => {
  workbookOf(table).then(
    (file) => postMessage(file),
    () => postMessage(null),
  );
});

/** Texts are stored as texts, so that `0046` is preserved and no formula runs. */
async function workbookOf({ header, rows }: ResultTable): Promise<Blob> {
  const names = header.map((name) => ({
    value: name,
    type: String,
    fontWeight: 'bold' as const,
    wrap: true,
  }));
  return write([names, ...rows.map((cells) => cells.map(workbookCell))], {
    sheet: 'Ground motion',
    stickyRowsCount: 1,
    columns: header.map(() => ({ width: COLUMN_WIDTH })),
  }).toBlob();
}

function workbookCell(cell: Cell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: cell.slice(0, LONGEST_CELL), type: String };
}
