import { required } from '../../core/required.ts';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { sell } from '../../billing/sale/charge.ts';
import type { ChargeOutcome } from '../../billing/sale/chargeOutcome.ts';
import type { IdempotencyClaim } from '../../billing/sale/idempotency.ts';
import { wholeMicroUsd } from '../../core/money.ts';
import type { QuoteClaim } from '../../billing/quote/quotes.ts';
import type { Sale } from '../../billing/sale/sale.ts';
import type { BatchBody } from '../../schemas/http/place/batch.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { presentBatch } from './presentBatch.ts';
import { groundOf, type Grounds } from '../ground/ground.ts';
import { parseItems } from './batchItems.ts';
import { examineBatch } from './examineBatch.ts';
import { mapInSlices } from '../../core/slices.ts';
import type { ChargedLine } from '../../billing/sale/sale.ts';
import { REPORT_PRICE_MICRO_USD, reportsAffordable } from '../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { GroundMotionError } from '../../core/error.ts';
import { presentMotionReport, type AnswerContext } from '../present/presentMotionReport.ts';
import type { ExaminedItem } from './examineBatch.ts';

/** What is known only within the transaction; a quotation mark within a text is escaped, so these words occur nowhere else. */
const UNKNOWN_MONEY = '"credits_remaining_usd":null,"reports_remaining":null';

/** The whole report of an item of status `ok`, as `motion` would have sold it, but for what its account has left. */
type ReportDraft = (line: Pick<ChargedLine, 'costMicroUsd' | 'balanceMicroUsd'>) => string;

/** How a batch is called in the ledger. */
export const BATCH_ENDPOINT = 'motion/batch';

/** A batch that is to be answered. */
export interface BatchPurchase {
  readonly caller: Caller;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly requestId: string;
  readonly body: BatchBody;
  readonly idempotency: IdempotencyClaim | null;
  /** Of an asynchronous batch. */
  readonly jobId: string | null;
  /** The quote that it costs no more than. */
  readonly quote?: QuoteClaim | undefined;
  readonly isAbandoned?: Sale['isAbandoned'];
  readonly alongside?: Sale['alongside'];
}

/** What a batch may cost at most by its own word, micro-dollars; null = it does not say. */
export function batchBudget({ max_spend_usd: spend, max_price_usd: price }: BatchBody): number | null {
  const limits = [spend, price].filter((limit) => limit !== undefined);
  return limits.length === 0 ? null : wholeMicroUsd(Math.min(...limits));
}

/** What each report of a batch may cost at most, micro-dollars; undefined = it does not say. */
export function itemPriceLimit({ max_item_price_usd: most }: BatchBody): number | undefined {
  return most === undefined ? undefined : wholeMicroUsd(most);
}

/**
 * Looks up all items together, charges the cells that can be answered, each once and as far as the money
 * reaches, in one transaction, and renders the answer. What takes long is written before the transaction.
 */
export async function sellBatch(
  context: { readonly grounds: Grounds; readonly database: Database },
  purchase: BatchPurchase,
): Promise<ChargeOutcome> {
  const { caller, now, requestId, body } = purchase;
  const ground = groundOf(context, caller);
  const parsed = await parseItems(body.items, body.since, ground);
  const batch = await examineBatch(ground, parsed, body, now);
  const about = {
    requestId,
    mode: ground.mode,
    withBrief: body.brief ?? false,
    reusesOwned: body.reuse === true,
    jobId: purchase.jobId,
  };
  const drafts = await mapInSlices(batch.cells, ({ item }) => draftReport(item, { ...about, now }));
  return sell(context.database, {
    buyer: caller,
    now,
    requestId,
    endpoint: BATCH_ENDPOINT,
    idempotency: purchase.idempotency,
    lines: batch.cells.map(({ item, purchase: bought }) => ({ purchase: bought, label: item.id })),
    isDivisible: true,
    budgetMicroUsd: batchBudget(body),
    maxLineMicroUsd: itemPriceLimit(body),
    reusesOwned: body.reuse === true,
    ...(purchase.quote && { quote: purchase.quote }),
    ...(purchase.isAbandoned && { isAbandoned: purchase.isAbandoned }),
    ...(purchase.alongside && { alongside: purchase.alongside }),
    render: (receipt) => ({
      statusCode: 200,
      body: JSON.stringify(presentBatch(batch, receipt, about)),
      reports: receipt.charged.map((line) => required(drafts[line.line])(line)),
    }),
  });
}

/**
 * Writes a report before it is sold, so that the transaction has only two numbers to fill in.
 * @throws GroundMotionError `internal_error` where they have no place, or when the price is another.
 */
export function draftReport(
  item: ExaminedItem,
  about: Pick<AnswerContext, 'requestId' | 'now' | 'mode'>,
): ReportDraft {
  const money = { costMicroUsd: REPORT_PRICE_MICRO_USD, balanceMicroUsd: null, reportsRemaining: null };
  const answer = { ...about, units: 'mm', include: [], series: null } as const;
  const verdict = { status: 'ok', help: item.message } as const;
  const parts = JSON.stringify(presentMotionReport(required(item.examination), verdict, money, answer)).split(
    UNKNOWN_MONEY,
  );
  const [before, after] = parts;
  if (parts.length !== 2) throw defect('has not one place for what the account has left');
  return ({ costMicroUsd, balanceMicroUsd }) => {
    if (costMicroUsd !== REPORT_PRICE_MICRO_USD) throw defect(`was sold for ${costMicroUsd} micro-dollars`);
    const left = microUsdToUsd(balanceMicroUsd);
    return `${before}"credits_remaining_usd":${left},"reports_remaining":${reportsAffordable(balanceMicroUsd)}${after}`;
  };
}

function defect(what: string): GroundMotionError {
  return new GroundMotionError('internal', 'internal_error', `a report of a batch ${what}`);
}
