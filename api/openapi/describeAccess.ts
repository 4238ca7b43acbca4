import { AREA_PRICES, PROFILE_PRICES, REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { required } from '../../core/required.ts';
import type { Access, CallerKind } from '../context/routeRegistry.ts';

const CALLERS: Readonly<Record<Exclude<CallerKind, 'key_to_buy'>, string>> = {
  anyone: 'no key needed',
  guest: 'no key needed; more with an API key or session',
  key: 'API key',
  payer: 'no key needed; a payment with the call (x402)',
  widget: 'a key for widgets in the query; none for `mock`',
  key_or_teaser: 'API key; without one, the free teaser, dry_run or mock',
  account: 'API key or session',
  owner: 'owner key or session, not a child key',
  session: 'session, not a key',
  downloads: 'key of an account with downloads',
  operator: 'operator’s token',
  operator_page: 'operator’s token, entered in the page',
  provider: 'the provider’s signature',
};

/** Who may call a route, in words. */
export function describeAccess({ caller, freeParameters }: Access): string {
  if (caller !== 'key_to_buy') return CALLERS[caller];
  return `API key; without one: ${freeParameters?.join(', ') ?? 'nothing'}`;
}

/** The cost of a route, in words. */
export function describeCost(access: Access): string {
  const price = microUsdToUsd(REPORT_PRICE_MICRO_USD).toFixed(2);
  if (access.cost === 'area' || access.cost === 'profile') {
    const [prices, by] =
      access.cost === 'area' ? [AREA_PRICES, 'size of the area'] : [PROFILE_PRICES, 'length of the line'];
    const least = microUsdToUsd(required(prices[0]).priceMicroUsd).toFixed(2);
    const most = microUsdToUsd(required(prices.at(-1)).priceMicroUsd).toFixed(2);
    return `${least} to ${most} USD by the ${by} when the status is ok, otherwise free`;
  }
  if (access.cost === 'widget')
    return `${price} USD for a cell of which the account owns no report when the status is ok, otherwise free`;
  return access.cost === 'report' ? `${price} USD when the status is ok, otherwise free` : 'free';
}
