import { expect, it } from 'vitest';
import { fc } from '@fast-check/vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { STRIPE_ASSET } from '../../../billing/ledger/ledger.ts';
import { readBillingDetails, writeBillingDetails } from '../../../billing/order/billingDetails.ts';
import { postExternalMovement, type ExternalMovement } from '../../../billing/order/externalMovement.ts';
import { readInvoices } from '../../../billing/order/invoice.ts';
import { newOrderId } from '../../../billing/order/order.ts';
import {
  insertOrder,
  listOrders,
  lockOrder,
  ordersInStatus,
  readOrder,
  updateOrder,
} from '../../../billing/order/orders.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { readEvents } from '../../../store/state/outbox.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { NOON, chargeRequest, registeredCaller } from '../support/ledgerFixture.ts';
import { times } from '../../support/machine/tier.ts';

const SELLER = { name: 'Ground Motion Ltd', addressLines: ['1 Main St'], taxId: 'XX1', email: null };
const USD = 1_000_000;

async function orderFor(
  database: Database,
  { accountId, keyId }: Caller & { via: 'key' },
  amountMicroUsd: number,
  createdAt = NOON,
) {
  const orderId = newOrderId();
  await database.transaction((transaction) =>
    insertOrder(transaction, {
      orderId,
      accountId,
      keyId,
      mode: 'live',
      method: 'stripe',
      amountMicroUsd,
      status: 'open',
      providerReference: `cs_${orderId}`,
      paymentUrl: 'https://pay.example/1',
      requestId: 'req_order',
      createdAt,
      expiresAt: NOON + 1000,
    }),
  );
  return orderId;
}

async function accountOf(database: Database, starterMicroUsd: number) {
  return (await registeredCaller(database, starterMicroUsd)) as Caller & { via: 'key' };
}

function movementOf(
  orderId: string,
  about: Pick<ExternalMovement, 'reference' | 'kind' | 'amountMicroUsd'>,
): ExternalMovement {
  return { orderId, from: STRIPE_ASSET, now: NOON, requestId: null, seller: SELLER, ...about };
}

function post(
  database: Database,
  orderId: string,
  reference: string,
  kind: ExternalMovement['kind'],
  amountMicroUsd: number,
) {
  return database.transaction((transaction) =>
    postExternalMovement(transaction, movementOf(orderId, { reference, kind, amountMicroUsd })),
  );
}

describeOnEngines('external money', ({ withState }) => {
  it('is credited once under its name, however many processes report it at once', () =>
    withState(async (database) => {
      const caller = await accountOf(database, 2 * USD);
      const orderId = await orderFor(database, caller, 25 * USD);
      const told = await Promise.all(
        Array.from({ length: 12 }, () => post(database, orderId, 'stripe/cs_1', 'top_up', 25 * USD)),
      );
      expect(told.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(new Set(told.map(({ entryId }) => entryId)).size).toBe(1);
      expect(await readOrder(database, caller.accountId, orderId)).toMatchObject({
        status: 'paid',
        paidMicroUsd: 25 * USD,
        returnedMicroUsd: 0,
      });
      const [account] = await database.query('SELECT balance_micro_usd FROM account');
      expect(account).toEqual({ balance_micro_usd: 27 * USD });
      expect(await readEvents(database, { afterId: 0, limit: 10 })).toMatchObject([{ kind: 'order.paid' }]);
      expect(await verifyLedger(database)).toMatchObject({ violations: [] });
    }));

  it('may be deducted below zero; nothing is sold until it is restored', () =>
    withState(async (database) => {
      const caller = await accountOf(database, 0);
      const orderId = await orderFor(database, caller, USD);
      await post(database, orderId, 'stripe/cs_1', 'top_up', USD);
      expect(await chargeReport(database, chargeRequest(caller))).toMatchObject({ statusCode: 200 });
      const disputed = await post(database, orderId, 'stripe/dp_1/withdrawn', 'dispute', -USD);
      expect(disputed.order.status).toBe('disputed');
      const refused = await chargeReport(database, chargeRequest(caller, { requestId: 'req_2' }));
      expect(refused).toMatchObject({ statusCode: 402 });
      const [below] = await database.query('SELECT balance_micro_usd FROM account');
      expect(below).toEqual({ balance_micro_usd: -400_000 });
      expect(await verifyLedger(database)).toMatchObject({ violations: [] });
      await post(database, orderId, 'stripe/dp_1/reinstated', 'dispute', USD);
      expect(await chargeReport(database, chargeRequest(caller, { requestId: 'req_3' }))).toMatchObject({
        statusCode: 200,
      });
      expect(await readOrder(database, caller.accountId, orderId)).toMatchObject({ status: 'paid' });
      expect(await verifyLedger(database)).toMatchObject({ violations: [] });
    }));

  it('has an invoice or a credit note each, numbered without a gap, with the account’s details of that time', () =>
    withState(async (database) => {
      const caller = await accountOf(database, 0);
      const { accountId } = caller;
      const orderId = await orderFor(database, caller, 10 * USD);
      await post(database, orderId, 'stripe/cs_1', 'top_up', 10 * USD);
      const details = {
        name: 'Buyer GmbH',
        addressLines: ['Weg 2'],
        country: 'DE',
        vatId: 'DE1',
        email: null,
      };
      for (const name of ['Former GmbH', details.name])
        await database.transaction((transaction) =>
          writeBillingDetails(transaction, { accountId, details: { ...details, name }, now: NOON }),
        );
      expect(await readBillingDetails(database, accountId)).toEqual(details);
      await post(database, orderId, 'stripe/re_1', 'top_up_refund', -4 * USD);
      expect(await readInvoices(database, { orderId, accountId })).toMatchObject([
        { invoiceNumber: 1, document: { kind: 'invoice', seller: SELLER, buyer: { name: null } } },
        { invoiceNumber: 2, document: { kind: 'credit_note', amountMicroUsd: 4 * USD, buyer: details } },
      ]);
      expect(await readOrder(database, accountId, orderId)).toMatchObject({ status: 'partly_refunded' });
      expect(await verifyLedger(database)).toMatchObject({ violations: [] });
    }));

  it('adds up in any order of its parts, repeated or not', () =>
    withState(async (database) => {
      const caller = await accountOf(database, 0);
      const acts = fc.array(
        fc.record({ name: fc.nat(5), amountMicroUsd: fc.integer({ min: 1, max: 50 * USD }) }),
        { minLength: 1, maxLength: 10 },
      );
      let order = 0;
      await fc.assert(
        fc.asyncProperty(acts, async (given) => {
          const orderId = await orderFor(database, caller, 30 * USD);
          const prefix = `stripe/${order++}`;
          for (const { name, amountMicroUsd } of given)
            await post(database, orderId, `${prefix}/${name}`, 'top_up', amountMicroUsd);
          const first = new Map<number, number>();
          for (const { name, amountMicroUsd } of given) if (!first.has(name)) first.set(name, amountMicroUsd);
          const paidMicroUsd = [...first.values()].reduce((sum, amount) => sum + amount, 0);
          expect(await readOrder(database, caller.accountId, orderId)).toMatchObject({
            paidMicroUsd,
            status: paidMicroUsd >= 30 * USD ? 'paid' : 'partly_paid',
          });
        }),
        { numRuns: times(4, 12) },
      );
      expect(await verifyLedger(database)).toMatchObject({ violations: [] });
    }));

  it('breaks a rule when a movement, an asset, a sum or an invoice is forged', () =>
    withState(async (database) => {
      const caller = await accountOf(database, 0);
      const orderId = await orderFor(database, caller, 10 * USD);
      await post(database, orderId, 'stripe/cs_1', 'top_up', 10 * USD);
      const broken = async (...statements: string[]) => {
        const undone = new Error('undone');
        let laws: string[] = [];
        const trial = database.transaction(async (transaction) => {
          for (const statement of statements) await transaction.query(statement);
          laws = (
            await verifyLedger({ ...database, transaction: (work) => work(transaction) })
          ).violations.map(({ invariant }) => invariant);
          throw undone;
        });
        await expect(trial).rejects.toBe(undone);
        return laws;
      };
      expect(await broken(`UPDATE external_movement SET amount_micro_usd = 1`)).toContain('external_money');
      expect(await broken(`DELETE FROM external_movement`)).toEqual(
        expect.arrayContaining(['external_money', 'order_sums', 'invoices']),
      );
      expect(await broken(`UPDATE payment_order SET paid_micro_usd = 1`)).toEqual(['order_sums']);
      expect(await broken(`UPDATE invoice_head SET invoice_count = 2`)).toEqual(['invoices']);
      expect(
        await broken(`UPDATE ledger_posting SET ledger_account = 'asset/usdc' WHERE account_id IS NULL`),
      ).not.toEqual([]);
    }));
});

describeOnEngines('orders', ({ withState }) => {
  it('are found by account, list position, status and external name, and change under their lock', () =>
    withState(async (database) => {
      const caller = await accountOf(database, 0);
      const { accountId } = caller;
      const older = await orderFor(database, caller, USD, NOON - 5);
      const newer = await orderFor(database, caller, 2 * USD);
      const listed = await listOrders(database, { accountId, before: null, limit: 5 });
      expect(listed.map(({ orderId }) => orderId)).toEqual([newer, older]);
      const place = { createdAt: NOON, orderId: newer };
      const rest = await listOrders(database, { accountId, before: place, limit: 5 });
      expect(rest.map(({ orderId }) => orderId)).toEqual([older]);
      expect(await readOrder(database, 'acc_other', older)).toBeNull();
      await database.transaction(async (transaction) => {
        const order = await lockOrder(transaction, older);
        await updateOrder(transaction, order!, { status: 'expired', paymentUrl: null, now: NOON + 1 });
      });
      expect(await readOrder(database, accountId, older)).toMatchObject({
        status: 'expired',
        paymentUrl: null,
        updatedAt: NOON + 1,
      });
      const open = await ordersInStatus(database, { method: 'stripe', statuses: ['open'], limit: 9 });
      expect(open.map(({ orderId }) => orderId)).toEqual([newer]);
    }));
});
