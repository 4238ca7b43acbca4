import write from 'write-excel-file/browser';
import { workbookSheet } from '../../core/workbookSheet.ts';
import type { ResultTable } from './resultColumns.ts';

/** The worker that makes a workbook: receives a table, and sends the file back, or null if that failed. */
addEventListener('message', ({ data: table }: MessageEvent<ResultTable>) => {
  workbookOf(table).then(
    (file) => postMessage(file),
    () => postMessage(null),
  );
});

async function workbookOf({ header, rows }: ResultTable): Promise<Blob> {
  const { sheet, options } = workbookSheet(header, rows);
  return write(sheet, options).toBlob();
}
