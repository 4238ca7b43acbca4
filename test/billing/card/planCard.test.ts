import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { CardFact, DisputeFact, RefundFact, SessionFact } from '../../../billing/card/cardFacts.ts';
import {
  afterPlan,
  planCard,
  takenBack,
  type CardMovement,
  type CardOrder,
} from '../../../billing/card/planCard.ts';

const PAID = 25_000_000;
const ORDER: CardOrder = {
  orderId: 'ord_1',
  status: 'open',
  amountMicroUsd: PAID,
  paidMicroUsd: 0,
  sessionId: 'cs_1',
  reversals: [],
};
const SESSION: SessionFact = {
  kind: 'session',
  sessionId: 'cs_1',
  orderId: 'ord_1',
  state: 'paid',
  amountMicroUsd: PAID,
  currency: 'usd',
  isLive: true,
  paymentIntentId: 'pi_1',
};

/** An order after these facts, and all money that moved; carries out plans as the calling code does, each reference once. */
function after(facts: readonly CardFact[], from = ORDER) {
  let order = from;
  const moved = new Map<string, CardMovement>();
  for (const fact of facts) {
    const plan = planCard(order, fact, true);
    expect(plan.held).toBeNull();
    for (const movement of plan.movements) {
      expect(moved.has(movement.reference)).toBe(false);
      moved.set(movement.reference, movement);
    }
    order = afterPlan(order, fact, plan);
  }
  const balanceMicroUsd = Array.from(moved.values()).reduce((sum, each) => sum + each.amountMicroUsd, 0);
  return { order, balanceMicroUsd, references: [...moved.keys()].toSorted() };
}

const PAID_ORDER = after([SESSION]).order;
const refund = (refundId: string, amountMicroUsd: number, hasFailed = false): RefundFact => ({
  kind: 'refund',
  refundId,
  paymentIntentId: 'pi_1',
  amountMicroUsd,
  currency: 'usd',
  hasFailed,
});
const dispute = (
  disputeId: string,
  amountMicroUsd: number,
  told: 'created' | 'withdrawn' | 'reinstated' | 'won' | 'lost',
): DisputeFact => ({
  kind: 'dispute',
  disputeId,
  paymentIntentId: 'pi_1',
  amountMicroUsd,
  currency: 'usd',
  isWithdrawn: told === 'withdrawn' || told === 'reinstated',
  isReinstated: told === 'reinstated',
  isClosed: told === 'won' || told === 'lost',
});

const cents = fc.integer({ min: 1, max: 2500 }).map((each) => each * 10_000);
/** What Stripe may report about one payment: every refund and dispute from its beginning to any later state. */
const history: fc.Arbitrary<CardFact[]> = fc
  .array(
    fc.oneof(
      fc.tuple(cents, fc.boolean()).map(([amount, fails]) => (id: number): CardFact[] => [
        refund(`re_${id}`, amount),
        ...(fails ? [refund(`re_${id}`, amount, true)] : []),
      ]),
      fc
        .tuple(cents, fc.constantFrom(...(['created', 'withdrawn', 'reinstated', 'lost'] as const)))
        .map(([amount, end]) => (id: number): CardFact[] => {
          const told = {
            created: ['created', 'won'],
            withdrawn: ['created', 'withdrawn'],
            reinstated: ['created', 'withdrawn', 'won', 'reinstated'],
            lost: ['created', 'withdrawn', 'lost'],
          } as const;
          return told[end].map((each) => dispute(`du_${id}`, amount, each));
        }),
    ),
    { maxLength: 5 },
  )
  .map((made) => made.flatMap((make, id) => make(id)));

describe('the effect of refunds and disputes on an order', () => {
  test.prop([
    history.chain((facts) =>
      fc.tuple(
        fc.constant(facts),
        fc.shuffledSubarray([...facts, ...facts], {
          minLength: facts.length * 2,
          maxLength: facts.length * 2,
        }),
      ),
    ),
  ])('is the same in any order and however often they arrive', ([facts, shuffled]) => {
    const inOrder = after(facts, PAID_ORDER);
    const mixed = after(shuffled, PAID_ORDER);
    expect(mixed.balanceMicroUsd).toBe(inOrder.balanceMicroUsd);
    expect(mixed.order.status).toBe(inOrder.order.status);
  });

  test.prop([history])('never deducts more than was paid, nor gives back more than was deducted', (facts) => {
    for (let told = 0; told <= facts.length; told++) {
      const { balanceMicroUsd, order } = after(facts.slice(0, told), PAID_ORDER);
      expect(balanceMicroUsd + takenBack(PAID, order.reversals)).toBe(0);
      expect(balanceMicroUsd).toBeGreaterThanOrEqual(-PAID);
      expect(balanceMicroUsd).toBeLessThanOrEqual(0);
    }
  });

  it('has a separate movement for each deduction and each credit', () => {
    const facts = [
      refund('re_1', 1_000_000),
      refund('re_1', 1_000_000, true),
      dispute('du_1', PAID, 'reinstated'),
    ];
    expect(after(facts, PAID_ORDER)).toMatchObject({
      balanceMicroUsd: 0,
      references: ['stripe/du_1/reinstated', 'stripe/du_1/withdrawn', 'stripe/re_1', 'stripe/re_1/failed'],
    });
  });

  it('deducts the overlap of a dispute and a refund of the same payment once', () => {
    const both = [refund('re_1', 10_000_000), dispute('du_1', PAID, 'withdrawn')];
    for (const facts of [both, both.toReversed()]) {
      expect(after(facts, PAID_ORDER).balanceMicroUsd).toBe(-PAID);
      const won = [...facts, dispute('du_1', PAID, 'reinstated')];
      expect(after(won, PAID_ORDER)).toMatchObject({
        balanceMicroUsd: -10_000_000,
        order: { status: 'partly_refunded' },
      });
    }
  });

  it.each([
    [[], 'paid'],
    [[refund('re_1', 1)], 'partly_refunded'],
    [[refund('re_1', PAID)], 'refunded'],
    [[refund('re_1', PAID, true)], 'paid'],
    [[dispute('du_1', PAID, 'created')], 'disputed'],
    [[dispute('du_1', PAID, 'created'), dispute('du_1', PAID, 'won')], 'paid'],
    [[dispute('du_1', PAID, 'withdrawn'), dispute('du_1', PAID, 'lost')], 'disputed'],
    [[dispute('du_1', PAID, 'withdrawn'), dispute('du_1', PAID, 'reinstated')], 'paid'],
  ] as const)('%j makes it %s', (facts, status) => {
    expect(after(facts, PAID_ORDER).order.status).toBe(status);
  });
});

describe('the effect of a session on its order', () => {
  it('credits the requested amount when it is paid, once', () => {
    expect(after([SESSION, SESSION])).toMatchObject({
      balanceMicroUsd: PAID,
      references: ['stripe/cs_1'],
      order: { status: 'paid' },
    });
  });

  const states = ['open', 'processing', 'failed', 'expired', 'paid'] as const;
  test.prop([fc.shuffledSubarray([...states])])('leaves a paid order paid, whatever arrives late', (told) => {
    const { order } = after(told.map((state) => ({ ...SESSION, state })));
    if (told.includes('paid')) expect(order).toMatchObject({ status: 'paid', paidMicroUsd: PAID });
    else expect(order.paidMicroUsd).toBe(0);
  });

  it('does not return from a final state to an earlier one', () => {
    const told = (...all: SessionFact['state'][]) =>
      after(all.map((state) => ({ ...SESSION, state }))).order.status;
    expect([told('failed', 'processing'), told('expired', 'open'), told('processing', 'open')]).toEqual([
      'failed',
      'expired',
      'processing',
    ]);
  });

  it.each([
    ['another currency', { currency: 'eur' }],
    ['another amount', { amountMicroUsd: PAID - 10_000 }],
    ['another order', { orderId: 'ord_2' }],
    ['no order', { orderId: null }],
    ['another session than the order’s', { sessionId: 'cs_2' }],
    ['the other mode', { isLive: false }],
  ])('is held, and moves nothing, when it is of %s', (_, change) => {
    const plan = planCard(ORDER, { ...SESSION, ...change }, true);
    expect(plan).toMatchObject({ movements: [], status: 'open' });
    expect(plan.held).not.toBeNull();
  });

  it('links an order whose session was not recorded yet', () => {
    expect(after([SESSION], { ...ORDER, status: 'creating', sessionId: null }).balanceMicroUsd).toBe(PAID);
  });

  it('deducts nothing from an unpaid order', () => {
    expect(planCard(ORDER, refund('re_1', 1_000_000), true).held).toContain('was not paid');
  });
});
