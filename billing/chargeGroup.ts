import type { Transaction } from '../store/state/database.ts';
import type { ChargeOutcome } from './chargeOutcome.ts';
import type { ChargeRefusal, ChargeRequest } from './chargeRequest.ts';
import { debitAccounts } from './debit.ts';
import type { MadeDebit, RefusedDebit } from './debit.ts';
import { findStoredAnswers, storeAnswers } from './idempotency.ts';
import type { AccountClaim, AnswerToStore } from './idempotency.ts';
import { addKeySpend } from './keySpend.ts';
import { REPORT_REVENUE, appendMovements, customerLedgerAccount, newEntryId } from './ledger.ts';
import type { Movement } from './ledger.ts';
import { REPORT_PRICE_MICRO_USD, microUsdToUsd, reportsAffordable } from './price.ts';
import { saveReports } from './savedReport.ts';
import type { ReportToSave } from './savedReport.ts';

/** What became of one member of a group, to be told after the commit. */
export type GroupResult = { readonly outcome: ChargeOutcome } | { readonly error: unknown };

/**
 * Everything that a group of charges writes, within one transaction: their debits, double entries, key
 * spend, saved reports and idempotency records. Results come in the order of the requests. Members that
 * are refused or replayed write no money. Throws when the whole group must be undone. No two members
 * bear the same idempotency key of one account.
 */
export async function chargeGroup(
  transaction: Transaction,
  requests: readonly ChargeRequest[],
): Promise<GroupResult[]> {
  const results = Array.from<GroupResult>({ length: requests.length });
  const claims = requests.map(claimOf);
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

  const debits = await debitAccounts(
    transaction,
    fresh.map((index) => ({
      accountId: requests[index]!.caller.accountId,
      priceMicroUsd: REPORT_PRICE_MICRO_USD,
    })),
  );
  const reports: ReportToSave[] = [];
  const movements: Movement[] = [];
  const answers: AnswerToStore[] = [];
  fresh.forEach((index, position) => {
    const request = requests[index]!;
    const debit = debits[position]!;
    const claim = claims[index];
    const report = debit.isMade ? paidReport(request, debit) : null;
    const outcome: ChargeOutcome = report
      ? { kind: 'charged', statusCode: 200, body: report.body }
      : { kind: 'refused', statusCode: 402, body: request.renderRefusal(refusalOf(debit)) };
    if (report && debit.isMade) {
      reports.push(report);
      movements.push(chargeMovement(report, debit));
    }
    if (claim) {
      const { statusCode, body } = outcome;
      answers.push({ ...claim, statusCode, body, entryId: report?.entryId ?? null });
    }
    results[index] = { outcome };
  });
  await addKeySpend(
    transaction,
    reports.map(({ request, costMicroUsd }) => ({
      keyId: request.caller.keyId,
      amountMicroUsd: costMicroUsd,
      now: request.now,
    })),
  );
  await appendMovements(transaction, movements);
  await saveReports(transaction, reports);
  await storeAnswers(transaction, answers);
  return results;
}

function claimOf({ caller, idempotency, now }: ChargeRequest): AccountClaim | null {
  return idempotency ? { accountId: caller.accountId, claim: idempotency, now } : null;
}

function attempt(replay: () => ChargeOutcome): GroupResult {
  try {
    return { outcome: replay() };
  } catch (error) {
    return { error };
  }
}

function paidReport(request: ChargeRequest, debit: MadeDebit): ReportToSave {
  const reportId = debit.sequence;
  const body = request.render({
    costMicroUsd: REPORT_PRICE_MICRO_USD,
    balanceMicroUsd: debit.balanceMicroUsd,
    reportsRemaining: reportsAffordable(debit.balanceMicroUsd),
    reportId,
  });
  return { request, reportId, entryId: newEntryId(), costMicroUsd: REPORT_PRICE_MICRO_USD, body };
}

function refusalOf(debit: MadeDebit | RefusedDebit): ChargeRefusal {
  const price = microUsdToUsd(REPORT_PRICE_MICRO_USD).toFixed(2);
  return {
    code: 'insufficient_credits',
    message: `this report costs ${price} USD and the account has ${microUsdToUsd(debit.balanceMicroUsd)} USD; see buy_credits_url for more credits`,
    priceMicroUsd: REPORT_PRICE_MICRO_USD,
    balanceMicroUsd: debit.balanceMicroUsd,
  };
}

function chargeMovement(
  { request, reportId, entryId, costMicroUsd }: ReportToSave,
  debit: MadeDebit,
): Movement {
  const { accountId, keyId, mode } = request.caller;
  return {
    entryId,
    kind: 'report_charge',
    mode,
    accountId,
    keyId,
    requestId: request.requestId,
    endpoint: request.endpoint,
    label: request.label,
    reportId,
    idempotencyKey: request.idempotency?.key ?? null,
    reversesEntryId: null,
    createdAt: request.now,
    postings: [
      {
        ledgerAccount: customerLedgerAccount(accountId),
        amountMicroUsd: -costMicroUsd,
        customer: { accountId, sequence: debit.sequence, balanceAfterMicroUsd: debit.balanceMicroUsd },
      },
      { ledgerAccount: REPORT_REVENUE, amountMicroUsd: costMicroUsd, customer: null },
    ],
  };
}
