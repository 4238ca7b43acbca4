import type { ReceiptSigner } from '../../billing/receiptSigner.ts';
import type { ReportSheet, SheetProof } from '../../pdf/reportSheet.ts';
import type { PrintedStatement } from '../../schemas/http/report/printedStatement.ts';
import type { Examination } from '../examine/examination.ts';
import { isSynthetic } from '../present/presentMode.ts';

/** Path at which printed reports are verified. */
export const VERIFY_PATH = '/verify';

/** The proof of a printed report: a URL that contains what its first page says, signed. Null without a cell. */
export async function printedProof(
  receipts: Pick<ReceiptSigner, 'sign'>,
  publicUrl: string,
  { mode, place, cell }: Examination,
  sheet: Pick<ReportSheet, 'requestId' | 'madeAt' | 'place' | 'headline' | 'rate'>,
): Promise<SheetProof | null> {
  if (!cell) return null;
  const statement: PrintedStatement = {
    request_id: sheet.requestId,
    made_at: new Date(sheet.madeAt).toISOString(),
    mode,
    is_synthetic: isSynthetic(cell),
    place: sheet.place.heading,
    lat: Number(place.lat.toFixed(6)),
    lon: Number(place.lon.toFixed(6)),
    frame: cell.frameId,
    release: cell.releaseId,
    pixel_id: cell.pixelId,
    verdict: sheet.headline,
    rate_mm_yr: Number(sheet.rate.velocityMmYr.toFixed(1)),
    margin_95_mm_yr: Number(sheet.rate.margin95MmYr.toFixed(1)),
    last_observation: cell.lastObservation,
  };
  const proof = await receipts.sign(statement, 'report');
  return { url: `${publicUrl}${VERIFY_PATH}/${sheet.requestId}?proof=${proof}` };
}
