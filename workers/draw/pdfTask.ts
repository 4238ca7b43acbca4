import { move, transferableSymbol, valueSymbol } from 'piscina';
import { drawInvoice } from '../../pdf/drawInvoice.ts';
import { drawReport } from '../../pdf/drawReport.ts';
import type { InvoiceSheet } from '../../pdf/invoiceSheet.ts';
import type { ReportSheet } from '../../pdf/reportSheet.ts';

/** What is to be drawn. */
export type DocumentSheet = { readonly report: ReportSheet } | { readonly invoice: InvoiceSheet };

/** The entry that the thread for documents calls. */
export default async function pdfTask(sheet: DocumentSheet): Promise<unknown> {
  const drawn = 'report' in sheet ? drawReport(sheet.report) : drawInvoice(sheet.invoice);
  // A copy: a small Buffer is part of a larger one, which cannot be moved.
  const bytes = new Uint8Array(await drawn);
  return move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: bytes });
}
