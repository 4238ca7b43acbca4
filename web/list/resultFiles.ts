import { csvCell } from '../../core/tableText.ts';
import type { Cell, ResultTable } from './resultColumns.ts';

/** What a cell of a workbook holds at most. */
const LONGEST_CELL = 32_767;
const COLUMN_WIDTH = 18;

/** The table as CSV: with a byte order mark, by which spreadsheets know UTF-8; a text that would run as a formula is quoted. */
export function csvFile({ header, rows }: ResultTable): Blob {
  const text = [header, ...rows].map((cells) => `${cells.map(csvText).join(',')}\r\n`).join('');
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}

function csvText(cell: Cell): string {
  return typeof cell === 'string' ? csvCell(cell) : String(cell ?? '');
}

/** The table as an Excel workbook: a text is a text, so that `0046` stays and no formula runs. */
export async function workbookFile({ header, rows }: ResultTable): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser');
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
