/** Micro-dollars as dollars for display. Never calculate with the result. */
export function microUsdToUsd(amountMicroUsd: number): number {
  return amountMicroUsd / 1_000_000;
}

/** Micro-dollars as shown in messages: two decimals, or more if needed. */
export function formatUsd(amountMicroUsd: number): string {
  const isWholeCents = amountMicroUsd % 10_000 === 0;
  return isWholeCents
    ? microUsdToUsd(amountMicroUsd).toFixed(2)
    : microUsdToUsd(amountMicroUsd).toFixed(6).replace(/0+$/, '');
}

/** An amount in dollars as shown to people: `0.40 USD`, `0.3999 USD`. */
export function usdText(usd: number): string {
  return `${formatUsd(usdToMicroUsd(usd))} USD`;
}

/** Dollars (with at most six decimals) as whole micro-dollars, computed so that rounding can't be off by one. */
export function usdToMicroUsd(usd: number): number {
  return Number(usd.toFixed(6).replace('.', ''));
}

/** The whole micro-dollars that an amount of dollars covers, exactly. */
export function wholeMicroUsd(usd: number): number {
  const nearest = Math.round(usd * 1e6);
  return microUsdToUsd(nearest) > usd ? nearest - 1 : nearest;
}
