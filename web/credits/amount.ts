import { words } from '../words/words.ts';
const leastUsd = 1;
const mostUsd = 10_000;

/** How to correct an amount that can't be bought. */
export const amountHint = words.credits.enterAmount(leastUsd, mostUsd);

/** An amount in USD as people write it, in whole cents; null if it can't be bought. */
export function parseAmount(text: string): number | null {
  const digits = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s*(USD|\$)$/i, '')
    .replace(/^(\d{1,3}),(\d{3})(?=$|\.)/, '$1$2')
    .replace(/,(\d{2})$/, '.$1');
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(digits)) return null;
  const amount = Number(digits);
  return amount >= leastUsd && amount <= mostUsd ? amount : null;
}
