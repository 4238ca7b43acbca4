import { move, transferableSymbol, valueSymbol } from 'piscina';
import { drawReport } from '../../pdf/drawReport.ts';
import type { ReportSheet } from '../../pdf/reportSheet.ts';

/** The entry that the thread for documents calls. */
export default async function pdfTask(sheet: ReportSheet): Promise<unknown> {
  // A copy: a small Buffer is part of a larger one, which cannot be moved.
  const bytes = new Uint8Array(await drawReport(sheet));
  return move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: bytes });
}
