import type { Transaction } from '../../store/state/sql/database.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { ChargeOutcome } from './chargeOutcome.ts';
import { findStoredAnswers, storeAnswers } from './idempotency.ts';
import type { AccountClaim, AnswerToStore } from './idempotency.ts';
import { REPORT_REVENUE, appendMovements, customerLedgerAccount, newEntryId } from '../ledger/ledger.ts';
import type { Movement } from '../ledger/ledger.ts';
import { readBoughtReports, recordFreeReports } from './paidBefore.ts';
import { planSales } from './planSales.ts';
import type { PlannedSale } from './planSales.ts';
import { REPORT_PRICE_MICRO_USD } from '../ledger/price.ts';
import type { ChargedLine, Sale, SaleAnswer, SaleReceipt } from './sale.ts';
import { saveReports } from './savedReport.ts';
import type { ReportToSave } from './savedReport.ts';
import { debitAccounts, lockAccounts, readKeys, recordSpending } from './spendingState.ts';
import type { Debit } from './spendingState.ts';

/** What became of one member of a group, to be told after the commit. */
export type GroupResult = { readonly outcome: ChargeOutcome } | { readonly error: unknown };

/**
 * Everything that a group of sales writes, within one transaction: debits, double entries, spending of
 * keys, saved reports, free ones and idempotency records. Accounts are locked first, so that what is read after is
 * what holds at the commit, whichever process sells. Results come in the order of the sales. Members that
 * are refused or replayed write no money. Throws when the whole group must be undone. No two members bear
 * the same idempotency key of one account.
 */
export async function chargeGroup(transaction: Transaction, sales: readonly Sale[]): Promise<GroupResult[]> {
  const results = Array.from<GroupResult>({ length: sales.length });
  const accounts = await lockAccounts(transaction, unique(sales.map(({ caller }) => caller.accountId)));
  const claims = sales.map(claimOf);
  const stored = await findStoredAnswers(
    transaction,
    claims.filter((claim) => claim !== null),
  );
  const fresh: number[] = [];
  claims.forEach((claim, index) => {
    const replay = claim && stored.get(claim);
    if (replay) results[index] = attempt(replay);
    else fresh.push(index);
  });
  if (fresh.length === 0) return results;

  const keyIds = fresh.flatMap((index) => {
    const { keyId, parentKeyId } = sales[index]!.caller;
    return parentKeyId === null ? [keyId] : [keyId, parentKeyId];
  });
  const freshSales = fresh.map((index) => sales[index]!);
  const plans = planSales(
    freshSales,
    accounts,
    await readKeys(transaction, unique(keyIds)),
    await readBoughtReports(transaction, freshSales),
  );
  const settled: SettledSale[] = [];
  for (const [position, index] of fresh.entries()) {
    const plan = plans[position]!;
    if (plan instanceof GroundMotionError) {
      results[index] = { error: plan };
      continue;
    }
    const sale = settleSale(sales[index]!, claims[index] ?? null, plan);
    settled.push(sale);
    const { statusCode, body } = sale.answer;
    results[index] = { outcome: { kind: sale.kind, statusCode, body } };
  }
  await write(transaction, settled);
  return results;
}

interface SettledSale {
  readonly sale: Sale;
  readonly plan: PlannedSale;
  readonly kind: 'charged' | 'refused' | 'free';
  readonly answer: SaleAnswer;
  readonly reports: readonly ReportToSave[];
  readonly stored: AnswerToStore | null;
}

function settleSale(sale: Sale, claim: AccountClaim | null, plan: PlannedSale): SettledSale {
  const receipt = receiptOf(plan);
  const answer = sale.render(receipt);
  const reports = receipt.charged.map((line, index): ReportToSave => ({
    sale,
    line: sale.lines[index]!,
    reportId: line.reportId,
    entryId: newEntryId(),
    costMicroUsd: line.costMicroUsd,
    balanceAfterMicroUsd: line.balanceMicroUsd,
    body: answer.reports ? answer.reports[index]! : answer.body,
  }));
  const { statusCode, body } = answer;
  const stored = claim && {
    ...claim,
    statusCode,
    body,
    entryId: reports[0]?.entryId ?? null,
    chargeCount: reports.length,
  };
  const kind = plan.lines > 0 ? 'charged' : plan.stop ? 'refused' : 'free';
  return { sale, plan, kind, answer, reports, stored };
}

function receiptOf(plan: PlannedSale): SaleReceipt {
  const charged = Array.from({ length: plan.lines }, (_, index): ChargedLine => ({
    costMicroUsd: REPORT_PRICE_MICRO_USD,
    balanceMicroUsd: plan.balanceBeforeMicroUsd - (index + 1) * REPORT_PRICE_MICRO_USD,
    reportId: plan.sequenceBefore + index + 1,
  }));
  return {
    charged,
    paidByReportId: plan.paidBy?.reportId ?? null,
    stop: plan.stop,
    priceMicroUsd: REPORT_PRICE_MICRO_USD,
    balanceMicroUsd: plan.balanceBeforeMicroUsd - plan.lines * REPORT_PRICE_MICRO_USD,
  };
}

async function write(transaction: Transaction, settled: readonly SettledSale[]): Promise<void> {
  const reports = settled.flatMap((sale) => sale.reports);
  await debitAccounts(transaction, debitsOf(settled));
  await recordSpending(
    transaction,
    settled.flatMap(({ sale: { requestId, now }, plan }) =>
      plan.spending.map((step) => ({ ...step, requestId, now })),
    ),
  );
  await saveReports(transaction, reports);
  await recordFreeReports(
    transaction,
    settled.flatMap(({ sale, plan: { paidBy } }) => (paidBy ? [{ sale, paidBy }] : [])),
  );
  await storeAnswers(
    transaction,
    settled.flatMap(({ stored }) => stored ?? []),
  );
  for (const { sale, answer } of settled) await sale.alongside?.(transaction, answer);
  await appendMovements(transaction, reports.map(chargeMovement));
}

/** One debit an account. */
function debitsOf(settled: readonly SettledSale[]): Debit[] {
  const debits = new Map<string, Debit>();
  for (const { sale, plan } of settled) {
    if (plan.lines === 0) continue;
    const { accountId } = sale.caller;
    const before = debits.get(accountId);
    debits.set(accountId, {
      accountId,
      amountMicroUsd: (before?.amountMicroUsd ?? 0) + plan.lines * REPORT_PRICE_MICRO_USD,
      movements: (before?.movements ?? 0) + plan.lines,
    });
  }
  return [...debits.values()];
}

function claimOf({ caller, idempotency, now }: Sale): AccountClaim | null {
  return idempotency ? { accountId: caller.accountId, claim: idempotency, now } : null;
}

function attempt(replay: () => ChargeOutcome): GroupResult {
  try {
    return { outcome: replay() };
  } catch (error) {
    return { error };
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function chargeMovement(report: ReportToSave): Movement {
  const { sale, line, reportId, entryId, costMicroUsd, balanceAfterMicroUsd } = report;
  const { accountId, keyId, mode } = sale.caller;
  return {
    entryId,
    kind: 'report_charge',
    mode,
    accountId,
    keyId,
    requestId: sale.requestId,
    endpoint: sale.endpoint,
    label: line.label,
    reportId,
    idempotencyKey: sale.idempotency?.key ?? null,
    reversesEntryId: null,
    createdAt: sale.now,
    postings: [
      {
        ledgerAccount: customerLedgerAccount(accountId),
        amountMicroUsd: -costMicroUsd,
        customer: { accountId, sequence: reportId, balanceAfterMicroUsd },
      },
      { ledgerAccount: REPORT_REVENUE, amountMicroUsd: costMicroUsd, customer: null },
    ],
  };
}
