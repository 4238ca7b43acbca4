import { required } from '../../core/required.ts';
import { newEntryId, REVERSED_LOSS, USDC_ASSET } from '../ledger/ledger.ts';
import { postExternalMovement } from '../order/externalMovement.ts';
import { changeClaim, type HeldClaim } from './claims/claimStore.ts';
import { postPaymentEntry } from './claims/paymentEntry.ts';
import type { X402Context } from './x402Context.ts';

/**
 * Books that the chain took an answered payment back for good, in one transaction: the credits of a top-up go with it,
 * even below zero; a report that was sold stays with its buyer, and its money is a loss.
 */
export async function takeBack(context: X402Context, held: HeldClaim): Promise<void> {
  const { paymentId, amountMicroUsd, requestId, purpose, orderId } = held.claim;
  const now = context.now();
  await context.database.transaction(async (transaction) => {
    await changeClaim(
      transaction,
      held,
      { status: 'reversed', reason: 'reorganised', isWatched: false },
      now,
    );
    if (purpose === 'top_up') {
      await postExternalMovement(transaction, {
        reference: `${paymentId}/reversed`,
        orderId: required(orderId),
        kind: 'top_up_reversal',
        from: USDC_ASSET,
        amountMicroUsd: -amountMicroUsd,
        now,
        requestId,
        seller: context.seller,
      });
      return;
    }
    await postPaymentEntry(transaction, {
      entryId: newEntryId(),
      kind: 'payment_reversal',
      mode: 'live',
      requestId,
      paymentId,
      ledgerAccount: REVERSED_LOSS,
      amountMicroUsd: -amountMicroUsd,
      now,
    });
  });
}
