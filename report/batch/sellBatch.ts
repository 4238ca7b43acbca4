import { required } from '../../core/required.ts';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { sell } from '../../billing/sale/charge.ts';
import type { ChargeOutcome } from '../../billing/sale/chargeOutcome.ts';
import type { IdempotencyClaim } from '../../billing/sale/idempotency.ts';
import { wholeMicroUsd, microUsdToUsd } from '../../core/money.ts';
import type { QuoteClaim } from '../../billing/quote/quotes.ts';
import type { Sale, ChargedLine } from '../../billing/sale/sale.ts';
import type { BatchBody } from '../../schemas/http/place/batch.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { presentBatch } from './presentBatch.ts';
import { groundOf, type Grounds, type Ground } from '../ground/ground.ts';
import { parseItems } from './batchItems.ts';
import { examineBatch, type ExaminedItem, type ExaminedBatch } from './examineBatch.ts';
import { mapInSlices, mapInGroups } from '../../core/slices.ts';
import { REPORT_PRICE_MICRO_USD, reportsAffordable } from '../../billing/ledger/price.ts';
import { GroundMotionError } from '../../core/error.ts';
import { presentArea } from '../area/presentArea.ts';
import { presentMotionReport, type AnswerContext } from '../present/presentMotionReport.ts';
import { addContext } from '../examine/readContext.ts';

/**
 * Placeholders for values that are known only within the transaction. A quotation mark within a text is escaped, so these
 * strings can't occur elsewhere.
 */
const UNKNOWN_MONEY = '"credits_remaining_usd":null,"reports_remaining":null';

/**
 * The whole report of an item with status `ok`, as `motion` or `motion/area` would have sold it, except for the account's
 * remaining balance.
 */
type ReportDraft = (line: Pick<ChargedLine, 'costMicroUsd' | 'balanceMicroUsd'>) => string;

/** The name of a batch in the ledger. */
export const BATCH_ENDPOINT = 'motion/batch';

/** A batch to be answered. */
export interface BatchPurchase {
  readonly caller: Caller;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly requestId: string;
  readonly body: BatchBody;
  readonly idempotency: IdempotencyClaim | null;
  /** For an asynchronous batch. */
  readonly jobId: string | null;
  /** The quote that limits its cost. */
  readonly quote?: QuoteClaim | undefined;
  readonly isAbandoned?: Sale['isAbandoned'];
  readonly alongside?: Sale['alongside'];
}

/** The maximum cost of a batch that the caller set, micro-dollars; null = not set. */
export function batchBudget({ max_spend_usd: spend, max_price_usd: price }: BatchBody): number | null {
  const limits = [spend, price].filter((limit) => limit !== undefined);
  return limits.length === 0 ? null : wholeMicroUsd(Math.min(...limits));
}

/** The maximum cost of each report that the caller set, micro-dollars; undefined = not set. */
export function itemPriceLimit({ max_item_price_usd: most }: BatchBody): number | undefined {
  return most === undefined ? undefined : wholeMicroUsd(most);
}

/**
 * Looks up all items together, charges the cells that can be answered, each once and as far as the money goes, in one
 * transaction, and renders the answer. Slow parts are rendered before the transaction.
 */
export async function sellBatch(
  context: { readonly grounds: Grounds; readonly database: Database },
  purchase: BatchPurchase,
): Promise<ChargeOutcome> {
  const { caller, now, requestId, body } = purchase;
  const ground = groundOf(context, caller);
  const parsed = await parseItems(body.items, body.since, ground);
  const examined = await examineBatch(ground, parsed, body, now);
  const batch = body.include?.includes('context') ? await addContexts(ground, examined) : examined;
  const about = {
    requestId,
    mode: ground.mode,
    withBrief: body.brief ?? false,
    reusesOwned: body.reuse === true,
    jobId: purchase.jobId,
  };
  const drafts = await mapInSlices(batch.cells, ({ item }) => draftReport(item, { ...about, now }));
  await ground.lake.recordSale(batch.cells.map(({ purchase: bought }) => bought));
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
 * @throws GroundMotionError `internal_error` if there is no placeholder for them, or if the price differs.
 */
export function draftReport(
  item: ExaminedItem,
  about: Pick<AnswerContext, 'requestId' | 'now' | 'mode'>,
): ReportDraft {
  const examination = required(item.examination);
  const priceMicroUsd = examination.priceMicroUsd ?? REPORT_PRICE_MICRO_USD;
  const money = { costMicroUsd: priceMicroUsd, balanceMicroUsd: null, reportsRemaining: null };
  const include = examination.context ? (['context'] as const) : [];
  const answer = { ...about, units: 'mm', include, series: null } as const;
  const verdict = { status: 'ok', help: item.message } as const;
  const report = examination.area
    ? presentArea(examination, verdict, money, about, undefined)
    : presentMotionReport(examination, verdict, money, answer);
  const parts = JSON.stringify(report).split(UNKNOWN_MONEY);
  const [before, after] = parts;
  if (parts.length !== 2) throw defect('has not one place for what the account has left');
  return ({ costMicroUsd, balanceMicroUsd }) => {
    if (costMicroUsd !== priceMicroUsd) throw defect(`was sold for ${costMicroUsd} micro-dollars`);
    const left = microUsdToUsd(balanceMicroUsd);
    return `${before}"credits_remaining_usd":${left},"reports_remaining":${reportsAffordable(balanceMicroUsd)}${after}`;
  };
}

function defect(what: string): GroundMotionError {
  return new GroundMotionError('internal', 'internal_error', `a report of a batch ${what}`);
}

/** Number of places that are looked up before yielding to other requests. */
const LOOKED_UP_TOGETHER = 20;

/** Adds what others have mapped at the place, or in the area, of each item that can be sold: items of one cell are different places. */
async function addContexts({ context }: Ground, { items, cells }: ExaminedBatch): Promise<ExaminedBatch> {
  const add = async (item: ExaminedItem): Promise<ExaminedItem> =>
    item.cellForSale === null
      ? item
      : { ...item, examination: await addContext(context, required(item.examination)) };
  const shown = await mapInGroups(items, LOOKED_UP_TOGETHER, (group) => Promise.all(group.map(add)));
  return {
    items: shown,
    cells: cells.map((cell) => ({ ...cell, item: required(shown[cell.item.index]) })),
  };
}
