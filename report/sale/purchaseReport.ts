import { chargeReport, sell } from '../../billing/sale/charge.ts';
import { GroundMotionError } from '../../core/error.ts';
import { callerGone } from '../../accounts/identity/callerGone.ts';
import { keepFreeAnswer } from '../../billing/sale/freeAnswers.ts';
import { findPaidAnswers, replayPaid } from '../../billing/sale/payments.ts';
import { requireQuote } from '../../billing/quote/quotes.ts';
import { findReplay, type IdempotencyClaim } from '../../billing/sale/idempotency.ts';
import { isPayer, type Buyer } from '../../accounts/identity/buyer.ts';
import type { ChargeOutcome } from '../../billing/sale/chargeOutcome.ts';
import type { ChargeRefusal } from '../../billing/sale/chargeRequest.ts';
import {
  linePriceMicroUsd,
  type OwnedReport,
  type ReportPurchase,
  type Sale,
  type SaleAnswer,
} from '../../billing/sale/sale.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { Examination } from '../examine/examination.ts';
import { groundOf, type Grounds } from '../ground/ground.ts';
import { isPurchaseError, rehearsedError } from '../ground/rehearsal.ts';
import type { PriceLimit } from './priceLimit.ts';
import { reportPurchase } from './reportPurchase.ts';
import type { Verdict } from '../examine/reportStatus.ts';

/** A report that is ready to be sold to a payer whose payment hasn't arrived yet. */
export interface ReadyReport {
  /** The answer without the fields that are only known after the payment; JSON. */
  readonly answer: string;
  readonly purchase: ReportPurchase;
}

/** Accepts the payment and sells the prepared report; resolves after the commit. */
export type TakePayment = (ready: ReadyReport) => Promise<Omit<PurchaseAnswer, 'statusCode'>>;

/** What the caller pays, and the remaining balance; null where unknown. */
export interface Money {
  readonly costMicroUsd: number;
  readonly balanceMicroUsd: number | null;
  readonly reportsRemaining: number | null;
  /** For a purchase that reuses owned reports: the account's report of the cell, null = there was none. */
  readonly owned?: OwnedReport | null;
}

export interface Purchase {
  /** A payer's purchase is identified by its payment, an account's by its `Idempotency-Key`. */
  readonly buyer: Buyer;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly requestId: string;
  /** Such as `motion`. */
  readonly endpoint: string;
  readonly label: string | null;
  readonly idempotency: IdempotencyClaim | null;
  /** See `Sale`. */
  readonly reusesOwned: boolean;
  /** What the caller is willing to pay; absent = the price. */
  readonly limit?: PriceLimit;
  /** For a payer whose money only arrives once the answer is ready. Absent = it has arrived, or an account pays. */
  readonly takePayment?: TakePayment | undefined;
  /** Whether the caller has closed the connection: then nothing is looked up or charged any more. */
  isAbandoned(): boolean;
  /** Examines the place and decides; only reads. `validators` is that of `Sale`. */
  examine(): Promise<{
    readonly examination: Examination;
    readonly verdict: Verdict;
    readonly validators?: string | undefined;
  }>;
  /** Reads what the answer needs beyond the examination, and returns its pure renderer. */
  prepare(examination: Examination, verdict: Verdict): Promise<(money: Money) => string>;
  /** Body of the 402 answer. */
  renderRefusal(refusal: Pick<ChargeRefusal, 'code' | 'message'>): string;
}

export interface PurchaseAnswer {
  readonly statusCode: number;
  readonly body: string;
  readonly isReplay: boolean;
  /** For a replay: `Sale.validators` of the stored answer. */
  readonly validators?: string;
}

const UNKNOWN_BALANCE = { balanceMicroUsd: null, reportsRemaining: null } as const;

/**
 * The only path from a request for a report to a charge: replay, examine, stop if the answer is free, charge, answer.
 * Everything is computed before the charge; the body is sent after the commit. A caller that disconnects before the
 * charge isn't charged (`caller_gone`).
 */
export async function purchaseReport(
  context: { readonly database: Database; readonly grounds: Grounds },
  purchase: Purchase,
): Promise<PurchaseAnswer> {
  const { buyer } = purchase;
  if (purchase.isAbandoned()) throw callerGone();
  const stored = await findAnswer(context.database, purchase);
  if (stored) return answerOf(stored);
  const quote = purchase.limit?.quote;
  if (quote && !isPayer(buyer)) await requireQuote(context.database, quote, buyer.accountId);
  const { examination, verdict, validators } = await purchase.examine();
  if (examination.mode !== buyer.mode) {
    const problem = `${examination.mode} data were offered to a ${buyer.mode} buyer`;
    throw new GroundMotionError('internal', 'modes_mixed', problem);
  }
  const render = await purchase.prepare(examination, verdict);
  const bought = verdict.status === 'ok' ? reportPurchase(examination) : null;
  if (!bought) {
    const body = render({ costMicroUsd: 0, ...UNKNOWN_BALANCE });
    return keepUnpaid(context.database, purchase, { statusCode: 200, body });
  }
  const { rehearsedError: code } = examination.place;
  if (code !== null && isPurchaseError(code)) {
    const { message } = rehearsedError(code);
    const body = purchase.renderRefusal({ code, message });
    return keepUnpaid(context.database, purchase, { statusCode: 402, body });
  }
  await groundOf(context, buyer).lake.recordSale([bought]);
  if (purchase.takePayment) {
    const money = { costMicroUsd: linePriceMicroUsd({ purchase: bought }), ...UNKNOWN_BALANCE };
    const taken = await purchase.takePayment({ answer: render(money), purchase: bought });
    return { ...taken, statusCode: 200 };
  }
  const outcome = await chargeReport(context.database, {
    buyer,
    now: purchase.now,
    requestId: purchase.requestId,
    endpoint: purchase.endpoint,
    label: purchase.label,
    idempotency: purchase.idempotency ?? undefined,
    isAbandoned: () => purchase.isAbandoned(),
    validators,
    purchase: bought,
    ...purchase.limit,
    reusesOwned: purchase.reusesOwned,
    render: ({ costMicroUsd, balanceMicroUsd, reportsRemaining, owned }) =>
      render({
        costMicroUsd,
        balanceMicroUsd,
        reportsRemaining,
        ...(purchase.reusesOwned && { owned: owned ?? null }),
      }),
    renderRefusal: (reason) => purchase.renderRefusal(reason),
  });
  return answerOf(outcome);
}

async function findAnswer(
  database: Database,
  { buyer, idempotency: claim, now }: Purchase,
): Promise<ChargeOutcome | null> {
  if (isPayer(buyer)) return replayPaid(await findPaidAnswers(database, [{ buyer }]), { buyer })?.() ?? null;
  return claim && findReplay(database, { accountId: buyer.accountId, claim, now });
}

function answerOf({ kind, ...answer }: ChargeOutcome): PurchaseAnswer {
  return { ...answer, isReplay: kind === 'replayed' };
}

/**
 * A free answer is replayed like a paid one: a repeated request gets the same answer, even if there is newer data. A
 * payer's free answer isn't stored, because no payment is taken.
 */
async function keepUnpaid(
  database: Database,
  purchase: Purchase,
  answer: Pick<SaleAnswer, 'statusCode' | 'body'>,
): Promise<PurchaseAnswer> {
  const { buyer, now, requestId, endpoint, idempotency } = purchase;
  if (!idempotency || isPayer(buyer)) return { ...answer, isReplay: false };
  const sale: Sale = {
    buyer,
    now,
    requestId,
    endpoint,
    idempotency,
    lines: [],
    isDivisible: false,
    budgetMicroUsd: null,
    isAbandoned: () => purchase.isAbandoned(),
    render: () => answer,
  };
  // A refusal is decided again as long as it may change, so it isn't answered from memory.
  if (answer.statusCode !== 200) return answerOf(await sell(database, sale));
  const claim = { accountId: buyer.accountId, claim: idempotency, now };
  return answerOf(await keepFreeAnswer(database, sale, claim, answer));
}
