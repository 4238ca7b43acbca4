import type { InvoiceSheet } from '../../pdf/invoiceSheet.ts';
import type { PortfolioSheet, ReportSheet } from '../../pdf/reportSheet.ts';
import { openLazyPool } from '../pool/lazyPool.ts';
import { moduleBeside } from '../pool/threadCode.ts';
import type { DocumentSheet } from './pdfTask.ts';

/** The thread that renders documents. */
export interface PdfPool {
  /** Renders a report. Throws `service_unavailable` when too many documents are waiting. */
  draw(sheet: ReportSheet): Promise<Uint8Array>;
  /** Renders many reports as one document; throws the same. */
  drawPortfolio(sheet: PortfolioSheet): Promise<Uint8Array>;
  /** Renders an invoice or credit note; throws the same. */
  drawInvoice(sheet: InvoiceSheet): Promise<Uint8Array>;
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** Two to six seconds of work (30 to 100 ms each): a longer wait would exceed the time limit of a request. */
const MOST_WAITING_DOCUMENTS = 60;

/** A pool of one thread, separate from requests and maps. */
export function openPdfPool(): PdfPool {
  const pool = openLazyPool<DocumentSheet, Uint8Array>({
    entry: moduleBeside(import.meta.url, 'pdfTask'),
    threads: 1,
    mostWaiting: MOST_WAITING_DOCUMENTS,
    noun: 'documents',
  });
  return {
    ...pool,
    draw: (report) => pool.run({ report }),
    drawPortfolio: (portfolio) => pool.run({ portfolio }),
    drawInvoice: (invoice) => pool.run({ invoice }),
  };
}
