/** Price of one covered report, integer micro-dollars (0.40 USD). */
export const REPORT_PRICE_MICRO_USD = 400_000;

/** Starter credits of a live account unless configured otherwise (2.00 USD). */
export const DEFAULT_STARTER_MICRO_USD = 2_000_000;

/** Fake credits of a test account (100 USD). */
export const TEST_CREDIT_MICRO_USD = 100_000_000;

/** Micro-dollars as dollars for display. Never calculate with the result. */
export function microUsdToUsd(amountMicroUsd: number): number {
  return amountMicroUsd / 1_000_000;
}

/** Micro-dollars as messages show them: two decimals, more where there are any. */
export function formatUsd(amountMicroUsd: number): string {
  const isWholeCents = amountMicroUsd % 10_000 === 0;
  return isWholeCents
    ? microUsdToUsd(amountMicroUsd).toFixed(2)
    : microUsdToUsd(amountMicroUsd).toFixed(6).replace(/0+$/, '');
}

/** Dollars (with at most six decimals) as whole micro-dollars, without a product that could be off by one. */
export function usdToMicroUsd(usd: number): number {
  return Number(usd.toFixed(6).replace('.', ''));
}

/** The whole micro-dollars that an amount of dollars covers: never one too many, never one too few. */
export function wholeMicroUsd(usd: number): number {
  const nearest = Math.round(usd * 1e6);
  return microUsdToUsd(nearest) > usd ? nearest - 1 : nearest;
}

/** Whole reports that a balance buys. */
export function reportsAffordable(balanceMicroUsd: number): number {
  return Math.max(0, Math.floor(balanceMicroUsd / REPORT_PRICE_MICRO_USD));
}
