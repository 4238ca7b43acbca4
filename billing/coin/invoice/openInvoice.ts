import { GroundMotionError, invalidInput } from '../../../core/error.ts';
import type { Database, Transaction } from '../../../store/state/sql/database.ts';
import { randomBase62 } from '../../../accounts/identity/base62.ts';
import { formatUsd } from '../../../core/money.ts';
import { newOrderId, type Order } from '../../order/order.ts';
import { insertOrder } from '../../order/orders.ts';
import type { TopUpAnswer, TopUpRequest } from '../../order/rail.ts';
import { findReplay, findStoredAnswers } from '../../sale/idempotency.ts';
import { storeAnswers } from '../../sale/storeAnswers.ts';
import { lockAccounts } from '../../../accounts/account/accountState.ts';
import type { CoinChain } from '../chain/coinChain.ts';
import type { DepositKey } from '../chain/depositKey.ts';
import { paymentOf } from './coinPayment.ts';
import { insertInvoice, takeAddressIndex, type CoinInvoice } from './coinInvoices.ts';

/** How long an invoice can be paid as stated. Later payments are still credited. */
const INVOICE_MS = 3_600_000;

/** How long after its end the chain is read for an invoice. */
const WATCHED_MS = 91 * 86_400_000;

/**
 * Maximum number of unpaid invoices of an account; each paid invoice raises the limit by as many. The chain is watched
 * for every unpaid invoice for three months.
 */
const UNPAID_INVOICES = 20;

export interface InvoiceTerms {
  readonly chain: CoinChain;
  readonly depositKey: DepositKey;
  /** Largest amount that can be confirmed here. */
  readonly mostMicroUsd: number;
}

/**
 * Opens an order with its own invoice address: order, invoice and stored answer in one transaction, without external
 * calls. Repeating it under the same idempotency key returns the same invoice.
 * @throws GroundMotionError `account_suspended`; `crypto_error` when the account has too many unpaid invoices; `bad_amount`
 *   when the amount cannot be confirmed here; `idempotency_mismatch`, `idempotency_key_expired`; `service_unavailable`.
 */
export async function openInvoice(
  database: Database,
  terms: InvoiceTerms,
  request: TopUpRequest,
): Promise<TopUpAnswer> {
  const { caller, idempotency: claim, now, amountMicroUsd } = request;
  const claimed = claim && { accountId: caller.accountId, claim, now };
  const stored = claimed && (await findReplay(database, claimed));
  if (stored) return { statusCode: stored.statusCode, body: stored.body, isReplay: true };
  if (amountMicroUsd > terms.mostMicroUsd) {
    const most = formatUsd(terms.mostMicroUsd);
    const remedy = 'place several orders, or pay by card';
    throw invalidInput(
      'bad_amount',
      `amount_usd: this server takes up to ${most} USD in coins at a time; ${remedy}`,
    );
  }
  return database.transaction(async (transaction) => {
    const account = (await lockAccounts(transaction, [caller.accountId])).get(caller.accountId);
    const replay = claimed && (await findStoredAnswers(transaction, [claimed])).get(claimed)?.();
    if (replay) return { statusCode: replay.statusCode, body: replay.body, isReplay: true };
    if (!account || account.isSuspended) {
      throw new GroundMotionError('refused', 'account_suspended', 'the account of this key is suspended');
    }
    await requireFewUnpaid(transaction, caller.accountId, now);
    const { order, invoice } = await writeInvoice(transaction, terms, request);
    const body = request.render(order, paymentOf(invoice, amountMicroUsd, request.publicUrl));
    if (claimed)
      await storeAnswers(transaction, [{ ...claimed, statusCode: 200, body, entryId: null, chargeCount: 0 }]);
    return { statusCode: 200, body, isReplay: false };
  });
}

async function requireFewUnpaid(transaction: Transaction, accountId: string, now: number): Promise<void> {
  const [count] = await transaction.query<{ paid: number; unpaid: number }>(
    `SELECT count(*) FILTER (WHERE paid_micro_usd > 0) AS paid, count(*) FILTER (WHERE paid_micro_usd = 0) AS unpaid
     FROM payment_order WHERE account_id = $1 AND method = 'crypto' AND created_at > $2`,
    [accountId, new Date(now - WATCHED_MS)],
  );
  const { paid = 0, unpaid = 0 } = count ?? {};
  if (unpaid < UNPAID_INVOICES * (paid + 1)) return;
  throw invalidInput(
    'crypto_error',
    `the account has ${unpaid} unpaid invoices (GET /api/v1/orders); pay one of them (expired ones too), or use ` +
      'another payment method',
  );
}

async function writeInvoice(
  transaction: Transaction,
  { chain, depositKey }: InvoiceTerms,
  { caller, amountMicroUsd, now, requestId, publicUrl }: TopUpRequest,
): Promise<{ readonly order: Order; readonly invoice: CoinInvoice }> {
  const txnId = `txn_${randomBase62(24)}`;
  const derivationIndex = await takeAddressIndex(transaction);
  const expiresAt = now + INVOICE_MS;
  const order = {
    orderId: newOrderId(),
    accountId: caller.accountId,
    keyId: caller.via === 'key' ? caller.keyId : null,
    mode: caller.mode,
    method: 'crypto',
    amountMicroUsd,
    status: 'open',
    providerReference: txnId,
    paymentUrl: `${publicUrl}/pay/${txnId}`,
    requestId,
    createdAt: now,
    expiresAt,
  } as const;
  const invoice: CoinInvoice = {
    txnId,
    orderId: order.orderId,
    chainId: chain.chainId,
    keyFingerprint: depositKey.fingerprint,
    derivationIndex,
    address: depositKey.address(derivationIndex),
    amountMicroUsd,
    createdAt: now,
    expiresAt,
    watchedUntil: expiresAt + WATCHED_MS,
  };
  await insertOrder(transaction, order);
  await insertInvoice(transaction, invoice);
  return { order: { ...order, paidMicroUsd: 0, returnedMicroUsd: 0, updatedAt: now }, invoice };
}
