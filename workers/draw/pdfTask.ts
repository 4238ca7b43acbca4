import { move, transferableSymbol, valueSymbol } from 'piscina';
import { drawInvoice } from '../../pdf/drawInvoice.ts';
import { drawPortfolio } from '../../pdf/drawPortfolio.ts';
import { drawReport } from '../../pdf/drawReport.ts';
import type { InvoiceSheet } from '../../pdf/invoiceSheet.ts';
import type { PortfolioSheet, ReportSheet } from '../../pdf/reportSheet.ts';

/** The document to render. */
export type DocumentSheet =
  | { readonly report: ReportSheet }
  | { readonly portfolio: PortfolioSheet }
  | { readonly invoice: InvoiceSheet };

/** The function that the document thread calls. */
export default async function pdfTask(sheet: DocumentSheet): Promise<unknown> {
  // A copy: a small Buffer is part of a larger one, which can't be transferred.
  const bytes = new Uint8Array(await draw(sheet));
  return move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: bytes });
}

function draw(sheet: DocumentSheet): Promise<Uint8Array> {
  if ('report' in sheet) return drawReport(sheet.report);
  return 'portfolio' in sheet ? drawPortfolio(sheet.portfolio) : drawInvoice(sheet.invoice);
}
