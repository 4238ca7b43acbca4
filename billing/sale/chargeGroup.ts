import { required } from '../../core/required.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { GroundMotionError } from '../../core/error.ts';
import { isPayer } from '../../accounts/identity/buyer.ts';
import type { ChargeOutcome } from './chargeOutcome.ts';
import { findStoredAnswers, isRefusal, saysTheSame } from './idempotency.ts';
import type { AccountClaim } from './idempotency.ts';
import { storeAnswers, type AnswerToStore } from './storeAnswers.ts';
import { appendMovements } from '../ledger/ledger.ts';
import { tellLowBalances } from '../ledger/lowBalance.ts';
import { readBoughtReports, recordFreeReports } from './boughtReports.ts';
import { assertPaymentsDiffer, findPaidAnswers, keepPayments, replayPaid } from './payments.ts';
import { readQuotes, recordQuoteUses, type QuoteUse } from '../quote/quotes.ts';
import { accountsOf, keysOf, planSales, quotesOf } from './planSales.ts';
import { type AccountState, type KeyState } from '../../accounts/account/accountState.ts';
import type { Sale } from './sale.ts';
import { saveReports } from './savedReport.ts';
import { movementsOf, settleSale } from './settledSale.ts';
import type { SettledSale } from './settledSale.ts';
import { debitAccounts, recordSpending } from './spendingState.ts';
import { lockAccounts, readKeys } from '../../accounts/account/accountState.ts';
import type { Debit } from './spendingState.ts';

/** The outcome of one member of a group, to be answered after the commit. */
export type GroupResult = { readonly outcome: ChargeOutcome } | { readonly error: unknown };

/**
 * Everything that a group of sales writes in one transaction: debits, payments, double entries, spending of keys, saved
 * reports, free ones and idempotency records. Accounts are locked first, so everything read after that still holds at the
 * commit, whichever process sells. Results are in the order of the sales. Refused or replayed members don't move money. A
 * sale that was refused before under the same key is decided again; a refusal with the same content is replayed. Throws
 * if the whole group must be rolled back. No two members may have the same idempotency key of one account, or the same
 * payment.
 */
export async function chargeGroup(transaction: Transaction, sales: readonly Sale[]): Promise<GroupResult[]> {
  assertPaymentsDiffer(sales);
  const results = Array.from<GroupResult>({ length: sales.length });
  const accounts = await lockAccounts(transaction, accountsOf(sales));
  const claims = sales.map(claimOf);
  const stored = await findStoredAnswers(
    transaction,
    claims.filter((claim) => claim !== null),
  );
  const paid = await findPaidAnswers(transaction, sales);
  const fresh: number[] = [];
  const refusedBefore = new Map<Sale, ChargeOutcome>();
  claims.forEach((claim, index) => {
    const replay = claim ? stored.get(claim) : replayPaid(paid, required(sales[index]));
    const result = replay && attempt(replay);
    if (result && 'outcome' in result && claim && isRefusal(result.outcome)) {
      refusedBefore.set(required(sales[index]), result.outcome);
      fresh.push(index);
    } else if (result) results[index] = result;
    else fresh.push(index);
  });
  if (fresh.length === 0) return results;

  const freshSales = fresh.map((index) => required(sales[index]));
  const keys = await readKeys(transaction, keysOf(freshSales));
  const plans = planSales(
    freshSales,
    accounts,
    keys,
    await readBoughtReports(transaction, freshSales),
    await readQuotes(transaction, quotesOf(freshSales)),
  );
  const settled: SettledSale[] = [];
  for (const [position, index] of fresh.entries()) {
    const plan = required(plans[position]);
    if (plan instanceof GroundMotionError) {
      results[index] = { error: plan };
      continue;
    }
    const sale = settleSale(required(sales[index]), plan);
    const { statusCode, body } = sale.answer;
    const before = refusedBefore.get(sale.sale);
    if (before && isRefusal(sale.answer) && saysTheSame(before.body, body)) {
      results[index] = { outcome: before };
      continue;
    }
    settled.push(sale);
    results[index] = { outcome: { kind: sale.kind, statusCode, body } };
  }
  const lost = await keepPayments(transaction, settled);
  if (lost.length > 0) {
    const sold = await findPaidAnswers(transaction, lost);
    for (const sale of lost) results[sales.indexOf(sale)] = attempt(required(replayPaid(sold, sale)));
  }
  await write(
    transaction,
    settled.filter(({ sale }) => !lost.includes(sale)),
    { accounts, keys, refusedBefore },
  );
  return results;
}

/** Writes the settled sales; accounts and keys are as before the group. */
async function write(
  transaction: Transaction,
  settled: readonly SettledSale[],
  {
    accounts,
    keys,
    refusedBefore,
  }: {
    readonly accounts: ReadonlyMap<string, AccountState>;
    readonly keys: ReadonlyMap<string, KeyState>;
    /** Sales under whose key a refusal is stored. */
    readonly refusedBefore: ReadonlyMap<Sale, ChargeOutcome>;
  },
): Promise<void> {
  const debits = debitsOf(settled);
  await debitAccounts(transaction, debits, accounts);
  await recordSpending(
    transaction,
    settled.flatMap(({ sale: { requestId, now }, plan }) =>
      plan.spending.map((step) => ({ ...step, requestId, now })),
    ),
    keys,
  );
  await saveReports(
    transaction,
    settled.flatMap(({ sale, charges }) => {
      const { buyer } = sale;
      return isPayer(buyer) ? [] : charges.map((charge) => ({ ...charge, sale, caller: buyer }));
    }),
  );
  await recordFreeReports(
    transaction,
    settled.flatMap(({ sale, plan: { owned } }) => {
      const { buyer: caller } = sale;
      if (isPayer(caller)) return [];
      return owned.flatMap((each) => (each?.pays ? [{ sale, caller, paidBy: each.report }] : []));
    }),
  );
  await recordQuoteUses(transaction, settled.flatMap(quoteUse));
  await storeAnswers(
    transaction,
    settled
      .filter((sale) => !isOfDeleted(sale, accounts))
      .flatMap((sale) => storedAnswer(sale, refusedBefore.has(sale.sale))),
  );
  for (const { sale, answer } of settled) await sale.alongside?.(transaction, answer);
  await tellLowBalances(
    transaction,
    debits.map(({ accountId, amountMicroUsd, now }) => {
      const beforeMicroUsd = required(accounts.get(accountId)).balanceMicroUsd;
      return { accountId, beforeMicroUsd, afterMicroUsd: beforeMicroUsd - amountMicroUsd, now };
    }),
  );
  await appendMovements(transaction, settled.flatMap(movementsOf));
}

function quoteUse({ sale, plan: { amountMicroUsd } }: SettledSale): QuoteUse[] {
  const { buyer, quote, requestId, now } = sale;
  if (!quote || amountMicroUsd === 0 || isPayer(buyer)) return [];
  return [{ quoteId: quote.quoteId, accountId: buyer.accountId, requestId, amountMicroUsd, now }];
}

/** A free answer whose account was deleted after it was given: nothing of it is stored. */
function isOfDeleted(
  { sale: { buyer, lines } }: SettledSale,
  accounts: ReadonlyMap<string, AccountState>,
): boolean {
  return lines.length === 0 && !isPayer(buyer) && accounts.get(buyer.accountId)?.isDeleted === true;
}

function storedAnswer(
  { sale, answer: { statusCode, body }, charges }: SettledSale,
  replacesRefusal: boolean,
): AnswerToStore[] {
  const claim = claimOf(sale);
  if (!claim) return [];
  const entryId = charges[0]?.entryId ?? null;
  const validators = isRefusal({ statusCode }) ? null : (sale.validators ?? null);
  return [{ ...claim, statusCode, body, validators, entryId, chargeCount: charges.length, replacesRefusal }];
}

/** One debit per account. */
function debitsOf(settled: readonly SettledSale[]): (Debit & { readonly now: number })[] {
  const debits = new Map<string, Debit & { readonly now: number }>();
  for (const { sale, plan } of settled) {
    if (plan.charged.length === 0 || isPayer(sale.buyer)) continue;
    const { accountId } = sale.buyer;
    const before = debits.get(accountId);
    debits.set(accountId, {
      accountId,
      amountMicroUsd: (before?.amountMicroUsd ?? 0) + plan.amountMicroUsd,
      movements: (before?.movements ?? 0) + plan.charged.length,
      now: sale.now,
    });
  }
  return [...debits.values()];
}

/** The idempotency key that identifies an account's sale; null = none, or a payer's sale. */
function claimOf({ buyer, idempotency, now }: Sale): AccountClaim | null {
  if (isPayer(buyer) || !idempotency) return null;
  return { accountId: buyer.accountId, claim: idempotency, now };
}

function attempt(replay: () => ChargeOutcome): GroupResult {
  try {
    return { outcome: replay() };
  } catch (error) {
    return { error };
  }
}
