import { fc } from '@fast-check/vitest';
import { PRICE } from './moneyModel.ts';

export const EMAILS = ['a@example.org', 'b@example.org'] as const;

/** A step of a random history. `crashAt`: the step of it at which the process dies; null = it survives. */
export type Act =
  | { readonly kind: 'buy'; readonly sale: DrawnSale; readonly crashAt: number | null }
  | { readonly kind: 'cap'; readonly email: string; readonly capMicroUsd: number | null }
  | { readonly kind: 'child'; readonly email: string; readonly capMicroUsd: number | null }
  | { readonly kind: 'suspend'; readonly email: string }
  | {
      readonly kind: 'refund';
      readonly email: string;
      readonly charge: number;
      readonly crashAt: number | null;
    }
  | { readonly kind: 'time'; readonly milliseconds: number }
  | { readonly kind: 'restart' };

export interface DrawnSale {
  readonly email: string;
  readonly key: number;
  readonly endpoint: 'motion' | 'motion/batch' | 'report.pdf';
  /** One report for each cell, starting at the first; a motion report or a PDF is for the last of these cells only. */
  readonly reports: number;
  readonly isDivisible: boolean;
  readonly budgetMicroUsd: number | null;
  readonly idempotencyKey: string | null;
}

const email = fc.constantFrom(...EMAILS);
const cap = fc.option(fc.integer({ min: 0, max: 6 * PRICE }), { freq: 4 });
const drawnSale: fc.Arbitrary<DrawnSale> = fc.record({
  email,
  key: fc.nat({ max: 3 }),
  endpoint: fc.constantFrom('motion', 'motion/batch', 'report.pdf'),
  reports: fc.nat({ max: 5 }),
  isDivisible: fc.boolean(),
  budgetMicroUsd: fc.option(fc.integer({ min: 0, max: 4 * PRICE }), { freq: 2 }),
  idempotencyKey: fc.option(fc.constantFrom('k1', 'k2', 'k3'), { freq: 3 }),
});
/** The cells of a sale. */
export function cellsOf({ endpoint, reports }: DrawnSale): number[] {
  const cells = Array.from({ length: reports }, (_, index) => index);
  return endpoint === 'motion/batch' ? cells : cells.slice(-1);
}

export const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      sale: drawnSale,
      crashAt: fc.option(fc.nat({ max: 32 }), { freq: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cap' as const), email, capMicroUsd: cap }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('child' as const), email, capMicroUsd: cap }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('suspend' as const), email }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      email,
      charge: fc.nat({ max: 3 }),
      crashAt: fc.option(fc.nat({ max: 20 }), { freq: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      milliseconds: fc.constantFrom(3_600_000, 86_400_000, 7 * 86_400_000, 8 * 86_400_000, -86_400_000),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);
