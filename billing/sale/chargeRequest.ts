import type { Buyer } from '../../accounts/identity/buyer.ts';
import type { IdempotencyClaim } from './idempotency.ts';
import { reportsAffordable } from '../ledger/price.ts';
import type { QuoteClaim } from '../quote/quotes.ts';
import {
  linePriceMicroUsd,
  type OwnedReport,
  type ReportPurchase,
  type Sale,
  type SaleStop,
} from './sale.ts';

/** A report's payment: now, or (cost 0) earlier. */
export interface ChargeReceipt {
  readonly costMicroUsd: number;
  /** The account's balance after this charge. */
  readonly balanceMicroUsd: number;
  readonly reportsRemaining: number;
  /** Number of the saved report within its account: this one, or the one that had paid for it. */
  readonly reportId: number;
  /** The account's own report of the cell; absent = none that matters to the request. */
  readonly owned?: OwnedReport;
}

/** Why a charge was refused. */
export interface ChargeRefusal {
  readonly code: 'insufficient_credits' | 'spend_cap_reached' | 'max_price_exceeded';
  readonly message: string;
  readonly priceMicroUsd: number;
  readonly balanceMicroUsd: number;
}

/** A sale of one report. */
export interface ChargeRequest {
  readonly buyer: Buyer;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly requestId: string;
  /** Such as `motion`. */
  readonly endpoint: string;
  readonly label: string | null;
  readonly idempotency?: IdempotencyClaim | undefined;
  readonly purchase: ReportPurchase;
  /** The maximum cost of the report; absent = no separate limit. */
  readonly maxPriceMicroUsd?: number | undefined;
  readonly quote?: QuoteClaim | undefined;
  /** See `Sale`. */
  readonly reusesOwned?: boolean;
  /** See `Sale`. */
  readonly validators?: string | undefined;
  /** See `Sale`. */
  readonly isAbandoned?: (() => boolean) | undefined;
  /** Body of the paid answer. Pure and fast: it runs inside the transaction and may run twice. */
  render(receipt: ChargeReceipt): string;
  /** Body of the 402 answer; like `render`. */
  renderRefusal(refusal: ChargeRefusal): string;
}

/** A report's details from a sale that stopped. */
export const REFUSED_AS: Readonly<Record<SaleStop['code'], ChargeRefusal['code']>> = {
  insufficient_credits: 'insufficient_credits',
  spend_cap_reached: 'spend_cap_reached',
  over_budget: 'max_price_exceeded',
};

/** A single charge as a sale. */
export function saleOf(request: ChargeRequest): Sale {
  const { buyer, now, requestId, endpoint, label, idempotency, purchase, isAbandoned } = request;
  return {
    buyer,
    now,
    requestId,
    endpoint,
    idempotency: idempotency ?? null,
    lines: [{ purchase, label }],
    isDivisible: false,
    budgetMicroUsd: request.maxPriceMicroUsd ?? null,
    ...(request.quote && { quote: request.quote }),
    ...(request.reusesOwned && { reusesOwned: true }),
    ...(isAbandoned && { isAbandoned }),
    validators: request.validators,
    render: ({ charged: [line], owned: [owned], stops: [stop], balanceMicroUsd }) => {
      const reportsRemaining = reportsAffordable(balanceMicroUsd);
      if (line) {
        const { costMicroUsd, reportId } = line;
        const receipt = {
          costMicroUsd,
          balanceMicroUsd,
          reportsRemaining,
          reportId,
          ...(owned && { owned }),
        };
        return { statusCode: 200, body: request.render(receipt) };
      }
      if (owned?.pays) {
        const { reportId } = owned.report;
        const receipt = { costMicroUsd: 0, balanceMicroUsd, reportsRemaining, reportId, owned };
        return { statusCode: 200, body: request.render(receipt) };
      }
      const code = REFUSED_AS[stop?.code ?? 'insufficient_credits'];
      const message = stop?.message ?? '';
      const priceMicroUsd = linePriceMicroUsd({ purchase });
      const body = request.renderRefusal({ code, message, priceMicroUsd, balanceMicroUsd });
      return { statusCode: 402, body };
    },
  };
}
