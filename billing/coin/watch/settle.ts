import type { Database } from '../../../store/state/sql/database.ts';
import { USDC_ASSET } from '../../ledger/ledger.ts';
import { postExternalMovement } from '../../order/externalMovement.ts';
import type { Seller } from '../../order/invoice.ts';
import { transferReference } from '../chain/coinChain.ts';
import { changeTransfer, isCredited, type StoredTransfer } from '../invoice/coinTransfers.ts';
import { refreshOrders, setOrderStatus } from '../invoice/orderStatus.ts';

/**
 * The name of movement `index` (0, 1, …) of a transfer's money: it arrived, was taken back by a reorganization, arrived
 * again, …
 */
export function movementName(reference: string, index: number): string {
  if (index === 0) return reference;
  return `${reference}/${index % 2 === 1 ? 'reversed' : 'returned'}/${Math.ceil(index / 2)}`;
}

/**
 * Moves a transfer's money in the ledger, once: credits it, or reverses it when it is credited. The transfer's row, the
 * double entry and the order change together. False when another process was first.
 */
export async function moveMoney(
  database: Database,
  stored: StoredTransfer,
  { seller, now }: { readonly seller: Seller | null; readonly now: number },
): Promise<boolean> {
  const takesBack = isCredited(stored);
  return database.transaction(async (transaction) => {
    const isChanged = await changeTransfer(transaction, stored, {
      state: takesBack ? 'gone' : 'credited',
      isMoved: true,
      now,
    });
    if (!isChanged) return false;
    const { order } = await postExternalMovement(transaction, {
      reference: movementName(transferReference(stored.chainId, stored), stored.movementCount),
      orderId: stored.orderId,
      kind: stored.movementCount === 0 ? 'top_up' : 'top_up_reversal',
      from: USDC_ASSET,
      amountMicroUsd: takesBack ? -stored.amountMicroUsd : stored.amountMicroUsd,
      now,
      requestId: null,
      seller,
    });
    await setOrderStatus(transaction, order, now);
    return true;
  });
}

/** Marks an uncredited transfer as no longer on the chain. */
export async function dropTransfer(database: Database, stored: StoredTransfer, now: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const isChanged = await changeTransfer(transaction, stored, { state: 'gone', isMoved: false, now });
    if (isChanged) await refreshOrders(transaction, [stored.orderId], now);
  });
}
