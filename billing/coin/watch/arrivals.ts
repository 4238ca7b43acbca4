import type { Database } from '../../../store/state/sql/database.ts';
import type { Transfer } from '../chain/transfer.ts';
import {
  findTransfers,
  insertTransfers,
  isCredited,
  moveToBlock,
  relocateTransfer,
  type Arrival,
  type StoredTransfer,
} from '../invoice/coinTransfers.ts';
import { refreshOrders } from '../invoice/orderStatus.ts';

/** What to write about transfers on the chain. */
export interface ArrivalPlan {
  readonly added: readonly Arrival[];
  readonly relocated: readonly { readonly stored: StoredTransfer; readonly arrival: Arrival }[];
  /** Credited ones that are in another block now, with the same content. */
  readonly moved: readonly { readonly stored: StoredTransfer; readonly arrival: Arrival }[];
}

/**
 * Compares transfers on the chain with the stored ones. A transfer is identified by its transaction and its index in the
 * block. A credited one with different content is left alone: it is first taken back, because its block is gone.
 */
export function planArrivals(
  seen: readonly Arrival[],
  kept: readonly (StoredTransfer & { readonly isFinal: boolean })[],
): ArrivalPlan {
  const known = new Map(kept.map((stored) => [nameOf(stored), stored]));
  const added: Arrival[] = [];
  const relocated: { stored: StoredTransfer; arrival: Arrival }[] = [];
  const moved: { stored: StoredTransfer; arrival: Arrival }[] = [];
  for (const arrival of new Map(seen.map((one) => [nameOf(one.transfer), one])).values()) {
    const stored = known.get(nameOf(arrival.transfer));
    if (!stored) added.push(arrival);
    else if (stored.isFinal) continue;
    else if (isCredited(stored)) {
      if (stored.blockHash !== arrival.transfer.blockHash && isSameContent(stored, arrival.transfer))
        moved.push({ stored, arrival });
    } else if (stored.state === 'gone' || stored.blockHash !== arrival.transfer.blockHash) {
      relocated.push({ stored, arrival });
    }
  }
  return { added, relocated, moved };
}

/**
 * Stores the transfers on the chain, and that money is on its way, in one transaction; writes nothing when nothing is
 * new.
 */
export async function recordArrivals(
  database: Database,
  chainId: number,
  seen: readonly Arrival[],
  now: number,
): Promise<void> {
  const hashes = [...new Set(seen.map(({ transfer }) => transfer.txHash))];
  const { added, relocated, moved } = planArrivals(seen, await findTransfers(database, chainId, hashes));
  if (added.length + relocated.length + moved.length === 0) return;
  const coming = [...added, ...relocated.map(({ arrival }) => arrival)];
  await database.transaction(async (transaction) => {
    await insertTransfers(transaction, chainId, added, now);
    for (const { stored, arrival } of relocated) await relocateTransfer(transaction, stored, arrival, now);
    for (const { stored, arrival } of moved) await moveToBlock(transaction, stored, arrival.transfer, now);
    const orderIds = coming.map(({ invoice }) => invoice.orderId);
    if (orderIds.length > 0) await refreshOrders(transaction, orderIds, now);
  });
}

function nameOf({ txHash, logIndex }: Pick<Transfer, 'txHash' | 'logIndex'>): string {
  return `${txHash}/${logIndex}`;
}

function isSameContent(a: Transfer, b: Transfer): boolean {
  return a.from === b.from && a.to === b.to && a.amountMicroUsd === b.amountMicroUsd;
}
