import { microUsdToUsd, REPORT_PRICE_MICRO_USD } from '../../billing/price.ts';
import type { Access } from '../plugins/routeRegistry.ts';

/** Who may call a route, in words. */
export function describeAccess(access: Access): string {
  if (access.caller === 'anyone') return 'no key needed';
  if (access.caller === 'key') return 'API key';
  return `API key; without one: ${access.freeParameters?.join(', ') ?? 'nothing'}`;
}

/** What a route costs, in words. */
export function describeCost(access: Access): string {
  const price = microUsdToUsd(REPORT_PRICE_MICRO_USD).toFixed(2);
  return access.cost === 'report' ? `${price} USD when the status is ok, else free` : 'free';
}
