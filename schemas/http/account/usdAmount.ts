import { z } from 'zod';

const NOISE_USD = 1e-9;

/** An amount in dollars that is a whole number of micro-dollars, except for floating-point noise. */
export function usdAmount(range: { readonly least: number; readonly most: number }) {
  const error = `an amount in USD from ${range.least} to ${range.most}, with at most 6 decimals`;
  return z
    .number({ error })
    .min(range.least, error)
    .max(range.most, error)
    .refine((usd) => Math.abs(usd - Number(usd.toFixed(6))) < NOISE_USD, error);
}
