import { formatUsd } from '../../../core/money.ts';
import type { InvoiceState } from '../../../billing/coin/invoiceState.ts';
import type { PayState } from '../../../schemas/http/account/payPage.ts';
import type { CoinPayment } from '../../../billing/order/rail.ts';
import type { CoinPaymentBody } from '../../../schemas/http/account/coinPaymentSchemas.ts';

/** How to pay a USDC invoice, as shown to its buyer and on its page. */
export function presentPayment(payment: CoinPayment): CoinPaymentBody {
  return {
    address: payment.address,
    amount_usdc: formatUsd(payment.amountMicroUsd),
    token: 'USDC',
    token_address: payment.token,
    network: payment.network,
    network_name: payment.networkName,
    payment_uri: payment.paymentUri,
    qr_url: payment.qrUrl,
  };
}

/** The state of a USDC invoice, as its payer sees it. */
export function presentPayState(state: InvoiceState, now: number, requestId: string): PayState {
  const { invoice, creditedMicroUsd, comingMicroUsd } = state;
  return {
    txn_id: invoice.txnId,
    status: state.status,
    amount_usdc: formatUsd(invoice.amountMicroUsd),
    payment: presentPayment(state.payment),
    credited_usdc: formatUsd(creditedMicroUsd),
    coming_usdc: formatUsd(comingMicroUsd),
    remaining_usdc: formatUsd(state.remainingMicroUsd),
    waits_for: state.waitsFor,
    confirmations_needed: state.confirmationsNeeded,
    reversed: state.isReversed,
    transfers: state.transfers.map((transfer) => ({
      tx_hash: transfer.txHash,
      amount_usdc: formatUsd(transfer.amountMicroUsd),
      state: transfer.state,
      confirmations: transfer.confirmations,
      held: transfer.isHeld,
    })),
    created_at: new Date(invoice.createdAt).toISOString(),
    expires_at: new Date(invoice.expiresAt).toISOString(),
    server_time: new Date(now).toISOString(),
    request_id: requestId,
  };
}
