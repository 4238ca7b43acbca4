import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { GroundMotionError } from '../../../core/error.ts';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { planSales, type PlannedSale } from '../../../billing/sale/planSales.ts';
import { type AccountState, type KeyState } from '../../../accounts/account/accountState.ts';
import type { BoughtReport } from '../../../billing/sale/sale.ts';
import type { SaleLine } from '../../../billing/sale/sale.ts';
import { firstStop, NOON, purchaseOf } from '../support/ledgerFixture.ts';
import { times } from '../../support/machine/tier.ts';

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
    mayDownload: false,
  };
}

/** Areas and cells have different prices. */
const PRICES: Readonly<Record<string, number>> = { c1: PRICE, c2: 2 * PRICE, c3: 5 * PRICE };

function lineOf(pixelId: string): SaleLine {
  const priceMicroUsd = PRICES[pixelId]!;
  return { purchase: { ...purchaseOf(pixelId), ...(pixelId !== 'c1' && { priceMicroUsd }) }, label: null };
}

const costOf = (lines: readonly SaleLine[]): number =>
  lines.reduce((sum, { purchase }) => sum + PRICES[purchase.pixelId]!, 0);

const account = fc.record({
  balanceMicroUsd: fc.integer({ min: 0, max: 12 * PRICE }),
  sequence: fc.integer({ min: 0, max: 1000 }),
  isSuspended: fc.constantFrom(false, false, false, true),
  isDeleted: fc.constant(false),
});
const key = fc.record({
  spentDay: fc.constantFrom(TODAY - 1, TODAY, TODAY + 1),
  spentMicroUsd: fc.integer({ min: 0, max: 3 }).map((reports) => reports * PRICE),
  dailyCapMicroUsd: fc.option(fc.integer({ min: 0, max: 8 * PRICE })),
  isRevoked: fc.constantFrom(false, false, false, false, true),
  expiresAt: fc.option(fc.constantFrom(NOON - 1, NOON + DAY_MS)),
});
const sale = fc.record({
  buyer: fc.constantFrom(...KEYS).map(callerOf),
  now: fc.constantFrom(NOON - DAY_MS, NOON, NOON + DAY_MS),
  endpoint: fc.constantFrom('motion', 'motion/batch', 'report.pdf', 'timeseries'),
  lines: fc.array(fc.constantFrom('c1', 'c2', 'c3').map(lineOf), { maxLength: 6 }),
  isDivisible: fc.boolean(),
  budgetMicroUsd: fc.option(fc.integer({ min: 0, max: 5 * PRICE })),
  reusesOwned: fc.constantFrom(false, false, true),
});
const situation = fc.record({
  accounts: fc
    .tuple(account, account)
    .map((states) => new Map(OWNERS.map((owner, i): [string, AccountState] => [owner, states[i]!]))),
  keys: fc
    .array(key, { minLength: KEYS.length, maxLength: KEYS.length })
    .map((states) => new Map(KEYS.map((keyId, i): [string, KeyState] => [keyId, states[i]!]))),
  bought: fc.array(
    fc.record({
      accountId: fc.constantFrom(...OWNERS),
      reportId: fc.integer({ min: 1, max: 1000 }),
      endpoint: fc.constantFrom('motion', 'motion/batch', 'report.pdf', 'timeseries'),
      pixelId: fc.constantFrom('c1', 'c2', 'c3'),
      releaseId: fc.constantFrom(purchaseOf('c1').releaseId, 'another release'),
      boughtAt: fc.constantFrom(NOON - 8 * DAY_MS, NOON - 7 * DAY_MS, NOON, NOON + DAY_MS),
    }),
    { maxLength: 3 },
  ),
  sales: fc.array(sale, { minLength: 1, maxLength: 12 }),
});

function chainOf(caller: Caller): string[] {
  return caller.parentKeyId === null ? [caller.keyId] : [caller.keyId, caller.parentKeyId];
}

describe('planning sales', () => {
  test.prop([situation], { numRuns: times(700, 2000) })(
    'never spends more than an account’s balance, a key’s cap or a budget',
    ({ accounts, keys, sales, bought }) => {
      const plans = planSales(sales, accounts, keys, bought);
      const left = new Map([...accounts].map(([id, { balanceMicroUsd }]) => [id, balanceMicroUsd]));
      const spent = new Map<string, number>();
      plans.forEach((plan, index) => {
        if (plan instanceof GroundMotionError) return;
        const { buyer: caller, budgetMicroUsd, lines } = sales[index]!;
        const cost = costOf(plan.charged.map((line) => lines[line]!));
        expect(plan.amountMicroUsd).toBe(cost);
        expect(plan.balanceBeforeMicroUsd).toBe(left.get(caller.accountId));
        left.set(caller.accountId, left.get(caller.accountId)! - cost);
        expect(left.get(caller.accountId)).toBeGreaterThanOrEqual(0);
        if (budgetMicroUsd !== null) expect(cost).toBeLessThanOrEqual(budgetMicroUsd);
        for (const step of plan.spending) {
          const state = keys.get(step.keyId)!;
          const day = `${step.keyId} ${step.spendDay}`;
          const before = spent.get(day) ?? (state.spentDay === step.spendDay ? state.spentMicroUsd : 0);
          expect(step.spentAfterMicroUsd).toBe(before + cost);
          spent.set(day, step.spentAfterMicroUsd);
          if (step.capMicroUsd !== null) {
            expect(step.spentAfterMicroUsd).toBeLessThanOrEqual(step.capMicroUsd);
          }
        }
      });
    },
  );

  test.prop([situation], { numRuns: times(350, 1000) })(
    'gives every sale as much as possible, and an indivisible one all or nothing',
    ({ accounts, keys, sales, bought }) => {
      planSales(sales, accounts, keys, bought).forEach((plan, index) => {
        if (plan instanceof GroundMotionError) return;
        const { lines, isDivisible, buyer: caller } = sales[index]!;
        const unpaid = lines.filter((_, line) => !plan.owned[line]?.pays);
        if (unpaid.length === 0) {
          expect(plan).toMatchObject({ charged: [], amountMicroUsd: 0, spending: [] });
          expect(firstStop(plan.stops)).toBeNull();
          return;
        }
        const count = plan.charged.length;
        expect(plan.charged.map((line) => lines[line])).toEqual(unpaid.slice(0, count));
        // Each line is charged, paid for, or has a reason why not.
        const isStopped = lines.map((_, line) => !plan.owned[line]?.pays && !plan.charged.includes(line));
        expect(plan.stops.map((stop) => stop !== null)).toEqual(isStopped);
        if (!isDivisible) expect([0, unpaid.length]).toContain(count);
        expect(plan.spending.map(({ keyId }) => keyId)).toEqual(count > 0 ? chainOf(caller) : []);
        if (firstStop(plan.stops) === null) return;
        const earlier = sales.slice(0, index);
        const oneMore = { ...sales[index]!, lines: isDivisible ? unpaid.slice(0, count + 1) : lines };
        const asked = planSales([...earlier, { ...oneMore, isDivisible: false }], accounts, keys, bought)[
          index
        ];
        expect((asked as PlannedSale).charged).toEqual([]);
      });
    },
  );

  test.prop([situation], { numRuns: times(175, 500) })(
    'sells nothing to a suspended account or through a revoked or expired key, the owner’s included',
    ({ accounts, keys, sales, bought }) => {
      planSales(sales, accounts, keys, bought).forEach((plan, index) => {
        const { buyer: caller, now, lines } = sales[index]!;
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

  test.prop([situation], { numRuns: times(700, 2000) })(
    'gives free exactly what the account owns of the cell: in another form for 7 days, with reuse until a newer release',
    ({ accounts, keys, sales, bought }) => {
      const known: BoughtReport[] = [...bought];
      planSales(sales, accounts, keys, bought).forEach((plan, index) => {
        if (plan instanceof GroundMotionError) return;
        const { buyer: caller, endpoint, lines, now, reusesOwned } = sales[index]!;
        const paid = lines.map(({ purchase: { pixelId, releaseId } }) =>
          known.some(
            (report) =>
              report.accountId === caller.accountId &&
              report.pixelId === pixelId &&
              (reusesOwned
                ? report.releaseId >= releaseId
                : lines.length === 1 &&
                  report.releaseId === releaseId &&
                  now - report.boughtAt <= 7 * DAY_MS &&
                  (endpoint === 'report.pdf' || (endpoint === 'motion' && report.endpoint === 'report.pdf'))),
          ),
        );
        expect(lines.map((_, line) => plan.owned[line]?.pays === true)).toEqual(paid);
        for (const line of plan.charged.map((at) => lines[at]!)) {
          known.push({ ...line.purchase, accountId: caller.accountId, reportId: 1, endpoint, boughtAt: now });
        }
      });
    },
  );

  it('charges a motion report again on each request, even after its PDF was free', () => {
    const at = (endpoint: string) => ({
      buyer: callerOf('a/owner'),
      now: NOON,
      endpoint,
      lines: [lineOf('c1')],
      isDivisible: false,
      budgetMicroUsd: null,
    });
    const accounts = new Map([
      ['a', { balanceMicroUsd: 9 * PRICE, sequence: 1, isSuspended: false, isDeleted: false }],
    ]);
    const keys = new Map<string, KeyState>([
      [
        'a/owner',
        { spentDay: 0, spentMicroUsd: 0, dailyCapMicroUsd: null, isRevoked: false, expiresAt: null },
      ],
    ]);
    const asked = ['motion', 'report.pdf', 'motion', 'timeseries', 'report.pdf'].map(at);
    const plans = planSales(asked, accounts, keys, []).map((plan) => plan as PlannedSale);
    expect(plans.map(({ charged }) => charged.length)).toEqual([1, 0, 1, 1, 0]);
    expect(plans.map(({ owned }) => owned[0]?.report.reportId ?? null)).toEqual([null, 2, null, null, 2]);
    const again = ['report.pdf', 'motion', 'motion', 'report.pdf', 'timeseries', 'motion/batch'].map(at);
    const later = planSales(again, accounts, keys, []).map((plan) => (plan as PlannedSale).charged.length);
    expect(later).toEqual([1, 0, 0, 0, 1, 1]);
  });

  test.prop([situation, fc.integer({ min: 0, max: 6 * PRICE })], { numRuns: times(175, 500) })(
    'leaves out only the lines that cost more than the caller pays for any line, unless an owned report pays',
    ({ accounts, keys, sales, bought }, maxLineMicroUsd) => {
      const limited = sales.map((each) => ({ ...each, isDivisible: true, maxLineMicroUsd }));
      const within = limited.map(({ lines, ...each }) => ({
        ...each,
        lines: lines.filter((line) => costOf([line]) <= maxLineMicroUsd),
      }));
      const [plan, same] = [limited, within].map(
        (asked) => planSales(asked.slice(0, 1), accounts, keys, bought)[0]!,
      );
      if (plan instanceof GroundMotionError || same instanceof GroundMotionError || !plan || !same) return;
      const { lines } = limited[0]!;
      // Whether a report pays for another form of it depends on the number of lines.
      if (!limited[0]!.reusesOwned && bought.length > 0) return;
      expect(plan.charged.map((line) => lines[line])).toEqual(
        same.charged.map((line) => within[0]!.lines[line]),
      );
      for (const [at, line] of lines.entries())
        if (costOf([line]) > maxLineMicroUsd && !plan.owned[at]?.pays)
          expect(plan.stops[at]).toMatchObject({
            code: 'over_budget',
            message: expect.stringContaining('max_item'),
          });
    },
  );

  it('uses the latest day when the clock is set back, so that a cap resets only once a day', () => {
    const accounts = new Map([
      ['a', { balanceMicroUsd: 100 * PRICE, sequence: 1, isSuspended: false, isDeleted: false }],
    ]);
    const keys = new Map<string, KeyState>([
      [
        'a/owner',
        { spentDay: 0, spentMicroUsd: 0, dailyCapMicroUsd: PRICE, isRevoked: false, expiresAt: null },
      ],
    ]);
    const at = (now: number) => ({
      buyer: callerOf('a/owner'),
      now,
      endpoint: 'motion',
      lines: [lineOf('c1')],
      isDivisible: false,
      budgetMicroUsd: null,
    });
    const plans = planSales([at(NOON), at(NOON - DAY_MS), at(NOON + DAY_MS), at(NOON)], accounts, keys, []);
    expect(plans.map((plan) => (plan as PlannedSale).charged.length)).toEqual([1, 0, 1, 0]);
  });
});
