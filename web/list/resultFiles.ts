import { csvLines } from '../../core/answerTable.ts';
import type { ResultTable } from './resultColumns.ts';

/**
 * The table as CSV: with a byte order mark, so that spreadsheets recognize UTF-8; a text that would run as a formula is
 * quoted.
 */
export function csvFile({ header, rows }: ResultTable): Blob {
  return new Blob(['\uFEFF', csvLines(header, rows)], { type: 'text/csv;charset=utf-8' });
}

/** The table as an Excel workbook, made in a worker: ten thousand rows take seconds, and the page stays responsive. */
export async function workbookFile(table: ResultTable): Promise<Blob> {
  const thread = new Worker(new URL('./workbookThread.ts', import.meta.url), { type: 'module' });
  try {
    // The table has just been built and will be copied to the worker: two tasks instead of one long one.
    await new Promise((resolve) => setTimeout(resolve));
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('the workbook could not be made'));
      thread.addEventListener('error', fail);
      thread.addEventListener('message', ({ data: file }: MessageEvent<Blob | null>) =>
        file === null ? fail() : resolve(file),
      );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(table);
    });
  } finally {
    thread.terminate();
  }
}
