import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import { ownedReports } from './paidBefore.ts';
import { formatUsd } from '../../core/money.ts';
import type { AccountState, KeyState } from '../../accounts/account/accountState.ts';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { isPayer, type Payer } from '../../accounts/identity/buyer.ts';
import { quoteLimit, quoteProblem, type QuoteState } from '../quote/quotes.ts';
import { linePriceMicroUsd, type BoughtReport, type OwnedReport, type Sale, type SaleStop } from './sale.ts';

const DAY_MS = 86_400_000;

/** What one key spent in one sale: one step of the history that proves caps. */
export interface KeySpending {
  readonly keyId: string;
  readonly spendDay: number;
  readonly amountMicroUsd: number;
  readonly spentAfterMicroUsd: number;
  readonly capMicroUsd: number | null;
}

/** The result of a sale: the lines that owned reports pay for, and the first `lines` of the others, which are charged. */
export interface PlannedSale {
  readonly lines: number;
  readonly stop: SaleStop | null;
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
    const unpaid = sale.lines.filter((_, line) => !owned[line]?.pays);
    const { lines, stop } =
      unpaid.length === 0
        ? { lines: 0, stop: null }
        : coverage(sale, unpaid.length, [...quoteLimits(quote), ...limitsOf(sale, account, chain, keysNow)]);
    boughtNow.push(...reportsBought(accountId, sale, unpaid.slice(0, lines), account.sequence));
    const amountMicroUsd = lines * linePriceMicroUsd(sale);
    if (quote)
      quotesNow.set(quote.quoteId, { ...quote, chargedMicroUsd: quote.chargedMicroUsd + amountMicroUsd });
    const spending = lines === 0 ? [] : chain.map((keyId) => spend(keyId, keysNow, sale.now, amountMicroUsd));
    accountsNow.set(accountId, {
      ...account,
      balanceMicroUsd: account.balanceMicroUsd - amountMicroUsd,
      sequence: account.sequence + lines,
    });
    return {
      lines,
      stop,
      owned,
      balanceBeforeMicroUsd: account.balanceMicroUsd,
      sequenceBefore: account.sequence,
      spending,
    };
  });
}

/** The part of its sale that a payment covers: nothing else pays for the sale, and the payment pays for nothing else. */
function planPayment(sale: PlannableSale, { payment: { amountMicroUsd } }: Payer): PlannedSale {
  const message =
    `a report costs ${formatUsd(linePriceMicroUsd(sale))} USD but the payment is ` +
    `${formatUsd(amountMicroUsd)} USD`;
  const stop = { code: 'insufficient_credits', message } as const;
  return {
    ...coverage(sale, sale.lines.length, [...budgetOf(sale), { availableMicroUsd: amountMicroUsd, stop }]),
    owned: sale.lines.map(() => null),
    balanceBeforeMicroUsd: amountMicroUsd,
    sequenceBefore: 0,
    spending: [],
  };
}

/** The reports of a sale's charged lines, numbered from its account's latest movement. */
function reportsBought(
  accountId: string,
  sale: PlannableSale,
  charged: PlannableSale['lines'],
  sequenceBefore: number,
): BoughtReport[] {
  return charged.map(({ purchase: { pixelId, releaseId } }, index) => ({
    accountId,
    reportId: sequenceBefore + index + 1,
    endpoint: sale.endpoint,
    pixelId,
    releaseId,
    boughtAt: sale.now,
  }));
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

interface Limit {
  readonly availableMicroUsd: number;
  readonly stop: SaleStop;
}

function coverage(
  sale: PlannableSale,
  wanted: number,
  limits: readonly Limit[],
): { readonly lines: number; readonly stop: SaleStop | null } {
  const price = linePriceMicroUsd(sale);
  const covered = limits.map(({ availableMicroUsd }) => Math.max(0, Math.floor(availableMicroUsd / price)));
  const most = Math.min(wanted, ...covered);
  if (most === wanted) return { lines: wanted, stop: null };
  const { stop } = required(limits[covered.indexOf(most)]);
  return { lines: sale.isDivisible ? most : 0, stop };
}

function quoteLimits(quote: QuoteState | undefined): Limit[] {
  if (!quote) return [];
  const { availableMicroUsd, message } = quoteLimit(quote);
  return [{ availableMicroUsd, stop: { code: 'over_budget', message } }];
}

function budgetOf(sale: PlannableSale): Limit[] {
  const { budgetMicroUsd, maxLineMicroUsd, isDivisible } = sale;
  const priceMicroUsd = linePriceMicroUsd(sale);
  const price = formatUsd(priceMicroUsd);
  if (maxLineMicroUsd !== undefined && maxLineMicroUsd < priceMicroUsd) {
    const message = `max_item_price_usd=${formatUsd(maxLineMicroUsd)} is below the price of a report, ${price} USD`;
    return [{ availableMicroUsd: 0, stop: { code: 'over_budget', message } }];
  }
  if (budgetMicroUsd === null) return [];
  const most = formatUsd(budgetMicroUsd);
  const message = isDivisible
    ? `the whole batch can cost at most ${most} USD (max_spend_usd or max_price_usd), which doesn't cover another ` +
      `report at ${price} USD; max_item_price_usd limits each report instead`
    : `max_price_usd=${most} is below the price of the report, ${price} USD`;
  return [{ availableMicroUsd: budgetMicroUsd, stop: { code: 'over_budget', message } }];
}

/** The limits on a sale to an account, its own budget first, because that is what its caller requested. */
function limitsOf(
  sale: PlannableSale,
  account: AccountState,
  chain: readonly string[],
  keys: ReadonlyMap<string, KeyState>,
): Limit[] {
  const price = formatUsd(linePriceMicroUsd(sale));
  const limits = budgetOf(sale);
  const balance = formatUsd(account.balanceMicroUsd);
  const lacking = sale.isDivisible
    ? `the account had ${balance} USD before this batch, which doesn't cover another report at ${price} USD`
    : `a report costs ${price} USD and the account has ${balance} USD`;
  limits.push({
    availableMicroUsd: account.balanceMicroUsd,
    stop: { code: 'insufficient_credits', message: `${lacking}; buy credits at buy_credits_url` },
  });
  for (const keyId of chain) {
    const key = required(keys.get(keyId));
    if (key.dailyCapMicroUsd === null) continue;
    const spent = spentOn(key, spendDayOf(key, sale.now));
    const whose = keyId === chain[0] ? 'this key' : 'the owner’s key';
    limits.push({
      availableMicroUsd: key.dailyCapMicroUsd - spent,
      stop: {
        code: 'spend_cap_reached',
        message:
          `${whose} can spend ${formatUsd(key.dailyCapMicroUsd)} USD per UTC day and has spent ` +
          `${formatUsd(spent)} USD; a report costs ${price} USD. The cap resets at 00:00 UTC`,
      },
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
