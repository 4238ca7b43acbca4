import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import { ownedReports } from './paidBefore.ts';
import { formatUsd } from '../../core/money.ts';
import type { AccountState, KeyState } from '../../accounts/account/accountState.ts';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { isPayer, type Payer } from '../../accounts/identity/buyer.ts';
import { quoteLimit, quoteProblem, type QuoteState } from '../quote/quotes.ts';
import { coveredLines, type CoveredLines, type Limit } from './coveredLines.ts';
import type { BoughtReport, OwnedReport, Sale } from './sale.ts';

const DAY_MS = 86_400_000;

/** What one key spent in one sale: one step of the history that proves caps. */
export interface KeySpending {
  readonly keyId: string;
  readonly spendDay: number;
  readonly amountMicroUsd: number;
  readonly spentAfterMicroUsd: number;
  readonly capMicroUsd: number | null;
}

/** The result of a sale: which of its lines are charged, and why others are neither charged nor paid for by an owned report. */
export interface PlannedSale extends CoveredLines {
  /** The account's own report of each line's cell. */
  readonly owned: readonly (OwnedReport | null)[];
  /** The account's balance before the sale, and the number of its latest movement. */
  readonly balanceBeforeMicroUsd: number;
  readonly sequenceBefore: number;
  readonly spending: readonly KeySpending[];
}

export type PlannedSales = readonly (PlannedSale | GroundMotionError)[];

/** The parts of a sale that its plan depends on. */
export type PlannableSale = Pick<
  Sale,
  | 'buyer'
  | 'now'
  | 'endpoint'
  | 'lines'
  | 'isDivisible'
  | 'budgetMicroUsd'
  | 'maxLineMicroUsd'
  | 'quote'
  | 'reusesOwned'
>;

/** The accounts that sales are charged to, without duplicates. */
export function accountsOf(sales: readonly Pick<Sale, 'buyer'>[]): string[] {
  return [...new Set(sales.flatMap(({ buyer }) => (isPayer(buyer) ? [] : buyer.accountId)))];
}

/** The quotes that sales are made under, without duplicates. */
export function quotesOf(sales: readonly Pick<Sale, 'quote'>[]): string[] {
  return [...new Set(sales.flatMap(({ quote }) => quote?.quoteId ?? []))];
}

/** The keys that sales count against, without duplicates, including the owner keys of child keys. */
export function keysOf(sales: readonly Pick<Sale, 'buyer'>[]): string[] {
  return [...new Set(sales.flatMap(({ buyer }) => (isPayer(buyer) ? [] : chainOf(buyer))))];
}

function chainOf({ keyId, parentKeyId }: Caller): string[] {
  return parentKeyId === null ? [keyId] : [keyId, parentKeyId];
}

/**
 * Decides in order what each sale of a group gets, from the remaining money of accounts and keys: the money rules,
 * without a database. A child key's sale also counts against its owner key's cap. Caps count UTC days; setting the clock
 * back doesn't reopen a day. A sale may make a later one in the group free, just like the reports in `bought`. Sales
 * under one quote together cost at most what it says. Only its payment covers a payer's sale.
 */
export function planSales(
  sales: readonly PlannableSale[],
  accounts: ReadonlyMap<string, AccountState>,
  keys: ReadonlyMap<string, KeyState>,
  bought: readonly BoughtReport[],
  quotes: ReadonlyMap<string, QuoteState> = new Map(),
): PlannedSales {
  const boughtNow = [...bought];
  const accountsNow = new Map(accounts);
  const keysNow = new Map(keys);
  const quotesNow = new Map(quotes);
  return sales.map((sale) => {
    const { buyer } = sale;
    if (isPayer(buyer)) return planPayment(sale, buyer);
    const { accountId } = buyer;
    const account = accountsNow.get(accountId);
    const chain = chainOf(buyer);
    const quote = quotesNow.get(sale.quote?.quoteId ?? '');
    const refusal =
      refusalOf(sale, account, chain, keysNow) ??
      (sale.quote ? quoteProblem(sale.quote, accountId, quote) : null);
    if (refusal || !account) return refusal ?? unknownAccount(accountId);
    const owned = ownedReports(sale, boughtNow);
    const limits = [...quoteLimits(quote), ...limitsOf(sale, account, chain, keysNow)];
    const covered = coveredLines(sale, owned, limits);
    const { charged, amountMicroUsd } = covered;
    boughtNow.push(...reportsBought(accountId, sale, charged, account.sequence));
    if (quote)
      quotesNow.set(quote.quoteId, { ...quote, chargedMicroUsd: quote.chargedMicroUsd + amountMicroUsd });
    const spending =
      charged.length === 0 ? [] : chain.map((keyId) => spend(keyId, keysNow, sale.now, amountMicroUsd));
    accountsNow.set(accountId, {
      ...account,
      balanceMicroUsd: account.balanceMicroUsd - amountMicroUsd,
      sequence: account.sequence + charged.length,
    });
    return {
      ...covered,
      owned,
      balanceBeforeMicroUsd: account.balanceMicroUsd,
      sequenceBefore: account.sequence,
      spending,
    };
  });
}

/** The part of its sale that a payment covers: nothing else pays for the sale, and the payment pays for nothing else. */
function planPayment(sale: PlannableSale, { payment: { amountMicroUsd } }: Payer): PlannedSale {
  const paid: Limit = {
    availableMicroUsd: amountMicroUsd,
    stop: (price) => ({
      code: 'insufficient_credits',
      message: `a report costs ${price} USD but the payment is ${formatUsd(amountMicroUsd)} USD`,
    }),
  };
  const owned = sale.lines.map(() => null);
  return {
    ...coveredLines(sale, owned, [...budgetOf(sale), paid]),
    owned,
    balanceBeforeMicroUsd: amountMicroUsd,
    sequenceBefore: 0,
    spending: [],
  };
}

/** The reports of a sale's charged lines, numbered from its account's latest movement. */
function reportsBought(
  accountId: string,
  sale: PlannableSale,
  charged: readonly number[],
  sequenceBefore: number,
): BoughtReport[] {
  return charged.map((line, index) => {
    const { pixelId, releaseId } = required(sale.lines[line]).purchase;
    const reportId = sequenceBefore + index + 1;
    return { accountId, reportId, endpoint: sale.endpoint, pixelId, releaseId, boughtAt: sale.now };
  });
}

/** A key may have been revoked, or an account suspended, since the request was accepted. */
function refusalOf(
  sale: PlannableSale,
  account: AccountState | undefined,
  chain: readonly string[],
  keys: ReadonlyMap<string, KeyState>,
): GroundMotionError | null {
  if (sale.lines.length === 0) return null;
  if (account?.isSuspended) {
    return new GroundMotionError('refused', 'account_suspended', 'the account of this key is suspended');
  }
  for (const keyId of chain) {
    const key = keys.get(keyId);
    if (!key || key.isRevoked) {
      return new GroundMotionError('refused', 'invalid_api_key', 'the key has been revoked');
    }
    if (key.expiresAt !== null && key.expiresAt <= sale.now) {
      return new GroundMotionError('refused', 'invalid_api_key', 'the key has expired');
    }
  }
  return null;
}

function unknownAccount(accountId: string): GroundMotionError {
  return new GroundMotionError('internal', 'internal_error', `account ${accountId} does not exist`);
}

function quoteLimits(quote: QuoteState | undefined): Limit[] {
  if (!quote) return [];
  const { availableMicroUsd, message } = quoteLimit(quote);
  return [{ availableMicroUsd, stop: () => ({ code: 'over_budget', message }) }];
}

/** The limit that the caller of a sale set on its cost; none if not set. */
export function budgetOf({
  budgetMicroUsd,
  isDivisible,
}: Pick<Sale, 'budgetMicroUsd' | 'isDivisible'>): Limit[] {
  if (budgetMicroUsd === null) return [];
  const most = formatUsd(budgetMicroUsd);
  const message = (price: string) =>
    isDivisible
      ? `the whole batch can cost at most ${most} USD (max_spend_usd or max_price_usd), which doesn't cover another ` +
        `report at ${price} USD; max_item_price_usd limits each report instead`
      : `max_price_usd=${most} is below the price of the report, ${price} USD`;
  return [
    {
      availableMicroUsd: budgetMicroUsd,
      stop: (price) => ({ code: 'over_budget', message: message(price) }),
    },
  ];
}

/** The limits on a sale to an account, its own budget first, because that is what its caller requested. */
function limitsOf(
  sale: PlannableSale,
  account: AccountState,
  chain: readonly string[],
  keys: ReadonlyMap<string, KeyState>,
): Limit[] {
  const limits = budgetOf(sale);
  const balance = formatUsd(account.balanceMicroUsd);
  const lacking = (price: string) =>
    sale.isDivisible
      ? `the account had ${balance} USD before this batch, which doesn't cover another report at ${price} USD`
      : `a report costs ${price} USD and the account has ${balance} USD`;
  limits.push({
    availableMicroUsd: account.balanceMicroUsd,
    stop: (price) => ({
      code: 'insufficient_credits',
      message: `${lacking(price)}; buy credits at buy_credits_url`,
    }),
  });
  for (const keyId of chain) {
    const key = required(keys.get(keyId));
    if (key.dailyCapMicroUsd === null) continue;
    const spent = spentOn(key, spendDayOf(key, sale.now));
    const cap = formatUsd(key.dailyCapMicroUsd);
    const whose = keyId === chain[0] ? 'this key' : 'the owner’s key';
    limits.push({
      availableMicroUsd: key.dailyCapMicroUsd - spent,
      stop: (price) => ({
        code: 'spend_cap_reached',
        message: sale.isDivisible
          ? `${whose} can spend ${cap} USD per UTC day and had spent ${formatUsd(spent)} USD before this batch, which ` +
            `doesn't cover another report at ${price} USD, nor what follows it. The cap resets at 00:00 UTC`
          : `${whose} can spend ${cap} USD per UTC day and has spent ` +
            `${formatUsd(spent)} USD; a report costs ${price} USD. The cap resets at 00:00 UTC`,
      }),
    });
  }
  return limits;
}

function spend(keyId: string, keys: Map<string, KeyState>, now: number, amountMicroUsd: number): KeySpending {
  const key = required(keys.get(keyId));
  const spendDay = spendDayOf(key, now);
  const spentAfterMicroUsd = spentOn(key, spendDay) + amountMicroUsd;
  keys.set(keyId, { ...key, spentDay: spendDay, spentMicroUsd: spentAfterMicroUsd });
  return { keyId, spendDay, amountMicroUsd, spentAfterMicroUsd, capMicroUsd: key.dailyCapMicroUsd };
}

/** The UTC day that a sale counts on: never before the key's latest one. */
function spendDayOf(key: KeyState, now: number): number {
  return Math.max(key.spentDay, Math.floor(now / DAY_MS));
}

function spentOn(key: KeyState, day: number): number {
  return key.spentDay === day ? key.spentMicroUsd : 0;
}
