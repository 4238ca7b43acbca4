import type { Mode } from '../billing/identity/mode.ts';

/** Whether `POST /api/v1/buy` gives credits: fake ones at once; this server takes no real payments. */
export function canBuy(mode: Mode): boolean {
  return mode === 'test';
}

/** Where a report is paid for without an account (x402); null = this server has no such address yet. */
export function payPerCallUrl(_publicUrl: string): string | null {
  return null;
}
