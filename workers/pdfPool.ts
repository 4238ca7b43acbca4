import type { ReportSheet } from '../pdf/reportSheet.ts';
import { openLazyPool } from './lazyPool.ts';

/** The thread that draws documents. */
export interface PdfPool {
  /** A printed report's bytes. Throws `service_unavailable` when too many documents wait already. */
  draw(sheet: ReportSheet): Promise<Uint8Array>;
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** A pool of one thread, which stays away from requests and from maps. */
export function openPdfPool(): PdfPool {
  const pool = openLazyPool<ReportSheet, Uint8Array>({
    entry: 'pdfTask',
    threads: 1,
    mostWaiting: 200,
    noun: 'documents',
  });
  return { ...pool, draw: (sheet) => pool.run(sheet) };
}
