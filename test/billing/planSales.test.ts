import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { GroundMotionError } from '../../core/error.ts';
import type { Caller } from '../../billing/authenticate.ts';
import { planSales, type AccountState, type KeyState, type PlannedSale } from '../../billing/planSales.ts';
import { NOON } from './support/ledgerFixture.ts';

const PRICE = 400_000;
const DAY_MS = 86_400_000;
const TODAY = Math.floor(NOON / DAY_MS);
const OWNERS = ['a', 'b'];
const KEYS = OWNERS.flatMap((owner) => [`${owner}/owner`, `${owner}/child1`, `${owner}/child2`]);

function callerOf(keyId: string): Caller {
  const [accountId = ''] = keyId.split('/');
  const isOwner = keyId.endsWith('/owner');
  return {
    accountId,
    keyId,
    parentKeyId: isOwner ? null : `${accountId}/owner`,
    kind: isOwner ? 'live' : 'child',
    mode: 'live',
    allowedReferer: null,
    via: 'key',
  };
}

const account = fc.record({
  balanceMicroUsd: fc.integer({ min: 0, max: 12 * PRICE }),
  sequence: fc.integer({ min: 0, max: 1000 }),
  isSuspended: fc.constantFrom(false, false, false, true),
});
const key = fc.record({
  spentDay: fc.constantFrom(TODAY - 1, TODAY, TODAY + 1),
  spentMicroUsd: fc.integer({ min: 0, max: 3 }).map((reports) => reports * PRICE),
  dailyCapMicroUsd: fc.option(fc.integer({ min: 0, max: 8 * PRICE })),
  isRevoked: fc.constantFrom(false, false, false, false, true),
  expiresAt: fc.option(fc.constantFrom(NOON - 1, NOON + DAY_MS)),
});
const sale = fc.record({
  caller: fc.constantFrom(...KEYS).map(callerOf),
  now: fc.constantFrom(NOON - DAY_MS, NOON, NOON + DAY_MS),
  lines: fc.nat({ max: 6 }).map((length) => ({ length })),
  isDivisible: fc.boolean(),
  budgetMicroUsd: fc.option(fc.integer({ min: 0, max: 5 * PRICE })),
});
const situation = fc.record({
  accounts: fc
    .tuple(account, account)
    .map((states) => new Map(OWNERS.map((owner, i): [string, AccountState] => [owner, states[i]!]))),
  keys: fc
    .array(key, { minLength: KEYS.length, maxLength: KEYS.length })
    .map((states) => new Map(KEYS.map((keyId, i): [string, KeyState] => [keyId, states[i]!]))),
  sales: fc.array(sale, { minLength: 1, maxLength: 12 }),
});

function chainOf(caller: Caller): string[] {
  return caller.parentKeyId === null ? [caller.keyId] : [caller.keyId, caller.parentKeyId];
}

describe('a plan of sales', () => {
  test.prop([situation], { numRuns: 2000 })(
    'never spends more than an account has, nor more than a key’s cap, nor more than a budget',
    ({ accounts, keys, sales }) => {
      const plans = planSales(sales, accounts, keys);
      const left = new Map([...accounts].map(([id, { balanceMicroUsd }]) => [id, balanceMicroUsd]));
      const spent = new Map<string, number>();
      plans.forEach((plan, index) => {
        if (plan instanceof GroundMotionError) return;
        const { caller, budgetMicroUsd } = sales[index]!;
        expect(plan.balanceBeforeMicroUsd).toBe(left.get(caller.accountId));
        left.set(caller.accountId, left.get(caller.accountId)! - plan.lines * PRICE);
        expect(left.get(caller.accountId)).toBeGreaterThanOrEqual(0);
        if (budgetMicroUsd !== null) expect(plan.lines * PRICE).toBeLessThanOrEqual(budgetMicroUsd);
        for (const step of plan.spending) {
          const state = keys.get(step.keyId)!;
          const day = `${step.keyId} ${step.spendDay}`;
          const before = spent.get(day) ?? (state.spentDay === step.spendDay ? state.spentMicroUsd : 0);
          expect(step.spentAfterMicroUsd).toBe(before + plan.lines * PRICE);
          spent.set(day, step.spentAfterMicroUsd);
          if (step.capMicroUsd !== null) {
            expect(step.spentAfterMicroUsd).toBeLessThanOrEqual(step.capMicroUsd);
          }
        }
      });
    },
  );

  test.prop([situation], { numRuns: 1000 })(
    'gives every sale as much as it may have, and an indivisible one all or nothing',
    ({ accounts, keys, sales }) => {
      planSales(sales, accounts, keys).forEach((plan, index) => {
        if (plan instanceof GroundMotionError) return;
        const { lines, isDivisible, caller } = sales[index]!;
        expect(plan.stop === null).toBe(plan.lines === lines.length);
        if (!isDivisible) expect([0, lines.length]).toContain(plan.lines);
        expect(plan.spending.map(({ keyId }) => keyId)).toEqual(plan.lines > 0 ? chainOf(caller) : []);
        if (plan.stop === null) return;
        const earlier = sales.slice(0, index);
        const oneMore = { ...sales[index]!, lines: { length: isDivisible ? plan.lines + 1 : lines.length } };
        const asked = planSales([...earlier, { ...oneMore, isDivisible: false }], accounts, keys)[index];
        expect((asked as PlannedSale).lines).toBe(0);
      });
    },
  );

  test.prop([situation], { numRuns: 500 })(
    'sells nothing to a suspended account nor through a revoked or expired key, its owner’s included',
    ({ accounts, keys, sales }) => {
      planSales(sales, accounts, keys).forEach((plan, index) => {
        const { caller, now, lines } = sales[index]!;
        const isRefused =
          lines.length > 0 &&
          (accounts.get(caller.accountId)!.isSuspended ||
            chainOf(caller).some((keyId) => {
              const { isRevoked, expiresAt } = keys.get(keyId)!;
              return isRevoked || (expiresAt !== null && expiresAt <= now);
            }));
        expect(plan instanceof GroundMotionError).toBe(isRefused);
      });
    },
  );

  it('counts on the latest day when the clock is set back, so that a cap opens only once a day', () => {
    const accounts = new Map([['a', { balanceMicroUsd: 100 * PRICE, sequence: 1, isSuspended: false }]]);
    const keys = new Map<string, KeyState>([
      [
        'a/owner',
        { spentDay: 0, spentMicroUsd: 0, dailyCapMicroUsd: PRICE, isRevoked: false, expiresAt: null },
      ],
    ]);
    const at = (now: number) => ({
      caller: callerOf('a/owner'),
      now,
      lines: { length: 1 },
      isDivisible: false,
      budgetMicroUsd: null,
    });
    const plans = planSales([at(NOON), at(NOON - DAY_MS), at(NOON + DAY_MS), at(NOON)], accounts, keys);
    expect(plans.map((plan) => (plan as PlannedSale).lines)).toEqual([1, 0, 1, 0]);
  });
});
