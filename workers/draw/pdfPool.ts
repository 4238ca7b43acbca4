import type { InvoiceSheet } from '../../pdf/invoiceSheet.ts';
import type { PortfolioSheet, ReportSheet } from '../../pdf/reportSheet.ts';
import { openLazyPool } from '../pool/lazyPool.ts';
import { moduleBeside } from '../pool/threadCode.ts';
import type { DocumentSheet } from './pdfTask.ts';

/** The thread that draws documents. */
export interface PdfPool {
  /** A printed report's bytes. Throws `service_unavailable` when too many documents wait already. */
  draw(sheet: ReportSheet): Promise<Uint8Array>;
  /** The bytes of many reports in one document, in the same way. */
  drawPortfolio(sheet: PortfolioSheet): Promise<Uint8Array>;
  /** An invoice’s or credit note’s bytes, in the same way. */
  drawInvoice(sheet: InvoiceSheet): Promise<Uint8Array>;
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** Three to nine seconds' worth (45 to 150 ms each): who waited longer would run out of a request's time. */
const MOST_WAITING_DOCUMENTS = 60;

/** A pool of one thread, which stays away from requests and from maps. */
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
