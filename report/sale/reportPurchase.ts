import type { ReportPurchase } from '../../billing/sale/sale.ts';
import type { Examination } from '../examine/examination.ts';

/** What a report of an examined place buys; null if there is nothing to sell. */
export function reportPurchase({
  place,
  cell,
  measurement,
  priceMicroUsd,
  pinned,
}: Examination): ReportPurchase | null {
  if (!cell || !measurement) return null;
  return {
    pixelId: cell.pixelId,
    frameId: cell.frameId,
    releaseId: cell.releaseId,
    lat: place.lat,
    lon: place.lon,
    address: place.address,
    velocityVerticalMmYr: measurement.velocityMmYr,
    velocityUncertaintyMmYr: measurement.sigmaMmYr,
    verdictCode: measurement.verdict,
    assessmentCode: measurement.assessment.assessmentCode,
    ...(priceMicroUsd !== undefined && { priceMicroUsd }),
    ...(pinned && { isPinned: true }),
    ...(pinned && pinned.servedRelease !== cell.releaseId && { isSuperseded: true }),
  };
}
