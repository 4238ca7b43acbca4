import { required } from '../../core/required.ts';
import { isPayer } from '../../accounts/identity/buyer.ts';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { readBalance } from '../../billing/ledger/balance.ts';
import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { readOwnedReports } from '../../billing/sale/boughtReports.ts';
import { coveredLines } from '../../billing/sale/coveredLines.ts';
import { budgetOf } from '../../billing/sale/planSales.ts';
import type { OwnedReport } from '../../billing/sale/sale.ts';
import { insertQuote, type Quote } from '../../billing/quote/quotes.ts';
import type { quoteBodySchema, QuoteAnswer } from '../../schemas/http/account/quote.ts';
import type { z } from 'zod';
import { parseItems } from '../batch/batchItems.ts';
import { examineBatch, type ExaminedBatch } from '../batch/examineBatch.ts';
import { BATCH_ENDPOINT, batchBudget, itemPriceLimit } from '../batch/sellBatch.ts';
import { groundOf } from '../ground/ground.ts';
import { presentOwnedReport } from '../present/presentOwnedReport.ts';
import { presentMode } from '../present/presentMode.ts';
import { refusal } from '../refusal.ts';
import { quoteHash } from '../sale/priceLimit.ts';
import { queryOfBody } from './areaKind.ts';
import { appraise } from './ask.ts';
import { BATCH_PATH, quotedBatch } from './askBatch.ts';
import type { AskContext, Asker, Question } from './question.ts';

export type QuoteBody = z.output<typeof quoteBodySchema>;

/** What a request would cost, and which part of it would be free. */
interface Estimate {
  readonly requestHash: string;
  readonly count: number;
  readonly billable: number;
  /** Cells of which the account owns a current report. */
  readonly owned: number;
  readonly costMicroUsd: number;
  /** The price of one of the reports. */
  readonly unitMicroUsd: number;
  readonly free: QuoteAnswer['free'];
}

/**
 * Computes what a purchase would cost now and stores it as a quote: the purchase won't cost more, even if the places
 * change meanwhile.
 * @throws GroundMotionError like the purchase; `bad_request` for a request that is free anyway.
 */
export async function askQuote(context: AskContext, asker: Asker, asked: QuoteBody): Promise<QuoteAnswer> {
  const { buyer, now, requestId } = asker;
  if (!buyer || isPayer(buyer)) throw refusal('unauthorized', 'A quote needs an API key or a session');
  const estimate =
    asked.kind === 'batch'
      ? await estimateBatch(context, asker, buyer, asked.request)
      : await estimateReport(context, asker, asked);
  const quote = await insertQuote(context.database, {
    accountId: buyer.accountId,
    keyId: buyer.keyId === '' ? null : buyer.keyId,
    mode: buyer.mode,
    kind: asked.kind,
    requestHash: estimate.requestHash,
    amountMicroUsd: estimate.costMicroUsd,
    requestId,
    now,
  });
  const { balanceMicroUsd } = await readBalance(context.database, buyer.accountId);
  return presentQuote(quote, asked.kind, estimate, { balanceMicroUsd, requestId, mode: buyer.mode });
}

async function estimateReport(
  context: AskContext,
  asker: Asker,
  asked: Exclude<QuoteBody, { kind: 'batch' }>,
): Promise<Estimate> {
  const query =
    asked.kind === 'area' || asked.kind === 'profile' ? queryOfBody(asked.request) : asked.request;
  if (query.dry_run === 1 || query.teaser === 1 || query.mock !== undefined)
    throw refusal('bad_request', 'request: dry_run, teaser and mock are free; quote the report without them');
  const { verdict, costMicroUsd, owned, requestHash, examination } = await appraise(context, asker, {
    kind: asked.kind,
    query,
    form: 'report',
  } as Question);
  const { status, help } = verdict;
  const own = status === 'ok' ? presentOwnedReport(owned) : null;
  const why = {
    id: 'report',
    index: 0,
    status,
    message: own?.message ?? help,
    ...(own && { owned_report: own }),
  };
  const free = costMicroUsd > 0 ? [] : [why];
  return {
    requestHash,
    count: 1,
    billable: costMicroUsd > 0 ? 1 : 0,
    owned: owned?.pays ? 1 : 0,
    costMicroUsd,
    unitMicroUsd: examination.priceMicroUsd ?? REPORT_PRICE_MICRO_USD,
    free,
  };
}

async function estimateBatch(
  context: AskContext,
  { now }: Asker,
  buyer: Caller,
  body: Extract<QuoteBody, { kind: 'batch' }>['request'],
): Promise<Estimate> {
  const ground = groundOf(context, buyer);
  const batch = await examineBatch(ground, await parseItems(body.items, body.since, ground), body, now);
  const sale = { buyer, now, endpoint: BATCH_ENDPOINT, reusesOwned: true };
  const lines = batch.cells.map(({ purchase }) => ({ purchase, label: null }));
  const owned = await readOwnedReports(context.database, { ...sale, lines });
  const reused = owned.map((each) => (body.reuse === true && each?.pays ? each : null));
  const limits = { budgetMicroUsd: batchBudget(body), isDivisible: true };
  const bounded = { lines, maxLineMicroUsd: itemPriceLimit(body), isDivisible: true };
  const covered = coveredLines(bounded, reused, budgetOf(limits));
  const charged = new Set(covered.charged);
  return {
    requestHash: quoteHash(BATCH_PATH, quotedBatch(body)),
    count: batch.items.length,
    billable: charged.size,
    owned: owned.filter((each) => each?.pays).length,
    costMicroUsd: covered.amountMicroUsd,
    unitMicroUsd: REPORT_PRICE_MICRO_USD,
    free: freeItems(batch, charged, reused),
  };
}

/** The free part of a batch; `charged` are the cells that aren't free, `reused` the owned report that answers each cell. */
function freeItems(
  { items, cells }: ExaminedBatch,
  charged: ReadonlySet<number>,
  reused: readonly (OwnedReport | null)[],
): QuoteAnswer['free'] {
  return items.flatMap(({ id, index, status, message, cellForSale }): QuoteAnswer['free'] => {
    if (cellForSale === null) return [{ id, index, status, message }];
    const first = required(cells[cellForSale]).item;
    const own = presentOwnedReport(reused[cellForSale] ?? null);
    if (own) return [{ id, index, status, message: own.message, owned_report: own }];
    if (!charged.has(cellForSale)) {
      return [
        { id, index, status: 'skipped_for_budget', message: "The limit of the batch doesn't cover it" },
      ];
    }
    if (first.index === index) return [];
    return [
      {
        id,
        index,
        status,
        message: `The same cell as item ${JSON.stringify(first.id)}, which pays for both`,
      },
    ];
  });
}

function presentQuote(
  { quoteId, expiresAt }: Quote,
  kind: QuoteBody['kind'],
  { count, billable, owned, costMicroUsd, unitMicroUsd, free }: Estimate,
  about: { readonly balanceMicroUsd: number; readonly requestId: string; readonly mode: Caller['mode'] },
): QuoteAnswer {
  return {
    quote_id: quoteId,
    kind,
    count,
    billable,
    owned,
    unit_price_usd: microUsdToUsd(unitMicroUsd),
    cost_usd: microUsdToUsd(costMicroUsd),
    free,
    expires_at: new Date(expiresAt).toISOString(),
    covered_by_credits: about.balanceMicroUsd >= costMicroUsd,
    credits_usd: microUsdToUsd(about.balanceMicroUsd),
    ...presentMode(about.mode),
    request_id: about.requestId,
  };
}
