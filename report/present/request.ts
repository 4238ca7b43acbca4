import { microUsdToUsd } from '../../core/money.ts';
import type { Place } from '../ground/place.ts';
import type { Money } from '../sale/purchaseReport.ts';
import { presentOwnedReport } from './presentOwnedReport.ts';
import { presentPlace } from '../ground/presentPlace.ts';

/** The request, its time, and its cost. */
export function presentRequest(
  place: Place,
  { costMicroUsd, balanceMicroUsd, reportsRemaining, owned }: Money,
  { now, requestId }: { readonly now: number; readonly requestId: string },
) {
  return {
    query: presentPlace(place),
    queried_at: new Date(now).toISOString(),
    cost_usd: microUsdToUsd(costMicroUsd),
    billed_usd: microUsdToUsd(costMicroUsd),
    ...(owned === undefined ? {} : { owned_report: presentOwnedReport(owned) }),
    credits_remaining_usd: balanceMicroUsd === null ? null : microUsdToUsd(balanceMicroUsd),
    reports_remaining: reportsRemaining,
    request_id: requestId,
  };
}
