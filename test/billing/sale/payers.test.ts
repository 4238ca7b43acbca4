import { setTimeout as sleep } from 'node:timers/promises';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { refundCharge } from '../../../billing/operator/moveMoney.ts';
import { sell } from '../../../billing/sale/charge.ts';
import { chargeGroup } from '../../../billing/sale/chargeGroup.ts';
import { planSales, type PlannedSale } from '../../../billing/sale/planSales.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { batchSale, firstStop, registeredCaller } from '../support/ledgerFixture.ts';
import { balanceOf, payerOf, saleTo } from '../support/payerFixture.ts';

const PRICE = 400_000;

describe('planning a payer’s sale', () => {
  test.prop([
    fc.integer({ min: 1, max: 6 * PRICE }),
    fc.nat({ max: 5 }),
    fc.boolean(),
    fc.option(fc.integer({ min: 0, max: 4 * PRICE })),
  ])(
    'covers what the payment of that sale and its budget cover, without an account',
    (amountMicroUsd, reports, isDivisible, budgetMicroUsd) => {
      const sale = saleTo(payerOf({ amountMicroUsd }), reports, { isDivisible, budgetMicroUsd });
      const [plan] = planSales([sale], new Map(), new Map(), []) as PlannedSale[];
      const covered = Math.floor(Math.min(amountMicroUsd, budgetMicroUsd ?? amountMicroUsd) / PRICE);
      const isWhole = covered >= reports;
      expect(plan).toMatchObject({
        charged: Array.from({ length: isWhole ? reports : isDivisible ? covered : 0 }, (_, line) => line),
        balanceBeforeMicroUsd: amountMicroUsd,
        spending: [],
        owned: Array.from({ length: reports }, () => null),
      });
      expect(firstStop(plan!.stops) === null).toBe(isWhole);
    },
  );
});

describeOnEngines('a sale to a payer', ({ withState }) => {
  it('is charged once per payment under concurrency, and all get the same bytes', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 2 * PRICE);
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          index % 10 === 0
            ? sell(database, batchSale(caller, 1, { requestId: `req_${index}` }))
            : sell(database, saleTo(payerOf(), 1, { requestId: `req_${index}` })),
        ),
      );
      const paid = outcomes.filter((_, index) => index % 10 !== 0);
      expect(new Set(paid.map(({ body }) => body)).size).toBe(1);
      expect(paid.filter(({ kind }) => kind === 'charged')).toHaveLength(1);
      expect(paid.filter(({ kind }) => kind === 'replayed')).toHaveLength(35);
      expect(await verifyLedger(database)).toMatchObject({ charges: 3, violations: [] });
      expect(await balanceOf(database, 'asset/payments')).toBe(-PRICE);
    }));

  it('never uses a payment for another request, payer or amount', () =>
    withState(async (database) => {
      await sell(database, saleTo(payerOf()));
      const others = [
        payerOf({ requestHash: 'other' }),
        payerOf({ amountMicroUsd: 2 * PRICE }),
        payerOf({}, 'eip155:8453:0xb2'),
        { ...payerOf(), mode: 'test' as const },
      ];
      for (const other of others) {
        await expect(sell(database, saleTo(other))).rejects.toMatchObject({ code: 'idempotency_mismatch' });
      }
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, entries: 2, violations: [] });
    }));

  it('takes nothing when the payment does not cover it, or nothing is sold; the payment remains usable', () =>
    withState(async (database) => {
      const short = payerOf({ amountMicroUsd: PRICE - 1 });
      expect(await sell(database, saleTo(short))).toMatchObject({ kind: 'refused', statusCode: 402 });
      expect(await sell(database, saleTo(payerOf(), 2))).toMatchObject({ kind: 'refused' });
      expect(await sell(database, saleTo(payerOf(), 0))).toMatchObject({ kind: 'free' });
      expect(await verifyLedger(database)).toMatchObject({ entries: 0, violations: [] });
      expect(await sell(database, saleTo(payerOf()))).toMatchObject({ kind: 'charged' });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('leaves an overpayment with the payer, where no other sale can take it', () =>
    withState(async (database) => {
      await sell(database, saleTo(payerOf({ amountMicroUsd: 3 * PRICE + 7 }), 2));
      expect(await balanceOf(database, 'payer/eip155:8453:0xa1')).toBe(PRICE + 7);
      const second = saleTo(payerOf({ paymentId: 'pay_2', amountMicroUsd: 1 }));
      expect(await sell(database, second)).toMatchObject({ kind: 'refused' });
      expect(await verifyLedger(database)).toMatchObject({ charges: 2, entries: 3, violations: [] });
    }));

  it('requires a payment of whole micro-dollars above zero, with a name and a payer', () =>
    withState(async (database) => {
      const unusable = [
        ...[0, -PRICE, 0.5, NaN, 2 ** 53].map((amountMicroUsd) => payerOf({ amountMicroUsd })),
        payerOf({ paymentId: '' }),
        payerOf({}, ''),
      ];
      for (const payer of unusable) {
        await expect(sell(database, saleTo(payer))).rejects.toMatchObject({ code: 'internal_error' });
      }
      expect(await verifyLedger(database)).toMatchObject({ entries: 0, violations: [] });
    }));

  it('gets another process’s answer when that one is selling for the same payment', () =>
    withState(async (database) => {
      let commit = (): void => undefined;
      const allowed = new Promise<void>((resolve) => (commit = resolve));
      let written = (): void => undefined;
      const isWritten = new Promise<void>((resolve) => (written = resolve));
      const rival = database.transaction(async (transaction) => {
        const [result] = await chargeGroup(transaction, [saleTo(payerOf(), 1, { requestId: 'req_rival' })]);
        written();
        await allowed;
        return result;
      });
      await isWritten;
      const own = sell(database, saleTo(payerOf()));
      // Long enough for the other sale to get as far as it can.
      await sleep(150);
      commit();
      const result = await rival;
      const body = result && 'outcome' in result ? result.outcome.body : null;
      expect(await own).toEqual({ kind: 'replayed', statusCode: 200, body });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('is not refunded to an account', () =>
    withState(async (database) => {
      await sell(database, saleTo(payerOf()));
      const [charge] = await database.query<{ entry_id: string }>(
        `SELECT entry_id FROM ledger_entry WHERE kind = 'report_charge'`,
      );
      const act = { actor: 'anna', action: 'refund', requestId: 'req_9', address: '127.0.0.1', now: 0 };
      await expect(
        refundCharge(database, act, { entryId: charge!.entry_id, reason: 'asked' }),
      ).rejects.toMatchObject({ code: 'bad_request' });
    }));
});

/** Tampering with the sound books of one payment for two reports, and the rules that it breaks. */
const TAMPERINGS: [name: string, sql: string, broken: string[]][] = [
  [
    'more was charged than paid',
    `UPDATE ledger_posting SET amount_micro_usd = amount_micro_usd * 3 WHERE entry_id IN
      (SELECT entry_id FROM ledger_entry WHERE kind = 'report_charge')`,
    ['payer_never_below_zero', 'payer_paid_before'],
  ],
  ['the payment is gone', `DELETE FROM payment`, ['payment_received_once']],
  [
    'the payment came after the charge',
    `UPDATE ledger_entry SET chain_sequence = chain_sequence + 10 WHERE kind = 'payment'`,
    ['payer_never_below_zero', 'payer_paid_before'],
  ],
  [
    'another payer was charged',
    `UPDATE ledger_posting SET ledger_account = 'payer/ben' WHERE ledger_account LIKE 'payer/%' AND amount_micro_usd < 0`,
    ['payer_never_below_zero', 'payer_paid_before'],
  ],
  ['a charge is not counted', `UPDATE payment SET charge_count = 1`, ['payer_paid_before']],
  ['the amount is another', `UPDATE payment SET amount_micro_usd = 900000`, ['payment_received_once']],
  [
    'a charge went elsewhere',
    `UPDATE ledger_posting SET ledger_account = 'equity/starter' WHERE ledger_account = 'revenue/reports'`,
    ['entries_have_one_buyer'],
  ],
  [
    'a payment came from nowhere',
    `UPDATE ledger_posting SET ledger_account = 'equity/starter' WHERE ledger_account = 'asset/payments'`,
    ['entries_have_one_buyer'],
  ],
];

describeOnAnEngine('tampered records of payers', ({ withState }) => {
  it.each(TAMPERINGS)('are detected: %s', (_name, sql, broken) =>
    withState(async (database) => {
      await sell(database, saleTo(payerOf({ amountMicroUsd: 2 * PRICE }), 2));
      expect(await verifyLedger(database)).toMatchObject({ charges: 2, violations: [] });
      await database.transaction((transaction) => transaction.query(sql));
      const { violations } = await verifyLedger(database);
      const found = violations.map(({ invariant }) => invariant);
      expect(found.filter((invariant) => invariant !== 'chain')).toEqual(broken);
    }),
  );
});
