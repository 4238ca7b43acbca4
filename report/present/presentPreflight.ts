import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { HEADLINES } from '../../core/report/groundVerdict.ts';
import { confidenceTenths } from '../../core/report/publishedValues.ts';
import type { DryRun, Teaser } from '../../schemas/http/report/preflight.ts';
import type { Examination } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import type { AnswerContext } from './presentMotionReport.ts';
import type { OwnedReport } from '../../billing/sale/sale.ts';
import { isSynthetic, presentMode } from './presentMode.ts';
import { presentOwnedReport } from './presentOwnedReport.ts';
import { pixelPolygon } from './pixel.ts';
import { presentPlace } from '../ground/presentPlace.ts';
import { presentIdentifiers } from './reportCell.ts';

/**
 * The free preflight: what the paid call would return, without its numbers. The price is 0 if it was paid for before;
 * `owned` is the account's own report of the cell.
 */
export function presentDryRun(
  examination: Examination,
  verdict: Verdict,
  price: { readonly costMicroUsd: number; readonly owned: OwnedReport | null },
  context: Pick<AnswerContext, 'requestId' | 'mode'>,
): DryRun {
  const isOk = verdict.status === 'ok';
  const wouldBill = isOk && price.costMicroUsd > 0;
  const costUsd = wouldBill ? microUsdToUsd(price.costMicroUsd) : 0;
  return {
    status: verdict.status,
    dry_run: true,
    help: verdict.help,
    ...presentMode(context.mode),
    would_bill: wouldBill,
    estimated_cost_usd: costUsd,
    would_cost_usd: costUsd,
    cost_usd: 0,
    owned_report: presentOwnedReport(price.owned),
    covered: examination.cell !== null,
    measured: examination.measurement !== null,
    measures: examination.cell?.measures ?? null,
    is_synthetic: examination.cell !== null && isSynthetic(examination.cell),
    likely_significant: isOk && examination.measurement ? hasMotion(examination.measurement) : null,
    ...presentIdentifiers(examination.cell),
    release: examination.cell?.releaseId ?? null,
    pixel_polygon: examination.cell ? pixelPolygon(examination.cell.corners) : [],
    data_age_days: examination.cell?.ageDays ?? null,
    query: presentPlace(examination.place),
    request_id: context.requestId,
  };
}

/** Whether the report says that the ground certainly moved: by its rate, or by a verdict about events or surroundings. */
function hasMotion({ assessment, verdict }: Measurement): boolean {
  const { isCertain, tone } = HEADLINES[verdict];
  return assessment.significantNonzero || (isCertain && tone !== 'good' && tone !== 'calm');
}

/** The requester of a teaser, and where the omitted parts are sold. */
export type TeaserContext = Pick<AnswerContext, 'requestId' | 'mode'> & {
  readonly publicUrl: string;
  readonly starterCreditsMicroUsd: number;
  /** Path at which a report is paid for without an account; null = not on this server. */
  readonly payPerCallUrl: string | null;
};

/** The free teaser: whether there is a report, what it would cost and how to buy it; without numbers or an assessment. */
export function presentTeaser(
  { place, cell, measurement }: Examination,
  verdict: Verdict,
  priceMicroUsd: number,
  { requestId, mode, publicUrl, starterCreditsMicroUsd, payPerCallUrl }: TeaserContext,
): Teaser {
  const { pixel_id: _, ...identifiers } = presentIdentifiers(cell);
  return {
    status: verdict.status,
    teaser: true,
    help: verdict.help,
    ...presentMode(mode),
    ...identifiers,
    confidence: measurement && orNull(confidenceTenths(measurement.confidence)),
    would_cost_usd: verdict.status === 'ok' ? microUsdToUsd(priceMicroUsd) : 0,
    how_to_buy: presentHowToBuy({ publicUrl, starterCreditsMicroUsd, payPerCallUrl }),
    query: presentPlace(place),
    cost_usd: 0,
    request_id: requestId,
  };
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function presentHowToBuy({
  publicUrl,
  starterCreditsMicroUsd,
  payPerCallUrl: payPerCall,
}: Pick<TeaserContext, 'publicUrl' | 'starterCreditsMicroUsd' | 'payPerCallUrl'>): Teaser['how_to_buy'] {
  const price = microUsdToUsd(REPORT_PRICE_MICRO_USD).toFixed(2);
  return {
    register: {
      method: 'POST',
      url: `${publicUrl}/api/v1/autonomous/register`,
      body: { email: 'agent@example.org' },
      starter_credits_usd: microUsdToUsd(starterCreditsMicroUsd),
    },
    key: { header: 'Authorization: Bearer <API_KEY>', top_up_url: `${publicUrl}/docs/credits` },
    x402: {
      available: payPerCall !== null,
      url: payPerCall,
      message:
        payPerCall === null
          ? "This server doesn't offer pay per call yet; register instead"
          : `Returns 402 with a payment challenge; the same call with a signed payment of ${price} USDC returns the report`,
    },
  };
}
