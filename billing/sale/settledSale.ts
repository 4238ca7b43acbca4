import { required } from '../../core/required.ts';
import { isPayer, type Payer } from '../../accounts/identity/buyer.ts';
import {
  PAYMENTS_RECEIVED,
  REPORT_REVENUE,
  customerLedgerAccount,
  newEntryId,
  payerLedgerAccount,
} from '../ledger/ledger.ts';
import type { Movement, Posting } from '../ledger/ledger.ts';
import type { PlannedSale } from './planSales.ts';
import { linePriceMicroUsd } from './sale.ts';
import type { ChargedLine, Sale, SaleAnswer, SaleLine, SaleReceipt } from './sale.ts';

/** One report that is charged. */
export interface ReportCharge {
  readonly line: SaleLine;
  /** Its number within the account (that of the charge in the account's history), or within what a payment bought. */
  readonly reportId: number;
  readonly entryId: string;
  readonly costMicroUsd: number;
  /** The remaining money, of the account or the payment, after this report. */
  readonly balanceAfterMicroUsd: number;
  readonly body: string;
}

/** A sale whose plan has become an answer; everything written for it follows from this. */
export interface SettledSale {
  readonly sale: Sale;
  readonly plan: PlannedSale;
  readonly kind: 'charged' | 'refused' | 'free';
  readonly answer: SaleAnswer;
  readonly charges: readonly ReportCharge[];
}

export function settleSale(sale: Sale, plan: PlannedSale): SettledSale {
  const receipt = receiptOf(sale, plan);
  const answer = sale.render(receipt);
  const charges = receipt.charged.map((line, index): ReportCharge => ({
    line: required(sale.lines[line.line]),
    reportId: line.reportId,
    entryId: newEntryId(),
    costMicroUsd: line.costMicroUsd,
    balanceAfterMicroUsd: line.balanceMicroUsd,
    body: answer.reports ? required(answer.reports[index]) : answer.body,
  }));
  const isRefused = plan.stops.some((stop) => stop !== null);
  const kind = charges.length > 0 ? 'charged' : isRefused ? 'refused' : 'free';
  return { sale, plan, kind, answer, charges };
}

function receiptOf(sale: Sale, plan: PlannedSale): SaleReceipt {
  let balanceMicroUsd = plan.balanceBeforeMicroUsd;
  const charged = plan.charged.map((line, index): ChargedLine => {
    const costMicroUsd = linePriceMicroUsd(required(sale.lines[line]));
    balanceMicroUsd -= costMicroUsd;
    return { line, costMicroUsd, balanceMicroUsd, reportId: plan.sequenceBefore + index + 1 };
  });
  return { charged, owned: plan.owned, stops: plan.stops, balanceMicroUsd };
}

/** The ledger movements of a sale: a payer's payment first, then the charges. */
export function movementsOf({ sale, charges }: SettledSale): Movement[] {
  const movements = charges.map((charge) => chargeMovement(sale, charge));
  if (charges.length === 0 || !isPayer(sale.buyer)) return movements;
  return [paymentMovement(sale, sale.buyer), ...movements];
}

function chargeMovement(sale: Sale, charge: ReportCharge): Movement {
  const { reportId, entryId, costMicroUsd } = charge;
  return {
    ...aboutSale(sale),
    entryId,
    kind: 'report_charge',
    reportId,
    postings: [
      buyerPosting(sale, charge),
      { ledgerAccount: REPORT_REVENUE, amountMicroUsd: costMicroUsd, customer: null },
    ],
  };
}

function buyerPosting({ buyer }: Sale, charge: ReportCharge): Posting {
  const { reportId, costMicroUsd, balanceAfterMicroUsd } = charge;
  const amountMicroUsd = -costMicroUsd;
  if (isPayer(buyer)) {
    return { ledgerAccount: payerLedgerAccount(buyer.payerId), amountMicroUsd, customer: null };
  }
  const { accountId } = buyer;
  return {
    ledgerAccount: customerLedgerAccount(accountId),
    amountMicroUsd,
    customer: { accountId, sequence: reportId, balanceAfterMicroUsd },
  };
}

function paymentMovement(sale: Sale, { payerId, payment: { amountMicroUsd } }: Payer): Movement {
  return {
    ...aboutSale(sale),
    entryId: newEntryId(),
    kind: 'payment',
    reportId: null,
    postings: [
      { ledgerAccount: PAYMENTS_RECEIVED, amountMicroUsd: -amountMicroUsd, customer: null },
      { ledgerAccount: payerLedgerAccount(payerId), amountMicroUsd, customer: null },
    ],
  };
}

function aboutSale({ buyer, idempotency, requestId, endpoint, now }: Sale) {
  const isPaid = isPayer(buyer);
  return {
    mode: buyer.mode,
    accountId: isPaid ? null : buyer.accountId,
    keyId: isPaid ? null : buyer.keyId,
    requestId,
    endpoint,
    idempotencyKey: isPaid ? buyer.payment.paymentId : (idempotency?.key ?? null),
    reversesEntryId: null,
    createdAt: now,
  };
}
