/** Price of one covered report, integer micro-dollars (0.40 USD). */
export const REPORT_PRICE_MICRO_USD = 400_000;

/** Prices of reports about areas, by the upper size limit of each step: km² and micro-dollars, ascending. */
export const AREA_PRICES: readonly { readonly upToKm2: number; readonly priceMicroUsd: number }[] = [
  { upToKm2: 0.25, priceMicroUsd: REPORT_PRICE_MICRO_USD },
  { upToKm2: 1, priceMicroUsd: 2 * REPORT_PRICE_MICRO_USD },
  { upToKm2: 5, priceMicroUsd: 5 * REPORT_PRICE_MICRO_USD },
  { upToKm2: 25, priceMicroUsd: 10 * REPORT_PRICE_MICRO_USD },
];

/** The price of a report about an area, micro-dollars; the last step's price for a larger one. */
export function areaPriceMicroUsd(km2: number): number {
  const step = AREA_PRICES.find(({ upToKm2 }) => km2 <= upToKm2) ?? AREA_PRICES.at(-1);
  return step?.priceMicroUsd ?? REPORT_PRICE_MICRO_USD;
}

/** Prices of profiles along a line, by length: each step up to so many km, micro-dollars, ascending. About a tenth of a report per cell. */
export const PROFILE_PRICES: readonly { readonly upToKm: number; readonly priceMicroUsd: number }[] = [
  { upToKm: 0.25, priceMicroUsd: REPORT_PRICE_MICRO_USD },
  { upToKm: 1, priceMicroUsd: 3 * REPORT_PRICE_MICRO_USD },
  { upToKm: 5, priceMicroUsd: 12 * REPORT_PRICE_MICRO_USD },
  { upToKm: 25, priceMicroUsd: 40 * REPORT_PRICE_MICRO_USD },
];

/** The price of a profile, micro-dollars; that of the last step for a longer one. */
export function profilePriceMicroUsd(km: number): number {
  const step = PROFILE_PRICES.find(({ upToKm }) => km <= upToKm) ?? PROFILE_PRICES.at(-1);
  return step?.priceMicroUsd ?? REPORT_PRICE_MICRO_USD;
}

/** Number of whole reports that a balance buys. */
export function reportsAffordable(balanceMicroUsd: number): number {
  return Math.max(0, Math.floor(balanceMicroUsd / REPORT_PRICE_MICRO_USD));
}
