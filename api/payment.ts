import type { Mode } from '../billing/ledger.ts';

/** Whether `POST /api/v1/buy` gives credits: fake ones at once; this server takes no real payments. */
export function canBuy(mode: Mode): boolean {
  return mode === 'test';
}
