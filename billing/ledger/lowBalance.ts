import type { EventKind } from '../../schemas/http/notify/eventKinds.ts';
import { appendEvents } from '../../store/state/outbox.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { REPORT_PRICE_MICRO_USD, reportsAffordable } from './price.ts';
import { microUsdToUsd } from '../../core/money.ts';

/** An account is notified when its balance falls below this: 4.00 USD, ten reports. */
export const LOW_BALANCE_MICRO_USD = 10 * REPORT_PRICE_MICRO_USD;
const KIND: EventKind = 'balance.low';

/** The total effect of a transaction on an account's balance. */
interface BalanceChange {
  readonly accountId: string;
  readonly beforeMicroUsd: number;
  readonly afterMicroUsd: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Notifies accounts whose balance fell below `LOW_BALANCE_MICRO_USD`, in the transaction that moved it: once, until it
 * was above again.
 */
export async function tellLowBalances(
  transaction: Transaction,
  changes: readonly BalanceChange[],
): Promise<void> {
  await appendEvents(
    transaction,
    changes
      .filter(
        ({ beforeMicroUsd, afterMicroUsd }) =>
          beforeMicroUsd >= LOW_BALANCE_MICRO_USD && afterMicroUsd < LOW_BALANCE_MICRO_USD,
      )
      .map(({ accountId, afterMicroUsd, now }) => ({
        kind: KIND,
        accountId,
        detail: JSON.stringify({
          balance_usd: microUsdToUsd(afterMicroUsd),
          threshold_usd: microUsdToUsd(LOW_BALANCE_MICRO_USD),
          reports_remaining_est: reportsAffordable(afterMicroUsd),
        }),
        createdAt: now,
      })),
  );
}
