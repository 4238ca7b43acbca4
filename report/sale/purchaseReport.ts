import { chargeReport, sell } from '../../billing/sale/charge.ts';
import { GroundMotionError } from '../../core/error.ts';
import { callerGone } from '../../billing/identity/callerGone.ts';
import { findReplay, type IdempotencyClaim } from '../../billing/sale/idempotency.ts';
import type { Caller } from '../../billing/identity/authenticate.ts';
import type { ChargeOutcome } from '../../billing/sale/chargeOutcome.ts';
import type { ChargeRefusal } from '../../billing/sale/chargeRequest.ts';
import type { SaleAnswer } from '../../billing/sale/sale.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { Examination } from '../examine/examination.ts';
import { isPurchaseError, rehearsedError } from '../ground/rehearsal.ts';
import { reportPurchase } from './reportPurchase.ts';
import type { Verdict } from '../examine/reportStatus.ts';

/** What the caller pays and has left; nulls where that is not known. */
export interface Money {
  readonly costMicroUsd: number;
  readonly balanceMicroUsd: number | null;
  readonly reportsRemaining: number | null;
}

export interface Purchase {
  readonly caller: Caller;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly requestId: string;
  /** Such as `motion`. */
  readonly endpoint: string;
  readonly label: string | null;
  readonly idempotency: IdempotencyClaim | null;
  /** Whether the caller has closed the connection: nothing is then looked up or charged any more. */
  isAbandoned(): boolean;
  /** Looks at the place and decides; reads only. */
  examine(): Promise<{ readonly examination: Examination; readonly verdict: Verdict }>;
  /** Reads whatever the answer needs beyond the examination, and returns its pure renderer. */
  prepare(examination: Examination, verdict: Verdict): Promise<(money: Money) => string>;
  /** Body of the 402 answer. */
  renderRefusal(refusal: Pick<ChargeRefusal, 'code' | 'message'>): string;
}

export interface PurchaseAnswer {
  readonly statusCode: number;
  readonly body: string;
  readonly isReplay: boolean;
}

/**
 * The only way from "a report is asked for" to "a charge is written": replay, examine, stop if the answer is
 * free, charge, answer. Everything is computed before the charge; the body leaves after the commit. A caller
 * that goes away before the charge is not charged (`caller_gone`).
 */
export async function purchaseReport(
  context: { readonly database: Database },
  purchase: Purchase,
): Promise<PurchaseAnswer> {
  const { caller, now, idempotency } = purchase;
  if (purchase.isAbandoned()) throw callerGone();
  if (idempotency) {
    const stored = await findReplay(context.database, {
      accountId: caller.accountId,
      claim: idempotency,
      now,
    });
    if (stored) return { statusCode: stored.statusCode, body: stored.body, isReplay: true };
  }
  const { examination, verdict } = await purchase.examine();
  if (examination.mode !== caller.mode) {
    const problem = `${examination.mode} data were offered to a ${caller.mode} caller`;
    throw new GroundMotionError('internal', 'modes_mixed', problem);
  }
  const render = await purchase.prepare(examination, verdict);
  const bought = verdict.status === 'ok' ? reportPurchase(examination) : null;
  if (!bought) {
    const body = render({ costMicroUsd: 0, balanceMicroUsd: null, reportsRemaining: null });
    return keepUnpaid(context.database, purchase, { statusCode: 200, body });
  }
  const { rehearsedError: code } = examination.place;
  if (code !== null && isPurchaseError(code)) {
    const { message } = rehearsedError(code);
    const body = purchase.renderRefusal({ code, message });
    return keepUnpaid(context.database, purchase, { statusCode: 402, body });
  }
  const outcome = await chargeReport(context.database, {
    caller,
    now,
    requestId: purchase.requestId,
    endpoint: purchase.endpoint,
    label: purchase.label,
    idempotency: idempotency ?? undefined,
    isAbandoned: () => purchase.isAbandoned(),
    purchase: bought,
    render: ({ costMicroUsd, balanceMicroUsd, reportsRemaining }) =>
      render({ costMicroUsd, balanceMicroUsd, reportsRemaining }),
    renderRefusal: (reason) => purchase.renderRefusal(reason),
  });
  return answerOf(outcome);
}

function answerOf({ kind, statusCode, body }: ChargeOutcome): PurchaseAnswer {
  return { statusCode, body, isReplay: kind === 'replayed' };
}

/** A free answer is replayed like a paid one: whoever repeats the request gets the same answer, whatever is new. */
async function keepUnpaid(
  database: Database,
  purchase: Purchase,
  answer: Pick<SaleAnswer, 'statusCode' | 'body'>,
): Promise<PurchaseAnswer> {
  const { caller, now, requestId, endpoint, idempotency } = purchase;
  if (!idempotency) return { ...answer, isReplay: false };
  const outcome = await sell(database, {
    caller,
    now,
    requestId,
    endpoint,
    idempotency,
    lines: [],
    isDivisible: false,
    budgetMicroUsd: null,
    isAbandoned: () => purchase.isAbandoned(),
    render: () => answer,
  });
  return answerOf(outcome);
}
