import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { GroundMotionError } from '../../../core/error.ts';
import type { QuoteState } from '../../../billing/quote/quotes.ts';
import { planSales } from '../../../billing/sale/planSales.ts';
import { NOON, purchaseOf } from '../support/ledgerFixture.ts';

const PRICE = 400_000;
const CALLER = {
  accountId: 'a',
  keyId: 'k',
  parentKeyId: null,
  kind: 'live',
  mode: 'live',
  allowedReferer: null,
  via: 'key',
  mayDownload: false,
} as const;

const quote = fc.record({
  quoteId: fc.constantFrom('q1', 'q2'),
  accountId: fc.constantFrom('a', 'a', 'a', 'b'),
  requestHash: fc.constantFrom('same', 'same', 'other'),
  amountMicroUsd: fc.integer({ min: 0, max: 6 }).map((reports) => reports * PRICE),
  expiresAt: fc.constantFrom(NOON, NOON + 1, NOON + 1000),
  chargedMicroUsd: fc.integer({ min: 0, max: 3 }).map((reports) => reports * PRICE),
});
const sale = fc.record({
  buyer: fc.constant(CALLER),
  now: fc.constant(NOON),
  endpoint: fc.constantFrom('motion', 'motion/batch'),
  lines: fc.array(
    fc.nat(40).map((cell) => ({ purchase: purchaseOf(`c${cell}`), label: null })),
    { minLength: 1, maxLength: 5 },
  ),
  isDivisible: fc.boolean(),
  budgetMicroUsd: fc.option(fc.integer({ min: 0, max: 5 * PRICE })),
  quote: fc.constantFrom('q1', 'q1', 'q2', 'q3').map((quoteId) => ({
    quoteId,
    requestHash: 'same',
    askedAt: NOON,
  })),
});

describe('sales with quotes', () => {
  test.prop(
    [
      fc.uniqueArray(quote, { selector: ({ quoteId }) => quoteId, maxLength: 2 }),
      fc.array(sale, { minLength: 1, maxLength: 8 }),
    ],
    { numRuns: 1000 },
  )(
    'are charged no more in total than was quoted, and never use a quote of another account, request or time',
    (quotes, sales) => {
      const known = new Map<string, QuoteState>(quotes.map((each) => [each.quoteId, each]));
      const accounts = new Map([
        ['a', { balanceMicroUsd: 15 * PRICE, sequence: 0, isSuspended: false, isDeleted: false }],
      ]);
      const keys = new Map([
        ['k', { spentDay: 0, spentMicroUsd: 0, dailyCapMicroUsd: null, isRevoked: false, expiresAt: null }],
      ]);
      const plans = planSales(sales, accounts, keys, [], known);
      const charged = new Map<string, number>(
        quotes.map(({ quoteId, chargedMicroUsd }) => [quoteId, chargedMicroUsd]),
      );
      plans.forEach((plan, index) => {
        const { quoteId } = sales[index]!.quote;
        const state = known.get(quoteId);
        const holds = state?.accountId === 'a' && state.requestHash === 'same' && state.expiresAt > NOON;
        if (plan instanceof GroundMotionError) {
          expect(plan.code).toBe('quote_invalid');
          expect(holds).toBe(false);
          return;
        }
        expect(holds).toBe(true);
        charged.set(quoteId, charged.get(quoteId)! + plan.amountMicroUsd);
        if (plan.charged.length > 0) expect(charged.get(quoteId)).toBeLessThanOrEqual(state!.amountMicroUsd);
      });
    },
  );
});
