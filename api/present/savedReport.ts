import type { SavedReport } from '../../billing/reports/myReports.ts';
import { headlineOf } from '../../core/report/headline.ts';
import { microUsdToUsd } from '../../core/money.ts';
import type { SavedReportBody } from '../../schemas/http/account/myReports.ts';

import type { Correction } from '../../support/correction/correction.ts';
import { presentCorrectionLink } from './correction.ts';

/** A bought report as its account's list shows it. */
export function presentSavedReport(
  report: SavedReport,
  corrections: readonly Pick<Correction, 'correctionId' | 'title'>[],
  publicUrl: string,
): SavedReportBody {
  return {
    id: report.reportId,
    created_at: report.createdAt.toISOString(),
    endpoint: report.endpoint,
    label: report.label,
    nickname: report.nickname,
    note: report.note,
    address: report.address,
    lat: report.lat,
    lon: report.lon,
    pixel_id: report.pixelId,
    frame: report.frameId,
    release: report.releaseId,
    velocity: report.velocityVerticalMmYr,
    velocity_vertical_mm_yr: report.velocityVerticalMmYr,
    velocity_uncertainty_mm_yr: report.velocityUncertaintyMmYr,
    verdict: verdictOf(report),
    assessment_code: report.assessmentCode,
    cost_usd: microUsdToUsd(report.costMicroUsd),
    refunded: report.isRefunded,
    purchase_request_id: report.requestId,
    corrections: corrections.map((each) => presentCorrectionLink(each, publicUrl)),
    pdf_url: pdfUrl(report, publicUrl),
  };
}

/** Where the report's PDF is: asked for by the same place as the report was. */
function pdfUrl({ address, lat, lon }: SavedReport, publicUrl: string): string {
  const place = new URLSearchParams(address === null ? { lat: String(lat), lon: String(lon) } : { address });
  return `${publicUrl}/report.pdf?${place.toString()}`;
}

/** What the report says first, in the same words. */
function verdictOf({ velocityVerticalMmYr, velocityUncertaintyMmYr }: SavedReport): string | null {
  if (velocityUncertaintyMmYr === null) return null;
  return headlineOf({ velocityMmYr: velocityVerticalMmYr, sigmaMmYr: velocityUncertaintyMmYr }).title;
}
