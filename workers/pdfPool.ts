import { Piscina } from 'piscina';
import { GroundMotionError } from '../core/error.ts';
import type { ReportSheet } from '../pdf/reportSheet.ts';
import { threadCode } from './threadCode.ts';

/** The thread that draws documents. */
export interface PdfPool {
  /** A printed report's bytes. Throws `service_unavailable` when too many documents wait already. */
  draw(sheet: ReportSheet): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Documents that may wait: some seconds' worth. */
const MOST_WAITING = 200;

/** A pool of one thread, which the first document starts: it stays away from requests and from maps. */
export function openPdfPool(): PdfPool {
  let started: Promise<Piscina> | null = null;
  let isClosed = false;
  return {
    draw: async (sheet) => {
      if (isClosed) throw unavailable('the server is stopping');
      started ??= startThread().catch((error: unknown) => {
        started = null;
        throw error;
      });
      const pool = await started;
      if (pool.queueSize >= MOST_WAITING) throw unavailable(`${MOST_WAITING} documents wait to be drawn`);
      return (await pool.run(sheet)) as Uint8Array;
    },
    close: async () => {
      isClosed = true;
      await (await started?.catch(() => null))?.close();
    },
  };
}

function unavailable(message: string): GroundMotionError {
  return new GroundMotionError('unavailable', 'service_unavailable', message);
}

async function startThread(): Promise<Piscina> {
  const entry = new URL(import.meta.url.endsWith('.ts') ? 'pdfTask.ts' : 'pdfTask.js', import.meta.url);
  return new Piscina({
    ...(await threadCode(entry)),
    minThreads: 1,
    maxThreads: 1,
    maxQueue: MOST_WAITING,
    recordTiming: false,
  });
}
