/** Price of one covered report, integer micro-dollars (0.40 USD). */
export const REPORT_PRICE_MICRO_USD = 400_000;

/** Whole reports that a balance buys. */
export function reportsAffordable(balanceMicroUsd: number): number {
  return Math.max(0, Math.floor(balanceMicroUsd / REPORT_PRICE_MICRO_USD));
}
